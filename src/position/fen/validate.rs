//! Setup to position: only a setup without problems becomes one.

use super::fits::fits;
use super::free_castling::free_castlings;
use crate::base::{Bits, Kind, Player, Square};
use crate::position::castling::{Castling, Castlings};
use crate::position::goal::ROYAL_GOAL_SIGN;
use crate::position::move_choice::{OLD_LINE_SIGN, captor_of_letter};
use crate::position::state::{EnPassant, Finish, Position};
use crate::rules::Rules;
use crate::rules::placement::Placement;
use crate::rules::setup::{FenError, FenErrors, Problems, Setup, owner};
use crate::rules::threats::MAX_THREATS;
use std::sync::Arc;

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
    /// Reads a FEN; the two counters, and after them rights and en passant, may be left out.
    ///
    /// # Errors
    /// All problems found, each with its field.
    pub fn from_fen(rules: &Arc<Rules<B>>, fen: &str) -> Result<Self, FenErrors> {
        Self::read_fen(rules, fen).map(|(position, _)| position)
    }

    /// As [`Position::from_fen`], with what was odd about the FEN, but harmless, and how it was put right.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    pub fn read_fen(rules: &Arc<Rules<B>>, fen: &str) -> Result<(Self, Vec<FenError>), FenErrors> {
        let mut problems = Problems::default();
        let read = Setup::read_with(&rules.spec, fen, &mut problems);
        let position = read.and_then(|setup| Self::set_up(rules, &setup, &mut problems));
        match position {
            Some(position) => Ok((position, problems.put_right)),
            None => Err(FenErrors(problems.wrong)),
        }
    }

    /// The position that a setup describes, with what was odd about it, but harmless, and how it was put right.
    ///
    /// # Errors
    /// All problems found, each with the field of a FEN that it would be in.
    pub fn from_setup(rules: &Arc<Rules<B>>, setup: &Setup) -> Result<(Self, Vec<FenError>), FenErrors> {
        let mut problems = Problems::default();
        match Self::set_up(rules, setup, &mut problems) {
            Some(position) => Ok((position, problems.put_right)),
            None => Err(FenErrors(problems.wrong)),
        }
    }

    /// The position, if nothing is wrong with it and nothing was wrong before.
    fn set_up(rules: &Arc<Rules<B>>, setup: &Setup, problems: &mut Problems) -> Option<Self> {
        if Player::ALL
            .into_iter()
            .any(|player| rules.royal_threats(player).len() > MAX_THREATS)
        {
            let problem = format!("a side has more than {MAX_THREATS} different ways to attack a royal");
            problems.add("pieces", problem);
            return None;
        }
        if !fits(rules, setup, problems) {
            return None;
        }
        let castlings = if rules.spec.chess960 {
            let free = free_castlings(rules, setup, problems);
            Castlings::new(&rules.geometry, &free, |castling| castling.rook_from)
        } else {
            Castlings::of_rules(rules)
        };
        let mut position = Position::empty(rules.clone(), Arc::new(castlings));
        position.fill(setup);
        position.take_rights(setup, problems);
        position.take_take_back(setup.take_back, problems);
        position.check_pieces(problems);
        position.check_counterparts(problems);
        position.check_pockets(problems);
        position.take_en_passant(setup, problems);
        if problems.wrong.is_empty() {
            position.check_safety(problems);
        }
        if problems.wrong.is_empty()
            && let Err(problem) = position.settle_finish(setup.rights.contains(OLD_LINE_SIGN))
        {
            problems.add("position", problem);
        }
        problems.wrong.is_empty().then_some(position)
    }

    fn fill(&mut self, setup: &Setup) {
        for (index, cell) in setup.cells.iter().enumerate() {
            if !cell.is_empty() {
                self.set(Square(index as u8), *cell);
            }
        }
        for player in Player::ALL {
            for (kind, count) in &setup.pockets[player] {
                self.add_to_pocket(player, *kind, *count as i8);
            }
        }
        if setup.turn == Player::North {
            self.state.key ^= self.rules.zobrist.north_to_move();
        }
        self.state.turn = setup.turn;
        self.state.progress_plies = setup.progress_plies;
        self.state.full_move = setup.full_move;
        self.state.key ^= self.first_move_key();
    }

    fn take_rights(&mut self, setup: &Setup, problems: &mut Problems) {
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
        self.check_castlings(rights, problems);
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
        match self
            .right_of_letter(letter)
            .or_else(|| self.castling_of_file(letter))
        {
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
    fn check_castlings(&self, rights: u16, problems: &mut Problems) {
        for (index, castling) in self.castlings.moves.iter().enumerate() {
            let squares = &castling.squares;
            let kind_on = |square: Square| {
                let (player, kind) = self.cell(square).piece()?;
                (player == squares.player).then_some(kind)
            };
            let royal =
                kind_on(squares.royal_from).is_some_and(|kind| self.rules.is_royal[squares.player][kind]);
            let rook = kind_on(squares.rook_from).is_some_and(|kind| self.is_castling_partner(kind));
            if rights & 1 << index != 0 && !(royal && rook) {
                let name = |square| self.rules.spec.square_name(square);
                let problem = format!(
                    "'{}' needs {}'s royal on {} and rook on {}",
                    squares.letter,
                    squares.player.name(),
                    name(squares.royal_from),
                    name(squares.rook_from)
                );
                problems.add("rights", problem);
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

    fn check_pieces(&self, problems: &mut Problems) {
        let spec = &self.rules.spec;
        for player in Player::ALL {
            self.check_royals(player, problems);
            for square in self.players[player].squares() {
                let kind = self.cell(square).kind();
                let piece = &spec.pieces[kind.index()];
                let name = || {
                    format!(
                        "{} {} on {}",
                        player.name(),
                        piece.letter,
                        spec.square_name(square)
                    )
                };
                let inside = piece.region[player]
                    .as_ref()
                    .is_none_or(|region| region.contains(&square));
                // Other pieces may be set up anywhere: their region limits moves only.
                let escaped = player != self.state.turn && self.has_escaped(player);
                if piece.royal[player] && !inside && !escaped {
                    problems.add("board", format!("{} stands outside its region", name()));
                }
                if self.is_promotion_overdue(player, kind, square) {
                    problems.add("board", format!("{} should have been promoted", name()));
                }
            }
        }
    }

    /// As many royals as in the start position, unless they can be captured or arise.
    fn check_royals(&self, player: Player, problems: &mut Problems) {
        let royal_kinds = self
            .rules
            .pocket_kinds
            .iter()
            .filter(|kind| self.rules.is_royal[player][**kind]);
        let to_place: usize = royal_kinds
            .map(|kind| self.in_pocket(player, *kind) as usize)
            .sum();
        let (found, expected) = (
            self.royals(player).count() as usize + to_place,
            self.rules.royal_count[player],
        );
        // Who captures keeps a royal of his own, so that the sides are never both without one.
        let left = Player::ALL.into_iter().any(|player| self.royals(player).any());
        let captured = self.rules.ends().royal_capture && left;
        let arise = self.rules.transformation.as_ref().is_some_and(|transformation| {
            let kinds = (0..self.rules.kinds as u8).map(Kind);
            let is_royal = |kind| self.rules.is_royal[player][kind];
            kinds
                .into_iter()
                .any(|kind| !is_royal(kind) && is_royal(transformation.becomes(kind)))
        });
        let possible = found == expected || captured && found < expected || arise;
        if !possible {
            problems.add(
                "board",
                format!(
                    "{} has {found} royal pieces, this game needs {expected}",
                    player.name()
                ),
            );
        }
    }

    /// Where counterparts share a name at most one of them is occupied.
    fn check_counterparts(&self, problems: &mut Problems) {
        let Some(boards) = self
            .rules
            .linked_boards
            .as_ref()
            .filter(|boards| boards.spec.shared_names)
        else {
            return;
        };
        let both = self.occupied() & boards.counterparts(self.occupied());
        let names: std::collections::BTreeSet<String> = both
            .squares()
            .map(|square| self.rules.spec.square_name(square))
            .collect();
        for name in names {
            problems.add("board", format!("{name} is occupied on both boards"));
        }
    }

    fn check_pockets(&self, problems: &mut Problems) {
        for player in Player::ALL {
            for kind in &self.rules.pocket_kinds {
                let held = self.in_pocket(player, *kind) as usize;
                let letter = self.rules.spec.pieces[kind.index()].letter;
                if let Some(most) = self.rules.most_pieces[player][*kind]
                    && held > 0
                    && held + self.pieces(player, *kind).count() as usize > most as usize
                {
                    problems.add(
                        "pocket",
                        format!(
                            "{} cannot have more than {most} of {letter}, board and pocket together",
                            player.name()
                        ),
                    );
                }
            }
        }
        self.check_hands(problems);
    }

    fn take_en_passant(&mut self, setup: &Setup, problems: &mut Problems) {
        if setup.passed.is_empty() {
            return;
        }
        let spec = &self.rules.spec;
        let mover = !self.state.turn;
        let forward = if mover == Player::South { 1 } else { -1 };
        let start = self.rules.geometry.displaced(setup.passed[0], 0, -forward);
        let last = setup.passed[setup.passed.len() - 1];
        let victim = self.rules.geometry.displaced(last, 0, forward);
        let in_row = setup
            .passed
            .windows(2)
            .all(|pair| self.rules.geometry.displaced(pair[0], 0, forward) == Some(pair[1]));
        let jumped = (start, victim);
        let (Some(start), Some(victim), true, true) = (jumped.0, jumped.1, in_row, setup.passed.len() <= 2)
        else {
            problems.put_right(
                "en passant",
                format!(
                    "no piece of {} can have passed these squares; they are left out",
                    mover.name()
                ),
            );
            return;
        };
        let empty = setup
            .passed
            .iter()
            .chain([&start])
            .all(|square| self.cell(*square).is_empty());
        let stepped = self.cell(victim).piece().is_some_and(|(player, kind)| {
            let steps = self.rules.mover(mover, kind).multi_step.as_ref();
            player == mover && steps.is_some_and(|steps| steps[start].has(victim))
        });
        if !empty || !stepped {
            let name = |square| spec.square_name(square);
            problems.put_right(
                "en passant",
                format!(
                    "{} has no piece on {} that just came from {}; nothing can be captured in passing",
                    mover.name(),
                    name(victim),
                    name(start)
                ),
            );
            return;
        }
        self.state.en_passant = EnPassant::new(&setup.passed, victim);
        // Only a position has moves to be asked about.
        if problems.wrong.is_empty() {
            self.settle_en_passant();
        }
    }

    /// A neutral royal is there once, in upper case, and the side to move does not attack it.
    fn check_neutral(&self, kind: Kind, problems: &mut Problems) {
        let counts = Player::ALL.map(|player| self.pieces(player, kind).count());
        let letter = self.rules.spec.pieces[kind.index()].letter;
        if counts != [1, 0] {
            let message = format!("the neutral {letter} must be there exactly once, in upper case");
            problems.add("board", message);
        } else if self.neutral_attackers(self.state.turn).any() {
            let name = self.state.turn.name();
            problems.add(
                "position",
                format!("{name} is to move, but attacks the neutral {letter} itself"),
            );
        }
    }

    fn check_safety(&self, problems: &mut Problems) {
        if let Some(kind) = self.rules.neutral {
            self.check_neutral(kind, problems);
            return;
        }
        // Nobody can capture while pieces are placed; the last drop leaves the royals safe.
        if self.placing() {
            return;
        }
        let (other, occupied) = (!self.state.turn, self.occupied());
        if self
            .rules
            .spec
            .hints
            .get("royal-contact")
            .is_some_and(|allowed| *allowed != 0)
            && self.is_safe(other, self.guarded(other), occupied, !self.royals(!other))
        {
            return;
        }
        if !self.is_safe(other, self.guarded(other), occupied, occupied) {
            problems.add(
                "position",
                format!(
                    "{} is to move, but could capture {}'s royal",
                    self.state.turn.name(),
                    other.name()
                ),
            );
        }
    }
}
