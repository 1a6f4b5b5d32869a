//! Options of a game: their declaration, the choice of values, and what a value changes in the definition.
//!
//! An option acts through `sets` (its value goes to one place of the definition) and through overlays (whole patches,
//! merged in order while their `when` holds). There is no other way.

use super::diagnostic::{Place, Problems, did_you_mean};
use super::fields::Fields;
use super::tree::{Content, Table, Value};
use crate::rules::option::{BY_LOT, SEED_OPTION};
use crate::rules::spec::{OptionSpec, OptionValues};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Keys that no overlay may change: they say which game it is.
const FIXED_KEYS: [&str; 8] = [
    "id", "extends", "format", "template", "family", "aliases", "options", "overlay",
];

/// Most options of a game, and most words of an option.
const MOST_OPTIONS: usize = 24;

/// Most names in the path of `sets`.
const DEEPEST_PATH: usize = 4;

/// An option as declared in a definition.
pub(super) struct Declared {
    pub(super) spec: OptionSpec,
    place: Place,
}

impl Declared {
    /// A value of it, as the definition would write it.
    fn written(&self, text: &str) -> Value {
        let number = match self.spec.values {
            OptionValues::Number { .. } => text.parse().ok(),
            _ => None,
        };
        let content = match number {
            Some(number) => Content::Integer(number),
            None if self.spec.values.is_switch() => Content::Switch(text == "on"),
            None => Content::Text(text.to_string()),
        };
        Value {
            place: self.place.clone(),
            content,
        }
    }
}

/// Reads `options` of a definition. Values in force are the defaults.
pub(super) fn declared(definition: &Table, place: &Place, problems: &mut Problems) -> Vec<Declared> {
    let mut fields = Fields::new(definition, place);
    let found = fields.named("options", problems);
    if let Some((_, place, _)) = found.get(MOST_OPTIONS) {
        problems.report(place, format!("a game has at most {MOST_OPTIONS} options"), None);
    }
    found
        .into_iter()
        .take(MOST_OPTIONS)
        .filter_map(|(name, place, value)| declaration(name, place, value, problems))
        .collect()
}

fn declaration(name: &str, place: &Place, value: &Value, problems: &mut Problems) -> Option<Declared> {
    if !is_good_word(name) {
        problems.report(
            place,
            format!("'{}' is no good name for an option", name.escape_debug()),
            GOOD_WORD.to_string(),
        );
    }
    let mut fields = Fields::of(value, problems)?;
    let about = fields.require_text("about", problems);
    let mark = fields.mark(problems);
    let sets = fields.take("sets").and_then(|value| {
        let path = value.text(problems)?;
        if path.split('.').count() > DEEPEST_PATH {
            problems.report(
                &value.place,
                format!("a path has at most {DEEPEST_PATH} names"),
                None,
            );
            return None;
        }
        if let Some(key) = FIXED_KEYS.iter().find(|key| path.split('.').next() == Some(key)) {
            problems.report(&value.place, format!("an option cannot set '{key}'"), None);
            return None;
        }
        Some(path.to_string())
    });
    let values = values(&mut fields, problems);
    fields.finish(problems);
    let (values, default) = values?;
    let spec = OptionSpec {
        name: name.to_string(),
        about: about?,
        mark: mark?,
        values,
        value: default.clone(),
        default,
        sets,
    };
    Some(Declared {
        spec,
        place: place.clone(),
    })
}

/// The values an option declares, and its default among them.
fn values(fields: &mut Fields<'_>, problems: &mut Problems) -> Option<(OptionValues, String)> {
    let mut words = words(fields, problems);
    let limits = fields.take("min").zip(fields.take("max"));
    let letters = fields.text("letters", problems);
    let length = fields
        .take("length")
        .and_then(|value| value.integer(1, 16, problems));
    let lot = fields.switch("lot", false, problems);
    if lot && !words.is_empty() {
        words.push(BY_LOT.to_string());
    }
    let value = fields.require("default", problems)?;
    let default = match &value.content {
        Content::Switch(on) => if *on { "on" } else { "off" }.to_string(),
        Content::Integer(number) => number.to_string(),
        Content::Text(text) => text.clone(),
        _ => String::new(),
    };
    let declared = match (limits, letters.zip(length), &value.content) {
        (None, None, Content::Switch(_)) if words.is_empty() => {
            Some(OptionValues::Words(vec!["off".into(), "on".into()]))
        }
        (None, None, Content::Text(_)) => Some(OptionValues::Words(words)),
        (Some((min, max)), None, _) if words.is_empty() => Some(OptionValues::Number {
            min: min.integer(i64::MIN, i64::MAX, problems)?,
            max: max.integer(i64::MIN, i64::MAX, problems)?,
            lot,
        }),
        (None, Some((letters, length)), _) if words.is_empty() => Some(OptionValues::Letters {
            letters,
            length: length as usize,
            lot,
        }),
        _ => None,
    };
    let fits = declared.filter(|values| {
        values
            .accept(&default)
            .is_some_and(|accepted| accepted == default)
    });
    if fits.is_none() {
        let help = "a switch has default true or false, a word one of 'values', a number 'min' and 'max', a text 'letters' and 'length'; \"?\" needs 'lot'";
        problems.report(
            &value.place,
            "the default does not fit the option",
            help.to_string(),
        );
    }
    fits.map(|values| (values, default))
}

const GOOD_WORD: &str = "use lower-case letters, digits and '-'";

fn is_good_word(word: &str) -> bool {
    let good = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    !word.is_empty() && word.chars().all(good)
}

/// The words an option may be set to.
fn words(fields: &mut Fields<'_>, problems: &mut Problems) -> Vec<String> {
    let Some(list) = fields.take("values").and_then(|value| value.list(problems)) else {
        return Vec::new();
    };
    if let Some(value) = list.get(MOST_OPTIONS) {
        problems.report(
            &value.place,
            format!("an option has at most {MOST_OPTIONS} values"),
            None,
        );
    }
    let mut words: Vec<String> = Vec::new();
    for value in list.iter().take(MOST_OPTIONS) {
        let Some(word) = value.text(problems) else {
            continue;
        };
        if !is_good_word(word) || words.iter().any(|other| other == word) {
            let message = format!("'{}' is no good value, or is there twice", word.escape_debug());
            problems.report(&value.place, message, GOOD_WORD.to_string());
        }
        words.push(word.to_string());
    }
    words
}

/// Sets options from `name=value,…`.
///
/// # Errors
/// A line for every unknown name, impossible value or malformed setting.
pub(super) fn choose(declared: &mut [Declared], settings: &str) -> Result<(), Vec<String>> {
    let mut mistakes = Vec::new();
    for setting in settings
        .split(',')
        .map(str::trim)
        .filter(|setting| !setting.is_empty())
    {
        if let Err(mistake) = choose_one(declared, setting) {
            mistakes.push(mistake);
        }
    }
    if mistakes.is_empty() {
        Ok(())
    } else {
        Err(mistakes)
    }
}

fn choose_one(declared: &mut [Declared], setting: &str) -> Result<(), String> {
    let (name, value) = setting
        .split_once('=')
        .map(|(name, value)| (name.trim(), value.trim()))
        .ok_or_else(|| format!("'{}' is no setting; write option=value", setting.escape_debug()))?;
    let Some(index) = declared
        .iter()
        .position(|option| option.spec.name.eq_ignore_ascii_case(name))
    else {
        let help = did_you_mean(name, declared.iter().map(|option| option.spec.name.as_str()));
        let help = help.unwrap_or_else(|| "this game has no options".into());
        return Err(format!("unknown option '{}'; {help}", name.escape_debug()));
    };
    let option = &mut declared[index].spec;
    option.value = option.values.accept(value).ok_or_else(|| {
        format!(
            "option '{}' cannot be '{}'; it is {}",
            option.name,
            value.escape_debug(),
            option.values
        )
    })?;
    Ok(())
}

/// The definition with the options' values put in.
pub(super) fn applied(definition: &Table, declared: &[Declared], problems: &mut Problems) -> Table {
    let mut result = definition.clone();
    for option in declared {
        if let Some(path) = &option.spec.sets
            && !result.set_path(path, &option.written(in_play(option, declared)))
        {
            problems.report(
                &option.place,
                format!("'sets' names '{path}', which is no place in the definition"),
                None,
            );
        }
    }
    let overlays = definition
        .get("overlay")
        .and_then(|value| value.list(problems))
        .unwrap_or_default();
    for overlay in overlays {
        let Some(table) = overlay.table(problems) else {
            continue;
        };
        for entry in table
            .entries()
            .iter()
            .filter(|entry| FIXED_KEYS.contains(&entry.name.as_str()))
        {
            problems.report(
                &entry.place,
                format!("an overlay cannot change '{}'", entry.name),
                None,
            );
        }
        if holds(overlay, table, declared, problems) {
            let mut patch = table.clone();
            patch.remove("when");
            result.merge(&patch);
        }
    }
    result
}

/// Do all the conditions of an overlay hold?
fn holds(overlay: &Value, table: &Table, declared: &[Declared], problems: &mut Problems) -> bool {
    let Some(when) = table.get("when") else {
        problems.report(
            &overlay.place,
            "'when' is missing",
            "write when = { option = \"value\" }".to_string(),
        );
        return false;
    };
    let Some(conditions) = when.table(problems) else {
        return false;
    };
    let mut all = true;
    for entry in conditions.entries() {
        let Some(option) = declared.iter().find(|option| option.spec.name == entry.name) else {
            let help = did_you_mean(
                &entry.name,
                declared.iter().map(|option| option.spec.name.as_str()),
            );
            problems.report(&entry.place, format!("unknown option '{}'", entry.name), help);
            all = false;
            continue;
        };
        let wanted = match &entry.value.content {
            Content::Switch(on) => if *on { "on" } else { "off" }.to_string(),
            Content::Integer(number) => number.to_string(),
            _ => entry.value.text(problems).unwrap_or_default().to_string(),
        };
        if option.spec.values.accept(&wanted).as_ref() != Some(&wanted) {
            problems.report(
                &entry.value.place,
                format!("option '{}' is never '{wanted}'", entry.name),
                None,
            );
        }
        all &= in_play(option, declared) == wanted;
    }
    all
}

/// What an option stands for: its value, or the word that is drawn by lot.
fn in_play<'a>(option: &'a Declared, declared: &[Declared]) -> &'a str {
    let OptionValues::Words(words) = &option.spec.values else {
        return &option.spec.value;
    };
    if option.spec.value != BY_LOT {
        return &option.spec.value;
    }
    let seed = declared.iter().find(|other| other.spec.name == SEED_OPTION);
    let seed = seed.and_then(|seed| seed.spec.value.parse().ok()).unwrap_or(0);
    let mut lot = Xoshiro256PlusPlus::seed_from_u64(seed);
    // Every option draws in its turn, so that two with the same words are drawn apart.
    let turn = declared
        .iter()
        .position(|other| other.spec.name == option.spec.name);
    let drawn = (0..=turn.unwrap_or(0)).fold(0, |_, _| lot.next_u64());
    let choices: Vec<&String> = words.iter().filter(|word| *word != BY_LOT).collect();
    choices
        .get((drawn % choices.len().max(1) as u64) as usize)
        .map_or(BY_LOT, |word| word)
}

/// Every combination of values worth checking: each word of each option alone, and all combinations while they are few.
pub(super) fn combinations(declared: &[Declared]) -> Vec<String> {
    const MOST: usize = 64;
    let words: Vec<Vec<String>> = declared
        .iter()
        .map(|option| match &option.spec.values {
            OptionValues::Words(words) => words
                .iter()
                .map(|word| format!("{}={word}", option.spec.name))
                .collect(),
            OptionValues::Number { min, max, .. } => [min, max]
                .iter()
                .map(|number| format!("{}={number}", option.spec.name))
                .collect(),
            OptionValues::Letters { .. } => vec![format!("{}={}", option.spec.name, option.spec.default)],
        })
        .collect();
    if words
        .iter()
        .map(Vec::len)
        .try_fold(1usize, usize::checked_mul)
        .is_none_or(|total| total > MOST)
    {
        return words.concat();
    }
    words.iter().fold(vec![String::new()], |settings, choices| {
        settings
            .iter()
            .flat_map(|setting| choices.iter().map(move |choice| format!("{setting},{choice}")))
            .collect()
    })
}
