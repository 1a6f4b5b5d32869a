//! The slow twin: a board of texts, pieces that step square by square, and nothing remembered. Written from the sheet.

use std::collections::BTreeMap;

/// A piece: player 0 to 2 and upper-case letter.
type Piece = (usize, char);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SlowGame {
    size: i32,
    pieces: BTreeMap<(i32, i32), Piece>,
    hands: [BTreeMap<char, usize>; 3],
    pub(crate) turn: usize,
    idle: usize,
    round: usize,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const HORSE: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

fn pieces_of(text: &str) -> Vec<Result<Piece, char>> {
    let letters: Vec<char> = text.chars().collect();
    let mut pieces = Vec::new();
    for (index, letter) in letters.iter().enumerate() {
        match letter {
            '\'' => {}
            'A'..='Z' if letters.get(index + 1) == Some(&'\'') => pieces.push(Ok((2, *letter))),
            'A'..='Z' => pieces.push(Ok((0, *letter))),
            'a'..='z' => pieces.push(Ok((1, letter.to_ascii_uppercase()))),
            other => pieces.push(Err(*other)),
        }
    }
    pieces
}

fn square_name((file, rank): (i32, i32)) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

impl SlowGame {
    pub(crate) fn new(size: i32, fen: &str) -> SlowGame {
        let fields: Vec<&str> = fen.split(' ').collect();
        let (board, hand) = fields[0].split_once('[').unwrap_or((fields[0], "]"));
        let mut game = SlowGame {
            size,
            pieces: BTreeMap::new(),
            hands: Default::default(),
            turn: "BGR".find(fields[1]).expect("a player"),
            idle: fields.get(4).map_or(0, |field| field.parse().expect("a number")),
            round: fields.get(5).map_or(1, |field| field.parse().expect("a number")),
        };
        for (index, row) in board.split('/').enumerate() {
            let rank = size - 1 - index as i32;
            let (mut file, mut digits) = (0, 0);
            for piece in pieces_of(row) {
                match piece {
                    Err(digit) => digits = digits * 10 + digit.to_digit(10).expect("a digit") as i32,
                    Ok(piece) => {
                        file += digits;
                        digits = 0;
                        game.pieces.insert((file, rank), piece);
                        file += 1;
                    }
                }
            }
        }
        for piece in pieces_of(hand.trim_end_matches(']')) {
            let (player, letter) = piece.expect("a piece");
            *game.hands[player].entry(letter).or_default() += 1;
        }
        game
    }

    fn on_board(&self, (file, rank): (i32, i32)) -> bool {
        (0..self.size).contains(&file) && (0..self.size).contains(&rank)
    }

    /// The squares a piece attacks or could go to, own pieces included.
    fn reach(&self, from: (i32, i32), letter: char) -> Vec<(i32, i32)> {
        let (steps, far): (Vec<(i32, i32)>, bool) = match letter {
            'K' => ([STRAIGHT, DIAGONAL].concat(), false),
            'Q' => ([STRAIGHT, DIAGONAL].concat(), true),
            'R' => (STRAIGHT.to_vec(), true),
            'B' => (DIAGONAL.to_vec(), true),
            'N' => (HORSE.to_vec(), false),
            _ => (Vec::new(), false),
        };
        let mut reached = Vec::new();
        for (files, ranks) in steps {
            let mut at = (from.0 + files, from.1 + ranks);
            while self.on_board(at) {
                reached.push(at);
                if !far || self.pieces.contains_key(&at) {
                    break;
                }
                at = (at.0 + files, at.1 + ranks);
            }
        }
        reached
    }

    pub(crate) fn attacked(&self, player: usize) -> bool {
        let king = self
            .pieces
            .iter()
            .find(|(_, piece)| **piece == (player, 'K'))
            .map(|(at, _)| *at);
        let king = king.expect("a king");
        self.pieces
            .iter()
            .any(|(at, (owner, letter))| *owner != player && self.reach(*at, *letter).contains(&king))
    }

    fn in_area(&self, player: usize, (file, rank): (i32, i32)) -> bool {
        let low = if self.size == 8 { 3 } else { 4 };
        match player {
            0 => rank < low,
            1 => rank >= low && file < self.size / 2,
            _ => rank >= low && file >= self.size / 2,
        }
    }

    fn placing(&self) -> bool {
        self.hands
            .iter()
            .any(|hand| hand.values().any(|count| *count > 0))
    }

    fn pass_turn(&mut self) {
        self.turn = (self.turn + 1) % 3;
        if self.turn == 0 {
            self.round += 1;
        }
    }

    /// Every legal turn with the game after it.
    pub(crate) fn turns(&self) -> Vec<(String, SlowGame)> {
        let mut turns = Vec::new();
        if self.placing() {
            for (letter, count) in &self.hands[self.turn] {
                for square in (0..self.size).flat_map(|file| (0..self.size).map(move |rank| (file, rank))) {
                    if *count > 0 && self.in_area(self.turn, square) && !self.pieces.contains_key(&square) {
                        let mut after = self.clone();
                        after.pieces.insert(square, (self.turn, *letter));
                        *after.hands[self.turn].get_mut(letter).expect("held") -= 1;
                        after.pass_turn();
                        if (0..3).all(|player| !after.attacked(player)) {
                            turns.push((format!("{letter}@{}", square_name(square)), after));
                        }
                    }
                }
            }
            return turns;
        }
        let own = |letter: char| {
            self.pieces
                .iter()
                .filter(move |(_, piece)| **piece == (self.turn, letter))
        };
        if own('Q').count() == 0 && own('P').count() > 0 {
            for (pawn, _) in own('P') {
                let mut replaced = self.clone();
                replaced.pieces.insert(*pawn, (self.turn, 'Q'));
                for (text, mut after) in replaced.moves() {
                    after.idle = 0;
                    turns.push((format!("{}=q,{text}", square_name(*pawn)), after));
                }
            }
            return turns;
        }
        self.moves()
    }

    fn moves(&self) -> Vec<(String, SlowGame)> {
        let mut turns = Vec::new();
        for (from, (owner, letter)) in &self.pieces {
            if *owner != self.turn {
                continue;
            }
            for to in self.reach(*from, *letter) {
                let target = self.pieces.get(&to);
                if target.is_some_and(|(owner, letter)| *owner == self.turn || *letter == 'K') {
                    continue;
                }
                let mut after = self.clone();
                after.pieces.remove(from);
                after.pieces.insert(to, (*owner, *letter));
                after.idle = if target.is_some() { 0 } else { self.idle + 1 };
                after.pass_turn();
                let before_me = (self.turn + 2) % 3;
                if !after.attacked(self.turn) && !after.attacked(before_me) {
                    turns.push((format!("{}{}", square_name(*from), square_name(to)), after));
                }
            }
        }
        turns
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.turns().into_iter().map(|(text, _)| text).collect();
        texts.sort();
        texts
    }

    pub(crate) fn play(&mut self, text: &str) {
        let found = self.turns().into_iter().find(|(known, _)| known == text);
        *self = found.unwrap_or_else(|| panic!("{text} is not legal")).1;
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let turns = self.turns();
        if depth == 1 {
            return turns.len() as u64;
        }
        turns.iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }

    /// `open`, the winner by mate, or `draw`.
    pub(crate) fn end(&self) -> &'static str {
        match (self.turns().is_empty(), self.attacked(self.turn)) {
            (false, _) => "open",
            (true, false) => "draw",
            (true, true) => ["Blue", "Green", "Red"][(self.turn + 2) % 3],
        }
    }

    pub(crate) fn fen(&self) -> String {
        let sign = |(player, letter): Piece| match player {
            0 => letter.to_string(),
            1 => letter.to_ascii_lowercase().to_string(),
            _ => format!("{letter}'"),
        };
        let mut rows = Vec::new();
        for rank in (0..self.size).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..self.size {
                match self.pieces.get(&(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            row += &empty.to_string();
                            empty = 0;
                        }
                        row += &sign(*piece);
                    }
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        let mut hand = String::new();
        for player in 0..3 {
            for letter in "QRBNP".chars() {
                let count = self.hands[player].get(&letter).copied().unwrap_or(0);
                hand += &sign((player, letter)).repeat(count);
            }
        }
        if !hand.is_empty() {
            hand = format!("[{hand}]");
        }
        let turn = ["B", "G", "R"][self.turn];
        format!("{}{hand} {turn} - - {} {}", rows.join("/"), self.idle, self.round)
    }
}
