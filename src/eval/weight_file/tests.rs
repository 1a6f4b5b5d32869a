use super::super::learned_tables::Subject;
use super::*;

fn known(id: &str) -> Option<Arc<Spec>> {
    crate::variants::Catalogue::embedded().resolve(id).ok()
}

#[test]
fn overrides_hold_for_all_games_and_for_one() {
    let file = WeightFile::parse(
        "[weights]\ntempo = 20\nshield = 3\n[variants.storm]\ntempo = 30\n",
        known,
    )
    .expect("valid");
    assert_eq!(
        (
            file.parameters("storm").weights.tempo,
            file.parameters("storm").weights.shield
        ),
        (30, 3)
    );
    assert_eq!(file.parameters("chess").weights.tempo, 20);
    assert_eq!(file.parameters("chess").weights.passed, Weights::default().passed);
}

#[test]
fn every_problem_is_reported() {
    let text = "[weights]\ntempo = 1000\nspeed = 3\nshield = 'x'\n[variants.nogame]\n[variants.chess]\npair = -1\n[other]\n";
    let WeightFileError(problems) = WeightFile::parse(text, known).expect_err("invalid");
    assert_eq!(problems.len(), 6, "{problems:?}");
    for part in [
        "weights.tempo",
        "weights.speed",
        "weights.shield",
        "variants.nogame",
        "variants.chess.pair",
        "other",
    ] {
        assert!(
            problems.iter().any(|problem| problem.starts_with(part)),
            "{part}: {problems:?}"
        );
    }
    assert_eq!(
        WeightFile::parse("[weights\n", known)
            .expect_err("syntax")
            .0
            .len(),
        1
    );
}

#[test]
fn pieces_and_squares_that_a_variant_lacks_are_refused() {
    let text = "[variants.chess.pieces]\nP.squares = [[1], [1]]\nX.squares = [[1], [1]]\nN.attack = [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]\n";
    let WeightFileError(problems) = WeightFile::parse(text, known).expect_err("misfits");
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(
        problems[0].starts_with("variants.chess.pieces.N.attack: 13 numbers"),
        "{problems:?}"
    );
    assert!(
        problems[1].starts_with("variants.chess.pieces.X: "),
        "{problems:?}"
    );
}

#[test]
fn written_files_read_back() {
    let mut file = WeightFile::parse("[weights]\ntempo = 20\n", known).expect("valid");
    let mut weights = file.parameters("storm").weights;
    weights.danger = 130;
    file.set(Some("storm"), &weights);
    let mut learned_tables = LearnedTables::default();
    learned_tables.set('N', Subject::Square, vec![[3, -4], [0, 9]]);
    file.set_learned_tables("storm", learned_tables);
    let again = WeightFile::parse(&file.to_toml(), known).expect("valid");
    assert_eq!(again, file);
    assert_eq!(again.parameters("storm").weights, weights);
}
