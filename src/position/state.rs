//! What a position is made of.

use super::castling::Castlings;
use super::edit::{Edit, Entry};
use super::journey::SeriesMemory;
use crate::base::{Bits, Cell, Kind, MAX_SQUARES, Move, PerKind, PerPlayer, Player, Square};
use crate::rules::pocket::MAX_POCKET_KINDS;
use crate::rules::{Rules, Tapered};
use std::sync::Arc;

/// Squares passed over by the last move, open to en-passant capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EnPassant {
    passed: [Square; 2],
    count: u8,
    /// Where the piece that passed them stands.
    pub victim: Square,
    /// Is such a capture really possible? Only then is it part of the position's identity.
    pub live: bool,
}

impl EnPassant {
    /// At most two passed squares in order, nearest to the start first.
    pub fn new(passed: &[Square], victim: Square) -> Self {
        let mut squares = [Square::default(); 2];
        squares[..passed.len()].copy_from_slice(passed);
        EnPassant {
            passed: squares,
            count: passed.len() as u8,
            victim,
            live: false,
        }
    }
    /// The passed squares.
    #[inline(always)]
    pub fn passed(&self) -> &[Square] {
        &self.passed[..self.count as usize]
    }
}

/// How a move ends a game by itself, whatever the other side could reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Finish {
    /// It does not.
    #[default]
    None = 0,
    /// A mated royal escaped: a draw.
    Escape = 255,
    /// A royal arrived on its goal: its side wins.
    Goal = 254,
    /// A line was completed: its side wins.
    Line = 253,
    /// A piece of another kind arrived on its goal: its side wins.
    PieceGoal = 252,
}

/// The right to take a move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TakeBack {
    /// There is none, or nothing is known of its use.
    #[default]
    None,
    /// The side that the rules name still has it.
    Held,
    /// It was used by the move with this index in the journal.
    UsedBy(u32),
}

/// Everything besides the pieces on squares; small and `Copy`, restored as a whole by unmake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The side to move.
    pub turn: Player,
    /// Steps already made in this turn.
    pub step: u8,
    /// A mechanic's small memory (the offer of a placement phase, who has captured), 0 for none.
    pub mark: u8,
    /// How the last move ended the game by itself.
    pub finish: Finish,
    /// Does the side's running series of checks hold a strong one? Only where mates depend on it.
    pub strong_checks: PerPlayer<bool>,
    /// Who has been the first to leave the other side nothing but royals? Only where that counts.
    pub barer: Option<Player>,
    /// Once-only rights still held, a bit for each of [`crate::rules::once::Once`].
    pub once: u8,
    /// The right to take a move back.
    pub take_back: TakeBack,
    /// Castling rights, a bit for each entry of [`Castlings`].
    pub rights: u16,
    /// Plies since the last progress (capture, pawn move, drop, promotion).
    pub progress_plies: u16,
    /// Plies since the last move that no later move can take back.
    pub reversible_plies: u16,
    /// Full-move number of the FEN.
    pub full_move: u16,
    /// En passant.
    pub en_passant: EnPassant,
    /// Pieces in the pocket: a side's own pieces (to drop or to rescue) by slot.
    pub pockets: PerPlayer<[u8; MAX_POCKET_KINDS]>,
    /// Hash key.
    pub key: u64,
    /// Sum of the piece-square values, South minus North.
    pub sum: Tapered,
    /// Sum of the phase shares of all pieces.
    pub phase: i32,
}

impl State {
    /// That of an empty board: South to move, no rights, nothing to remember.
    pub(super) fn empty() -> State {
        State {
            turn: Player::South,
            step: 0,
            mark: 0,
            finish: Finish::None,
            strong_checks: PerPlayer::both(false),
            barer: None,
            once: 0,
            take_back: TakeBack::None,
            rights: 0,
            progress_plies: 0,
            reversible_plies: 0,
            full_move: 1,
            en_passant: EnPassant::default(),
            pockets: PerPlayer::default(),
            key: 0,
            sum: Tapered::default(),
            phase: 0,
        }
    }
}

/// A position of a game, with the moves made since it was set up.
#[derive(Clone, Debug)]
pub struct Position<B: Bits> {
    pub(super) rules: Arc<Rules<B>>,
    pub(super) castlings: Arc<Castlings<B>>,
    pub(super) kinds: PerKind<B>,
    pub(super) players: PerPlayer<B>,
    pub(super) cells: [Cell; MAX_SQUARES],
    pub(super) state: State,
    pub(super) journal: Vec<Entry>,
    /// Edits that found no room in their entry.
    pub(super) further_edits: Vec<Edit>,
    pub(super) series: SeriesMemory<B>,
}

impl<B: Bits> Position<B> {
    /// An empty board, South to move.
    pub(super) fn empty(rules: Arc<Rules<B>>, castlings: Arc<Castlings<B>>) -> Self {
        Position {
            rules,
            castlings,
            kinds: PerKind([B::EMPTY; crate::base::MAX_KINDS]),
            players: PerPlayer::both(B::EMPTY),
            cells: [Cell::EMPTY; MAX_SQUARES],
            state: State::empty(),
            journal: Vec::with_capacity(256),
            further_edits: Vec::new(),
            series: SeriesMemory::default(),
        }
    }

    /// The rules.
    #[inline(always)]
    pub fn rules(&self) -> &Arc<Rules<B>> {
        &self.rules
    }
    /// The state besides the pieces.
    #[inline(always)]
    pub fn state(&self) -> &State {
        &self.state
    }
    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Player {
        self.state.turn
    }
    /// The castling moves of this game.
    pub fn castlings(&self) -> &Castlings<B> {
        &self.castlings
    }
    /// All pieces of a kind, of both sides.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> B {
        self.kinds[kind]
    }
    /// All pieces of a side.
    #[inline(always)]
    pub fn player(&self, player: Player) -> B {
        self.players[player]
    }
    /// The pieces of a kind and side.
    #[inline(always)]
    pub fn pieces(&self, player: Player, kind: Kind) -> B {
        self.players[player] & self.kinds[kind]
    }
    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.players.0[0] | self.players.0[1]
    }
    /// What stands on every square; squares beyond the board are empty.
    #[inline(always)]
    pub fn cells(&self) -> &[Cell; MAX_SQUARES] {
        &self.cells
    }
    /// What stands on a square.
    #[inline(always)]
    pub fn cell(&self, square: Square) -> Cell {
        self.cells[square.index() & (MAX_SQUARES - 1)]
    }
    /// The royals of a side.
    #[inline(always)]
    pub fn royals(&self, player: Player) -> B {
        let mut set = B::EMPTY;
        for kind in &self.rules.royals[player] {
            set |= self.kinds[*kind];
        }
        set & self.players[player]
    }
    /// The royals of a side that must not be left attacked.
    #[inline(always)]
    pub(super) fn guarded(&self, player: Player) -> B {
        if self.rules.ends().royal_capture {
            B::EMPTY
        } else {
            self.royals(player)
        }
    }
    /// How many pieces of a kind a side has in its pocket.
    #[inline]
    pub fn in_pocket(&self, player: Player, kind: Kind) -> u8 {
        self.in_pocket_of(&self.state, player, kind)
    }
    /// As [`Position::in_pocket`], in an earlier state of this position.
    pub fn in_pocket_of(&self, state: &State, player: Player, kind: Kind) -> u8 {
        self.rules.pocket_slot[kind].map_or(0, |slot| state.pockets[player][slot as usize])
    }
    /// Number of moves made since the position was set up.
    pub fn plies(&self) -> usize {
        self.journal.len()
    }
    /// The moves made since the position was set up.
    pub fn moves_made(&self) -> impl Iterator<Item = Move> + '_ {
        self.journal.iter().map(|entry| entry.made)
    }
}
