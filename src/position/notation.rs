//! Moves as text in the notation of the rules sheets, ranks from 1.

use super::state::Position;
use crate::base::{Bits, Move, MoveClass, MoveList, Square};
use crate::game::Scope;
use crate::rules::spec::CastlingSpec;

/// Why a move text was not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveTextError {
    /// It is no move text at all.
    #[error("'{0}' is not a move (expected something like e2e4, e7e8q or P@e4)")]
    Malformed(String),
    /// It names squares or pieces this game has not.
    #[error("'{text}': {problem}")]
    Unknown {
        /// The text.
        text: String,
        /// What is unknown.
        problem: String,
    },
    /// The promotion letter is missing.
    #[error("'{text}' needs one of the letters {choices} at the end")]
    Ambiguous {
        /// The text.
        text: String,
        /// Letters that would make it a move.
        choices: String,
    },
    /// Several legal moves are written so.
    #[error("'{text}' can mean {choices}")]
    Several {
        /// The text.
        text: String,
        /// The moves in full.
        choices: String,
    },
    /// It is a move, but not a legal one here.
    #[error("'{text}' is not legal: {why}")]
    Illegal {
        /// The text.
        text: String,
        /// Why, as far as it can be told cheaply.
        why: String,
    },
}

impl<B: Bits> Position<B> {
    /// The text of a legal move.
    pub fn notation(&self, m: Move) -> String {
        let name = |square: Square| self.rules.spec.square_name(square);
        let piece = || &self.rules.spec.pieces[m.operand().index()];
        match m.class() {
            MoveClass::Pass => "0000".into(),
            MoveClass::TakeBack => Move::TAKE_BACK_TEXT.into(),
            MoveClass::Drop => format!("{}@{}", piece().letter, name(m.to())),
            MoveClass::Promotion | MoveClass::Rescue if !self.is_unwritten(m) => {
                format!("{}{}{}", name(m.from()), name(m.to()), piece().suffix)
            }
            MoveClass::Swap => format!("{}{}s", name(m.from()), name(m.to())),
            MoveClass::Series => {
                let landings = self
                    .journey_of(m)
                    .map(|journey| journey.landings)
                    .unwrap_or_default();
                landings
                    .iter()
                    .fold(name(m.from()), |text, landing| text + &name(*landing))
            }
            MoveClass::Castle => {
                let castling = &self.castlings.moves[m.operand().index()];
                format!("{}{}", name(m.from()), name(castling.written_to))
            }
            _ => format!("{}{}", name(m.from()), name(m.to())),
        }
    }

    /// Is this promotion a matter of course?
    fn is_unwritten(&self, m: Move) -> bool {
        let Some((player, kind)) = self.cell(m.from()).piece() else {
            return false;
        };
        let choices = self.rules.promotions.choices(player, kind, m.to());
        choices.is_some_and(|choices| choices.unwritten)
    }

    /// Reads a legal move; castling also as `O-O`, `O-O-O` and as royal takes own rook, a series of jumps also by its two
    /// ends, where only one leads from the one to the other and no single jump could be meant.
    ///
    /// # Errors
    /// If the text is no legal move of this position.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let mut moves = MoveList::new();
        self.generate(Scope::All, &mut moves);
        let written = moves.iter().find(|m| self.is_written(**m, text));
        if let Some(found) = written.or_else(|| moves.iter().find(|m| self.is_also_written(**m, text))) {
            return Ok(*found);
        }
        if let [only] = self.series_between_ends(text, &moves)[..] {
            return Ok(only);
        }
        Err(self.explain(text, &moves))
    }

    /// Is this the text of the move?
    fn is_written(&self, m: Move, text: &str) -> bool {
        // A drop's piece letter and a promotion's letter mean the same in either case; squares are lower case.
        self.notation(m).eq_ignore_ascii_case(text)
            && (m.class() == MoveClass::Drop || text.chars().take(2).all(|c| !c.is_ascii_uppercase()))
    }

    /// Is this another way to write the move?
    fn is_also_written(&self, m: Move, text: &str) -> bool {
        if self.rules.spec.transformation.is_some() && m.names_squares() {
            // What a piece changes into may be named, as programs do that take it for a promotion.
            let becomes = self.rules.becomes(self.cell(m.from()).kind());
            let letter = self.rules.spec.pieces[becomes.index()].letter;
            let in_full = format!("{}{letter}", self.notation(m));
            if in_full.eq_ignore_ascii_case(text) {
                return text.chars().take(2).all(|c| !c.is_ascii_uppercase());
            }
        }
        if self.rules.linked_boards.is_some() && m.names_squares() {
            // With two boards the square on which the piece ends may be written too.
            let landing = self.landing(self.cell(m.from()).kind(), self.state.turn, m.to());
            let ends = Move::with_operand(m.from(), landing, m.class(), m.operand());
            if self.notation(ends).eq_ignore_ascii_case(text) {
                return text.chars().take(2).all(|c| !c.is_ascii_uppercase());
            }
        }
        m.class() == MoveClass::Castle
            && self.castling_is_written(&self.castlings.moves[m.operand().index()].squares, text)
    }

    /// Is this a way to write a castling besides its squares?
    pub(super) fn castling_is_written(&self, squares: &CastlingSpec, text: &str) -> bool {
        let name = |square: Square| self.rules.spec.square_name(square);
        if text == format!("{}{}", name(squares.royal_from), name(squares.rook_from)) {
            return true;
        }
        // In a mirrored array the short side is still the side of the nearer rook.
        let distance = squares.royal_from.0.abs_diff(squares.rook_from.0);
        let shortest = self
            .castlings
            .moves
            .iter()
            .filter(|c| c.squares.player == squares.player)
            .all(|other| {
                distance < other.squares.royal_from.0.abs_diff(other.squares.rook_from.0)
                    || other.squares == *squares
            });
        let long = self.castlings.moves.iter().any(|other| {
            other.squares.player == squares.player
                && other.squares.royal_from == squares.royal_from
                && distance > other.squares.royal_from.0.abs_diff(other.squares.rook_from.0)
        });
        let wide = !self.rules.spec.chess960;
        match text {
            "O-O" | "0-0" => {
                if wide {
                    shortest || !long
                } else {
                    squares.letter.eq_ignore_ascii_case(&'k')
                }
            }
            "O-O-O" | "0-0-0" => {
                if wide {
                    long
                } else {
                    squares.letter.eq_ignore_ascii_case(&'q')
                }
            }
            _ => false,
        }
    }

    fn explain(&self, text: &str, moves: &MoveList) -> MoveTextError {
        let text: String = text.chars().take(20).collect();
        let spec = &self.rules.spec;
        if matches!(text.as_str(), "O-O" | "0-0" | "O-O-O" | "0-0-0") {
            let why = self.why_no_castling(&text);
            return MoveTextError::Illegal { text, why };
        }
        if text == "0000" || text == "@@@@" {
            return MoveTextError::Illegal {
                text,
                why: "passing is not allowed here".into(),
            };
        }
        if text.eq_ignore_ascii_case(Move::TAKE_BACK_TEXT) {
            let why = self.why_no_take_back();
            return MoveTextError::Illegal { text, why };
        }
        if let Some((letter, square)) = text.split_once('@') {
            let kind = letter
                .chars()
                .next()
                .filter(|_| letter.len() == 1)
                .and_then(|letter| spec.kind_of_letter(letter));
            let problem = match (kind, spec.square(square)) {
                (None, _) => format!("no piece '{letter}' in this game"),
                (_, None) => format!("no square '{square}' on this board"),
                (Some(kind), _) if self.in_pocket(self.state.turn, kind) == 0 => {
                    format!("no {letter} in the pocket")
                }
                _ => {
                    return MoveTextError::Illegal {
                        why: format!("a piece cannot be placed on {square} now"),
                        text,
                    };
                }
            };
            return MoveTextError::Unknown { text, problem };
        }
        let Some((from_name, rest)) = split_square(&text) else {
            return MoveTextError::Malformed(text);
        };
        if let Some(error) = self.explain_series(&text, moves) {
            return error;
        }
        let Some((to_name, suffix)) = split_square(rest) else {
            return MoveTextError::Malformed(text);
        };
        let squares = (spec.square(from_name), spec.square(to_name));
        let (Some(from), Some(to)) = squares else {
            let missing = if squares.0.is_none() { from_name } else { to_name };
            let problem = format!("no square '{missing}' on this board");
            return MoveTextError::Unknown { text, problem };
        };
        let choices: String = moves
            .iter()
            .filter(|m| {
                m.from() == from
                    && m.to() == to
                    && matches!(m.class(), MoveClass::Promotion | MoveClass::Rescue)
                    && !self.is_unwritten(**m)
            })
            .map(|m| spec.pieces[m.operand().index()].suffix)
            .collect();
        if !choices.is_empty() {
            return MoveTextError::Ambiguous { text, choices };
        }
        let why = self.why_illegal(from, to, suffix, moves);
        MoveTextError::Illegal { text, why }
    }
}

/// Splits a leading square name (letter and digits) off a text.
pub fn split_square(text: &str) -> Option<(&str, &str)> {
    let letter = text.chars().next().filter(char::is_ascii_lowercase)?;
    let digits = text[letter.len_utf8()..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    (digits > 0).then(|| text.split_at(1 + digits))
}
