//! Who decides for a player: somebody at the board, or the engine on a level.

use crate::search::MAX_SKILL;
use std::fmt;

/// Whoever decides for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mind {
    /// Somebody at the board.
    Person,
    /// The engine, on this level.
    Engine(u8),
}

impl fmt::Display for Mind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mind::Person => f.write_str("person"),
            Mind::Engine(level) => write!(f, "level:{level}"),
        }
    }
}

/// A mind as it is asked for; an engine without a level plays on the usual one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Somebody at the board.
    Person,
    /// The engine, on this level if one is named.
    Engine(Option<u8>),
}

impl Wanted {
    /// The mind that is meant; `usual` is the level of an engine without one.
    pub fn seated(self, usual: u8) -> Mind {
        match self {
            Wanted::Person => Mind::Person,
            Wanted::Engine(level) => Mind::Engine(level.unwrap_or(usual)),
        }
    }

    /// Reads `person`, `engine` or `level:N`.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn read(text: &str) -> Result<Wanted, String> {
        match text.trim().to_lowercase().as_str() {
            "person" | "human" => Ok(Wanted::Person),
            "engine" | "tapestry" => Ok(Wanted::Engine(None)),
            other => {
                let level = other.strip_prefix("level:").and_then(|level| level.parse().ok());
                match level.filter(|level| *level <= MAX_SKILL) {
                    Some(level) => Ok(Wanted::Engine(Some(level))),
                    None => Err(format!(
                        "write person, engine, or level:N for an engine on a level from 0 to {MAX_SKILL}"
                    )),
                }
            }
        }
    }
}

impl Mind {
    /// Who sits where, as a text for files.
    pub fn written(minds: &[Mind]) -> String {
        minds.iter().map(Mind::to_string).collect::<Vec<_>>().join(", ")
    }

    /// Who sits where according to a file, if it says so for as many players.
    pub fn read_all(text: &str, players: usize, usual: u8) -> Option<Vec<Mind>> {
        let minds: Result<Vec<Wanted>, String> = text.split(',').map(Wanted::read).collect();
        let minds: Vec<Mind> = minds
            .ok()?
            .into_iter()
            .map(|wanted| wanted.seated(usual))
            .collect();
        (minds.len() == players).then_some(minds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_remembers_who_sat_where() {
        let minds = vec![Mind::Person, Mind::Engine(7)];
        assert_eq!(Mind::read_all(&Mind::written(&minds), 2, 5), Some(minds));
        assert_eq!(
            Mind::read_all("person, engine", 2, 5),
            Some(vec![Mind::Person, Mind::Engine(5)])
        );
        assert_eq!(Mind::read_all("person", 2, 5), None);
        assert_eq!(Mind::read_all("person, nobody", 2, 5), None);
    }
}
