//! Series of jumps, compulsory captures and partial wins, tried out on the game that has them all.

use super::tests::{play, position};
use crate::base::{Bits, Move, MoveClass, MoveList, Player, Square};
use crate::game::{GameResult, Scope};
use crate::position::Position;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn ordinary(fen: &str) -> Position<u128> {
    position("ordinary", fen)
}

fn refusal(fen: &str, text: &str) -> String {
    ordinary(fen).parse_move(text).expect_err("not legal").to_string()
}

fn fen_errors(fen: &str) -> String {
    let errors = Position::from_fen(ordinary("start").rules(), fen).expect_err("not sound");
    errors.to_string()
}

#[test]
fn a_series_removes_what_it_captures_and_is_taken_back_whole() {
    let mut game = ordinary("4k7/12/12/3p8/12/1P10/C11/12/12/7K4 w - -");
    let before = (game.fen(), game.state().key, game.state().sum);
    play(&mut game, "a4c6e8");
    assert_eq!(game.fen(), "4k7/12/4C7/12/12/1P10/12/12/12/7K4 b B - 0 1");
    assert!(game.unmake());
    assert_eq!((game.fen(), game.state().key, game.state().sum), before);
}

#[test]
fn the_passed_square_is_jumped_over_only_at_once() {
    let mut game = ordinary("7k4/12/12/12/12/12/3c8/12/2P9/7K4 w - -");
    play(&mut game, "c2c4");
    assert!(game.state().en_passant.live);
    let with_right = game.state().key;
    assert!(game.parse_move("d4b2").is_ok());
    play(&mut game, "h10h9 h1h2 h9h10 h2h1");
    assert_ne!(game.state().key, with_right);
    assert!(game.parse_move("d4b2").is_err());
}

#[test]
fn refusals_say_what_is_wrong_with_a_series() {
    let fen = "7k4/12/12/4p7/4c7/12/4N7/4C7/12/7K4 w - -";
    for (text, reason) in [
        ("e3e5e7", "e7 is occupied"),
        ("e3e5e9", "no jump leads from e5 to e9"),
        ("e3c5", "nothing stands on d4"),
        ("e3e5e3", "the move has been on e3 before"),
        ("e3m9", "no square 'm9'"),
        ("e3", "not a move"),
    ] {
        let refusal = refusal(fen, text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
    let series = "7k4/12/12/12/4c7/12/4N7/4C7/12/7K4 w - -";
    assert!(refusal(series, "e3e5").contains("has to go on over e6"));
    let after_capture = "7k4/12/12/12/6N5/12/4n7/3C8/12/7K4 w - -";
    assert!(refusal(after_capture, "d3f5h7").contains("after a capture"));
    let duty = "7k4/12/12/12/12/R3c7/4C7/12/12/7K4 w - -";
    assert!(refusal(duty, "h1h2").contains("has to be captured"));
}

#[test]
fn the_ends_of_a_series_name_it_where_there_is_no_other() {
    let one = ordinary("7k4/12/12/12/4c7/12/4N7/4C7/12/7K4 w - -");
    assert_eq!(one.parse_move("e3e7"), one.parse_move("e3e5e7"));
    assert!(one.parse_move("e3e5").is_err());
    let two = "7k4/12/12/12/12/12/1P1P8/CP1P8/12/7K4 w - -";
    let refusal = refusal(two, "a3e3");
    assert!(
        refusal.contains("a3c3e3") && refusal.contains("a3c5e3"),
        "{refusal}"
    );
}

#[test]
fn only_the_first_to_bare_the_other_side_is_noted() {
    let mut game = ordinary("12/12/12/12/12/12/12/12/3r2k5/5R5K w - -");
    let nobody = game.state().key;
    play(&mut game, "f1f2 d2f2");
    assert_eq!(game.state().barer, Some(Player::North));
    let bared = (game.fen(), game.state().key);
    let again = ordinary(&bared.0);
    assert_eq!(
        (again.state().key, again.state().barer),
        (bared.1, Some(Player::North))
    );
    let silent = ordinary(&bared.0.replace(" b ", " - "));
    assert_eq!(silent.state().key, bared.1);
    while game.unmake() {}
    assert_eq!((game.state().key, game.state().barer), (nobody, None));
    let outcomes = ["B", "b", "-"].map(|rights| {
        let fen = format!("7k4/12/12/12/12/12/12/12/12/7K4 w {rights} -");
        ordinary(&fen).outcome().map(|outcome| outcome.result)
    });
    let edge = |player| Some(GameResult::Edge(player, 52));
    assert_eq!(
        outcomes,
        [edge(Player::South), edge(Player::North), Some(GameResult::Draw)]
    );
}

#[test]
fn letters_of_baring_must_be_true() {
    let both = "7k4/12/12/12/12/12/12/12/12/7K4 w Bb -";
    assert!(fen_errors(both).contains("only one side"));
    let armed = "7k4/12/12/12/12/12/12/12/12/R6K4 w b -";
    assert!(fen_errors(armed).contains("South is not bared"));
}

/// Kings, Checkers and other pieces anywhere; `None` if it is no position.
fn scattered(random: &mut Xoshiro256PlusPlus) -> Option<Position<u128>> {
    let mut letters = vec![' '; 120];
    let pieces = 12 + random.next_u64() % 40;
    let others = (0..pieces).map(|piece| ['C', 'c', 'M', 'm', 'N', 'n'][piece as usize % 6]);
    for letter in others.chain(['K', 'k']) {
        letters[(random.next_u64() % 120) as usize] = letter;
    }
    let row = |row: &[char]| {
        let mut text = String::new();
        for part in row.chunk_by(|one, other| one == other) {
            match part[0] {
                ' ' => text.push_str(&part.len().to_string()),
                letter => text.extend(part.iter().map(|_| letter)),
            }
        }
        text
    };
    let rows: Vec<String> = letters.chunks(12).map(row).collect();
    let fen = format!("{} w - -", rows.join("/"));
    Position::from_fen(ordinary("start").rules(), &fen).ok()
}

/// Can the piece of `player` on `at` capture on `target`, looked for without any shortcut?
fn captures(
    position: &Position<u128>,
    player: Player,
    at: Square,
    target: Square,
    pieces: &[Option<Player>],
    taken: bool,
    visited: &[Square],
) -> bool {
    let Some(jumps) = &position.rules.jumps else {
        return false;
    };
    jumps.ways(player, at).iter().any(|way| {
        if pieces[way.landing.index()].is_some() {
            return false;
        }
        match pieces[way.over.index()] {
            Some(owner) if owner != player && way.over == target => true,
            Some(owner) if owner != player => {
                let mut left = pieces.to_vec();
                left[way.over.index()] = None;
                captures(position, player, way.landing, target, &left, true, visited)
            }
            Some(_) if !taken && !visited.contains(&way.landing) => {
                let visited = [visited, &[way.landing]].concat();
                captures(position, player, way.landing, target, pieces, false, &visited)
            }
            _ => false,
        }
    })
}

#[test]
fn attacks_by_series_are_those_found_jump_by_jump() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(12);
    let (mut attacked, mut safe) = (0, 0);
    for _ in 0..400 {
        let Some(position) = scattered(&mut random) else {
            continue;
        };
        for player in Player::ALL {
            for target in position.royals(!player).squares() {
                let pieces: Vec<Option<Player>> = (0..120)
                    .map(|index| position.cell(Square(index)).piece().map(|(owner, _)| owner))
                    .collect();
                let kind = position.rules.spec.kind_of_letter('C').expect("a Checker");
                let slow = position.pieces(player, kind).squares().any(|from| {
                    let mut lifted = pieces.clone();
                    lifted[from.index()] = None;
                    captures(&position, player, from, target, &lifted, false, &[from])
                });
                let occupied = position.occupied();
                assert_eq!(
                    position.is_jumped(target, player, occupied, !0),
                    slow,
                    "{}",
                    position.fen()
                );
                if slow { attacked += 1 } else { safe += 1 }
            }
        }
    }
    assert!(attacked > 20 && safe > 100, "{attacked} and {safe}");
}

#[test]
fn a_board_full_of_jumps_is_generated_as_far_as_moves_can_be_numbered() {
    let rows = ["MMMMMMMMMMMM", "1M1M1M1M1M1M"].repeat(3).join("/");
    let game = ordinary(&format!("2C1C1C1C1C1/{rows}/MMMMMMMMMMMM/12/k10K w - -"));
    let mut moves = MoveList::new();
    game.generate(Scope::All, &mut moves);
    let numbers = moves
        .iter()
        .filter(|m| m.class() == MoveClass::Series)
        .map(|m| m.number() as usize);
    assert_eq!(numbers.max(), Some(Move::SERIES_NUMBERS - 1));
}
