//! How long an engine may think: limits as the user writes them and the clock of one side in one game.

use std::fmt;
use std::time::Duration;

/// What ends an engine's thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// A running clock.
    Clock(TimeControl),
    /// The same time for every move.
    MoveTime(Duration),
    /// Searched nodes a move.
    Nodes(u64),
    /// Search depth in plies.
    Depth(u32),
}

/// Controls of a clock at most.
const MOST_CONTROLS: usize = 8;

/// One control of a clock: so much time for so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Control {
    /// Moves until the next control begins; `None`: all the rest.
    moves: Option<u32>,
    /// Time that is added when it begins.
    time: Duration,
}

/// A running clock: controls, one after the other, of which the last begins again if it has an end, and an increment. Unused time is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    first: Control,
    later: [Option<Control>; MOST_CONTROLS - 1],
    increment: Duration,
}

/// Longest time accepted from users: a week. Keeps every later sum far from overflow.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

/// What a refused clock could be.
const POSSIBLE: &str = "a clock is SECONDS+INCREMENT or M:SS+INCREMENT for the game, MOVES/SECONDS+INCREMENT for so many moves again \
                        and again, or several of these such as 40/6000:20/3000:900+30, the increment being added from the first move on";

impl TimeControl {
    /// So much time for a game, and so much more after each move.
    pub const fn for_the_game(time: Duration, increment: Duration) -> TimeControl {
        TimeControl {
            first: Control { moves: None, time },
            later: [None; MOST_CONTROLS - 1],
            increment,
        }
    }

    /// Moves of the first control; `None`: it is for the whole game.
    pub fn moves(&self) -> Option<u32> {
        self.first.moves
    }

    /// Time of the first control.
    pub fn time(&self) -> Duration {
        self.first.time
    }

    /// Added after each move.
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// Are there controls that differ?
    pub fn has_several(&self) -> bool {
        self.later[0].is_some()
    }

    fn controls(&self) -> impl Iterator<Item = Control> {
        [Some(self.first)].into_iter().chain(self.later).flatten()
    }

    /// Moves until a control ends, and the time that the next one adds; `None` if there is no end.
    fn next_control(&self, moves_made: u32) -> Option<(u32, Duration)> {
        let mut left = moves_made;
        let mut controls = self.controls().peekable();
        while let Some(Control { moves, time }) = controls.next() {
            let moves = moves?;
            match controls.peek() {
                Some(next) if left < moves => return Some((moves - left, next.time)),
                Some(_) => left -= moves,
                None => return Some((moves - left % moves, time)),
            }
        }
        None
    }

    fn read(text: &str) -> Result<TimeControl, String> {
        let (controls, increment) = text.rsplit_once('+').unwrap_or((text, "0"));
        if controls.contains('+') {
            return Err(
                "the increment is the same from the first move on; it is written once, at the end".to_owned(),
            );
        }
        let increment = seconds(increment)?;
        // Minutes and seconds, where that cannot be two controls.
        let with_minutes = controls.split_once(':').filter(|_| !controls.contains('/'));
        if let Some((minutes, rest)) = with_minutes {
            let time = seconds(minutes)?.saturating_mul(60) + seconds(rest)?;
            return TimeControl::of(&[Control { moves: None, time }], increment);
        }
        let fields: Vec<&str> = controls.split(':').collect();
        if let [first, last] = fields[..]
            && last.len() == 2
            && last.parse::<u8>().is_ok_and(|number| number < 60)
        {
            return Err(format!(
                "'{controls}' could be minutes and seconds for some moves, or two controls; write '{}' or '{first}:{last}.0'",
                in_seconds(first, last)?
            ));
        }
        let controls: Vec<Control> = fields.into_iter().map(control).collect::<Result<_, _>>()?;
        TimeControl::of(&controls, increment)
    }

    fn of(controls: &[Control], increment: Duration) -> Result<TimeControl, String> {
        let Some((first, later)) = controls
            .split_first()
            .filter(|(_, later)| later.len() < MOST_CONTROLS)
        else {
            return Err(format!("a clock has at most {MOST_CONTROLS} controls"));
        };
        if controls.iter().any(|control| control.time.is_zero()) {
            return Err("the time must be above 0".to_owned());
        }
        let (_, ended) = controls.split_last().unwrap_or((first, &[]));
        if ended.iter().any(|control| control.moves.is_none()) {
            return Err("only the last control can be for all the rest; the others need MOVES/".to_owned());
        }
        let mut slots = [None; MOST_CONTROLS - 1];
        for (slot, control) in slots.iter_mut().zip(later) {
            *slot = Some(*control);
        }
        Ok(TimeControl {
            first: *first,
            later: slots,
            increment,
        })
    }
}

impl std::str::FromStr for TimeControl {
    type Err = String;
    /// Reads `[MOVES/]SECONDS[:[MOVES/]SECONDS…][+INCREMENT]`; without moves also `M:SS[+INCREMENT]`.
    fn from_str(text: &str) -> Result<TimeControl, String> {
        TimeControl::read(text).map_err(|problem| format!("'{text}': {problem} ({POSSIBLE})"))
    }
}

/// Reads `[MOVES/]SECONDS`.
fn control(text: &str) -> Result<Control, String> {
    let Some((moves, time)) = text.split_once('/') else {
        return seconds(text).map(|time| Control { moves: None, time });
    };
    let number = moves.trim().parse::<u32>().ok();
    let number = number.filter(|number| (1..=MOST_MOVES).contains(number));
    let moves = number.ok_or_else(|| format!("'{moves}' is no number of moves from 1 to {MOST_MOVES}"))?;
    let time = seconds(time)?;
    Ok(Control {
        moves: Some(moves),
        time,
    })
}

/// Moves of a control at most.
const MOST_MOVES: u32 = 100_000;

/// `40/5` and `30` as `40/330`.
fn in_seconds(first: &str, last: &str) -> Result<String, String> {
    let (moves, minutes) = first.split_once('/').unwrap_or(("", first));
    let time = seconds(minutes)?.saturating_mul(60) + seconds(last)?;
    Ok(format!("{moves}/{}", time.as_secs_f64()))
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.trim().parse::<f64>() {
        Ok(seconds) if (0.0..=LONGEST).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        Ok(_) => Err(format!("'{text}' seconds are out of range")),
        Err(_) => Err(format!("'{text}' is not a time in seconds")),
    }
}

impl fmt::Display for TimeControl {
    /// The form of the PGN tag `TimeControl`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Control { moves, time }) in self.controls().enumerate() {
            write!(f, "{}", if index == 0 { "" } else { ":" })?;
            if let Some(moves) = moves {
                write!(f, "{moves}/")?;
            }
            write!(f, "{}", time.as_secs_f64())?;
        }
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl fmt::Display for Limit {
    /// The form of the PGN tag `TimeControl`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Clock(control) => control.fmt(f),
            Limit::MoveTime(time) => write!(f, "{}/move", time.as_secs_f64()),
            Limit::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Limit::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// The clock of one side in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    limit: Limit,
    remaining: Duration,
    moves_made: u32,
}

impl Clock {
    /// A clock before the first move.
    pub fn new(limit: Limit) -> Clock {
        let remaining = match limit {
            Limit::Clock(control) => control.time(),
            Limit::MoveTime(time) => time,
            Limit::Nodes(_) | Limit::Depth(_) => Duration::ZERO,
        };
        Clock {
            limit,
            remaining,
            moves_made: 0,
        }
    }

    /// What the clock enforces.
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// Time for the coming move; `None` if thinking is not limited by time.
    pub fn remaining(&self) -> Option<Duration> {
        match self.limit {
            Limit::Clock(_) | Limit::MoveTime(_) => Some(self.remaining),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        }
    }

    /// Moves until the next control's time is added.
    pub fn moves_to_go(&self) -> Option<u32> {
        match self.limit {
            Limit::Clock(control) => control.next_control(self.moves_made).map(|(moves, _)| moves),
            _ => None,
        }
    }

    /// Charges the time of a move that was not too late; a little more than what remained (the margin) counts as all of it.
    pub fn charge(&mut self, elapsed: Duration) {
        if let Limit::Clock(control) = self.limit {
            self.remaining = self.remaining.saturating_sub(elapsed) + control.increment;
            if let Some((1, time)) = control.next_control(self.moves_made) {
                self.remaining += time;
            }
        }
        self.moves_made += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_printed() {
        for (text, printed) in [
            ("10+0.1", "10+0.1"),
            ("60", "60"),
            ("40/60+0.6", "40/60+0.6"),
            ("5:30+2", "330+2"),
            ("0.5", "0.5"),
            ("40/6000:20/3000:900+30", "40/6000:20/3000:900+30"),
            ("40/60:30.0", "40/60:30"),
            ("40/5:600", "40/5:600"),
        ] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), printed);
        }
    }

    #[test]
    fn unusable_time_controls_are_refused() {
        for text in [
            "",
            "x",
            "-1",
            "0",
            "0+1",
            "0/10",
            "a/10",
            "10+",
            "10+x",
            "1e300",
            "NaN",
            "inf",
            "1:",
            "10/1/2",
            "40/10:0",
            "1:2:3",
            "10:40/10",
            "40/10+1:20/5+1",
            "40/10::10",
            "hourglass",
            "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1",
        ] {
            let problem = text.parse::<TimeControl>().unwrap_err();
            assert!(
                problem.contains("several of these such as 40/6000:20/3000:900+30"),
                "{problem}"
            );
        }
        let ambiguous = "40/5:30+2".parse::<TimeControl>().unwrap_err();
        assert!(ambiguous.contains("write '40/330' or '40/5:30.0'"), "{ambiguous}");
    }

    #[test]
    fn sessions_add_their_base_time() {
        let control: TimeControl = "2/10+1".parse().unwrap();
        let mut clock = Clock::new(Limit::Clock(control));
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.charge(Duration::from_secs(4));
        assert_eq!(
            (clock.remaining(), clock.moves_to_go()),
            (Some(Duration::from_secs(7)), Some(1))
        );
        clock.charge(Duration::from_secs(8));
        assert_eq!(
            (clock.remaining(), clock.moves_to_go()),
            (Some(Duration::from_secs(11)), Some(2))
        );
    }

    /// A clock after moves of so many seconds each.
    fn after(control: &str, moves: &[u64]) -> Clock {
        let mut clock = Clock::new(Limit::Clock(control.parse().unwrap()));
        for &seconds in moves {
            clock.charge(Duration::from_secs(seconds));
        }
        clock
    }

    #[test]
    fn several_controls_follow_each_other_and_unused_time_is_kept() {
        let control = "40/6000:20/3000:900+30";
        let states = [(1, 5925, Some(39)), (39, 3075, Some(1)), (40, 6000, Some(20))];
        for (moves, seconds, to_go) in states {
            let clock = after(control, &vec![105; moves]);
            assert_eq!(clock.remaining(), Some(Duration::from_secs(seconds)), "{moves}");
            assert_eq!(clock.moves_to_go(), to_go, "{moves}");
        }
        let clock = after(control, &[vec![105; 40], vec![120; 20]].concat());
        assert_eq!(
            (clock.remaining(), clock.moves_to_go()),
            (Some(Duration::from_secs(5100)), None)
        );
        // The last one begins again if it has an end.
        let clock = after("2/10:3/20", &[1; 8]);
        assert_eq!(
            clock.remaining(),
            Some(Duration::from_secs(10 + 20 + 20 + 20 - 8))
        );
        assert_eq!(clock.moves_to_go(), Some(3));
    }

    #[test]
    fn fixed_time_is_the_same_for_every_move() {
        let mut clock = Clock::new(Limit::MoveTime(Duration::from_millis(300)));
        clock.charge(Duration::from_millis(310));
        assert_eq!(clock.remaining(), Some(Duration::from_millis(300)));
        assert_eq!(Clock::new(Limit::Nodes(5)).remaining(), None);
    }
}
