//! `setup` and `piece` lines: a game described to XBoard.

use super::super::template::Template;
use crate::base::{Move, Player};
use crate::board::xboard::{betza, graphics, stacks, wide};
use crate::rules::Spec;
use crate::rules::spec::PieceSpec;

/// The game of XBoard whose pawns do not capture en passant when they go from one board to the other, see [`graphics`].
const WITHOUT_EN_PASSANT: Template = Template {
    parent: "berolina",
    hand: 0,
};

/// The lines that define a game, to be sent before anything else about it.
pub(super) fn lines(spec: &Spec, start: &str) -> Vec<String> {
    let Template { parent, hand } = if stacks::are_in(spec) {
        parting(spec)
    } else if spec.linked_boards.is_some() {
        WITHOUT_EN_PASSANT
    } else {
        Template::of(spec)
    };
    let mut lines = vec![format!(
        "setup ({}) {}x{}+{hand}_{parent} {}",
        graphics::table(spec),
        spec.files,
        spec.ranks,
        six_fields(spec, start)
    )];
    for piece in stacks::others(spec) {
        let [south, north] = Player::ALL.map(|player| betza::describe(spec, piece, player));
        if let Some(south) = &south {
            lines.push(format!("piece {}& {south}", piece.letter));
        }
        if let Some(north) = north.filter(|_| south != betza::describe(spec, piece, Player::North)) {
            lines.push(format!("piece {}& {north}", piece.letter.to_ascii_lowercase()));
        }
    }
    lines
}

/// The game of XBoard that puts a piece on the square another leaves, with the hand that it cannot do without.
fn parting(spec: &Spec) -> Template {
    let in_hand = |piece: &&PieceSpec| !stacks::is_one(spec, piece) && !piece.royal.0.contains(&true);
    Template {
        parent: "seirawan",
        hand: spec.pieces.iter().filter(in_hand).count(),
    }
}

/// What the user has to know because XBoard has no way of showing it.
pub(super) fn beyond_xboard(spec: &Spec) -> Option<String> {
    let holder = spec.take_back?;
    Some(format!(
        "{} may once take a move back as a move of the game, written {}: XBoard can neither show nor enter that, only another program can",
        spec.sides[holder],
        Move::TAKE_BACK_TEXT
    ))
}

/// A position with two boards as one and stacks as they are shown, without what XBoard does not know, the field of a move taken back and
/// once-only rights, which it would take for a square of an en-passant capture; and with the counters, which the sheets leave out.
pub(super) fn six_fields(spec: &Spec, fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    let written = |field: &&str| !field.starts_with(|letter: char| letter.is_ascii_digit());
    if spec.take_back.is_some() && fields.get(4).is_some_and(written) {
        fields.remove(4);
    }
    if fields.len() == 4 {
        fields.extend(["0", "1"]);
    }
    let board = fields.first().copied().map(wide::joined).unwrap_or_default();
    let rights = fields.get(2).map(|rights| castling_rights(spec, rights));
    if let (Some(field), Some(rights)) = (fields.get_mut(2), &rights) {
        *field = rights;
    }
    format!("{} {}", stacks::uncovered(spec, &board), fields[1..].join(" "))
}

/// Those rights that are no once-only ones.
fn castling_rights(spec: &Spec, rights: &str) -> String {
    let once = |letter: &char| spec.once.iter().any(|right| right.letter == *letter);
    let castling: String = rights.chars().filter(|letter| !once(letter)).collect();
    if castling.is_empty() {
        "-".to_owned()
    } else {
        castling
    }
}
