//! Rights that are used up by one use.

use super::super::diagnostic::Problems;
use super::super::fields::Fields;
use super::region::Draft;
use crate::base::Player;
use crate::betza;
use crate::rules::spec::{LeapTime, OnceGrant, OnceSpec};

/// Most rights of both sides: each has a bit in a byte of the position.
const MOST_RIGHTS: usize = 8;

/// When a royal may leap.
const LEAP_TIMES: [(&str, LeapTime); 3] = [
    ("in-check", LeapTime::InCheck),
    ("safe", LeapTime::Safe),
    ("always", LeapTime::Always),
];

/// Reads `royal_leap`, and gathers the rights that promotions name. Each side has its own.
pub(super) fn once(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    if let Some(mut leap) = fields.table("royal_leap", problems) {
        let letter = leap
            .require("letter", problems)
            .and_then(|value| right_letter(value, problems));
        let betza = leap.require("betza", problems);
        let when = leap.choice("when", &LEAP_TIMES, problems).unwrap_or_default();
        leap.finish(problems);
        let text = betza.and_then(|value| Some((value, value.text(problems)?)));
        if let (Some(letter), Some((value, text))) = (letter, text) {
            match betza::parse(text) {
                Ok(atoms) => add(draft, letter, &OnceGrant::RoyalLeap { atoms, when }),
                Err(error) => {
                    let place = value.place_in_text(error.column);
                    problems.report(&place, error.message, error.suggestion);
                }
            }
        }
    }
    let mut letters: Vec<char> = Vec::new();
    letters.extend(draft.spec.promotions.iter().filter_map(|row| row.right));
    for letter in letters {
        if !draft.spec.once.iter().any(|right| right.letter == letter) {
            add(draft, letter, &OnceGrant::Promotion);
        }
    }
    if draft.spec.once.len() > MOST_RIGHTS {
        let message = format!("more than {} rights that are used up by one use", MOST_RIGHTS / 2);
        problems.report(fields.place(), message, None);
    }
}

fn add(draft: &mut Draft, letter: char, grants: &OnceGrant) {
    for player in Player::ALL {
        draft.spec.once.push(OnceSpec {
            player,
            letter: match player {
                Player::South => letter,
                Player::North => letter.to_ascii_lowercase(),
            },
            grants: grants.clone(),
        });
    }
}

/// The upper-case letter of a right; North has it in lower case.
pub(super) fn right_letter(value: &super::super::tree::Value, problems: &mut Problems) -> Option<char> {
    let text = value.text(problems)?;
    let mut letters = text.chars();
    let letter = letters
        .next()
        .filter(|letter| letter.is_ascii_uppercase() && letters.next().is_none());
    if letter.is_none() {
        problems.report(&value.place, "one upper-case letter is expected", None);
    }
    letter
}
