//! The numbers that follow from games, searches and solutions.

use super::{Enough, Evaluation, ExactStart, FirstMove, Record, of_first};
use crate::arena::report::SprtSummary;
use crate::arena::standing::Tally;
use crate::arena::statistics::{Estimate, Pentanomial};
use crate::base::{Player, Score, plies_to_mate};
use crate::board::Board;
use crate::position::Wing;
use crate::studies::course::{CourseMeans, CourseSums};
use crate::studies::self_play::{Course, PlayedGame};
use crate::studies::{Records, Study};
use serde::Serialize;
use std::collections::BTreeMap;

/// Moves of one class of game lengths.
const LENGTH_STEP: usize = 20;
/// Iterations at the end of a search that say how stable its score is.
const LAST_DEPTHS: usize = 4;

/// What moving first is worth.
#[derive(Clone, Debug, Serialize)]
pub struct FirstMoveConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// Spent on each move of the games, in words.
    pub budget: String,
    /// Why only one side can move first, if so.
    pub one_sided: Option<String>,
    /// All games, from the view of the side that moved first.
    pub first_mover: Option<Results>,
    /// All games, from South's view: what its army is worth. Only where either side can move first.
    pub army: Option<Results>,
    /// Sequential test of the first mover's advantage.
    pub sprt: Option<SprtSummary>,
    /// Games by who moved first.
    pub starts: Vec<StartConclusion>,
    /// What the games were like.
    pub course: Option<MeanCourse>,
    /// Games by length.
    pub lengths: Vec<Length>,
    /// How often games ended in which way.
    pub ends: BTreeMap<String, u64>,
    /// Items without results so far.
    pub missing: u64,
}

/// Results of games from one view.
#[derive(Clone, Debug, Serialize)]
pub struct Results {
    /// Won, drawn, lost.
    pub tally: Tally,
    /// Share of the points.
    pub score: Option<Estimate>,
    /// Share of drawn games.
    pub draws: f64,
    /// Advantage in Elo.
    pub elo: Option<Estimate>,
    /// Pairs of games by points 0, ½, 1, 1½, 2.
    pub pairs: Pentanomial,
    /// Mean points a game, in the scale of the game, and those of the other side.
    pub points: [f64; 2],
}

/// What games were like on average.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MeanCourse {
    /// What games of any kind have.
    #[serde(flatten)]
    pub means: CourseMeans,
    /// The share of the points of sides that castled short, and of those that castled long.
    pub castled: [Option<Estimate>; 2],
    /// Of pieces that came to the last step before a promotion, the share that did not promote.
    pub stopped: Option<Estimate>,
}

impl MeanCourse {
    fn of(games: &[(Player, &PlayedGame)]) -> Option<MeanCourse> {
        let known = || {
            let courses = games.iter().map(|(_, game)| Some((*game, game.course?)));
            courses.flatten().filter(|(_, course)| course.moves > 0)
        };
        let sums = |(game, course): (&PlayedGame, Course)| CourseSums {
            by_each: game.plies as f64 / 2.0,
            moves: course.moves,
            captures: course.captures,
            choices: course.choices,
            nodes: course.nodes,
        };
        Some(MeanCourse {
            means: CourseMeans::of(&known().map(sums).collect::<Vec<_>>())?,
            castled: [Wing::Short, Wing::Long].map(|wing| {
                let sides = known().flat_map(|known| Player::ALL.map(|player| (known, player)));
                let castled =
                    sides.filter(|((_, course), player)| course.castled[*player as usize] == Some(wing));
                let shares = castled.map(|((game, _), player)| f64::from(game.half_points(player)) / 2.0);
                Estimate::mean(&shares.collect::<Vec<_>>())
            }),
            stopped: {
                let sum =
                    |of: fn(&Course) -> u32| known().map(|(_, course)| u64::from(of(&course))).sum::<u64>();
                let approached = sum(|course| course.approached);
                let promoted = sum(|course| course.promoted);
                Estimate::share(approached.saturating_sub(promoted), approached)
            },
        })
    }
}

/// All about a start position.
#[derive(Clone, Debug, Serialize)]
pub struct StartConclusion {
    /// Who moves first.
    pub first: &'static str,
    /// The position.
    pub fen: String,
    /// The exact answer.
    pub exact: Option<ExactStart>,
    /// Games, from the view of the side that moved first.
    pub tally: Tally,
    /// First moves, best first.
    pub moves: Vec<SearchedMove>,
    /// The position, to write moves with.
    #[serde(skip)]
    pub board: Board,
}

/// A first move, searched.
#[derive(Clone, Debug, Serialize)]
pub struct SearchedMove {
    /// Scores by depth and the line.
    #[serde(flatten)]
    pub evaluation: Evaluation,
    /// The score of the deepest iteration.
    pub score: Score,
    /// Difference of the highest and the lowest score of the last iterations.
    pub spread: Score,
}

/// Games of about the same length.
#[derive(Clone, Debug, Serialize)]
pub struct Length {
    /// Moves by each side: from this on …
    pub from: usize,
    /// … up to this.
    pub to: usize,
    /// From the view of the side that moved first.
    pub tally: Tally,
}

impl FirstMoveConclusion {
    pub(super) fn new(study: &FirstMove, records: &Records<Record>) -> FirstMoveConclusion {
        let pairs = study.pairs(records);
        let (mut first, mut south) = (Pentanomial::default(), Pentanomial::default());
        let mut ends = BTreeMap::new();
        for pair in &pairs {
            first.add(of_first(pair));
            south.add(pair.iter().map(|(_, game)| usize::from(game.south)).sum());
        }
        let games: Vec<(Player, &PlayedGame)> = pairs.iter().flatten().copied().collect();
        for (_, game) in &games {
            *ends.entry(game.reason.clone()).or_default() += 1;
        }
        let results = |pairs, view: &dyn Fn(Player) -> Player| {
            let views: Vec<(Player, &PlayedGame)> =
                games.iter().map(|(first, game)| (view(*first), *game)).collect();
            (!views.is_empty()).then(|| Results::new(&views, pairs))
        };
        let done = records.keys().filter(|item| **item < study.items()).count() as u64;
        let settled = study.is_settled(records);
        FirstMoveConclusion {
            game: study.spec.identity(),
            title: study.spec.full_title(),
            budget: study.settings.budget.to_string(),
            one_sided: study.one_sided.clone(),
            first_mover: results(first, &|first| first),
            army: results(south, &|_| Player::South).filter(|_| study.starts.len() > 1),
            sprt: match study.settings.enough {
                Enough::Sprt(sprt) if !games.is_empty() => Some(SprtSummary::new(sprt, &first)),
                _ => None,
            },
            starts: (0..study.starts.len())
                .map(|start| StartConclusion::new(study, start, records, &games))
                .collect(),
            course: MeanCourse::of(&games),
            lengths: lengths(&games),
            ends,
            missing: if settled { 0 } else { study.items() - done },
        }
    }
}

impl Results {
    /// Of games that are not none, each with the side whose view counts.
    fn new(games: &[(Player, &PlayedGame)], pairs: Pentanomial) -> Results {
        let tally = tally(games);
        let count = tally.games() as f64;
        let mean = |view: fn(Player) -> Player| {
            let points = games
                .iter()
                .map(|(player, game)| f64::from(game.points[view(*player) as usize]));
            points.sum::<f64>() / count
        };
        Results {
            tally,
            score: pairs.score_estimate(),
            draws: tally.draws as f64 / count,
            elo: pairs.elo(),
            pairs,
            points: [mean(|player| player), mean(|player| !player)],
        }
    }
}

impl StartConclusion {
    fn new(
        study: &FirstMove,
        start: usize,
        records: &Records<Record>,
        games: &[(Player, &PlayedGame)],
    ) -> StartConclusion {
        let first = study.starts[start].first;
        let mut moves: Vec<SearchedMove> = records
            .values()
            .filter_map(|record| match record {
                Record::Evaluation(evaluation) if evaluation.start == start => {
                    Some(SearchedMove::new(evaluation))
                }
                _ => None,
            })
            .collect();
        moves.sort_by(|one, other| {
            let by_score = other.score.cmp(&one.score);
            by_score.then_with(|| one.evaluation.name.cmp(&other.evaluation.name))
        });
        let exact = match records.get(&(start as u64)) {
            Some(Record::Exact(exact)) => Some(exact.clone()),
            _ => None,
        };
        let own = games.iter().filter(|(player, _)| *player == first);
        StartConclusion {
            first: first.name(),
            fen: study.starts[start].board.fen(),
            board: study.starts[start].board.clone(),
            exact,
            tally: tally(own),
            moves,
        }
    }
}

impl SearchedMove {
    fn new(evaluation: &Evaluation) -> SearchedMove {
        let scores = evaluation.by_depth.iter().rev().map(|(_, score)| *score);
        let score = scores.clone().next().unwrap_or(0);
        // A forced win is a fact: what was thought before it was found does not matter.
        let settled = plies_to_mate(score).is_some();
        let last = scores.take(if settled { 1 } else { LAST_DEPTHS });
        let (least, most) = last.fold((score, score), |(least, most), score| {
            (least.min(score), most.max(score))
        });
        SearchedMove {
            evaluation: evaluation.clone(),
            score,
            spread: most - least,
        }
    }
}

/// Counts results from the view of the side named with each game.
fn tally<'a>(games: impl IntoIterator<Item = &'a (Player, &'a PlayedGame)>) -> Tally {
    let mut tally = Tally::default();
    for (player, game) in games {
        tally.add(game.half_points(*player));
    }
    tally
}

fn lengths(games: &[(Player, &PlayedGame)]) -> Vec<Length> {
    let class = |game: &PlayedGame| game.plies.div_ceil(2).saturating_sub(1) / LENGTH_STEP;
    let classes = games.iter().map(|(_, game)| class(game) + 1).max().unwrap_or(0);
    (0..classes)
        .map(|number| {
            let own = games.iter().filter(|(_, game)| class(game) == number);
            Length {
                from: number * LENGTH_STEP + 1,
                to: (number + 1) * LENGTH_STEP,
                tally: tally(own),
            }
        })
        .collect()
}
