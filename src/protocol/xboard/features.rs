//! The introduction: features, options, the list of games.
//!
//! Options that the user gave XBoard come back right behind each option's announcement, so the final list of games waits until the
//! last announcement is acknowledged: one of those options may name a file of further games. A GUI that acknowledges nothing is not
//! waited for long. Only the options of the game in force are announced, see [`super::listing`]; but a client without XBoard's dialogue,
//! which the last announcement shows, learns of all.

use super::super::chosen_game::GameOption;
use super::super::library::Library;
use super::super::session::Session;
use super::super::settings::{Audience, Domain, OPTIONS, Value, one_word};
use super::listing::Gui;
use super::names;

/// The feature whose acknowledgement shows that all start-up options have arrived.
pub(super) const LAST_ANNOUNCED: &str = "highlight";
/// Most options that XBoard takes.
const MOST_OPTIONS: usize = 199;
/// XBoard 4.9 writes what the user types for a text, up to 512 bytes, into the memory in which it keeps the line that announced the option, and
/// dies where that was shorter: blanks behind the announcement make the room.
const ROOM_FOR_TEXTS: usize = 540;
/// Room for a list of games with all their names: below the longest line that is said.
const LONGEST_LIST: usize = 4000;

/// An option with its value in force.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Listed {
    pub(super) name: String,
    domain: Domain,
    value: Value,
}

/// Everything up to the last announcement, with these options.
pub(super) fn first_part(session: &Session, options: Vec<String>) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_owned(),
        "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 reuse=1 colors=0 sigint=0 sigterm=0"
            .to_owned(),
        format!(
            "feature analyze=1 exclude=1 memory=1 smp=1 nps=1 debug=1 name=1 ics=0 san=0 pause=0 myname=\"Tapestry {}\"",
            env!("CARGO_PKG_VERSION")
        ),
    ];
    lines.push("feature clock=1".to_owned());
    lines.extend(options);
    lines.push(games(session));
    lines.push(format!("feature {LAST_ANNOUNCED}=1"));
    lines
}

/// The final list of games and the end of the introduction.
pub(super) fn last_part(session: &Session, gui: Gui) -> Vec<String> {
    let mut games = names::list(&session.library);
    let shown = listed(session);
    let mut others: Vec<Listed> = Vec::new();
    if gui != Gui::Board {
        // python-chess, which acknowledges nothing, knows names of one word only.
        others.extend(shown.iter().map(|option| Listed {
            name: one_word(&option.name),
            ..option.clone()
        }));
    }
    if gui == Gui::Referee {
        let of_games = GameOption::all(&session.library).into_iter();
        others.extend(of_games.filter_map(|option| game_option(&option, None)));
        games = with_names_elsewhere(games, &session.library);
    }
    others.retain(|option| shown.iter().all(|known| known.name != option.name));
    let mut lines = announced(&others);
    lines.push(variants(&games));
    lines.push("feature done=1".to_owned());
    lines
}

/// The list of games.
pub(super) fn games(session: &Session) -> String {
    variants(&names::list(&session.library))
}

fn variants(list: &str) -> String {
    format!("feature variants=\"{list}\"")
}

/// The list of games, and what other programs call them.
fn with_names_elsewhere(mut list: String, library: &Library) -> String {
    for spec in library.games() {
        if let Some(name) = spec.known_as.get("uci")
            && names::find(library, name).is_ok()
            && !list.split(',').any(|known| known == name)
            && list.len() + name.len() < LONGEST_LIST
        {
            list.push(',');
            list.push_str(name);
        }
    }
    list
}

/// The options of the engine and those of the game in force.
pub(super) fn listed(session: &Session) -> Vec<Listed> {
    let general = OPTIONS.iter().filter(|option| option.audience != Audience::Uci);
    let general = general.map(|option| Listed {
        name: option.name.to_owned(),
        domain: option.domain.clone(),
        value: (option.get)(&session.settings),
    });
    let of_the_game = GameOption::of(&session.library, &session.spec().id).into_iter();
    let of_the_game = of_the_game.filter_map(|option| {
        let set = session.game_option(&option.option).map(str::to_owned);
        game_option(&option, set)
    });
    general.chain(of_the_game).take(MOST_OPTIONS).collect()
}

/// An option of a game, with the value it was set to.
fn game_option(option: &GameOption, set: Option<String>) -> Option<Listed> {
    let domain = option.domain();
    let value = set.unwrap_or_else(|| option.default.clone());
    // A declaration whose own default is not allowed does not pass the catalogue's checks.
    let text = if domain == Domain::Check {
        (value == "on").to_string()
    } else {
        value
    };
    Some(Listed {
        name: option.name(),
        value: domain.read(&text).ok()?,
        domain,
    })
}

/// The lines that announce options.
pub(super) fn announced(options: &[Listed]) -> Vec<String> {
    let line = |option: &Listed| {
        let text = announcement(&option.name, &option.domain, &option.value);
        let line = format!("feature option=\"{text}\"");
        match option.domain {
            Domain::File | Domain::Folder | Domain::Text => format!("{line:<ROOM_FOR_TEXTS$}"),
            _ => line,
        }
    };
    options.iter().take(MOST_OPTIONS).map(line).collect()
}

fn announcement(name: &str, domain: &Domain, default: &Value) -> String {
    match (&domain.listed(), default) {
        (Domain::Check, Value::Check(on)) => format!("{name} -check {}", i32::from(*on)),
        (Domain::Spin { min, max }, Value::Spin(number)) => format!("{name} -spin {number} {min} {max}"),
        (Domain::Combo { choices }, Value::Text(chosen)) => {
            let marked = |choice: &String| {
                if choice == chosen {
                    format!("*{choice}")
                } else {
                    choice.clone()
                }
            };
            let choices: Vec<String> = choices.iter().map(marked).collect();
            format!("{name} -combo {}", choices.join(" /// "))
        }
        (Domain::File, Value::Text(path)) => format!("{name} -file {path}"),
        (Domain::Folder, Value::Text(path)) => format!("{name} -path {path}"),
        (_, Value::Text(text)) => format!("{name} -string {text}"),
        _ => format!("{name} -button"),
    }
}
