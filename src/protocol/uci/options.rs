//! Options in UCI: announcing them, reading `setoption`.

use super::super::chosen_game::GameOption;
use super::super::library::Library;
use super::super::output::fitted;
use super::super::session::{DEFAULT_GAME, Session};
use super::super::settings::{Audience, Domain, EMPTY, OPTIONS, Value};
use super::super::unsettled;
use super::dialect::{self, Dialect};
use crate::rules::Spec;
use crate::rules::spec::CHESS960_OPTION;
use std::sync::Arc;

/// The `option` lines.
pub(super) fn announcements(session: &Session, dialect: Dialect) -> Vec<String> {
    let game = match dialect {
        Dialect::Uci => DEFAULT_GAME,
        // Who named no game learns here which one is meant.
        _ => &session.spec().id,
    };
    let mut lines = vec![game_announcement(&session.library, game, dialect)];
    for option in OPTIONS
        .iter()
        .filter(|option| option.audience != Audience::XBoard)
        .filter(|option| option.name != dialect::MILLISECONDS || dialect.is_ucci())
    {
        let default = match (option.get)(&session.settings) {
            Value::Check(on) => on.to_string(),
            Value::Spin(number) => number.to_string(),
            Value::Text(text) if text.is_empty() => EMPTY.to_owned(),
            Value::Text(text) => text,
            Value::Pressed => String::new(),
        };
        lines.push(announcement(option.name, &option.domain, &default, dialect));
    }
    // Fischer-random castling has an option of its own in UCI.
    for option in GameOption::all(&session.library)
        .into_iter()
        .filter(|option| option.option != CHESS960_OPTION)
    {
        let default = match (option.domain(), option.default.as_str()) {
            (Domain::Check, "on") => "true",
            (Domain::Check, _) => "false",
            (_, default) => default,
        };
        lines.push(announcement(&option.name(), &option.domain(), default, dialect));
    }
    lines
}

fn announcement(name: &str, domain: &Domain, default: &str, dialect: Dialect) -> String {
    let head = format!(
        "option {}{} type",
        dialect.before_option_name(),
        dialect.option_name(name)
    );
    match &domain.listed() {
        Domain::Check => format!("{head} check default {default}"),
        Domain::Spin { min, max } => format!("{head} spin default {default} min {min} max {max}"),
        Domain::Combo { choices } => {
            let head = format!("{head} combo default {default}");
            fitted(&head, " var ", choices, 0).0
        }
        Domain::File | Domain::Folder | Domain::Text | Domain::Models | Domain::Dialects => {
            format!("{head} string default {default}")
        }
        Domain::Button => format!("{head} button"),
    }
}

/// Every id, and after it the name other programs know the same game by.
fn game_announcement(library: &Library, game: &str, dialect: Dialect) -> String {
    let mut names: Vec<String> = Vec::new();
    for spec in library.games() {
        for name in [Some(&spec.id), spec.known_as.get("uci")].into_iter().flatten() {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    let default = names
        .iter()
        .find(|name| *name == game)
        .or(names.first())
        .cloned()
        .unwrap_or_default();
    announcement(
        unsettled::GAME,
        &Domain::Combo { choices: names },
        &default,
        dialect,
    )
}

/// The catalogue's name for what a GUI calls the game; the options behind a colon stay.
pub(super) fn game_of(library: &Library, name: &str) -> String {
    let (game, options) = name.split_at(name.find(':').unwrap_or(name.len()));
    let is_known_so = |spec: &&Arc<Spec>| {
        spec.known_as
            .get("uci")
            .is_some_and(|known| known.eq_ignore_ascii_case(game))
    };
    match library.games().iter().find(is_known_so) {
        Some(spec) if library.resolve(game).is_err() => format!("{}{options}", spec.id),
        _ => name.to_owned(),
    }
}

/// Name and value of a `setoption` line; the value keeps its inner blanks.
///
/// # Errors
/// If the line is not of the form `setoption name N [value V]`, or in UCCI `setoption N [V]`.
pub(super) fn parse(line: &str, dialect: Dialect) -> Result<(&str, &str), String> {
    let malformed = || "setoption wants 'name NAME' and, but for buttons, 'value VALUE'".to_owned();
    let rest = line
        .trim()
        .strip_prefix("setoption")
        .ok_or_else(malformed)?
        .trim_start();
    let named = rest
        .strip_prefix("name")
        .filter(|rest| rest.starts_with(char::is_whitespace));
    let (name, value) = match named {
        Some(rest) => match rest.split_once(" value ") {
            Some((name, value)) => (name, value),
            None => (rest.strip_suffix(" value").unwrap_or(rest), ""),
        },
        None if dialect.is_ucci() => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        None => return Err(malformed()),
    };
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() {
        Err(malformed())
    } else {
        Ok((dialect.option_called(name), value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setoption_is_read() {
        let parse = |line| parse(line, Dialect::Uci);
        assert_eq!(parse("setoption name Hash value 64"), Ok(("Hash", "64")));
        assert_eq!(parse("setoption name Clear Hash"), Ok(("Clear Hash", "")));
        assert_eq!(
            parse(" setoption  name  EvalFile value /a b/c "),
            Ok(("EvalFile", "/a b/c"))
        );
        assert_eq!(parse("setoption name EvalFile value"), Ok(("EvalFile", "")));
        assert!(parse("setoption Hash 64").is_err());
        assert!(parse("setoption name ").is_err());
    }

    #[test]
    fn options_of_dialects_are_read() {
        let ucci = |line| parse(line, Dialect::Ucci { seconds: false });
        assert_eq!(ucci("setoption hashsize 64"), Ok(("Hash", "64")));
        assert_eq!(ucci("setoption MultiPV  2"), Ok(("MultiPV", "2")));
        assert_eq!(ucci("setoption newgame"), Ok(("newgame", "")));
        assert_eq!(ucci("setoption name Hash value 64"), Ok(("Hash", "64")));
        assert!(ucci("setoption").is_err());
        let usi = |line| parse(line, Dialect::Usi);
        assert_eq!(usi("setoption name USI_Hash value 64"), Ok(("Hash", "64")));
        assert!(usi("setoption hashsize 64").is_err());
    }
}
