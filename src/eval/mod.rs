//! Static evaluation, derived from a game's rules: values from its documents, everything else from geometry and movement.
//!
//! A game nobody tuned plays sensibly, because no term knows a game by name:
//! * `expectation`: expected reach of a piece from each square, from which
//! * `squares` makes piece-square values, summed up by the position as pieces move;
//! * `officers`: pieces judged by their reach;
//! * `pawn_like`: pieces that promote, and what promotion or rescue is worth;
//! * `structure`: passed, supported and lonely ones, kept in a `memory`;
//! * `goals`: goals other than mate, `mating_material`: who can win at all, `refuge`: who cannot be mated;
//! * `royal`: royal zones, shields, attack units;
//! * `mobility_pass`: the pass over the pieces that finds mobility, assaults on royals and threats;
//! * `weights`: the numbers that can be tuned, `learned_tables`: what games taught about single pieces, `weight_file`: their
//!   files, `built_in`: those that come with the program;
//! * [`network`]: a learned network, which judges instead of all this or besides.
//!
//! Knows positions, not the search.

mod built_in;
mod expectation;
mod goals;
mod learned_tables;
mod mating_material;
mod memory;
mod mobility_pass;
mod nearness;
pub mod network;
mod officers;
mod pawn_like;
mod refuge;
mod report;
mod royal;
mod squares;
mod structure;
mod terms;
#[cfg(test)]
mod tests;
mod weight_file;
mod weights;

pub use built_in::parameters as built_in_parameters;
pub use learned_tables::{Addition, LearnedTables, Parameters, Subject};
pub use memory::Memory;
pub use terms::Observation;
pub use weight_file::{WeightFile, WeightFileError};
pub use weights::{DECLARATIONS, Declaration, Weights};

use crate::base::{Bits, Cell, Kind, PerPlayer, Player, Score, Square};
use crate::position::Position;
use crate::rules::movement::SquareTable;
use crate::rules::{PieceSquares, Rules, Setup, Tapered};
use expectation::centrality;
use goals::Goals;
use mating_material::{HOPELESS, MatingMaterial};
use network::{Accumulators, Form};
use officers::Officer;
use pawn_like::{PawnLikes, Ways};
use refuge::Refuges;
use royal::RoyalSafety;
use squares::Ground;
use structure::{Standings, Structure};
use terms::{Balance, Census, Ledger, Term};

/// Refuges are looked for where one part of so many of the pieces is left.
const LATE: i32 = 4;

/// Evaluates positions of one game.
#[derive(Clone, Debug)]
pub struct Evaluator<B> {
    weights: Weights,
    full_phase: i32,
    /// Judged by reach, cheapest first.
    officers: PerPlayer<Vec<Officer<B>>>,
    pawns: PerPlayer<PawnLikes<B>>,
    /// What pawn-like pieces gain from being passed and supported, in the order of `pawns`.
    standings: PerPlayer<Vec<Standings>>,
    safety: RoyalSafety<B>,
    /// The squares to the left and right of a square.
    flanks: SquareTable<B>,
    /// Squares before a square on its file, for each side.
    files: PerPlayer<SquareTable<B>>,
    /// Squares that a side's pawn-like piece could capture on, now or after moving on.
    chases: PerPlayer<SquareTable<B>>,
    /// Do pawn-like pieces decide their structure by themselves, so that it can be remembered?
    steady: bool,
    goals: Option<Goals>,
    /// What it takes to win.
    mating_material: Option<MatingMaterial<B>>,
    /// Where a royal is safe from pieces that would be enough.
    refuges: Option<Refuges<B>>,
    /// Did games teach something about the pieces?
    taught: bool,
    /// Drops come from the pocket, so what is there to be placed counts as on the board.
    drops: bool,
    /// Distance from the centre in centipawns, for driving bare royals.
    edge: Box<[i32]>,
    /// Judges by its form.
    network: Option<network::Judge>,
}

impl<B: Bits> Evaluator<B> {
    /// Derives the evaluation of a game; the second part belongs into [`Rules::piece_squares`].
    pub fn new(rules: &Rules<B>, parameters: &Parameters) -> (Self, PieceSquares) {
        let weights = &parameters.weights;
        let ground = Ground::new(rules, weights);
        let ways = PerPlayer::from_fn(|player| Ways::new(rules, player));
        let pawns = PerPlayer::from_fn(|player| PawnLikes::new(rules, player, &ways));
        let piece_squares = squares::piece_squares(rules, parameters, &ground, &pawns);
        let safety = RoyalSafety::new(rules, |player, kind| pawns[player].of(kind).is_some());
        let officers = PerPlayer::from_fn(|player| {
            let kinds = (0..rules.kinds as u8).map(Kind);
            let judged = |kind: &Kind| {
                rules.neutral != Some(*kind)
                    && !rules.is_royal[player][*kind]
                    && pawns[player].of(*kind).is_none()
            };
            let mut officers: Vec<Officer<B>> = kinds
                .filter(judged)
                .map(|kind| Officer::new(rules, parameters, &ground, player, kind))
                .collect();
            officers.sort_by_key(|officer| officer.value);
            officers
        });
        let refuges = Refuges::new(rules, &ways);
        let start = Setup::start(&rules.spec);
        let phases = Player::ALL.into_iter().flat_map(|player| {
            let phase = |kind| piece_squares.phase[Cell::new(player, kind).index()];
            start.kinds(player).map(phase).collect::<Vec<i32>>()
        });
        let evaluator = Evaluator {
            full_phase: phases.sum::<i32>().max(1),
            officers,
            standings: PerPlayer::from_fn(|player| {
                let standings = |pawn| Standings::new(rules, parameters, player, pawn);
                pawns[player].0.iter().map(standings).collect()
            }),
            steady: Self::has_steady_pawns(rules, &pawns),
            pawns,
            flanks: displacements(rules, &[(-1, 0), (1, 0)], false),
            files: PerPlayer::from_fn(|player| {
                displacements(rules, &[(0, if player == Player::South { 1 } else { -1 })], true)
            }),
            chases: PerPlayer(ways.0.map(|ways| ways.chases)),
            safety,
            goals: Goals::new(rules, weights),
            mating_material: MatingMaterial::new(rules),
            refuges,
            taught: !parameters.learned_tables.is_empty(),
            drops: rules.placement.is_some(),
            edge: (0..rules.geometry.squares() as u8)
                .map(|square| {
                    (60.0 * (1.0 - centrality(&rules.geometry, crate::base::Square(square)))) as i32
                })
                .collect(),
            weights: weights.clone(),
            network: parameters
                .network
                .as_ref()
                .and_then(|network| network::Judge::new(network, rules)),
        };
        (evaluator, piece_squares)
    }

    /// Centipawns from the view of the side to move.
    pub fn evaluate(&self, position: &Position<B>) -> Score {
        if let Some(judge) = &self.network {
            let base = self.base(position, judge.form());
            return self.by_network(judge, position, base, &mut Accumulators::default());
        }
        let state = position.state();
        let terms = self.terms::<Balance>(position);
        self.score(position, state.sum + terms.0, state.phase)
    }

    /// As [`Evaluator::evaluate`], quicker with a memory of positions of the same game that were evaluated before.
    #[inline]
    pub fn evaluate_remembering(&self, position: &Position<B>, memory: &mut Memory<B>) -> Score {
        let state = position.state();
        if let Some(judge) = &self.network {
            let base = match judge.form() {
                Form::Whole => self.blend(self.terms_remembering(position, memory) + state.sum, state.phase),
                form => self.base(position, form),
            };
            return self.by_network(judge, position, base, &mut memory.accumulators);
        }
        let terms = self.terms_remembering(position, memory);
        self.score(position, state.sum + terms, state.phase)
    }

    /// The terms, those of pawn-like pieces from the memory where it holds them.
    #[inline]
    fn terms_remembering(&self, position: &Position<B>, memory: &mut Memory<B>) -> Tapered {
        if !self.steady {
            return self.terms::<Balance>(position).0;
        }
        let royals = PerPlayer::from_fn(|player| position.royals(player));
        let mut terms = Balance::default();
        let structure = self.remembered(position, royals, memory);
        self.add_terms(position, royals, structure, &mut terms);
        terms.0
    }

    /// Does a learned network judge, alone or besides?
    pub fn has_network(&self) -> bool {
        self.network.is_some()
    }

    /// Evaluation after a pass, where it depends on the side to move by its view and the tempo alone.
    #[inline]
    pub fn after_pass(&self, before: Score) -> Option<Score> {
        let by_view_alone = self.goals.is_none() && self.network.is_none();
        by_view_alone.then_some(2 * self.weights.tempo - before)
    }

    /// What a network of this form adds its word to: centipawns for South.
    pub fn base(&self, position: &Position<B>, form: Form) -> Score {
        let state = position.state();
        let sum = match form {
            Form::Alone | Form::Squares => {
                let royals = PerPlayer::from_fn(|player| position.royals(player));
                let mut terms = Balance::default();
                // How a bare royal is mated is a matter of a plan, and not of its square alone.
                self.drive(position, royals, &mut terms);
                terms.0
            }
            Form::Whole => self.terms::<Balance>(position).0,
        };
        let sum = if form == Form::Alone { sum } else { sum + state.sum };
        self.blend(sum, state.phase)
    }

    /// Is what the terms add up to the whole score? Not where an advantage is hard to bring home or the move limit near.
    pub fn is_plain(&self, position: &Position<B>, south: Score) -> bool {
        self.part_that_counts(position, south) == 1 && self.fade(position, 10_000) == 10_000
    }

    #[inline]
    fn by_network(
        &self,
        judge: &network::Judge,
        position: &Position<B>,
        base: Score,
        accumulators: &mut Accumulators,
    ) -> Score {
        let own = |south: Score| {
            if position.turn() == Player::South {
                south
            } else {
                -south
            }
        };
        let score = own(base) + judge.judge(position, accumulators);
        self.fade(position, score / self.part_that_counts(position, own(score)))
    }

    /// As [`Evaluator::evaluate`] for a position whose own sums were made with other weights.
    pub fn evaluate_with(&self, position: &Position<B>, piece_squares: &PieceSquares) -> Score {
        let (mut sum, mut phase) = (Tapered::default(), 0);
        for square in position.occupied().squares() {
            let cell = position.cell(square);
            sum += piece_squares.values[PieceSquares::index(cell, square)];
            phase += piece_squares.phase[cell.index()];
        }
        sum += self.terms::<Balance>(position).0;
        self.score(position, sum, phase)
    }

    /// Every table of a piece that the evaluation of a position looks up, once for each time it does, and the share of the
    /// middlegame in the score, 0 to 1.
    pub fn observations(&self, position: &Position<B>) -> (Vec<Observation>, f64) {
        let Census(mut observations) = self.terms::<Census>(position);
        let geometry = &position.rules().geometry;
        for player in Player::ALL {
            observations.extend(position.player(player).squares().filter_map(|square| {
                let (_, kind) = position.cell(square).piece()?;
                Some(Observation::of(
                    player,
                    kind,
                    Subject::Square,
                    learned_tables::own_view(geometry, player, square),
                ))
            }));
        }
        let phase = position.state().phase.clamp(0, self.full_phase);
        (observations, f64::from(phase) / f64::from(self.full_phase))
    }

    #[inline]
    fn score(&self, position: &Position<B>, sum: Tapered, phase: i32) -> Score {
        let south = self.blend(sum, phase);
        let south = south / self.part_that_counts(position, south);
        let score = if position.turn() == Player::South {
            south
        } else {
            -south
        };
        self.fade(position, score) + self.weights.tempo
    }

    /// One part of so many counts of an advantage that cannot be brought home.
    #[inline]
    fn part_that_counts(&self, position: &Position<B>, south: Score) -> Score {
        let better = favoured(south);
        let mating_material = self.mating_material.as_ref();
        let part = mating_material.map_or(1, |mating_material| mating_material.part(position, better));
        match part {
            1 if self.has_refuge(position, better) => HOPELESS,
            part => part,
        }
    }

    /// Is the royal that `better` plays against safe from its pieces?
    #[inline]
    fn has_refuge(&self, position: &Position<B>, better: Player) -> bool {
        // Counting pieces takes longer than asking how many are left by their worth.
        let endgame = LATE * position.state().phase <= self.full_phase;
        let refuges = self.refuges.as_ref().filter(|_| endgame);
        refuges.is_some_and(|refuges| refuges.protect_from(position, better))
    }

    /// Middlegame and endgame halves mixed by what is left on the board.
    #[inline]
    fn blend(&self, sum: Tapered, phase: i32) -> i32 {
        let phase = phase.clamp(0, self.full_phase);
        let [phase, full] = [phase, self.full_phase].map(i64::from);
        ((i64::from(sum.middle()) * phase + i64::from(sum.end()) * (full - phase)) / full) as i32
    }

    /// An advantage without progress is worth less the nearer the move limit comes.
    #[inline]
    fn fade(&self, position: &Position<B>, score: i32) -> i32 {
        let limit = i32::from(position.rules().ends().move_limit) * 2;
        let idle = i32::from(position.state().progress_plies);
        if limit == 0 || idle < limit / 5 {
            score
        } else {
            score * (limit * 6 / 5 - idle).max(0) / limit
        }
    }

    fn terms<L: Ledger>(&self, position: &Position<B>) -> L {
        let mut terms = L::default();
        let royals = PerPlayer::from_fn(|player| position.royals(player));
        let mut structure = self.structure(position, &mut terms);
        self.add_shelter(position, royals, &mut structure, &mut terms);
        self.add_terms(position, royals, &structure, &mut terms);
        terms
    }

    #[inline(always)]
    fn add_terms(
        &self,
        position: &Position<B>,
        royals: PerPlayer<B>,
        structure: &Structure<B>,
        terms: &mut impl Ledger,
    ) {
        mobility_pass::add(self, position, royals, structure, terms);
        if self.drops {
            self.hand(position, terms);
        }
        if let Some(goals) = self.goals {
            goals.judge(position, terms);
        }
        self.drive(position, royals, terms);
    }

    /// Pieces waiting to be dropped.
    fn hand(&self, position: &Position<B>, terms: &mut impl Ledger) {
        let rules = position.rules();
        for player in Player::ALL {
            for kind in &rules.pocket_kinds {
                let worth = i32::from(position.to_place(player, *kind))
                    * rules.spec.pieces[kind.index()].value[player];
                terms.add(Term::Hand, player, Tapered::new(worth, worth));
            }
        }
    }

    /// A side with nothing but its royal is driven to the edge, the other royal comes near.
    fn drive(&self, position: &Position<B>, royals: PerPlayer<B>, terms: &mut impl Ledger) {
        for player in Player::ALL {
            let (own, bare) = (royals[player], royals[!player]);
            if position.player(!player) != bare || own.none() || bare.none() {
                continue;
            }
            let (own, bare) = (own.lowest(), bare.lowest());
            let geometry = &position.rules().geometry;
            let drive = self.edge[bare.index()] - 6 * i32::from(geometry.distance(own, bare));
            terms.add(Term::Drive, player, Tapered::new(drive, drive));
        }
    }
}

/// The side that a score from South's view favours.
fn favoured(south: Score) -> Player {
    if south > 0 { Player::South } else { Player::North }
}

/// Squares that steps lead to from each square, once or on and on.
fn displacements<B: Bits>(rules: &Rules<B>, steps: &[(i8, i8)], on: bool) -> SquareTable<B> {
    let mut table = SquareTable::empty();
    for from in rules.geometry.existing().squares() {
        for (files, ranks) in steps {
            let step = |at: &Square| rules.geometry.displaced(*at, *files, *ranks);
            let way = std::iter::successors(step(&from), step);
            table[from] |= B::from_squares(way.take(if on { usize::MAX } else { 1 }));
        }
    }
    table
}
