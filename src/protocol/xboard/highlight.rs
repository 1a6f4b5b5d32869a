//! Target marks: what XBoard shows when a piece is picked up, and which promotions it offers.

use crate::base::{FenRow, Move, MoveClass, Player, Square};
use crate::board::Board;
use crate::board::xboard::graphics;
use crate::board::xboard::notation::{self, Notation};
use crate::board::xboard::picture::{self, Picture};
use crate::rules::Spec;

/// What the user does with the mouse: the piece picked up, and the first leg of its move if it has more.
#[derive(Clone, Copy, Default)]
pub(super) struct Touch {
    lifted: Option<Square>,
    /// From and to of a first leg.
    leg: Option<(Square, Square)>,
}

/// A square to be marked.
struct Mark {
    square: Square,
    colour: char,
}

impl Touch {
    /// The answer to picking up the piece on a square of the board or of a hand: its legal targets, and the choice of promotions if it has any; after a first
    /// leg, where the second may end. Nothing for what is no piece of the side to move: XBoard may know what the user wants with it.
    pub(super) fn lift(&mut self, board: &Board, notation: &Notation, name: &str) -> Vec<String> {
        let Some(square) = notation.square(board.spec(), name) else {
            return in_hand(board, name).map_or_else(Vec::new, |letter| drops(board, letter));
        };
        if let Some((from, over)) = self.leg.take()
            && over == square
        {
            let second = moves_from(board, from)
                .into_iter()
                .filter_map(|m| picture(board, m).filter(|picture| picture.over == Some(over)));
            let marks: Vec<Mark> = second
                .map(|picture| Mark {
                    square: picture.to,
                    colour: MOVE,
                })
                .collect();
            return vec![highlight(board.spec(), &marks)];
        }
        self.lifted = Some(square);
        if board
            .piece_at(square)
            .is_none_or(|(owner, _)| owner != board.turn())
        {
            return Vec::new();
        }
        let (marks, choices) = targets(board, notation, square);
        [highlight(board.spec(), &marks)]
            .into_iter()
            .chain(choices)
            .collect()
    }

    /// Notes where the piece was put: a first leg, if it is one. Returns the choice that XBoard needs for the move to come.
    pub(super) fn put(&mut self, board: &Board, notation: &Notation, name: &str) -> Option<String> {
        let square = notation.square(board.spec(), name);
        let touched = self.lifted.take().zip(square);
        self.leg = touched.filter(|(from, over)| {
            let mut moves = moves_from(board, *from).into_iter();
            moves.any(|m| picture(board, m).is_some_and(|picture| picture.over == Some(*over)))
        });
        let (from, to) = touched?;
        let (marks, choices) = targets(board, notation, from);
        let first = marks.iter().find(|mark| mark.square == to)?;
        choices.filter(|_| first.colour == GIVEN_LETTER)
    }
}

/// The letter of the piece of the side to move on a square of XBoard's hand. To XBoard its hands are files beside the board, two squares off:
/// White's to the right, filled from below in the order of the graphics, Black's to the left, filled from above.
fn in_hand(board: &Board, name: &str) -> Option<char> {
    let spec = board.spec();
    let file = name.chars().next()?;
    let rank = notation::rank(spec, name.get(file.len_utf8()..)?)?;
    let files = [(b'a' + spec.files + 1) as char, (b'a' - 2) as char];
    let owner = Player::ALL
        .into_iter()
        .find(|player| files[*player as usize] == file)?;
    let place = match owner {
        Player::South => rank,
        Player::North => (spec.ranks - 1).checked_sub(rank)?,
    };
    let letter = graphics::order_in_hand(spec).get(usize::from(place)).copied()?;
    (owner == board.turn()).then_some(letter)
}

/// Where a piece with this letter may be put from the hand, if anywhere.
fn drops(board: &Board, letter: char) -> Vec<String> {
    let of_this_letter = |m: &Move| {
        let kind = board.spec().pieces.get(m.operand().index());
        m.class() == MoveClass::Drop && kind.is_some_and(|piece| piece.letter == letter)
    };
    let drops = board.legal_moves().into_iter().filter(of_this_letter);
    let marks: Vec<Mark> = drops
        .map(|m| Mark {
            square: m.to(),
            colour: MOVE,
        })
        .collect();
    if marks.is_empty() {
        return Vec::new();
    }
    vec![highlight(board.spec(), &marks)]
}

/// Where the piece on a square may go, and the line with the letters it may need for that.
fn targets(board: &Board, notation: &Notation, from: Square) -> (Vec<Mark>, Option<String>) {
    let moves = moves_from(board, from);
    let given = given_letter(board, notation, &moves);
    let choices = choices(board, &moves, given);
    let line = (!choices.is_empty()).then(|| format!("choice {choices}"));
    (marks(board, notation, &moves, given), line)
}

fn moves_from(board: &Board, from: Square) -> Vec<Move> {
    let is_drop = |m: &Move| m.class() == MoveClass::Drop;
    let moves = board.legal_moves().into_iter();
    moves.filter(|m| m.from() == from && !is_drop(m)).collect()
}

/// The picture of a move where its text alone would not show what happens.
fn picture(board: &Board, m: Move) -> Option<Picture> {
    let needed = picture::is_needed(board.spec());
    if needed { Picture::of(board, m) } else { None }
}

/// Where the moves lead. Of a move in two legs the first is marked, unless another move ends there.
fn marks(board: &Board, notation: &Notation, moves: &[Move], given: Option<char>) -> Vec<Mark> {
    let (mut marks, mut in_legs) = (Vec::new(), Vec::new());
    for m in moves {
        let colour = match notation.given_letter(board, *m) {
            Some(letter) if given == Some(letter) => GIVEN_LETTER,
            _ => colour(board, *m),
        };
        match picture(board, *m) {
            Some(picture) if picture.over.is_some() => in_legs.push((picture, colour)),
            Some(picture) => marks.push(Mark {
                square: picture.to,
                colour,
            }),
            None => marks.push(Mark {
                square: target(board, *m),
                colour,
            }),
        }
    }
    let whole = marks.len();
    for (picture, colour) in in_legs {
        let leg = picture
            .over
            .filter(|over| marks[..whole].iter().all(|mark| mark.square != *over));
        marks.push(Mark {
            square: leg.unwrap_or(picture.to),
            colour: if leg.is_some() { FIRST_LEG } else { colour },
        });
    }
    marks
}

/// Colours by XBoard's letters: yellow for a move, red for a capture, magenta where the piece changes, blue where XBoard adds the only
/// choice to the move, cyan for a first leg.
const MOVE: char = 'Y';
const CAPTURE: char = 'R';
const CHANGE: char = 'M';
const GIVEN_LETTER: char = 'B';
const FIRST_LEG: char = 'C';

/// The marks as a board.
fn highlight(spec: &Spec, marks: &[Mark]) -> String {
    let colour = |square: Square| {
        let mut here = marks.iter().filter(|mark| mark.square == square);
        here.next().map(|mark| mark.colour)
    };
    let row = |rank: u8| FenRow::write((0..spec.files).map(|file| colour(Square(rank * spec.files + file))));
    let rows: Vec<String> = (0..spec.ranks).rev().map(row).collect();
    format!("highlight {}", rows.join("/"))
}

/// The square on which the user ends the move. In Fischer-random castling that is the own rook.
fn target(board: &Board, m: Move) -> Square {
    let spec = board.spec();
    if m.class() == MoveClass::Castle && spec.chess960 {
        let text = board.notation(m);
        let second = text
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_alphabetic())
            .map_or(0, |(at, _)| at);
        return spec.square(&text[second..]).unwrap_or(m.to());
    }
    m.to()
}

fn colour(board: &Board, m: Move) -> char {
    match m.class() {
        MoveClass::Promotion | MoveClass::Rescue => CHANGE,
        MoveClass::Disembark => GIVEN_LETTER,
        _ if board.is_capture(m) => CAPTURE,
        _ => MOVE,
    }
}

/// The letter that XBoard is to add by itself to moves of the piece; it takes one for all of them.
fn given_letter(board: &Board, notation: &Notation, moves: &[Move]) -> Option<char> {
    moves.iter().find_map(|m| notation.given_letter(board, *m))
}

/// Letters of what the piece may become, each once: first the one that XBoard adds by itself, then the most valuable, which it offers
/// first. Of a stack the carrier that its rider leaves.
fn choices(board: &Board, moves: &[Move], given: Option<char>) -> String {
    let mut left = moves.iter().filter(|m| m.class() == MoveClass::Disembark);
    if let Some(carrier) = left.find_map(|m| Picture::of(board, *m)?.letter()) {
        return carrier.to_ascii_uppercase().to_string();
    }
    let changes = |m: &&Move| matches!(m.class(), MoveClass::Promotion | MoveClass::Rescue);
    let mut kinds: Vec<_> = moves.iter().filter(changes).map(|m| m.operand()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut pieces: Vec<_> = kinds
        .iter()
        .filter_map(|kind| board.spec().pieces.get(kind.index()))
        .collect();
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.value[board.turn()]));
    let given = given.map(|letter| letter.to_ascii_uppercase());
    let others = pieces.into_iter().map(|piece| piece.letter);
    let own = own_choice(board, moves);
    let further = others.chain(own).filter(|letter| Some(*letter) != given);
    given.into_iter().chain(further).collect()
}

/// The letter of the piece itself, if it may stay what it is where it may also become another.
fn own_choice(board: &Board, moves: &[Move]) -> Option<char> {
    let changes = |m: &&Move| matches!(m.class(), MoveClass::Promotion | MoveClass::Rescue);
    let changing: Vec<Square> = moves.iter().filter(changes).map(|m| m.to()).collect();
    let stays = moves.iter().find(|m| !changes(m) && changing.contains(&m.to()))?;
    board.piece_at(stays.from()).map(|(_, letter)| letter)
}
