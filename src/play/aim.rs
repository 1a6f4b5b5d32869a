//! What a game is about, in a line.

use crate::base::{Kind, Player, Square};
use crate::rules::Spec;
use crate::rules::spec::{KeyRule, Region};

/// How to win: `Checkmate the King, or bring a Guard to e9 (South) or e2 (North).`
pub(super) fn aim(spec: &Spec) -> String {
    let mut ways = Vec::new();
    ways.extend(key(spec));
    ways.extend(royals(spec));
    ways.extend(goals(spec));
    let ends = &spec.ends;
    if let Some(line) = &spec.line {
        ways.push(format!("make a line of {} of your own pieces", line.length));
    }
    if !ends.extinction.is_empty() {
        let last = names(spec, &ends.extinction, Player::North);
        ways.push(format!("capture every {last} of the other side"));
    }
    if ends.no_men_loses {
        ways.push("capture everything".to_owned());
    }
    if ends.bare_royal_loses {
        ways.push("leave the other royal alone".to_owned());
    }
    if ways.is_empty() {
        ways.push("leave the other side without a move".to_owned());
    }
    let mut text = ways.join(", or ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text + "."
}

fn key(spec: &Spec) -> Option<String> {
    let key = spec.key.as_ref()?;
    let (who, square) = (
        names(spec, &key.claimants, Player::South),
        spec.square_name(key.square),
    );
    let how = match key.rule {
        KeyRule::Hold => "and hold it for a move",
        KeyRule::Secure => "where nothing attacks it",
    };
    Some(format!("bring a {who} to {square} {how}"))
}

fn royals(spec: &Spec) -> Option<String> {
    if let Some(neutral) = spec.neutral {
        let name = &spec.pieces[neutral.index()].names[Player::South];
        return Some(format!(
            "attack the {name}, which is nobody's, so that it cannot be saved"
        ));
    }
    let mut named: Vec<&str> = Vec::new();
    for player in Player::ALL {
        let pieces = spec.pieces.iter().filter(|piece| piece.royal[player]);
        let names = pieces.map(|piece| piece.names[player].as_str());
        named.extend(names.filter(|name| !named.contains(name)).collect::<Vec<_>>());
    }
    if named.is_empty() {
        return None;
    }
    let verb = if spec.ends.royal_capture {
        "capture"
    } else {
        "checkmate"
    };
    Some(format!("{verb} the {}", named.join(" or ")))
}

fn goals(spec: &Spec) -> Vec<String> {
    let each = |region: &dyn Fn(Player) -> Region| {
        let [south, north] = Player::ALL.map(|player| squares(spec, &region(player)));
        match (south, north) {
            (Some(south), Some(north)) if south == north => Some(south),
            (Some(south), Some(north)) => {
                let sides = &spec.sides;
                Some(format!(
                    "{south} ({}) or {north} ({})",
                    sides[Player::South],
                    sides[Player::North]
                ))
            }
            (one, other) => one.or(other),
        }
    };
    let ends = &spec.ends;
    let royal = each(&|player| ends.royal_goal[player].clone());
    let royal = royal.map(|squares| format!("bring your royal to {squares}"));
    let pieces = ends.goals.iter().filter_map(|goal| {
        let who = names(spec, &goal.kinds, Player::South);
        each(&|player| goal.squares[player].clone()).map(|squares| format!("bring a {who} to {squares}"))
    });
    royal.into_iter().chain(pieces).collect()
}

/// A few squares by name, many by number.
fn squares(spec: &Spec, region: &[Square]) -> Option<String> {
    let names: Vec<String> = region.iter().map(|square| spec.square_name(*square)).collect();
    match names.len() {
        0 => None,
        1..=4 => Some(names.join(", ")),
        count => Some(format!("one of {count} marked squares")),
    }
}

fn names(spec: &Spec, kinds: &[Kind], player: Player) -> String {
    if kinds.len() > 4 {
        return "piece".to_owned();
    }
    let names = kinds
        .iter()
        .map(|kind| spec.pieces[kind.index()].names[player].as_str());
    names.collect::<Vec<_>>().join(" or ")
}
