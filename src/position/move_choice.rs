//! Legal moves where rules choose among those otherwise legal: first moves, lines that may not be made, orders of
//! priority, forced answers to check.

use super::sink::MoveSink;
use super::state::{Finish, Position};
use crate::base::{Bits, Kind, Move, MoveClass, MoveList, Player};
use crate::game::Scope;
use crate::rules::line::{Line, Made};
use crate::rules::move_choice::{DoubleAnswer, FirstMoveSpec, MoveSort};

/// Enters the key while the first-move rule is in force.
const FIRST_MOVE_MARK: u8 = 250;

/// The sign of the rights field for a line of the side that moved last which its last move has not completed.
pub(super) const OLD_LINE_SIGN: char = '=';

impl<B: Bits> Position<B> {
    /// The moves of `scope` that the rules leave. Forced passes are the caller's.
    pub(super) fn generate_selected<S: MoveSink<B>>(&self, scope: Scope, sink: &mut S) {
        let selection = &self.rules.spec.move_choice;
        let due = self.duties();
        let looks_at_all = selection.looks_at_all() || due.any();
        let mut moves = MoveList::new();
        self.generate_unselected(if looks_at_all { Scope::All } else { scope }, &mut moves);
        if self.has_rules_of_single_moves() {
            moves.retain(|m| self.permits(*m));
        }
        if looks_at_all {
            self.keep_answers(&mut moves);
            self.keep_interposers(&mut moves);
            self.keep_first_rank(&mut moves);
            self.keep_dutiful(due, &mut moves);
        }
        let quiet = |m: &Move| scope == Scope::Tactical && !self.is_tactical(*m);
        for m in moves.into_iter().filter(|m| !quiet(m)) {
            sink.push(m);
        }
    }

    /// Does the move belong to [`Scope::Tactical`]?
    #[inline(always)]
    pub fn is_tactical(&self, m: Move) -> bool {
        let plain = matches!(m.class(), MoveClass::Normal | MoveClass::MultiStep);
        if plain && !self.rules.captures_aside && self.rules.key.is_none() {
            // Nearly all moves of most games.
            return !self.cell(m.to()).is_empty();
        }
        self.is_specially_tactical(m)
    }

    fn is_specially_tactical(&self, m: Move) -> bool {
        matches!(m.class(), MoveClass::Promotion | MoveClass::Rescue)
            || !self.captured(m).is_empty()
            || self.is_claim(m)
    }

    /// Is there anything that [`Position::permits`] could refuse?
    fn has_rules_of_single_moves(&self) -> bool {
        let selection = &self.rules.spec.move_choice;
        (selection.first_move.is_some() && self.state.full_move <= 1)
            || self.chooses_mates()
            || self.rules.blast.is_some()
            || !selection.onward.is_empty()
            || self.rules.line.is_some()
    }

    /// Do the rules that look at single moves allow this one?
    fn permits(&self, m: Move) -> bool {
        let selection = &self.rules.spec.move_choice;
        let first = selection.first_move.as_ref();
        first.is_none_or(|first| self.state.full_move > 1 || self.is_first_move(first, m))
            && self.permits_mate(m)
            && !self.blasts_own_royal(m)
            && (selection.onward.is_empty() || self.goes_onward_if_it_must(&selection.onward, m))
            && self
                .rules
                .line
                .as_ref()
                .is_none_or(|line| self.line_permits(line, m))
    }

    fn is_first_move(&self, first: &FirstMoveSpec, m: Move) -> bool {
        let turn = self.state.turn;
        first.from[turn].contains(&m.from())
            && first.to[turn].contains(&m.to())
            && first.kinds[turn].contains(&self.cell(m.from()).kind())
    }

    fn goes_onward_if_it_must(&self, onward: &[Kind], m: Move) -> bool {
        let turn = self.state.turn;
        if self.has_captured(turn) || !onward.contains(&self.cell(m.from()).kind()) {
            return true;
        }
        let [from, to] = [m.from(), m.to()].map(|square| self.rules.geometry.rank(square));
        match turn {
            Player::South => to > from,
            Player::North => to < from,
        }
    }

    fn line_permits(&self, line: &Line<B>, m: Move) -> bool {
        allows(line, self.lines_made(line, m))
    }

    /// The lines that a move of the side to move makes.
    fn lines_made(&self, line: &Line<B>, m: Move) -> Made {
        let turn = self.state.turn;
        let shifted = |set: B| {
            if set.has(m.from()) {
                (set ^ B::single(m.from())) | B::single(m.to())
            } else {
                set
            }
        };
        let needs = line.spec.needs.iter();
        let needed = needs.fold(B::EMPTY, |set, kind| set | self.pieces(turn, *kind));
        line.made(turn, shifted(self.players[turn]), m.to(), shifted(needed))
    }

    /// Does a line stand on the board that the last move of a side could have completed, and won?
    pub(super) fn line_stands(&self, player: Player) -> bool {
        let Some(line) = &self.rules.line else {
            return false;
        };
        let own = self.players[player];
        let needed = self.kinds_of(&crate::base::PerKind::of(&line.spec.needs)) & own;
        own.squares().any(|square| {
            let made = line.made(player, own, square, needed);
            made.wins && allows(line, made)
        })
    }

    /// Does a line of the side that moved last stand, though its last move has not completed it?
    pub(super) fn has_old_line(&self) -> bool {
        self.state.finish == Finish::None && self.line_stands(!self.state.turn)
    }

    /// Does the move win by the line it completes?
    #[inline]
    pub(super) fn completes_line(&self, m: Move) -> bool {
        let line = self.rules.line.as_ref();
        line.is_some_and(|line| self.lines_made(line, m).wins)
    }

    /// Where a checker has to be captured, only such captures stay, and captures of an enemy royal.
    fn keep_answers(&self, moves: &mut MoveList) {
        let Some(answer) = self.rules.spec.move_choice.answers else {
            return;
        };
        let checkers = self.checkers();
        if checkers.none() {
            return;
        }
        let turn = self.state.turn;
        let anybody = checkers.count() == 1 || answer == DoubleAnswer::Any;
        let (own, enemy) = (self.royals(turn), self.royals(!turn));
        moves.retain(|m| enemy.has(m.to()) || checkers.has(m.to()) && (anybody || own.has(m.from())));
    }

    /// Where only some kinds may step between a royal and its attacker, the others do not.
    fn keep_interposers(&self, moves: &mut MoveList) {
        let Some(kinds) = &self.rules.spec.move_choice.interposers else {
            return;
        };
        let (turn, checkers) = (self.state.turn, self.checkers());
        if checkers.none() {
            return;
        }
        let mut between = B::EMPTY;
        for royal in self.royals(turn).squares() {
            for checker in checkers.squares() {
                between |= self.rules.geometry.between(royal, checker);
            }
        }
        moves.retain(|m| {
            let kind = self.cell(m.from()).kind();
            !between.has(m.to()) || self.rules.is_royal[turn][kind] || kinds.contains(&kind)
        });
    }

    /// Only moves of the first rank of priority that is there stay, and royals leaving check.
    fn keep_first_rank(&self, moves: &mut MoveList) {
        let priority = &self.rules.spec.move_choice.priority;
        if priority.is_empty() {
            return;
        }
        let sort = |m: &Move, sort: &MoveSort| match sort {
            MoveSort::Check => self.gives_check(*m),
            MoveSort::Capture => !self.captured(*m).is_empty(),
            MoveSort::Pawn => self.rules.progress[self.cell(m.from()).kind()],
            MoveSort::Any => true,
        };
        let belongs = |m: &Move, rank: &[MoveSort]| rank.iter().any(|wanted| sort(m, wanted));
        let rank = priority
            .iter()
            .find(|rank| moves.iter().any(|m| belongs(m, rank.as_slice())));
        let royals = if self.in_check() {
            self.royals(self.state.turn)
        } else {
            B::EMPTY
        };
        moves.retain(|m| royals.has(m.from()) || rank.is_some_and(|rank| belongs(m, rank.as_slice())));
    }

    /// Has the side captured, where that is remembered?
    pub(super) fn has_captured(&self, player: Player) -> bool {
        self.state.mark & captor_mark(player) != 0
    }

    /// Remembers a capture where that matters.
    pub(super) fn note_capture(&mut self, player: Player) {
        if !self.rules.spec.move_choice.onward.is_empty() {
            self.set_mark(self.state.mark | captor_mark(player));
        }
    }

    /// What the first-move rule adds to the key.
    #[inline]
    pub(super) fn first_move_key(&self) -> u64 {
        let in_force = self.rules.spec.move_choice.first_move.is_some() && self.state.full_move <= 1;
        if in_force {
            self.rules.zobrist.mark(FIRST_MOVE_MARK)
        } else {
            0
        }
    }

    /// Why rules that choose among moves do not allow one that would be legal otherwise.
    pub(super) fn why_not_chosen(&self, m: Move) -> Option<&'static str> {
        let selection = &self.rules.spec.move_choice;
        if selection.first_move.is_some() && self.state.full_move <= 1 {
            return Some("it is no first move");
        }
        if self.blasts_own_royal(m) {
            return Some("its blast would cost an own royal");
        }
        if let Some(line) = &self.rules.line {
            return (!self.line_permits(line, m)).then_some("it would make a line that is not allowed");
        }
        if selection.answers.is_some() {
            return Some("the checker has to be captured");
        }
        if self.must_capture() {
            return Some("a piece that has to be captured comes first");
        }
        if !self.goes_onward_if_it_must(&selection.onward, m) {
            return Some("it only goes forward until its side has captured");
        }
        (!selection.priority.is_empty()).then_some("moves of another sort have priority, or it steps between")
    }
}

/// May such lines be made?
fn allows<B>(line: &Line<B>, made: Made) -> bool {
    (line.spec.overlong || !made.overlong) && (line.spec.worthless || made.wins || !made.worthless)
}

/// The bit of the state's mark that remembers a capture, and its letter in a FEN.
const fn captor_mark(player: Player) -> u8 {
    1 << player as u8
}

/// The mark of a letter of the rights field that says who has captured.
pub(super) fn captor_of_letter(letter: char) -> Option<Player> {
    match letter {
        'X' => Some(Player::South),
        'x' => Some(Player::North),
        _ => None,
    }
}

/// The letter that says that a side has captured.
pub(super) const fn captor_letter(player: Player) -> char {
    match player {
        Player::South => 'X',
        Player::North => 'x',
    }
}
