//! What follows from the values of arrays.

use super::Placements;
use super::copying::{Copying, Image, LOSS};
use super::solve::{Worth, best, best_line, judged};
use super::tree::{Placement, Tree, placed};
use crate::base::{PerPlayer, Player, Score, Square};
use crate::board::Board;
use crate::studies::report::figure::{Drawing, Grid};
use crate::studies::{Records, Study};
use serde::Serialize;

/// What is known about the placements of a game. Scores are centipawns from South's view unless said otherwise.
#[derive(Clone, Debug, Serialize)]
pub struct PlacementsConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// Spent on each array, in words.
    pub budget: String,
    /// Legal sequences of placements.
    pub sequences: u64,
    /// Different arrays that they end in.
    pub positions: usize,
    /// The same, of mirror images one where left and right are alike: those to be searched.
    pub arrays: usize,
    /// Arrays searched so far.
    pub searched: usize,
    /// Work items without results so far.
    pub missing: u64,
    /// Margin of what is viable.
    pub viable: Score,
    /// Arrays, of those searched, that are even within the margin.
    pub even: usize,
    /// Arrays after which the side that moves first wins material in the expected line, and those after which it loses some.
    pub material: [usize; 2],
    /// Arrays that are the start of other games.
    pub named: Vec<NamedArray>,
    /// The placements as a game; only when all arrays are searched.
    pub solved: Option<Solved>,
    /// All arrays searched, best for South first.
    #[serde(skip)]
    pub judged: Vec<(String, Worth)>,
    /// Means over arrays with a piece of South's (North's) from the pocket on a square.
    #[serde(skip)]
    pub means: Option<PerPlayer<Grid<Option<f64>>>>,
}

/// The start of another game.
#[derive(Clone, Debug, Serialize)]
pub struct NamedArray {
    /// Its title.
    pub title: String,
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// Arrays searched that are better for South.
    pub better: usize,
}

/// The placements as a game.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// What the phase is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// Best placements of both sides.
    pub line: Vec<String>,
    /// Every first placement, best first.
    pub first: Vec<FirstPlacement>,
    /// Choices by ply.
    pub plies: Vec<PlyChoices>,
    /// Copying.
    pub copying: Vec<Copying>,
    /// Worth in pawns of the first placements by square, and of the answers to the best of them.
    #[serde(skip)]
    pub maps: [Grid<Option<f64>>; 2],
    /// The array that best placements end in.
    #[serde(skip)]
    pub array: Option<Drawing>,
}

/// A first placement.
#[derive(Clone, Debug, Serialize)]
pub struct FirstPlacement {
    /// The placement.
    pub name: String,
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// Is it viable?
    pub viable: bool,
    /// Does the expected line lose material?
    pub loses_material: bool,
    /// Answers that are viable, best first; the first refutes it if anything does.
    pub answers: Vec<String>,
    /// Best placements after it.
    pub line: Vec<String>,
}

/// Choices at one ply of the phase, all sequences before it counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PlyChoices {
    /// All.
    pub choices: u64,
    /// Viable ones.
    pub viable: u64,
    /// Those after which the side that made them loses material.
    pub losing: u64,
}

impl PlacementsConclusion {
    pub(super) fn new(study: &Placements, records: &Records<Vec<Worth>>) -> PlacementsConclusion {
        let all: Vec<Option<Worth>> = (0..study.items())
            .flat_map(|item| batch(study, item, records))
            .collect();
        let known: Vec<(usize, Worth)> = all
            .iter()
            .enumerate()
            .filter_map(|(number, worth)| Some((number, (*worth)?)))
            .collect();
        let complete: Option<Vec<Worth>> = all.iter().copied().collect();
        let viable = study.settings.viable;
        let count = |is: &dyn Fn(Worth) -> bool| known.iter().filter(|(_, worth)| is(*worth)).count();
        let mut judged: Vec<(String, Worth)> = known
            .iter()
            .map(|(number, worth)| (study.arrays.texts[*number].clone(), *worth))
            .collect();
        judged.sort_by(|one, other| {
            let by_score = other.1.score.cmp(&one.1.score);
            by_score.then_with(|| one.0.cmp(&other.0))
        });
        let done = records.keys().filter(|item| **item < study.items()).count() as u64;
        PlacementsConclusion {
            game: study.spec.identity(),
            title: study.spec.full_title(),
            budget: study.settings.budget.to_string(),
            sequences: study.tree.sequences(),
            positions: study.arrays.with_images(),
            arrays: all.len(),
            searched: known.len(),
            missing: study.items() - done,
            viable,
            even: count(&|worth| worth.score.abs() <= viable),
            material: [
                count(&|worth| worth.material >= LOSS),
                count(&|worth| worth.material <= -LOSS),
            ],
            named: named(study, &all, &known),
            solved: complete.map(|arrays| Solved::new(study, &arrays)),
            means: (!known.is_empty()).then(|| means(study, &known)),
            judged,
        }
    }
}

/// The arrays of an item, with what they are worth if that is known.
fn batch(study: &Placements, item: u64, records: &Records<Vec<Worth>>) -> Vec<Option<Worth>> {
    let first = item as usize * super::BATCH;
    let size = super::BATCH.min(study.arrays.texts.len() - first);
    match records.get(&item) {
        Some(record) if record.len() == size => record.iter().copied().map(Some).collect(),
        _ => vec![None; size],
    }
}

fn named(study: &Placements, all: &[Option<Worth>], known: &[(usize, Worth)]) -> Vec<NamedArray> {
    let named = study.named.iter().filter_map(|(title, number)| {
        let worth = all[*number as usize]?;
        Some(NamedArray {
            title: title.clone(),
            worth,
            better: known
                .iter()
                .filter(|(_, other)| other.score > worth.score)
                .count(),
        })
    });
    named.collect()
}

/// Means of the scores in pawns over the arrays that have a placed piece on a square.
fn means(study: &Placements, known: &[(usize, Worth)]) -> PerPlayer<Grid<Option<f64>>> {
    let start = Board::start(&study.spec);
    let squares = usize::from(study.spec.files) * usize::from(study.spec.ranks);
    let mut sums = PerPlayer::both(vec![(0.0, 0u32); squares]);
    for (number, worth) in known {
        let Some(board) = study.board(*number) else {
            continue;
        };
        for square in (0..squares).map(|index| Square(index as u8)) {
            if start.piece_at(square).is_none()
                && let Some((player, _)) = board.piece_at(square)
            {
                let (sum, count) = &mut sums[player][square.index()];
                // A forced win would outweigh hundreds of arrays.
                *sum += f64::from(worth.score.clamp(-MOST, MOST)) / 100.0;
                *count += 1;
            }
        }
    }
    PerPlayer::from_fn(|player| {
        Grid::new(&study.spec, |square| {
            let (sum, count) = sums[player][square.index()];
            (count > 0).then(|| sum / f64::from(count))
        })
    })
}

/// Scores beyond this count as this in means.
const MOST: Score = 1000;

impl Solved {
    fn new(study: &Placements, arrays: &[Worth]) -> Solved {
        let name = |placement: &Placement| study.name(placement);
        let names = |line: Vec<Placement>| line.iter().map(name).collect::<Vec<_>>();
        let mut plies = Vec::new();
        let worth = survey(&study.tree, arrays, study.settings.viable, 0, &mut plies);
        let line = best_line(&study.tree, arrays);
        let first = judged(&study.tree, arrays);
        let answers = line
            .first()
            .and_then(|placement| study.tree.after(*placement))
            .map_or(Vec::new(), |tree| judged(tree, arrays));
        let map = |judged: &[(Placement, Worth)]| {
            Grid::new(&study.spec, |square| {
                let found = judged.iter().find(|(placement, _)| placement.square == square);
                found.map(|(_, worth)| f64::from(worth.score.clamp(-MOST, MOST)) / 100.0)
            })
        };
        Solved {
            worth,
            first: first
                .iter()
                .map(|(placement, worth)| first_placement(study, arrays, *placement, *worth, first[0].1))
                .collect(),
            plies,
            copying: Image::ALL
                .into_iter()
                .map(|image| Copying::new(&study.tree, arrays, image, &study.spec, name))
                .collect(),
            maps: [map(&first), map(&answers)],
            array: placed(&Board::start(&study.spec), &line).map(|board| Drawing::of_board(&board)),
            line: names(line),
        }
    }
}

fn first_placement(
    study: &Placements,
    arrays: &[Worth],
    placement: Placement,
    worth: Worth,
    best: Worth,
) -> FirstPlacement {
    let name = |placement: &Placement| study.name(placement);
    let player = match &study.tree {
        Tree::Choice(player, _) => *player,
        Tree::Array(_) => Player::South,
    };
    let viable = study.settings.viable;
    let after = study.tree.after(placement);
    let answers = after.map_or(Vec::new(), |tree| judged(tree, arrays));
    let best_answer = answers.first().map(|(_, worth)| worth.score_for(!player));
    FirstPlacement {
        name: study.name(&placement),
        worth,
        viable: worth.score_for(player) >= best.score_for(player) - viable,
        loses_material: loses_material(worth, player),
        answers: answers
            .iter()
            .filter(|(_, worth)| Some(worth.score_for(!player) + viable) >= best_answer)
            .map(|(placement, _)| name(placement))
            .collect(),
        line: after.map_or(Vec::new(), |tree| {
            best_line(tree, arrays).iter().map(name).collect()
        }),
    }
}

fn loses_material(worth: Worth, player: Player) -> bool {
    match player {
        Player::South => worth.material <= -LOSS,
        Player::North => worth.material >= LOSS,
    }
}

/// Counts the choices of every ply, and returns what the tree is worth.
fn survey(tree: &Tree, arrays: &[Worth], viable: Score, ply: usize, plies: &mut Vec<PlyChoices>) -> Worth {
    let Tree::Choice(player, choices) = tree else {
        return super::solve::worth(tree, arrays);
    };
    if plies.len() == ply {
        plies.push(PlyChoices::default());
    }
    let worths: Vec<Worth> = choices
        .iter()
        .map(|(_, tree)| survey(tree, arrays, viable, ply + 1, plies))
        .collect();
    let best = best(worths.iter().copied(), *player);
    let own = &mut plies[ply];
    own.choices += worths.len() as u64;
    for worth in worths {
        own.viable += u64::from(worth.score_for(*player) >= best.score_for(*player) - viable);
        own.losing += u64::from(loses_material(worth, *player));
    }
    best
}
