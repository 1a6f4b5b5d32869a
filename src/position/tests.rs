//! Positions tried out on games of the catalogue.

use super::Position;
use crate::base::{Bits, MoveList, Player};
use crate::game::{Ending, GameResult, Outcome, Scope};
use crate::rules::{PieceSquares, Rules, Spec};
use crate::variants::Catalogue;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::Arc;

fn compiled<B: Bits>(spec: &Arc<Spec>) -> Arc<Rules<B>> {
    Arc::new(Rules::compile(spec, PieceSquares::material(spec)))
}

pub(super) fn position<B: Bits>(game: &str, fen: &str) -> Position<B> {
    let spec = Catalogue::embedded().resolve(game).expect("a known game");
    let fen = if fen == "start" {
        spec.start.clone()
    } else {
        fen.to_string()
    };
    Position::from_fen(&compiled(&spec), &fen).expect("a sound FEN")
}

pub(super) fn play<B: Bits>(position: &mut Position<B>, moves: &str) {
    for text in moves.split_whitespace() {
        let m = position
            .parse_move(text)
            .unwrap_or_else(|error| panic!("{error} in {}", position.fen()));
        position.make(m);
    }
}

/// Looks at the positions of a game of 80 random moves at most.
pub(super) fn wander<B: Bits>(game: &str, seed: u64, mut look: impl FnMut(&Position<B>)) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = position::<B>(game, "start");
    for _ in 0..80 {
        let mut list = MoveList::new();
        position.generate(Scope::All, &mut list);
        if list.is_empty() {
            break;
        }
        position.make(list[random.next_u64() as usize % list.len()]);
        look(&position);
    }
}

#[test]
fn exchanges_count_every_capture() {
    let wins = |fen: &str, text: &str, threshold: i32| {
        let position = position::<u64>("chess", fen);
        position.exchange_at_least(position.parse_move(text).expect("legal"), threshold)
    };
    // A pawn takes a defended knight.
    assert!(wins("4k3/2p5/3n4/4P3/8/8/8/4K3 w - -", "e5d6", 200));
    assert!(!wins("4k3/2p5/3n4/4P3/8/8/8/4K3 w - -", "e5d6", 201));
    // A rook takes a pawn defended by a pawn.
    assert!(!wins("4k3/8/2p5/3p4/8/8/3R4/4K3 w - -", "d2d5", 0));
    assert!(wins("4k3/8/2p5/3p4/8/8/3R4/4K3 w - -", "d2d5", -400));
    // With a second rook behind the first the defender must not recapture for ever.
    assert!(wins("3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", 100));
    // The king cannot take back into the other's reach.
    assert!(wins("8/8/3k4/3p4/8/8/3R4/3RK3 w - -", "d2d5", 100));
    // Quiet moves into an attack lose the piece.
    assert!(!wins("4k3/8/2p5/8/8/8/3R4/4K3 w - -", "d2d5", 0));
}

#[test]
fn a_hopper_needs_its_screen_in_an_exchange() {
    let at_least = |fen: &str, text: &str, threshold: i32| {
        let position = position::<u128>("chinese", fen);
        position.exchange_at_least(position.parse_move(text).expect("legal"), threshold)
    };
    // The cannon takes over its soldier; the horse takes back.
    assert!(!at_least("3k5/9/9/2n6/4r4/9/4P4/9/4C4/5K3 w - -", "e2e6", 300));
    assert!(at_least("3k5/9/9/9/4r4/9/4P4/9/4C4/5K3 w - -", "e2e6", 500));
}

#[test]
fn the_third_occurrence_draws() {
    let mut game = position::<u64>("western", "start");
    play(&mut game, "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1");
    assert_eq!(game.ended(), None);
    assert!(game.repeats_within(4));
    play(&mut game, "c6b8");
    let drawn = Outcome {
        result: GameResult::Draw,
        reason: Ending::Repetition,
    };
    assert_eq!(game.ended(), Some(drawn));
    assert_eq!(game.count_moves(), 20);
}

#[test]
fn perpetual_check_loses_only_where_the_rules_say_so() {
    let fen = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - -";
    let cycle = "e2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2 e10d10 e2d2";
    let mut asian = position::<u128>("chinese:xiangqi-rules=asian", fen);
    play(&mut asian, cycle);
    let lost = Outcome {
        result: GameResult::Win(Player::North),
        reason: Ending::PerpetualCheck,
    };
    assert_eq!(asian.ended(), Some(lost));
    let mut steps = position::<u128>("chinese", fen);
    play(&mut steps, cycle);
    assert_eq!(
        steps.ended().map(|outcome| outcome.result),
        Some(GameResult::Draw)
    );
}

#[test]
fn perpetual_chase_of_an_unprotected_piece_loses() {
    let mut game = position::<u128>("chinese:xiangqi-rules=asian", "5k3/9/9/9/n8/9/9/9/8R/3K5 w - -");
    // The chariot attacks the horse again and again; the horse only runs.
    play(&mut game, "i2a2 a6b8 a2b2 b8a6 b2a2 a6b8 a2b2 b8a6 b2a2");
    let lost = Outcome {
        result: GameResult::Win(Player::North),
        reason: Ending::PerpetualChase,
    };
    assert_eq!(game.ended(), Some(lost));
}

#[test]
fn the_move_limit_yields_to_mate() {
    let mut game = position::<u64>("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    play(&mut game, "a1a8");
    assert_eq!(game.ended(), None);
    assert_eq!(game.without_moves().reason, Ending::Checkmate);
    let mut other = position::<u64>("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    play(&mut other, "a1a7");
    assert_eq!(
        other.ended().map(|outcome| outcome.reason),
        Some(Ending::MoveLimit)
    );
}

#[test]
fn a_null_move_only_passes_the_turn() {
    let mut game = position::<u64>("chess", "start");
    play(&mut game, "e2e4");
    let fen = game.fen();
    let key = game.state().key;
    game.make_null();
    assert_eq!(game.turn(), Player::South);
    assert!(game.unmake());
    assert_eq!((game.fen(), game.state().key), (fen, key));
}

#[test]
fn all_problems_of_a_fen_are_reported_together() {
    let spec = Catalogue::embedded().resolve("chess").expect("chess");
    let wrong = "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBN x KQz e9 some 0";
    let errors = Position::<u64>::from_fen(&compiled(&spec), wrong).expect_err("many problems");
    let fields: Vec<&str> = errors.0.iter().map(|error| error.field).collect();
    for field in ["board", "side to move", "rights", "en passant", "counters"] {
        assert!(fields.contains(&field), "{field} missing in {errors}");
    }
}

#[test]
fn en_passant_counts_only_when_it_is_possible() {
    let key = |moves: &str| {
        let mut game = position::<u64>("chess", "start");
        play(&mut game, moves);
        (game.state().key, game.state().en_passant.live)
    };
    // No black pawn can take: the same position as after two single steps.
    let plain = key("e2e3 b8c6 e3e4 c6b8");
    let double = key("e2e4 b8c6 g1f3 c6b8 f3g1");
    assert!(!double.1 && plain.0 != double.0, "the side to move differs");
    let (_, live) = key("e2e4 a7a6 e4e5 d7d5");
    assert!(live);
    // Pinned along the rank: taking would open the king to the rook.
    let mut pinned = position::<u64>("chess", "8/2p5/8/KP5r/8/8/8/7k b - -");
    play(&mut pinned, "c7c5");
    assert!(!pinned.state().en_passant.live);
}

#[test]
fn fischer_random_rights_read_back_as_they_were() {
    let mut game = position::<u64>("chess:chess960=on", "1r2k1r1/8/8/8/8/8/8/RR2K1R1 w BGbg - 0 1");
    assert_eq!(game.fen().split(' ').nth(2), Some("BKqk"));
    play(&mut game, "g1h1 b8a8");
    let again = position::<u64>("chess:chess960=on", &game.fen());
    assert_eq!((again.state().key, again.fen()), (game.state().key, game.fen()));
}

/// Why a game is over after these moves, and the points of the winner.
fn won_by<B: Bits>(game: &str, fen: &str, moves: &str) -> (Ending, f32) {
    let mut position = position::<B>(game, fen);
    play(&mut position, moves);
    let outcome = position.outcome().expect("the game is over");
    let GameResult::Win(winner) = outcome.result else {
        panic!("{outcome}");
    };
    let points = position.rules().spec.points;
    (
        outcome.reason,
        points.of(outcome.result, Some(outcome.reason), winner),
    )
}

#[test]
fn goals_and_mates_count_their_own_points() {
    let palace = "**2g1**/1k6/4S3/8/8/8/8/8/1K6/**2G1** w - -";
    assert_eq!(
        won_by::<u128>("palace", palace, "e8e10"),
        (Ending::PalaceOccupied, 3.0)
    );
    let banner = "10/4F5/9k/2**2**2/2**2**2/10/10/K9 w - -";
    assert_eq!(
        won_by::<u128>("siege-field", banner, "e7e8"),
        (Ending::HeadquartersCaptured, 2.0)
    );
    // The Banner uncovers a mate: that counts more.
    let both = "2R7/k3F4R/2R7/2**2**2/2**2**2/10/10/9K w - -";
    assert_eq!(
        won_by::<u128>("siege-field", both, "e7e8"),
        (Ending::Checkmate, 3.0)
    );
    let check = "2R7/k3F4R/10/2**2**2/2**2**2/10/10/9K w - -";
    assert_eq!(
        won_by::<u128>("siege-field", check, "e7e8"),
        (Ending::HeadquartersCaptured, 2.0)
    );
}

#[test]
fn a_game_won_by_a_goal_stays_won_when_it_is_read_back() {
    let palace = "**2g1**/1k6/4S3/8/8/8/8/8/1K6/**2G1** w - -";
    let banner = "10/4F5/9k/2**2**2/2**2**2/10/10/K9 w - -";
    let both = "2R7/k3F4R/2R7/2**2**2/2**2**2/10/10/9K w - -";
    for (game, fen, m) in [
        ("palace", palace, "e8e10"),
        ("siege-field", banner, "e7e8"),
        ("siege-field", both, "e7e8"),
    ] {
        let mut won = position::<u128>(game, fen);
        play(&mut won, m);
        let again = position::<u128>(game, &won.fen());
        assert_eq!(
            (again.outcome(), again.state().key),
            (won.outcome(), won.state().key),
            "{game} {fen}"
        );
    }
    // And nobody can be to move who has won already.
    let spec = Catalogue::embedded().resolve("siege-field").expect("siege");
    let impossible = "4F5/10/9k/2**2**2/2**2**2/10/10/K9 w - -";
    let problems = Position::<u128>::from_fen(&compiled(&spec), impossible).expect_err("no such position");
    assert!(
        problems.to_string().contains("has reached its goal already"),
        "{problems}"
    );
}

#[test]
fn mate_comes_before_the_loss_of_the_last_person() {
    let mating = "8/1P6/k7/2R5/8/7p/8/1RK5[JJJjjj] w - -";
    assert_eq!(won_by::<u64>("arabian", mating, "b7b8j").0, Ending::Checkmate);
    let fatal = "8/P6k/8/8/8/4p3/8/3K4[JJJjjj] w - -";
    assert_eq!(won_by::<u64>("arabian", fatal, "a7a8j").0, Ending::Extinction);
}

#[test]
fn a_right_is_spent_once_and_told_apart_by_the_key() {
    let mut game = position::<u64>("arabian:magic-horse=on", "4k2n/8/8/8/8/8/5PPP/4r1K1 w Hh -");
    let before = (game.fen(), game.state().key);
    play(&mut game, "g1f3");
    assert!(game.fen().contains(" b h - "));
    let spent = position::<u64>("arabian:magic-horse=on", &game.fen());
    assert_eq!(spent.state().key, game.state().key);
    let unspent = position::<u64>("arabian:magic-horse=on", "4k2n/8/8/8/8/5K2/5PPP/4r3 b Hh -");
    assert_ne!(unspent.state().key, game.state().key);
    assert!(game.unmake());
    assert_eq!((game.fen(), game.state().key), before);
}

#[test]
fn castlings_promotions_and_the_step_before_them_are_counted() {
    use super::{Milestone, Wing};
    let told = |game: &str, fen: &str, text: &str| {
        let position: Position<u64> = position(game, fen);
        position.milestone(position.parse_move(text).expect(text))
    };
    let castling = "r3k2r/8/2P5/1P5p/8/8/8/R3K2R w KQkq - 0 1";
    for (text, counted) in [
        ("e1g1", Some(Milestone::Castled(Wing::Short))),
        ("e1c1", Some(Milestone::Castled(Wing::Long))),
        ("c6c7", Some(Milestone::Approached)),
        ("b5b6", None),
        ("h1h5", None),
    ] {
        assert_eq!(told("chess", castling, text), counted, "{text}");
    }
    let last = "r3k2r/2P5/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(told("chess", last, "c7c8q"), Some(Milestone::Promoted));
    // The King of Western chess stands on d1: its nearer Tower is the western one.
    let western = "r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1";
    assert_eq!(
        told("western", western, "d1b1"),
        Some(Milestone::Castled(Wing::Short))
    );
}
