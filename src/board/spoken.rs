//! Moves as people type and say them: with numbers before them, in capitals, with names of pieces and small words (`1. e4`,
//! `E2E4`, `Guard to b1`, `knight takes e5`, `castles short`). They are spelled anew, for the reader of algebraic notation.

use super::{Board, MoveTextError};
use crate::base::{Move, Player};
use crate::position::split_square;

/// Longest text that is taken for a move.
const LONGEST: usize = 80;

/// Words that say nothing a move needs.
const FILLERS: [&str; 24] = [
    "to",
    "on",
    "from",
    "at",
    "the",
    "a",
    "an",
    "my",
    "moves",
    "move",
    "goes",
    "go",
    "with",
    "and",
    "onto",
    "for",
    "check",
    "checks",
    "mate",
    "checkmate",
    "en",
    "passant",
    "ep",
    "e.p.",
];
const TAKES: [&str; 7] = ["x", "takes", "take", "captures", "capture", "capturing", "taking"];
const BECOMES: [&str; 8] = [
    "=",
    "promotes",
    "promote",
    "promoting",
    "becomes",
    "becoming",
    "into",
    "as",
];
const DROPS: [&str; 7] = ["drop", "drops", "place", "places", "put", "puts", "@"];

/// The text without the number of a move before it: `1. e4`, `12...Nf6`.
fn without_number(text: &str) -> &str {
    let text = text.trim_start();
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = behind.trim_start_matches(['.', '…']);
    if behind.len() < text.len() && bare.len() < behind.len() {
        bare.trim_start()
    } else {
        text
    }
}

/// The complaint about another spelling, as one about the text.
fn about(text: &str, error: MoveTextError) -> MoveTextError {
    let text: String = text.chars().take(LONGEST / 2).collect();
    match error {
        MoveTextError::Malformed(_) => MoveTextError::Malformed(text),
        MoveTextError::Unknown { problem, .. } => MoveTextError::Unknown { text, problem },
        MoveTextError::Ambiguous { choices, .. } => MoveTextError::Ambiguous { text, choices },
        MoveTextError::Several { choices, .. } => MoveTextError::Several { text, choices },
        MoveTextError::Illegal { why, .. } => MoveTextError::Illegal { text, why },
    }
}

/// A part of what is said.
#[derive(PartialEq, Debug)]
enum Part {
    Piece(char),
    Squares(String),
    Takes,
    Becomes,
    Drops,
}

impl Board {
    /// Reads a legal move as people and programs write it: in the notation of the sheets ([`Board::parse_move`]), in algebraic
    /// notation, long or short, or in words (`Guard to b1`), with a number before it and in capitals too.
    ///
    /// # Errors
    /// If the text is no legal move of this position, or could be several.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let text = without_number(text);
        let error = match self.read_notation(text) {
            Ok(found) => return Ok(found),
            Err(error) => error,
        };
        let spaced = text.contains(char::is_whitespace);
        let (mut found, mut clearer) = (Vec::new(), None);
        for spelling in self.respelled(text) {
            match self.read_notation(&spelling) {
                Ok(other) if found.contains(&other) => {}
                Ok(other) => {
                    found.push(other);
                    // What is written without spaces means the likeliest; a sentence has to be clear.
                    if !spaced {
                        break;
                    }
                }
                // Who has written a move tells more of it by what it means than by how it is written.
                Err(MoveTextError::Malformed(_)) => {}
                Err(other) => drop(clearer.get_or_insert(other)),
            }
        }
        match found[..] {
            [] => {}
            [only] => return Ok(only),
            _ => {
                let choices: Vec<String> = found.into_iter().map(|m| self.notation(m)).collect();
                return Err(MoveTextError::Several {
                    text: text.chars().take(20).collect(),
                    choices: choices.join(", "),
                });
            }
        }
        let meant = clearer.filter(|clearer| {
            spaced
                || !matches!(error, MoveTextError::Illegal { .. })
                    && !matches!(clearer, MoveTextError::Unknown { .. })
        });
        Err(meant.map_or(error, |meant| about(text, meant)))
    }

    /// Other ways to spell a text that is no move as it stands, the likeliest first.
    fn respelled(&self, text: &str) -> Vec<String> {
        if text.len() > LONGEST || !text.is_ascii() {
            return Vec::new();
        }
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        let mut spellings = castling(&lower);
        if lower.contains(',') {
            spellings.push(lower.split_whitespace().collect());
        }
        if !text.contains(char::is_whitespace) {
            if split_square(&lower).is_some() {
                spellings.push(lower.clone());
            }
            // A piece's letter written small, or its square large.
            if let Some(first) = text.get(..1) {
                spellings.push(first.to_ascii_uppercase() + &lower[1..]);
            }
        }
        // Where two kinds have one name, either may be meant.
        let favoured = self.namesakes().into_iter().map(Some).chain([None]);
        for letter in favoured {
            let parts = self.parts(&lower, letter);
            spellings.extend(parts.and_then(|parts| spell(&parts)));
        }
        spellings
    }

    /// Letters of the kinds of the side to move that have their name in common with another kind.
    fn namesakes(&self) -> Vec<char> {
        let name = |index: usize| &self.spec.pieces[index].names[self.turn()];
        let kinds = 0..self.spec.pieces.len();
        let shared = |index: &usize| {
            kinds
                .clone()
                .any(|other| other != *index && name(other) == name(*index))
        };
        let found = kinds.clone().filter(shared);
        found.map(|index| self.spec.pieces[index].letter).collect()
    }

    /// Names of pieces in small letters with the letters they mean, longest first; those of the side to move go first, and the kind of
    /// one letter before all with the same name.
    fn spoken_names(&self, favoured: Option<char>) -> Vec<(String, char)> {
        let turn = self.turn();
        let of = |player: Player| {
            let pieces = self.spec.pieces.iter();
            pieces.map(move |piece| (piece.names[player].to_lowercase(), piece.letter))
        };
        let mut names: Vec<(String, char)> = of(turn).chain(of(!turn)).collect();
        names.sort_by_key(|(name, letter)| (std::cmp::Reverse(name.len()), favoured != Some(*letter)));
        names
    }

    /// Takes a sentence apart; `None` if it has a word that means nothing.
    fn parts(&self, lower: &str, favoured: Option<char>) -> Option<Vec<Part>> {
        let names = self.spoken_names(favoured);
        let mut parts = Vec::new();
        let mut rest = lower.trim_start();
        while !rest.is_empty() {
            let ends_word = |behind: &str| !behind.starts_with(|c: char| c.is_ascii_alphabetic());
            let named = names.iter().find_map(|(name, letter)| {
                let behind = rest.strip_prefix(name.as_str())?;
                ends_word(behind).then_some((*letter, behind))
            });
            rest = if let Some((letter, behind)) = named {
                parts.push(Part::Piece(letter));
                behind
            } else {
                let stops = |c: char| c.is_whitespace() || "=@()".contains(c);
                let length = rest.find(stops).unwrap_or(rest.len()).max(1);
                let (word, behind) = rest.split_at(length);
                parts.extend(self.part(word)?);
                behind
            };
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "-(),.!+#".contains(c));
        }
        Some(parts)
    }

    /// What a word that is no name means; `Some(None)`: nothing that matters.
    fn part(&self, word: &str) -> Option<Option<Part>> {
        let is = |words: &[&str]| words.contains(&word);
        Some(match word {
            _ if is(&FILLERS) => None,
            _ if is(&TAKES) => Some(Part::Takes),
            _ if is(&BECOMES) => Some(Part::Becomes),
            _ if is(&DROPS) => Some(Part::Drops),
            _ => {
                let bare = word.trim_end_matches(['!', '?', '+', '#', '.', ',']);
                let letter = bare.chars().next().filter(|_| bare.len() == 1);
                if let Some(kind) = letter.and_then(|letter| self.spec.kind_of_letter(letter)) {
                    return Some(Some(Part::Piece(self.spec.pieces[kind.index()].letter)));
                }
                split_square(bare)?;
                Some(Part::Squares(bare.to_owned()))
            }
        })
    }
}

/// The parts in algebraic notation: the piece that moves, where from, captures, where to, what it becomes.
fn spell(parts: &[Part]) -> Option<String> {
    let mut text = String::new();
    let drops = parts.contains(&Part::Drops);
    let mut becomes = false;
    let mut squares = 0;
    for part in parts {
        match part {
            Part::Piece(letter) if becomes => text.extend(['=', *letter]),
            // The one that is captured stands on the square that follows.
            Part::Piece(letter) if text.is_empty() => text.push(*letter),
            Part::Piece(_) | Part::Drops => {}
            Part::Takes => text.push('x'),
            Part::Becomes => becomes = true,
            Part::Squares(names) => {
                if drops && squares == 0 {
                    text.push('@');
                }
                squares += 1;
                text.push_str(names);
            }
        }
    }
    (squares > 0).then_some(text)
}

/// What is said of castling, if anything is.
fn castling(lower: &str) -> Vec<String> {
    let ways: &[&str] = match lower {
        _ if !lower.starts_with("castl") => &[],
        _ if lower.contains("long") || lower.contains("queen") => &["O-O-O"],
        _ if lower.contains("short") || lower.contains("king") => &["O-O"],
        _ => &["O-O", "O-O-O"],
    };
    ways.iter().map(|way| (*way).to_owned()).collect()
}
