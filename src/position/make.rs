//! Playing and taking back moves.

use super::state::{EnPassant, Finish, Position};
use crate::base::{Bits, Cell, Kind, MAX_SQUARES, Move, MoveClass, MoveList, Player, Square};
use crate::game::Scope;

impl<B: Bits> Position<B> {
    /// Plays a legal move.
    pub fn make(&mut self, m: Move) {
        if self.rules.orthodox {
            self.make_by::<true>(m);
        } else {
            self.make_by::<false>(m);
        }
    }

    /// `ORTHODOX` only where the rules are, which spares asking for what they lack.
    #[inline(always)]
    fn make_by<const ORTHODOX: bool>(&mut self, m: Move) {
        let player = self.state.turn;
        let aside = if !ORTHODOX && self.rules.captures_aside {
            self.victims_aside(m)
        } else {
            B::EMPTY
        };
        let undoable = aside.none() && self.can_be_undone(m);
        self.open_entry(m);
        self.forget_en_passant();
        let progress = match m.class() {
            MoveClass::Castle => self.make_castling(m),
            MoveClass::Drop => self.make_drop(m),
            MoveClass::Pass => false,
            MoveClass::Shot => self.make_shot(m),
            MoveClass::Swap => self.make_swap(m),
            MoveClass::Board => self.make_boarding(m),
            MoveClass::Disembark => self.make_disembarking(m),
            MoveClass::TakeBack => return self.make_take_back(),
            _ => self.make_step::<ORTHODOX>(m, aside),
        };
        self.state.reversible_plies = if progress && !undoable {
            0
        } else {
            self.state.reversible_plies.saturating_add(1)
        };
        if ORTHODOX {
            self.end_step(player, progress);
        } else {
            self.end_step_with_goals(m, player, progress);
        }
        match m.class() {
            MoveClass::MultiStep => self.open_en_passant(m, player),
            MoveClass::Terminal => self.finish(Finish::Escape),
            _ => {}
        }
    }

    /// Is the move of a piece that may get back to where it stood, though its moves count as progress?
    #[inline]
    fn can_be_undone(&self, m: Move) -> bool {
        let Some(returning) = &self.rules.returning else {
            return false;
        };
        let (from, to) = (m.from(), m.to());
        let quiet = matches!(
            m.class(),
            MoveClass::Normal | MoveClass::MultiStep | MoveClass::Series
        ) && self.cell(to).is_empty();
        let moved = self.cell(from).piece();
        quiet && moved.is_some_and(|(owner, kind)| returning.is_possible(owner, kind, from, to))
    }

    /// Ends a step in a game in which the step can bring about more than a change of turns.
    fn end_step_with_goals(&mut self, m: Move, player: Player, progress: bool) {
        if m.class() == MoveClass::Drop && self.drops_again(player) {
            self.state.progress_plies = 0;
            return;
        }
        // What ends the game also ends a turn of several moves.
        let goal = self
            .goal_reached(player, m.to())
            .filter(|_| self.state.finish == Finish::None && m.names_squares());
        if let Some(goal) = goal.filter(|goal| !self.mate_outranks(*goal)) {
            self.finish(goal);
        }
        self.note_baring(player);
        self.end_step(player, progress);
        self.follow_checks(player);
        if let Some(goal) = goal.filter(|goal| self.mate_outranks(*goal) && !self.is_mated()) {
            self.finish(goal);
        }
    }

    /// The key after a move that changes nothing but its two squares and the turn; a guess for other moves.
    #[inline]
    pub fn likely_key_after(&self, m: Move) -> u64 {
        let zobrist = self.rules.zobrist;
        let (from, to) = (m.from(), m.to());
        let moved = self.cell(from);
        self.state.key
            ^ zobrist.north_to_move()
            ^ zobrist.cell(moved, from)
            ^ zobrist.cell(moved, to)
            ^ zobrist.cell(self.cell(to), to)
    }

    /// Passes without that being a move of the game: the search's null move.
    pub fn make_null(&mut self) {
        let player = self.state.turn;
        self.open_entry(Move::PASS);
        self.forget_en_passant();
        self.state.reversible_plies = 0;
        self.set_step(0);
        self.end_turn(player);
    }

    /// Takes the last move back; `false` if none was made.
    #[inline]
    pub fn unmake(&mut self) -> bool {
        self.undo_entry()
    }

    #[inline]
    pub(super) fn end_turn(&mut self, player: Player) {
        self.state.turn = !player;
        self.state.key ^= self.rules.zobrist.north_to_move();
        if player == Player::North {
            self.state.key ^= self.first_move_key();
            self.state.full_move = self.state.full_move.saturating_add(1);
            self.state.key ^= self.first_move_key();
        }
    }

    /// A piece goes from a square to a square and captures what stands there and on the squares of `aside`; returns
    /// whether that is progress.
    #[inline(always)]
    fn make_step<const ORTHODOX: bool>(&mut self, m: Move, aside: B) -> bool {
        let (from, to) = (m.from(), m.to());
        let moved = self.cell(from);
        let (player, kind) = (moved.owner(), moved.kind());
        let captured_on = if m.class() == MoveClass::EnPassant {
            self.journal_victim()
        } else {
            to
        };
        let landing = if ORTHODOX {
            to
        } else {
            self.landing(kind, player, to)
        };
        for square in aside.squares() {
            self.lose_rights(self.castlings.lost(square));
            self.capture(player, square);
        }
        let captured = if !ORTHODOX && m.class() == MoveClass::Series {
            Cell::EMPTY
        } else {
            self.cell(captured_on)
        };
        let line = !ORTHODOX && self.completes_line(m);
        let mut progress = self.rules.progress[kind] || aside.any();
        self.lose_rights(self.castlings.lost(from) | self.castlings.lost(to));
        if !captured.is_empty() {
            progress = true;
            self.capture(player, captured_on);
        }
        match m.class() {
            MoveClass::Promotion | MoveClass::Rescue => {
                progress = true;
                self.set(from, Cell::EMPTY);
                self.spend_promotion(player, kind, to);
                if m.class() == MoveClass::Rescue {
                    self.release(player, m.operand());
                }
                self.set(landing, Cell::new(player, m.operand()));
            }
            _ if !ORTHODOX && (landing != to || !self.rules.foreseeable) => {
                self.set(from, Cell::EMPTY);
                self.set(landing, Cell::new(player, self.rules.becomes(kind)));
            }
            _ => self.shift(from, to),
        }
        if ORTHODOX {
            return progress;
        }
        if self.rules.blast.is_some() && !captured.is_empty() {
            self.set(landing, Cell::EMPTY);
        }
        if line {
            self.finish(Finish::Line);
        }
        if m.class() == MoveClass::OnceLeap {
            self.spend_leap(player, kind);
        }
        progress
    }

    /// `player` captures what stands on a square.
    #[inline]
    fn capture(&mut self, player: Player, square: Square) {
        let captured = self.cell(square);
        self.note_capture(player);
        self.set(square, Cell::EMPTY);
        if self.rules.promotions.rescues {
            self.imprison(captured);
        }
    }

    /// The move being made ends the game.
    pub(super) fn finish(&mut self, finish: Finish) {
        self.state.finish = finish;
        self.state.key ^= self.rules.zobrist.mark(finish as u8);
    }

    /// The en-passant victim of the position before the move being made.
    fn journal_victim(&self) -> Square {
        self.journal
            .last()
            .map_or(Square::default(), |entry| entry.before.en_passant.victim)
    }

    /// A captured piece goes into the pocket of its own side, if it is of a kind that can be rescued.
    pub(super) fn imprison(&mut self, captured: Cell) {
        let (owner, kind) = (captured.owner(), captured.kind());
        if self.rules.promotions.rescuable[owner][kind] {
            self.add_to_pocket(owner, kind, 1);
        }
    }

    /// A rescued piece leaves the pocket; in some games the rescuer's title enters it.
    fn release(&mut self, player: Player, kind: Kind) {
        self.add_to_pocket(player, kind, -1);
        if let Some(enters) = self.rules.promotions.replaced_by(kind) {
            self.add_to_pocket(player, enters, 1);
        }
    }

    fn make_castling(&mut self, m: Move) -> bool {
        let castlings = self.castlings.clone();
        let squares = &castlings.moves[m.operand().index()].squares;
        let (royal, rook) = (self.cell(squares.royal_from), self.cell(squares.rook_from));
        self.set(squares.royal_from, Cell::EMPTY);
        self.set(squares.rook_from, Cell::EMPTY);
        let player = squares.player;
        self.set(self.landing(royal.kind(), player, squares.royal_to), royal);
        self.set(self.landing(rook.kind(), player, squares.rook_to), rook);
        self.lose_rights(castlings.lost(squares.royal_from) | castlings.lost(squares.rook_from));
        false
    }

    pub(super) fn set_mark(&mut self, mark: u8) {
        self.state.key ^= self.rules.zobrist.mark(self.state.mark) ^ self.rules.zobrist.mark(mark);
        self.state.mark = mark;
    }

    #[inline]
    pub(super) fn lose_rights(&mut self, lost: u16) {
        let lost = self.state.rights & lost;
        if lost != 0 {
            self.state.rights ^= lost;
            self.state.key ^= self.rights_key(lost);
            self.state.reversible_plies = 0;
        }
    }

    /// Key of a set of rights.
    pub(super) fn rights_key(&self, mut rights: u16) -> u64 {
        let mut key = 0;
        while rights != 0 {
            key ^= self.castlings.moves[rights.trailing_zeros() as usize].key;
            rights &= rights - 1;
        }
        key
    }

    /// Key of the squares open to en passant, 0 unless a capture is really possible.
    pub(super) fn en_passant_key(&self) -> u64 {
        if !self.state.en_passant.live {
            return 0;
        }
        self.state
            .en_passant
            .passed()
            .iter()
            .fold(0, |key, square| key ^ self.rules.zobrist.en_passant(*square))
    }

    #[inline]
    fn forget_en_passant(&mut self) {
        self.state.key ^= self.en_passant_key();
        self.state.en_passant = EnPassant::default();
    }

    fn open_en_passant(&mut self, m: Move, player: Player) {
        let between = self.rules.geometry.between(m.from(), m.to());
        let mut passed: arrayvec::ArrayVec<Square, MAX_SQUARES> = between.squares().collect();
        if player == Player::North {
            passed.reverse();
        }
        passed.truncate(2);
        self.state.en_passant = EnPassant::new(&passed, m.to());
        self.settle_en_passant();
    }

    /// Decides whether an en-passant capture is really possible, and enters that into the key.
    pub(super) fn settle_en_passant(&mut self) {
        let captured = !self.en_passant_captures(self.state.turn).is_empty();
        let jumps = self.rules.jumps.as_ref();
        self.state.en_passant.live = if self.rules.selects || jumps.is_some() {
            let jumped = || jumps.is_some_and(|jumps| self.may_jump_in_passing(jumps));
            (captured || jumped()) && self.can_capture_en_passant()
        } else {
            captured
        };
        self.state.key ^= self.en_passant_key();
    }

    /// Is there a legal capture en passant, where rules choose among moves or others than pawns can make one?
    fn can_capture_en_passant(&mut self) -> bool {
        self.state.en_passant.live = true;
        let mut moves = MoveList::new();
        self.generate(Scope::All, &mut moves);
        moves.iter().any(|m| match m.class() {
            MoveClass::EnPassant => true,
            MoveClass::Series => self.journey_of(*m).is_some_and(|journey| journey.passing),
            _ => false,
        })
    }
}
