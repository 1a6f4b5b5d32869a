//! A game as JSON, for programs. Squares are names, values are pawns.

use super::bending;
use super::describe::{escape, letter, mark, repetition_rule, side_result};
use super::mechanics::mechanics;
use crate::base::{Kind, PerPlayer, Player, Square};
use crate::rules::Spec;
use crate::rules::spec::{Fact, OptionSpec, OptionValues, PieceSpec, Region};
use crate::rules::turn::TurnPlan;
use serde_json::{Value, json};

/// What `tapestry variants ID --json` prints.
pub fn to_json(spec: &Spec) -> Value {
    let letter = |kind: &Kind| letter(spec, *kind).to_string();
    let letters = |kinds: &[Kind]| kinds.iter().map(letter).collect::<String>();
    let square = |square: &Square| spec.square_name(*square);
    let squares = |region: &Region| region.iter().map(square).collect::<Vec<_>>();
    let promotions = spec.promotions.iter().map(|row| {
        json!({
            "side": side(row.player), "piece": letter(&row.kind), "squares": squares(&row.squares),
            "to": letters(&row.to), "rescue": letters(&row.rescue), "optional": row.optional,
        })
    });
    let castling = spec.castling.iter().map(|row| {
        json!({
            "side": side(row.player), "letter": row.letter.to_string(),
            "royal": [square(&row.royal_from), square(&row.royal_to)],
            "rook": [square(&row.rook_from), square(&row.rook_to)],
        })
    });
    let rescue = spec.rescue.as_ref().map(|rescue| {
        let replaced = rescue
            .replaced_by
            .iter()
            .map(|(rescued, imprisoned)| (letter(rescued), json!(letter(imprisoned))));
        json!({
            "kinds": sides(|player| json!(letters(&rescue.kinds[player]))),
            "replaced_by": replaced.collect::<serde_json::Map<_, _>>(),
        })
    });
    let placement = spec.placement.as_ref().map(|placement| {
        let offers = placement.offers.iter().map(|offer| {
            json!({
                "offer": square(&offer.offer), "letter": offer.letter.to_string(), "answer": square(&offer.answer),
                "second": square(&offer.second), "second_bound": offer.second_bound, "last": square(&offer.last),
            })
        });
        let forbidden = placement.forbidden.iter().map(|array| sides(|player| json!(squares(&array[player]))));
        json!({
            "squares": sides(|player| json!(squares(&placement.squares[player]))),
            "order": placement.order.iter().map(|player| side(*player)).collect::<Vec<_>>(), "pairs": letters(&placement.pairs),
            "reserve": sides(|player| json!(placement.kept(&spec.pieces, player))),
            "offers": offers.collect::<Vec<_>>(), "forbidden": forbidden.collect::<Vec<_>>(),
        })
    });
    json!({
        "id": spec.id, "identity": spec.identity(), "title": spec.title, "aliases": spec.aliases,
        "sources": spec.sources, "about": spec.about, "sides": sides(|player| json!(spec.sides[player])),
        "known_as": spec.known_as, "examples": spec.examples, "hints": spec.hints,
        "board": { "files": spec.files, "ranks": spec.ranks, "holes": squares(&spec.holes) },
        "start": spec.start,
        "pieces": spec.pieces.iter().map(|piece| piece_json(spec, piece)).collect::<Vec<_>>(),
        "promotions": promotions.collect::<Vec<_>>(),
        "rescue": rescue,
        "castling": castling.collect::<Vec<_>>(), "chess960": spec.chess960,
        "placement": placement,
        "ends": ends(spec),
        "bending": bending::json(spec),
        "twin": spec.linked_boards.map(|boards| json!({ "royals_cross": boards.royals_cross, "shared_names": boards.shared_names })),
        "turn": turn(&spec.turn, &letters),
        "line_stops": squares(&spec.line_stops),
        "mechanics": mechanics(spec),
        "key": spec.key.as_ref().map(|key| json!({
            "square": square(&key.square), "claimants": letters(&key.claimants), "rule": format!("{:?}", key.rule).to_lowercase(),
            "bare": format!("{:?}", key.bare).to_lowercase(), "no_move": format!("{:?}", key.stuck).to_lowercase(),
            "claimless_draw": key.claimless_draw,
        })),
        "points": { "win": spec.points.win, "draw": spec.points.draw, "loss": spec.points.loss },
        "options": spec.options.iter().map(option).collect::<Vec<_>>(),
        "facts": spec.facts.iter().map(fact).collect::<Vec<_>>(),
    })
}

fn turn(plan: &TurnPlan, letters: &dyn Fn(&[Kind]) -> String) -> Value {
    match plan {
        TurnPlan::Single => json!({ "plan": "single" }),
        TurnPlan::Double => json!({ "plan": "double" }),
        TurnPlan::Meddle(meddle) => json!({
            "plan": "meddle", "pieces": letters(&meddle.kinds), "owner_moves": meddle.owner_moves,
            "otherwise": letters(&meddle.otherwise), "promotes_to": letters(&meddle.promotes_to),
        }),
    }
}

fn side(player: Player) -> String {
    player.name().to_lowercase()
}

/// One value for each side.
fn sides(mut value: impl FnMut(Player) -> Value) -> Value {
    json!({ "south": value(Player::South), "north": value(Player::North) })
}

fn piece_json(spec: &Spec, piece: &PieceSpec) -> Value {
    let squares = |region: &Region| {
        region
            .iter()
            .map(|&square| spec.square_name(square))
            .collect::<Vec<_>>()
    };
    let further = |player: Player| {
        let rows = piece.further[player]
            .iter()
            .map(|row| json!({ "betza": row.betza, "from": row.from.as_ref().map(squares), "to": row.to.as_ref().map(squares) }));
        json!(rows.collect::<Vec<_>>())
    };
    let text = |texts: &PerPlayer<String>| sides(|player| json!(texts[player]));
    let [south, north] = piece.value.0.map(|value| json!(f64::from(value) / 100.0));
    // One number where there is one, as in definitions.
    let value = if south == north {
        south
    } else {
        json!({ "south": south, "north": north })
    };
    json!({
        "letter": piece.letter.to_string(), "name": text(&piece.names), "betza": text(&piece.betza),
        "further": sides(further), "value": value,
        "royal": sides(|player| json!(piece.royal[player])),
        "region": sides(|player| json!(piece.region[player].as_ref().map(squares))),
        "no_return": sides(|player| json!(piece.no_return[player].as_ref().map(squares))),
        "progress": piece.progress, "suffix": piece.suffix.to_string(),
    })
}

fn ends(spec: &Spec) -> Value {
    let ends = &spec.ends;
    let goal = |player| {
        ends.royal_goal[player]
            .iter()
            .map(|&square| spec.square_name(square))
            .collect::<Vec<_>>()
    };
    let chased = ends.chased.iter().map(|(kind, by)| {
        let by = by.iter().map(|kind| letter(spec, *kind).to_string());
        (letter(spec, *kind).to_string(), json!(by.collect::<String>()))
    });
    json!({
        "chased": chased.collect::<serde_json::Map<_, _>>(),
        "stalemate": side_result(ends.stalemate), "repetition": ends.repetition,
        "repetition_rule": repetition_rule(ends.repetition_rule), "move_limit": ends.move_limit,
        "bare_royals_draw": ends.bare_royals_draw, "facing": sides(|player| json!(ends.facing[player])),
        "royal_goal": sides(|player| json!(goal(player))), "escape": escape(ends.escape),
        "escape_side": ends.escape_side.map(side),
        "partial": {
            "stalemate": ends.partial.stalemate, "bare": ends.partial.bare,
            "perpetual": sides(|player| json!(ends.partial.perpetual[player])),
        },
    })
}

pub(super) fn fact(fact: &Fact) -> Value {
    json!({ "text": fact.text, "mark": mark(fact.mark), "reason": fact.reason })
}

pub(super) fn option(option: &OptionSpec) -> Value {
    let mut object = json!({
        "name": option.name, "about": option.about, "mark": mark(option.mark),
        "default": option.default, "value": option.value,
    });
    match &option.values {
        OptionValues::Words(words) => object["values"] = json!(words),
        OptionValues::Number { min, max, lot } => {
            object["min"] = json!(min);
            object["max"] = json!(max);
            object["lot"] = json!(lot);
        }
        OptionValues::Letters { letters, length, lot } => {
            object["letters"] = json!(letters);
            object["length"] = json!(length);
            object["lot"] = json!(lot);
        }
    }
    object
}
