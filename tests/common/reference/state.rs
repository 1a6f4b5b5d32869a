//! Everything that makes up a position, as plain copies. No rules.

use std::sync::Arc;
use tapestry::base::{Kind, Player, Square};
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::rules::spec::CastlingSpec;

/// What stands on a square.
pub(crate) type Content = Option<(Player, Kind)>;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// Contents by square, `rank * files + file`.
    pub(crate) board: Vec<Content>,
    /// Pieces in the pocket of a side, by side and kind.
    pub(crate) pockets: [Vec<u8>; 2],
    /// Who moves.
    pub(crate) turn: Player,
    /// Castlings still allowed, with the squares they really have in this game.
    pub(crate) rights: Vec<CastlingSpec>,
    /// Moves made in this turn.
    pub(crate) step: u8,
    /// Does the running series of checks of a side hold a strong one?
    pub(crate) strong_checks: [bool; 2],
    /// Who has been the first to leave the other side nothing but royals, where that counts.
    pub(crate) barer: Option<Player>,
    /// Letters of the once-only rights still held, sorted.
    pub(crate) once: Vec<char>,
    /// Can a move still be taken back?
    pub(crate) takes_back: bool,
    /// The position before the last move, as long as a move can be taken back.
    pub(crate) earlier: Option<Arc<State>>,
    /// Squares the last step passed, nearest to its start first.
    pub(crate) passed: Vec<usize>,
    /// Letter of the offer made in the placement phase.
    pub(crate) offer: Option<char>,
    /// Has the side captured, where that is remembered?
    pub(crate) captors: [bool; 2],
    /// Plies since the last progress.
    pub(crate) idle: u32,
    /// Number of the move.
    pub(crate) number: u32,
    /// The result, if the last move has ended the game by itself: an escape, or a royal that reached its goal.
    pub(crate) over: Option<GameResult>,
}

impl State {
    /// An empty board.
    pub(crate) fn empty(spec: &Spec) -> State {
        let kinds = spec.pieces.len();
        State {
            board: vec![None; spec.files as usize * spec.ranks as usize],
            pockets: [vec![0; kinds], vec![0; kinds]],
            turn: Player::South,
            rights: Vec::new(),
            step: 0,
            barer: None,
            once: Vec::new(),
            strong_checks: [false; 2],
            takes_back: false,
            earlier: None,
            passed: Vec::new(),
            offer: None,
            captors: [false; 2],
            idle: 0,
            number: 1,
            over: None,
        }
    }

    /// The squares holding a royal of `player`.
    pub(crate) fn royals(&self, spec: &Spec, player: Player) -> Vec<usize> {
        self.squares_where(|owner, kind| owner == player && spec.pieces[kind.index()].royal[player])
    }

    /// The squares of all pieces that satisfy a condition.
    pub(crate) fn squares_where(&self, condition: impl Fn(Player, Kind) -> bool) -> Vec<usize> {
        let holds = |content: &Content| content.is_some_and(|(owner, kind)| condition(owner, kind));
        (0..self.board.len())
            .filter(|&square| holds(&self.board[square]))
            .collect()
    }

    /// Number of pieces in a pocket.
    pub(crate) fn pocket_size(&self, player: Player) -> u32 {
        self.pockets[player as usize]
            .iter()
            .map(|&count| count as u32)
            .sum()
    }
}

/// Is the square on the board of this game?
pub(crate) fn exists(spec: &Spec, square: usize) -> bool {
    square < spec.files as usize * spec.ranks as usize && !spec.holes.contains(&Square(square as u8))
}

/// May a piece of this kind stand here?
pub(crate) fn may_stand(spec: &Spec, player: Player, kind: Kind, square: usize) -> bool {
    match &spec.pieces[kind.index()].region[player] {
        None => true,
        Some(region) => region.contains(&Square(square as u8)),
    }
}

/// `a1` style name.
pub(crate) fn name(spec: &Spec, square: usize) -> String {
    spec.square_name(Square(square as u8))
}

/// Letter of a piece: upper case for South, lower case for North.
pub(crate) fn letter(spec: &Spec, player: Player, kind: Kind) -> char {
    let letter = spec.pieces[kind.index()].letter;
    if player == Player::South {
        letter.to_ascii_uppercase()
    } else {
        letter.to_ascii_lowercase()
    }
}
