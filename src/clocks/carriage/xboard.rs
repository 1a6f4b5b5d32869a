//! The same in the XBoard protocol, where GUI and engine have agreed on it (`feature clock=1`): one line before `time` and `otim`.
//!
//! `clock MODEL me A B C opp A B C credit X Y cut N cutinc CS done N N ind CS CS pause CS`, all times in centiseconds; `me` is the engine.
//! Where two numbers stand, the engine's is the first. Credits, the cut-off and what it brings are those of the engine.

use super::super::situation::{Kind, Situation};
use super::Carriage;
use std::time::Duration;

/// Numbers behind one word at most.
const MOST_NUMBERS: usize = 3;
/// Milliseconds of a unit.
const UNIT: u128 = 10;

impl Carriage {
    /// The line for the engine on this seat.
    pub fn xboard_words(&self, own: usize) -> String {
        let sides = [own, 1 - own.min(1)].map(|seat| &self.sides[seat]);
        let times = |times: &[Duration]| {
            let numbers = times.iter().map(|time| (time.as_millis() / UNIT).to_string());
            numbers.collect::<Vec<_>>().join(" ")
        };
        let mut words = format!("clock {}", sides[0].kind.name());
        for (name, side) in ["me", "opp"].iter().zip(sides) {
            words.push_str(&format!(" {name} {}", times(&side.stages)));
        }
        if sides[0].credits.iter().any(|credit| !credit.is_zero()) {
            words.push_str(&format!(" credit {}", times(&sides[0].credits)));
        }
        if let Some(cut_off) = sides[0].cut_off {
            words.push_str(&format!(" cut {cut_off}"));
        }
        if !sides[0].cut_off_adds.is_zero() {
            words.push_str(&format!(" cutinc {}", times(&[sides[0].cut_off_adds])));
        }
        words.push_str(&format!(" done {} {}", sides[0].done, sides[1].done));
        if let [Some(own), Some(other)] = sides.map(|side| side.independent) {
            words.push_str(&format!(" ind {}", times(&[own, other])));
        }
        if !self.pause.is_zero() {
            words.push_str(&format!(" pause {}", times(&[self.pause])));
        }
        words
    }

    /// Reads such a line, which begins behind the word `clock`, for the engine on this seat.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read_xboard(words: &[&str], own: usize) -> Result<Carriage, String> {
        let [name, rest @ ..] = words else {
            return Err("clock wants a model".to_owned());
        };
        let kind = Kind::named(name).ok_or_else(|| format!("'{name}' is no clock"))?;
        let mut sides = [Situation::blank(kind), Situation::blank(kind)];
        let mut pause = Duration::ZERO;
        let mut rest = rest;
        while let [word, after @ ..] = rest {
            let numbers: Vec<u64> = after
                .iter()
                .map_while(|number| number.parse().ok())
                .take(MOST_NUMBERS)
                .collect();
            rest = &after[numbers.len()..];
            enter(&mut sides, &mut pause, word, &numbers)?;
        }
        if sides.iter().any(|side| side.stages.is_empty()) {
            return Err("'me' or 'opp' is missing".to_owned());
        }
        if own == 1 {
            sides.reverse();
        }
        Ok(Carriage { sides, pause })
    }
}

fn enter(
    sides: &mut [Situation; 2],
    pause: &mut Duration,
    word: &str,
    numbers: &[u64],
) -> Result<(), String> {
    let time = |number: &u64| Duration::from_millis(number.saturating_mul(UNIT as u64));
    let times = || numbers.iter().map(time).collect::<Vec<_>>();
    let small = |number: u64| u32::try_from(number).map_err(|_| format!("'{word}' is too large"));
    match (word, numbers) {
        ("me", [_, ..]) => sides[0].stages = times(),
        ("opp", [_, ..]) => sides[1].stages = times(),
        ("credit", [_, ..]) => sides.iter_mut().for_each(|side| side.credits = times()),
        ("cut", [number]) => {
            let number = small(*number)?;
            sides.iter_mut().for_each(|side| side.cut_off = Some(number));
        }
        ("cutinc", [number]) => sides.iter_mut().for_each(|side| side.cut_off_adds = time(number)),
        ("done", [own, other]) => {
            for (side, done) in sides.iter_mut().zip([own, other]) {
                side.done = small(*done)?;
            }
        }
        ("ind", [own, other]) => {
            for (side, left) in sides.iter_mut().zip([own, other]) {
                side.independent = Some(time(left));
            }
        }
        ("pause", [number]) => *pause = time(number),
        ("me" | "opp" | "credit" | "cut" | "cutinc" | "done" | "ind" | "pause", _) => {
            return Err(format!("'{word}' wants other numbers"));
        }
        _ => return Err(format!("'{word}' is no word of a clock")),
    }
    Ok(())
}

#[cfg(test)]
mod tests;
