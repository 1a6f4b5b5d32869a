//! Which game is being played, and with which of its declared options.
//!
//! An option is set for one game (`id:option`), for all games that declare it alike (`*:option`), or together with the choice
//! of the game (`id:option=value,…`), which goes before the others.

use super::library::Library;
use super::settings::Domain;
use crate::board::{Board, weighed};
use crate::eval::WeightFile;
use crate::rules::Spec;
use crate::rules::spec::{OptionSpec, OptionValues};
use crate::variants::{CatalogueError, lot};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Stands for the games that declare the option in its most common form.
const EVERY_GAME: &str = "*";

/// The chosen game and the options set so far.
#[derive(Clone, Debug)]
pub(super) struct ChosenGame {
    /// `id` or `id:option=value,…`, as it was asked for.
    name: String,
    /// (id, option) to value, for all games: options may be set before their game is chosen.
    values: BTreeMap<(String, String), String>,
    /// What decides the lots of a game whose seed was not given.
    lot: u64,
}

/// Where a game begins, lots drawn.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// The game with its options, the seed that was drawn among them.
    pub(super) name: String,
    /// The rules in force, which know nothing of the seed: whoever sets a position up is not to depend on it.
    spec: Arc<Spec>,
    /// What was drawn: the game with the seed, and the position in our words.
    drawn: Option<(Arc<Spec>, String)>,
}

impl Start {
    pub(super) fn spec(&self) -> &Arc<Spec> {
        &self.spec
    }

    /// The position.
    pub(super) fn board(&self) -> Board {
        let drawn = self.drawn.as_ref();
        let drawn = drawn.and_then(|(_, fen)| Board::from_fen(&self.spec, fen).ok());
        drawn.unwrap_or_else(|| Board::start(&self.spec))
    }

    /// The same start, its positions judged by the weights of a file.
    pub(super) fn weighed(mut self, file: &WeightFile) -> Start {
        if file.concerns(&self.spec) {
            self.spec = weighed(&self.spec, file);
        }
        self
    }

    /// The position as definitions write it.
    pub(super) fn fen(&self) -> &str {
        match &self.drawn {
            Some((drawn, _)) => &drawn.start,
            None => &self.spec.start,
        }
    }
}

impl ChosenGame {
    pub(super) fn new(name: &str) -> ChosenGame {
        ChosenGame {
            name: name.to_owned(),
            values: BTreeMap::new(),
            lot: lot::any_number(),
        }
    }

    /// The same options and lots with another game.
    pub(super) fn with_name(&self, name: &str) -> ChosenGame {
        ChosenGame {
            name: name.to_owned(),
            ..self.clone()
        }
    }

    /// The same game and options with lots drawn anew.
    pub(super) fn drawn_anew(self) -> ChosenGame {
        ChosenGame {
            lot: lot::any_number(),
            ..self
        }
    }

    /// The definition of the chosen game with the options in force.
    ///
    /// # Errors
    /// As [`Catalogue::resolve`].
    pub(super) fn resolve(&self, library: &Library) -> Result<Arc<Spec>, CatalogueError> {
        self.in_force(library).map(|(_, spec)| spec)
    }

    /// The chosen game with the options in force: by name, and its definition.
    fn in_force(&self, library: &Library) -> Result<(String, Arc<Spec>), CatalogueError> {
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
        let (name, spec) = if settings.is_empty() {
            (plain.id.clone(), plain)
        } else {
            let name = format!("{}:{}", plain.id, settings.join(","));
            let spec = library.resolve(&name)?;
            (name, spec)
        };
        Ok((name, spec))
    }

    /// Where the chosen game begins.
    ///
    /// # Errors
    /// As [`Catalogue::resolve`].
    pub(super) fn start(&self, library: &Library) -> Result<Start, CatalogueError> {
        let (name, spec) = self.in_force(library)?;
        let largest = lot::largest_seed(&spec).filter(|_| !lot::gives_seed(&name));
        let drawn = match largest {
            Some(largest) => Some(library.resolve(&lot::with_seed(&name, self.lot, largest))?),
            None => None,
        };
        Ok(Start {
            name: drawn.as_ref().unwrap_or(&spec).identity(),
            drawn: drawn.map(|drawn| {
                let fen = Board::start(&drawn).fen();
                (drawn, fen)
            }),
            spec,
        })
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
    pub(super) fn set(&self, library: &Library, name: &str, text: &str) -> Result<ChosenGame, String> {
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
