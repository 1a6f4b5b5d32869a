//! A move in 32 bits, and lists of moves.

use super::{Kind, Square};

/// What sort of move it is; the operand and auxiliary fields mean what the class says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveClass {
    /// From a square to a square, capturing what stands there.
    Normal = 0,
    /// A step that leaves the squares it passed open to en-passant capture.
    MultiStep = 1,
    /// A capture en passant.
    EnPassant = 2,
    /// Castling: `from` is the royal's square, `to` the royal's final square, the operand the index of the castling in the rules.
    Castle = 3,
    /// The piece becomes the operand kind.
    Promotion = 4,
    /// The piece is exchanged for one of the operand kind out of the pocket.
    Rescue = 5,
    /// A piece of the operand kind comes from the pocket onto `to` (`from` = `to`).
    Drop = 6,
    /// The side to move passes.
    Pass = 7,
    /// A royal's step that ends the game at once by a rule of its own (escape).
    Terminal = 8,
    /// A capture without moving: what stands on `to` is removed.
    Shot = 9,
    /// A royal's step by a once-only right.
    OnceLeap = 10,
    /// Several leaps of one piece in one move: `to` is the last landing, operand and auxiliary the number of the series.
    Series = 11,
    /// The piece changes places with the one on `to`.
    Swap = 12,
    /// A piece boards the own carrier on `to`.
    Board = 13,
    /// A rider leaves its carrier, which stays on `from`.
    Disembark = 14,
    /// Instead of moving, the side to move takes back its last move and the reply to it.
    TakeBack = 15,
}

/// A move: 7 bits from, 7 bits to, 5 bits operand kind, 5 bits class, 8 bits auxiliary.
///
/// The all-zero value is [`Move::NONE`], never a legal move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Move(u32);

/// Where the bits of the class begin.
const CLASS: u32 = 19;
/// The class bits of a series that captures, the number of which leaves no bit for that.
const SERIES_CAPTURE: u32 = 31;

impl Move {
    /// No move.
    pub const NONE: Move = Move(0);
    /// A pass.
    pub const PASS: Move = Move((MoveClass::Pass as u32) << CLASS);
    /// The own last move and the reply to it are taken back.
    pub const TAKE_BACK: Move = Move((MoveClass::TakeBack as u32) << CLASS);
    /// The text of [`Move::TAKE_BACK`] in every notation.
    pub const TAKE_BACK_TEXT: &'static str = "takeback";

    /// A move of `class` with operand kind.
    #[inline(always)]
    pub const fn with_operand(from: Square, to: Square, class: MoveClass, operand: Kind) -> Move {
        Move(from.0 as u32 | (to.0 as u32) << 7 | (operand.0 as u32) << 14 | (class as u32) << CLASS)
    }
    /// A move without operand.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, class: MoveClass) -> Move {
        Move(from.0 as u32 | (to.0 as u32) << 7 | (class as u32) << CLASS)
    }
    /// The same move with the auxiliary byte set.
    #[inline(always)]
    pub const fn with_auxiliary(self, auxiliary: u8) -> Move {
        Move(self.0 & 0x00ff_ffff | (auxiliary as u32) << 24)
    }
    /// Square of departure.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square(self.0 as u8 & 127)
    }
    /// Square of arrival.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square((self.0 >> 7) as u8 & 127)
    }
    /// Operand kind (promotion, rescue, drop) or castling index.
    #[inline(always)]
    pub const fn operand(self) -> Kind {
        Kind((self.0 >> 14) as u8 & 31)
    }
    /// The class.
    #[inline(always)]
    pub const fn class(self) -> MoveClass {
        match self.code() {
            0 => MoveClass::Normal,
            1 => MoveClass::MultiStep,
            2 => MoveClass::EnPassant,
            3 => MoveClass::Castle,
            4 => MoveClass::Promotion,
            5 => MoveClass::Rescue,
            6 => MoveClass::Drop,
            7 => MoveClass::Pass,
            9 => MoveClass::Shot,
            10 => MoveClass::OnceLeap,
            11 | SERIES_CAPTURE => MoveClass::Series,
            12 => MoveClass::Swap,
            13 => MoveClass::Board,
            14 => MoveClass::Disembark,
            15 => MoveClass::TakeBack,
            _ => MoveClass::Terminal,
        }
    }
    /// The bits of the class.
    #[inline(always)]
    const fn code(self) -> u32 {
        (self.0 >> CLASS) & 31
    }
    /// Numbers that tell the series of one piece apart.
    pub const SERIES_NUMBERS: usize = 1 << 13;
    /// A series of leaps from `from` to the last landing `to`; `number` is below [`Move::SERIES_NUMBERS`].
    #[inline]
    pub const fn series(from: Square, to: Square, number: u16, captures: bool) -> Move {
        let operand = Kind((number >> 8) as u8 & 31);
        let m = Move::with_operand(from, to, MoveClass::Series, operand).with_auxiliary(number as u8);
        if captures {
            Move(m.0 & !(31 << CLASS) | SERIES_CAPTURE << CLASS)
        } else {
            m
        }
    }
    /// The number of a series.
    #[inline]
    pub const fn number(self) -> u16 {
        (self.operand().0 as u16) << 8 | self.auxiliary() as u16
    }
    /// Does a series capture?
    #[inline(always)]
    pub const fn series_captures(self) -> bool {
        self.code() == SERIES_CAPTURE
    }
    /// Auxiliary byte.
    #[inline(always)]
    pub const fn auxiliary(self) -> u8 {
        (self.0 >> 24) as u8
    }
    /// Is this [`Move::NONE`]?
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
    /// Does it go from a square to a square? Otherwise its squares mean nothing.
    #[inline]
    pub const fn names_squares(self) -> bool {
        !matches!(self.class(), MoveClass::Pass | MoveClass::TakeBack)
    }
    /// The 32 bits, as stored in the transposition table.
    #[inline(always)]
    pub const fn to_bits(self) -> u32 {
        self.0
    }
    /// The move stored as `bits`. Unchecked: the caller must look whether it is legal before playing it.
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Move {
        Move(bits)
    }
}

/// A list of moves.
pub type MoveList = Vec<Move>;

#[cfg(test)]
mod tests;
