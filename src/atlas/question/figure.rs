//! Figures: what of a game is measured, and what was found.

use crate::arena::standing::Tally;
use crate::arena::statistics::Estimate;
use crate::atlas::measure::Findings;
use crate::atlas::part::Part;
use crate::atlas::played::Played;
use crate::game::Ending;
use crate::groups::expect::Rate;
use crate::studies::first_move::FirstMoveConclusion;
use crate::studies::group::gain::{Chance, carried};
use crate::studies::group::luck::Naive;
use crate::studies::group::{TieBreakChance, tie_break_chance};
use crate::studies::mobility::Reach;
use crate::studies::placements::{PlyChoices, Solved};
use crate::studies::report::number::{mean, pawns_estimate, percent_estimate};
use serde::Deserialize;

/// What is measured. In a file: `first-mover`, `south`, `north`, `draws`, `ended: ENDING`, `moves`, `captures`, `tactics` (captures in a hundred moves),
/// `choices`, `value: LETTER`, `price: LETTER`, `moves-from: LETTER` and `attacked-from: LETTER` (moves, and squares attacked, from a square of the empty board), `to-rank: LETTER RANK` (moves to that rank of it), `move-worth`, `better-to-pass`, `even-starts`, `start-score`, `shortest-win` (plies), `castled-short`, `castled-long` (what sides that castled so took), `stopped` (pieces one step before promotion that never promote), `tie-break-two`, `tie-break-three`,
/// `viable-first` (first placements within half a pawn of the best), `viable-choices` (the share of such among all placements), `beats-random`, `beats-greedy` (the share of races that best
/// play wins against one who does anything, and one who captures, else runs with the first runner). What choices of groups gain is [`Gain`](crate::studies::group::gain::Gain).
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
    /// Moves from a square of the empty board, on average, of South's piece with this letter.
    MovesFrom(char),
    /// Squares that it attacks there, on average.
    AttackedFrom(char),
    /// Moves that it takes to this rank, the nearest being 1.
    ToRank(char, u8),
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
    /// First placements that are viable.
    ViableFirst,
    /// The share of viable ones among all placements, after all sequences of placements.
    ViableChoices,
    /// The share of races that best play wins against a player who does not think.
    Beats(Naive),
}

/// How numbers of a figure are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// In percent.
    Share,
    /// As they are.
    Mean,
    /// With a sign: pawns, points.
    Signed,
    /// Without an interval.
    Count,
    /// To hundredths, with an interval where there is one.
    Plain,
}

impl Scale {
    /// A number for people.
    pub fn shown(self, estimate: &Estimate) -> String {
        match self {
            Scale::Share => percent_estimate(estimate),
            Scale::Mean => mean(estimate),
            Scale::Signed => pawns_estimate(estimate),
            Scale::Count => estimate.value.to_string(),
            Scale::Plain if estimate.error > 0.0 => format!("{:.2} ± {:.2}", estimate.value, estimate.error),
            Scale::Plain => format!("{:.2}", estimate.value),
        }
    }
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
    /// Of the games that they are of, those of the one with the fewest.
    pub fewest: u64,
    /// How its numbers are written.
    pub scale: Scale,
    /// The command that finds it.
    pub command: String,
}

/// Measures without a parameter, by their names.
const PLAIN: [(&str, Measure); 22] = [
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
    ("viable-first", Measure::ViableFirst),
    ("viable-choices", Measure::ViableChoices),
    ("beats-random", Measure::Beats(Naive::Random)),
    ("beats-greedy", Measure::Beats(Naive::Greedy)),
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
            "moves-from" => letter.map(Measure::MovesFrom),
            "attacked-from" => letter.map(Measure::AttackedFrom),
            "to-rank" => to_rank(of),
            _ => None,
        };
        found.ok_or_else(|| {
            let names: Vec<&str> = PLAIN.iter().map(|(name, _)| *name).collect();
            format!(
                "'{text}' is nothing that is measured: {}, 'ended: ENDING', 'value: LETTER', 'price: LETTER', 'moves-from: LETTER', 'attacked-from: LETTER' or 'to-rank: LETTER RANK'",
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
            Measure::MovesFrom(_) | Measure::AttackedFrom(_) | Measure::ToRank(..) => vec![Part::Mobility],
            Measure::MoveWorth | Measure::BetterToPass => vec![Part::Passing],
            Measure::ShortestWin => vec![Part::Shortest],
            Measure::ViableFirst | Measure::ViableChoices => vec![Part::Placements],
            Measure::Beats(_) => vec![Part::Luck],
            _ => vec![Part::FirstMove, Part::Stronger],
        }
    }

    /// How its numbers are written.
    pub fn scale(self) -> Scale {
        match self {
            Measure::ShortestWin | Measure::ViableFirst | Measure::ToRank(..) => Scale::Count,
            Measure::MovesFrom(_) | Measure::AttackedFrom(_) => Scale::Plain,
            Measure::Moves | Measure::Captures | Measure::Tactics | Measure::Choices => Scale::Mean,
            Measure::Value(_) | Measure::Price(_) | Measure::MoveWorth | Measure::StartScore => Scale::Signed,
            _ => Scale::Share,
        }
    }

    /// What was found at the lesser strength (where there are two), what counts, and the games that this rests on.
    pub(in crate::atlas) fn of(self, findings: &Findings) -> (Option<Estimate>, Option<Estimate>, u64) {
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
            Measure::MovesFrom(letter) | Measure::AttackedFrom(letter) | Measure::ToRank(letter, _) => {
                let piece = findings.mobility.as_ref().and_then(|found| found.of(letter));
                let found = piece.and_then(|piece| self.of_piece(piece));
                alone(found.map(exactly), 0)
            }
            Measure::ShortestWin => {
                let shortest = findings.shortest.as_ref().and_then(|found| found.wins.first());
                alone(shortest.map(|win| exactly(win.plies as f64)), 0)
            }
            Measure::ViableFirst | Measure::ViableChoices => {
                let placements = findings.placements.as_ref();
                let solved = placements.and_then(|found| Some((found.solved.as_ref()?, found.searched)));
                let found = solved.and_then(|(solved, _)| self.of_placements(solved));
                alone(found, solved.map_or(0, |(_, searched)| searched as u64))
            }
            Measure::Beats(naive) => {
                let against = findings.luck.as_ref().and_then(|luck| luck.against(naive));
                alone(
                    against.map(|(share, _)| share),
                    against.map_or(0, |(_, games)| games),
                )
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

    /// Counts of searches: they have no interval.
    fn of_placements(self, solved: &Solved) -> Option<Estimate> {
        let value = match self {
            Measure::ViableFirst => solved.first.iter().filter(|first| first.viable).count() as f64,
            _ => {
                let sum = |of: fn(&PlyChoices) -> u64| solved.plies.iter().map(of).sum::<u64>() as f64;
                sum(|ply| ply.viable) / sum(|ply| ply.choices)
            }
        };
        value.is_finite().then(|| exactly(value))
    }

    /// What a piece can do on an empty board.
    fn of_piece(self, piece: &Reach) -> Option<f64> {
        match self {
            Measure::MovesFrom(_) => Some(piece.mean_moves()),
            Measure::AttackedFrom(_) => Some(piece.mean_attacks()),
            Measure::ToRank(_, rank) => {
                let index = usize::from(rank).checked_sub(1)?;
                Some(f64::from((*piece.ranks.get(index)?)?))
            }
            _ => None,
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
            | Measure::ShortestWin
            | Measure::MovesFrom(_)
            | Measure::AttackedFrom(_)
            | Measure::ToRank(..)
            | Measure::ViableFirst
            | Measure::ViableChoices
            | Measure::Beats(_) => None,
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
        Some(exactly(value))
    }
}

/// What has no interval.
fn exactly(value: f64) -> Estimate {
    Estimate { value, error: 0.0 }
}

/// `N 7`
fn to_rank(text: &str) -> Option<Measure> {
    let (letter, rank) = text.split_once(' ')?;
    let letter = letter.parse().ok().filter(char::is_ascii_uppercase)?;
    Some(Measure::ToRank(
        letter,
        rank.parse().ok().filter(|rank| *rank > 0)?,
    ))
}

/// A chance of South in a tie-break, with the interval that follows from the games of the first move.
fn tie_break(tally: &Tally, of: impl Fn(&TieBreakChance) -> f64) -> Option<Estimate> {
    let chance = [Chance::of(tally)?];
    let chance_of = |rates: &[Rate]| rates.first().map(|rate| of(&tie_break_chance(*rate))).ok_or(());
    carried(&chance, chance_of).ok()
}
