//! What is measured of a game.

use std::fmt;
use std::str::FromStr;

/// A study of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// Games with either side moving first.
    FirstMove,
    /// The same with four times the nodes.
    Stronger,
    /// The tree of the best first moves.
    Opening,
    /// What the pieces are worth.
    Values,
    /// How even the start positions are where there are many.
    Arrays,
    /// What a pass would be worth.
    Passing,
    /// Two games with comments.
    Games,
    /// The shortest wins.
    Shortest,
    /// What pieces can do on an empty board.
    Mobility,
    /// The placements solved as a game.
    Placements,
    /// Games of races against players who do not think.
    Luck,
}

/// All of them with their names and, for people, their titles.
const NAMES: [(Part, &str, &str); 11] = [
    (Part::FirstMove, "first-move", "Games"),
    (Part::Stronger, "stronger", "Games with four times the nodes"),
    (Part::Opening, "opening", "How to begin"),
    (Part::Values, "values", "What the pieces are worth"),
    (Part::Arrays, "arrays", "Start positions"),
    (Part::Passing, "passing", "Passing"),
    (Part::Games, "games", "Two games"),
    (Part::Shortest, "shortest", "The shortest wins"),
    (Part::Mobility, "mobility", "What the pieces can do"),
    (Part::Placements, "placements", "Placements"),
    (Part::Luck, "luck", "Luck"),
];

impl Part {
    /// All of them, in the order of the pages.
    pub fn all() -> Vec<Part> {
        NAMES.iter().map(|(part, ..)| *part).collect()
    }

    /// What is measured unless something else is asked for: not what takes long, and is of few games.
    pub fn usual() -> Vec<Part> {
        let mut parts = Part::all();
        parts.retain(|part| !matches!(part, Part::Placements | Part::Luck));
        parts
    }

    /// As it is named on the command line and in names of files.
    pub fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// As it is headed.
    pub fn title(self) -> &'static str {
        NAMES[self as usize].2
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Part {
    type Err = String;
    fn from_str(text: &str) -> Result<Part, String> {
        let found = NAMES.iter().find(|(_, name, _)| *name == text);
        found.map(|(part, ..)| *part).ok_or_else(|| {
            let names: Vec<&str> = NAMES.iter().map(|(_, name, _)| *name).collect();
            format!("there is no part '{text}'; there are {}", names.join(", "))
        })
    }
}
