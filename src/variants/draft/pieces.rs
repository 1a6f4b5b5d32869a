//! Pieces: letters, names, movements, values, and the squares they are bound to.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::{Fields, sides};
use super::super::tree::{Content, Value};
use super::region::Draft;
use super::svg;
use crate::base::{Kind, MAX_KINDS, PerPlayer, Player};
use crate::betza;
use crate::rules::spec::{FurtherMovement, PieceMove, PieceSpec, Region};

/// Reads `pieces` and numbers them: pawns first, then by rising value, royals last.
pub(super) fn pieces(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let found = fields.named("pieces", problems);
    let written = fields.take("pieces").map(|value| &value.content);
    if found.is_empty() && matches!(written, None | Some(Content::Table(_))) {
        problems.report(
            fields.place(),
            "a game needs pieces",
            "add tables such as [pieces.K]".to_string(),
        );
    }
    let mut pieces: Vec<PieceSpec> = found
        .iter()
        .filter_map(|(name, place, value)| piece(draft, name, place, value, problems))
        .collect();
    if pieces.len() > MAX_KINDS {
        problems.report(
            fields.place(),
            format!(
                "{} kinds of pieces, at most {MAX_KINDS} are possible",
                pieces.len()
            ),
            None,
        );
        pieces.truncate(MAX_KINDS);
    }
    pieces.sort_by_key(|piece| {
        let royal = piece.royal[Player::South] || piece.royal[Player::North];
        (royal, !piece.progress, piece.value.0.iter().sum::<i32>())
    });
    for (name, place, _) in &found {
        let same = |piece: &&PieceSpec| piece.also.is_some_and(|also| name.starts_with(also));
        if let Some(piece) = pieces.iter().find(same) {
            let problem = format!("'{name}' is also written for '{}'", piece.letter);
            problems.report(place, problem, None);
        }
    }
    draft.spec.pieces = pieces;
    for (name, _, value) in &found {
        capture_limits(draft, name, value, problems);
    }
}

fn piece(
    draft: &Draft,
    name: &str,
    place: &Place,
    value: &Value,
    problems: &mut Problems,
) -> Option<PieceSpec> {
    let letter = piece_letter(name, place, problems)?;
    let mut fields = Fields::of(value, problems)?;
    let also = fields
        .take("also")
        .and_then(|value| piece_letter(value.text(problems)?, &value.place, problems));
    let suffix = fields
        .take("suffix")
        .and_then(|value| suffix_letter(value.text(problems)?, &value.place, problems));
    let names = texts(fields.require("name", problems), Value::name, problems);
    let betza = texts(fields.require("betza", problems), Value::text, problems);
    let movements = Movements::read(draft, &mut fields, problems);
    let royal = royal(&mut fields, problems);
    let value = centipawns(&mut fields, &royal, problems);
    let region = fields
        .take("region")
        .map(|value| (value, draft.regions(value, problems)));
    if let Some((value, regions)) = &region
        && Player::ALL.iter().any(|&player| regions[player].is_empty())
    {
        problems.report(&value.place, format!("the region of '{letter}' is empty"), None);
    }
    let progress = fields.switch("progress", false, problems);
    let no_return = fields
        .take("no_return")
        .map(|value| draft.regions(value, problems));
    let no_return = PerPlayer::from_fn(|player| no_return.as_ref().map(|regions| regions[player].clone()));
    let moves = PerPlayer::from_fn(|player| match &no_return[player] {
        Some(region) => kept_within(draft, &movements.all[player], region),
        None => movements.all[player].clone(),
    });
    for name in ["takes", "taken_by"] {
        fields.take(name);
    }
    let picture = fields.take("svg").and_then(|value| svg::picture(value, problems));
    fields.finish(problems);
    Some(PieceSpec {
        letter,
        also,
        suffix: suffix.unwrap_or(letter.to_ascii_lowercase()),
        names,
        betza,
        further: movements.further,
        moves,
        value,
        royal,
        region: PerPlayer::from_fn(|player| region.as_ref().map(|(_, regions)| regions[player].clone())),
        no_return,
        progress,
        takes: None,
        taken_by: None,
        picture,
    })
}

/// Reads `value`, which only royals can do without: they count nothing unless it is said.
fn centipawns(fields: &mut Fields<'_>, royal: &PerPlayer<bool>, problems: &mut Problems) -> PerPlayer<i32> {
    let Some(value) = fields.take("value") else {
        if !royal.0.contains(&true) {
            let help =
                "write value = 3, what it is worth in pawns, or royal = true if its loss loses the game";
            problems.report(fields.place(), "'value' is missing", help.to_string());
        }
        return PerPlayer::both(0);
    };
    let written = sides(value, problems);
    PerPlayer::from_fn(|player| {
        let pawns = written[player].and_then(|value| value.number(-100.0, 100.0, problems));
        (pawns.unwrap_or(0.0) * 100.0).round() as i32
    })
}

/// The same movements for a piece that does not leave `region` once it is there.
fn kept_within(draft: &Draft, moves: &[PieceMove], region: &Region) -> Vec<PieceMove> {
    let split = |piece_move: &PieceMove| {
        let from = match &piece_move.from {
            Some(from) => from.clone(),
            None => draft.squares().collect(),
        };
        let (inside, outside): (Region, Region) =
            from.into_iter().partition(|square| region.contains(square));
        [(outside, None), (inside, Some(region.clone()))].map(|(from, to)| PieceMove {
            atom: piece_move.atom,
            from: Some(from),
            to,
        })
    };
    moves.iter().flat_map(split).collect()
}

/// Reads `takes` and `taken_by`, which name other pieces and therefore come last.
fn capture_limits(draft: &mut Draft, name: &str, value: &Value, problems: &mut Problems) {
    let Content::Table(table) = &value.content else {
        return;
    };
    let mut fields = Fields::new(table, &value.place);
    let mut read = |name| fields.take(name).map(|value| kinds(draft, value, problems));
    let (takes, taken_by) = (read("takes"), read("taken_by"));
    if let Some(piece) = draft
        .spec
        .pieces
        .iter_mut()
        .find(|piece| name.starts_with(piece.letter))
    {
        (piece.takes, piece.taken_by) = (takes, taken_by);
    }
}

fn piece_letter(name: &str, place: &Place, problems: &mut Problems) -> Option<char> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_uppercase() => Some(letter),
        _ => {
            let help = "the key of a piece is its letter in a FEN, A to Z, as in [pieces.N]".to_string();
            problems.report(
                place,
                format!("'{}' is no letter for a piece", name.escape_debug()),
                help,
            );
            None
        }
    }
}

fn suffix_letter(text: &str, place: &Place, problems: &mut Problems) -> Option<char> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_lowercase() => Some(letter),
        _ => {
            let problem = format!("'{}' is no suffix of a move", text.escape_debug());
            problems.report(place, problem, "one letter, a to z".to_string());
            None
        }
    }
}

fn royal(fields: &mut Fields<'_>, problems: &mut Problems) -> PerPlayer<bool> {
    let Some(value) = fields.take("royal") else {
        return PerPlayer::both(false);
    };
    let written = sides(value, problems);
    PerPlayer::from_fn(|player| {
        written[player]
            .and_then(|value| value.switch(problems))
            .unwrap_or(false)
    })
}

/// Where a movement may begin and end, for each side; `None`: anywhere.
#[derive(Default)]
struct Ends {
    from: Option<PerPlayer<Region>>,
    to: Option<PerPlayer<Region>>,
}

/// Everything a piece can do.
struct Movements {
    all: PerPlayer<Vec<PieceMove>>,
    further: PerPlayer<Vec<FurtherMovement>>,
}

impl Movements {
    /// Reads `unmoved`, `betza` and `moves`.
    fn read(draft: &Draft, fields: &mut Fields<'_>, problems: &mut Problems) -> Movements {
        let unmoved = match fields.take("unmoved") {
            Some(value) => draft.regions(value, problems),
            None => PerPlayer::from_fn(|player| draft.second_rank(player)),
        };
        let mut movements = Movements {
            all: PerPlayer::both(Vec::new()),
            further: PerPlayer::both(Vec::new()),
        };
        if let Some(betza) = fields.take("betza") {
            movements.add(betza, &Ends::default(), &unmoved, problems);
        }
        let rows = fields
            .take("moves")
            .and_then(|value| value.list(problems))
            .unwrap_or_default();
        for row in rows {
            let Some(mut fields) = Fields::of(row, problems) else {
                continue;
            };
            let betza = fields.require("betza", problems);
            let mut region = |name, problems: &mut Problems| {
                let value = fields.take(name)?;
                Some(draft.regions(value, problems))
            };
            let ends = Ends {
                from: region("from", problems),
                to: region("to", problems),
            };
            if ends.from.is_none() && ends.to.is_none() {
                problems.report(fields.place(), "'from' or 'to' is missing", None);
            }
            if let Some(betza) = betza {
                movements.add(betza, &ends, &unmoved, problems);
            }
            fields.finish(problems);
        }
        movements
    }

    /// Adds a Betza text that works from, or to, some squares, or everywhere.
    fn add(&mut self, betza: &Value, ends: &Ends, unmoved: &PerPlayer<Region>, problems: &mut Problems) {
        let written = sides(betza, problems);
        for player in Player::ALL {
            let Some(betza) = written[player] else { continue };
            let from = ends.from.as_ref().map(|from| &from[player]);
            let to = ends.to.as_ref().map(|to| &to[player]);
            self.all[player].extend(atoms(betza, (from, to), &unmoved[player], problems));
            if from.is_some() || to.is_some() {
                let text = betza.text(problems).unwrap_or_default().to_string();
                self.further[player].push(FurtherMovement {
                    betza: text,
                    from: from.cloned(),
                    to: to.cloned(),
                });
            }
        }
    }
}

fn texts(
    value: Option<&Value>,
    read: for<'v> fn(&'v Value, &mut Problems) -> Option<&'v str>,
    problems: &mut Problems,
) -> PerPlayer<String> {
    let Some(value) = value else {
        return PerPlayer::default();
    };
    let written = sides(value, problems);
    PerPlayer::from_fn(|player| {
        written[player]
            .and_then(|value| read(value, problems))
            .unwrap_or_default()
            .to_string()
    })
}

/// Stands for the movement of a piece that never moves.
const STATIC: &str = "-";

/// The atoms of a Betza text, each with the squares it works from and to.
pub(super) fn atoms(
    betza: &Value,
    (from, to): (Option<&Region>, Option<&Region>),
    unmoved: &Region,
    problems: &mut Problems,
) -> Vec<PieceMove> {
    let Some(text) = betza.text(problems) else {
        return Vec::new();
    };
    if text == STATIC {
        return Vec::new();
    }
    let atoms = match betza::parse(text) {
        Ok(atoms) => atoms,
        Err(error) => {
            let message = format!("in the movement '{}': {}", text.escape_debug(), error.message);
            problems.report(&betza.place_in_text(error.column), message, error.suggestion);
            return Vec::new();
        }
    };
    let squares = |initial: bool| match (initial, from) {
        (false, from) => from.cloned(),
        (true, None) => Some(unmoved.clone()),
        (true, Some(from)) => Some(
            unmoved
                .iter()
                .copied()
                .filter(|square| from.contains(square))
                .collect(),
        ),
    };
    atoms
        .into_iter()
        .map(|atom| PieceMove {
            atom,
            from: squares(atom.initial),
            to: to.cloned(),
        })
        .collect()
}

/// A text of piece letters, as kinds.
pub(super) fn kinds(draft: &Draft, value: &Value, problems: &mut Problems) -> Vec<Kind> {
    let Some(text) = value.text(problems) else {
        return Vec::new();
    };
    let mut kinds = Vec::new();
    for (index, letter) in text.chars().enumerate() {
        match draft
            .spec
            .kind_of_letter(letter)
            .filter(|_| letter.is_ascii_uppercase())
        {
            Some(kind) if !kinds.contains(&kind) => kinds.push(kind),
            Some(_) => problems.report(
                &value.place_in_text(index + 1),
                format!("'{letter}' is named twice"),
                None,
            ),
            None => draft.no_such_piece(&letter.to_string(), &value.place_in_text(index + 1), problems),
        }
    }
    kinds
}

/// Reads a table of letters, each with the letters of some kinds.
pub(super) fn kinds_by_kind(
    draft: &Draft,
    fields: &mut Fields<'_>,
    name: &'static str,
    problems: &mut Problems,
) -> Vec<(Kind, Vec<Kind>)> {
    let mut rows = Vec::new();
    for (name, place, value) in fields.named(name, problems) {
        let letter = name.chars().next().filter(|_| name.len() == 1);
        match letter.and_then(|letter| draft.spec.kind_of_letter(letter)) {
            Some(kind) => rows.push((kind, kinds(draft, value, problems))),
            None => draft.no_such_piece(name, place, problems),
        }
    }
    rows
}

/// A single piece letter, as kind.
pub(super) fn kind(draft: &Draft, value: &Value, problems: &mut Problems) -> Option<Kind> {
    let found = kinds(draft, value, problems);
    if found.len() > 1 {
        problems.report(&value.place, "one letter is expected", None);
    }
    found.first().copied()
}
