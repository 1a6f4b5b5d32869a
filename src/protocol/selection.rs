//! Which game is being played, and with which of its declared options.
//!
//! An option is set for one game (`id:option`), for all games that declare it alike (`*:option`), or together with the choice
//! of the game (`id:option=value,…`), which goes before the others.

use super::library::Library;
use super::settings::Domain;
use crate::rules::Spec;
use crate::rules::spec::{OptionSpec, OptionValues};
use crate::variants::CatalogueError;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Stands for the games that declare the option in its most common form.
const EVERY_GAME: &str = "*";

/// The chosen game and the options set so far.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    /// `id` or `id:option=value,…`, as it was asked for.
    name: String,
    /// (id, option) to value, for all games: options may be set before their game is chosen.
    values: BTreeMap<(String, String), String>,
}

impl Selection {
    pub(super) fn new(name: &str) -> Selection {
        Selection {
            name: name.to_owned(),
            values: BTreeMap::new(),
        }
    }

    /// The same options with another game.
    pub(super) fn with_name(&self, name: &str) -> Selection {
        Selection {
            name: name.to_owned(),
            values: self.values.clone(),
        }
    }

    /// The definition of the chosen game with the options in force.
    ///
    /// # Errors
    /// As [`Catalogue::resolve`].
    pub(super) fn resolve(&self, library: &Library) -> Result<Arc<Spec>, CatalogueError> {
        let (id, given) = self.name.split_once(':').unwrap_or((&self.name, ""));
        let plain = library.resolve(id.trim())?;
        let named = |option: &OptionSpec| {
            given
                .split(',')
                .any(|pair| pair.split('=').next() == Some(option.name.as_str()))
        };
        let others = plain.options.iter().filter(|option| !named(option));
        let mut settings: Vec<String> = others
            .filter_map(|option| self.setting(&plain.id, option))
            .collect();
        settings.extend((!given.is_empty()).then(|| given.to_owned()));
        if settings.is_empty() {
            Ok(plain)
        } else {
            library.resolve(&format!("{}:{}", plain.id, settings.join(",")))
        }
    }

    /// What an option of a game was set to, if it was.
    pub(super) fn value(&self, id: &str, option: &str) -> Option<&str> {
        let value = self.values.get(&(id.to_owned(), option.to_owned()));
        value.map(String::as_str)
    }

    /// `option=value` where one was set.
    fn setting(&self, id: &str, option: &OptionSpec) -> Option<String> {
        let value = self.value(id, &option.name)?;
        Some(format!("{}={value}", option.name))
    }

    /// Sets a game option by its protocol name, `id:option` or `*:option`.
    ///
    /// # Errors
    /// If no game, or not that game, declares the option, or the value is not allowed.
    pub(super) fn set(&self, library: &Library, name: &str, text: &str) -> Result<Selection, String> {
        let (owner, option) = name
            .split_once(':')
            .ok_or_else(|| format!("option '{name}' is unknown"))?;
        let option = option.to_ascii_lowercase();
        let (games, values) = if owner == EVERY_GAME {
            let common = Form::of_all(library)
                .into_iter()
                .filter(|form| form.option == option)
                .max_by_key(Form::weight);
            let common = common.ok_or_else(|| format!("no game has an option '{option}'"))?;
            (common.games, common.values)
        } else {
            let spec = library.resolve(owner).map_err(|error| error.to_string())?;
            let declared = spec.options.iter().find(|declared| declared.name == option);
            let declared = declared.ok_or_else(|| format!("{} has no option '{option}'", spec.id))?;
            (vec![spec.id.clone()], declared.values.clone())
        };
        let value = value_of(&values, text).map_err(|problem| format!("option '{name}' {problem}"))?;
        let mut changed = self.clone();
        changed.values.extend(
            games
                .into_iter()
                .map(|game| ((game, option.clone()), value.clone())),
        );
        Ok(changed)
    }
}

/// An option as several games declare it alike.
struct Form {
    option: String,
    values: OptionValues,
    default: String,
    /// Ids, in catalogue order.
    games: Vec<String>,
}

impl Form {
    /// All forms of all options, in catalogue order.
    fn of_all(library: &Library) -> Vec<Form> {
        let mut forms: Vec<Form> = Vec::new();
        for spec in library.games() {
            for OptionSpec {
                name,
                values,
                default,
                ..
            } in &spec.options
            {
                let known = forms
                    .iter_mut()
                    .find(|form| (&form.option, &form.values, &form.default) == (name, values, default));
                match known {
                    Some(form) => form.games.push(spec.id.clone()),
                    None => forms.push(Form {
                        option: name.clone(),
                        values: values.clone(),
                        default: default.clone(),
                        games: vec![spec.id.clone()],
                    }),
                }
            }
        }
        forms
    }

    /// How common the form is.
    fn weight(&self) -> usize {
        self.games.len()
    }
}

/// A game option as GUIs see it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GameOption {
    /// `*` or an id.
    owner: String,
    pub(super) option: String,
    values: OptionValues,
    pub(super) default: String,
}

impl GameOption {
    /// All options of all games. The most common form of an option is listed once for its games, the others game by game.
    pub(super) fn all(library: &Library) -> Vec<GameOption> {
        let forms = Form::of_all(library);
        let heaviest = |option: &str| {
            forms
                .iter()
                .filter(|form| form.option == option)
                .map(Form::weight)
                .max()
        };
        let mut options = Vec::new();
        for form in &forms {
            let shared = form.weight() > 1 && Some(form.weight()) == heaviest(&form.option);
            let owners = if shared {
                vec![EVERY_GAME.to_owned()]
            } else {
                form.games.clone()
            };
            options.extend(owners.into_iter().map(|owner| GameOption {
                owner,
                option: form.option.clone(),
                values: form.values.clone(),
                default: form.default.clone(),
            }));
        }
        options
    }

    /// The options of one game.
    pub(super) fn of(library: &Library, id: &str) -> Vec<GameOption> {
        let game = library.games().iter().find(|spec| spec.id == id);
        let declared = game.map_or(&[][..], |spec| &spec.options);
        let is_its_own = |option: &GameOption| {
            let same = |own: &OptionSpec| {
                (&own.name, &own.values, &own.default) == (&option.option, &option.values, &option.default)
            };
            option.owner == id || option.owner == EVERY_GAME && declared.iter().any(same)
        };
        let mut options = GameOption::all(library);
        options.retain(is_its_own);
        options
    }

    /// The name in the protocols.
    pub(super) fn name(&self) -> String {
        format!("{}:{}", self.owner, self.option)
    }

    /// The domain in the protocols; a pair of `off` and `on` is a check box.
    pub(super) fn domain(&self) -> Domain {
        match &self.values {
            values if values.is_switch() => Domain::Check,
            OptionValues::Words(words) => Domain::Combo {
                choices: words.clone(),
            },
            OptionValues::Number { min, max, lot: false } => Domain::Spin { min: *min, max: *max },
            OptionValues::Number { .. } | OptionValues::Letters { .. } => Domain::Text,
        }
    }
}

/// The value as definitions write it; check boxes say `true` and `false`, or `1` and `0`.
fn value_of(values: &OptionValues, text: &str) -> Result<String, String> {
    let text = match text {
        "1" if values.is_switch() => "on",
        "0" if values.is_switch() => "off",
        other => other,
    };
    values
        .accept(text)
        .ok_or_else(|| format!("wants {values}, not '{text}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_boxes_stand_for_switches() {
        let switch = OptionValues::Words(vec!["off".into(), "on".into()]);
        assert_eq!(value_of(&switch, "1"), Ok("on".into()));
        assert_eq!(value_of(&switch, "false"), Ok("off".into()));
        let words = OptionValues::Words(vec!["rbn".into(), "rnb".into()]);
        assert!(value_of(&words, "true").unwrap_err().contains("rbn, rnb"));
    }
}
