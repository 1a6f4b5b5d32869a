//! Static exchange: what a sequence of captures on one square is worth, by any pieces.

use super::state::Position;
use crate::base::{Bits, Cell, Kind, Move, MoveClass, Player, Square};

impl<B: Bits> Position<B> {
    /// What a move captures; an empty cell for nothing.
    #[inline]
    pub fn captured(&self, m: Move) -> Cell {
        let taken = self.taken(m);
        if self.rules.captures_aside && taken.is_empty() {
            self.dearest_aside(m)
        } else {
            taken
        }
    }

    /// What a move captures where it goes, or en passant.
    #[inline(always)]
    pub(super) fn taken(&self, m: Move) -> Cell {
        match m.class() {
            MoveClass::EnPassant => self.cell(self.state.en_passant.victim),
            MoveClass::Castle
            | MoveClass::Drop
            | MoveClass::Pass
            | MoveClass::Swap
            | MoveClass::Board
            | MoveClass::Series
            | MoveClass::TakeBack => Cell::EMPTY,
            MoveClass::Disembark if self.players[self.state.turn].has(m.to()) => Cell::EMPTY,
            _ => self.cell(m.to()),
        }
    }

    /// The dearest of the pieces that a move captures elsewhere.
    fn dearest_aside(&self, m: Move) -> Cell {
        let victims = self.victims_aside(m).squares().map(|square| self.cell(square));
        victims
            .max_by_key(|cell| self.value(*cell))
            .unwrap_or(Cell::EMPTY)
    }

    /// Exchange value of a cell's content in centipawns, 0 for nothing.
    #[inline]
    pub fn value(&self, cell: Cell) -> i32 {
        cell.piece()
            .map_or(0, |(owner, kind)| self.rules.values[owner][kind])
    }

    /// The kind that a move captures on the square that it names.
    #[inline]
    pub fn victim(&self, m: Move) -> Option<Kind> {
        self.taken(m).piece().map(|(_, kind)| kind)
    }

    /// Material won at once: the captured piece and what promotion adds, in centipawns.
    pub fn gain(&self, m: Move) -> i32 {
        let mut captured = self.value(self.taken(m));
        if self.blasts(m) {
            return captured + self.blast_balance(m);
        }
        if self.rules.captures_aside {
            let victims = self.victims_aside(m).squares();
            captured += victims.map(|square| self.value(self.cell(square))).sum::<i32>();
        }
        match m.class() {
            MoveClass::Promotion | MoveClass::Rescue => {
                captured + self.rules.values[self.state.turn][m.operand()] - self.value(self.cell(m.from()))
            }
            _ => captured,
        }
    }

    /// Does the exchange started by `m` win at least `threshold` centipawns, both sides taking with their least
    /// valuable piece and stopping when they like?
    pub fn exchange_at_least(&self, m: Move, threshold: i32) -> bool {
        if matches!(
            m.class(),
            MoveClass::Castle | MoveClass::Drop | MoveClass::Pass | MoveClass::Terminal | MoveClass::TakeBack
        ) {
            return threshold <= 0;
        }
        if matches!(
            m.class(),
            MoveClass::Shot | MoveClass::Board | MoveClass::Disembark
        ) || self.rules.blast.is_some()
        {
            return self.gain(m) >= threshold;
        }
        let mut balance = self.gain(m) - threshold;
        if balance < 0 {
            return false;
        }
        let standing = match m.class() {
            MoveClass::Promotion | MoveClass::Rescue => self.rules.values[self.state.turn][m.operand()],
            _ => self.value(self.cell(m.from())),
        };
        balance -= standing;
        if balance >= 0 {
            return true;
        }
        let to = m.to();
        let mut occupied = (self.occupied() ^ B::single(m.from())) | B::single(to);
        if m.class() == MoveClass::EnPassant {
            occupied &= !B::single(self.state.en_passant.victim);
        }
        let mut side = !self.state.turn;
        // `balance` is what the side that moved last has if the other now takes once and stops.
        loop {
            let Some((from, value)) = self.least_attacker(to, side, occupied) else {
                // The side to take cannot: the other keeps what it has.
                return side != self.state.turn;
            };
            occupied &= !B::single(from);
            balance = -balance - 1 - value;
            side = !side;
            if balance >= 0 {
                return side != self.state.turn;
            }
        }
    }

    fn least_attacker(&self, to: Square, side: Player, occupied: B) -> Option<(Square, i32)> {
        let alive = occupied & !B::single(to);
        let with_value = |square: Square| (square, self.value(self.cell(square)));
        if self.rules.captures.is_some() {
            let attackers = self.attackers(to, side, occupied, alive).squares();
            return attackers.map(with_value).min_by_key(|(_, value)| *value);
        }
        let pieces = self.players[side] & alive;
        let mut least: Option<(Square, i32)> = None;
        for threat in self.rules.threats(side) {
            if least.is_some_and(|(_, value)| value <= threat.cheapest) {
                break;
            }
            let sources = self.sources(&threat.form, to, occupied, self.kinds_union(threat) & pieces);
            for (square, value) in sources.squares().map(with_value) {
                if least.is_none_or(|(_, cheapest)| value < cheapest) {
                    least = Some((square, value));
                }
            }
        }
        least
    }
}

#[cfg(test)]
mod tests;
