//! Mechanics of a definition in words, a sentence each, for the rule card and the JSON form.

use super::describe::{letters, region};
use crate::base::{Kind, Player};
use crate::rules::Spec;
use crate::rules::spec::OnceGrant;

/// What a game has besides pieces, promotion, castling, placement and the common ends.
pub(super) fn mechanics(spec: &Spec) -> Vec<String> {
    let mut texts = Vec::new();
    if !spec.apart.is_empty() {
        let regions: Vec<String> = spec.apart.iter().map(|squares| region(spec, squares)).collect();
        texts.push(format!(
            "No move leads from one of these to another: {}.",
            regions.join(", ")
        ));
    }
    for piece in spec
        .pieces
        .iter()
        .filter(|piece| piece.takes.is_some() || piece.taken_by.is_some())
    {
        let part = |words: &str, kinds: &Option<Vec<Kind>>| {
            kinds.as_ref().map_or(String::new(), |kinds| {
                format!(" {words} {} only", letters(spec, kinds))
            })
        };
        texts.push(format!(
            "{}{}{}.",
            piece.letter,
            part("captures", &piece.takes),
            part("is captured by", &piece.taken_by)
        ));
    }
    for right in &spec.once {
        let what = match &right.grants {
            OnceGrant::Promotion => "the promotion that needs it",
            OnceGrant::RoyalLeap(_) => "a leap of the royal out of check",
        };
        texts.push(format!(
            "Right {} of {}: once {what}.",
            right.letter, spec.sides[right.player]
        ));
    }
    texts.extend(ends(spec));
    texts
}

fn ends(spec: &Spec) -> Vec<String> {
    let mut texts = Vec::new();
    for (goal, player) in spec
        .ends
        .goals
        .iter()
        .flat_map(|goal| Player::ALL.map(|player| (goal, player)))
    {
        let squares = region(spec, &goal.squares[player]);
        let kinds = letters(spec, &goal.kinds);
        texts.push(format!("{} wins with {kinds} on {squares}.", spec.sides[player]));
    }
    if let Some(points) = spec.points.goal {
        texts.push(format!("Such a win counts {points} points."));
    }
    if !spec.ends.extinction.is_empty() {
        let kinds = letters(spec, &spec.ends.extinction);
        texts.push(format!(
            "A side without any {kinds} has lost, unless it has just mated or taken the other's last."
        ));
    }
    if spec.ends.bare_royal_loses {
        texts
            .push("A side left with its royal alone loses, unless its next move bares the other too.".into());
    }
    texts
}
