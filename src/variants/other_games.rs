//! Rule cards and JSON of the games that are not played on one board.

use super::card::{Card, moves, rule_card};
use super::describe::{pawns, region};
use super::json::{fact, option, to_json};
use crate::base::{Kind, Player};
use crate::games::parallel::ParallelSpec;
use crate::games::race::{CourseSpec, EntryThrow, ExtraThrows, Finish, RaceSpec, ReEntry};
use crate::games::three_handed::ThreeHandedSpec;
use crate::games::{Heading, Ruleset};
use crate::rules::spec::PieceSpec;
use serde_json::{Value, json};

/// What `tapestry variants ID` prints, for a game of any kind.
pub fn ruleset_card(ruleset: &Ruleset) -> String {
    let mut card = Card::default();
    let heading = ruleset.heading();
    match ruleset {
        Ruleset::Board(spec) => return rule_card(spec),
        Ruleset::Race(spec) => {
            card.names(&heading);
            race(&mut card, spec);
        }
        Ruleset::ThreeHanded(spec) => {
            card.names(&heading);
            three_handed(&mut card, spec);
        }
        Ruleset::Parallel(spec) => {
            card.names(&heading);
            parallel(&mut card, spec);
        }
    }
    if !matches!(ruleset, Ruleset::Parallel(_)) {
        card.line(2, &points(&heading));
    }
    card.options(&heading.options);
    card.facts(&heading.facts);
    card.text
}

/// What `tapestry variants ID --json` prints, for a game of any kind.
pub fn ruleset_json(ruleset: &Ruleset) -> Value {
    let own = match ruleset {
        Ruleset::Board(spec) => return to_json(spec),
        Ruleset::Race(spec) => json!({
            "family": "race", "sides": spec.sides.0, "clubhouse": spec.clubhouse, "races_to_win": spec.needed,
            "courses": spec.courses.iter().map(course_json).collect::<Vec<_>>(),
        }),
        Ruleset::ThreeHanded(spec) => json!({
            "family": "three-handed", "seats": spec.seats, "start": spec.board.start,
            "board": { "files": spec.board.files, "ranks": spec.board.ranks },
            "areas": spec.areas.iter().map(|area| region(&spec.board, area)).collect::<Vec<_>>(),
            "pieces": spec.board.pieces.iter().map(piece_json).collect::<Vec<_>>(),
        }),
        Ruleset::Parallel(spec) => json!({
            "family": "parallel", "heads": spec.heads.iter().map(|head| head.identity()).collect::<Vec<_>>(),
            "pattern": spec.pattern.word(), "bonus": spec.bonus,
        }),
    };
    let heading = ruleset.heading();
    let mut object = json!({
        "id": heading.id, "identity": heading.identity(), "title": heading.title, "aliases": heading.aliases,
        "sources": heading.sources, "about": heading.about,
        "points": { "win": heading.points.win, "draw": heading.points.draw, "loss": heading.points.loss },
        "options": heading.options.iter().map(option).collect::<Vec<_>>(),
        "facts": heading.facts.iter().map(fact).collect::<Vec<_>>(),
    });
    if let (Value::Object(object), Value::Object(own)) = (&mut object, own) {
        object.extend(own);
    }
    object
}

fn piece_json(piece: &PieceSpec) -> Value {
    json!({
        "letter": piece.letter.to_string(), "name": piece.names[Player::South], "betza": piece.betza[Player::South],
        "value": f64::from(piece.value[Player::South]) / 100.0, "royal": piece.royal[Player::South],
    })
}

fn three_handed(card: &mut Card, spec: &ThreeHandedSpec) {
    let board = &spec.board;
    card.heading(&format!("Board {}x{}", board.files, board.ranks));
    card.line(2, &format!("Start: {}", board.start));
    for (seat, area) in spec.seats.iter().zip(&spec.areas) {
        card.line(
            2,
            &format!("{seat} places its pieces on {}.", region(board, area)),
        );
    }
    card.heading("Pieces");
    for piece in &board.pieces {
        let moves = moves(&piece.betza[Player::South]);
        let value = if piece.royal[Player::South] {
            "royal".to_owned()
        } else {
            format!("value {}", pawns(piece.value[Player::South]))
        };
        card.line(
            2,
            &format!(
                "{}  {}: {moves}; {value}",
                piece.letter,
                piece.names[Player::South]
            ),
        );
    }
    let (piece, by) = spec.replacement;
    let letter = |kind: Kind| board.pieces[kind.index()].letter;
    card.line(
        2,
        &format!(
            "Without a {} a {} becomes one at the beginning of a turn.",
            letter(by),
            letter(piece)
        ),
    );
    card.heading("Ends");
    card.line(2, "Whoever mates the player after him wins.");
    if spec.repetition > 0 {
        card.line(2, &format!("Occurrence {} of a position: draw.", spec.repetition));
    }
    if spec.idle_limit > 0 {
        card.line(
            2,
            &format!("{} turns without capture and replacement: draw.", spec.idle_limit),
        );
    }
}

fn parallel(card: &mut Card, spec: &ParallelSpec) {
    for (index, head) in spec.heads.iter().enumerate() {
        let first = spec.pattern.first_mover(index).name();
        card.heading(&format!(
            "Board {}: {} ({})",
            index + 1,
            head.title,
            head.identity()
        ));
        card.line(2, &format!("{first} moves first."));
        let points = head.points;
        card.line(
            2,
            &format!(
                "Points: win {}, draw {}, loss {}.",
                points.win, points.draw, points.loss
            ),
        );
    }
    if spec.bonus > 0.0 {
        card.line(2, &format!("Winning both games: {} points more.", spec.bonus));
    }
    card.heading("Order of moves");
    let slots = (0..8).map(|slot| {
        let (player, board) = spec.pattern.slot(slot);
        format!("{} {}", player.name(), board + 1)
    });
    card.line(
        2,
        &format!(
            "{}: {}, …",
            spec.pattern.word(),
            slots.collect::<Vec<_>>().join(", ")
        ),
    );
}

fn points(heading: &Heading) -> String {
    let points = heading.points;
    format!(
        "Points: win {}, draw {}, loss {}.",
        points.win, points.draw, points.loss
    )
}

fn course_json(course: &CourseSpec) -> Value {
    let diagonal = course.diagonal.iter().enumerate().filter_map(|(from, to)| {
        let to = usize::from((*to)?);
        Some(json!([course.path[from], course.path[to]]))
    });
    json!({
        "name": course.name, "path": course.path, "die": course.die, "turns": course.turns, "prize": course.prize,
        "waiting": course.waiting.0, "diagonal": diagonal.collect::<Vec<_>>(),
    })
}

fn race(card: &mut Card, spec: &RaceSpec) {
    for course in &spec.courses {
        card.heading(&format!("Race {}, {} squares", course.name, course.path.len()));
        card.line(2, &format!("Ring from South's start: {}", course.path.join(" ")));
        card.line(
            2,
            &format!("North starts on {}.", course.path[course.path.len() / 2]),
        );
        let die = course.die.map(|worth| worth.to_string());
        card.line(2, &format!("Throws 1 to 6 are worth {}.", die.join(" ")));
        let diagonal = course.diagonal.iter().enumerate().filter_map(|(from, to)| {
            let to = usize::from((*to)?);
            Some(format!("{}>{}", course.path[from], course.path[to]))
        });
        card.line(
            2,
            &format!("Diagonals: {}", diagonal.collect::<Vec<_>>().join(" ")),
        );
        let waiting = Player::ALL.map(|player| format!("{} {}", spec.sides[player], course.waiting[player]));
        card.line(2, &format!("Waiting squares: {}.", waiting.join(", ")));
        card.line(
            2,
            &format!("Sending back ends after {} turns of each side.", course.turns),
        );
        if course.prize > 0 {
            card.line(
                2,
                &format!("Extra throws of the winner of the race before: {}.", course.prize),
            );
        }
    }
    card.heading("Rules in force");
    card.line(2, &format!("{} runners a side.", spec.runners));
    card.line(
        2,
        match spec.re_entry {
            ReEntry::Compulsory => "A waiting runner has to come back on the next turn.",
            ReEntry::Chosen => {
                "A waiting runner comes back when his side likes, at once if it has none on the track."
            }
        },
    );
    card.line(
        2,
        match spec.entry_throw {
            EntryThrow::Free => "Coming back takes the turn and no throw.",
            EntryThrow::Highest => "Coming back takes a throw of the highest number.",
            EntryThrow::Thrown => {
                "Coming back takes a throw; the runner runs it from his starting square, and sends back from there."
            }
        },
    );
    card.line(
        2,
        match spec.finish {
            Finish::Reach => "A runner finishes on his starting square or beyond it.",
            Finish::Pass => "A runner finishes beyond his starting square.",
        },
    );
    card.line(
        2,
        match spec.extra {
            ExtraThrows::FirstTurn => "Extra throws belong to the first turn of the race.",
            ExtraThrows::BeforeRace => "Extra throws are taken before the race and count as no turn.",
        },
    );
    card.heading("Ends");
    card.line(2, &format!("{} races win the game.", spec.needed));
}
