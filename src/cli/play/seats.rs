//! Who sits where: persons and engines, as many as the game has players.

use super::super::Failure;
use crate::play::{Mind, Seat, Wanted};

/// Reads `NAME=WHO`.
fn assigned(text: &str) -> Result<(String, Wanted), String> {
    let (name, who) = text
        .split_once('=')
        .ok_or_else(|| "write the player's name or number, and who it is: Blue=person".to_owned())?;
    Ok((name.trim().to_owned(), Wanted::read(who)?))
}

/// The sides of a game of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Side {
    /// The side that moves first, below on the screen
    South,
    /// The other side
    North,
}

/// Arguments of `tapestry play` that say who plays.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct SeatArguments {
    /// The side you play in a game of two, South if left out; the engine has the other
    #[arg(long, value_enum, conflicts_with_all = ["south", "north", "seat", "persons"])]
    side: Option<Side>,
    /// Who plays South: person, engine, or level:N
    #[arg(long, value_name = "WHO", value_parser = Wanted::read)]
    south: Option<Wanted>,
    /// Who plays North: person, engine, or level:N
    #[arg(long, value_name = "WHO", value_parser = Wanted::read)]
    north: Option<Wanted>,
    /// Who a player is, by name or number (from 1): Blue=person, 2=level:8
    #[arg(long, value_name = "NAME=WHO", value_parser = assigned)]
    seat: Vec<(String, Wanted)>,
    /// Players that are persons, by name, `all` or `none`; the engine has the others
    #[arg(long, value_delimiter = ',', value_name = "NAME,…", conflicts_with_all = ["south", "north", "seat"])]
    persons: Vec<String>,
}

impl SeatArguments {
    /// These two on the sides of a game for two.
    pub(super) fn of_sides(south: Mind, north: Mind) -> SeatArguments {
        let wanted = |mind| match mind {
            Mind::Person => Wanted::Person,
            Mind::Engine(level) => Wanted::Engine(Some(level)),
        };
        SeatArguments {
            south: Some(wanted(south)),
            north: Some(wanted(north)),
            ..SeatArguments::default()
        }
    }

    /// Was it said by sides?
    pub(super) fn names_sides(&self) -> bool {
        self.side.is_some() || self.south.is_some() || self.north.is_some()
    }

    /// Was anything said about it?
    pub(super) fn given(&self) -> bool {
        self.side.is_some()
            || self.south.is_some()
            || self.north.is_some()
            || !self.seat.is_empty()
            || !self.persons.is_empty()
    }

    /// Who sits where; engines without a level play on the usual one.
    ///
    /// # Errors
    /// If a player is named whom the game does not have.
    pub(super) fn seated(&self, names: &[String], usual: u8) -> Result<Vec<Mind>, Failure> {
        let persons = |is_person: &dyn Fn(usize) -> bool| -> Vec<Mind> {
            let mind = |seat| {
                if is_person(seat) {
                    Mind::Person
                } else {
                    Mind::Engine(usual)
                }
            };
            (0..names.len()).map(mind).collect()
        };
        if let Some(side) = self.side {
            of_two(names, "--side")?;
            return Ok(persons(&|seat| seat == side as usize));
        }
        if !self.persons.is_empty() {
            let chosen = self.persons_among(names)?;
            return Ok(persons(&|seat| chosen.contains(&seat)));
        }
        let mut minds: Vec<Option<Mind>> = vec![None; names.len()];
        for (option, seat, wanted) in [("--south", 0, self.south), ("--north", 1, self.north)] {
            if let Some(wanted) = wanted {
                of_two(names, option)?;
                minds[seat] = Some(wanted.seated(usual));
            }
        }
        for (name, wanted) in &self.seat {
            minds[seat_of(names, name)?] = Some(wanted.seated(usual));
        }
        // The first player is a person, unless it is said who is one.
        let nobody = minds.iter().all(|mind| *mind != Some(Mind::Person));
        let first_free = minds.iter().position(Option::is_none).filter(|_| nobody);
        let filled = minds.into_iter().enumerate().map(|(seat, mind)| match mind {
            Some(mind) => mind,
            None if Some(seat) == first_free => Mind::Person,
            None => Mind::Engine(usual),
        });
        Ok(filled.collect())
    }

    fn persons_among(&self, names: &[String]) -> Result<Vec<Seat>, Failure> {
        let lower: Vec<String> = self.persons.iter().map(|name| name.to_lowercase()).collect();
        match lower.as_slice() {
            [all] if all == "all" => Ok((0..names.len()).collect()),
            [none] if none == "none" => Ok(Vec::new()),
            some => some.iter().map(|name| seat_of(names, name)).collect(),
        }
    }
}

/// Complains where there are others than two players.
fn of_two(names: &[String], option: &str) -> Result<(), Failure> {
    if names.len() == 2 {
        return Ok(());
    }
    Err(Failure::Message(format!(
        "{option} is for games of two; use --persons or --seat with names among {}",
        names.join(", ")
    )))
}

/// The seat of a player of this name or number.
fn seat_of(names: &[String], name: &str) -> Result<Seat, Failure> {
    let number = name
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    let named = names.iter().position(|known| known.eq_ignore_ascii_case(name));
    named
        .or(number.filter(|seat| *seat < names.len()))
        .ok_or_else(|| {
            Failure::Message(format!(
                "there is no player '{}'; the players are {}",
                name.escape_debug(),
                names.join(", ")
            ))
        })
}

#[cfg(test)]
mod tests;
