//! A reader and a writer for the FENs of the sheets.

use super::bending::line_result;
use super::partial::barer_on_board;
use super::placement::outlasts;
use super::state::{Content, State, exists, letter};
use tapestry::base::{Kind, Player, Square};
use tapestry::rules::Spec;
use tapestry::rules::spec::{CastlingSpec, PLACING_SIGN};
use tapestry::rules::turn::TurnPlan;

impl State {
    /// Reads a FEN; the fields after the board may be missing from the end on.
    pub(crate) fn from_fen(spec: &Spec, fen: &str) -> Result<State, String> {
        let mut fields = fen.split_whitespace();
        let mut state = State::empty(spec);
        let placement = fields.next().ok_or("an empty FEN")?;
        let (board, pocket) = match placement.split_once('[') {
            Some((board, rest)) => (board, rest.strip_suffix(']').ok_or("']' is missing")?),
            None => (placement, ""),
        };
        state.board = read_board(spec, board)?;
        read_pocket(spec, pocket, &mut state)?;
        state.turn = match fields.next().unwrap_or("w") {
            "w" => Player::South,
            "b" => Player::North,
            other => return Err(format!("no side is called {other}")),
        };
        let rights = fields.next().unwrap_or("-");
        read_rights(spec, rights, &mut state)?;
        state.barer = state.barer.or_else(|| barer_on_board(spec, &state));
        let old_line = spec.line.is_some() && rights.contains('=');
        state.over = line_result(spec, &state).filter(|_| !old_line);
        state.passed = read_passed(spec, fields.next().unwrap_or("-"))?;
        let mut fields = fields.peekable();
        if let Some(side) = spec.take_back
            && fields.peek().is_some_and(|field| field.parse::<u32>().is_err())
        {
            let right = if side == Player::South { "T" } else { "t" };
            state.takes_back = match fields.next() {
                Some("-") => false,
                Some(field) if field == right => true,
                other => return Err(format!("take-back: {other:?}")),
            };
        }
        let mut counter = |default| {
            fields
                .next()
                .map_or(Ok(default), str::parse)
                .map_err(|e| format!("counter: {e}"))
        };
        state.idle = counter(0)?;
        state.number = counter(1)?;
        Ok(state)
    }

    /// Writes the FEN with all fields. Passed squares are given whether or not anything can capture there.
    pub(crate) fn fen(&self, spec: &Spec) -> String {
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let old_line = (self.over.is_none() && line_result(spec, self).is_some()).then_some('=');
        let rights = self
            .rights
            .iter()
            .map(|right| right.letter)
            .chain(
                spec.once
                    .iter()
                    .map(|right| right.letter)
                    .filter(|letter| self.once.contains(letter)),
            )
            .chain(
                "Ss".chars()
                    .zip(self.strong_checks)
                    .filter(|(_, on)| *on)
                    .map(|(sign, _)| sign),
            )
            .chain(
                self.barer
                    .map(|player| if player == Player::South { 'B' } else { 'b' }),
            )
            .chain(self.offer)
            .chain(self.captors[0].then_some('X'))
            .chain(self.captors[1].then_some('x'))
            .chain(old_line)
            .chain((self.step > 0).then_some('1'))
            .collect();
        let passed = self
            .passed
            .iter()
            .map(|&square| spec.square_name(Square(square as u8)))
            .collect();
        let (board, turn) = (self.board_text(spec), self.turn.fen_letter());
        let take_back = match (spec.take_back, self.takes_back) {
            (None, _) => "",
            (Some(Player::South), true) => " T",
            (Some(Player::North), true) => " t",
            (Some(_), false) => " -",
        };
        format!(
            "{board} {turn} {} {}{take_back} {} {}",
            dash(rights),
            dash(passed),
            self.idle,
            self.number
        )
    }

    /// The first field of the FEN: board and pocket.
    pub(crate) fn board_text(&self, spec: &Spec) -> String {
        let files = spec.files as usize;
        let part = |first: usize, width: usize| {
            let rank = |rank: usize| {
                let start = rank * files + first;
                rank_text(spec, start, &self.board[start..start + width])
            };
            (0..spec.ranks as usize)
                .rev()
                .map(rank)
                .collect::<Vec<String>>()
                .join("/")
        };
        let mut pocket = String::new();
        for player in Player::ALL {
            for kind in (0..spec.pieces.len() as u8).map(Kind) {
                let count = self.pockets[player as usize][kind.index()] as usize;
                pocket.push_str(&letter(spec, player, kind).to_string().repeat(count));
            }
        }
        let board = match spec.linked_boards {
            Some(boards) if boards.shared_names => {
                format!("{}|{}", part(0, files / 2), part(files / 2, files / 2))
            }
            _ => part(0, files),
        };
        if pocket.is_empty() {
            board
        } else {
            format!("{board}[{pocket}]")
        }
    }
}

fn rank_text(spec: &Spec, first: usize, contents: &[Content]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for (file, content) in contents.iter().enumerate() {
        let sign = match content {
            Some((player, kind)) => letter(spec, *player, *kind),
            None if exists(spec, first + file) => {
                empty += 1;
                continue;
            }
            None => '*',
        };
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push(sign);
    }
    if empty > 0 {
        text + &empty.to_string()
    } else {
        text
    }
}

fn read_board(spec: &Spec, text: &str) -> Result<Vec<Content>, String> {
    if let Some(boards) = spec.linked_boards.filter(|boards| boards.shared_names) {
        let (first, second) = text.split_once('|').ok_or("the second board is missing")?;
        let half = Spec {
            files: spec.files / 2,
            linked_boards: None,
            ..spec.clone()
        };
        let (first, second) = (read_board(&half, first)?, read_board(&half, second)?);
        let rows = first
            .chunks(half.files as usize)
            .zip(second.chunks(half.files as usize));
        let board: Vec<Content> = rows.flat_map(|(left, right)| [left, right].concat()).collect();
        let doubled = (0..board.len()).any(|square| {
            board[square].is_some() && board[super::linked_boards::counterpart(spec, square)].is_some()
        });
        return if doubled && boards.shared_names {
            Err("counterparts are both occupied".into())
        } else {
            Ok(board)
        };
    }
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != spec.ranks as usize {
        return Err(format!("{} ranks instead of {}", ranks.len(), spec.ranks));
    }
    let mut board = Vec::new();
    for rank in ranks.into_iter().rev() {
        board.extend(read_rank(spec, rank)?);
    }
    Ok(board)
}

fn read_rank(spec: &Spec, text: &str) -> Result<Vec<Content>, String> {
    let mut contents = Vec::new();
    let mut run = 0;
    for sign in text.chars() {
        if let Some(digit) = sign.to_digit(10) {
            run = run * 10 + digit as usize;
            continue;
        }
        contents.resize(contents.len() + std::mem::take(&mut run), None);
        contents.push(if sign == '*' {
            None
        } else {
            Some(read_piece(spec, sign)?)
        });
    }
    contents.resize(contents.len() + run, None);
    let wide = contents.len() == spec.files as usize;
    wide.then_some(contents)
        .ok_or_else(|| format!("rank {text} has the wrong width"))
}

fn read_piece(spec: &Spec, sign: char) -> Result<(Player, Kind), String> {
    let player = if sign.is_uppercase() {
        Player::South
    } else {
        Player::North
    };
    let is_it = |index: &usize| spec.pieces[*index].letter == sign.to_ascii_uppercase();
    let index = (0..spec.pieces.len())
        .find(is_it)
        .ok_or_else(|| format!("no piece is called {sign}"))?;
    Ok((player, Kind(index as u8)))
}

fn read_pocket(spec: &Spec, text: &str, state: &mut State) -> Result<(), String> {
    for sign in text.chars().filter(|&sign| sign != '-') {
        let (player, kind) = read_piece(spec, sign)?;
        state.pockets[player as usize][kind.index()] += 1;
    }
    Ok(())
}

fn read_rights(spec: &Spec, text: &str, state: &mut State) -> Result<(), String> {
    for sign in text.chars().filter(|&sign| sign != '-') {
        if spec.ends.mate.is_some() && sign.eq_ignore_ascii_case(&'s') {
            state.strong_checks[(sign == 's') as usize] = true;
            continue;
        }
        if spec.ends.partial.bare > 50 && sign.eq_ignore_ascii_case(&'b') {
            state.barer = Some(if sign == 'B' { Player::South } else { Player::North });
            continue;
        }
        if spec.once.iter().any(|right| right.letter == sign) {
            state.once.push(sign);
            state.once.sort_unstable();
            continue;
        }
        if spec.turn != TurnPlan::Single && (sign == '1' || sign == '2') {
            state.step = (sign == '1') as u8;
            continue;
        }
        let offers = spec.placement.iter().flat_map(|placement| &placement.offers);
        if offers.into_iter().any(|offer| offer.letter == sign) || outlasts(spec) && sign == PLACING_SIGN {
            state.offer = Some(sign);
            continue;
        }
        if !spec.move_choice.onward.is_empty() && sign.eq_ignore_ascii_case(&'x') {
            state.captors[sign.is_lowercase() as usize] = true;
            continue;
        }
        if spec.idle_rights.contains(sign) || spec.line.is_some() && sign == '=' {
            continue;
        }
        let right = match spec.castling.iter().find(|castling| castling.letter == sign) {
            Some(castling) if !spec.chess960 => Some(castling.clone()),
            _ if spec.chess960 => shuffled_castling(spec, state, sign),
            _ => None,
        };
        let right = right.ok_or_else(|| format!("no right is called {sign}"))?;
        let holds = |square: Square, royal: bool| {
            state.board[square.index()].is_some_and(|(owner, kind)| {
                owner == right.player && spec.pieces[kind.index()].royal[owner] == royal
            })
        };
        if !holds(right.royal_from, true) || !holds(right.rook_from, false) {
            return Err(format!("nothing can castle by {sign}"));
        }
        state.rights.push(right);
    }
    Ok(())
}

/// The castling meant by a letter when royal and rooks may stand anywhere on their rank: `K` and `Q` are the outermost
/// rooks on either side, a file letter is the rook on that file.
fn shuffled_castling(spec: &Spec, state: &State, sign: char) -> Option<CastlingSpec> {
    let player = if sign.is_uppercase() {
        Player::South
    } else {
        Player::North
    };
    let royal = *state.royals(spec, player).first()?;
    let files = spec.files as usize;
    let rank = royal / files * files;
    let rook_kind = spec.castling.iter().find_map(|castling| {
        let start = State::from_board(spec, spec.start.split_whitespace().next()?).ok()?;
        start.board[castling.rook_from.index()].map(|(_, kind)| kind)
    })?;
    let rooks: Vec<usize> = (rank..rank + files)
        .filter(|&square| state.board[square] == Some((player, rook_kind)))
        .collect();
    let rook = match sign.to_ascii_uppercase() {
        'K' => rooks.into_iter().rfind(|&square| square > royal)?,
        'Q' => rooks.into_iter().find(|&square| square < royal)?,
        file => rooks
            .into_iter()
            .find(|&square| (square % files) as u32 == (file as u32).wrapping_sub('A' as u32))?,
    };
    let towards_last_file = |castling: &&CastlingSpec| castling.rook_from > castling.royal_from;
    let template = spec
        .castling
        .iter()
        .find(|castling| castling.player == player && towards_last_file(castling) == (rook > royal))?;
    Some(CastlingSpec {
        royal_from: Square(royal as u8),
        rook_from: Square(rook as u8),
        ..template.clone()
    })
}

impl State {
    fn from_board(spec: &Spec, board: &str) -> Result<State, String> {
        Ok(State {
            board: read_board(spec, board)?,
            ..State::empty(spec)
        })
    }
}

fn read_passed(spec: &Spec, text: &str) -> Result<Vec<usize>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut passed = Vec::new();
    for word in text.split_inclusive(|sign: char| sign.is_ascii_digit()) {
        match word.parse::<u32>() {
            Ok(_) => {
                let earlier: String = passed.pop().ok_or_else(|| format!("{text} names no squares"))?;
                passed.push(earlier + word);
            }
            Err(_) => passed.push(word.to_owned()),
        }
    }
    passed
        .iter()
        .map(|square| {
            spec.square(square)
                .map(Square::index)
                .ok_or_else(|| format!("{square} is no square"))
        })
        .collect()
}
