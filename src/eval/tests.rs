//! Laws every evaluation obeys, and judgements any player would share.

use super::{Evaluator, LearnedTables, Parameters, Subject, Weights};
use crate::base::Bits;
use crate::game::Scope;
use crate::position::Position;
use crate::rules::{PieceSquares, Rules, Spec};
use crate::variants::Catalogue;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::Arc;

/// A game compiled with its evaluation.
struct Game<B: Bits> {
    rules: Arc<Rules<B>>,
    evaluator: Evaluator<B>,
    piece_squares: PieceSquares,
}

impl<B: Bits> Game<B> {
    /// Without what was learned about single games.
    fn new(spec: &Arc<Spec>) -> Self {
        Self::with(spec, &Parameters::default())
    }

    fn with(spec: &Arc<Spec>, parameters: &Parameters) -> Self {
        let mut rules = Rules::compile(spec, PieceSquares::material(spec));
        let (evaluator, piece_squares) = Evaluator::new(&rules, parameters);
        rules.piece_squares = piece_squares.clone();
        Game {
            rules: Arc::new(rules),
            evaluator,
            piece_squares,
        }
    }

    fn position(&self, fen: &str) -> Position<B> {
        Position::from_fen(&self.rules, fen).expect("valid")
    }

    /// Evaluation without the bonus for the move.
    fn judge(&self, fen: &str) -> i32 {
        self.evaluator.evaluate(&self.position(fen)) - self.evaluator.weights.tempo
    }
}

fn spec(name: &str) -> Arc<Spec> {
    Catalogue::embedded().resolve(name).expect("known")
}

fn chess() -> Game<u64> {
    Game::new(&spec("chess"))
}

/// Turns a FEN without castling and en passant upside down with sides exchanged.
fn flipped(fen: &str) -> String {
    let mut fields = fen.split(' ');
    let board = fields.next().unwrap_or("");
    let (board, pocket) = board
        .split_once('[')
        .map_or((board, None), |(board, pocket)| (board, Some(pocket)));
    let swap = |text: &str| -> String {
        let swapped = |c: char| {
            if c.is_ascii_uppercase() {
                c.to_ascii_lowercase()
            } else {
                c.to_ascii_uppercase()
            }
        };
        text.chars().map(swapped).collect()
    };
    let rows: Vec<String> = board.split('/').rev().map(swap).collect();
    let pocket = pocket.map_or(String::new(), |pocket| format!("[{}", swap(pocket)));
    let turn = if fields.next() == Some("w") { "b" } else { "w" };
    format!("{}{pocket} {turn} - -", rows.join("/"))
}

fn laws<B: Bits>(name: &str) {
    let game = Game::<B>::new(&spec(name));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    for _ in 0..6 {
        let mut position = game.position(&game.rules.spec.start);
        for _ in 0..60 {
            let mut list = crate::base::MoveList::new();
            position.generate(Scope::All, &mut list);
            if list.is_empty() {
                break;
            }
            position.make(list[random.next_u64() as usize % list.len()]);
            let score = game.evaluator.evaluate(&position);
            let fresh = game.evaluator.evaluate_with(&position, &game.piece_squares);
            assert_eq!(score, fresh, "{name}: {}", position.fen());
            assert!(
                score.abs() < crate::base::MATE_IN_MAX,
                "{name}: {score} in {}",
                position.fen()
            );
        }
    }
}

/// Plays to and fro with one memory for all games, so that most structures are met again, with other royals too.
fn remembers<B: Bits>(name: &str) {
    let spec = spec(name);
    let game = Game::<B>::with(&spec, &super::built_in_parameters(&spec));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(12);
    let mut memory = super::Memory::default();
    for _ in 0..6 {
        let mut position = game.position(&game.rules.spec.start);
        for step in 0..120 {
            let mut list = crate::base::MoveList::new();
            position.generate(Scope::All, &mut list);
            if step % 5 == 4 || list.is_empty() {
                position.unmake();
            } else {
                position.make(list[random.next_u64() as usize % list.len()]);
            }
            let remembering = game.evaluator.evaluate_remembering(&position, &mut memory);
            assert_eq!(
                remembering,
                game.evaluator.evaluate(&position),
                "{name}: {}",
                position.fen()
            );
        }
    }
}

#[test]
fn remembering_changes_nothing() {
    for name in ["chess", "lancerchess", "clash", "touchstone", "gryphon"] {
        remembers::<u64>(name);
    }
    for name in ["capablanca", "storm", "chinese", "combination", "siege-field"] {
        remembers::<u128>(name);
    }
}

#[test]
fn only_kinds_bound_to_parts_of_the_board_make_pairs() {
    let parts = |name: &str, letter: char| {
        let game = Game::<u128>::new(&spec(name));
        let kind = game.rules.spec.kind_of_letter(letter).expect("a kind");
        let officers = &game.evaluator.officers[crate::base::Player::South];
        let officer = officers.iter().find(|officer| officer.kind == kind);
        officer.map(|officer| officer.parts.len())
    };
    assert_eq!(parts("capablanca", 'B'), Some(2));
    assert_eq!(parts("capablanca", 'N'), Some(0));
    // A soldier goes forward only: the files behind the river are no parts.
    assert_eq!(parts("xiangqi", 'P'), Some(0));
}

#[test]
fn incremental_sums_equal_fresh_ones() {
    for name in ["chess", "lancerchess", "clash", "touchstone", "western"] {
        laws::<u64>(name);
    }
    for name in [
        "storm",
        "chinese",
        "qiplacements",
        "meridian-western",
        "combination",
        "semiqueen",
        "tweedle",
        "crossfire-10x10",
    ] {
        laws::<u128>(name);
    }
}

fn symmetric<B: Bits>(name: &str, fens: &[&str]) {
    let game = Game::<B>::new(&spec(name));
    for fen in fens {
        let (one, other) = (game.judge(fen), game.judge(&flipped(fen)));
        assert_eq!(
            one,
            other,
            "{name}: {fen}\n{}",
            game.evaluator.report(&game.position(fen))
        );
    }
}

#[test]
fn the_report_says_what_each_piece_contributes() {
    let game = Game::<u64>::new(&spec("chess"));
    let report = game
        .evaluator
        .report(&game.position("4k3/8/8/3q4/8/8/PP6/4K2R w - -"));
    let board = report.split("contributes").nth(1).expect("a board").to_owned();
    let worth = |letter: &str| -> f64 {
        let field = board
            .split_whitespace()
            .find(|field| field.starts_with(letter) && field.len() > 1);
        field.expect("it is there")[1..].parse().expect("a number")
    };
    assert!(worth("q") > worth("R") && worth("R") > worth("P"), "{report}");
    assert!(board.contains(" K ") && board.contains(" k "), "{report}");
}

#[test]
fn sides_are_judged_alike() {
    symmetric::<u64>(
        "chess",
        &[
            "r1bqk2r/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - -",
            "8/5pk1/4p1p1/3pP2p/3P3P/2P3P1/r7/3R2K1 b - -",
        ],
    );
    symmetric::<u64>("touchstone", &["r3k2r/pp3ppp/8/3P4/8/8/PP3PPP/R3K2R[Qd] w - -"]);
    symmetric::<u128>(
        "chinese",
        &["r1bakab1r/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w - -"],
    );
    symmetric::<u128>(
        "storm",
        &["rbntkqs1br/pppp1ppppp/6n3/4p5/4P5/2N7/PPPP1PPPPP/RB1TKQSNBR w - -"],
    );
}

#[test]
fn symmetric_arrays_are_level() {
    for name in ["chess", "lancerchess", "touchstone"] {
        assert_eq!(
            Game::<u64>::new(&spec(name)).judge(&spec(name).start),
            0,
            "{name}"
        );
    }
    for name in [
        "chinese",
        "storm",
        "capablanca-steps-10x10",
        "qiplacements",
        "tweedle",
    ] {
        assert_eq!(
            Game::<u128>::new(&spec(name)).judge(&spec(name).start),
            0,
            "{name}"
        );
    }
}

#[test]
fn officers_like_activity() {
    let game = chess();
    let knight = |square: &str| game.judge(&format!("{square} w - -"));
    assert!(knight("4k3/8/8/8/3N4/8/4P3/4K3") > knight("4k3/8/8/8/8/8/4P3/N3K3") + 20);
    // A bishop shut in by its pawns.
    assert!(
        game.judge("4k3/8/8/8/8/1P6/P1P5/1B2K3 w - -") < game.judge("4k3/8/8/8/8/1P1B4/P1P5/4K3 w - -") - 10
    );
}

#[test]
fn passed_pawns_grow_as_they_advance() {
    let game = chess();
    let ranks = [
        "4k3/8/8/8/8/8/P7/4K3",
        "4k3/8/8/8/P7/8/8/4K3",
        "4k3/8/P7/8/8/8/8/4K3",
        "4k3/P7/8/8/8/8/8/4K3",
    ];
    let scores = ranks.map(|board| game.judge(&format!("{board} w - -")));
    assert!(scores.is_sorted() && scores[3] > scores[0] + 60, "{scores:?}");
    let hampered = game.judge("4k3/1p6/8/8/P7/8/8/4K3 w - -") + 100;
    assert!(scores[1] > hampered, "{} {hampered}", scores[1]);
}

/// In Touchstone a captured King waits in the pocket: then promotion is worth more.
#[test]
fn the_pocket_makes_pawns_dearer() {
    let game = Game::<u64>::new(&spec("touchstone"));
    let poor = game.judge("8/P2k4/8/8/8/8/8/3K4 w - -");
    let rich = game.judge("8/P2k4/8/8/8/8/8/3K4[Q] w - -");
    assert!(rich > poor + 10, "{poor} {rich}");
    let game = Game::<u64>::new(&spec("touchstone-2011"));
    // There the Duke can never be rescued.
    assert_eq!(
        game.judge("8/P2k4/8/8/8/8/8/3K4[D] w - -"),
        game.judge("8/P2k4/8/8/8/8/8/3K4 w - -")
    );
}

#[test]
fn exposed_royals_are_in_danger() {
    let game = chess();
    let safe = game.judge("r4rk1/5ppp/8/8/8/8/5PPP/R2Q1RK1 w - -");
    let open = game.judge("r4rk1/ppp5/8/8/8/8/5PPP/R2Q1RK1 w - -");
    assert!(open > safe, "{open} {safe}");
    let game = Game::<u128>::new(&spec("chinese"));
    // A cannon that faces the royal with nothing between forbids every interposition.
    let aimed = game.judge("4k4/4a4/9/9/9/9/9/4C4/9/3K5 b - -");
    let empty = game.judge("3k5/4a4/9/9/9/9/9/3C5/9/4K4 b - -");
    assert!(empty < aimed + 100, "{empty} {aimed}");
}

#[test]
fn soldiers_want_to_cross() {
    let game = Game::<u128>::new(&spec("chinese"));
    let before = game.judge("3k5/9/9/9/9/P8/9/9/9/5K3 w - -");
    let after = game.judge("3k5/9/9/9/P8/9/9/9/9/5K3 w - -");
    assert!(after > before, "{after} {before}");
}

#[test]
fn bound_pieces_complement_each_other() {
    let game = chess();
    let pair = game.judge("4k3/pppp4/8/8/8/8/PPPP4/2B1KB2 w - -");
    let same = game.judge("4k3/pppp4/8/8/8/8/PPPP4/2B1K1B1 w - -");
    assert!(pair > same + 15, "{pair} {same}");
}

#[test]
fn an_advantage_fades_without_progress() {
    let game = chess();
    let fresh = game.judge("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let stale = game.judge("4k3/8/8/8/8/8/8/R3K3 w - - 90 1");
    assert!(stale > 0 && stale < fresh / 2, "{stale} {fresh}");
}

#[test]
fn pieces_too_few_to_win_count_little() {
    let game = chess();
    let alone = game.judge("4k3/8/8/8/8/8/8/N3K3 w - -");
    let two = game.judge("4k3/8/8/8/8/8/8/NN2K3 w - -");
    let enough = game.judge("4k3/8/8/8/8/8/8/NB2K3 w - -");
    let promoting = game.judge("4k3/8/8/8/8/8/P7/4K3 w - -");
    assert!(alone < 60 && two < 90, "{alone} {two}");
    assert!(enough > 400 && promoting > 80, "{enough} {promoting}");
    let report = game
        .evaluator
        .report(&game.position("4k3/8/8/8/8/8/8/N3K3 w - -"));
    assert!(report.contains("one part in 16 counts"), "{report}");
    // Where the royal also wins by arriving on a square, it needs nobody.
    let running = Game::<u64>::new(&spec("western:first-queen=on"));
    assert!(running.judge("4k3/8/8/8/8/8/8/N3K3 w - -") > 2 * alone);
    let chinese = Game::<u128>::new(&spec("chinese"));
    let cannon = chinese.judge("4k4/9/9/9/1C7/9/9/9/9/2BK5 w - -");
    let mount = chinese.judge("4k4/9/9/9/1C7/9/9/9/9/3K1A3 w - -");
    assert!(cannon * 4 < mount, "{cannon} {mount}");
}

#[test]
fn goals_other_than_mate_are_seen() {
    let zeta = Game::<u64>::new(&spec("zeta"));
    // Four of five in a row: a piece that can come wins next, one that is shut out does not.
    let open = zeta.judge("8/8/8/1PPPP3/8/8/8/p4P2 w - - 0 9");
    let shut = zeta.judge("8/8/8/1PPPP3/8/8/8/5p1P w - - 0 9");
    assert!(open > 400 && open > shut + 200, "{open} against {shut}");
    let advancing = Game::<u64>::new(&spec("duffery-advancing"));
    let safe = advancing.judge("7k/K7/8/8/1p6/8/8/8 w - - 0 9");
    let hunted = advancing.judge("7k/8/8/8/1p6/8/K7/8 w - - 0 9");
    assert!(safe > hunted, "{safe} against {hunted}");
    let gryphon = Game::<u64>::new(&spec("gryphon"));
    let one = gryphon.judge("k6r/8/8/8/8/8/8/K6R w - - 0 9");
    let two = gryphon.judge("k6r/8/8/8/8/8/K7/K6R w - - 0 9");
    assert!(two < one, "{two} against {one}");
}

/// Additions of every subject for every piece, by lot.
fn random_tables(spec: &Spec, random: &mut Xoshiro256PlusPlus) -> LearnedTables {
    let mut learned_tables = LearnedTables::default();
    for piece in &spec.pieces {
        for (subject, _) in Subject::NAMED {
            let mut number = || (random.next_u64() % 81) as i32 - 40;
            let table = (0..128).map(|_| [number(), number()]).collect();
            learned_tables.set(piece.letter, subject, table);
        }
    }
    learned_tables
}

/// What learned tables add to the score is the sum of what they say of the observations.
fn learned_tables_are_observed<B: Bits>(name: &str) {
    let spec = spec(name);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(23);
    let taught = Parameters {
        weights: Weights::default(),
        learned_tables: random_tables(&spec, &mut random),
        ..Parameters::default()
    };
    let game = Game::<B>::new(&spec);
    let (evaluator, piece_squares) = Evaluator::new(&game.rules, &taught);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..8 {
        let mut position = game.position(&game.rules.spec.start);
        for _ in 0..80 {
            let mut list = crate::base::MoveList::new();
            position.generate(Scope::All, &mut list);
            if list.is_empty() || position.state().progress_plies > 15 {
                break;
            }
            position.make(list[random.next_u64() as usize % list.len()]);
            let (observations, middle) = evaluator.observations(&position);
            let added: f64 = observations
                .iter()
                .map(|observation| {
                    seen.insert(observation.subject);
                    let letter = spec.pieces[observation.kind.index()].letter;
                    let addition = taught
                        .learned_tables
                        .get(letter, observation.subject, observation.index);
                    let sign = if observation.player == position.turn() {
                        1.0
                    } else {
                        -1.0
                    };
                    sign * (middle * f64::from(addition[0]) + (1.0 - middle) * f64::from(addition[1]))
                })
                .sum();
            let before = game.evaluator.evaluate(&position);
            let after = evaluator.evaluate_with(&position, &piece_squares);
            let difference = f64::from(after - before) - added;
            assert!(
                difference.abs() < 2.0,
                "{name}: {difference} in {}",
                position.fen()
            );
        }
    }
    assert!(seen.len() > 4, "{name}: only {seen:?}");
}

#[test]
fn what_learned_tables_say_is_what_they_add() {
    learned_tables_are_observed::<u64>("chess");
    learned_tables_are_observed::<u64>("lancerchess");
    learned_tables_are_observed::<u128>("storm");
    learned_tables_are_observed::<u128>("chinese");
}

#[test]
fn a_royal_in_its_refuge_is_as_good_as_drawn() {
    for game in [
        chess(),
        Game::with(&spec("chess"), &super::built_in_parameters(&spec("chess"))),
    ] {
        let safe = "7k/8/7P/8/8/5B2/8/4K3 w - -";
        let (refuge, lost) = (game.judge(safe), game.judge("7k/8/7P/8/8/8/3B4/4K3 w - -"));
        assert!(refuge.abs() < 60 && lost > 200, "{refuge} {lost}");
        let report = game.evaluator.report(&game.position(safe));
        assert!(
            report.contains("safe in a corner, so that one part in 16 counts"),
            "{report}"
        );
    }
}

#[test]
fn too_few_pieces_do_not_win_against_a_neutral_royal() {
    let game = Game::<u64>::new(&spec("gyroscope"));
    let worth = |fen: &str| {
        let worth = game.judge(fen);
        assert_eq!(game.judge(&flipped(fen).replace('k', "K")), worth, "{fen}");
        worth
    };
    // Three Freemen never corner the Broker; with a Tradesman among them they do.
    assert!(worth("5/5/2K2/5/N1W1N w - -") > 4 * worth("5/5/2K2/5/N1N1N w - -"));
    assert!(worth("5/5/2K2/5/N1N1N w - -") > 0);
    // Tradesman and Freeman corner it on the edge only.
    assert!(worth("2K2/5/5/5/N1W2 w - -") > 2 * worth("5/5/2K2/5/N1W2 w - -"));
}

#[test]
fn a_cornered_neutral_royal_serves_the_stronger_side() {
    let game = Game::<u64>::new(&spec("gyroscope"));
    let taken = game.judge("K4/2W2/5/5/4N w - -");
    let free = game.judge("5/5/2K2/4N/W4 w - -");
    assert!(taken > free, "{taken} {free}");
}
