//! The option `UCI_Dialect`: UCI as Xiangqi programs (UCCI) and Shogi programs (USI) speak it.
//!
//! Only text changes, at the border: squares and drops in moves, a few words, how scores and the lack of a move are told.

use super::super::settings::{Settings, one_word};
use crate::base::{Move, MoveClass, Player, Score, plies_to_mate};
use crate::board::Board;
use crate::board::xboard::as_promotion;
use crate::game::GameResult;
use crate::position::split_square;
use crate::rules::Spec;

/// The option.
pub(in super::super) const OPTION: &str = "UCI_Dialect";
/// What it can be.
const NAMES: [&str; 3] = ["uci", "ucci", "usi"];
/// The option that says whether UCCI's clocks count milliseconds.
pub(in super::super) const MILLISECONDS: &str = "usemillisec";
/// Options that have a name of their own in a dialect.
const OPTION_NAMES: [(&str, &str, &str); 5] = [
    ("ucci", "hashsize", "Hash"),
    ("ucci", "usebook", "OwnBook"),
    ("ucci", "bookfiles", "BookFile"),
    ("usi", "USI_Hash", "Hash"),
    ("usi", "USI_Ponder", "Ponder"),
];
/// UCCI's words for clocks, and UCI's where South and where North is to move.
const OWN_CLOCK: [(&str, [&str; 2]); 4] = [
    ("time", ["wtime", "btime"]),
    ("opptime", ["btime", "wtime"]),
    ("increment", ["winc", "binc"]),
    ("oppincrement", ["binc", "winc"]),
];
/// In Shogi Black begins.
const BLACK_FIRST: [(&str, &str); 4] = [
    ("btime", "wtime"),
    ("wtime", "btime"),
    ("binc", "winc"),
    ("winc", "binc"),
];

/// How UCI is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Dialect {
    /// As it is.
    Uci,
    /// Ranks from 0; a clock is that of the side to move.
    Ucci {
        /// Clocks count whole seconds.
        seconds: bool,
    },
    /// Files by numbers from the right, ranks by letters from the top.
    Usi,
}

impl Dialect {
    /// The name of UCI itself.
    pub(in super::super) const UCI: &str = NAMES[0];

    /// The names of all.
    pub(in super::super) fn names() -> Vec<String> {
        NAMES.map(str::to_owned).to_vec()
    }

    pub(super) fn of(settings: &Settings) -> Dialect {
        Dialect::named(&settings.dialect, !settings.milliseconds)
    }

    pub(super) fn named(name: &str, seconds: bool) -> Dialect {
        match name {
            "ucci" => Dialect::Ucci { seconds },
            "usi" => Dialect::Usi,
            _ => Dialect::Uci,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Dialect::Uci => NAMES[0],
            Dialect::Ucci { .. } => NAMES[1],
            Dialect::Usi => NAMES[2],
        }
    }

    pub(super) fn is_ucci(self) -> bool {
        matches!(self, Dialect::Ucci { .. })
    }

    /// The game that programs mean who speak so and name none.
    pub(super) fn game(self) -> Option<&'static str> {
        match self {
            Dialect::Uci => None,
            Dialect::Ucci { .. } => Some("xiangqi"),
            Dialect::Usi => Some("shogi"),
        }
    }

    /// The move in writing.
    pub(super) fn written(self, board: &Board, m: Move) -> String {
        let text = board.notation(m);
        let spec = board.spec();
        match self {
            // Other programs that know such a game take this for a promotion.
            Dialect::Uci if spec.known_as.contains_key("uci") => as_promotion(board, m).unwrap_or(text),
            Dialect::Uci => text,
            Dialect::Ucci { .. } => renamed(&text, split_square, in_ucci),
            Dialect::Usi => {
                let text = self.promotion_without_choice(board, m, &text).unwrap_or(text);
                renamed(&text, split_square, |name| in_usi(spec, name)).replace('@', "*")
            }
        }
    }

    /// Reads a legal move: the inverse of [`Dialect::written`].
    ///
    /// # Errors
    /// If the text is no legal move of this position.
    pub(super) fn read(self, board: &Board, text: &str) -> Result<Move, String> {
        let plain = self.in_uci(board.spec(), text);
        if let Some(stem) = plain.strip_suffix('+')
            && self == Dialect::Usi
            && let [only] = promotions(board, stem)[..]
        {
            return Ok(only);
        }
        board.parse_move(&plain).map_err(|error| {
            let sent: String = text.chars().take(20).collect();
            match plain == text {
                true => error.to_string(),
                false => format!("{sent}: {error}"),
            }
        })
    }

    /// A text of a move with squares and drops as in UCI.
    fn in_uci(self, spec: &Spec, text: &str) -> String {
        match self {
            Dialect::Uci => text.to_owned(),
            Dialect::Ucci { .. } => renamed(text, split_square, from_ucci),
            Dialect::Usi => renamed(text, split_square_of_usi, |name| from_usi(spec, name)).replace('*', "@"),
        }
    }

    /// USI has a sign for a promotion, but no choice of pieces: where there is only one, the sign takes the letter's place.
    fn promotion_without_choice(self, board: &Board, m: Move, text: &str) -> Option<String> {
        if m.class() != MoveClass::Promotion {
            return None;
        }
        let stem = text.strip_suffix(|suffix: char| suffix.is_ascii_lowercase())?;
        (promotions(board, stem).len() == 1).then(|| format!("{stem}+"))
    }

    /// What an option is called: without blanks where these would end the name.
    pub(super) fn option_name(self, name: &str) -> String {
        let own = OPTION_NAMES
            .iter()
            .find(|(dialect, _, known)| *dialect == self.name() && *known == name);
        match (self, own) {
            (Dialect::Uci, _) => name.to_owned(),
            (_, Some((_, own, _))) => (*own).to_owned(),
            (_, None) => one_word(name),
        }
    }

    /// The option that is called so.
    pub(super) fn option_called(self, name: &str) -> &str {
        let known = OPTION_NAMES
            .iter()
            .find(|(dialect, own, _)| *dialect == self.name() && own.eq_ignore_ascii_case(name));
        known.map_or(name, |(_, _, known)| known)
    }

    /// What stands before the name of an option.
    pub(super) fn before_option_name(self) -> &'static str {
        if self.is_ucci() { "" } else { "name " }
    }

    /// UCI's word for a word of `go`.
    pub(super) fn word_of_go(self, word: &str, turn: Player) -> &str {
        let side = turn as usize;
        match self {
            Dialect::Uci => word,
            Dialect::Ucci { .. } => {
                let known = OWN_CLOCK.iter().find(|(own, _)| *own == word);
                known.map_or(word, |(_, words)| words[side])
            }
            Dialect::Usi => {
                let known = BLACK_FIRST.iter().find(|(own, _)| *own == word);
                known.map_or(word, |(_, plain)| plain)
            }
        }
    }

    /// What the clocks of the side to move and of the other one are called.
    pub(super) fn clocks(self, turn: Player) -> [&'static str; 2] {
        let first = [["wtime", "btime"], ["btime", "wtime"]];
        match self {
            Dialect::Uci => first[turn as usize],
            Dialect::Ucci { .. } => ["time", "opptime"],
            Dialect::Usi => first[!turn as usize],
        }
    }

    /// Milliseconds of a unit of UCCI's clocks.
    pub(super) fn unit(self, word: &str) -> u64 {
        let counts_seconds = self == Dialect::Ucci { seconds: true };
        if counts_seconds && OWN_CLOCK.iter().any(|(own, _)| *own == word) {
            1000
        } else {
            1
        }
    }

    /// A score from the view of the side to move: `cp N`, or `mate N` in moves (in USI, plies), negative when being mated; in UCCI a number.
    pub(super) fn score(self, score: Score) -> String {
        match (self, plies_to_mate(score)) {
            (Dialect::Ucci { .. }, _) => score.to_string(),
            (_, None) => format!("cp {score}"),
            (Dialect::Usi, Some(plies)) => format!("mate {plies}"),
            (Dialect::Uci, Some(plies)) => format!("mate {}", (plies + plies.signum()) / 2),
        }
    }

    /// The answer to `go` where there is no move.
    pub(super) fn no_move(self, board: &Board) -> &'static str {
        let result = board.outcome().map(|outcome| outcome.result);
        match self {
            Dialect::Uci => "bestmove (none)",
            Dialect::Ucci { .. } => "nobestmove",
            Dialect::Usi if result == Some(GameResult::Win(board.turn())) => "bestmove win",
            Dialect::Usi => "bestmove resign",
        }
    }
}

/// A FEN from the fields behind `sfen`: board, side, pieces in hand and number of the move as Shogi programs write them, or a FEN.
pub(super) fn fen_of_sfen(fields: &[&str]) -> String {
    let (board, side, hands, number) = match fields {
        [board, side, hands] => (board, side, hands, 1),
        [board, side, hands, number] if number.bytes().all(|digit| digit.is_ascii_digit()) => {
            (board, side, hands, number.parse().unwrap_or(1u32))
        }
        _ => return fields.join(" "),
    };
    let side = match *side {
        "b" => "w",
        "w" => "b",
        other => other,
    };
    let pocket = match in_pocket(hands) {
        pocket if pocket.is_empty() => pocket,
        pocket => format!("[{pocket}]"),
    };
    format!("{board}{pocket} {side} - - 0 {}", number.div_ceil(2).max(1))
}

/// Most pieces of a kind in hand that are written out; more than any board has.
const MOST_IN_HAND: usize = 128;

/// Pieces in hand one by one; `2Pb` are two pawns of the first side and a bishop of the other.
fn in_pocket(hands: &str) -> String {
    let mut pocket = String::new();
    let mut number = String::new();
    for letter in hands.chars().filter(|letter| *letter != '-') {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        let count = number.parse().unwrap_or(1).min(MOST_IN_HAND);
        pocket.extend(std::iter::repeat_n(letter, count));
        number.clear();
    }
    pocket
}

/// The promotions whose text is this one with a letter behind it.
fn promotions(board: &Board, stem: &str) -> Vec<Move> {
    let is_one = |m: &Move| {
        let text = board.notation(*m);
        let suffix = text.strip_prefix(stem);
        m.class() == MoveClass::Promotion
            && suffix.is_some_and(|suffix| suffix.len() == 1 && suffix.as_bytes()[0].is_ascii_lowercase())
    };
    board.legal_moves().into_iter().filter(is_one).collect()
}

/// The text with other names for its squares; what is none, or has no other name, stays.
fn renamed(
    text: &str,
    split: impl Fn(&str) -> Option<(&str, &str)>,
    rename: impl Fn(&str) -> Option<String>,
) -> String {
    let (mut written, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        match split(rest) {
            Some((name, behind)) => {
                written.push_str(rename(name).as_deref().unwrap_or(name));
                rest = behind;
            }
            None => {
                written.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    written
}

/// Splits a leading number and letter off a text.
fn split_square_of_usi(text: &str) -> Option<(&str, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let letter = text.as_bytes().get(digits).filter(|_| digits > 0)?;
    letter.is_ascii_lowercase().then(|| text.split_at(digits + 1))
}

/// File, from 0, and rank as it is written.
fn parts(name: &str) -> Option<(u32, u32)> {
    let file = name.bytes().next()?.checked_sub(b'a')?;
    Some((file.into(), name.get(1..)?.parse().ok()?))
}

fn letter(number: u32) -> Option<char> {
    let number = u8::try_from(number).ok().filter(|number| *number < 26)?;
    Some(char::from(b'a' + number))
}

fn in_ucci(name: &str) -> Option<String> {
    let (_, rank) = parts(name)?;
    Some(format!("{}{}", &name[..1], rank.checked_sub(1)?))
}

fn from_ucci(name: &str) -> Option<String> {
    let (_, rank) = parts(name)?;
    Some(format!("{}{}", &name[..1], rank.checked_add(1)?))
}

/// Files of the board that the names of squares tell apart.
fn files(spec: &Spec) -> u32 {
    u32::from(if spec.shares_names() {
        spec.board_files()
    } else {
        spec.files
    })
}

fn in_usi(spec: &Spec, name: &str) -> Option<String> {
    let (file, rank) = parts(name)?;
    let number = files(spec).checked_sub(file)?;
    let letter = letter(u32::from(spec.ranks).checked_sub(rank)?)?;
    Some(format!("{number}{letter}"))
}

fn from_usi(spec: &Spec, name: &str) -> Option<String> {
    let last = name.len().checked_sub(1).filter(|last| *last > 0)?;
    let (number, from_top) = (
        name[..last].parse().ok()?,
        name.as_bytes()[last].checked_sub(b'a')?,
    );
    let file = letter(files(spec).checked_sub(number)?)?;
    let rank = spec.ranks.checked_sub(from_top).filter(|rank| *rank > 0)?;
    Some(format!("{file}{rank}"))
}

#[cfg(test)]
mod tests;
