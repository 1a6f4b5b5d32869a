//! Figures: what of a game is measured, and what was found.

use crate::arena::standing::Tally;
use crate::arena::statistics::Estimate;
use crate::atlas::measure::Findings;
use crate::atlas::part::Part;
use crate::atlas::played::Played;
use crate::game::Ending;
use crate::groups::expect::Rate;
use crate::studies::first_move::FirstMoveConclusion;
use crate::studies::group::{TieBreakChance, tie_break_chance};
use crate::studies::report::number::{mean, pawns_estimate, percent_estimate};
use serde::Deserialize;

/// What is measured. In a file: `first-mover`, `south`, `north`, `draws`, `ended: ENDING`, `moves`, `captures`, `tactics` (captures in a hundred moves),
/// `choices`, `value: LETTER`, `price: LETTER`, `move-worth`, `better-to-pass`, `even-starts`, `start-score`, `shortest-win` (plies), `castled-short`, `castled-long` (what sides that castled so took), `stopped` (pieces one step before promotion that never promote), `tie-break-two`, `tie-break-three`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Measure {
    /// The share of the points of who moves first.
    FirstMover,
    /// That of South, moving first or second.
    South,
    /// That of North.
    North,
    /// The share of drawn games.
    Draws,
    /// The share of games that end so.
    Ended(Ending),
    /// Moves by each side.
    Moves,
    /// Captures a game.
    Captures,
    /// Captures in a hundred moves.
    Tactics,
    /// Legal moves.
    Choices,
    /// The value of the piece with this letter, in pawns, by games with pieces missing.
    Value(char),
    /// The value of a piece that is bought, by games from many start positions.
    Price(char),
    /// What the right to move is worth, in pawns.
    MoveWorth,
    /// The share of positions in which a pass would be better.
    BetterToPass,
    /// The share of even start positions.
    EvenStarts,
    /// The mean score of start positions for South, in pawns.
    StartScore,
    /// The share of the points of sides that castled short.
    CastledShort,
    /// That of sides that castled long.
    CastledLong,
    /// Of pieces one step before promotion, the share that never promote.
    Stopped,
    /// Plies of the shortest game that somebody wins.
    ShortestWin,
    /// South's chance to win a tie-break within two games.
    TieBreakTwo,
    /// With a third.
    TieBreakThree,
}

/// A figure as it was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// At the lesser strength, where there are two.
    pub weaker: Option<Estimate>,
    /// What counts: at the greater strength, or the only one.
    pub found: Option<Estimate>,
    /// Games that this rests on.
    pub games: u64,
    /// The command that finds it.
    pub command: String,
}

/// Measures without a parameter, by their names.
const PLAIN: [(&str, Measure); 18] = [
    ("first-mover", Measure::FirstMover),
    ("south", Measure::South),
    ("north", Measure::North),
    ("draws", Measure::Draws),
    ("moves", Measure::Moves),
    ("captures", Measure::Captures),
    ("tactics", Measure::Tactics),
    ("choices", Measure::Choices),
    ("move-worth", Measure::MoveWorth),
    ("better-to-pass", Measure::BetterToPass),
    ("even-starts", Measure::EvenStarts),
    ("start-score", Measure::StartScore),
    ("shortest-win", Measure::ShortestWin),
    ("castled-short", Measure::CastledShort),
    ("castled-long", Measure::CastledLong),
    ("stopped", Measure::Stopped),
    ("tie-break-two", Measure::TieBreakTwo),
    ("tie-break-three", Measure::TieBreakThree),
];

impl TryFrom<String> for Measure {
    type Error = String;
    fn try_from(text: String) -> Result<Measure, String> {
        if let Some((_, measure)) = PLAIN.iter().find(|(name, _)| *name == text) {
            return Ok(*measure);
        }
        let (what, of) = text.split_once(": ").unwrap_or((&text, ""));
        let mut letters = of.chars();
        let letter = letters
            .next()
            .filter(|letter| letters.next().is_none() && letter.is_ascii_uppercase());
        let found = match what {
            "ended" => Ending::of_words(of).map(Measure::Ended),
            "value" => letter.map(Measure::Value),
            "price" => letter.map(Measure::Price),
            _ => None,
        };
        found.ok_or_else(|| {
            let names: Vec<&str> = PLAIN.iter().map(|(name, _)| *name).collect();
            format!(
                "'{text}' is nothing that is measured: {}, 'ended: ENDING', 'value: LETTER' or 'price: LETTER'",
                names.join(", ")
            )
        })
    }
}

impl Measure {
    /// The parts that it takes.
    pub fn parts(self) -> Vec<Part> {
        match self {
            Measure::Value(_) => vec![Part::Values],
            Measure::Price(_) | Measure::EvenStarts | Measure::StartScore => vec![Part::Arrays],
            Measure::MoveWorth | Measure::BetterToPass => vec![Part::Passing],
            Measure::ShortestWin => vec![Part::Shortest],
            _ => vec![Part::FirstMove, Part::Stronger],
        }
    }

    /// A number of this kind, for people.
    pub fn shown(self, estimate: &Estimate) -> String {
        match self {
            Measure::ShortestWin => estimate.value.to_string(),
            Measure::Moves | Measure::Captures | Measure::Tactics | Measure::Choices => mean(estimate),
            Measure::Value(_) | Measure::Price(_) | Measure::MoveWorth | Measure::StartScore => {
                pawns_estimate(estimate)
            }
            _ => percent_estimate(estimate),
        }
    }

    /// What was found at the lesser strength (where there are two), what counts, and the games that this rests on.
    pub(super) fn of(self, findings: &Findings) -> (Option<Estimate>, Option<Estimate>, u64) {
        let alone = |found: Option<Estimate>, games: u64| (None, found, games);
        match self {
            Measure::Value(letter) => findings.values.as_ref().map_or((None, None, 0), |values| {
                let kind = values.kinds.iter().find(|kind| kind.letter == letter);
                alone(kind.map(|kind| kind.measured), values.games as u64)
            }),
            Measure::Price(letter) => findings.arrays.as_ref().map_or((None, None, 0), |arrays| {
                let piece = arrays.pieces.iter().find(|piece| piece.letter == letter);
                alone(piece.and_then(|piece| piece.by_result), arrays.searched as u64)
            }),
            Measure::ShortestWin => {
                let shortest = findings.shortest.as_ref().and_then(|found| found.wins.first());
                let found = shortest.map(|win| Estimate {
                    value: win.plies as f64,
                    error: 0.0,
                });
                alone(found, 0)
            }
            Measure::EvenStarts | Measure::StartScore => {
                findings.arrays.as_ref().map_or((None, None, 0), |arrays| {
                    let searched = arrays.searched as u64;
                    let found = match self {
                        Measure::EvenStarts => Estimate::share(arrays.balanced as u64, searched),
                        _ => (searched > 0).then(|| Estimate {
                            value: arrays.mean / 100.0,
                            error: 1.96 * arrays.deviation / 100.0 / (searched as f64).sqrt(),
                        }),
                    };
                    alone(found, searched)
                })
            }
            Measure::MoveWorth | Measure::BetterToPass => {
                let all = findings.passing.as_ref().and_then(|passing| passing.all);
                let found = all.map(|stage| match self {
                    Measure::MoveWorth => stage.move_worth,
                    _ => stage.better_to_pass,
                });
                alone(found, all.map_or(0, |stage| stage.positions as u64))
            }
            _ => {
                let [weak, strong] = [&findings.first_move, &findings.stronger].map(Option::as_ref);
                let of = |found: Option<&FirstMoveConclusion>| found.and_then(|found| self.of_games(found));
                match strong {
                    Some(found) => (of(weak), of(strong), found.games()),
                    None => (None, of(weak), weak.map_or(0, Played::games)),
                }
            }
        }
    }

    fn of_games(self, found: &FirstMoveConclusion) -> Option<Estimate> {
        if let Some(exact) = self.solved(found) {
            return Some(exact);
        }
        let course = found.course;
        match self {
            Measure::FirstMover => found.first_mover.as_ref()?.score,
            Measure::South => found.south(),
            Measure::North => found.south().map(|south| Estimate {
                value: 1.0 - south.value,
                ..south
            }),
            Measure::Draws => found.draws(),
            Measure::Ended(ending) => {
                let count = found.ends.get(ending.words()).copied().unwrap_or(0);
                Estimate::share(count, found.games())
            }
            Measure::Moves => Some(course?.means.moves),
            Measure::Captures => Some(course?.means.captures),
            Measure::Tactics => Some(course?.means.tactics),
            Measure::Choices => Some(course?.means.choices),
            Measure::CastledShort => course?.castled[0],
            Measure::CastledLong => course?.castled[1],
            Measure::Stopped => course?.stopped,
            Measure::TieBreakTwo => tie_break(&found.starts.first()?.tally, |chance| chance.two),
            Measure::TieBreakThree => tie_break(&found.starts.first()?.tally, |chance| chance.three),
            Measure::Value(_)
            | Measure::Price(_)
            | Measure::MoveWorth
            | Measure::BetterToPass
            | Measure::EvenStarts
            | Measure::StartScore
            | Measure::ShortestWin => None,
        }
    }

    /// The value of the game as the documents have it, where it is solved: nothing is left to chance.
    fn solved(self, found: &FirstMoveConclusion) -> Option<Estimate> {
        let start = found.starts.first()?;
        let result = start.exact.as_ref()?.result.as_deref()?;
        let share = match result {
            "win" => 1.0,
            "draw" => 0.5,
            _ => 0.0,
        };
        let value = match self {
            Measure::FirstMover => share,
            Measure::Draws => f64::from(u8::from(result == "draw")),
            Measure::South if start.first == "South" => share,
            Measure::North if start.first == "South" => 1.0 - share,
            _ => return None,
        };
        Some(Estimate { value, error: 0.0 })
    }
}

/// A chance of South in a tie-break, with the interval that follows from the games of the first move (by its slopes in wins and draws).
fn tie_break(tally: &Tally, of: impl Fn(&TieBreakChance) -> f64) -> Option<Estimate> {
    const STEP: f64 = 1e-6;
    let games = tally.games() as f64;
    let share = |part: u64| (games > 0.0).then(|| part as f64 / games);
    let (win, draw) = (share(tally.wins)?, share(tally.draws)?);
    let chance = |win: f64, draw: f64| of(&tie_break_chance(Rate { win, draw }));
    let value = chance(win, draw);
    let by_win = (chance(win + STEP, draw) - value) / STEP;
    let by_draw = (chance(win, draw + STEP) - value) / STEP;
    let variance = by_win * by_win * win * (1.0 - win) + by_draw * by_draw * draw * (1.0 - draw)
        - 2.0 * by_win * by_draw * win * draw;
    let error = 1.96 * (variance.max(0.0) / games).sqrt();
    Some(Estimate { value, error })
}
