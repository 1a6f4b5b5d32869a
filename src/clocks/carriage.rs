//! How GUIs and engines tell each other of clocks: words behind those of `go`, which programs that do not know them skip.
//!
//! `clock MODEL wstage A B C bstage A B C wcredit X Y bcredit X Y wcut N bcut N wcutinc MS bcutinc MS wdone N bdone N wind MS bind MS
//! pause MS`, all times in milliseconds; `w` is South. What is nothing is left out.

mod xboard;

use super::Clock;
use super::situation::{Kind, Situation};
use std::time::Duration;

/// The letters of the sides.
const SIDES: [&str; 2] = ["w", "b"];

/// The clocks of two players at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carriage {
    /// South's and North's.
    pub sides: [Situation; 2],
    /// What every turn has free.
    pub pause: Duration,
}

impl Clock {
    /// The clocks of a game for two as protocols carry them; `None` for other numbers of players.
    pub fn carriage(&self) -> Option<Carriage> {
        let sides = [0, 1].map(|seat| (seat < self.seats()).then(|| self.situation(seat)));
        let [Some(south), Some(north)] = sides else {
            return None;
        };
        (self.seats() == 2).then_some(Carriage {
            sides: [south, north],
            pause: self.spec().pause,
        })
    }
}

impl Carriage {
    /// The words, from `clock` on.
    pub fn words(&self) -> String {
        let mut words = format!("clock {}", self.sides[0].kind.name());
        let mut say = |what: &str, of: &dyn Fn(&Situation) -> Vec<u128>| {
            for (letter, side) in SIDES.iter().zip(&self.sides) {
                let numbers = of(side);
                if !numbers.is_empty() {
                    let numbers: Vec<String> = numbers.iter().map(u128::to_string).collect();
                    words.push_str(&format!(" {letter}{what} {}", numbers.join(" ")));
                }
            }
        };
        let milliseconds = |times: &[Duration]| times.iter().map(Duration::as_millis).collect::<Vec<u128>>();
        say("stage", &|side| milliseconds(&side.stages));
        say("credit", &|side| {
            let credits = milliseconds(&side.credits);
            if credits.iter().all(|credit| *credit == 0) {
                Vec::new()
            } else {
                credits
            }
        });
        say("cut", &|side| side.cut_off.map(u128::from).into_iter().collect());
        say("cutinc", &|side| {
            let adds = side.cut_off_adds.as_millis();
            if adds == 0 { Vec::new() } else { vec![adds] }
        });
        say("done", &|side| {
            if side.done == 0 {
                Vec::new()
            } else {
                vec![side.done.into()]
            }
        });
        say("ind", &|side| {
            side.independent
                .map(|left| left.as_millis())
                .into_iter()
                .collect()
        });
        if !self.pause.is_zero() {
            words.push_str(&format!(" pause {}", self.pause.as_millis()));
        }
        words
    }

    /// Reads words from `clock` on; what is behind them is left. Returns how many words were read.
    ///
    /// # Errors
    /// If they are no clock, with the word that is wrong.
    pub fn read(words: &[&str]) -> Result<(Carriage, usize), String> {
        let ["clock", name, ..] = words else {
            return Err("a clock begins with 'clock MODEL'".to_owned());
        };
        let kind = Kind::named(name).ok_or_else(|| format!("'{name}' is no clock"))?;
        let mut carriage = Carriage {
            sides: [Situation::blank(kind), Situation::blank(kind)],
            pause: Duration::ZERO,
        };
        let mut read = 2;
        while let Some(word) = words.get(read) {
            let numbers: Vec<u64> = words[read + 1..]
                .iter()
                .map_while(|word| word.parse().ok())
                .take(MOST_NUMBERS)
                .collect();
            if !carriage.set(word, &numbers)? {
                break;
            }
            read += 1 + numbers.len();
        }
        if carriage.sides.iter().any(|side| side.stages.is_empty()) {
            return Err("'wstage' or 'bstage' is missing".to_owned());
        }
        Ok((carriage, read))
    }

    /// Enters what a word says; `false` if it is none of a clock's.
    fn set(&mut self, word: &str, numbers: &[u64]) -> Result<bool, String> {
        let times = || {
            numbers
                .iter()
                .map(|number| Duration::from_millis(*number))
                .collect::<Vec<_>>()
        };
        let one = || match numbers {
            [number] => Ok(*number),
            _ => Err(format!("'{word}' wants one number")),
        };
        let small =
            || one().and_then(|number| u32::try_from(number).map_err(|_| format!("'{word}' is too large")));
        if word == "pause" {
            self.pause = Duration::from_millis(one()?);
            return Ok(true);
        }
        let seat = SIDES.iter().position(|letter| word.starts_with(letter));
        let Some((side, what)) = seat.and_then(|seat| Some((&mut self.sides[seat], word.get(1..)?))) else {
            return Ok(false);
        };
        match what {
            "stage" if numbers.is_empty() => return Err(format!("'{word}' wants times in milliseconds")),
            "stage" => side.stages = times(),
            "credit" => side.credits = times(),
            "cut" => side.cut_off = Some(small()?),
            "cutinc" => side.cut_off_adds = Duration::from_millis(one()?),
            "done" => side.done = small()?,
            "ind" => side.independent = Some(Duration::from_millis(one()?)),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Numbers behind one word at most.
const MOST_NUMBERS: usize = 3;
