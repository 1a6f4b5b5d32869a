//! `setup` and `piece` lines: a game described to XBoard.

use super::super::template::Template;
use super::betza;
use crate::base::{Move, Player};
use crate::board::xboard::{picture, stacks, wide};
use crate::rules::Spec;
use crate::rules::selection::SelectionSpec;
use crate::rules::spec::{PieceSpec, PromotionSpec};

/// Graphics per side that we use; the last is the royal king.
const GRAPHICS: usize = 22;
const PAWN: usize = 0;
/// For soldiers that only go ahead: a pawn's graphic would promote. To XBoard a lance is a pawn otherwise: it may be taken en passant
/// after a step of two ranks, and capture so itself, whatever it moves like. So XBoard 4.9.1 removes the man behind a lance that leaves
/// its file, if it happens to think that somebody has just made such a step.
const LANCE: usize = 18;
/// For soldiers and pawns that leave their file without capturing: has nothing to do with en passant.
const MAN: usize = 10;
const ROYAL: usize = GRAPHICS - 1;
/// Graphics by the movement they are drawn for. XBoard's material rule counts some of them, so a piece gets such a graphic only when it
/// really moves that way.
const BY_MOVEMENT: [(&str, usize); 18] = [
    ("N", 1),
    ("nN", 1),
    ("B", 2),
    ("R", 3),
    ("Q", 4),
    ("F", 5),
    ("A", 6),
    ("nA", 6),
    ("BN", 7),
    ("NB", 7),
    ("RN", 8),
    ("NR", 8),
    ("W", 9),
    ("K", MAN),
    ("mRcpR", 11),
    ("BW", 13),
    ("RF", 14),
    ("WD", 12),
];
/// Graphics for all others, in the order in which they are given out: those that XBoard has no rule about first.
const NEUTRAL: [usize; 18] = [20, 17, 19, 12, 15, 13, 14, 8, 7, 11, 4, 3, 16, MAN, 1, 2, 5, 6];

/// The lines that define a game, to be sent before anything else about it.
pub(super) fn lines(spec: &Spec) -> Vec<String> {
    let Template { parent, hand } = if stacks::are_in(spec) {
        parting(spec)
    } else {
        Template::of(spec)
    };
    let mut lines = vec![format!(
        "setup ({}) {}x{}+{hand}_{parent} {}",
        table(spec),
        spec.files,
        spec.ranks,
        six_fields(spec, &spec.start)
    )];
    for piece in shown_pieces(spec) {
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

/// Does XBoard hear of all moves, and are they legal as it thinks? If not, its own judgement of moves should be switched off.
pub(super) fn is_complete(spec: &Spec) -> bool {
    let described = |piece: &PieceSpec| {
        Player::ALL
            .iter()
            .all(|player| betza::describe(spec, piece, *player).is_some())
    };
    let orthodox_choice = spec.selection == SelectionSpec::default() && !spec.ends.royal_capture;
    let plain = spec.line.is_none() && !picture::is_needed(spec);
    orthodox_choice && plain && spec.pieces.iter().all(described)
}

/// The game of XBoard that puts a piece on the square another leaves, with the hand that it cannot do without.
fn parting(spec: &Spec) -> Template {
    let in_hand = |piece: &&PieceSpec| !stacks::is_one(spec, piece) && !piece.royal.0.contains(&true);
    Template {
        parent: "seirawan",
        hand: spec.pieces.iter().filter(in_hand).count(),
    }
}

/// The pieces that have a graphic of their own.
fn shown_pieces(spec: &Spec) -> impl Iterator<Item = &PieceSpec> {
    spec.pieces.iter().filter(|piece| !stacks::is_one(spec, piece))
}

/// The table of letters: South's by graphic, then North's.
fn table(spec: &Spec) -> String {
    let mut letters = ['.'; GRAPHICS];
    let mut waiting: Vec<&PieceSpec> = Vec::new();
    for piece in shown_pieces(spec) {
        let graphic = preferred(spec, piece).filter(|graphic| letters[*graphic] == '.');
        match graphic {
            Some(graphic) => letters[graphic] = piece.letter,
            None => waiting.push(piece),
        }
    }
    for piece in waiting {
        let free = NEUTRAL.into_iter().find(|graphic| letters[*graphic] == '.');
        if let Some(graphic) = free {
            letters[graphic] = piece.letter;
        }
    }
    let north = letters.iter().map(|letter| letter.to_ascii_lowercase());
    letters.iter().copied().chain(north).collect()
}

/// The graphic that suits the piece. The pawn's promotes on the last rank and nowhere else; the king's is royal.
fn preferred(spec: &Spec, piece: &PieceSpec) -> Option<usize> {
    // XBoard takes a long step of its king along the board for castling, and en passant is written as two legs.
    if spec.twin.is_some() {
        let pawn = promotes_on_the_last_rank(spec, piece);
        return if pawn { Some(MAN) } else { by_movement(spec, piece) };
    }
    if piece.royal.0.contains(&true) {
        return Some(ROYAL);
    }
    let promotes = promotes_on_the_last_rank(spec, piece);
    if !promotes && !piece.progress {
        return by_movement(spec, piece);
    }
    let steady = betza::describe(spec, piece, Player::South).is_some_and(|text| keeps_its_file(&text));
    match (steady, promotes) {
        (false, _) => Some(MAN),
        (true, true) => Some(PAWN),
        (true, false) => Some(LANCE),
    }
}

/// Does a piece of this movement go straight ahead when it does not capture?
fn keeps_its_file(movement: &str) -> bool {
    let mut modifiers = String::new();
    movement.chars().all(|letter| {
        if !letter.is_ascii_uppercase() {
            modifiers.push(letter);
            return true;
        }
        let modifiers = std::mem::take(&mut modifiers);
        let captures = modifiers.contains('c') && !modifiers.contains('m');
        captures || modifiers.contains('f') && !modifiers.contains('s') && "WDH".contains(letter)
    })
}

fn by_movement(spec: &Spec, piece: &PieceSpec) -> Option<usize> {
    let movement = betza::describe(spec, piece, Player::South)?;
    BY_MOVEMENT
        .iter()
        .find(|(known, _)| *known == movement)
        .map(|(_, graphic)| *graphic)
}

fn promotes_on_the_last_rank(spec: &Spec, piece: &PieceSpec) -> bool {
    let is_promoting = |promotion: &&PromotionSpec| {
        let kind = spec.pieces.get(promotion.kind.index());
        kind.is_some_and(|kind| kind.letter == piece.letter)
    };
    let own: Vec<&PromotionSpec> = spec.promotions.iter().filter(is_promoting).collect();
    let on_the_last_rank = |promotion: &&PromotionSpec| {
        let last = if promotion.player == Player::South {
            spec.ranks - 1
        } else {
            0
        };
        promotion
            .squares
            .iter()
            .all(|square| square.0 / spec.files == last)
    };
    !own.is_empty() && own.iter().all(on_the_last_rank)
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

/// A position with two boards as one and stacks as they are shown, without the field of a move taken back, which XBoard does not know, and with the counters, which the
/// sheets leave out.
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
    format!("{} {}", stacks::uncovered(spec, &board), fields[1..].join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    #[test]
    fn pawns_and_soldiers_go_ahead() {
        for steady in ["fmWfceF", "fmWfceFifmnDifmnH", "fW"] {
            assert!(keeps_its_file(steady), "{steady}");
        }
        for straying in ["fsW", "fWfF", "fFifmnA", "WD", "fmcF"] {
            assert!(!keeps_its_file(straying), "{straying}");
        }
    }

    #[test]
    fn no_piece_without_a_graphic_and_no_stray_pawn() {
        for id in Catalogue::embedded().ids() {
            let spec = Catalogue::embedded().resolve(id).expect("known");
            let letters = table(&spec);
            let south = &letters[..GRAPHICS];
            for piece in shown_pieces(&spec) {
                let places: Vec<usize> = south.match_indices(piece.letter).map(|(at, _)| at).collect();
                assert_eq!(places.len(), 1, "{id} {}: {letters}", piece.letter);
                if [PAWN, LANCE].contains(&places[0]) {
                    let movement = betza::describe(&spec, piece, Player::South).unwrap_or_default();
                    assert!(keeps_its_file(&movement), "{id} {}: {movement}", piece.letter);
                }
            }
        }
    }
}
