//! Piece-square values of a game: the documents' material values plus what geometry and movement say about squares.

use super::expectation::{centrality, expected_reach};
use super::learned_tables::{Parameters, Subject, own_view};
use super::pawn_like::PawnLikes;
use super::weights::Weights;
use crate::base::{Bits, Cell, Kind, PerPlayer, Player, Square};
use crate::rules::{PieceSquares, Rules, Setup, Tapered};

/// Piece value for which the scale of a piece is the value itself; others follow by the geometric mean with it.
const REFERENCE_VALUE: f64 = 300.0;

/// Share of the board's pieces that stand in the way in the middlegame and in the endgame.
const STANDING: [f64; 2] = [0.75, 0.3];

/// Largest positional difference, as a part of a piece's value.
const MOST: f64 = 0.6;

/// What all tables of a game share.
pub(super) struct Ground {
    /// Chance that a square is occupied, middlegame and endgame.
    pub(super) density: [f64; 2],
    /// What reaching a square is worth to a side.
    pub(super) worth: PerPlayer<Vec<f64>>,
}

impl Ground {
    pub(super) fn new<B: Bits>(rules: &Rules<B>, weights: &Weights) -> Self {
        let geometry = &rules.geometry;
        let start = Setup::start(&rules.spec);
        let pieces = Player::ALL.map(|player| start.kinds(player).count());
        let start = (pieces[0] + pieces[1]) as f64 / f64::from(geometry.existing().count().max(1));
        let worth = PerPlayer::from_fn(|player| {
            let front = starts(rules, !player).fold(B::EMPTY, |set, royal| set | ring(rules, royal));
            (0..geometry.squares() as u8)
                .map(Square)
                .map(|square| {
                    let beside = if front.has(square) {
                        f64::from(weights.front)
                    } else {
                        0.0
                    };
                    1.0 + (f64::from(weights.centre) * centrality(geometry, square) + beside) / 1000.0
                })
                .collect()
        });
        Ground {
            density: STANDING.map(|standing| standing * start.min(1.0)),
            worth,
        }
    }
}

/// How strongly a kind's activity counts: between its value and the reference, so that great pieces do not dance.
pub(super) fn scale(value: i32) -> f64 {
    (f64::from(value.max(0)) * REFERENCE_VALUE).sqrt()
}

/// The squares around `square` and itself.
pub(super) fn ring<B: Bits>(rules: &Rules<B>, square: Square) -> B {
    B::single(square) | rules.geometry.beside(square)
}

/// First squares of a side's royals.
fn starts<B: Bits>(rules: &Rules<B>, player: Player) -> impl Iterator<Item = Square> + '_ {
    let start = Setup::start(&rules.spec);
    let royal = move |square: &Square| {
        let piece = start.piece(*square);
        piece.is_some_and(|(owner, kind)| owner == player && rules.is_royal[player][kind])
    };
    rules.geometry.existing().squares().filter(royal)
}

/// All piece-square values and the phase shares.
pub(super) fn piece_squares<B: Bits>(
    rules: &Rules<B>,
    Parameters {
        weights,
        learned_tables,
        ..
    }: &Parameters,
    ground: &Ground,
    pawns: &PerPlayer<PawnLikes<B>>,
) -> PieceSquares {
    let mut result = PieceSquares::material(&rules.spec);
    for player in Player::ALL {
        for kind in (0..rules.kinds as u8).map(Kind) {
            let cell = Cell::new(player, kind);
            let royal = rules.is_royal[player][kind];
            let table = if royal {
                royal_table(rules, weights, player, kind)
            } else {
                activity_table(rules, weights, ground, player, kind)
            };
            let pawn = pawns[player].of(kind);
            let nearness = super::nearness::table(rules, weights, player, kind);
            let sign = if player == Player::South { 1 } else { -1 };
            let piece = &rules.spec.pieces[kind.index()];
            for (square, [mut middle, mut end]) in table.into_iter().enumerate() {
                if let Some(pawn) = pawn {
                    let advance = pawn.advance(weights, Square(square as u8));
                    middle += f64::from(advance) / 2.0;
                    end += f64::from(advance) + f64::from(weights.pawn_end * piece.value[player]) / 1000.0;
                }
                let seen = own_view(&rules.geometry, player, Square(square as u8));
                let learned = learned_tables.get(piece.letter, Subject::Square, seen);
                middle += f64::from(learned[0]);
                end += f64::from(learned[1]);
                if let Some(near) = nearness.as_ref().map(|table| table[square]) {
                    middle += near[0];
                    end += near[1];
                }
                result.values[PieceSquares::index(cell, Square(square as u8))] +=
                    Tapered::new(sign * middle.round() as i32, sign * end.round() as i32);
            }
            if royal || pawn.is_some() {
                result.phase[cell.index()] = 0;
            }
        }
    }
    result
}

/// Middlegame and endgame differences of the squares, in centipawns: reach relative to its mean.
fn activity_table<B: Bits>(
    rules: &Rules<B>,
    weights: &Weights,
    ground: &Ground,
    player: Player,
    kind: Kind,
) -> Vec<[f64; 2]> {
    let value = rules.spec.pieces[kind.index()].value[player];
    let standing = rules.home(player, kind);
    let mut table = vec![[0.0; 2]; rules.geometry.squares()];
    for (phase, amplitude) in [weights.placement_middle, weights.placement_end]
        .into_iter()
        .enumerate()
    {
        let reach = expected_reach(rules, player, kind, ground.density[phase], &ground.worth[player]);
        let mean = standing
            .squares()
            .map(|square| reach[square.index()])
            .sum::<f64>()
            / f64::from(standing.count().max(1));
        if mean <= 0.0 {
            continue;
        }
        let factor = f64::from(amplitude) / 1000.0 * scale(value);
        let most = MOST * f64::from(value.max(0));
        for square in standing.squares() {
            let difference = factor * (reach[square.index()] / mean - 1.0);
            table[square.index()][phase] = difference.clamp(-most, most);
        }
    }
    table
}

/// A royal hides in the middlegame and comes out in the endgame.
fn royal_table<B: Bits>(rules: &Rules<B>, weights: &Weights, player: Player, kind: Kind) -> Vec<[f64; 2]> {
    let geometry = &rules.geometry;
    let castles = rules
        .spec
        .castling
        .iter()
        .any(|castling| castling.player == player);
    let mut table = vec![[0.0; 2]; geometry.squares()];
    for square in rules.home(player, kind).squares() {
        let rank = match player {
            Player::South => geometry.rank(square),
            Player::North => geometry.ranks() - 1 - geometry.rank(square),
        };
        let half = (f64::from(geometry.files()) - 1.0) / 2.0;
        let aside = if half > 0.0 {
            (f64::from(geometry.file(square)) - half).abs() / half
        } else {
            0.0
        };
        let shelter = if castles && rank == 0 {
            f64::from(weights.royal_shelter) * aside
        } else {
            0.0
        };
        table[square.index()] = [
            shelter - f64::from(weights.royal_advance) * f64::from(rank),
            f64::from(weights.royal_centre) * (centrality(geometry, square) - 0.5),
        ];
    }
    table
}
