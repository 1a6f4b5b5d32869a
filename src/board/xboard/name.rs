//! Names of games that XBoard cannot take for names of its own.

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

/// The id, changed as little as needed so that XBoard sees none of its own names in it.
pub fn unmistakable(id: &str) -> String {
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
