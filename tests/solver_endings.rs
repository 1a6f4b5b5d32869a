//! Small endings of chess-like games: every number that the rule sheets give as computed.
//! The larger boards are slow without optimisation: `cargo test --release --test solver_endings -- --ignored`.

mod common;

use common::games::{catalogue, game};
use std::sync::Arc;
use tapestry::base::{Player, Square};
use tapestry::board::Board;
use tapestry::rules::Spec;
use tapestry::rules::spec::{PromotionSpec, RepetitionRule};
use tapestry::rules::turn::TurnPlan;
use tapestry::solver::knowledge::{Judge, Knowledge};
use tapestry::solver::value::Value;
use tapestry::variants::Catalogue;

struct Ending {
    board: Board,
    knowledge: Knowledge,
}

fn ending(id: &str, fen: &str) -> Ending {
    let spec = game(&catalogue(), id);
    let board = Board::from_fen(&spec, fen).unwrap_or_else(|errors| panic!("{fen}: {errors}"));
    let knowledge = Knowledge::of(&board, 4_000_000_000).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Ending { board, knowledge }
}

impl Ending {
    /// Positions of the whole material with this side to move, how many it wins, and in how many moves at most.
    fn share(&self, attacker: Player) -> (u64, u64, u16) {
        let largest = self.knowledge.tally_classes(&self.board)[0].material.clone();
        self.share_of(&largest, attacker)
    }

    /// The same of some material, written as `KRvK`.
    fn share_of(&self, material: &str, attacker: Player) -> (u64, u64, u16) {
        let classes = self.knowledge.tally_classes(&self.board);
        let class = classes.iter().find(|class| class.material == material);
        let class = class.unwrap_or_else(|| panic!("no {material}"));
        let tally = match attacker {
            Player::South => &class.south_to_move,
            Player::North => &class.north_to_move,
        };
        (tally.positions, tally.wins, tally.longest_win.div_ceil(2))
    }

    /// Mate in so many moves, for the side to move.
    fn mate_in(&self) -> Option<u16> {
        match self.knowledge.value(&self.board)? {
            Value::Win(plies) => Some(plies.div_ceil(2)),
            _ => None,
        }
    }

    /// The value after some moves.
    fn after(&self, moves: &str) -> Value {
        let mut board = self.board.clone();
        for text in moves.split_whitespace() {
            let m = board.parse_move(text).unwrap_or_else(|error| panic!("{error}"));
            board.make(m);
        }
        self.knowledge.value(&board).expect("solved")
    }

    /// The moves with the best value, sorted.
    fn best(&self) -> Vec<String> {
        let moves = self.knowledge.moves(&self.board).expect("solved");
        let best = moves[0].1;
        let mut names: Vec<String> = moves
            .iter()
            .filter(|(_, value)| *value == best)
            .map(|(m, _)| self.board.notation(*m))
            .collect();
        names.sort();
        names
    }
}

#[test]
fn royal_and_adjacent_against_royal() {
    let ending = ending("endings-8x8", "3k4/8/8/8/8/8/8/K6M w - -");
    assert_eq!(ending.mate_in(), Some(16));
    let (positions, wins, longest) = ending.share(Player::South);
    assert_eq!((wins, longest), (positions, 18));
}

#[test]
fn royal_and_leading_swordsman_or_kings_lancer_against_royal() {
    for (letter, mate) in [('G', 22), ('L', 21)] {
        let ending = ending("endings-8x8", &format!("3k4/8/8/8/8/8/8/K6{letter} w - -"));
        assert_eq!(ending.mate_in(), Some(mate), "{letter}");
        assert_eq!(ending.share(Player::South), (200_768, 192_908, 29), "{letter}");
    }
    let jump = ending("endings-8x8", "2k5/8/3K4/4L3/8/8/8/8 w - -");
    assert_eq!(jump.mate_in(), Some(7));
}

#[test]
fn royal_and_queens_lancer_or_knight_never_force_mate() {
    for letter in ['E', 'N'] {
        let ending = ending("endings-8x8", &format!("3k4/8/8/8/8/8/8/K6{letter} w - -"));
        let (_, wins, _) = ending.share(Player::South);
        assert_eq!(wins, 0, "{letter}");
    }
}

#[test]
fn khan_alone_mates_in_four() {
    let khan = ending("endings-8x8", "8/8/8/8/4k3/8/K7/Z7 w - -");
    assert_eq!(khan.mate_in(), Some(4));
    assert_eq!(khan.best(), ["a1c3", "a1f6", "a2a3", "a2b3"]);
    let (positions, wins, longest) = khan.share(Player::South);
    assert_eq!((wins, longest), (positions, 4));
    for (moves, mate) in [
        ("a1c3 e4f4 c3d4 f4g5", 2),
        ("a1c3 e4f4 c3d4 f4g3", 2),
        ("a1c3 e4f4 c3d4 f4g5 d4e5 g5h6", 1),
        ("a1c3 e4f4 c3d4 f4g5 d4e5 g5h4", 1),
    ] {
        assert_eq!(khan.after(moves), Value::Win(2 * mate - 1), "{moves}");
    }
}

#[test]
fn princess_and_leading_swordsman_against_princess() {
    for letter in ['g', 'l'] {
        let ending = ending("endings-9x10", &format!("4k4/9/9/9/9/9/4{letter}4/9/9/5K3 b - -"));
        if letter == 'g' {
            assert_eq!(ending.mate_in(), Some(3));
            assert_eq!(ending.best(), ["e10e9", "e4d4", "e4e3", "e4e5", "e4g4"]);
        }
        let (positions, wins, longest) = ending.share(Player::North);
        assert_eq!((wins, longest), (positions, 9), "{letter}");
    }
}

#[test]
fn palace_endings_of_the_meridian_family() {
    let prince = ending("meridian-eastern", "4k4/9/9/9/9/9/5S3/9/4K4 w - -");
    let (positions, wins, longest) = prince.share(Player::South);
    assert_eq!((wins, longest), (positions, 3));
    let king = ending("meridian-western", "4k4/9/9/9/9/9/5Q3/9/4K4 w - -");
    assert_eq!(king.share(Player::South).1, 0);
    let master = ending("combination", "9/5k3/9/4M4/9/9/9/9/4K4 w - -");
    let (positions, wins, longest) = master.share(Player::South);
    assert_eq!((wins, longest), (positions, 5));
    for (royal, mate) in [
        ("3k5/9/9", 1),
        ("9/3k5/9", 1),
        ("4k4/9/9", 2),
        ("5k3/9/9", 1),
        ("9/5k3/9", 1),
    ] {
        let ending = ending("combination", &format!("{royal}/4M4/9/9/9/9/4K4 w - -"));
        assert_eq!(ending.mate_in(), Some(mate), "{royal}");
    }
    let swordsman = ending("combination", "9/5k3/9/4L4/9/9/9/9/4K4 w - -");
    assert_eq!(swordsman.share(Player::South).1, 0);
}

/// A single piece against a Princess who rides a carpet, or does not.
fn lone(letter: char, princess: char) -> (u64, u64, u16) {
    let fen = format!("2{princess}5/8/8/8/8/8/8/4{letter}3 w - -");
    let material = format!("{letter}v{}", princess.to_ascii_uppercase());
    ending("endings-arabian", &fen).share_of(&material, Player::South)
}

#[test]
fn a_single_piece_against_a_princess_and_her_carpet() {
    let (positions, wins, longest) = lone('K', 'f');
    assert_eq!((wins, longest), (positions, 8), "without a carpet");
    let won = |letter| {
        let (positions, wins, _) = lone(letter, 'y');
        (positions, wins)
    };
    assert_eq!(won('K'), (452, 42));
    assert_eq!(won('H'), (434, 70));
    for letter in ['I', 'J'] {
        let (positions, wins, longest) = lone(letter, 'y');
        assert_eq!((wins, longest <= 4), (positions, true), "{letter}: {longest}");
    }
}

fn storm(rows: &str, id: &str, letter: char) -> (u64, u64, u16) {
    let width_left = 10 - 2;
    let fen = format!("4k5/{rows}/{width_left}{letter}K w - -");
    ending(id, &fen).share(Player::South)
}

#[test]
fn princess_never_mates_on_a_storm_board() {
    let rows = ["10"; 6].join("/");
    assert_eq!(storm(&rows, "storm", 'T').1, 0);
}

#[test]
#[ignore = "slow: see the head of this file"]
fn special_pieces_mate_on_a_storm_board() {
    let rows = ["10"; 6].join("/");
    for (id, letter, most) in [
        ("storm", 'Q', 11),
        ("crossfire", 'C', 13),
        ("storm", 'S', 13),
        ("crossfire", 'A', 21),
    ] {
        let (positions, wins, longest) = storm(&rows, id, letter);
        assert_eq!((wins, longest), (positions, most), "{letter} on 10x8");
    }
    let rows = ["10"; 8].join("/");
    assert_eq!(storm(&rows, "storm-10x10", 'T').1, 0);
    for (id, letter, most) in [("storm-10x10", 'S', 14), ("crossfire-10x10", 'A', 24)] {
        let (positions, wins, longest) = storm(&rows, id, letter);
        assert_eq!((wins, longest), (positions, most), "{letter} on 10x10");
    }
}

/// The royals of the start position and one more piece of South, wherever the rules let it stand.
fn with_a_lone_piece(spec: &Arc<Spec>, letter: char) -> Option<Board> {
    let start = Board::start(spec);
    let mut bare = start.setup();
    let squares = || (0..spec.files * spec.ranks).map(Square);
    let royal = |(player, letter): (Player, char)| {
        let kind = spec.kind_of_letter(letter);
        kind.is_some_and(|kind| spec.pieces[kind.index()].royal[player])
    };
    let taken = |square: &Square| start.piece_at(*square).is_some_and(royal);
    squares()
        .filter(|square| !taken(square))
        .for_each(|square| bare.put(square, None));
    squares().filter(|square| !taken(square)).find_map(|square| {
        let mut setup = bare.clone();
        setup.put_letter(spec, square, Some(letter));
        Board::from_changed(spec, &setup).ok()
    })
}

/// What the hints `hunt-…` of a game say of its single pieces is what the solver finds.
fn hints_of_lone_pieces_are_true(id: &str) {
    let spec = game(&catalogue(), id);
    let anywhere = *spec
        .hints
        .get("hunt-anywhere")
        .unwrap_or_else(|| panic!("{id} says nothing"));
    let mut judged = 0;
    for piece in &spec.pieces {
        let said = spec
            .hints
            .get(&format!("hunt-{}", piece.letter))
            .copied()
            .unwrap_or(anywhere);
        // What promotes is not judged by what it is.
        let promotes = |promotion: &PromotionSpec| spec.pieces[promotion.kind.index()].letter == piece.letter;
        if piece.royal[Player::South] || spec.promotions.iter().any(promotes) {
            continue;
        }
        let Some(board) = with_a_lone_piece(&spec, piece.letter) else {
            continue;
        };
        let Ok(knowledge) = Knowledge::of(&board, 4_000_000_000) else {
            continue;
        };
        let tally = knowledge.tally_classes(&board).swap_remove(0).south_to_move;
        let wins = 2 * tally.wins > tally.positions;
        assert_eq!(
            said >= anywhere,
            wins,
            "{id}: {}, {} of {}",
            piece.letter,
            tally.wins,
            tally.positions
        );
        judged += 1;
    }
    assert!(judged > 2, "{id}: {judged}");
}

#[test]
fn which_single_pieces_win_in_small_games() {
    for id in [
        "chess",
        "chinese",
        "meridian-western",
        "meridian-eastern",
        "combination",
    ] {
        hints_of_lone_pieces_are_true(id);
    }
}

#[test]
#[ignore = "slow: see the head of this file"]
fn which_single_pieces_win_in_large_games() {
    // The test's own games inherit hints for pieces that they only lay out for studies.
    let catalogue = Catalogue::embedded();
    for id in catalogue.ids() {
        let spec = game(&catalogue, id);
        // The solver takes no neutral royals, no judged repetitions and nothing that comes from the pocket.
        let solvable = spec.neutral.is_none()
            && spec.ends.repetition_rule == RepetitionRule::Draw
            && spec.placement.is_none();
        // In these the hints of the parent game say nothing.
        let otherwise_won =
            !spec.ends.goals.is_empty() || spec.linked_boards.is_some() || spec.turn != TurnPlan::Single;
        if !otherwise_won && spec.hints.contains_key("hunt-anywhere") && solvable {
            hints_of_lone_pieces_are_true(id);
        }
    }
}
