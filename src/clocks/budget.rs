//! How much time a move should take, by what the clock does with the time used and saved.

use super::situation::{Kind, Situation};
use std::time::Duration;

/// Time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// What it should take.
    pub target: Duration,
    /// What it must not exceed.
    pub limit: Duration,
}

/// What the planner knows besides the clock.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// Own moves still to come, as far as one can tell.
    pub moves: f64,
    /// What a move may lose between the clock and the player.
    pub overhead: Duration,
    /// What moves have lost of late, if that is known.
    pub lag: Option<Duration>,
    /// What the opponent's moves have taken on average, if he has made any.
    pub opponent_mean: Option<Duration>,
    /// What the opponent can use before his flag falls, if that is known.
    pub opponent_usable: Option<Duration>,
}

/// What the length of a game depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Squares of the board.
    pub squares: usize,
    /// Its files.
    pub files: usize,
    /// Single moves that a side makes a turn.
    pub moves_a_turn: u32,
}

impl Default for Extent {
    /// That of chess.
    fn default() -> Extent {
        Extent {
            squares: 64,
            files: 8,
            moves_a_turn: 1,
        }
    }
}

/// Own moves that a game is expected to last: of the usual ones those not completed, but at least a dozen.
pub fn moves_to_come(done: u32, extent: Extent) -> f64 {
    let left = f64::from(USUAL_LENGTH.saturating_sub(done).max(LEAST_MOVES));
    let width = if extent.files >= WIDE { 1.3 } else { 1.0 };
    let size = if extent.squares < SMALL { 0.5 } else { 1.0 };
    left * width * size * f64::from(extent.moves_a_turn)
}

/// Own moves of a usual game.
const USUAL_LENGTH: u32 = 40;
/// Moves that are always expected.
const LEAST_MOVES: u32 = 12;
/// Files of wide boards, on which games last longer.
const WIDE: usize = 10;
/// Squares of boards that are no longer small.
const SMALL: usize = 50;
/// Kept for the delays that nobody foresees.
const SAFETY: Duration = Duration::from_millis(50);
/// Moves for whose delays time is kept, unless the clock gets more before.
const KEPT_MOVES: u32 = 80;
/// The same by an hourglass, which the other fills up again.
const KEPT_MOVES_OF_HOURGLASS: u32 = 8;
/// Until it is known, moves are taken to lose this part of the overhead…
const EXPECTED_PART: u32 = 2;
/// …and at least this part of it, whatever they have lost of late.
const LEAST_PART: u32 = 16;
/// A move that is made at once takes so much all the same.
const AT_ONCE: Duration = Duration::from_millis(2);
/// Of what is left, a move may always use this part: there is nothing to wait for.
const SMALLEST_SHARE: f64 = 1.0 / 64.0;
/// What a move takes at least.
const SHORTEST: f64 = 0.001;
/// Share of what is usable that no move exceeds.
const LARGEST_SHARE: f64 = 0.35;
/// A move may take so many times its target.
const PATIENCE: f64 = 4.0;
/// Under clocks that give the opponent what is used he is hurried if he can use less than so many of his mean moves.
const HURRIED_MOVES: u32 = 3;
/// And so much of the target is taken then.
const HURRY: f64 = 0.6;
/// What a move after the cut-off of a swing is expected to take.
const LATE_MOVE: f64 = 20.0;

/// What of a clock is not thought with: something for what nobody foresees, and what the moves until more is added (`None`: for long) lose
/// even when they are made at once. Without it a clock that only runs down is lost by delays in the end, however small the shares of it are
/// that moves take.
pub fn kept(moves: Option<u32>, increment: Duration, overhead: Duration, lag: Option<Duration>) -> Duration {
    let lag = lag.map_or(overhead / EXPECTED_PART, |lag| lag.max(overhead / LEAST_PART));
    let moves = moves
        .filter(|moves| *moves > 0)
        .map_or(KEPT_MOVES, |moves| moves.min(KEPT_MOVES));
    let lost = lag
        .saturating_add(AT_ONCE)
        .saturating_sub(increment)
        .saturating_mul(moves);
    overhead.saturating_add(SAFETY).saturating_add(lost)
}

/// What may be thought with of so much.
pub fn free(left: Duration, kept: Duration) -> Duration {
    left.saturating_sub(kept)
        .max(left.mul_f64(SMALLEST_SHARE))
        .max(Duration::from_secs_f64(SHORTEST))
}

/// The time for the coming move.
pub fn budget(clock: &Situation, outlook: &Outlook) -> Budget {
    let seconds = |time: Duration| time.as_secs_f64();
    let plain = clock.plain();
    let kept_of = |moves, increment| kept(moves, increment, outlook.overhead, outlook.lag);
    let kept = match clock.kind {
        Kind::Hourglass => kept_of(Some(KEPT_MOVES_OF_HOURGLASS), Duration::ZERO),
        // Credits come only as long as the balance above them lasts.
        Kind::Countdown | Kind::Triple => kept_of(None, Duration::ZERO),
        Kind::Combination if plain.moves_to_go.is_none() => kept_of(None, Duration::ZERO),
        _ => kept_of(plain.moves_to_go, plain.increment),
    };
    let mut usable = seconds(free(plain.time, kept));
    let moves = outlook.moves.max(1.0);
    // Less to think with makes every move shorter by as much.
    let share = (usable / seconds(plain.time).max(SHORTEST)).min(1.0);
    let mut target = share * target(clock, outlook, moves);
    if let Some(independent) = clock.independent {
        // To this one nothing is ever added.
        let own = seconds(free(independent, kept_of(None, Duration::ZERO)));
        target = target.min(own / (moves / 2.0).max(6.0));
        usable = usable.min(own);
    }
    let limit = (PATIENCE * target)
        .min(LARGEST_SHARE * usable)
        .clamp(SHORTEST, usable);
    Budget {
        target: Duration::from_secs_f64(target.clamp(SHORTEST, limit)),
        limit: Duration::from_secs_f64(limit),
    }
}

fn target(clock: &Situation, outlook: &Outlook, moves: f64) -> f64 {
    let stage = |index| clock.stage(index).as_secs_f64();
    let credit = |index| clock.credit(index).as_secs_f64();
    let mean = outlook.opponent_mean.map(|mean| mean.as_secs_f64());
    let to_cut_off = clock.moves_to_cut_off().map(f64::from);
    match clock.kind {
        Kind::Single => stage(0) / moves,
        Kind::Fischer => stage(0) / moves + 0.9 * credit(0),
        Kind::Tournament => match to_cut_off {
            Some(left) => stage(0) / (left + 1.0) + 0.9 * credit(0),
            None => stage(0) / moves + 0.9 * credit(0),
        },
        Kind::Hourglass => {
            let (time, whole) = (
                stage(0),
                stage(0)
                    + outlook
                        .opponent_usable
                        .map_or(stage(0), |left| left.as_secs_f64()),
            );
            // Half of all there is was everybody's at the start.
            let start = whole / 2.0;
            let planned = mean.unwrap_or(start / 20.0) + (time - start) / 8.0;
            hurried(planned, outlook).clamp(0.02 * start, (0.5 * time).max(0.02 * start))
        }
        Kind::Countdown => reserves(stage(0), stage(1), credit(0), moves),
        Kind::Triple if stage(0) > 0.0 => reserves(stage(0), stage(1) + stage(2), credit(0), moves),
        Kind::Triple => reserves(stage(1), stage(2), credit(1), moves),
        Kind::Increment => match to_cut_off {
            Some(left) => to_the_cut_off(clock, left, moves, 0.0),
            None => stage(0) / moves,
        },
        Kind::Combination => match to_cut_off {
            Some(left) => to_the_cut_off(clock, left, moves, credit(1) * (moves - left).max(0.0)),
            None => reserves(stage(0), stage(1), credit(1), moves),
        },
        Kind::Swing if to_cut_off.is_some() => {
            let left = to_cut_off.unwrap_or(1.0);
            let all = stage(0) + stage(1);
            let kept = LATE_MOVE * (moves - left).max(0.0);
            let planned = mean.unwrap_or(0.0) + (all - kept) / left;
            hurried(planned, outlook).clamp(0.3_f64.min(0.25 * all), 0.25 * all)
        }
        Kind::Swing => (stage(0) + stage(1)) / moves,
        Kind::OpenSwing => {
            let planned = mean.unwrap_or(0.0) + (stage(0) + stage(1)) / moves;
            hurried(planned, outlook)
        }
    }
}

/// The pace at which a main balance, the credits that it earns and the reserve last for all moves; once the balance is used up, an even share
/// of the reserve.
fn reserves(main: f64, reserve: f64, credit: f64, moves: f64) -> f64 {
    if main <= 0.0 {
        return reserve / moves;
    }
    let all = main + reserve;
    (all + (all * all + 4.0 * moves * credit * main).sqrt()) / (2.0 * moves)
}

/// An even share of what there will be up to the cut-off, or of everything, whichever is less.
fn to_the_cut_off(clock: &Situation, left: f64, moves: f64, later: f64) -> f64 {
    let (balance, increment) = (clock.stage(0).as_secs_f64(), clock.credit(0).as_secs_f64());
    let before = 0.95 * (balance + increment * (left - 1.0)) / left;
    let all = (balance + increment * left + clock.cut_off_adds.as_secs_f64() + later) / moves.max(left);
    // Two seconds for each of the other moves are kept.
    let kept = 2.0 * (left - 1.0);
    before.min(all).min((balance - kept).max(balance / (2.0 * left)))
}

/// Less, where the opponent has hardly time and would get what is used.
fn hurried(target: f64, outlook: &Outlook) -> f64 {
    match (outlook.opponent_mean, outlook.opponent_usable) {
        (Some(mean), Some(usable)) if usable < mean * HURRIED_MOVES => HURRY * target,
        _ => target,
    }
}
