//! All positions of some material of a game, and of all it can turn into, as a finite game.

use super::finite::{FiniteGame, Nature};
use super::material::{Material, descendants, domains, kinds};
use super::mirror::Mirror;
use super::numbering::{Numbering, placements_about};
use super::retrograde::MOVES_ESTIMATE;
use super::suited::{Unsuited, check_suited};
use super::value::Verdict;
use crate::base::{Bits, MoveList, PerPlayer, Player};
use crate::game::{GameResult, Outcome, Scope};
use crate::position::Position;

/// One material and the numbers of its positions.
#[derive(Debug)]
struct Class<B> {
    material: Material,
    numbering: Numbering<B>,
    /// Number of the first position.
    first: u64,
}

/// Positions of a material and its descendants. Numbers: class by class, placement by placement, South to move first;
/// after them three for games that the last move has ended, whatever the position: won, drawn, lost for the side to move.
#[derive(Debug)]
pub struct Endings<B: Bits> {
    model: Position<B>,
    classes: Vec<Class<B>>,
    /// Class by material, mixed radix; `u32::MAX`: not among them.
    by_material: Vec<u32>,
    radix: Vec<usize>,
    positions: u64,
}

/// A position to be set up and its moves, for one thread.
#[derive(Debug)]
pub struct Bench<B: Bits> {
    position: Position<B>,
    moves: MoveList,
}

/// Order of the three numbers that stand for a game ended by the last move itself.
const ENDED: [Verdict; 3] = [Verdict::Win, Verdict::Draw, Verdict::Loss];

fn place_of(verdict: Verdict) -> u64 {
    match verdict {
        Verdict::Win => 0,
        Verdict::Draw => 1,
        Verdict::Loss => 2,
    }
}

/// Why there are no tables.
#[derive(Debug, thiserror::Error)]
pub enum NoTables {
    /// The positions depend on more than the places of the pieces.
    #[error("{0}")]
    Unsuited(Unsuited),
    /// More memory would be needed than is allowed.
    #[error("{} positions, {} GB", told(*.positions, 0), told(.bytes / 1e9, 1))]
    TooLarge {
        /// Placements for both sides to move: of all materials, or of the largest one if that is too much already.
        positions: f64,
        /// Bytes needed.
        bytes: f64,
    },
}

impl From<Unsuited> for NoTables {
    fn from(unsuited: Unsuited) -> Self {
        NoTables::Unsuited(unsuited)
    }
}

impl NoTables {
    /// Megabytes that are needed at least, where memory is all that is missing; `None` where no memory would be enough.
    pub fn megabytes_needed(&self) -> Option<u64> {
        match self {
            NoTables::TooLarge { positions, bytes } if is_numbered(*positions) => {
                Some((bytes / 1e6).ceil() as u64)
            }
            _ => None,
        }
    }
}

/// Can the moves of so many positions be numbered, whatever the memory?
fn is_numbered(positions: f64) -> bool {
    positions * (MOVES_ESTIMATE as f64) < f64::from(u32::MAX)
}

fn told(number: f64, decimals: usize) -> String {
    if number < 1e15 {
        format!("{number:.decimals$}")
    } else {
        format!("{number:.1e}")
    }
}

fn memory_needed(positions: f64) -> f64 {
    super::retrograde::memory_needed(1, MOVES_ESTIMATE) as f64 * positions
}

fn within(positions: f64, memory: u64) -> Result<(), NoTables> {
    let bytes = memory_needed(positions);
    if bytes > memory as f64 || !is_numbered(positions) {
        return Err(NoTables::TooLarge { positions, bytes });
    }
    Ok(())
}

impl<B: Bits> Endings<B> {
    /// The endings of the material of `position`.
    ///
    /// # Errors
    /// If its positions are too many, or depend on more than the places of the pieces.
    pub fn new(position: &Position<B>, memory: u64) -> Result<Self, NoTables> {
        let rules = position.rules();
        let domains = domains(position);
        // The largest material alone says whether there is any hope: some have more descendants than can be listed.
        let largest = 2.0 * placements_about(rules, &Material::of(position), &domains);
        within(largest, u64::MAX)?;
        // Before more memory is asked for: it would not help.
        check_suited(position)?;
        within(largest, memory)?;
        let materials = descendants(rules, &Material::of(position));
        Self::of_materials(position, materials, &domains, &[], memory)
    }

    /// The endings of these materials alone, each kind of piece on these squares; what `mirrors` make of one another has one number.
    ///
    /// # Errors
    /// If their positions are too many.
    pub(super) fn of_materials(
        position: &Position<B>,
        materials: Vec<Material>,
        domains: &[PerPlayer<B>],
        mirrors: &[Mirror],
        memory: u64,
    ) -> Result<Self, NoTables> {
        let rules = position.rules();
        let slots = 2 * rules.kinds;
        let most = |slot: usize| {
            materials
                .iter()
                .map(|material| counts(material, rules.kinds)[slot])
                .max()
                .unwrap_or(0)
        };
        let radix: Vec<usize> = (0..slots).map(|slot| most(slot) as usize + 1).collect();
        let entries = radix
            .iter()
            .try_fold(1usize, |product, &radix| product.checked_mul(radix));
        let bytes = entries.and_then(|entries| entries.checked_mul(std::mem::size_of::<u32>()));
        let entries = entries.filter(|_| bytes.is_some_and(|bytes| bytes as u64 <= memory));
        let entries = entries.ok_or(NoTables::TooLarge {
            positions: materials
                .iter()
                .map(|material| 2.0 * placements_about(rules, material, domains))
                .fold(0.0, f64::max),
            bytes: radix.iter().map(|&radix| radix as f64).product::<f64>() * 4.0,
        })?;
        let mut by_material = vec![u32::MAX; entries];
        let (mut classes, mut positions) = (Vec::new(), 0u64);
        for material in materials {
            let numbering = Numbering::mirrored(rules, &material, domains, mirrors);
            let too_many = || NoTables::TooLarge {
                positions: f64::from(u32::MAX),
                bytes: memory_needed(f64::from(u32::MAX)),
            };
            let numbering = numbering.ok_or_else(too_many)?;
            by_material[mixed(&radix, &counts(&material, rules.kinds))] = classes.len() as u32;
            let first = positions;
            positions = numbering
                .placements()
                .checked_mul(2)
                .and_then(|here| positions.checked_add(here))
                .ok_or_else(too_many)?;
            classes.push(Class {
                material,
                numbering,
                first,
            });
        }
        within(positions as f64, memory)?;
        let mut model = position.clone();
        model.arrange(Player::South, []);
        Ok(Endings {
            model,
            classes,
            by_material,
            radix,
            positions,
        })
    }

    /// Why these endings are not solved if their moves are too many.
    pub(super) fn too_many_moves(&self) -> NoTables {
        let positions = self.positions as f64;
        let bytes = memory_needed(positions).max(memory_needed(f64::from(u32::MAX) / MOVES_ESTIMATE as f64));
        NoTables::TooLarge { positions, bytes }
    }

    /// How many numbers stand for placements.
    pub fn placements(&self) -> u64 {
        self.positions
    }

    /// A position without pieces, to be arranged.
    pub fn blank(&self) -> Position<B> {
        self.model.clone()
    }

    /// The materials with the numbers of their positions, most pieces first.
    pub fn classes(&self) -> impl Iterator<Item = (&Material, std::ops::Range<usize>)> {
        let mut classes: Vec<&Class<B>> = self.classes.iter().rev().collect();
        classes.sort_by_key(|class| std::cmp::Reverse(class.material.pieces()));
        classes.into_iter().map(|class| {
            let first = class.first as usize;
            (
                &class.material,
                first..first + 2 * class.numbering.placements() as usize,
            )
        })
    }

    /// The number of a position; `None` if its material or a piece's place is not among these.
    #[inline]
    pub fn number(&self, position: &Position<B>) -> Option<u64> {
        let class = match self.classes.as_slice() {
            [only] => only.numbering.is_of(position).then_some(only),
            _ => self.class_of(position),
        }?;
        let placement = class.numbering.number(position)?;
        Some(class.first + 2 * placement + position.turn() as u64)
    }

    fn class_of(&self, position: &Position<B>) -> Option<&Class<B>> {
        let mut index = 0;
        for kind in kinds(position.rules()) {
            for player in Player::ALL {
                let radix = self.radix[super::material::slot(player, kind)];
                let count = position.pieces(player, kind).count() as usize;
                if count >= radix {
                    return None;
                }
                index = index * radix + count;
            }
        }
        self.classes.get(self.by_material[index] as usize)
    }

    /// Sets up the position of a number; `false` if it stands for none.
    pub fn set_up(&self, position: &mut Position<B>, number: u64) -> bool {
        if number >= self.positions {
            return false;
        }
        let class = &self.classes[self.classes.partition_point(|class| class.first <= number) - 1];
        let inside = number - class.first;
        let Some(pieces) = class.numbering.pieces(inside / 2) else {
            return false;
        };
        let turn = Player::ALL[(inside % 2) as usize];
        position.arrange(turn, pieces);
        position.is_arranged_legally()
    }

    /// Says what the position of a number is and, if it is open, appends what `after` says of the position behind each move.
    pub(super) fn examine_towards(
        &self,
        bench: &mut Bench<B>,
        number: u64,
        successors: &mut Vec<u32>,
        after: impl Fn(&Position<B>) -> Option<u64>,
    ) -> Nature {
        let Bench { position, moves } = bench;
        if !self.set_up(position, number) {
            return Nature::Impossible;
        }
        if let Some(outcome) = position.ended() {
            return Nature::Finished(verdict(outcome, position.turn()));
        }
        moves.clear();
        position.generate(Scope::All, moves);
        if moves.is_empty() {
            return Nature::Finished(verdict(position.without_moves(), position.turn()));
        }
        for m in moves {
            position.make(*m);
            successors.extend(after(position).map(|after| after as u32));
            position.unmake();
        }
        Nature::Open
    }

    /// The number behind a move just made: the position's, or that of an ended game where the move itself ended it.
    fn number_after_move(&self, position: &Position<B>) -> Option<u64> {
        if position.state().finish == crate::position::Finish::None
            && let Some(number) = self.number(position)
        {
            return Some(number);
        }
        let verdict = position
            .ended()
            .map(|outcome| verdict(outcome, position.turn()))?;
        Some(self.positions + place_of(verdict))
    }
}

/// An outcome as the side to move sees it.
pub fn verdict(outcome: Outcome, turn: Player) -> Verdict {
    match outcome.result {
        GameResult::Win(winner) if winner == turn => Verdict::Win,
        GameResult::Win(_) => Verdict::Loss,
        GameResult::Draw | GameResult::Edge(..) => Verdict::Draw,
    }
}

fn counts(material: &Material, kinds: usize) -> Vec<u8> {
    let kinds = (0..kinds as u8).map(crate::base::Kind);
    kinds
        .flat_map(|kind| Player::ALL.map(|player| material.count(player, kind)))
        .collect()
}

fn mixed(radix: &[usize], counts: &[u8]) -> usize {
    radix
        .iter()
        .zip(counts)
        .fold(0, |index, (radix, count)| index * radix + *count as usize)
}

impl<B: Bits> FiniteGame for Endings<B> {
    type Worker = Bench<B>;

    fn positions(&self) -> usize {
        self.positions as usize + ENDED.len()
    }

    fn worker(&self) -> Bench<B> {
        Bench {
            position: self.blank(),
            moves: MoveList::new(),
        }
    }

    fn examine(&self, bench: &mut Bench<B>, number: usize, successors: &mut Vec<u32>) -> Nature {
        if number as u64 >= self.positions {
            return Nature::Finished(ENDED[number - self.positions as usize]);
        }
        self.examine_towards(bench, number as u64, successors, |position| {
            let after = self.number_after_move(position);
            debug_assert!(after.is_some(), "a move leaves the material's descendants");
            after
        })
    }
}
