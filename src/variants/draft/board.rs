//! Size of the board, named regions, and the start position, which has to fit everything read before.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::Fields;
use super::super::tree::{Content, Table, Value};
use super::arrangement::with_pieces;
use super::region::Draft;
use crate::base::{Cell, FenLetter, FenRow, Kind, MAX_SQUARES, PerPlayer, Player, Square};
use crate::rules::arrays::Placed;
use crate::rules::pocket::{MAX_POCKET_KINDS, pocket_kinds};
use crate::rules::setup::owner;
use crate::rules::spec::PLACING_SIGN;
use crate::rules::spec::Region;
use crate::rules::turn::TurnPlan;

/// Most files, and most ranks, of a board.
const MOST_SIDE: i64 = 16;

/// Reads `files`, `ranks` and `holes`. Where they make no board, that is reported and the rest is read for the board that
/// the start position draws, so that its problems are told too.
pub(super) fn size(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let drawn = drawn_size(fields.take("start"));
    let mut side = |name, drawn| match fields.take(name) {
        Some(value) => value.integer(1, MOST_SIDE, problems).unwrap_or(drawn),
        None => {
            problems.report(fields.place(), format!("'{name}' is missing"), None);
            drawn
        }
    };
    let (mut files, mut ranks) = (side("files", drawn.0), side("ranks", drawn.1));
    if (files * ranks) as usize > MAX_SQUARES {
        let message = format!(
            "{files}x{ranks} is {} squares, at most {MAX_SQUARES} are possible",
            files * ranks
        );
        problems.report(fields.place(), message, None);
        (files, ranks) = drawn;
    }
    if files % i64::from(draft.spec.boards()) != 0 {
        problems.report(
            fields.place(),
            "two boards side by side need an even number of files",
            None,
        );
        files += 1;
    }
    draft.spec.files = files as u8;
    draft.spec.ranks = ranks as u8;
    if let Some(value) = fields.take("holes") {
        draft.spec.holes = draft.region(value, Player::South, problems);
    }
}

/// Files and ranks of the board that a start position draws, or 8x8 if it draws none that is possible.
fn drawn_size(start: Option<&Value>) -> (i64, i64) {
    let text = match start.map(|value| &value.content) {
        Some(Content::Text(text)) => text.as_str(),
        _ => "",
    };
    let board = text.split([' ', '[']).next().unwrap_or_default();
    let rows: Vec<&str> = board.split('/').collect();
    let parts = rows[0].split('|').map(FenRow::read);
    let files = parts.map(|part| part.squares as i64).sum();
    let ranks = rows.len() as i64;
    let possible = (1..=MOST_SIDE).contains(&files)
        && (1..=MOST_SIDE).contains(&ranks)
        && (files * ranks) as usize <= MAX_SQUARES;
    if possible { (files, ranks) } else { (8, 8) }
}

/// Reads `line_stops`.
pub(super) fn line_stops(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    if let Some(value) = fields.take("line_stops") {
        draft.spec.line_stops = draft.region(value, Player::South, problems);
    }
}

/// Reads `apart`: a list of regions that no move connects, or a list of such lists.
pub(super) fn apart(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(value) = fields.take("apart") else { return };
    let rows = value.list(problems).unwrap_or_default();
    let nested = rows.iter().any(|row| matches!(row.content, Content::List(_)));
    let groups = if nested { rows } else { std::slice::from_ref(value) };
    for group in groups {
        let regions = group.list(problems).unwrap_or_default();
        let regions = apart_regions(draft, regions, problems);
        draft.spec.apart.push(regions);
    }
}

fn apart_regions(draft: &Draft, values: &[Value], problems: &mut Problems) -> Vec<Region> {
    let mut regions: Vec<Region> = Vec::new();
    for value in values {
        let region = draft.region(value, Player::South, problems);
        if regions.iter().flatten().any(|square| region.contains(square)) {
            problems.report(&value.place, "regions of 'apart' share squares", None);
        }
        regions.push(region);
    }
    regions
}

/// Reads `regions`, in the order written; later ones may use earlier ones.
pub(super) fn regions(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    for (name, place, value) in fields.named("regions", problems) {
        if name.contains([' ', '!', ':']) || name == "all" || draft.spec.square(name).is_some() {
            problems.report(
                place,
                format!("'{name}' is no good name for a region"),
                "use a word such as palace".to_string(),
            );
        }
        let regions = draft.regions(value, problems);
        draft.named.insert(name.to_string(), regions);
    }
}

/// Letters in the pocket of `start`, in upper case, read before anything is checked.
pub(super) fn start_pocket(table: &Table) -> String {
    let Some(Content::Text(text)) = table.get("start").map(|value| &value.content) else {
        return String::new();
    };
    let pocket = text.split_once('[').and_then(|(_, rest)| rest.split(']').next());
    pocket.unwrap_or_default().to_ascii_uppercase()
}

/// Reads `start` and checks it against board, pieces, castling and pocket.
/// `placed` are pieces that a choice puts there.
pub(super) fn start(draft: &mut Draft, fields: &mut Fields<'_>, placed: &Placed, problems: &mut Problems) {
    let Some(value) = fields.require("start", problems) else {
        return;
    };
    let Some(text) = value.text(problems) else { return };
    let rows = fields.named("start_rows", problems);
    let mut text = with_rows(text.trim(), &rows, problems);
    if !placed.is_empty() {
        text = with_pieces(&text, draft.spec.files, placed);
    }
    let parts: Vec<&str> = text.split_ascii_whitespace().collect();
    let most = 6 + usize::from(draft.spec.take_back.is_some());
    if !(4..=most).contains(&parts.len()) {
        let message = format!("the start position has {} fields, not 4 to {most}", parts.len());
        problems.report(
            &value.place,
            message,
            "board[pocket] side rights en-passant".to_string(),
        );
        return;
    }
    let sound = problems.0.is_empty();
    let mut checker = StartCheck {
        draft,
        value,
        problems,
    };
    let (board, pocket) = parts[0]
        .split_once('[')
        .map_or((parts[0], None), |(board, rest)| (board, Some(rest)));
    if let Some(cells) = checker.board(board)
        && sound
    {
        checker.pieces_on(&cells);
        checker.rights(parts[2], &cells);
    }
    checker.pocket(pocket);
    if !["w", "b"].contains(&parts[1]) {
        checker.report(&format!("the side to move '{}' is neither w nor b", parts[1]));
    }
    draft.spec.start = parts.join(" ");
    let held = pocket_kinds(&draft.spec).len();
    if held > MAX_POCKET_KINDS {
        let message = format!("{held} kinds can be in the pockets, at most {MAX_POCKET_KINDS} are possible");
        problems.report(&value.place, message, None);
    }
}

/// The start position with some ranks replaced.
fn with_rows(text: &str, rows: &[(&str, &Place, &Value)], problems: &mut Problems) -> String {
    let (board, rest) = text
        .split_once([' ', '['])
        .map_or((text, ""), |(board, _)| (board, &text[board.len()..]));
    let mut ranks: Vec<&str> = board.split('/').collect();
    for (name, place, value) in rows {
        let rank = name
            .parse::<usize>()
            .ok()
            .filter(|rank| (1..=ranks.len()).contains(rank));
        match (rank, value.text(problems)) {
            (Some(rank), Some(row)) => {
                let index = ranks.len() - rank;
                ranks[index] = row;
            }
            (None, _) => problems.report(place, format!("'{name}' is no rank of the start position"), None),
            _ => {}
        }
    }
    ranks.join("/") + rest
}

struct StartCheck<'a, 'p> {
    draft: &'a Draft,
    value: &'a Value,
    problems: &'p mut Problems,
}

impl StartCheck<'_, '_> {
    fn report(&mut self, problem: &str) {
        self.problems
            .report(&self.value.place, format!("start position: {problem}"), None);
    }

    fn report_at(&mut self, place: &Place, problem: &str) {
        self.problems
            .report(place, format!("start position: {problem}"), None);
    }

    /// The cells of the board field, if its rows fit the board.
    fn board(&mut self, field: &str) -> Option<Vec<Cell>> {
        let (files, ranks) = (
            usize::from(self.draft.spec.files),
            usize::from(self.draft.spec.ranks),
        );
        let rows = match self.draft.spec.rows(field) {
            Ok(rows) => rows,
            Err(problem) => {
                self.report(&problem);
                return None;
            }
        };
        if rows.len() != ranks {
            self.report(&format!("{} rows on a board of {ranks} ranks", rows.len()));
            return None;
        }
        let mut cells = vec![Cell::EMPTY; files * ranks];
        let mut column = 1;
        let mut fits = true;
        for (index, row) in rows.iter().enumerate() {
            let rank = ranks - 1 - index;
            fits &= self.row(row, column, rank, &mut cells[rank * files..(rank + 1) * files]);
            column += row.chars().count() + 1;
        }
        fits.then_some(cells)
    }

    fn row(&mut self, row: &str, column: usize, rank: usize, cells: &mut [Cell]) -> bool {
        let parts: Vec<&str> = if self.draft.spec.shares_names() {
            row.split('|').collect()
        } else {
            vec![row]
        };
        let (mut files, mut before) = (0, 0);
        let mut fits = true;
        for part in parts {
            let read = FenRow::read(part);
            for at in read.letters {
                let place = self.value.place_in_text(column + before + at.column);
                let at = FenLetter {
                    file: files + at.file,
                    ..at
                };
                fits &= self.letter(at, &place, rank, cells);
            }
            files += read.squares;
            before += part.chars().count() + 1;
        }
        if files != cells.len() {
            let message = format!("row '{row}' has {files} squares, not {}", cells.len());
            self.report_at(&self.value.place_in_text(column), &message);
        }
        fits && files == cells.len()
    }

    /// Puts down what a letter stands for; `false` if it is no piece's.
    fn letter(&mut self, at: FenLetter, place: &Place, rank: usize, cells: &mut [Cell]) -> bool {
        let FenLetter { file, letter, .. } = at;
        let square = Square((rank * cells.len() + file) as u8);
        let hole = self.draft.spec.holes.contains(&square);
        match (letter, self.draft.spec.kind_of_letter(letter)) {
            ('*', _) if hole => {}
            ('*', _) => self.report_at(place, "a '*' where the board has no hole"),
            (_, Some(_)) if hole => self.report_at(place, &format!("'{letter}' stands on a hole")),
            (_, Some(kind)) if file < cells.len() => cells[file] = Cell::new(owner(letter), kind),
            (_, Some(_)) => {}
            (_, None) => {
                // Without pieces it is their absence that is told.
                if !self.draft.spec.pieces.is_empty() {
                    let problem = format!("no piece has the letter '{}'", letter.escape_debug());
                    self.report_at(place, &problem);
                }
                return false;
            }
        }
        true
    }

    /// Royals are there, and every piece stands where it may.
    fn pieces_on(&mut self, cells: &[Cell]) {
        let mut royals = PerPlayer::both(0);
        for (index, cell) in cells.iter().enumerate() {
            let Some((player, kind)) = cell.piece() else {
                continue;
            };
            let piece = &self.draft.spec.pieces[kind.index()];
            royals[player] += usize::from(piece.royal[player]);
            let square = Square(index as u8);
            if piece.region[player]
                .as_ref()
                .is_some_and(|region| !region.contains(&square))
            {
                let name = self.draft.spec.square_name(square);
                self.report(&format!(
                    "'{}' of {} may not stand on {name}",
                    piece.letter,
                    player.name()
                ));
            }
        }
        for player in Player::ALL {
            let spec = &self.draft.spec;
            let is_royal = |kind: Kind| spec.pieces[kind.index()].royal[player];
            let mut changes = spec.transformation.iter().flat_map(|change| &change.becomes);
            let arises = changes.any(|(from, to)| !is_royal(*from) && is_royal(*to));
            let declared = spec.pieces.iter().any(|piece| piece.royal[player]) && !arises;
            let placed_later = spec.placement.is_some()
                && spec
                    .pieces
                    .iter()
                    .any(|piece| piece.royal[player] && self.draft.pocket.contains(piece.letter));
            if declared && royals[player] == 0 && !placed_later {
                self.report(&format!("{} has no royal piece", player.name()));
            }
        }
    }

    /// Each castling right has its royal and a partner on their squares.
    fn rights(&mut self, field: &str, cells: &[Cell]) {
        if self.draft.spec.pockets_outlast_placing() && !field.contains(PLACING_SIGN) {
            self.report(&format!(
                "'{PLACING_SIGN}' among the rights has to tell that pieces are to be placed: pockets hold others too"
            ));
        }
        if field == "-" {
            return;
        }
        let steps = match self.draft.spec.turn {
            TurnPlan::Single => 1,
            TurnPlan::Double | TurnPlan::Meddle(_) => 2,
        };
        for letter in field.chars() {
            if letter
                .to_digit(10)
                .is_some_and(|left| (1..=steps).contains(&left) && steps > 1)
            {
                continue;
            }
            let castling = self
                .draft
                .spec
                .castling
                .iter()
                .find(|castling| castling.letter == letter);
            let placing = letter == PLACING_SIGN && self.draft.spec.pockets_outlast_placing();
            if placing || self.draft.spec.once.iter().any(|right| right.letter == letter) {
                continue;
            }
            let Some(castling) = castling else {
                self.report(&format!("no right has the letter '{}'", letter.escape_debug()));
                continue;
            };
            let on = |square: Square| {
                cells[square.index()]
                    .piece()
                    .filter(|&(owner, _)| owner == castling.player)
            };
            let is_royal = |kind: Kind| self.draft.spec.pieces[kind.index()].royal[castling.player];
            let royal = on(castling.royal_from).is_some_and(|(_, kind)| is_royal(kind));
            let partner = on(castling.rook_from).is_some_and(|(_, kind)| !is_royal(kind));
            if !royal || !partner {
                let missing = if royal {
                    castling.rook_from
                } else {
                    castling.royal_from
                };
                let name = self.draft.spec.square_name(missing);
                self.report(&format!("the right '{letter}' needs its piece on {name}"));
            }
        }
    }

    fn pocket(&mut self, field: Option<&str>) {
        let Some(field) = field else { return };
        let Some(letters) = field.strip_suffix(']') else {
            self.report("the pocket is not closed with ']'");
            return;
        };
        let rescues = self
            .draft
            .spec
            .promotions
            .iter()
            .any(|row| !row.rescue.is_empty());
        if !rescues && self.draft.spec.rescue.is_none() && self.draft.spec.placement.is_none() {
            self.report("a pocket, but neither rescue nor placement");
        }
        for letter in letters.chars() {
            if self.draft.spec.kind_of_letter(letter).is_none() {
                self.report(&format!(
                    "no piece in the pocket has the letter '{}'",
                    letter.escape_debug()
                ));
            }
        }
    }
}
