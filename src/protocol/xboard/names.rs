//! What XBoard calls the games: its own name where it has one, else a name that it cannot take for one of its own.

use super::super::library::Library;
use super::super::session::CHESS960_OPTION;
use crate::rules::Spec;
use crate::rules::turn::TurnPlan;

/// Built-in names that XBoard finds anywhere in a name.
const FOUND_ANYWHERE: [&str; 16] = [
    "normal",
    "wildcastle",
    "nocastle",
    "fischerandom",
    "bughouse",
    "crazyhouse",
    "losers",
    "suicide",
    "giveaway",
    "twokings",
    "kriegspiel",
    "atomic",
    "3check",
    "shatranj",
    "960",
    "frc",
];
/// Built-in names that XBoard finds at the beginning of a name, unless a letter follows.
const FOUND_IN_FRONT: [&str; 23] = [
    "shogi",
    "xiangqi",
    "courier",
    "gothic",
    "capablanca",
    "knightmate",
    "fairy",
    "cylinder",
    "falcon",
    "caparandom",
    "berolina",
    "janus",
    "super",
    "great",
    "twilight",
    "makruk",
    "seirawan",
    "grand",
    "spartan",
    "chu",
    "lion",
    "elven",
    "asean",
];
/// XBoard's name of Fischer-random chess, offered for the game it knows as normal chess.
const FISCHER_RANDOM: &str = "fischerandom";
const NORMAL: &str = "normal";
/// Room for the list, well below the longest line a GUI takes.
const LONGEST_LIST: usize = 3800;

/// A game under XBoard's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::protocol) struct Known {
    /// Name in XBoard.
    pub(in crate::protocol) name: String,
    /// `id` or `id:option=value` in the catalogue.
    pub(in crate::protocol) game: String,
    /// XBoard knows the rules and must be sent no definition.
    pub(in crate::protocol) built_in: bool,
}

/// All games with their names in XBoard.
pub(super) fn all(library: &Library) -> Vec<Known> {
    let mut games: Vec<Known> = Vec::new();
    for spec in library
        .games()
        .iter()
        .filter(|spec| why_not_shown(spec).is_none())
    {
        match built_in_name(spec) {
            Some(name) => {
                games.push(Known {
                    name: name.to_owned(),
                    game: spec.id.clone(),
                    built_in: true,
                });
                if name == NORMAL && spec.options.iter().any(|option| option.name == CHESS960_OPTION) {
                    let game = format!("{}:{CHESS960_OPTION}=on", spec.id);
                    games.push(Known {
                        name: FISCHER_RANDOM.to_owned(),
                        game,
                        built_in: true,
                    });
                }
            }
            None => games.push(Known {
                name: unmistakable(&spec.id),
                game: spec.id.clone(),
                built_in: false,
            }),
        }
    }
    games
}

/// Why XBoard's board would lose sight of the game; `None` if it would not.
fn why_not_shown(spec: &Spec) -> Option<&'static str> {
    if spec.turn != TurnPlan::Single {
        Some("a turn moves two pieces")
    } else if spec.blast.is_some() {
        Some("a capture takes the men around it")
    } else if spec.neutral.is_some() {
        Some("either side may have to move one and the same royal")
    } else {
        None
    }
}

/// The name under which XBoard itself knows the rules.
fn built_in_name(spec: &Spec) -> Option<&str> {
    spec.known_as.get("xboard").map(String::as_str)
}

/// The value of the `variants` feature: as many names as fit a line.
pub(super) fn list(library: &Library) -> String {
    let mut list = String::new();
    for known in all(library) {
        if list.len() + known.name.len() < LONGEST_LIST {
            list.push_str(if list.is_empty() { "" } else { "," });
            list.push_str(&known.name);
        }
    }
    list
}

/// The game of the catalogue that XBoard (or a person typing) means; ids and options work too.
///
/// # Errors
/// If there is no such game.
pub(in crate::protocol) fn find(library: &Library, name: &str) -> Result<Known, String> {
    let all = all(library);
    if let Some(known) = all.iter().find(|known| known.name.eq_ignore_ascii_case(name)) {
        return Ok(known.clone());
    }
    let spec = library.resolve(name).map_err(|error| error.to_string())?;
    if let Some(why) = why_not_shown(&spec) {
        return Err(format!(
            "{}: {why}, which XBoard cannot show; play it with 'tapestry play' or by UCI",
            spec.id
        ));
    }
    // With options of its own even a built-in game is not quite the one that XBoard knows.
    let built_in = !name.contains(':') && built_in_name(&spec).is_some();
    Ok(Known {
        name: name.to_owned(),
        game: name.to_owned(),
        built_in,
    })
}

/// The id, changed as little as needed so that XBoard sees none of its own names in it.
fn unmistakable(id: &str) -> String {
    let mut name = id.to_owned();
    for known in FOUND_ANYWHERE {
        if let Some(at) = name.find(known) {
            name.insert(at + known.len() / 2, '-');
        }
    }
    let clash = FOUND_IN_FRONT.iter().find(|known| {
        name.strip_prefix(**known)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    });
    if let Some(known) = clash {
        // A letter right behind the built-in name makes it another name.
        let rest = name[known.len()..].trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        name = if rest.is_empty() {
            format!("the{name}")
        } else {
            format!("{known}{rest}")
        };
    }
    // `w` and a digit are taken for a numbered wild game.
    let letters: Vec<char> = name.chars().collect();
    if let Some(at) = letters
        .windows(2)
        .position(|pair| pair[0] == 'w' && pair[1].is_ascii_digit())
    {
        name.insert(at + 1, '-');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_clash_are_changed() {
        assert_eq!(unmistakable("storm-10x10"), "storm-10x10");
        assert_eq!(unmistakable("capablanca-steps-10x10"), "capablancasteps-10x10");
        assert_eq!(unmistakable("nocheckatomic"), "nocheckato-mic");
        assert_eq!(unmistakable("grand"), "thegrand");
        assert_eq!(unmistakable("xiangqi7"), "thexiangqi7");
        assert_eq!(unmistakable("minixiangqi"), "minixiangqi");
        assert_eq!(unmistakable("w2chess"), "w-2chess");
        assert_eq!(unmistakable("grandchess"), "grandchess");
    }
}
