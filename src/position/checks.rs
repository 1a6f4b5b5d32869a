//! Foreseeing checks: does a move give check, told without playing it? And which moves need not even be asked.

use super::state::Position;
use crate::base::{Bits, Kind, Move, MoveClass, Sieve, Square};
use crate::rules::movement::{Form, hop_lines, open_lines};
use crate::rules::threats::Threat;

impl<B: Bits> Position<B> {
    /// Does the legal move `m` give check?
    pub fn gives_check(&self, m: Move) -> bool {
        let turn = self.state.turn;
        if self.rules.powers.is_some() {
            // Royals of such games are captured, not checked.
            return false;
        }
        let (from, kind) = match m.class() {
            MoveClass::Drop => (B::EMPTY, m.operand()),
            MoveClass::Promotion | MoveClass::Rescue => (B::single(m.from()), m.operand()),
            MoveClass::Normal | MoveClass::MultiStep => {
                let kind = self.rules.becomes(self.cell(m.from()).kind());
                (B::single(m.from()), kind)
            }
            // A series goes from square to square as other moves do; besides, it takes its victims away.
            MoveClass::Series => (B::single(m.from()), self.cell(m.from()).kind()),
            MoveClass::EnPassant
            | MoveClass::Castle
            | MoveClass::Pass
            | MoveClass::Terminal
            | MoveClass::Shot
            | MoveClass::OnceLeap
            | MoveClass::Swap
            | MoveClass::Board
            | MoveClass::Disembark
            | MoveClass::TakeBack => return self.checks_after(m),
        };
        let whole = self.rules.neutral.is_some() || self.in_joined_turn() || self.blasts(m);
        if whole || self.rules.ends().facing[turn] && (self.royals(turn) & from).any() {
            return self.checks_after(m);
        }
        let landing = self.landing(kind, turn, m.to());
        let victims = match m.class() {
            MoveClass::Series => self.victims_aside(m),
            _ => B::EMPTY,
        };
        let occupied = (self.occupied() & !(from | victims | B::single(m.to()))) | B::single(landing);
        // A royal captured by the move itself is not attacked by it.
        let royals = self.royals(!turn) & !B::single(m.to());
        let harmless = self
            .rules
            .captures
            .as_ref()
            .is_some_and(|limits| !limits.threatens_royals(turn, kind));
        let direct = if harmless {
            B::EMPTY
        } else {
            let mover = self.rules.mover(turn, kind);
            mover.attacks(&self.rules.sliders, landing, occupied)
        };
        (direct & royals).any()
            || !self.is_safe_from_lines(!turn, royals, occupied, !from)
            || self.jumps_after(kind, landing, from, occupied, royals)
    }

    /// Does a series of jumps attack one of `royals` once a piece that is then of `kind` has gone to `landing`?
    fn jumps_after(&self, kind: Kind, landing: Square, from: B, occupied: B, royals: B) -> bool {
        let Some(jumps) = &self.rules.jumps else {
            return false;
        };
        let (turn, arrived) = (self.state.turn, B::single(landing));
        let staying = self.players[turn] & !from;
        let mut jumpers = self.kinds_of(&jumps.kinds) & staying;
        if jumps.kinds[kind] {
            jumpers |= arrived;
        }
        royals
            .squares()
            .any(|royal| self.jumps_reach(jumps, (turn, royal), jumpers, staying | arrived, occupied))
    }

    /// Plays the move on a copy and looks: for moves that change more than two squares.
    fn checks_after(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.make(m);
        after.in_check()
    }

    /// Fills `sieve` so that every legal move that gives check passes it, and few others do.
    ///
    /// Facing royals are left out where both attack so: a legal move never leaves them facing.
    pub fn sieve_checks(&self, sieve: &mut Sieve) {
        sieve.close(self.rules.kinds);
        let (turn, facing) = (self.state.turn, self.rules.ends().facing);
        if !self.rules.foreseeable || facing[turn] && !facing[!turn] {
            sieve.open();
            return;
        }
        for royal in self.royals(!self.state.turn).squares() {
            for threat in self.rules.royal_threats(self.state.turn) {
                self.sieve_threat(sieve, threat, royal);
            }
        }
    }

    /// Does a legal move have to be asked whether it gives check?
    #[inline]
    pub fn passes_checks(&self, sieve: &Sieve, m: Move) -> bool {
        match m.class() {
            MoveClass::Normal | MoveClass::MultiStep => {
                sieve.passes(self.cell(m.from()).kind(), m.from(), m.to())
            }
            _ => true,
        }
    }

    /// Lets through the moves that could make one way of attacking reach `royal`; all moves, where it does already.
    #[inline(always)]
    fn sieve_threat(&self, sieve: &mut Sieve, threat: &Threat<B>, royal: Square) {
        let (sliders, occupied) = (&self.rules.sliders, self.occupied());
        let own = self.players[self.state.turn];
        let sources = self.kinds_union(threat) & own;
        if sources.none() {
            return;
        }
        let reach = match &threat.form {
            Form::Leap(table) => table[royal],
            Form::Lines { rook, bishop } => {
                let seen = open_lines(sliders, *rook, *bishop, royal, occupied);
                let blockers = seen & own;
                if blockers.any() && (sliders.rays(*rook, *bishop, royal) & sources).any() {
                    let through = open_lines(sliders, *rook, *bishop, royal, occupied ^ blockers);
                    for source in (through & sources & !seen).squares() {
                        sieve.add_departures(self.rules.geometry.between(royal, source) & blockers);
                    }
                }
                seen
            }
            Form::HopLines { rook, bishop } => {
                let lines = sliders.rays(*rook, *bishop, royal);
                for source in (lines & sources).squares() {
                    let between = self.rules.geometry.between(royal, source);
                    match (between & occupied).count() {
                        0 => sieve.add_arrivals(between),
                        1 => sieve.open(),
                        2 => sieve.add_departures(between & own),
                        _ => {}
                    }
                    // It counts itself among the pieces on its line.
                    sieve.add_departures(B::single(source));
                }
                hop_lines(sliders, *rook, *bishop, royal, occupied)
            }
            Form::Paths(table) => {
                if (table.reach[royal] & sources).any() {
                    for path in table.of(royal).iter().filter(|path| sources.has(path.end)) {
                        sieve.add_departures(path.squares & own);
                        if table.hops > 0 {
                            sieve.add_arrivals(path.squares);
                        }
                    }
                }
                table.reach[royal]
            }
        };
        if !matches!(threat.form, Form::HopLines { .. }) && (reach & sources).any() {
            self.sieve_standing_check(sieve, threat, royal);
        }
        for kind in &threat.kinds {
            sieve.add_targets(*kind, reach);
        }
    }

    /// Where a royal is attacked before the move, any move may leave it so.
    #[inline]
    fn sieve_standing_check(&self, sieve: &mut Sieve, threat: &Threat<B>, royal: Square) {
        let pieces = self.players[self.state.turn];
        let sources = self.kinds_union(threat) & pieces;
        let ends = threat.form.ends(&self.rules.sliders, royal, self.occupied());
        if (ends & sources).any() {
            sieve.open();
        }
    }
}
