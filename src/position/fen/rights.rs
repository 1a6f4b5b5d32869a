//! What the rights field of a FEN says.

use crate::base::{Bits, Kind, Player, Square};
use crate::position::castling::Castling;
use crate::position::goal::ROYAL_GOAL_SIGN;
use crate::position::move_choice::{OLD_LINE_SIGN, captor_of_letter};
use crate::position::state::{Finish, Position};
use crate::rules::placement::Placement;
use crate::rules::setup::{Problems, Setup, owner};

/// What a letter of the rights field says.
enum Right {
    /// So many moves of the turn are left.
    MovesLeft(u8),
    /// The castling move with this index.
    Castling(usize),
    /// A once-only right, by its bit.
    Once(u8),
    /// The side's running series of checks holds a strong one.
    StrongCheck(Player),
    /// The side has bared the other first.
    Barer(Player),
    /// The mark of an offer.
    Offer(u8),
    /// The side has captured.
    Captor(Player),
    /// A line of the side that moved last stands which its last move has not completed.
    OldLine,
    /// A royal of the side that moved last has reached its goal.
    RoyalGoal,
}

impl<B: Bits> Position<B> {
    pub(super) fn take_rights(&mut self, setup: &Setup, problems: &mut Problems) {
        let mut rights = 0;
        if self.rules.spec.chess960 {
            // Fischer-random castlings are made from the rights themselves.
            rights = (0..self.castlings.moves.len()).fold(0, |rights, index| rights | 1 << index);
        } else {
            self.check_moves_left(&setup.rights, problems);
            for letter in setup.rights.chars() {
                self.take_right(letter, &mut rights, problems);
            }
        }
        self.check_castlings(&mut rights, problems);
        self.settle_barer();
        self.state.key ^= self.once_key(self.state.once);
        self.state.rights = rights;
        self.state.key ^= self.rights_key(rights);
    }

    /// How many moves are left in the turn is said once.
    fn check_moves_left(&self, rights: &str, problems: &mut Problems) {
        let is_number = |letter: &char| matches!(self.right_of_letter(*letter), Some(Right::MovesLeft(_)));
        let numbers: String = rights.chars().filter(is_number).collect();
        if numbers.len() > 1 {
            let problem = format!("'{numbers}' says more than once how many moves are left in the turn");
            problems.add("rights", problem);
        }
    }

    /// Takes what one letter among the rights says; castling goes into `castling`.
    fn take_right(&mut self, letter: char, castling: &mut u16, problems: &mut Problems) {
        let said = self.right_of_letter(letter);
        let by_file = || self.castling_of_file(letter);
        if said.is_none() && by_file().is_some() {
            problems.habit("rights", format!("'{letter}' names a castling by a file"));
        }
        match said.or_else(by_file) {
            Some(Right::MovesLeft(left)) => self.set_step(self.rules.turn.steps() - left),
            Some(Right::Castling(index)) => *castling |= 1 << index,
            Some(Right::Once(bit)) => self.state.once |= bit,
            Some(Right::StrongCheck(player)) => self.set_strong_checks(player, true),
            Some(Right::Barer(player)) => self.take_barer(player, problems),
            Some(Right::Offer(mark)) => self.set_mark(mark),
            Some(Right::Captor(player)) => self.note_capture(player),
            Some(Right::RoyalGoal) if self.royal_on_goal(!self.state.turn) => {
                // Said twice it is true once.
                if self.state.finish == Finish::None {
                    self.finish(Finish::Goal);
                }
            }
            Some(Right::OldLine) if self.line_stands(!self.state.turn) => {}
            Some(Right::RoyalGoal | Right::OldLine) => {
                let moved = (!self.state.turn).name();
                let problem =
                    format!("'{letter}' does not fit: {moved} has no such line and no royal on its goal");
                problems.add("rights", problem);
            }
            None if self.rules.spec.idle_rights.contains(letter) => {}
            None => {
                let known = self.known_rights();
                problems.add("rights", format!("unknown letter '{letter}' ({known})"));
            }
        }
    }

    /// What a letter among the rights says, if it says anything in this game.
    fn right_of_letter(&self, letter: char) -> Option<Right> {
        let rules = &self.rules;
        let steps = rules.turn.steps();
        let left = letter.to_digit(10).map(|left| left as u8);
        if let Some(left) = left.filter(|left| steps > 1 && (1..=steps).contains(left)) {
            return Some(Right::MovesLeft(left));
        }
        let mut castlings = self.castlings.moves.iter();
        let castling = castlings.position(|castling| castling.squares.letter == letter);
        let offer = |placement: &Placement<B>| placement.mark_of_letter(letter);
        let captor = captor_of_letter(letter).filter(|_| !rules.spec.move_choice.onward.is_empty());
        castling
            .map(Right::Castling)
            .or_else(|| rules.once.bit(letter).map(Right::Once))
            .or_else(|| self.series_of_letter(letter).map(Right::StrongCheck))
            .or_else(|| self.barer_of_letter(letter).map(Right::Barer))
            .or_else(|| rules.placement.as_ref().and_then(offer).map(Right::Offer))
            .or(captor.map(Right::Captor))
            .or((letter == OLD_LINE_SIGN && rules.line.is_some()).then_some(Right::OldLine))
            .or((letter == ROYAL_GOAL_SIGN && self.royals_have_goals()).then_some(Right::RoyalGoal))
    }

    /// The castling that is named by the file of its rook, as in Fischer-random games.
    fn castling_of_file(&self, letter: char) -> Option<Right> {
        let file_of = |square| char::from(b'a' + self.rules.geometry.file(square));
        let named = |castling: &Castling<B>| {
            castling.squares.player == owner(letter)
                && file_of(castling.squares.rook_from) == letter.to_ascii_lowercase()
        };
        self.castlings.moves.iter().position(named).map(Right::Castling)
    }

    /// What may stand among the rights, in words.
    fn known_rights(&self) -> String {
        let is_known = |letter: &char| self.right_of_letter(*letter).is_some();
        let known: String = ('0'..='z').filter(is_known).collect();
        if known.is_empty() {
            "this game has no rights, write -".into()
        } else {
            format!("expected some of {known} or -")
        }
    }

    /// Each castling right has its royal and its partner on their squares.
    fn check_castlings(&self, rights: &mut u16, problems: &mut Problems) {
        for (index, castling) in self.castlings.moves.iter().enumerate() {
            let squares = &castling.squares;
            let kind_on = |square: Square| {
                let (player, kind) = self.cell(square).piece()?;
                (player == squares.player).then_some(kind)
            };
            let royal =
                kind_on(squares.royal_from).is_some_and(|kind| self.rules.is_royal[squares.player][kind]);
            let rook = kind_on(squares.rook_from).is_some_and(|kind| self.is_castling_partner(kind));
            if *rights & 1 << index != 0 && !(royal && rook) {
                let name = |square| self.rules.spec.square_name(square);
                let problem = format!(
                    "'{}' needs {}'s royal on {} and rook on {}",
                    squares.letter,
                    squares.player.name(),
                    name(squares.royal_from),
                    name(squares.rook_from)
                );
                problems.impossible_right(problem);
                *rights &= !(1 << index);
            }
        }
    }

    /// The rights say that this side has bared the other first.
    fn take_barer(&mut self, player: Player, problems: &mut Problems) {
        let other = !player;
        if !self.is_bare(other) {
            let message = format!("{} is not bared: it has more than its royals", other.name());
            problems.add("rights", message);
        } else if self.state.barer.is_some() {
            problems.add("rights", "only one side can have bared the other first");
        } else {
            self.set_barer(player);
        }
    }

    /// Where one side alone is bare, the other has bared it, whether or not the rights say so.
    fn settle_barer(&mut self) {
        if self.state.barer.is_none() {
            Player::ALL
                .into_iter()
                .for_each(|player| self.note_baring(player));
        }
    }

    /// Kinds that stand on the rook squares of the start position castle.
    fn is_castling_partner(&self, kind: Kind) -> bool {
        self.rules.castling_partner[kind]
    }
}
