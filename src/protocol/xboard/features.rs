//! The introduction: features, options, the list of games.
//!
//! Options that the user gave XBoard come back right behind each option's announcement, so the final list of games waits until the
//! last announcement is acknowledged: one of those options may name a file of further games. A GUI that acknowledges nothing is not
//! waited for long.

use super::super::selection::GameOption;
use super::super::session::Session;
use super::super::settings::{Audience, Domain, OPTIONS, Value};
use super::names;

/// The feature whose acknowledgement shows that all start-up options have arrived.
pub(super) const LAST_ANNOUNCED: &str = "highlight";
/// Most options that XBoard takes.
const MOST_OPTIONS: usize = 199;

/// Everything up to the last announcement.
pub(super) fn first_part(session: &Session) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_owned(),
        "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 reuse=1 colors=0 sigint=0 sigterm=0"
            .to_owned(),
        format!(
            "feature analyze=1 exclude=1 memory=1 smp=1 nps=0 debug=1 name=1 ics=0 san=0 pause=0 myname=\"Tapestry {}\"",
            env!("CARGO_PKG_VERSION")
        ),
    ];
    lines.extend(
        options(session)
            .into_iter()
            .take(MOST_OPTIONS)
            .map(|option| format!("feature option=\"{option}\"")),
    );
    lines.push(variants(session));
    lines.push(format!("feature {LAST_ANNOUNCED}=1"));
    lines
}

/// The final list of games and the end of the introduction.
pub(super) fn last_part(session: &Session) -> Vec<String> {
    vec![variants(session), "feature done=1".to_owned()]
}

fn variants(session: &Session) -> String {
    format!("feature variants=\"{}\"", names::list(&session.library))
}

fn options(session: &Session) -> Vec<String> {
    let mut options = Vec::new();
    for option in OPTIONS.iter().filter(|option| option.audience != Audience::Uci) {
        options.push(announcement(
            option.name,
            &option.domain,
            &(option.get)(&session.settings),
        ));
    }
    for option in GameOption::all(&session.library) {
        let domain = option.domain();
        // A declaration whose own default is not allowed does not pass the catalogue's checks.
        let text = if domain == Domain::Check {
            (option.default == "on").to_string()
        } else {
            option.default.clone()
        };
        if let Ok(default) = domain.read(&text) {
            options.push(announcement(&option.name(), &domain, &default));
        }
    }
    options
}

fn announcement(name: &str, domain: &Domain, default: &Value) -> String {
    match (domain, default) {
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
