//! Legal move generation: pseudo-legal targets cut down by the constraints, royals and special moves tested on their own.

use super::attacks::Attackers;
use super::constraints::Constraints;
use super::sink::{MoveSink, step_start};
use super::state::{Finish, Position};
use crate::base::{Bits, Kind, Move, MoveClass, Player, Square};
use crate::game::Scope;
use crate::rules::movement::{Mover, Shape, Steps, open_lines};

/// Up to so many targets of a royal are asked one by one; for more, one map of all attacks costs less (measured by perft).
const FEW_TARGETS: u32 = 3;

/// What one generation run looks at.
pub(super) struct Run<'a, B: Bits> {
    pub(super) enemies: &'a Attackers<'a, B>,
    pub(super) constraints: &'a Constraints<B>,
    pub(super) turn: Player,
    pub(super) occupied: B,
    pub(super) enemy: B,
    /// Own royals that must not be left attacked.
    pub(super) royals: B,
    /// Targets of the scope besides promotions.
    pub(super) scope: B,
    /// Do the constraints say everything about the moves of other pieces than royals?
    pub(super) masks_decide: bool,
}

impl<B: Bits> Position<B> {
    /// All legal moves of `scope`. Draw rules by history do not empty it; reached goals do.
    pub fn generate<S: MoveSink<B>>(&self, scope: Scope, sink: &mut S) {
        if self.rules.orthodox {
            return self.generate_otherwise_legal::<true, S>(scope, sink);
        }
        if self.state.finish == Finish::None && self.goal_outcome().is_none() {
            let before = sink.received();
            self.generate_unended(scope, sink);
            // A side without a move has no turn in which to take one back.
            if scope == Scope::All && self.can_take_back() && sink.received() > before {
                sink.push(Move::TAKE_BACK);
            }
        }
    }

    /// All legal moves of `scope`, even if a goal has been reached.
    pub(super) fn generate_unended<S: MoveSink<B>>(&self, scope: Scope, sink: &mut S) {
        if let Some(state) = self.placement_state() {
            if scope == Scope::All {
                self.generate_drops(&state, sink);
            }
            return;
        }
        if let Some(m) = self.forced_opening() {
            if scope == Scope::All {
                sink.push(m);
            }
            return;
        }
        if self.generate_meddling(scope, sink) {
            return;
        }
        if let Some(powers) = &self.rules.powers {
            return self.generate_powers(powers, scope, sink);
        }
        let before = sink.received();
        if self.rules.neutral.is_some() {
            self.generate_around_neutral(scope, sink);
        } else if self.rules.selects {
            self.generate_selected(scope, sink);
        } else {
            self.generate_unselected(scope, sink);
        }
        if scope == Scope::All && self.rules.spec.free_pass && !self.in_check() {
            sink.push(Move::PASS);
        } else if scope == Scope::All && sink.received() == before {
            if self.passes_when_stuck() {
                sink.push(Move::PASS);
            }
            if self.rules.ends().escape.is_some() && self.in_check() {
                self.generate_escapes(sink);
            }
        }
    }

    /// The moves of `scope` as far as rules that choose among them do not matter.
    pub(super) fn generate_unselected<S: MoveSink<B>>(&self, scope: Scope, sink: &mut S) {
        self.generate_otherwise_legal::<false, S>(scope, sink);
    }

    /// The same; `ORTHODOX` only where the rules are, which spares asking for what they lack.
    #[inline(always)]
    fn generate_otherwise_legal<const ORTHODOX: bool, S: MoveSink<B>>(&self, scope: Scope, sink: &mut S) {
        let turn = self.state.turn;
        let enemy = self.players[!turn];
        let royals = self.guarded(turn);
        let occupied = self.occupied();
        let mut enemies = Attackers::of(self, !turn);
        enemies.gather();
        let mut constraints = Constraints::none(occupied);
        constraints.gather(self, &enemies, royals);
        let run = Run {
            enemies: &enemies,
            constraints: &constraints,
            turn,
            occupied,
            enemy,
            royals,
            scope: if scope == Scope::All { !B::EMPTY } else { enemy },
            masks_decide: ORTHODOX || self.rules.masks_decide && self.no_jump_threatens(royals),
        };
        self.generate_pieces::<ORTHODOX, S>(&run, sink);
        if !ORTHODOX {
            if self.rules.shoots {
                self.generate_shots(sink);
            }
            if self.rules.jumps.is_some() {
                self.generate_jumps(scope, sink);
            }
            self.generate_royal_leaps(run.scope, sink);
        }
        if self.state.en_passant.live {
            self.generate_en_passant(&run, sink);
        }
        if scope == Scope::All && self.state.rights & self.castlings.of_player[turn as usize] != 0 {
            self.generate_castling(&run, sink);
        }
    }

    #[inline]
    fn generate_pieces<const ORTHODOX: bool, S: MoveSink<B>>(&self, run: &Run<'_, B>, sink: &mut S) {
        let own = self.players[run.turn];
        let targets = run.constraints.targets;
        // Pieces on lines that end at a royal, and all pieces where masks do not decide, are looked at one by one.
        let masks_decide = ORTHODOX || run.masks_decide;
        let (plain, special) = match masks_decide {
            true if targets.any() => (own & !run.constraints.special, own & run.constraints.special),
            // Without common targets (double check) only pieces on the lines themselves could help.
            true => (B::EMPTY, own & run.constraints.special),
            false => (B::EMPTY, own),
        };
        let open = targets & run.scope & (!run.occupied | run.enemy);
        for index in 0..self.rules.kinds {
            let kind = Kind(index as u8);
            let all = self.kinds[kind] & own;
            if all.none() {
                continue;
            }
            let limited;
            let (run, open) = if !ORTHODOX && self.rules.captures.is_some() {
                let enemy = self.victims(run.turn, kind);
                limited = Run { enemy, ..*run };
                (&limited, targets & run.scope & (!run.occupied | enemy))
            } else {
                (run, open)
            };
            let mover = self.rules.mover(run.turn, kind);
            if !ORTHODOX && self.rules.moves_peculiarly && self.generate_peculiar(run, mover, kind, all, sink)
            {
                continue;
            }
            if self.rules.is_guarded[run.turn][kind] {
                for from in all.squares() {
                    let targets =
                        mover.targets(&self.rules.sliders, from, run.occupied, run.enemy) & run.scope;
                    if targets.any() {
                        let safe = self.safe_royal_targets::<ORTHODOX>(run, from, targets);
                        sink.targets(from, safe, MoveClass::Normal);
                    }
                }
                continue;
            }
            let claim = match ORTHODOX {
                true => B::EMPTY,
                false => self.claim_targets(kind) & targets & (!run.occupied | run.enemy),
            };
            self.generate_plain(run, mover, kind, all & plain, open | claim, sink);
            for from in (all & special).squares() {
                let mut targets = mover.targets(&self.rules.sliders, from, run.occupied, run.enemy);
                if masks_decide {
                    targets &= run.constraints.targets_of(from);
                } else {
                    targets = self.tested_targets(run, from, targets);
                }
                self.emit(run, mover, kind, from, targets, sink);
            }
        }
    }

    /// Moves of pieces whose kind does not move as others do; `false` if this one does.
    #[inline(never)]
    fn generate_peculiar<S: MoveSink<B>>(
        &self,
        run: &Run<'_, B>,
        mover: &Mover<B>,
        kind: Kind,
        pieces: B,
        sink: &mut S,
    ) -> bool {
        if !self.moves_itself(kind) {
            return true;
        }
        if let Some(boarding) = &self.rules.boarding
            && self.generate_boarding(boarding, kind, run.scope, sink)
        {
            return true;
        }
        let changes = self.rules.transformation.is_some() && self.changes_specially(run.turn, kind);
        if changes {
            self.generate_changes(run, mover, kind, pieces, sink);
        }
        changes
    }

    /// Moves of pieces that no constraint singles out; `open` holds the targets open to all of them.
    #[inline(always)]
    fn generate_plain<S: MoveSink<B>>(
        &self,
        run: &Run<'_, B>,
        mover: &Mover<B>,
        kind: Kind,
        pieces: B,
        open: B,
        sink: &mut S,
    ) {
        let (sliders, occupied) = (&self.rules.sliders, run.occupied);
        let zone = self.rules.promotions.zone(run.turn, kind);
        match &mover.shape {
            Shape::Leap(table) if zone.none() => {
                for from in pieces.squares() {
                    sink.targets(from, table[from] & open, MoveClass::Normal);
                }
            }
            Shape::Lines { rook, bishop } if zone.none() => {
                for from in pieces.squares() {
                    let ends = open_lines(sliders, *rook, *bishop, from, occupied);
                    sink.targets(from, ends & open, MoveClass::Normal);
                }
            }
            Shape::LeapAndLines { leap, rook, bishop } if zone.none() => {
                for from in pieces.squares() {
                    let lines = open_lines(&self.rules.sliders, *rook, *bishop, from, run.occupied);
                    sink.targets(from, (leap[from] | lines) & open, MoveClass::Normal);
                }
            }
            Shape::Steps(steps) => self.generate_steps(run, steps, kind, zone, pieces, sink),
            _ => {
                for from in pieces.squares() {
                    let targets = mover.targets(sliders, from, occupied, run.enemy) & run.constraints.targets;
                    self.emit(run, mover, kind, from, targets, sink);
                }
            }
        }
    }

    /// Steps of many pawns at once.
    #[inline(always)]
    fn generate_steps<S: MoveSink<B>>(
        &self,
        run: &Run<'_, B>,
        steps: &Steps<B>,
        kind: Kind,
        zone: B,
        pieces: B,
        sink: &mut S,
    ) {
        let allowed = run.constraints.targets;
        let scope = run.scope | self.claim_targets(kind);
        let quiet = std::iter::once((steps.quiet, !run.occupied));
        for (shift, ends) in quiet.chain(steps.captures.iter().map(|capture| (*capture, run.enemy))) {
            let targets = shift.targets(pieces) & ends & allowed;
            if targets.none() {
                continue;
            }
            for to in (targets & zone).squares() {
                self.emit_promotions(run, kind, step_start(to, shift.displacement), to, sink);
            }
            sink.steps(targets & !zone & scope, shift.displacement, MoveClass::Normal);
        }
        let class = if self.rules.mover(run.turn, kind).multi_step.is_some() {
            MoveClass::MultiStep
        } else {
            MoveClass::Normal
        };
        for count in 0..steps.runs.len() {
            let targets = steps.run(pieces, count, run.occupied) & allowed & run.scope;
            if targets.any() {
                sink.steps(targets, steps.quiet.displacement * (count as i8 + 2), class);
            }
        }
    }

    #[inline]
    pub(super) fn emit<S: MoveSink<B>>(
        &self,
        run: &Run<'_, B>,
        mover: &Mover<B>,
        kind: Kind,
        from: Square,
        mut targets: B,
        sink: &mut S,
    ) {
        let zone = self.rules.promotions.zone(run.turn, kind);
        if zone.any() {
            for to in (targets & zone).squares() {
                self.emit_promotions(run, kind, from, to, sink);
            }
            targets &= !zone;
        }
        targets &= run.scope | self.claim_targets(kind);
        if let Some(multi_step) = &mover.multi_step {
            let steps = targets & multi_step[from];
            sink.targets(from, steps, MoveClass::MultiStep);
            targets &= !steps;
        }
        sink.targets(from, targets, MoveClass::Normal);
    }

    fn emit_promotions<S: MoveSink<B>>(
        &self,
        run: &Run<'_, B>,
        kind: Kind,
        from: Square,
        to: Square,
        sink: &mut S,
    ) {
        let Some(choices) = self.rules.promotions.choices(run.turn, kind, to) else {
            return;
        };
        let before = sink.received();
        if choices.right.is_none_or(|letter| self.holds_right(letter)) {
            let has_room = |kind: &Kind| {
                let own = self.pieces(run.turn, *kind);
                choices.limits.is_empty() || self.rules.promotions.has_room(choices, *kind, to, own)
            };
            for become_kind in choices.to.iter().filter(|kind| has_room(kind)) {
                sink.push(Move::with_operand(from, to, MoveClass::Promotion, *become_kind));
            }
            for rescued in choices.rescue.iter().filter(|kind| has_room(kind)) {
                // A piece captured by this very move belongs to the other side, so the pocket is the one before it.
                if self.in_pocket(run.turn, *rescued) > 0 {
                    sink.push(Move::with_operand(from, to, MoveClass::Rescue, *rescued));
                }
            }
        }
        if (choices.optional || sink.received() == before) && run.scope.has(to) {
            sink.push(Move::new(from, to, MoveClass::Normal));
        }
    }

    /// The `targets` on which the royal of `from` is safe, and leaves the other royals safe.
    #[inline]
    fn safe_royal_targets<const ORTHODOX: bool>(&self, run: &Run<'_, B>, from: Square, mut targets: B) -> B {
        let others = run.royals ^ B::single(from);
        if !(ORTHODOX || self.rules.masks_decide && self.rules.jumps.is_none()) {
            return self.tested_targets(run, from, targets);
        }
        if others.any() {
            let mut constraints = Constraints::none(run.occupied);
            constraints.gather(self, run.enemies, others);
            targets &= constraints.targets_of(from);
        }
        let left = run.occupied ^ B::single(from);
        if targets.count() > FEW_TARGETS {
            return targets & !run.enemies.danger(left);
        }
        let mut safe = B::EMPTY;
        for to in targets.squares() {
            let one = B::single(to);
            if !run.enemies.endanger(to, left | one, !one) {
                safe |= one;
            }
        }
        safe
    }

    /// Targets after which every own royal is safe, tried one by one.
    fn tested_targets(&self, run: &Run<'_, B>, from: Square, targets: B) -> B {
        let (start, left) = (B::single(from), run.occupied ^ B::single(from));
        let (kind, royal) = (self.cell(from).kind(), run.royals.has(from));
        let targets = targets & self.open_counterparts(kind, run.turn);
        B::from_squares(targets.squares().filter(|to| {
            let one = B::single(*to);
            let landing = B::single(self.landing(kind, run.turn, *to));
            let royals = if royal {
                (run.royals ^ start) | landing
            } else {
                run.royals
            };
            // A royal that changes the board must be safe before it crosses, too.
            let crosses = royal && landing != one;
            run.enemies.spare(royals, (left & !one) | landing, !one)
                && !(crosses && run.enemies.endanger(*to, left | one, !one))
        }))
    }

    fn generate_en_passant<S: MoveSink<B>>(&self, run: &Run<'_, B>, sink: &mut S) {
        for (from, to) in self.en_passant_captures(run.turn) {
            sink.push(Move::new(from, to, MoveClass::EnPassant));
        }
    }

    /// Legal en-passant captures of `player`: from and to.
    pub(super) fn en_passant_captures(&self, player: Player) -> Vec<(Square, Square)> {
        let mut captures = Vec::new();
        let victim = B::single(self.state.en_passant.victim);
        let royals = self.guarded(player);
        for kind in &self.rules.en_passant_kinds[player] {
            let Some(table) = &self.rules.mover(player, *kind).en_passant else {
                continue;
            };
            let victim_kind = self.cell(self.state.en_passant.victim).kind();
            if !self.rules.may_capture(*kind, victim_kind) {
                continue;
            }
            for from in self.pieces(player, *kind).squares() {
                for to in self.state.en_passant.passed() {
                    let after = (self.occupied() ^ B::single(from) ^ victim) | B::single(*to);
                    if table[from].has(*to) && self.is_safe(player, royals, after, !victim) {
                        captures.push((from, *to));
                    }
                }
            }
        }
        captures
    }

    fn generate_escapes<S: MoveSink<B>>(&self, sink: &mut S) {
        let turn = self.state.turn;
        if !self.rules.escape_allowed(|kind| self.pieces(!turn, kind).any()) {
            return;
        }
        let (occupied, royals) = (self.occupied(), self.royals(turn));
        for index in 0..self.rules.kinds {
            let kind = Kind(index as u8);
            let Some(mover) = self.rules.escape_mover(turn, kind) else {
                continue;
            };
            for from in self.pieces(turn, kind).squares() {
                let targets = mover.targets(&self.rules.sliders, from, occupied, self.players[!turn]);
                let open = self.rules.escape_squares(turn, kind) & !self.royals(!turn);
                for to in (targets & open).squares() {
                    let (start, one) = (B::single(from), B::single(to));
                    if self.is_safe(turn, (royals ^ start) | one, (occupied ^ start) | one, !one) {
                        sink.push(Move::new(from, to, MoveClass::Terminal));
                    }
                }
            }
        }
    }
}
