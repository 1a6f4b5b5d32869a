//! What a format takes from its head: `from_head`.

use super::super::diagnostic::{Place, Problems};
use super::super::draft;
use super::super::fields::Fields;
use super::super::tree::{Content, Table, Value};
use super::{boards, home, promotion, value};
use crate::base::{FenRow, PerPlayer, Player};
use crate::rules::Spec;
use crate::rules::spec::OptionSpec;

/// The key of a format.
pub(in super::super) const FROM_HEAD: &str = "from_head";

/// What a format itself sets and the head is read without.
const SET_BY_FORMATS: [&str; 5] = ["arrays", "placement", "twin", "turn", "format"];

/// What happens to the pieces of the home ranks.
#[derive(Clone, Copy)]
enum Home {
    Shuffled,
    Placed,
}

/// The head as the formats see it: its checked definition and the start position taken apart.
pub(super) struct Head {
    pub(super) spec: Spec,
    /// What stands on the squares, by rank from South's first on.
    pub(super) cells: Vec<Vec<Option<char>>>,
    pub(super) pocket: String,
    rights: String,
    /// Everything behind the rights.
    rest: String,
}

impl Head {
    /// The head of a definition in which the options have been put.
    pub(super) fn read(table: &Table, place: &Place, chosen: Vec<OptionSpec>) -> Head {
        let mut bare = table.clone();
        bare.remove(FROM_HEAD);
        SET_BY_FORMATS.iter().for_each(|key| bare.remove(key));
        // What is wrong with the head is told when the game is built.
        let spec = draft::build(&bare, place, chosen, &mut Problems::default());
        let fields: Vec<&str> = spec.start.split_ascii_whitespace().collect();
        let field = |index: usize| fields.get(index).copied().unwrap_or("-");
        let (board, pocket) = field(0).split_once('[').unwrap_or((field(0), ""));
        let rows = board.split('/').rev();
        let cells = rows.map(|row| FenRow::read(row).cells()).collect();
        let known = |letter: &char| {
            spec.castling.iter().any(|castling| castling.letter == *letter)
                || spec.once.iter().any(|right| right.letter == *letter)
                || spec.idle_rights.contains(*letter)
        };
        Head {
            cells,
            pocket: pocket.trim_end_matches(']').to_owned(),
            rights: field(2).chars().filter(known).collect(),
            rest: format!("{} {}", field(1), fields.get(3..).unwrap_or_default().join(" ")),
            spec,
        }
    }

    /// The rank of each side's home, counted from South's first: that of its royal.
    pub(super) fn homes(&self) -> Result<PerPlayer<usize>, String> {
        let royal = |letter: char, player: Player| {
            self.owner(letter) == Some(player)
                && self
                    .spec
                    .kind_of_letter(letter)
                    .is_some_and(|kind| self.spec.pieces[kind.index()].royal[player])
        };
        let home = |player: Player| {
            let mut rows = self.cells.iter();
            rows.position(|row| row.iter().flatten().any(|letter| royal(*letter, player)))
        };
        let (Some(south), Some(north)) = (home(Player::South), home(Player::North)) else {
            return Err("the head has no royals at the start".into());
        };
        if south + north + 1 != self.cells.len() {
            return Err("the home ranks of the head are not opposite each other".into());
        }
        Ok(PerPlayer([south, north]))
    }

    /// The side that a letter of the start position belongs to.
    pub(super) fn owner(&self, letter: char) -> Option<Player> {
        match letter {
            letter if letter.is_ascii_uppercase() => Some(Player::South),
            letter if letter.is_ascii_lowercase() => Some(Player::North),
            _ => None,
        }
    }

    /// The start position as it has become.
    fn start(&self, further_rights: &str) -> String {
        let rows: Vec<String> = self
            .cells
            .iter()
            .rev()
            .map(|row| FenRow::write(row.clone()))
            .collect();
        let pocket = match self.pocket.as_str() {
            "" => String::new(),
            held => format!("[{held}]"),
        };
        let rights = format!("{}{further_rights}", self.rights);
        let rights = if rights.is_empty() { "-" } else { &rights };
        let (side, rest) = self.rest.split_once(' ').unwrap_or((&self.rest, "-"));
        format!("{}{pocket} {side} {rights} {rest}", rows.join("/"))
    }

    /// The start has a right more.
    pub(super) fn grant(&mut self, letter: char) {
        self.rights.push(letter);
    }

    /// The castling rights are gone.
    fn forget_castling(&mut self) {
        let castling = &self.spec.castling;
        self.rights
            .retain(|letter| !castling.iter().any(|row| row.letter == letter));
    }
}

/// The definition with everything that its format takes from the head; `None` if it has no format.
pub(in super::super) fn from_head(
    table: &Table,
    place: &Place,
    chosen: &[OptionSpec],
    problems: &mut Problems,
) -> Option<Table> {
    let written = table.get(FROM_HEAD)?;
    let mut fields = Fields::of(written, problems)?;
    fields.take("about");
    let home = fields.choice(
        "home",
        &[("shuffled", Home::Shuffled), ("placed", Home::Placed)],
        problems,
    );
    let mut rights = fields.text("rights", problems).unwrap_or_default();
    let en_passant = fields.switch("en_passant", true, problems);
    let early = fields
        .table("early", problems)
        .map(|early| promotion::read(early, problems));
    let boards = fields
        .table("boards", problems)
        .map(|boards| boards::read(boards, problems));
    fields.finish(problems);

    let mut head = Head::read(table, place, chosen.to_vec());
    let mut result = table.clone();
    result.remove(FROM_HEAD);
    let mut refuse = |reason: String| problems.report(&written.place, reason, None);
    if table
        .get("castling")
        .is_none_or(|castling| castling.content == Content::Switch(false))
    {
        head.forget_castling();
    }
    if let Some(home) = home {
        let done = match home {
            Home::Shuffled => home::shuffle(&mut head, &mut result, place),
            Home::Placed => home::place(&mut head, &mut result, place),
        };
        done.unwrap_or_else(&mut refuse);
    }
    if let Some(early) = early.flatten() {
        rights.insert_str(0, &early.rights());
        promotion::early(&head, &early, &mut result, place).unwrap_or_else(&mut refuse);
    }
    if let Some(boards) = boards {
        boards::double(&mut head, &boards, &mut result, place).unwrap_or_else(&mut refuse);
    }
    if !en_passant {
        without_en_passant(&mut result);
    }
    result.remove("start_rows");
    result.set_path("start", &value(place, Content::Text(head.start(&rights))));
    Some(result)
}

/// Takes the letter of captures en passant out of the movements of every piece.
fn without_en_passant(table: &mut Table) {
    for (_, piece) in table.tables_in("pieces") {
        if let Some(betza) = piece.get_mut("betza") {
            forget_en_passant(betza);
        }
        if let Some(Content::List(moves)) = piece.get_mut("moves").map(|moves| &mut moves.content) {
            let tables = moves.iter_mut().filter_map(|row| match &mut row.content {
                Content::Table(row) => row.get_mut("betza"),
                _ => None,
            });
            tables.for_each(forget_en_passant);
        }
    }
}

fn forget_en_passant(betza: &mut Value) {
    match &mut betza.content {
        Content::Text(text) => text.retain(|letter| letter != 'e'),
        Content::Table(sides) => sides.values_mut().for_each(forget_en_passant),
        _ => {}
    }
}
