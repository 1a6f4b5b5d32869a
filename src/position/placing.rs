//! The placement phase: drops, whose they are, and which pockets and turns are possible in it.

use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Cell, Kind, Move, MoveClass, PerPlayer, Player};
use crate::rules::placement::{Holding, Placement, PlacementState};
use crate::rules::setup::Problems;
use crate::rules::spec::PLACING_SIGN;

impl<B: Bits> Position<B> {
    /// Has the side to move a piece to drop?
    #[inline]
    pub fn placing(&self) -> bool {
        self.rules.placement.is_some() && self.hand(self.state.turn) > 0
    }

    /// Pieces of a kind in a pocket that are still to be placed.
    pub fn to_place(&self, player: Player, kind: Kind) -> u8 {
        let placement = self.rules.placement.as_ref();
        placement
            .filter(|placement| placement.goes_on(self.state.mark))
            .map_or(0, |placement| {
                let held = self.in_pocket(player, kind);
                held.saturating_sub(placement.reserve(player, kind))
            })
    }

    /// Number of pieces that a side still has to place.
    fn hand(&self, player: Player) -> u32 {
        let kinds = self.rules.pocket_kinds.iter();
        kinds.map(|kind| u32::from(self.to_place(player, *kind))).sum()
    }

    pub(super) fn generate_drops<S: MoveSink<B>>(&self, state: &PlacementState<B>, sink: &mut S) {
        let Some(placement) = &self.rules.placement else {
            return;
        };
        let targets = placement.targets(state, self.occupied());
        let holding = |kind| Holding {
            placed: self.pieces(state.player, kind),
            in_hand: u32::from(self.to_place(state.player, kind)),
        };
        // The last drop is tried on a board of its own, the same for all.
        let mut after = (state.left == 1).then(|| self.clone());
        for kind in &self.rules.pocket_kinds {
            if self.to_place(state.player, *kind) > 0 {
                let targets =
                    placement.beside_pairs(state.player, *kind, (targets, self.occupied()), holding);
                let drops = targets
                    .squares()
                    .map(|to| Move::with_operand(to, to, MoveClass::Drop, *kind));
                match &mut after {
                    None => drops.for_each(|m| sink.push(m)),
                    Some(after) => drops
                        .filter(|m| after.ends_placing_safely(*m))
                        .for_each(|m| sink.push(m)),
                }
            }
        }
    }

    /// Can the side that moves behind the last drop not capture a royal at once?
    fn ends_placing_safely(&mut self, last: Move) -> bool {
        self.make(last);
        let (other, occupied) = (!self.turn(), self.occupied());
        let safely = self.is_safe(other, self.guarded(other), occupied, occupied);
        self.unmake();
        safely
    }

    /// The placement phase as its mechanic sees it, while the side to move has pieces to place.
    pub(super) fn placement_state(&self) -> Option<PlacementState<B>> {
        self.rules.placement.as_ref()?;
        let turn = self.state.turn;
        if self.hand(turn) == 0 {
            return None;
        }
        let kinds = self
            .rules
            .pocket_kinds
            .iter()
            .fold(B::EMPTY, |set, kind| set | self.kinds[*kind]);
        Some(PlacementState {
            player: turn,
            placed: PerPlayer::from_fn(|player| self.players[player] & kinds),
            left: self.hand(turn) + self.hand(!turn),
            mark: self.state.mark,
        })
    }

    /// Has `player`, who has just dropped a piece, the next turn too?
    pub(super) fn drops_again(&self, player: Player) -> bool {
        let left = self.hand(Player::South) + self.hand(Player::North);
        let placement = self.rules.placement.as_ref();
        placement.is_some_and(|placement| placement.turn_after(player, left) == player)
    }

    pub(super) fn make_drop(&mut self, m: Move) -> bool {
        let player = self.state.turn;
        if let (Some(placement), Some(state)) = (&self.rules.placement, self.placement_state())
            && player == Player::South
            && state.placed[player].none()
        {
            self.set_mark(placement.mark_of_offer(m.to()));
        }
        self.add_to_pocket(player, m.operand(), -1);
        self.set(m.to(), Cell::new(player, m.operand()));
        if Player::ALL.iter().all(|player| self.hand(*player) == 0) {
            self.set_mark(0);
        }
        true
    }

    /// Kinds of which a pocket holds less than is kept in it while pieces are placed.
    fn short_of_reserve(&self, placement: &Placement<B>) -> Vec<(Player, Kind)> {
        let kinds = |player: Player| self.rules.pocket_kinds.iter().map(move |kind| (player, *kind));
        let all = Player::ALL.into_iter().flat_map(kinds);
        all.filter(|(player, kind)| self.in_pocket(*player, *kind) < placement.reserve(*player, *kind))
            .collect()
    }

    /// Once all is placed the pockets hold what was never to be placed and what is captured into them.
    fn check_prisoners(&self, placement: &Placement<B>, problems: &mut Problems) {
        let promotions = &self.rules.promotions;
        for player in Player::ALL {
            for kind in &self.rules.pocket_kinds {
                let (held, kept) = (self.in_pocket(player, *kind), placement.reserve(player, *kind));
                if held > kept && !promotions.rescuable[player][*kind] && !promotions.replaces(*kind) {
                    let letter = self.rules.spec.pieces[kind.index()].letter;
                    let message = format!(
                        "{} cannot hold {held} of {letter}, unless '{PLACING_SIGN}' among the rights says that pieces are to be placed",
                        player.name()
                    );
                    problems.add("pocket", message);
                }
            }
        }
    }

    /// The side to move and the pockets of both sides fit the order of the drops.
    pub(super) fn check_hands(&self, problems: &mut Problems) {
        let Some(placement) = &self.rules.placement else {
            return;
        };
        if !placement.goes_on(self.state.mark) {
            self.check_prisoners(placement, problems);
        }
        let (turn, hands) = (self.state.turn, PerPlayer::from_fn(|player| self.hand(player)));
        let [south, north] = hands.0;
        if placement.is_told_by(self.state.mark) {
            if south + north == 0 {
                let message =
                    format!("'{PLACING_SIGN}' says that pieces are to be placed, but no pocket holds any");
                problems.add("pocket", message);
            }
            for (player, kind) in self.short_of_reserve(placement) {
                let letter = self.rules.spec.pieces[kind.index()].letter;
                let (held, kept) = (self.in_pocket(player, kind), placement.reserve(player, kind));
                let message = format!(
                    "{} holds {held} of {letter}, but keeps {kept} that are not placed",
                    player.name()
                );
                problems.add("pocket", message);
            }
        }
        if placement.is_ordered() {
            if south + north > 0 && !placement.reaches(hands, turn) {
                let message = format!(
                    "the order of the drops never leaves South {south} and North {north} pieces with {} to drop",
                    turn.name()
                );
                problems.add("pocket", message);
            }
        } else if south + north > 0 && north != south + u32::from(turn == Player::North) {
            problems.add("pocket", "the sides place in turn: South holds as many pieces as North before its own drop, one less before North's");
        }
    }
}
