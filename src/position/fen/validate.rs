//! Setup to position: only a setup without problems becomes one.

use super::fits::fits;
use super::free_castling::free_castlings;
use crate::base::{Bits, Kind, Player, Square};
use crate::position::castling::Castlings;
use crate::position::move_choice::OLD_LINE_SIGN;
use crate::position::state::{EnPassant, Position};
use crate::rules::Rules;
use crate::rules::setup::{FenError, FenErrors, Leniency, Problems, Setup};
use crate::rules::threats::MAX_THREATS;
use std::sync::Arc;

impl<B: Bits> Position<B> {
    /// Reads a FEN; the two counters, and after them rights and en passant, may be left out.
    ///
    /// # Errors
    /// All problems found, each with its field.
    pub fn from_fen(rules: &Arc<Rules<B>>, fen: &str) -> Result<Self, FenErrors> {
        Self::read_fen(rules, fen, Leniency::Habits).map(|(position, _)| position)
    }

    /// As [`Position::from_fen`], with what was odd about the FEN, but harmless, and how it was put right.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    pub fn read_fen(
        rules: &Arc<Rules<B>>,
        fen: &str,
        leniency: Leniency,
    ) -> Result<(Self, Vec<FenError>), FenErrors> {
        let mut problems = Problems::of(leniency);
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
