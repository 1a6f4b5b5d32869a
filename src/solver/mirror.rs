//! Mirrors: ways to turn and reflect a board onto itself, its sides exchanged or not, and which of them the rules of a game allow.

use super::material::{Material, kinds, promotes_to};
use super::numbering::Numbering;
use super::value::Verdict;
use crate::base::{Bits, Cell, Kind, MAX_SQUARES, MoveList, PerPlayer, Player, Square};
use crate::game::Scope;
use crate::position::Position;
use crate::rules::Rules;

/// Positions of a material that are played in the mirror before it is believed.
const TRIED: u64 = 3000;
/// Prime, so that the positions tried differ in the places of all pieces.
const STRIDE: u64 = 7_919;

/// Bits of a mirror's code.
const FILES: u8 = 1;
const RANKS: u8 = 2;
const DIAGONAL: u8 = 4;
const SIDES: u8 = 8;

/// A way to see a board: bits for files reversed, ranks reversed, files and ranks exchanged, sides exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mirror {
    code: u8,
    images: [u8; MAX_SQUARES],
}

impl Mirror {
    /// Those of a board, the identity first.
    pub fn all<B: Bits>(rules: &Rules<B>) -> Vec<Mirror> {
        let geometry = &rules.geometry;
        let (files, ranks) = (geometry.files(), geometry.ranks());
        let is_square = files == ranks;
        let fits = |code: &u8| is_square || code & DIAGONAL == 0;
        let mirror = |code: u8| {
            let mut images: [u8; MAX_SQUARES] = std::array::from_fn(|square| square as u8);
            for square in 0..files * ranks {
                let (mut file, mut rank) = (square % files, square / files);
                if code & FILES != 0 {
                    file = files - 1 - file;
                }
                if code & RANKS != 0 {
                    rank = ranks - 1 - rank;
                }
                if code & DIAGONAL != 0 {
                    std::mem::swap(&mut file, &mut rank);
                }
                images[usize::from(square)] = rank * files + file;
            }
            Mirror { code, images }
        };
        (0..2 * SIDES).filter(fits).map(mirror).collect()
    }

    /// Its number, below 16.
    pub fn code(&self) -> u8 {
        self.code
    }

    /// Does it exchange the sides?
    pub fn exchanges(&self) -> bool {
        self.code & SIDES != 0
    }

    /// Whose pieces a side's become.
    pub fn player(&self, player: Player) -> Player {
        if self.exchanges() { !player } else { player }
    }

    /// Where a square is seen.
    #[inline]
    pub fn square(&self, square: Square) -> Square {
        Square(self.images[square.index()])
    }

    /// Where squares are seen.
    #[inline]
    pub fn set<B: Bits>(&self, set: B) -> B {
        B::from_squares(set.squares().map(|square| self.square(square)))
    }

    /// Where a piece is seen, and as what.
    pub fn piece(&self, (square, cell): (Square, Cell)) -> Option<(Square, Cell)> {
        let (player, kind) = cell.piece()?;
        Some((self.square(square), Cell::new(self.player(player), kind)))
    }

    /// Are the positions of a material, and what can be played in them, in the mirror what they are? Asked of the tables of movement,
    /// and of an even sample of positions that are played for a move.
    pub fn holds<B: Bits>(
        &self,
        model: &Position<B>,
        material: &Material,
        domains: &[PerPlayer<B>],
        numbering: &Numbering<B>,
    ) -> bool {
        let existing = model.rules().geometry.existing();
        self.set(existing) == existing
            && self.keeps_movement(model.rules(), material, domains)
            && self.keeps_positions(model, numbering)
    }

    /// Does every piece move and promote in the mirror as it does, whatever other piece stands on the board?
    fn keeps_movement<B: Bits>(
        &self,
        rules: &Rules<B>,
        material: &Material,
        domains: &[PerPlayer<B>],
    ) -> bool {
        let squares = || rules.geometry.existing().squares();
        let same = |player: Player, kind: Kind| {
            let (own, other) = (rules.mover(player, kind), rules.mover(self.player(player), kind));
            let targets = |occupied: B, enemy: B, square: Square| {
                let seen = (self.set(occupied), self.set(enemy), self.square(square));
                self.set(own.targets(&rules.sliders, square, occupied, enemy))
                    == other.targets(&rules.sliders, seen.2, seen.0, seen.1)
                    && self.set(own.shots(&rules.sliders, square, occupied, enemy))
                        == other.shots(&rules.sliders, seen.2, seen.0, seen.1)
            };
            let promotions = |square: Square| {
                let known = |player: Player, square: Square| {
                    let choices = rules.promotions.choices(player, kind, square)?;
                    Some((&choices.to, choices.optional, &choices.limits, choices.right))
                };
                known(player, square) == known(self.player(player), self.square(square))
            };
            let domain = |player: Player| domains[kind.index()][player];
            self.set(domain(player)) == domain(self.player(player))
                && rules.is_royal[player][kind] == rules.is_royal[self.player(player)][kind]
                && squares().all(|square| {
                    let alone = B::single(square);
                    let beside = |other: Square| {
                        let both = alone | B::single(other);
                        targets(both, B::EMPTY, square) && targets(both, B::single(other), square)
                    };
                    promotions(square)
                        && targets(alone, B::EMPTY, square)
                        && squares().filter(|other| *other != square).all(beside)
                })
        };
        Player::ALL.into_iter().all(|player| {
            let mut here: Vec<Kind> = kinds(rules)
                .filter(|kind| material.count(player, *kind) > 0)
                .collect();
            let becomes: Vec<Kind> = here
                .iter()
                .flat_map(|kind| promotes_to(rules, player, *kind))
                .collect();
            here.extend(becomes);
            here.into_iter().all(|kind| same(player, kind))
        })
    }

    fn keeps_positions<B: Bits>(&self, model: &Position<B>, numbering: &Numbering<B>) -> bool {
        let (mut one, mut other) = (model.clone(), model.clone());
        let placements = numbering.placements();
        let tried = placements.min(TRIED);
        (0..tried).all(|place| {
            let number = if placements > TRIED {
                place.wrapping_mul((placements / TRIED * STRIDE) | 1) % placements
            } else {
                place
            };
            let Some(pieces) = numbering.pieces(number) else {
                return true;
            };
            let seen: Vec<(Square, Cell)> = pieces.iter().filter_map(|piece| self.piece(*piece)).collect();
            Player::ALL.into_iter().all(|turn| {
                one.arrange(turn, pieces.iter().copied());
                other.arrange(self.player(turn), seen.iter().copied());
                match (one.is_arranged_legally(), other.is_arranged_legally()) {
                    (true, true) => self.outlook(&mut one, true) == self.outlook(&mut other, false),
                    (one, other) => one == other,
                }
            })
        })
    }

    /// How a position ends, or all that can come of it in a move, each with its end; seen in the mirror or as it is.
    fn outlook<B: Bits>(
        &self,
        position: &mut Position<B>,
        mirrored: bool,
    ) -> Vec<(Vec<u8>, Option<Verdict>)> {
        let mut all = vec![self.seen(position, mirrored)];
        if all[0].1.is_none() {
            let mut moves = MoveList::new();
            position.generate(Scope::All, &mut moves);
            if moves.is_empty() {
                let end = super::endings::verdict(position.without_moves(), position.turn());
                all.push((Vec::new(), Some(end)));
            }
            for m in &moves {
                position.make(*m);
                all.push(self.seen(position, mirrored));
                position.unmake();
            }
            all[1..].sort_unstable();
        }
        all
    }

    /// The pieces on the board, square by square, and how the game has ended.
    fn seen<B: Bits>(&self, position: &Position<B>, mirrored: bool) -> (Vec<u8>, Option<Verdict>) {
        let end = position
            .ended()
            .map(|outcome| super::endings::verdict(outcome, position.turn()));
        let mut board = vec![0; position.rules().geometry.squares()];
        for square in position.occupied().squares() {
            let Some((player, kind)) = position.cell(square).piece() else {
                continue;
            };
            let (square, player) = match mirrored {
                true => (self.square(square), self.player(player)),
                false => (square, player),
            };
            board[square.index()] = Cell::new(player, kind).index() as u8;
        }
        (board, end)
    }
}

#[cfg(test)]
mod tests;
