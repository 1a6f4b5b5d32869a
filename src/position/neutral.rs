//! A royal that belongs to nobody: both sides attack it, and the side that finds it attacked has to save it.
//!
//! On the board it is a piece of South's, so that it has a letter; nothing else treats it as anybody's. While nobody
//! attacks it the sides move their own pieces and it stands still. A side that finds it attacked by the other moves it,
//! onto any piece if need be, or captures the attacker; after that no piece of either side may attack it.

use super::attacks::Attackers;
use super::constraints::Constraints;
use super::generate::Run;
use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Kind, Move, MoveClass, Player, Square};
use crate::game::{Ending, Outcome, Scope};
use crate::rules::movement::Mover;

impl<B: Bits> Position<B> {
    /// The neutral royal's square, as a set.
    #[inline]
    pub fn neutral(&self) -> B {
        self.rules.neutral.map_or(B::EMPTY, |kind| self.kinds[kind])
    }

    /// The pieces of `player`, without the neutral royal.
    pub fn own_pieces(&self, player: Player) -> B {
        self.players[player] & !self.neutral()
    }

    /// The pieces of `player` that attack the neutral royal.
    pub(super) fn neutral_attackers(&self, player: Player) -> B {
        let neutral = self.neutral();
        let occupied = self.occupied();
        neutral.squares().fold(B::EMPTY, |set, square| {
            set | self.attackers(square, player, occupied, !neutral)
        })
    }

    /// The steps of the neutral royal, if there is one, that no piece of `player` would forbid it by attacking their end.
    pub fn neutral_flights(&self, player: Player) -> B {
        let neutral = self.neutral();
        let left = self.occupied() & !neutral;
        neutral.squares().fold(B::EMPTY, |set, from| {
            let mover = self.rules.mover(Player::South, self.cell(from).kind());
            let steps = mover.attacks(&self.rules.sliders, from, self.occupied());
            let open = |to: &Square| {
                let one = B::single(*to);
                self.attackers(*to, player, left | one, !(one | neutral)).none()
            };
            set | B::from_squares(steps.squares().filter(open))
        })
    }

    /// Moves of `scope` in a game with a neutral royal. Forced passes are the caller's.
    pub(super) fn generate_around_neutral<S: MoveSink<B>>(&self, scope: Scope, sink: &mut S) {
        let turn = self.state.turn;
        let checkers = self.neutral_attackers(!turn);
        let enemy = self.own_pieces(!turn);
        let occupied = self.occupied();
        let enemies = Attackers::of(self, !turn);
        let constraints = Constraints::none(occupied);
        let run = Run {
            enemies: &enemies,
            constraints: &constraints,
            turn,
            occupied,
            enemy,
            royals: B::EMPTY,
            scope: if scope == Scope::All { !B::EMPTY } else { enemy },
            masks_decide: self.rules.masks_decide && self.rules.jumps.is_none(),
        };
        for from in self.own_pieces(turn).squares() {
            let kind = self.cell(from).kind();
            let mover = self.rules.mover(turn, kind);
            let mut targets = mover.targets(&self.rules.sliders, from, occupied, enemy);
            if checkers.any() {
                let saves = (targets & checkers).squares();
                targets = B::from_squares(saves.filter(|to| self.capture_saves(kind, from, *to)));
            }
            self.emit(&run, mover, kind, from, targets, sink);
        }
        if checkers.any() {
            self.generate_neutral_steps(scope, sink);
        }
    }

    /// Steps of the neutral royal to squares that no piece attacks, own and enemy pieces captured alike.
    fn generate_neutral_steps<S: MoveSink<B>>(&self, scope: Scope, sink: &mut S) {
        let neutral = self.neutral();
        let safe = self.neutral_flights(Player::South) & self.neutral_flights(Player::North);
        let wanted = if scope == Scope::All {
            !B::EMPTY
        } else {
            self.occupied() & !neutral
        };
        for from in neutral.squares() {
            sink.targets(from, safe & wanted, MoveClass::Normal);
        }
    }

    /// Does no piece attack the neutral royal once the piece of `kind` on `from` has captured on `to`?
    fn capture_saves(&self, kind: Kind, from: Square, to: Square) -> bool {
        let (turn, neutral) = (self.state.turn, self.neutral());
        let gone = B::single(from) | B::single(to) | neutral;
        let occupied = (self.occupied() & !B::single(from)) | B::single(to);
        let becomes = self.rules.promotions.choices(turn, kind, to);
        let arriving = becomes
            .and_then(|choices| choices.to.first().copied())
            .unwrap_or(kind);
        let mover: &Mover<B> = self.rules.mover(turn, arriving);
        let still = |square: Square| {
            Player::ALL
                .into_iter()
                .any(|player| self.attackers(square, player, occupied, !gone).any())
        };
        (mover.attacks(&self.rules.sliders, to, occupied) & neutral).none() && !neutral.squares().any(still)
    }

    /// A draw once neither side has a piece left to attack the neutral royal with.
    pub(super) fn neutral_outcome(&self) -> Option<Outcome> {
        let bare = Player::ALL
            .into_iter()
            .all(|player| self.own_pieces(player).none());
        (self.rules.neutral.is_some() && bare).then_some(Outcome {
            result: crate::game::GameResult::Draw,
            reason: Ending::NoPiecesLeft,
        })
    }

    /// Has the side to move nothing to move, in a game with a neutral royal?
    pub(super) fn is_bare_beside_neutral(&self) -> bool {
        self.rules.neutral.is_some() && self.own_pieces(self.state.turn).none()
    }

    /// Why the neutral royal, or a piece beside it, may not move so.
    pub(super) fn why_neutral(&self, m: Move) -> Option<&'static str> {
        self.rules.neutral?;
        let attacked = self.neutral_attackers(!self.state.turn).any();
        Some(match (self.neutral().has(m.from()), attacked) {
            (true, false) => "the neutral royal moves only when it is attacked",
            _ if attacked => "it leaves the neutral royal attacked",
            _ => return None,
        })
    }
}
