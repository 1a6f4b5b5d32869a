//! Promotion one rank early to lesser pieces, and only once on the last rank.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::Fields;
use super::super::tree::{Content, Table};
use super::head::Head;
use super::value;
use crate::base::{Kind, Player, Score, Square};

/// What is worth less than this is a lesser piece: less than a rook.
const LESSER_BELOW: Score = 500;

/// How pawns promote early.
pub(super) struct Early {
    /// The once-only right to promote on the last rank.
    right: char,
    /// Every pawn that arrives there promotes, so there is no right.
    every: bool,
}

impl Early {
    /// The letters of the rights that both sides have at the start.
    pub(super) fn rights(&self) -> String {
        if self.every {
            return String::new();
        }
        format!("{}{}", self.right, self.right.to_ascii_lowercase())
    }
}

/// Reads `from_head.early`.
pub(super) fn read(mut fields: Fields<'_>, problems: &mut Problems) -> Option<Early> {
    let value = fields.require("right", problems);
    let letter = value.and_then(|value| value.text(problems)?.chars().next());
    let every = fields.switch("every", false, problems);
    fields.finish(problems);
    Some(Early {
        right: letter?,
        every,
    })
}

/// Spends the right for every promotion of the head, and lets its lesser pieces be had a rank before.
pub(super) fn early(head: &Head, early: &Early, table: &mut Table, place: &Place) -> Result<(), String> {
    let spec = &head.spec;
    if !early.every {
        if spec
            .once
            .iter()
            .any(|right| right.letter.eq_ignore_ascii_case(&early.right))
        {
            return Err(format!("the head has a right '{}' already", early.right));
        }
        let right = value(place, Content::Text(early.right.to_string()));
        for (_, row) in table.tables_in("promotions") {
            row.set_path("right", &right);
        }
    }
    let lesser = |kind: &&Kind, player: Player| spec.pieces[kind.index()].value[player] < LESSER_BELOW;
    let letter = |kind: &Kind| spec.pieces[kind.index()].letter;
    let mut any = false;
    for (index, promotion) in spec.promotions.iter().enumerate() {
        let player = promotion.player;
        let to: String = promotion
            .to
            .iter()
            .filter(|kind| lesser(kind, player))
            .map(letter)
            .collect();
        let squares = before(head, &promotion.squares, player);
        let squares: Vec<String> = squares.map(|square| spec.square_name(square)).collect();
        if to.is_empty() || squares.is_empty() {
            continue;
        }
        any = true;
        let side = player.name().to_ascii_lowercase();
        let row = format!("promotions.early-{index}");
        for (key, text) in [
            ("piece", letter(&promotion.kind).to_string()),
            ("side", side),
            ("squares", squares.join(" ")),
            ("to", to),
        ] {
            table.set_path(&format!("{row}.{key}"), &value(place, Content::Text(text)));
        }
        table.set_path(&format!("{row}.optional"), &value(place, Content::Switch(true)));
    }
    if any {
        Ok(())
    } else {
        Err("no pawn of the head becomes a lesser piece".into())
    }
}

/// The squares a rank before these. Where they are those of one colour, so are the ones before them, on the files beside.
fn before<'a>(head: &'a Head, squares: &'a [Square], player: Player) -> impl Iterator<Item = Square> + 'a {
    let files = head.spec.files;
    let colour = |square: Square| (square.0 / files + square.0 % files) % 2;
    let one_colour = squares.len() > 1 && squares.iter().all(|square| colour(*square) == colour(squares[0]));
    let reach = u8::from(one_colour);
    let leads = move |from: Square, to: Square| {
        let step = match player {
            Player::South => (to.0 / files).checked_sub(from.0 / files),
            Player::North => (from.0 / files).checked_sub(to.0 / files),
        };
        step == Some(1) && (to.0 % files).abs_diff(from.0 % files) == reach
    };
    let all = (0..files * head.spec.ranks).map(Square);
    all.filter(move |from| !head.spec.holes.contains(from) && squares.iter().any(|to| leads(*from, *to)))
}
