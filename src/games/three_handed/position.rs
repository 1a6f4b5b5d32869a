//! A three-handed position: pieces, hands, whose turn; plays and what they make of it.
//!
//! Small enough to be copied: a play makes a new position, nothing is taken back.

use super::rules::{MOST_IN_HAND, Rules, Seat, left, right};
use super::spec::MOST_KINDS;
use crate::base::{Bits, Kind, Square};
use crate::game::Ending;

/// All that can change a legal play, but for earlier positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<B> {
    /// Pieces of each player.
    pub(super) pieces: [B; 3],
    /// Pieces of each kind.
    pub(super) kinds: [B; MOST_KINDS],
    /// Pieces still in the hand.
    pub(super) hands: [[u8; MOST_KINDS]; 3],
    /// Whose turn it is.
    pub(super) turn: Seat,
    /// Turns since the last capture or replacement.
    pub(super) idle: u16,
    /// Number of the round, from 1.
    pub(super) round: u16,
    pub(super) key: u64,
}

/// One whole turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Play {
    /// The piece that becomes a queen first.
    pub replaced: Option<Square>,
    /// What is done then.
    pub action: PlayAction,
}

/// What is done in a turn, replacement apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlayAction {
    /// A piece of this kind comes from the hand.
    Drop(Kind, Square),
    /// A piece moves.
    Move(Square, Square),
}

impl Play {
    /// Where it ends.
    pub fn to(self) -> Square {
        match self.action {
            PlayAction::Drop(_, to) | PlayAction::Move(_, to) => to,
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This player has mated another.
    Mate {
        /// Who made the last move.
        winner: Seat,
        /// Whose king it was.
        mated: Seat,
    },
    /// Nobody wins, for this reason.
    Draw(Ending),
}

impl<B: Bits> Position<B> {
    /// The empty board with empty hands.
    pub(super) fn empty() -> Self {
        Position {
            pieces: [B::EMPTY; 3],
            kinds: [B::EMPTY; MOST_KINDS],
            hands: [[0; MOST_KINDS]; 3],
            turn: 0,
            idle: 0,
            round: 1,
            key: 0,
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }
    /// Hash key of everything that can change a legal play.
    pub fn key(&self) -> u64 {
        self.key
    }
    /// Turns in a row without capture and replacement.
    pub fn idle(&self) -> u16 {
        self.idle
    }
    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> B {
        self.pieces[0] | self.pieces[1] | self.pieces[2]
    }
    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<(Seat, Kind)> {
        let seat = self.pieces.iter().position(|pieces| pieces.has(square))?;
        let kind = self.kinds.iter().position(|pieces| pieces.has(square))?;
        Some((seat, Kind(kind as u8)))
    }
    /// Pieces of a kind in a player's hand.
    pub fn in_hand(&self, seat: Seat, kind: Kind) -> u8 {
        self.hands[seat][kind.index()]
    }
    /// Has a player pieces in his hand?
    pub fn has_hand(&self, seat: Seat) -> bool {
        self.hands[seat] != [0; MOST_KINDS]
    }
    /// Are pieces still being placed?
    pub fn is_placement(&self) -> bool {
        (0..3).any(|seat| self.has_hand(seat))
    }

    pub(super) fn put(&mut self, rules: &Rules<B>, seat: Seat, kind: Kind, square: Square) {
        self.pieces[seat] |= B::single(square);
        self.kinds[kind.index()] |= B::single(square);
        self.key ^= rules.keys.piece(seat, kind, square);
    }
    fn take(&mut self, rules: &Rules<B>, seat: Seat, kind: Kind, square: Square) {
        self.pieces[seat] &= !B::single(square);
        self.kinds[kind.index()] &= !B::single(square);
        self.key ^= rules.keys.piece(seat, kind, square);
    }
    pub(super) fn set_hand(&mut self, rules: &Rules<B>, seat: Seat, kind: Kind, count: u8) {
        debug_assert!(usize::from(count) <= MOST_IN_HAND);
        let held = &mut self.hands[seat][kind.index()];
        self.key ^= rules.keys.hand(seat, kind, *held) ^ rules.keys.hand(seat, kind, count);
        *held = count;
    }
    pub(super) fn set_turn(&mut self, rules: &Rules<B>, seat: Seat) {
        self.key ^= rules.keys.turn(self.turn) ^ rules.keys.turn(seat);
        self.turn = seat;
    }

    /// Is the king of a player attacked by pieces of this set?
    #[inline]
    fn king_attacked(&self, rules: &Rules<B>, seat: Seat, attackers: B) -> bool {
        let king = self.pieces[seat] & self.kinds[rules.royal.index()];
        if king.none() {
            return false;
        }
        let (king, occupied) = (king.lowest(), self.occupied());
        rules.threats.iter().any(|threat| {
            let kinds = threat
                .kinds
                .iter()
                .fold(B::EMPTY, |set, kind| set | self.kinds[kind.index()]);
            let attackers = kinds & attackers;
            attackers.any() && (threat.form.ends(&rules.sliders, king, occupied) & attackers).any()
        })
    }
    /// Is the king of a player attacked by anybody?
    pub fn is_attacked(&self, rules: &Rules<B>, seat: Seat) -> bool {
        self.king_attacked(rules, seat, self.occupied() & !self.pieces[seat])
    }

    /// May the player who has just moved, the right neighbour of the one to move, leave it so?
    /// His own king and that of the player before him must be safe, while pieces are placed every king.
    fn is_allowed(&self, rules: &Rules<B>, placing: bool) -> bool {
        let mover = right(self.turn);
        let safe = |seat: Seat| !self.is_attacked(rules, seat);
        safe(mover) && safe(right(mover)) && (!placing || safe(left(mover)))
    }

    /// All legal plays. None once the game is over by a mate or by having no play.
    pub fn plays(&self, rules: &Rules<B>) -> Vec<Play> {
        let mut plays = Vec::new();
        self.each_play(rules, |play, _| plays.push(play));
        plays
    }

    /// Calls `found` with every legal play and the position after it.
    #[inline]
    pub fn each_play(&self, rules: &Rules<B>, mut found: impl FnMut(Play, Position<B>)) {
        self.each_candidate(rules, |play| {
            if let Some(after) = self.tried(rules, play) {
                found(play, after);
            }
        });
    }

    /// The position after one of the candidates, if it is legal.
    #[inline]
    pub(super) fn tried(&self, rules: &Rules<B>, play: Play) -> Option<Position<B>> {
        let after = self.played(rules, play);
        after.is_allowed(rules, self.is_placement()).then_some(after)
    }

    /// Calls `found` with every play, legal or leaving a king attacked that must not be.
    #[inline]
    pub(super) fn each_candidate(&self, rules: &Rules<B>, mut found: impl FnMut(Play)) {
        if self.is_placement() {
            self.each_drop(rules, found);
            return;
        }
        let (pawn, queen) = rules.spec.replacement;
        let own = self.pieces[self.turn];
        let pawns = own & self.kinds[pawn.index()];
        if (own & self.kinds[queen.index()]).any() || pawns.none() {
            self.each_move(rules, |action| {
                found(Play {
                    replaced: None,
                    action,
                });
            });
            return;
        }
        for square in pawns.squares() {
            let mut replaced = *self;
            replaced.take(rules, self.turn, pawn, square);
            replaced.put(rules, self.turn, queen, square);
            replaced.each_move(rules, |action| {
                found(Play {
                    replaced: Some(square),
                    action,
                });
            });
        }
    }

    fn each_drop(&self, rules: &Rules<B>, mut found: impl FnMut(Play)) {
        let free = rules.areas[self.turn] & rules.geometry.existing() & !self.occupied();
        for kind in (0..rules.kinds() as u8)
            .map(Kind)
            .filter(|kind| self.in_hand(self.turn, *kind) > 0)
        {
            for to in free.squares() {
                found(Play {
                    replaced: None,
                    action: PlayAction::Drop(kind, to),
                });
            }
        }
    }

    fn each_move(&self, rules: &Rules<B>, mut found: impl FnMut(PlayAction)) {
        let own = self.pieces[self.turn];
        let occupied = self.occupied();
        let enemies = occupied & !own & !self.kinds[rules.royal.index()];
        for kind in 0..rules.kinds() {
            for from in (own & self.kinds[kind]).squares() {
                let targets = rules.movers[kind].targets(&rules.sliders, from, occupied, enemies);
                for to in targets.squares() {
                    found(PlayAction::Move(from, to));
                }
            }
        }
    }

    /// The position after an action of the player to move; the replacement has been made already.
    fn after(&self, rules: &Rules<B>, action: PlayAction) -> Self {
        let mut after = *self;
        match action {
            PlayAction::Drop(kind, to) => {
                after.set_hand(rules, self.turn, kind, self.in_hand(self.turn, kind) - 1);
                after.put(rules, self.turn, kind, to);
            }
            PlayAction::Move(from, to) => {
                after.idle = after.idle.saturating_add(1);
                if let Some((owner, kind)) = self.piece(to) {
                    after.take(rules, owner, kind, to);
                    after.idle = 0;
                }
                if let Some((_, kind)) = self.piece(from) {
                    after.take(rules, self.turn, kind, from);
                    after.put(rules, self.turn, kind, to);
                }
            }
        }
        after.set_turn(rules, left(self.turn));
        after.round = after.round.saturating_add(u16::from(after.turn == 0));
        after
    }

    /// The position after a legal play.
    pub fn played(&self, rules: &Rules<B>, play: Play) -> Self {
        let Some(square) = play.replaced else {
            return self.after(rules, play.action);
        };
        let (pawn, queen) = rules.spec.replacement;
        let mut replaced = *self;
        replaced.take(rules, self.turn, pawn, square);
        replaced.put(rules, self.turn, queen, square);
        let mut after = replaced.after(rules, play.action);
        after.idle = 0;
        after
    }

    /// How the game ends when the player to move has no play.
    pub fn without_plays(&self, rules: &Rules<B>) -> End {
        if self.is_attacked(rules, self.turn) {
            End::Mate {
                winner: right(self.turn),
                mated: self.turn,
            }
        } else {
            End::Draw(Ending::NoMove)
        }
    }

    /// Is the game drawn by the number of turns without capture and replacement?
    pub fn is_idle(&self, rules: &Rules<B>) -> bool {
        rules.spec.idle_limit > 0 && self.idle >= rules.spec.idle_limit
    }

    /// Counts the sequences of `depth` turns; draw rules do not end them.
    pub fn perft(&self, rules: &Rules<B>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        self.each_play(rules, |_, after| {
            count += if depth == 1 {
                1
            } else {
                after.perft(rules, depth - 1)
            };
        });
        count
    }
}
