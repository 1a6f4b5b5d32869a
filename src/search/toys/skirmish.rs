//! Royals, rooks and pawns (one step, promoting to rook) on a board of up to eight by eight; mate wins, stalemate,
//! third repetition and sixty plies without capture or pawn move draw.

use crate::base::{
    Cell, Kind, MAX_SQUARES, Move, MoveClass, MoveList, PerPlayer, Player, Score, Square, Zobrist,
};
use crate::game::{Ending, Game, GameResult, Outcome, Scope, SearchTraits};

const ROYAL: Kind = Kind(0);
const ROOK: Kind = Kind(1);
const PAWN: Kind = Kind(2);
const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const VALUES: [Score; 3] = [0, 500, 100];

#[derive(Clone)]
pub(crate) struct Skirmish {
    files: i8,
    ranks: i8,
    cells: [Cell; 64],
    royals: PerPlayer<u8>,
    player: Player,
    reversible: u32,
    undo: Vec<Undo>,
    pub(crate) traits: SearchTraits,
}

#[derive(Clone)]
struct Undo {
    m: Move,
    mover: Cell,
    captured: Cell,
    reversible: u32,
    key: u64,
}

impl Skirmish {
    /// The board as text, South's last rank first, ranks separated by `/`, `.` for an empty square.
    pub(crate) fn new(board: &str, player: Player) -> Skirmish {
        let rows: Vec<&str> = board.split('/').rev().collect();
        let mut game = Skirmish {
            files: rows[0].len() as i8,
            ranks: rows.len() as i8,
            cells: [Cell::EMPTY; 64],
            royals: PerPlayer::default(),
            player,
            reversible: 0,
            undo: Vec::new(),
            traits: SearchTraits {
                null_move: true,
                exchange: true,
                exchange_pruning: true,
                stand_pat: true,
            },
        };
        for (at, letter) in rows.concat().chars().enumerate() {
            let owner = if letter.is_ascii_uppercase() {
                Player::South
            } else {
                Player::North
            };
            if let Some(kind) = "krp".find(letter.to_ascii_lowercase()) {
                game.cells[at] = Cell::new(owner, Kind(kind as u8));
                if kind == 0 {
                    game.royals[owner] = at as u8;
                }
            }
        }
        game
    }

    /// A move in the form `a1a2`.
    pub(crate) fn text(&self, m: Move) -> String {
        [m.from(), m.to()]
            .map(|square| {
                let (file, rank) = (square.0 as i8 % self.files, square.0 as i8 / self.files);
                format!("{}{}", (b'a' + file as u8) as char, rank + 1)
            })
            .concat()
    }

    fn displaced(&self, square: u8, step: (i8, i8)) -> Option<u8> {
        let (file, rank) = (
            square as i8 % self.files + step.0,
            square as i8 / self.files + step.1,
        );
        let inside = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        inside.then_some((rank * self.files + file) as u8)
    }
    fn forward(player: Player) -> i8 {
        if player == Player::South { 1 } else { -1 }
    }
    fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    fn attacked(&self, square: u8, by: Player) -> bool {
        let holds =
            |at: Option<u8>, kind| at.is_some_and(|at| self.cells[at as usize] == Cell::new(by, kind));
        let back = -Self::forward(by);
        let ride = |step| {
            let mut at = self.displaced(square, step);
            while let Some(here) = at
                && self.cells[here as usize].is_empty()
            {
                at = self.displaced(here, step);
            }
            holds(at, ROOK)
        };
        (-1..=1).any(|x| (-1..=1).any(|y| (x, y) != (0, 0) && holds(self.displaced(square, (x, y)), ROYAL)))
            || [-1, 1]
                .into_iter()
                .any(|x| holds(self.displaced(square, (x, back)), PAWN))
            || ROOK_STEPS.into_iter().any(ride)
    }

    fn leaves_royal_safe(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.make(m);
        !after.attacked(after.royals[self.player], !self.player)
    }

    fn push(&self, from: u8, to: u8, tactical_only: bool, list: &mut MoveList) {
        let last = if self.player == Player::South {
            self.ranks - 1
        } else {
            0
        };
        let promotes = self.cells[from as usize].kind() == PAWN && to as i8 / self.files == last;
        let m = if promotes {
            Move::with_operand(Square(from), Square(to), MoveClass::Promotion, ROOK)
        } else {
            Move::new(Square(from), Square(to), MoveClass::Normal)
        };
        if (!tactical_only || self.is_tactical(m)) && self.leaves_royal_safe(m) {
            list.push(m);
        }
    }

    fn generate_pawn(&self, from: u8, tactical_only: bool, list: &mut MoveList) {
        let ahead = Self::forward(self.player);
        if let Some(to) = self.displaced(from, (0, ahead))
            && self.cells[to as usize].is_empty()
        {
            self.push(from, to, tactical_only, list);
        }
        for to in [-1, 1]
            .into_iter()
            .filter_map(|x| self.displaced(from, (x, ahead)))
        {
            if self.cells[to as usize]
                .piece()
                .is_some_and(|(owner, _)| owner != self.player)
            {
                self.push(from, to, tactical_only, list);
            }
        }
    }

    fn generate_piece(&self, from: u8, kind: Kind, tactical_only: bool, list: &mut MoveList) {
        for x in -1..=1_i8 {
            for y in -1..=1_i8 {
                let straight = (x == 0) != (y == 0);
                if (x, y) == (0, 0) || kind == ROOK && !straight {
                    continue;
                }
                let mut at = from;
                while let Some(to) = self.displaced(at, (x, y)) {
                    let target = self.cells[to as usize];
                    if target.piece().is_none_or(|(owner, _)| owner != self.player) {
                        self.push(from, to, tactical_only, list);
                    }
                    if kind != ROOK || !target.is_empty() {
                        break;
                    }
                    at = to;
                }
            }
        }
    }
}

impl std::fmt::Debug for Skirmish {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?} to move", self.player)?;
        for rank in (0..self.ranks).rev() {
            write!(formatter, " /")?;
            for file in 0..self.files {
                let letter = match self.cells[(rank * self.files + file) as usize].piece() {
                    None => '.',
                    Some((Player::South, kind)) => ['K', 'R', 'P'][kind.index()],
                    Some((Player::North, kind)) => ['k', 'r', 'p'][kind.index()],
                };
                write!(formatter, "{letter}")?;
            }
        }
        Ok(())
    }
}

impl Game for Skirmish {
    fn turn(&self) -> Player {
        self.player
    }
    fn key(&self) -> u64 {
        let keys = Zobrist::keys();
        let side = if self.player == Player::North {
            keys.north_to_move()
        } else {
            0
        };
        (0..64).fold(side, |key, at| {
            key ^ keys.cell(self.cells[at as usize], Square(at))
        })
    }
    fn reversible_plies(&self) -> u32 {
        self.reversible
    }
    fn generate(&self, scope: Scope, list: &mut MoveList) {
        let tactical_only = scope == Scope::Tactical;
        for from in 0..(self.files * self.ranks) as u8 {
            match self.cells[from as usize].piece() {
                Some((owner, PAWN)) if owner == self.player => self.generate_pawn(from, tactical_only, list),
                Some((owner, kind)) if owner == self.player => {
                    self.generate_piece(from, kind, tactical_only, list);
                }
                _ => {}
            }
        }
    }
    fn make(&mut self, m: Move) {
        let (from, to) = (m.from().index(), m.to().index());
        let (mover, captured) = (self.cells[from], self.cells[to]);
        self.undo.push(Undo {
            m,
            mover,
            captured,
            reversible: self.reversible,
            key: self.key(),
        });
        self.cells[from] = Cell::EMPTY;
        self.cells[to] = if m.class() == MoveClass::Promotion {
            Cell::new(self.player, ROOK)
        } else {
            mover
        };
        if mover.kind() == ROYAL {
            self.royals[self.player] = to as u8;
        }
        let quiet = captured.is_empty() && mover.kind() != PAWN;
        self.reversible = if quiet { self.reversible + 1 } else { 0 };
        self.player = !self.player;
    }
    fn unmake(&mut self) {
        let Some(undo) = self.undo.pop() else { return };
        self.player = !self.player;
        self.reversible = undo.reversible;
        if undo.m.is_none() {
            return;
        }
        self.cells[undo.m.from().index()] = undo.mover;
        self.cells[undo.m.to().index()] = undo.captured;
        if undo.mover.kind() == ROYAL {
            self.royals[self.player] = undo.m.from().0;
        }
    }
    fn make_null(&mut self) {
        assert!(!self.in_check(), "no passing out of check");
        self.undo.push(Undo {
            m: Move::NONE,
            mover: Cell::EMPTY,
            captured: Cell::EMPTY,
            reversible: self.reversible,
            key: self.key(),
        });
        self.reversible = 0;
        self.player = !self.player;
    }
    fn in_check(&self) -> bool {
        self.attacked(self.royals[self.player], !self.player)
    }
    fn ended(&self) -> Option<Outcome> {
        let key = self.key();
        let seen = self.undo.iter().filter(|undo| undo.key == key).count();
        let reason = match (seen, self.reversible) {
            (2.., _) => Ending::Repetition,
            (_, 60..) => Ending::MoveLimit,
            _ => return None,
        };
        Some(Outcome {
            result: GameResult::Draw,
            reason,
        })
    }
    fn without_moves(&self) -> Outcome {
        if self.in_check() {
            Outcome {
                result: GameResult::Win(!self.player),
                reason: Ending::Checkmate,
            }
        } else {
            Outcome {
                result: GameResult::Draw,
                reason: Ending::Stalemate,
            }
        }
    }
    fn repeats_within(&self, plies: usize) -> bool {
        let key = self.key();
        self.undo.iter().rev().take(plies).any(|undo| undo.key == key)
    }
    fn evaluate(&mut self) -> Score {
        let mut south = 0;
        for at in 0..self.files * self.ranks {
            if let Some((owner, kind)) = self.cells[at as usize].piece() {
                let rank = if owner == Player::South {
                    at / self.files
                } else {
                    self.ranks - 1 - at / self.files
                };
                let place = if kind == PAWN {
                    10 * rank
                } else {
                    (at % self.files) % 3
                };
                let worth = VALUES[kind.index()] + Score::from(place);
                south += if owner == Player::South { worth } else { -worth };
            }
        }
        if self.player == Player::South {
            south
        } else {
            -south
        }
    }
    fn is_tactical(&self, m: Move) -> bool {
        self.is_capture(m) || m.class() == MoveClass::Promotion
    }
    fn is_capture(&self, m: Move) -> bool {
        !self.cell(m.to()).is_empty()
    }
    fn gain(&self, m: Move) -> Score {
        let promotion = if m.class() == MoveClass::Promotion { 400 } else { 0 };
        promotion
            + self
                .cell(m.to())
                .piece()
                .map_or(0, |(_, kind)| VALUES[kind.index()])
    }
    fn mover_value(&self, m: Move) -> Score {
        VALUES[self.cell(m.from()).kind().index()]
    }
    fn exchange_at_least(&self, m: Move, threshold: Score) -> bool {
        let mut after = self.clone();
        after.make(m);
        let risk = if after.attacked(m.to().0, !self.player) {
            self.mover_value(m)
        } else {
            0
        };
        self.gain(m) - risk >= threshold
    }
    fn history_index(&self, m: Move) -> usize {
        self.cell(m.from()).index() * MAX_SQUARES + m.to().index()
    }
    fn zugzwang_prone(&self) -> bool {
        !self.cells.contains(&Cell::new(self.player, ROOK))
    }
    fn traits(&self) -> SearchTraits {
        self.traits
    }
}
