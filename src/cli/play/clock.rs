//! The clocks of a game: time for all moves of a player, and more after each of them.

use crate::games::ClockSetting;
use crate::play::{ClockLeft, Seat};
use std::time::{Duration, Instant};

/// Longest time on a clock, in seconds.
const LONGEST: f64 = 1e6;

/// Reads `MINUTES` or `MINUTES+SECONDS`.
///
/// # Errors
/// If it is neither, or no time at all.
pub(super) fn setting(text: &str) -> Result<ClockSetting, String> {
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let duration = |text: &str, unit: f64| {
        let number = text.parse::<f64>().ok().map(|number| number * unit);
        let number = number.filter(|number| (0.0..=LONGEST).contains(number));
        number.map(Duration::from_secs_f64)
    };
    match (duration(minutes, 60.0), duration(seconds, 1.0)) {
        (Some(base), Some(_)) if base.is_zero() => Err("a clock without time is lost at once".to_owned()),
        (Some(base), Some(increment)) => Ok(ClockSetting { base, increment }),
        _ => Err("write minutes, or minutes+seconds, such as 10+5".to_owned()),
    }
}

/// Clocks, of which one at most is running.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    setting: ClockSetting,
    /// By seat, and by the number of the clock where each player has several.
    left: Vec<Vec<Duration>>,
    running: Option<(Seat, usize, Instant)>,
}

impl Clocks {
    /// Full clocks: so many for each of so many players.
    pub(super) fn new(setting: ClockSetting, seats: usize, each: usize) -> Clocks {
        Clocks {
            setting,
            left: vec![vec![setting.base; each]; seats],
            running: None,
        }
    }

    /// Lets a clock run from now, unless it is running already.
    pub(super) fn run(&mut self, seat: Seat, clock: usize, now: Instant) {
        if !matches!(self.running, Some((running, number, _)) if (running, number) == (seat, clock)) {
            self.stop(now);
            self.running = Some((seat, clock, now));
        }
    }

    /// Stops the running clock and takes off what it has run.
    pub(super) fn stop(&mut self, now: Instant) {
        if let Some((seat, clock, _)) = self.running {
            self.left[seat][clock] = self.left(seat, clock, now);
            self.running = None;
        }
    }

    /// Whoever's clock is running has made a move: it stops, and some time is added.
    pub(super) fn moved(&mut self, now: Instant) {
        if let Some((seat, clock, _)) = self.running {
            self.stop(now);
            self.left[seat][clock] += self.setting.increment;
        }
    }

    /// What is left on a clock.
    pub(super) fn left(&self, seat: Seat, clock: usize, now: Instant) -> Duration {
        let left = self.left[seat][clock];
        match self.running {
            Some((running, number, since)) if (running, number) == (seat, clock) => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// What is left on the running clock, if any.
    pub(super) fn running(&self, now: Instant) -> Option<Duration> {
        let (seat, clock, _) = self.running?;
        Some(self.left(seat, clock, now))
    }

    /// The running clock as an engine wants to know it.
    pub(super) fn for_engine(&self, now: Instant) -> Option<ClockLeft> {
        let left = self.running(now)?;
        Some(ClockLeft {
            left,
            increment: self.setting.increment,
        })
    }

    /// All clocks of a player, in words: `4:59`, `4:59 and 5:00`.
    pub(super) fn of(&self, seat: Seat, now: Instant) -> String {
        let each = (0..self.left[seat].len()).map(|clock| in_words(self.left(seat, clock, now)));
        each.collect::<Vec<_>>().join(" and ")
    }
}

/// A time as clocks show it, begun seconds as whole ones; below ten seconds with tenths.
pub(super) fn in_words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 {
        return format!("0:{:04.1}", (seconds * 10.0).floor() / 10.0);
    }
    let whole = seconds.ceil() as u64;
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_time() {
        assert!(setting("0.005").is_ok() && setting("10+5").is_ok());
        assert!(setting("0").is_err() && setting("0+5").is_err() && setting("soon").is_err());
    }

    #[test]
    fn one_clock_runs_and_gains_after_a_move() {
        let begun = Instant::now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        let mut clocks = Clocks::new(setting("5+2").expect("a setting"), 2, 1);
        clocks.run(0, 0, begun);
        assert_eq!(clocks.of(0, after(10)), "4:50");
        clocks.run(0, 0, after(10));
        clocks.moved(after(20));
        assert_eq!(
            (clocks.of(0, after(99)), clocks.of(1, after(99))),
            ("4:42".into(), "5:00".into())
        );
        assert_eq!(clocks.running(after(20)), None);
        clocks.run(1, 0, after(20));
        clocks.stop(after(30));
        assert_eq!(clocks.of(1, after(99)), "4:50");
        clocks.run(1, 0, after(30));
        assert_eq!(clocks.running(after(1000)), Some(Duration::ZERO));
    }

    #[test]
    fn a_player_may_have_several() {
        let begun = Instant::now();
        let mut clocks = Clocks::new(setting("1").expect("a setting"), 2, 2);
        clocks.run(0, 1, begun);
        clocks.run(1, 0, begun + Duration::from_secs(55));
        assert_eq!(clocks.of(0, begun), "1:00 and 0:05.0");
    }

    #[test]
    fn times_are_shown_as_on_clocks() {
        let shown = |millis| in_words(Duration::from_millis(millis));
        assert_eq!(shown(0), "0:00.0");
        assert_eq!(shown(9_990), "0:09.9");
        assert_eq!(shown(61_500), "1:02");
        assert_eq!(shown(3_725_000), "1:02:05");
    }
}
