//! States and actions as text: `S d3,d3 d5,d5 w 0,0 pre - 0-0 0`.
//!
//! Race, South's and North's runners (path order, then `F` finished, `W` waiting), side to move; and, all or none: turns
//! made by South and North, `pre` or `post` (sending back has ended), the die (`-` not thrown, `?` in the air, or its face),
//! races won, extra throws left (`0`, `1w`, `2b`; a bare number is the mover's). `post` alone may follow the side.

use super::spec::ExtraThrows;
use super::state::{Action, Die, RaceRules, State};
use super::track::{FINISHED, Place, Runners, Track};
use crate::base::{PerPlayer, Player};

/// Why a text is no state.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StateError(String);

fn error<T>(message: impl Into<String>) -> Result<T, StateError> {
    Err(StateError(message.into()))
}

fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

impl RaceRules {
    /// The text of a state.
    pub fn write(&self, state: &State) -> String {
        let track = self.track(state);
        let runners = Player::ALL.map(|player| {
            let places = state.runners[player].places().into_iter();
            let names: Vec<String> = places.map(|place| track.name(player, place)).collect();
            names.join(",")
        });
        let die = match state.die {
            Die::Unthrown => "-".to_owned(),
            Die::Rolling => "?".to_owned(),
            Die::Shows(face) => face.to_string(),
        };
        let extra = match state.extra {
            PerPlayer([0, 0]) => "0".to_owned(),
            PerPlayer([throws, 0]) => format!("{throws}w"),
            PerPlayer([_, throws]) => format!("{throws}b"),
        };
        format!(
            "{} {} {} {} {},{} {} {die} {}-{} {extra}",
            self.spec.courses[usize::from(state.course)].name,
            runners[0],
            runners[1],
            state.turn.fen_letter(),
            state.made[Player::South],
            state.made[Player::North],
            if state.sending_back { "pre" } else { "post" },
            state.won[Player::South],
            state.won[Player::North],
        )
    }

    /// Reads a state; what four fields leave open is the earliest it can be.
    ///
    /// # Errors
    /// The first thing that is wrong with the text.
    pub fn read(&self, text: &str) -> Result<State, StateError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (name, south, north, side, rest) = match fields[..] {
            [name, south, north, side, ref rest @ ..] => (name, south, north, side, rest),
            _ => return error("a state has a race, South's runners, North's runners and a side to move"),
        };
        let courses = &self.spec.courses;
        let Some(course) = courses.iter().position(|course| course.name == name) else {
            let known: Vec<&str> = courses.iter().map(|course| course.name.as_str()).collect();
            return error(format!("race: '{}' is none of {}", shown(name), known.join(", ")));
        };
        let track = &self.tracks[course];
        let mut state = self.race_start(course, played(course), None);
        state.runners = PerPlayer([
            self.read_runners(track, Player::South, south)?,
            self.read_runners(track, Player::North, north)?,
        ]);
        state.turn = read_side(side)?;
        let first = self.spec.first_mover(course);
        match rest {
            [] => state.made[first] = u16::from(state.turn != first),
            ["post"] => {
                state.sending_back = false;
                state.made = PerPlayer::both(track.turns);
            }
            [made, phase, die, won, extra] => {
                state.made = read_pair("turns", made, ',')?;
                state.sending_back = match *phase {
                    "pre" => true,
                    "post" => false,
                    _ => return error(format!("phase: '{}' is neither pre nor post", shown(phase))),
                };
                state.die = read_die(die)?;
                let won: PerPlayer<u16> = read_pair("races won", won, '-')?;
                state.won = PerPlayer(won.0.map(|won| won.min(255) as u8));
                state.extra = read_extra(extra, state.turn)?;
            }
            _ => {
                return error(
                    "after the side to move come nothing, 'post', or turns, phase, die, races won and extra throws",
                );
            }
        }
        self.check(&state)?;
        Ok(state)
    }

    fn read_runners(&self, track: &Track, player: Player, text: &str) -> Result<Runners, StateError> {
        let place = |name: &str| {
            track.place(player, name).ok_or_else(|| {
                StateError(format!(
                    "{}'s runners: '{}' is no square of this track, nor F or W",
                    player.name(),
                    shown(name)
                ))
            })
        };
        let names: Vec<&str> = text.split(',').collect();
        if names.len() != usize::from(self.spec.runners) {
            return error(format!(
                "{}'s runners: {} squares with commas between",
                player.name(),
                self.spec.runners
            ));
        }
        let places = names.into_iter().map(place).collect::<Result<Vec<Place>, _>>()?;
        Ok(Runners::new(places))
    }

    /// Could the game have come to this?
    fn check(&self, state: &State) -> Result<(), StateError> {
        let course = usize::from(state.course);
        let first = self.spec.first_mover(course);
        let (own, others) = (state.made[first], state.made[!first]);
        let limit = self.track(state).turns;
        let extra = state.extra[Player::South] + state.extra[Player::North];
        let before_race = self.spec.extra == ExtraThrows::BeforeRace && extra > 0;
        if RaceRules::is_finished(state) {
            return error("runners: all runners of a side have finished, so the race is over");
        }
        let alternate = if before_race {
            (own, others) == (0, 0) && state.extra[state.turn] > 0
        } else if !state.sending_back {
            own == limit && others == limit
        } else if state.turn == first {
            own == others && own < limit
        } else {
            own.checked_sub(1) == Some(others) && own <= limit
        };
        if !alternate {
            return error(format!(
                "turns: {} and {} made cannot be when {} is to move, {} moves first and sending back {} after {limit} each",
                state.made[Player::South],
                state.made[Player::North],
                state.turn.name(),
                first.name(),
                if state.sending_back { "ends" } else { "ended" },
            ));
        }
        if self.winner(state.won).is_some() || usize::from(state.won[first] + state.won[!first]) != course {
            return error(format!(
                "races won: before this race they have to be {course} together, and none of them the game"
            ));
        }
        if let Some(owner) = Player::ALL.into_iter().find(|player| state.extra[*player] > 0)
            && state.won[owner] == 0
        {
            return error(format!(
                "extra throws: they are of the winner of the race before, and {} has won none",
                owner.name()
            ));
        }
        if extra > self.spec.courses[course].prize
            || Player::ALL
                .iter()
                .any(|player| state.extra[*player] > 0 && state.made[*player] > 0)
        {
            return error(format!(
                "extra throws: at most {}, for one side, before its first turn is done",
                self.spec.courses[course].prize
            ));
        }
        if let Die::Shows(face) = state.die
            && !(1..=6).contains(&face)
        {
            return error("die: '-', '?' or 1 to 6");
        }
        let before_throw = State {
            die: Die::Unthrown,
            ..*state
        };
        if state.die != Die::Unthrown && !self.actions(&before_throw).contains(&Action::Throw) {
            return error("die: it cannot have been thrown, since a runner has to come back first");
        }
        Ok(())
    }

    /// The text of an action.
    pub fn action_text(&self, state: &State, action: Action) -> String {
        match action {
            Action::Enter => "enter".to_owned(),
            Action::Throw => "throw".to_owned(),
            Action::Dice(face) => format!("dice {face}"),
            Action::Lose => "lose".to_owned(),
            Action::Run(from) => {
                let track = self.track(state);
                let to: Place = match state.die {
                    Die::Shows(face) => track.run(from, self.worth(state, face)),
                    _ => FINISHED,
                };
                track.run_text(state.turn, from, to)
            }
        }
    }

    /// The action that a text means in this state.
    pub fn parse_action(&self, state: &State, text: &str) -> Option<Action> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = match (words.as_slice(), state.die) {
            // What the die shows needs no more words where it is in the air.
            ([face], Die::Rolling) if face.parse::<u8>().is_ok() => format!("dice {face}"),
            _ => words.join(" "),
        };
        let mut actions = self.actions(state).into_iter();
        actions.find(|action| self.action_text(state, *action) == text)
    }
}

/// Races won before this one when nothing is said: as even as can be.
fn played(course: usize) -> PerPlayer<u8> {
    PerPlayer([course.div_ceil(2) as u8, (course / 2) as u8])
}

fn read_side(text: &str) -> Result<Player, StateError> {
    match text {
        "w" => Ok(Player::South),
        "b" => Ok(Player::North),
        _ => error(format!("side to move: '{}' is neither w nor b", shown(text))),
    }
}

fn read_pair(what: &str, text: &str, between: char) -> Result<PerPlayer<u16>, StateError> {
    let pair = text
        .split_once(between)
        .and_then(|(south, north)| Some(PerPlayer([south.parse().ok()?, north.parse().ok()?])));
    pair.ok_or_else(|| {
        StateError(format!(
            "{what}: '{}' is not two numbers with '{between}' between",
            shown(text)
        ))
    })
}

fn read_die(text: &str) -> Result<Die, StateError> {
    match (text, text.parse()) {
        ("-", _) => Ok(Die::Unthrown),
        ("?", _) => Ok(Die::Rolling),
        (_, Ok(face)) if (1..=6).contains(&face) => Ok(Die::Shows(face)),
        _ => error(format!("die: '{}' is not '-', '?' or 1 to 6", shown(text))),
    }
}

fn read_extra(text: &str, mover: Player) -> Result<PerPlayer<u8>, StateError> {
    let (number, owner) = match (text.strip_suffix('w'), text.strip_suffix('b')) {
        (Some(number), _) => (number, Player::South),
        (_, Some(number)) => (number, Player::North),
        _ => (text, mover),
    };
    let mut extra = PerPlayer::both(0);
    match number.parse() {
        Ok(throws @ 0..=9) => extra[owner] = throws,
        _ => {
            return error(format!(
                "extra throws: '{}' is not a number such as 0, 1w or 2b",
                shown(text)
            ));
        }
    }
    Ok(extra)
}
