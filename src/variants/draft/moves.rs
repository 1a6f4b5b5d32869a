//! Promotion, rescue and castling.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::{Fields, sides};
use super::super::tree::{Content, Value};
use super::once::right_letter;
use super::pieces::{kind, kinds};
use super::region::Draft;
use crate::base::{Kind, PerPlayer, Player};
use crate::rules::spec::{CastlingSpec, PromotionLimit, PromotionSpec, RescueSpec};

/// Most castling moves: the rights of a position are kept in 16 bits.
const MOST_CASTLINGS: usize = 16;

/// Most promotion rows.
const MOST_PROMOTIONS: usize = 100;

/// Reads `promotions`: named rows, each for one or both sides.
pub(super) fn promotions(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let found = fields.named("promotions", problems);
    if let Some((_, place, _)) = found.get(MOST_PROMOTIONS) {
        problems.report(
            place,
            format!("a game has at most {MOST_PROMOTIONS} promotions"),
            None,
        );
    }
    for (name, place, value) in found {
        for row in promotion(draft, value, problems) {
            let clash = draft.spec.promotions.iter().any(|other| {
                (other.player, other.kind) == (row.player, row.kind)
                    && other.squares.iter().any(|square| row.squares.contains(square))
            });
            if clash {
                problems.report(
                    place,
                    format!("'{name}' shares squares with another promotion of this piece"),
                    None,
                );
            }
            draft.spec.promotions.push(row);
        }
    }
}

fn promotion(draft: &Draft, value: &Value, problems: &mut Problems) -> Vec<PromotionSpec> {
    let Some(mut fields) = Fields::of(value, problems) else {
        return Vec::new();
    };
    let promoting = fields
        .require("piece", problems)
        .and_then(|value| kind(draft, value, problems));
    let players: &[Player] = fields
        .choice(
            "side",
            &[
                ("both", &Player::ALL[..]),
                ("south", &Player::ALL[..1]),
                ("north", &Player::ALL[1..]),
            ],
            problems,
        )
        .unwrap_or(&Player::ALL);
    let squares = match fields.take("squares") {
        Some(value) => draft.regions(value, problems),
        None => PerPlayer::from_fn(|player| draft.last_rank(player)),
    };
    let written = fields.take("to");
    let to = kinds_of_sides(draft, written, problems);
    let rescue = kinds_of_sides(draft, fields.take("rescue"), problems);
    let optional = fields.switch("optional", false, problems);
    let unwritten = fields.switch("unwritten", false, problems);
    let limits = limits(draft, &mut fields, problems);
    let right = fields
        .take("right")
        .filter(|value| value.content != Content::Switch(false))
        .and_then(|value| right_letter(value, problems));
    let single = |player: &Player| to[*player].len() == 1 && rescue[*player].is_empty() && !optional;
    if unwritten && !players.iter().all(single) {
        problems.report(
            fields.place(),
            "only a promotion to exactly one kind can be 'unwritten'",
            None,
        );
    }
    for &player in players {
        // Without pieces it is their absence that is told.
        if to[player].is_empty() && rescue[player].is_empty() && !draft.spec.pieces.is_empty() {
            let message = format!("{} has nothing to promote to", player.name());
            problems.report(
                fields.place(),
                message,
                "give piece letters in 'to' or 'rescue'".to_string(),
            );
        }
        if squares[player].is_empty() {
            problems.report(
                fields.place(),
                format!("{} has no squares to promote on", player.name()),
                None,
            );
        }
        let choices: Vec<Kind> = to[player].iter().chain(&rescue[player]).copied().collect();
        let place = written.map_or(fields.place(), |value| &value.place);
        check_choices(draft, promoting, &choices, place, problems);
    }
    fields.finish(problems);
    let row = |&player: &Player| {
        Some(PromotionSpec {
            player,
            kind: promoting?,
            squares: squares[player].clone(),
            to: to[player].clone(),
            rescue: rescue[player].clone(),
            optional,
            unwritten,
            limits: limits.clone(),
            right: right.map(|letter| match player {
                Player::South => letter,
                Player::North => letter.to_ascii_lowercase(),
            }),
        })
    };
    players.iter().filter_map(row).collect()
}

/// What a piece may become is something else, and told apart by the letter that ends the move.
fn check_choices(
    draft: &Draft,
    promoting: Option<Kind>,
    choices: &[Kind],
    place: &Place,
    problems: &mut Problems,
) {
    let letter = |kind: Kind| draft.spec.pieces[kind.index()].letter;
    if let Some(kind) = promoting.filter(|kind| choices.contains(kind)) {
        let message = format!("'{0}' cannot promote to '{0}'", letter(kind));
        let help = "to let it stay what it is, write optional = true".to_string();
        problems.report(place, message, help);
    }
    for (at, &kind) in choices.iter().enumerate() {
        let suffix = |kind: Kind| draft.spec.pieces[kind.index()].suffix;
        let clash = choices[..at]
            .iter()
            .find(|&&other| other != kind && suffix(other) == suffix(kind));
        if let Some(&other) = clash {
            let message = format!(
                "promotions to '{}' and '{}' are written alike, with the suffix '{}'",
                letter(other),
                letter(kind),
                suffix(kind)
            );
            problems.report(place, message, None);
        }
    }
}

/// `limits`: by letter a number, or `{ below, same_colour }`.
fn limits(draft: &Draft, fields: &mut Fields<'_>, problems: &mut Problems) -> Vec<PromotionLimit> {
    let mut limits = Vec::new();
    for (letter, place, value) in fields.named("limits", problems) {
        let key = Value {
            place: place.clone(),
            content: Content::Text(letter.to_string()),
        };
        let (below, same_colour) = match &value.content {
            Content::Table(_) => {
                let Some(mut fields) = Fields::of(value, problems) else {
                    continue;
                };
                let below = fields.require("below", problems);
                let below = below.and_then(|value| value.integer(1, 100, problems));
                let same_colour = fields.switch("same_colour", false, problems);
                fields.finish(problems);
                (below, same_colour)
            }
            _ => (value.integer(1, 100, problems), false),
        };
        if let (Some(kind), Some(below)) = (kind(draft, &key, problems), below) {
            limits.push(PromotionLimit {
                kind,
                below: below as u8,
                same_colour,
            });
        }
    }
    limits
}

fn kinds_of_sides(draft: &Draft, value: Option<&Value>, problems: &mut Problems) -> PerPlayer<Vec<Kind>> {
    let Some(value) = value else {
        return PerPlayer::default();
    };
    let written = sides(value, problems);
    PerPlayer::from_fn(|player| written[player].map_or_else(Vec::new, |value| kinds(draft, value, problems)))
}

/// Reads `rescue` and checks the promotions that use it.
pub(super) fn rescue(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("rescue", problems) else {
        let comes = |kind: &Kind| draft.pocket.contains(draft.spec.pieces[kind.index()].letter);
        if !draft
            .spec
            .promotions
            .iter()
            .flat_map(|row| &row.rescue)
            .all(comes)
        {
            problems.report(
                fields.place(),
                "promotions rescue pieces, but 'rescue' is missing",
                None,
            );
        }
        return;
    };
    let mut rescue = RescueSpec {
        kinds: kinds_of_sides(draft, fields.require("kinds", problems), problems),
        replaced_by: Vec::new(),
    };
    for (letter, place, value) in fields.named("replaced_by", problems) {
        let key = Value {
            place: place.clone(),
            content: Content::Text(letter.to_string()),
        };
        let pair = (kind(draft, &key, problems), kind(draft, value, problems));
        if let (Some(rescued), Some(imprisoned)) = pair {
            rescue.replaced_by.push((rescued, imprisoned));
        }
    }
    for row in &draft.spec.promotions {
        for kind in &row.rescue {
            let letter = draft.spec.pieces[kind.index()].letter;
            let enters = rescue.kinds[row.player].contains(kind)
                || draft.pocket.contains(letter)
                || rescue
                    .replaced_by
                    .iter()
                    .any(|(_, imprisoned)| imprisoned == kind);
            if !enters {
                let message = format!(
                    "{} may rescue '{letter}', which never enters the pocket",
                    row.player.name()
                );
                problems.report(fields.place(), message, "add it to 'kinds'".to_string());
            }
        }
    }
    fields.finish(problems);
    draft.spec.rescue = Some(rescue);
}

/// Where to tell that a letter is used by castling and by another right: in the game's own text if one of them is there.
fn clash_place<'t>(
    fields: &mut Fields<'t>,
    letter: char,
    castling: &[(&str, &'t Place, &Value)],
) -> &'t Place {
    let game = fields.place();
    let leap = fields.take("royal_leap").map(|value| &value.place);
    let named = |(name, ..): &&(&str, &'t Place, &Value)| name.starts_with(letter);
    let castling = castling.iter().find(named).map(|(_, place, _)| *place);
    let places = [leap, castling].into_iter().flatten();
    fields.own_place(places).unwrap_or(game)
}

/// Reads `castling`. North's moves, unless written or refused, are South's seen from the other side.
pub(super) fn castling(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    draft.spec.chess960 = fields.switch("chess960", false, problems);
    let found = fields.named("castling", problems);
    let refused = fields.table("castling", problems);
    let is_refused = |letter: &str| {
        refused
            .as_ref()
            .is_some_and(|castling| castling.is_refused(letter))
    };
    for &(letter, place, value) in &found {
        if let Some(castling) = one_castling(draft, letter, place, value, problems) {
            draft.spec.castling.push(castling);
        }
    }
    let once = |castling: &CastlingSpec| {
        draft
            .spec
            .once
            .iter()
            .any(|right| right.letter == castling.letter)
    };
    for castling in draft.spec.castling.iter().filter(|castling| once(castling)) {
        let message = format!("'{}' is also the letter of another right", castling.letter);
        problems.report(clash_place(fields, castling.letter, &found), message, None);
    }
    for south in draft.spec.castling.clone() {
        let letter = south.letter.to_ascii_lowercase();
        let name = letter.to_string();
        if south.player == Player::South
            && !is_refused(&name)
            && !found.iter().any(|(other, ..)| *other == name)
        {
            draft.spec.castling.push(CastlingSpec {
                player: Player::North,
                letter,
                royal_from: draft.opposite(south.royal_from),
                royal_to: draft.opposite(south.royal_to),
                rook_from: draft.opposite(south.rook_from),
                rook_to: draft.opposite(south.rook_to),
            });
        }
    }
    if draft.spec.castling.len() > MOST_CASTLINGS {
        let message = format!(
            "{} castling moves, at most {MOST_CASTLINGS} are possible",
            draft.spec.castling.len()
        );
        problems.report(fields.place(), message, None);
    }
}

fn one_castling(
    draft: &Draft,
    name: &str,
    place: &Place,
    value: &Value,
    problems: &mut Problems,
) -> Option<CastlingSpec> {
    let mut letters = name.chars();
    let letter = letters
        .next()
        .filter(|letter| letter.is_ascii_alphabetic() && letters.next().is_none());
    if letter.is_none() {
        let help = "the key is the letter of the right in a FEN, such as K or q".to_string();
        problems.report(place, format!("'{name}' is no letter for a castling right"), help);
    }
    let mut fields = Fields::of(value, problems)?;
    let royal = fields
        .require("royal", problems)
        .and_then(|value| draft.square_pair(value, problems));
    let rook = fields
        .require("rook", problems)
        .and_then(|value| draft.square_pair(value, problems));
    fields.finish(problems);
    let (letter, (royal_from, royal_to), (rook_from, rook_to)) = (letter?, royal?, rook?);
    if royal_from == rook_from || royal_to == rook_to {
        problems.report(place, "the royal and the rook share a square", None);
    }
    let player = if letter.is_ascii_uppercase() {
        Player::South
    } else {
        Player::North
    };
    Some(CastlingSpec {
        player,
        letter,
        royal_from,
        royal_to,
        rook_from,
        rook_to,
    })
}
