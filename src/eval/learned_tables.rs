//! What games taught about the single pieces of a game: additions to the tables that are derived from its rules.

use super::network::Network;
use super::weights::Weights;
use crate::base::{Bits, Geometry, Kind, MAX_SQUARES, Player, Square};
use crate::rules::{Spec, Tapered};
use std::collections::BTreeMap;
use std::sync::Arc;
use toml::{Table, Value};

/// Additions beyond this many centipawns are refused: a table of such is damaged.
const LARGEST: i32 = 2000;

/// What an addition is looked up by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A piece on a square, seen from its own side.
    Square,
    /// A piece by the number of squares it can go to.
    Mobility,
    /// A promoting piece that another defends, by its square seen from its own side.
    Supported,
    /// A promoting piece with another beside it, by its square seen from its own side.
    Flanked,
    /// A promoting piece that no other of its side can ever defend, by its square seen from its own side.
    Lonely,
    /// A piece that a promoting one defends and none of the enemy's can ever drive away, by its square seen from its own side.
    Outpost,
    /// A piece before which no promoting piece of its side stands on its file: 0 one of the enemy's, 1 none at all.
    Opening,
    /// A promoting piece near its own royal: seven times the files between them, at most two, and one more than the ranks it is
    /// before it, from one behind to five before.
    Shelter,
    /// A piece by the number of squares around the enemy's royal that it attacks, less one.
    Assault,
    /// A kind of piece by the kinds it attacks: twice the victim's number, and one more if the victim is undefended.
    Attack,
}

impl Subject {
    /// All subjects with their names in weight files.
    pub const NAMED: [(Subject, &'static str); 10] = [
        (Subject::Square, "squares"),
        (Subject::Mobility, "mobility"),
        (Subject::Supported, "supported"),
        (Subject::Flanked, "flanked"),
        (Subject::Lonely, "lonely"),
        (Subject::Outpost, "outpost"),
        (Subject::Opening, "opening"),
        (Subject::Shelter, "shelter"),
        (Subject::Assault, "assault"),
        (Subject::Attack, "attack"),
    ];

    /// Places of a table in a game.
    fn places(self, spec: &Spec) -> usize {
        match self {
            Subject::Square | Subject::Supported | Subject::Flanked | Subject::Lonely | Subject::Outpost => {
                usize::from(spec.files) * usize::from(spec.ranks)
            }
            Subject::Mobility => Self::REACHES,
            Subject::Opening => Self::OPENINGS,
            Subject::Shelter => Self::PLACES,
            Subject::Assault => Self::ASSAULTS,
            Subject::Attack => 2 * spec.pieces.len(),
        }
    }

    /// Numbers of reachable squares that are told apart.
    pub(super) const REACHES: usize = 64;
    /// Files that are told apart by the promoting pieces on them.
    pub(super) const OPENINGS: usize = 2;
    /// Numbers of attacked squares around a royal that are told apart.
    pub(super) const ASSAULTS: usize = 8;
    /// Ranks told apart by [`Subject::beside`], from the one behind the royal on.
    const RANKS: i32 = 7;
    /// Places told apart by [`Subject::beside`].
    pub(super) const PLACES: usize = 3 * Self::RANKS as usize;

    /// Is a square near enough to a royal of a side for its pieces there to shelter it?
    pub(super) fn is_beside<B: Bits>(
        geometry: &Geometry<B>,
        player: Player,
        royal: Square,
        square: Square,
    ) -> bool {
        let (files, ranks) = Self::from_royal(geometry, player, royal, square);
        files <= 2 && (-1..Self::RANKS - 1).contains(&ranks)
    }

    /// Place of a square that [`Subject::is_beside`] a royal: by the files between and by the ranks before it.
    #[inline(always)]
    pub(super) fn beside<B: Bits>(
        geometry: &Geometry<B>,
        player: Player,
        royal: Square,
        square: Square,
    ) -> usize {
        let (files, ranks) = Self::from_royal(geometry, player, royal, square);
        (files * Self::RANKS + ranks + 1) as usize
    }

    #[inline(always)]
    fn from_royal<B: Bits>(
        geometry: &Geometry<B>,
        player: Player,
        royal: Square,
        square: Square,
    ) -> (i32, i32) {
        let files = geometry.file(square).abs_diff(geometry.file(royal));
        let ranks = i32::from(geometry.rank(square)) - i32::from(geometry.rank(royal));
        (
            i32::from(files),
            if player == Player::South { ranks } else { -ranks },
        )
    }
}

/// Centipawns in the middlegame and in the endgame.
pub type Addition = [i32; 2];

/// The additions of one game, by the letter of the piece and by subject. What a table lacks is nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LearnedTables(BTreeMap<char, BTreeMap<Subject, Vec<Addition>>>);

impl LearnedTables {
    /// Is nothing added?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is added for a piece.
    pub fn get(&self, letter: char, subject: Subject, index: usize) -> Addition {
        let table = self.0.get(&letter).and_then(|tables| tables.get(&subject));
        table
            .and_then(|table| table.get(index))
            .copied()
            .unwrap_or_default()
    }

    /// The first `LENGTH` additions for a piece.
    pub(super) fn table<const LENGTH: usize>(&self, letter: char, subject: Subject) -> [Tapered; LENGTH] {
        std::array::from_fn(|index| self.tapered(letter, subject, index))
    }

    /// The additions for a side's piece by its square.
    pub(super) fn by_square<B: Bits>(
        &self,
        geometry: &Geometry<B>,
        player: Player,
        letter: char,
        subject: Subject,
    ) -> Box<[Tapered]> {
        let squares = (0..geometry.squares() as u8).map(Square);
        squares
            .map(|square| self.tapered(letter, subject, own_view(geometry, player, square)))
            .collect()
    }

    /// As [`LearnedTables::get`].
    pub(super) fn tapered(&self, letter: char, subject: Subject, index: usize) -> Tapered {
        let [middle, end] = self.get(letter, subject, index);
        Tapered::new(middle, end)
    }

    /// What remains of these learned tables in a game of which each kind of theirs is the kind given here, or none.
    pub(super) fn translated(&self, kinds: &[Option<Kind>], spec: &Spec) -> LearnedTables {
        let mut learned_tables = LearnedTables::default();
        for kind in kinds.iter().flatten() {
            let letter = spec.pieces[kind.index()].letter;
            for (subject, table) in self.0.get(&letter).into_iter().flatten() {
                let table = match subject {
                    Subject::Attack => by_victim(table, kinds, spec.pieces.len()),
                    _ => table.clone(),
                };
                learned_tables.set(letter, *subject, table);
            }
        }
        learned_tables
    }

    /// Replaces the table of a piece; one of nothing but noughts is left out.
    pub fn set(&mut self, letter: char, subject: Subject, mut table: Vec<Addition>) {
        let length = table
            .iter()
            .rposition(|addition| *addition != [0, 0])
            .map_or(0, |last| last + 1);
        table.truncate(length);
        let tables = self.0.entry(letter).or_default();
        if table.is_empty() {
            tables.remove(&subject);
        } else {
            tables.insert(subject, table);
        }
        if tables.is_empty() {
            self.0.remove(&letter);
        }
    }

    /// Reads the tables `LETTER.SUBJECT = [[middlegame…], [endgame…]]`; what is wrong goes to `problems`.
    pub(super) fn parse(place: &str, pieces: &Table, problems: &mut Vec<String>) -> LearnedTables {
        let mut learned_tables = LearnedTables::default();
        for (name, tables) in pieces {
            let mut letters = name.chars();
            let (Some(letter), None, Some(tables)) = (letters.next(), letters.next(), tables.as_table())
            else {
                problems.push(format!("{place}.{name}: a table of one piece letter is expected"));
                continue;
            };
            for (subject, value) in tables {
                let place = format!("{place}.{name}.{subject}");
                let known = Subject::NAMED.iter().find(|(_, name)| name == subject);
                match known.map(|(subject, _)| (*subject, additions(value))) {
                    Some((subject, Ok(table))) => learned_tables.set(letter, subject, table),
                    Some((_, Err(problem))) => problems.push(format!("{place}: {problem}")),
                    None => problems.push(format!("{place}: no such subject of a piece")),
                }
            }
        }
        learned_tables
    }

    /// Tables of pieces that a game has not, and tables that are too long for it.
    pub(super) fn misfits(&self, place: &str, spec: &Spec) -> Vec<String> {
        let mut problems = Vec::new();
        for (letter, tables) in &self.0 {
            if !spec.pieces.iter().any(|piece| piece.letter == *letter) {
                problems.push(format!(
                    "{place}.{letter}: no piece of {} has this letter",
                    spec.id
                ));
                continue;
            }
            for (subject, name) in Subject::NAMED {
                let length = tables.get(&subject).map_or(0, Vec::len);
                let most = subject.places(spec);
                if length > most {
                    problems.push(format!(
                        "{place}.{letter}.{name}: {length} numbers, where {most} have a meaning"
                    ));
                }
            }
        }
        problems
    }

    /// The tables as [`LearnedTables::parse`] reads them.
    pub(super) fn to_table(&self) -> Table {
        let half = |table: &[Addition], phase: usize| {
            Value::Array(
                table
                    .iter()
                    .map(|addition| Value::Integer(addition[phase].into()))
                    .collect(),
            )
        };
        let tables = |tables: &BTreeMap<Subject, Vec<Addition>>| {
            let named = Subject::NAMED.iter().filter_map(|(subject, name)| {
                let table = tables.get(subject)?;
                Some((
                    name.to_string(),
                    Value::Array(vec![half(table, 0), half(table, 1)]),
                ))
            });
            Value::Table(named.collect())
        };
        self.0
            .iter()
            .map(|(letter, all)| (letter.to_string(), tables(all)))
            .collect()
    }
}

fn additions(value: &Value) -> Result<Vec<Addition>, String> {
    let numbers = |half: &Value| -> Option<Vec<i32>> {
        let number = |number: &Value| i32::try_from(number.as_integer()?).ok();
        half.as_array()?.iter().map(number).collect()
    };
    let halves = value.as_array().map(Vec::as_slice);
    let (Some(middle), Some(end)) = (match halves {
        Some([middle, end]) => (numbers(middle), numbers(end)),
        _ => (None, None),
    }) else {
        return Err("two arrays of whole numbers are expected, middlegame and endgame".into());
    };
    if middle.len() != end.len() || middle.len() > MAX_SQUARES {
        return Err(format!(
            "{} and {} numbers; both arrays have the same number, at most {MAX_SQUARES}",
            middle.len(),
            end.len()
        ));
    }
    if let Some(number) = middle
        .iter()
        .chain(&end)
        .find(|number| number.unsigned_abs() > LARGEST.unsigned_abs())
    {
        return Err(format!("{number} is beyond {LARGEST} centipawns"));
    }
    Ok(middle
        .into_iter()
        .zip(end)
        .map(|(middle, end)| [middle, end])
        .collect())
}

/// A table of [`Subject::Attack`] for victims of other numbers.
fn by_victim(table: &[Addition], kinds: &[Option<Kind>], count: usize) -> Vec<Addition> {
    let mut translated = vec![Addition::default(); 2 * count];
    for (additions, kind) in table.chunks(2).zip(kinds) {
        if let Some(kind) = kind {
            translated[2 * kind.index()..][..additions.len()].copy_from_slice(additions);
        }
    }
    translated
}

/// A square as its owner sees it: North's are turned upside down.
pub(super) fn own_view<B: Bits>(geometry: &Geometry<B>, player: Player, square: Square) -> usize {
    match player {
        Player::South => square.index(),
        Player::North => {
            let (file, rank) = (geometry.file(square), geometry.rank(square));
            usize::from(geometry.ranks() - 1 - rank) * usize::from(geometry.files()) + usize::from(file)
        }
    }
}

/// Everything about the evaluation of a game that is not in its rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parameters {
    /// Weights of the terms.
    pub weights: Weights,
    /// Additions for single pieces.
    pub learned_tables: LearnedTables,
    /// A network, which judges by its [`Form`](super::network::Form).
    pub network: Option<Arc<Network>>,
}

#[cfg(test)]
mod tests;
