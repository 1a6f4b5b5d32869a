//! The trait that search sees, and how games end.

mod ending;

pub use ending::Ending;

use crate::base::{Move, MoveList, Player, Score, Sieve, expectation_score, mated_in, mates_in};
use std::any::Any;
use std::fmt;

/// Which legal moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All legal moves.
    All,
    /// Legal captures, promotions and other moves a quiescence search looks at.
    Tactical,
}

/// Who won a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// This side won.
    Win(Player),
    /// Nobody won.
    Draw,
    /// Nobody won, but this side gets more than half of the point: so many hundredths, 51 to 99.
    Edge(Player, u8),
}

impl GameResult {
    /// A draw in which `player` gets so many hundredths of the point.
    pub fn drawn(player: Player, hundredths: u8) -> GameResult {
        match hundredths {
            50 => GameResult::Draw,
            51.. => GameResult::Edge(player, hundredths),
            _ => GameResult::Edge(!player, 100 - hundredths),
        }
    }
    /// Has nobody won?
    pub const fn is_drawn(self) -> bool {
        !matches!(self, GameResult::Win(_))
    }
    /// Hundredths of the point that `player` gets, where a win is the whole point.
    pub fn hundredths(self, player: Player) -> u8 {
        match self {
            GameResult::Win(winner) => 100 * u8::from(winner == player),
            GameResult::Draw => 50,
            GameResult::Edge(better, hundredths) if better == player => hundredths,
            GameResult::Edge(_, hundredths) => 100 - hundredths,
        }
    }
    /// Score of the result, reached `ply` plies from the root, from the view of `player`; `draw` is that of an even draw.
    pub fn score(self, player: Player, ply: usize, draw: Score) -> Score {
        match self {
            GameResult::Win(winner) if winner == player => mates_in(ply),
            GameResult::Win(_) => mated_in(ply),
            GameResult::Draw => draw,
            GameResult::Edge(..) => expectation_score(self.hundredths(player)),
        }
    }
    /// The result that [`GameResult::pgn`] writes so; `None` for any other text.
    pub fn of_pgn(text: &str) -> Option<GameResult> {
        let plain = [
            GameResult::Win(Player::South),
            GameResult::Win(Player::North),
            GameResult::Draw,
        ];
        plain.into_iter().find(|result| result.pgn() == text)
    }
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn pgn(self) -> &'static str {
        match self {
            GameResult::Win(Player::South) => "1-0",
            GameResult::Win(Player::North) => "0-1",
            GameResult::Draw | GameResult::Edge(..) => "1/2-1/2",
        }
    }
}

/// A finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won.
    pub result: GameResult,
    /// Why.
    pub reason: Ending,
}

impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn pgn(self) -> &'static str {
        self.result.pgn()
    }
}

impl fmt::Display for Outcome {
    /// Result and reason, with the shares of South and North where the result does not tell them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.pgn(), self.reason)?;
        match self.result {
            GameResult::Edge(..) => {
                let share = |player| f64::from(self.result.hundredths(player)) / 100.0;
                write!(f, " ({:.2} : {:.2})", share(Player::South), share(Player::North))
            }
            _ => Ok(()),
        }
    }
}

/// What the search may assume about a game; compiled from the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchTraits {
    /// Passing is almost always worse than the best move, so null-move pruning is sound outside bare endings.
    pub null_move: bool,
    /// Static exchange evaluation says something true.
    pub exchange: bool,
    /// It also tells which moves may be left out.
    pub exchange_pruning: bool,
    /// A side not in check may always decline captures, so quiescence may stand pat.
    pub stand_pat: bool,
}

/// A position as the search sees it. Moves are always legal moves; draw rules by history are in [`Game::ended`].
pub trait Game: Clone + Send {
    /// The side to move.
    fn turn(&self) -> Player;
    /// Hash key of everything that can change a legal move or a result, but for the move-limit counter.
    fn key(&self) -> u64;
    /// The likely key after a legal move, for fetching what is known about it in advance; it need not be right.
    fn likely_key_after(&self, _m: Move) -> u64 {
        self.key()
    }
    /// Plies since the last irreversible move.
    fn reversible_plies(&self) -> u32;
    /// Appends the legal moves of `scope`.
    fn generate(&self, scope: Scope, list: &mut MoveList);
    /// Plays a legal move.
    fn make(&mut self, m: Move);
    /// Takes back the last move made by [`Game::make`] or [`Game::make_null`].
    fn unmake(&mut self);
    /// Passes the turn. Only when not in check.
    fn make_null(&mut self);
    /// Is the side to move in check, or does it lose otherwise unless it answers at once?
    fn in_check(&self) -> bool;
    /// How the game has ended without looking for legal moves: repetition, move limit, goal reached, bare sides.
    fn ended(&self) -> Option<Outcome>;
    /// How the game ends when the side to move has no legal move.
    fn without_moves(&self) -> Outcome;
    /// Score of an outcome reached `ply` plies from the root, from the view of the side to move; `draw` is that of an even draw.
    fn outcome_score(&self, outcome: Outcome, ply: usize, draw: Score) -> Score {
        outcome.result.score(self.turn(), ply, draw)
    }
    /// Has this position occurred before within the last `plies` plies?
    fn repeats_within(&self, plies: usize) -> bool;
    /// If this position has occurred within the last `plies` plies: how the game ends when that goes on for ever.
    fn repetition_within(&self, plies: usize) -> Option<Outcome> {
        self.repeats_within(plies).then_some(Outcome {
            result: GameResult::Draw,
            reason: Ending::Repetition,
        })
    }
    /// Static evaluation in centipawns from the view of the side to move. It may remember things, but never changes.
    fn evaluate(&mut self) -> Score;
    /// What [`Game::evaluate`] would say after a pass, if it follows from the evaluation before it.
    fn evaluation_after_null(&self, _before: Score) -> Option<Score> {
        None
    }
    /// Does this move capture, promote or otherwise belong to [`Scope::Tactical`]?
    fn is_tactical(&self, m: Move) -> bool;
    /// Does this move capture something (en passant included)?
    fn is_capture(&self, m: Move) -> bool;
    /// Material won at once by this move, in centipawns: what is captured plus what promotion adds.
    fn gain(&self, m: Move) -> Score;
    /// Value in centipawns of the piece that moves (or is dropped).
    fn mover_value(&self, m: Move) -> Score;
    /// Does the exchange started by `m` win at least `threshold` centipawns?
    fn exchange_at_least(&self, m: Move, threshold: Score) -> bool;
    /// Does this legal move give check?
    fn gives_check(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.make(m);
        after.in_check()
    }
    /// Fills a sieve that every legal move after which the other side is [in check](Game::in_check) passes; asking single
    /// moves after it is cheap.
    fn sieve_checks(&self, sieve: &mut Sieve) {
        sieve.open();
    }
    /// May the other side be in check after this legal move? `sieve` is that of this position.
    fn passes_checks(&self, _sieve: &Sieve, _m: Move) -> bool {
        true
    }
    /// Index below [`Game::history_indices`] for history tables: the moving piece and its target.
    fn history_index(&self, m: Move) -> usize;
    /// Number of history indices, [`HISTORY_SIZE`] at most: the fewer, the more of what follows what can be told apart.
    fn history_indices(&self) -> usize {
        HISTORY_SIZE
    }
    /// Squares that the side not to move attacks, for history tables: bits from the lowest square up.
    fn threatened(&self) -> [u64; 2] {
        [0; 2]
    }
    /// Index below [`VICTIMS`] for history tables: what a capture takes; 0 for nothing.
    fn victim(&self, _m: Move) -> usize {
        0
    }
    /// Keys of parts of the position that change seldom: what evaluations of positions that share one get wrong, they get wrong alike.
    fn part_keys(&self) -> [u64; PARTS] {
        [0; PARTS]
    }
    /// Is some capture compulsory here, so that the side to move can neither wait nor choose freely?
    fn must_capture(&self) -> bool {
        false
    }
    /// Has the side to move so little besides royals and pawns that passing could be best (zugzwang)?
    fn zugzwang_prone(&self) -> bool;
    /// The whole turns that a line of steps amounts to: the same moves, unless a turn joins several steps.
    /// A turn broken off is completed by some legal step.
    fn turns(&self, line: &[Move]) -> Vec<Move> {
        line.to_vec()
    }
    /// The steps of a whole turn that begins here: the move itself, unless a turn joins two.
    fn steps(&self, turn: Move) -> (Move, Option<Move>) {
        (turn, None)
    }
    /// Has a turn been begun and not ended?
    fn turn_unfinished(&self) -> bool {
        false
    }
    /// Pieces on the board, for whoever knows positions with few.
    fn pieces_on_board(&self) -> u32 {
        u32::MAX
    }
    /// The position itself, for whoever knows positions of its type.
    fn inner(&self) -> Option<&dyn Any> {
        None
    }
    /// What may be assumed about this game.
    fn traits(&self) -> SearchTraits;
}

/// Parts of a position that have keys: slow pieces, the other pieces of South, those of North.
pub const PARTS: usize = 3;

/// Size of tables indexed by [`Game::victim`].
pub const VICTIMS: usize = crate::base::MAX_KINDS + 1;

/// Size of tables indexed by [`Game::history_index`].
pub const HISTORY_SIZE: usize = crate::base::Cell::CODES * crate::base::MAX_SQUARES;
