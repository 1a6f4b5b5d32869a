//! Mechanics of a definition in words, a sentence each, for the rule card and the JSON form.

use super::describe::{letter, letters, opening_move, region};
use crate::base::{Kind, Player, Square};
use crate::rules::Spec;
use crate::rules::spec::{LeapTime, OnceGrant};

/// What a game has besides pieces, promotion, castling, placement and the common ends.
pub(super) fn mechanics(spec: &Spec) -> Vec<String> {
    let mut texts = Vec::new();
    for group in &spec.apart {
        let regions: Vec<String> = group.iter().map(|squares| region(spec, squares)).collect();
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
            let kinds = kinds.as_ref()?;
            Some(format!("{words} {}", letters(spec, kinds)))
        };
        let parts = [
            part("captures only", &piece.takes),
            part("is captured only by", &piece.taken_by),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        texts.push(format!("{} {}.", piece.letter, parts.join(" and ")));
    }
    for right in &spec.once {
        let what = match &right.grants {
            OnceGrant::Promotion => "the promotion that needs it",
            OnceGrant::RoyalLeap { when, .. } => match when {
                LeapTime::InCheck => "a leap of the royal out of check",
                LeapTime::Safe => "a leap of the royal that is not in check",
                LeapTime::Always => "a leap of the royal",
            },
        };
        texts.push(format!(
            "Right {} of {}: once {what}.",
            right.letter, spec.sides[right.player]
        ));
    }
    for row in &spec.boarding {
        let [rider, carrier, stack] = [row.rider, row.carrier, row.stack].map(|kind| letter(spec, kind));
        texts.push(format!(
            "{} of {} may board its {carrier}: together they are {stack}, which moves as {carrier}, and from which {rider} leaves by its own move.",
            rider, spec.sides[row.player]
        ));
    }
    if !spec.opening.is_empty() {
        let moves: Vec<String> = spec.opening.iter().map(|m| opening_move(spec, m)).collect();
        texts.push(format!("The game opens with {}.", moves.join(" ")));
    }
    if let Some(mate) = &spec.ends.mate {
        let (strong, unable) = (letters(spec, &mate.strong), letters(spec, &mate.unable));
        texts.push(format!(
            "A mate wins only if the series of checks that ends with it holds one by {strong}; else it draws."
        ));
        let what = if mate.unable_is_illegal {
            "illegal"
        } else {
            "a draw"
        };
        texts.push(format!("A mate by {unable} alone is {what}."));
    }
    if let Some(player) = spec.take_back {
        texts.push(format!(
            "{} may once, from its second turn on, take back its last move and the reply instead of moving (takeback); it moves again at once.",
            spec.sides[player]
        ));
    }
    if spec.free_pass {
        texts.push("A side that is not in check may pass instead of moving (0000).".into());
    }
    texts.extend(choices_before_the_game(spec));
    texts.extend(powers(spec));
    texts.extend(jumps(spec));
    texts.extend(blast(spec));
    texts.extend(ends(spec));
    texts.extend(partial_wins(spec));
    texts
}

fn choices_before_the_game(spec: &Spec) -> Vec<String> {
    let squares = |squares: &[Square]| region(spec, &squares.to_vec());
    let mut texts = Vec::new();
    if let Some(plan) = &spec.arrays {
        let north = if plan.turned {
            "the same turned by half a turn"
        } else {
            "the same on the same files"
        };
        texts.push(format!(
            "South's array on {} is one of {}, numbered from 0; North has {north}.",
            squares(plan.squares()),
            plan.count()
        ));
    }
    if let Some(deployment) = &spec.deployment {
        let prices = deployment
            .prices
            .iter()
            .map(|(letter, price)| format!("{letter} {price}"));
        texts.push(format!(
            "Each side puts different pieces for at most {} on {} and opposite: {}.",
            deployment.budget,
            squares(&deployment.squares),
            prices.collect::<Vec<_>>().join(", ")
        ));
    }
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

/// Captures that blast.
fn blast(spec: &Spec) -> Option<String> {
    let withstands = &spec.blast.as_ref()?.withstands;
    let except = match &withstands[..] {
        [] => String::new(),
        kinds => format!(", except {}", letters(spec, kinds)),
    };
    Some(format!(
        "A capture also takes the capturer and all pieces a king's step around it{except}. A capture that would cost an own royal is not legal."
    ))
}

/// Series of jumps, and pieces that have to be captured.
fn jumps(spec: &Spec) -> Vec<String> {
    let mut texts = Vec::new();
    if let Some(jumps) = &spec.jumps {
        texts.push(format!(
            "{}: jumps over a neighbouring piece to the empty square behind, any number of times, first over own pieces, then over enemy pieces, which are captured; it attacks all that it could capture so.",
            letters(spec, &jumps.kinds)
        ));
        if !jumps.must_take.is_empty() {
            texts.push(format!(
                "A series that can go on over an enemy {} must, unless that would expose the royal.",
                letters(spec, &jumps.must_take)
            ));
        }
    }
    if let Some(duty) = &spec.move_choice.duty {
        texts.push(format!(
            "An enemy {} must be captured, by any piece, while {} can capture it directly.",
            letters(spec, &duty.take),
            letters(spec, &duty.by)
        ));
    }
    texts
}

/// Draws that are worth more to one side.
fn partial_wins(spec: &Spec) -> Vec<String> {
    let partial = &spec.ends.partial;
    let share = |hundredths: u8| format!("0.{hundredths:02} of the point");
    let mut texts = Vec::new();
    if partial.stalemate > 50 {
        texts.push(format!(
            "Stalemate is worth {} to the side that gives it.",
            share(partial.stalemate)
        ));
    }
    if partial.counts_baring() {
        texts.push(format!(
            "A side that has left the other nothing but royals, and was the first to do so, gets at least {} (B and b in the rights of a FEN).",
            share(partial.bare)
        ));
    }
    for player in Player::ALL
        .into_iter()
        .filter(|player| partial.perpetual[*player] > 50)
    {
        texts.push(format!(
            "Perpetual check is worth {} to {}.",
            share(partial.perpetual[player]),
            spec.sides[player]
        ));
    }
    texts
}

fn powers(spec: &Spec) -> Vec<String> {
    let Some(powers) = &spec.powers else {
        return Vec::new();
    };
    let mut texts = Vec::new();
    let mut tell = |kinds: &[Kind], power: &str| {
        if !kinds.is_empty() {
            texts.push(format!("{}: {power}", letters(spec, kinds)));
        }
    };
    tell(
        &powers.gaze,
        "petrifies every enemy on a queen line with nothing between; what is petrified cannot move or take, but its own gaze goes on.",
    );
    tell(
        &powers.swap,
        "may change places with any enemy on a queen line with nothing between.",
    );
    tell(
        &powers.leap,
        "leaps over the first enemy on a line to any empty square behind it, capturing it, and may leap on.",
    );
    tell(
        &powers.charge,
        "captures all neighbouring enemies where it arrives.",
    );
    if let Some(mimic) = &powers.mimic {
        let mut mimicry = vec![
            format!("petrifies {}", letters(spec, &mimic.gaze)),
            format!("swaps with {}", letters(spec, &mimic.swap)),
            format!("leaps over one {}", letters(spec, &mimic.leap)),
            format!("charges {} by a quiet move", letters(spec, &mimic.charge)),
        ];
        mimicry.extend(mimic.captures.iter().map(|(victim, models)| {
            format!(
                "captures {} as {} does",
                letters(spec, &[*victim]),
                letters(spec, models)
            )
        }));
        texts.push(format!(
            "{}: {}.",
            letters(spec, &[mimic.kind]),
            mimicry.join(", ")
        ));
    }
    texts
}
