//! FEN: reading with all problems at once, writing.

use super::castling::Castlings;
use super::state::{EnPassant, Position};
use crate::base::{Bits, Cell, Kind, MAX_POCKET, PerPlayer, Player, Square};
use crate::rules::Rules;
use crate::rules::spec::CastlingSpec;
use std::sync::Arc;

/// What is wrong with a FEN: all problems found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct FenErrors(pub Vec<FenError>);

/// One problem of a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct FenError {
    /// Field of the FEN (`board`, `pocket`, `side to move`, `rights`, `en passant`, `counters`, `position`).
    pub field: &'static str,
    /// What is wrong and, where it helps, what was expected.
    pub problem: String,
}

/// Longest FEN looked at, in bytes.
const MAX_LENGTH: usize = 4096;

/// What the text says, before anything is checked against the rules of play.
struct Setup {
    cells: Vec<Cell>,
    pockets: PerPlayer<Vec<(Kind, u8)>>,
    turn: Player,
    rights: String,
    passed: Vec<Square>,
    counters: [u16; 2],
}

/// Collects problems.
#[derive(Default)]
struct Problems(Vec<FenError>);

impl Problems {
    fn add(&mut self, field: &'static str, problem: impl Into<String>) {
        if self.0.len() < 20 {
            self.0.push(FenError {
                field,
                problem: problem.into(),
            });
        }
    }
}

impl<B: Bits> Position<B> {
    /// Reads a FEN; the two counters, and after them rights and en passant, may be left out.
    ///
    /// # Errors
    /// All problems found, each with its field.
    pub fn from_fen(rules: &'static Rules<B>, fen: &str) -> Result<Self, FenErrors> {
        let mut problems = Problems::default();
        let Some(setup) = read(rules, fen, &mut problems) else {
            return Err(FenErrors(problems.0));
        };
        let castlings = if rules.spec.chess960 {
            Castlings::new(&rules.geometry, &free_castlings(rules, &setup, &mut problems))
        } else {
            Castlings::of_spec(&rules.geometry, &rules.spec)
        };
        let mut position = Position::empty(rules, Arc::new(castlings));
        position.fill(&setup);
        position.take_rights(&setup, &mut problems);
        position.check_pieces(&mut problems);
        position.check_pockets(&mut problems);
        position.take_en_passant(&setup, &mut problems);
        if problems.0.is_empty() {
            position.check_safety(&mut problems);
        }
        if problems.0.is_empty() {
            Ok(position)
        } else {
            Err(FenErrors(problems.0))
        }
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
        self.state.progress_plies = setup.counters[0];
        self.state.full_move = setup.counters[1];
    }

    fn take_rights(&mut self, setup: &Setup, problems: &mut Problems) {
        // Fischer-random castlings are made from the rights themselves.
        let mut rights = if self.rules.spec.chess960 {
            (1u16 << self.castlings.moves.len()).wrapping_sub(1)
        } else {
            0
        };
        let letters = if self.rules.spec.chess960 {
            ""
        } else {
            &setup.rights
        };
        for letter in letters.chars().filter(|letter| *letter != '-') {
            if let Some(index) = self
                .castlings
                .moves
                .iter()
                .position(|c| c.squares.letter == letter)
            {
                rights |= 1 << index;
            } else if let Some(mark) = self
                .rules
                .placement
                .as_ref()
                .and_then(|p| p.mark_of_letter(letter))
            {
                self.set_mark(mark);
            } else {
                let known: String = self.castlings.moves.iter().map(|c| c.squares.letter).collect();
                let known = if known.is_empty() {
                    "this game has no rights".into()
                } else {
                    format!("expected some of {known}")
                };
                problems.add("rights", format!("unknown letter '{letter}' ({known} or -)"));
            }
        }
        for (index, castling) in self.castlings.moves.iter().enumerate() {
            let squares = &castling.squares;
            let owns = |square: Square| {
                self.cell(square)
                    .piece()
                    .is_some_and(|(player, _)| player == squares.player)
            };
            let royal = owns(squares.royal_from)
                && self.rules.is_royal[squares.player][self.cell(squares.royal_from).kind()];
            let rook =
                owns(squares.rook_from) && self.is_castling_partner(self.cell(squares.rook_from).kind());
            if rights & 1 << index != 0 && !(royal && rook) {
                let name = |square| self.rules.spec.square_name(square);
                problems.add(
                    "rights",
                    format!(
                        "'{}' needs {}'s royal on {} and rook on {}",
                        squares.letter,
                        squares.player.name(),
                        name(squares.royal_from),
                        name(squares.rook_from)
                    ),
                );
            }
        }
        self.state.rights = rights;
        self.state.key ^= self.rights_key(rights);
    }

    /// Kinds that stand on the rook squares of the start position castle.
    fn is_castling_partner(&self, kind: Kind) -> bool {
        self.rules.castling_partner[kind]
    }

    fn check_pieces(&self, problems: &mut Problems) {
        let spec = &self.rules.spec;
        for player in Player::ALL {
            let (found, expected) = (
                self.royals(player).count() as usize,
                self.rules.royal_count[player],
            );
            if found != expected {
                problems.add(
                    "board",
                    format!(
                        "{} has {found} royal pieces, this game needs {expected}",
                        player.name()
                    ),
                );
            }
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
                if piece.royal[player] && !inside {
                    problems.add("board", format!("{} stands outside its region", name()));
                }
                let choices = self.rules.promotions.choices(player, kind, square);
                if choices.is_some_and(|choices| !choices.optional) {
                    problems.add("board", format!("{} should have been promoted", name()));
                }
            }
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
        if let Some(state) = self.placement_state() {
            let [south, north] = self
                .state
                .pockets
                .0
                .map(|pocket| pocket.iter().map(|count| *count as i32).sum::<i32>());
            let expected = if state.player == Player::South {
                south
            } else {
                south + 1
            };
            if north != expected {
                problems.add("pocket", "the sides place in turn: South holds as many pieces as North before its own drop, one less before North's");
            }
        }
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
            problems.add(
                "en passant",
                format!("no piece of {} can have passed these squares", mover.name()),
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
            problems.add(
                "en passant",
                format!(
                    "{} has no piece on {} that just came from {}",
                    mover.name(),
                    name(victim),
                    name(start)
                ),
            );
            return;
        }
        self.state.en_passant = EnPassant::new(&setup.passed, victim);
        self.settle_en_passant();
    }

    fn check_safety(&self, problems: &mut Problems) {
        let (other, occupied) = (!self.state.turn, self.occupied());
        if !self.is_safe(other, self.royals(other), occupied, occupied) {
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

    /// The position as a FEN with all six fields.
    pub fn fen(&self) -> String {
        let mut text = self.board_field();
        text.push_str(&self.pocket_field());
        let rights = self.rights_field();
        let passed: String = match self.state.en_passant.passed() {
            [] => "-".into(),
            squares => squares
                .iter()
                .map(|square| self.rules.spec.square_name(*square))
                .collect(),
        };
        let state = &self.state;
        format!(
            "{text} {} {rights} {passed} {} {}",
            state.turn.fen_letter(),
            state.progress_plies,
            state.full_move
        )
    }

    fn board_field(&self) -> String {
        let geometry = &self.rules.geometry;
        let mut text = String::new();
        for rank in (0..geometry.ranks()).rev() {
            let mut empty = 0;
            for file in 0..geometry.files() {
                let square = Square(rank * geometry.files() + file);
                if geometry.existing().has(square) && self.cell(square).is_empty() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                match self.cell(square).piece() {
                    Some((player, kind)) => text.push(self.letter(player, kind)),
                    None => text.push('*'),
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    fn pocket_field(&self) -> String {
        let mut text = String::new();
        for player in Player::ALL {
            for kind in &self.rules.pocket_kinds {
                let letter = self.letter(player, *kind);
                (0..self.in_pocket(player, *kind)).for_each(|_| text.push(letter));
            }
        }
        if text.is_empty() {
            text
        } else {
            format!("[{text}]")
        }
    }

    fn rights_field(&self) -> String {
        let moves = self.castlings.moves.iter().enumerate();
        let mut text: String = moves
            .filter(|(index, _)| self.state.rights & 1 << index != 0)
            .map(|(_, castling)| castling.squares.letter)
            .collect();
        text.extend(
            self.rules
                .placement
                .as_ref()
                .and_then(|placement| placement.letter(self.state.mark)),
        );
        if text.is_empty() { "-".into() } else { text }
    }

    /// FEN letter of a piece.
    pub(super) fn letter(&self, player: Player, kind: Kind) -> char {
        let letter = self.rules.spec.pieces[kind.index()].letter;
        if player == Player::South {
            letter
        } else {
            letter.to_ascii_lowercase()
        }
    }
}

fn read<B: Bits>(rules: &Rules<B>, fen: &str, problems: &mut Problems) -> Option<Setup> {
    if fen.len() > MAX_LENGTH {
        problems.add("board", format!("a FEN of {} bytes is too long", fen.len()));
        return None;
    }
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let Some(first) = fields.first() else {
        problems.add("board", "the FEN is empty");
        return None;
    };
    if fields.len() > 6 {
        problems.add(
            "counters",
            format!("unexpected text '{}' after the sixth field", short(fields[6])),
        );
    }
    let (board, pocket) = match first.split_once('[') {
        Some((board, rest)) => {
            if !rest.ends_with(']') {
                problems.add("pocket", "the closing ] is missing");
            }
            (board, rest.trim_end_matches(']'))
        }
        None => (*first, ""),
    };
    let cells = read_board(rules, board, problems);
    let pockets = read_pocket(rules, pocket, problems);
    let turn = match fields.get(1) {
        None | Some(&"w") => Player::South,
        Some(&"b") => Player::North,
        Some(other) => {
            problems.add("side to move", format!("'{}' is neither w nor b", short(other)));
            Player::South
        }
    };
    let passed = read_passed(rules, fields.get(3).copied().unwrap_or("-"), problems);
    let mut counters = [0, 1];
    for (index, name) in ["plies without progress", "move number"].iter().enumerate() {
        let Some(text) = fields.get(4 + index) else {
            continue;
        };
        match text.parse::<u16>() {
            Ok(number) if number <= 10_000 => counters[index] = number,
            _ => problems.add(
                "counters",
                format!("{name} '{}' is no number from 0 to 10000", short(text)),
            ),
        }
    }
    let rights = fields.get(2).copied().unwrap_or("-").to_string();
    Some(Setup {
        cells,
        pockets,
        turn,
        rights,
        passed,
        counters,
    })
}

/// At most the first 20 characters of user text, for messages.
fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

fn read_board<B: Bits>(rules: &Rules<B>, board: &str, problems: &mut Problems) -> Vec<Cell> {
    let geometry = &rules.geometry;
    let (files, ranks) = (geometry.files() as usize, geometry.ranks() as usize);
    let mut cells = vec![Cell::EMPTY; geometry.squares()];
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != ranks {
        problems.add("board", format!("{} ranks, expected {ranks}", rows.len()));
    }
    for (row, text) in rows.iter().take(ranks).enumerate() {
        let rank = ranks - 1 - row;
        let mut file = 0;
        let mut number = 0;
        let mut place = |file: usize, cell: Option<Cell>, letter: char, problems: &mut Problems| {
            if file >= files {
                return;
            }
            let square = Square((rank * files + file) as u8);
            match (geometry.existing().has(square), cell) {
                (true, Some(cell)) => cells[square.index()] = cell,
                (false, None) => {}
                (true, None) => {
                    problems.add("board", format!("{} is no hole", rules.spec.square_name(square)))
                }
                (false, Some(_)) => {
                    problems.add(
                        "board",
                        format!("'{letter}' stands on the hole {}", rules.spec.square_name(square)),
                    );
                }
            }
        };
        for letter in text.chars().chain(['\0']) {
            if let Some(digit) = letter.to_digit(10) {
                number = (number * 10 + digit as usize).min(1000);
                continue;
            }
            file += std::mem::take(&mut number);
            match letter {
                '\0' => break,
                '*' => place(file, None, letter, problems),
                _ => match rules
                    .spec
                    .kind_of_letter(letter)
                    .filter(|_| letter.is_ascii_alphabetic())
                {
                    Some(kind) => place(file, Some(Cell::new(owner(letter), kind)), letter, problems),
                    None => {
                        let known: String = rules.spec.pieces.iter().map(|piece| piece.letter).collect();
                        problems.add(
                            "board",
                            format!("unknown letter '{letter}' in rank {} (pieces: {known})", rank + 1),
                        );
                    }
                },
            }
            file += 1;
        }
        if file != files {
            problems.add(
                "board",
                format!("rank {} has {file} squares, expected {files}", rank + 1),
            );
        }
    }
    cells
}

fn owner(letter: char) -> Player {
    if letter.is_ascii_uppercase() {
        Player::South
    } else {
        Player::North
    }
}

fn read_pocket<B: Bits>(
    rules: &Rules<B>,
    pocket: &str,
    problems: &mut Problems,
) -> PerPlayer<Vec<(Kind, u8)>> {
    let mut pockets: PerPlayer<Vec<(Kind, u8)>> = PerPlayer::default();
    for letter in pocket.chars().filter(|letter| *letter != '-') {
        let kind = rules
            .spec
            .kind_of_letter(letter)
            .filter(|kind| rules.pocket_slot[*kind].is_some());
        let Some(kind) = kind else {
            problems.add("pocket", format!("'{letter}' cannot be in a pocket of this game"));
            continue;
        };
        let pocket = &mut pockets[owner(letter)];
        match pocket.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) if *count as usize + 1 < MAX_POCKET => *count += 1,
            Some(_) => {
                problems.add("pocket", format!("too many of '{letter}'"));
                break;
            }
            None => pocket.push((kind, 1)),
        }
    }
    pockets
}

fn read_passed<B: Bits>(rules: &Rules<B>, text: &str, problems: &mut Problems) -> Vec<Square> {
    if text == "-" {
        return Vec::new();
    }
    // Squares follow one another without a separator: a file letter starts each.
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|(_, letter)| letter.is_ascii_alphabetic())
        .map(|(index, _)| index)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let squares: Vec<Option<Square>> = starts
        .iter()
        .zip(ends)
        .map(|(start, end)| text.get(*start..end).and_then(|name| rules.spec.square(name)))
        .collect();
    if squares.is_empty() || squares.iter().any(Option::is_none) || starts[0] != 0 {
        problems.add(
            "en passant",
            format!("'{}' is no square of this board (or -)", short(text)),
        );
        return Vec::new();
    }
    squares.into_iter().flatten().collect()
}

/// Fischer-random castling moves from the rights field: `KQkq` mean the outermost rook on that side, file letters a certain one.
fn free_castlings<B: Bits>(rules: &Rules<B>, setup: &Setup, problems: &mut Problems) -> Vec<CastlingSpec> {
    let spec = &rules.spec;
    let mut list: Vec<CastlingSpec> = Vec::new();
    for letter in setup.rights.chars().filter(|letter| *letter != '-') {
        let player = owner(letter);
        let is = |square: Square, test: &dyn Fn(Kind) -> bool| {
            setup.cells[square.index()]
                .piece()
                .is_some_and(|(owner, kind)| owner == player && test(kind))
        };
        let templates: Vec<&CastlingSpec> = spec
            .castling
            .iter()
            .filter(|castling| castling.player == player)
            .collect();
        let Some(first) = templates.first() else { continue };
        let home = rules.geometry.rank(first.royal_from);
        let on_home = |file: u8| Square(home * rules.geometry.files() + file);
        let royal = (0..rules.geometry.files())
            .map(on_home)
            .find(|s| is(*s, &|kind| rules.is_royal[player][kind]));
        let rooks: Vec<Square> = (0..rules.geometry.files())
            .map(on_home)
            .filter(|s| is(*s, &|kind| rules.castling_partner[kind]))
            .collect();
        let named = (letter.to_ascii_lowercase() as u8)
            .checked_sub(b'a')
            .filter(|file| *file < rules.geometry.files());
        let rook = match letter.to_ascii_uppercase() {
            'K' => rooks.last().copied(),
            'Q' => rooks.first().copied(),
            _ => named.map(on_home).filter(|square| rooks.contains(square)),
        };
        let (Some(royal), Some(rook)) = (royal, rook) else {
            problems.add(
                "rights",
                format!("'{letter}' has no royal and rook on the home rank to castle with"),
            );
            continue;
        };
        let east = rook > royal;
        let side = if matches!(letter.to_ascii_uppercase(), 'K' | 'Q') {
            Some(letter.eq_ignore_ascii_case(&'K'))
        } else {
            None
        };
        let outermost = if east {
            rooks.last() == Some(&rook)
        } else {
            rooks.first() == Some(&rook)
        };
        let template = templates
            .iter()
            .find(|template| (template.rook_from > template.royal_from) == east);
        let (Some(template), false) = (template, side.is_some_and(|king_side| king_side != east)) else {
            problems.add(
                "rights",
                format!("'{letter}' has no rook on that side of the royal"),
            );
            continue;
        };
        let shown = if outermost { template.letter } else { letter };
        if list.iter().all(|known| known.rook_from != rook) {
            list.push(CastlingSpec {
                letter: shown,
                royal_from: royal,
                rook_from: rook,
                ..(*template).clone()
            });
        }
    }
    list
}
