//! The placement phase: drops before the play begins, with an order of their own, pairs kept on different colours, and
//! offers that bind later drops.
//!
//! Where pockets outlast the phase, a mark of its own tells that it goes on. South's first drop may be an offer; the row whose answer North gives binds the second drops.

use super::spec::{PLACING_SIGN, PlacementOffer, PlacementSpec, Spec};
use crate::base::{Bits, Kind, PerKind, PerPlayer, Player, Square};

/// The drops made so far and what remains.
#[derive(Clone, Copy, Debug)]
pub struct PlacementState<B> {
    /// The side to drop.
    pub player: Player,
    /// Placed pieces of both sides.
    pub placed: PerPlayer<B>,
    /// Pieces left in both pockets together.
    pub left: u32,
    /// 1 + index of the offer letter made by South's first drop, 0 for none.
    pub mark: u8,
}

/// A side's pieces of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Holding<B> {
    /// On the board.
    pub placed: B,
    /// Still to be placed.
    pub in_hand: u32,
}

/// Compiled placement phase.
#[derive(Clone, Debug)]
pub struct Placement<B> {
    squares: PerPlayer<B>,
    order: Vec<Player>,
    pairs: Vec<Kind>,
    /// The squares of either colour.
    colours: [B; 2],
    offers: Vec<PlacementOffer>,
    letters: Vec<char>,
    forbidden: Vec<PerPlayer<B>>,
    reserve: PerPlayer<PerKind<u8>>,
    /// The mark of the whole phase, if pockets outlast it.
    phase: Option<u8>,
}

impl<B: Bits> Placement<B> {
    /// Compiles the placement phase of a game.
    pub fn compile(game: &Spec, spec: &PlacementSpec) -> Self {
        let set = |region: &[Square]| B::from_squares(region.iter().copied());
        let dark = |square: &Square| (square.0 / game.files + square.0 % game.files).is_multiple_of(2);
        let all = (0..game.files * game.ranks).map(Square);
        let colours = [
            B::from_squares(all.clone().filter(dark)),
            B::from_squares(all.filter(|square| !dark(square))),
        ];
        let mut letters: Vec<char> = spec.offers.iter().map(|offer| offer.letter).collect();
        letters.dedup();
        let phase = game.pockets_outlast_placing().then(|| {
            letters.push(PLACING_SIGN);
            letters.len() as u8
        });
        Placement {
            squares: PerPlayer::from_fn(|player| set(&spec.squares[player])),
            order: spec.order.clone(),
            pairs: spec.pairs.clone(),
            colours,
            offers: spec.offers.clone(),
            letters,
            forbidden: spec
                .forbidden
                .iter()
                .map(|array| PerPlayer::from_fn(|player| set(&array[player])))
                .collect(),
            reserve: spec.reserve,
            phase,
        }
    }

    /// Are pieces in the pockets there to be placed, as far as the mark tells?
    pub fn goes_on(&self, mark: u8) -> bool {
        self.phase.is_none_or(|phase| mark == phase)
    }

    /// Does the mark tell of a phase that goes on?
    pub fn is_told_by(&self, mark: u8) -> bool {
        self.phase == Some(mark)
    }

    /// How many of the pieces of a kind that were in the pocket at the start are never placed.
    pub fn reserve(&self, player: Player, kind: Kind) -> u8 {
        self.reserve[player][kind]
    }

    /// The mark that a first drop of South leaves behind.
    pub fn mark_of_offer(&self, square: Square) -> u8 {
        if let Some(phase) = self.phase {
            return phase;
        }
        self.offers
            .iter()
            .find(|row| row.offer == square)
            .and_then(|row| self.letters.iter().position(|letter| *letter == row.letter))
            .map_or(0, |index| index as u8 + 1)
    }

    /// The FEN letter of a mark.
    pub fn letter(&self, mark: u8) -> Option<char> {
        self.letters.get((mark as usize).checked_sub(1)?).copied()
    }

    /// The mark of a FEN letter.
    pub fn mark_of_letter(&self, letter: char) -> Option<u8> {
        self.letters
            .iter()
            .position(|known| *known == letter)
            .map(|index| index as u8 + 1)
    }

    /// Legal drop squares of the side to drop.
    pub fn targets(&self, state: &PlacementState<B>, occupied: B) -> B {
        let free = self.squares[state.player] & !occupied;
        match self.bound(state) {
            Some(square) => B::single(square) & free,
            None => free & !self.improper(state, free),
        }
    }

    /// Those of `targets` where a piece of `kind` leaves every pair a way onto squares of both colours.
    pub fn beside_pairs(
        &self,
        player: Player,
        kind: Kind,
        (targets, occupied): (B, B),
        holding: impl Fn(Kind) -> Holding<B>,
    ) -> B {
        if self.pairs.is_empty() {
            return targets;
        }
        let free = self.squares[player] & !occupied;
        // Pairs other than this piece's that still need a square of a colour.
        let need = |colour: B| {
            let waits = |other: &&Kind| {
                let held = holding(**other);
                **other != kind && held.in_hand > 0 && (held.placed & colour).none()
            };
            self.pairs.iter().filter(waits).count() as u32
        };
        let own = holding(kind);
        let paired = self.pairs.contains(&kind);
        let mut allowed = B::EMPTY;
        for (here, there) in [
            (self.colours[0], self.colours[1]),
            (self.colours[1], self.colours[0]),
        ] {
            let twin_there = paired && own.in_hand > 1 && (own.placed & there).none();
            let room_here = (free & here).count() > need(here);
            let room_there = (free & there).count() >= need(there) + u32::from(twin_there);
            let taken = paired && (own.placed & here).any();
            if room_here && room_there && !taken {
                allowed |= targets & here;
            }
        }
        allowed
    }

    /// Who drops next, or moves first once all is placed: `left` pieces of both sides are left after a drop of `player`.
    pub fn turn_after(&self, player: Player, left: u32) -> Player {
        if self.order.is_empty() {
            return !player;
        }
        self.order_left(left).first().copied().unwrap_or(Player::South)
    }

    /// Does the order of the drops, if there is one of its own, lead to these pieces in hand and this side to drop?
    pub fn reaches(&self, hands: PerPlayer<u32>, to_drop: Player) -> bool {
        let left = self.order_left(hands[Player::South] + hands[Player::North]);
        let drops = |player: Player| left.iter().filter(|side| **side == player).count() as u32;
        self.order.is_empty()
            || left.first() == Some(&to_drop)
                && Player::ALL.iter().all(|player| drops(*player) == hands[*player])
    }

    /// The drops of the order that are still to come.
    fn order_left(&self, left: u32) -> &[Player] {
        let made = self.order.len().saturating_sub(left as usize);
        &self.order[made..]
    }

    /// Does the phase follow an order of its own?
    pub fn is_ordered(&self) -> bool {
        !self.order.is_empty()
    }

    /// The row in force and the square it binds the next drop to.
    fn bound(&self, state: &PlacementState<B>) -> Option<Square> {
        let row = self.row(state)?;
        match (state.player, state.left) {
            (Player::South, 2) => row.second_bound.then_some(row.second),
            (Player::North, 1) => state.placed[Player::South].has(row.second).then_some(row.last),
            _ => None,
        }
    }

    /// The row chosen by South's offer and North's answer.
    fn row(&self, state: &PlacementState<B>) -> Option<&PlacementOffer> {
        let letter = self.letter(state.mark)?;
        self.offers
            .iter()
            .find(|row| row.letter == letter && state.placed[Player::North].has(row.answer))
    }

    /// Last drops that would complete a forbidden array outside its row.
    fn improper(&self, state: &PlacementState<B>, free: B) -> B {
        if state.left != 1 {
            return B::EMPTY;
        }
        let mut squares = B::EMPTY;
        for array in &self.forbidden {
            let missing = array[state.player] & !state.placed[state.player];
            let others_match = array[!state.player] == state.placed[!state.player];
            if others_match
                && missing.count() == 1
                && (state.placed[state.player] & !array[state.player]).none()
            {
                squares |= missing;
            }
        }
        squares & free
    }
}
