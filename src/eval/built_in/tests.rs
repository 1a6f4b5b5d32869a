use super::super::learned_tables::Subject;
use super::*;
use crate::variants::Catalogue;

#[test]
fn the_built_in_files_are_sound_and_fit_all_games_that_play_by_them() {
    let catalogue = Catalogue::embedded();
    for (game, name) in INDEX.iter() {
        let file = file(game).unwrap_or_else(|| panic!("{game} plays by {name}, which is not built in"));
        let [own, theirs] = [file.teacher(), game].map(|game| format!("[variants.{game}"));
        let text = file.text.replace(&own, &theirs);
        let fitted = WeightFile::parse(&text, |id| catalogue.resolve(id).ok());
        let fitted = fitted.unwrap_or_else(|error| panic!("{game}: {error}"));
        let built_in = Parameters {
            network: None,
            ..parameters(&catalogue.resolve(game).expect("a known game"))
        };
        assert_eq!(fitted.parameters(game), built_in, "{game}");
        assert!(!built_in.learned_tables.is_empty(), "{game}");
    }
    assert!(
        FILES
            .iter()
            .all(|file| INDEX.values().any(|name| name == file.name))
    );
    let duel = catalogue.resolve("duel").expect("a known game");
    assert_eq!(parameters(&duel), Parameters::default());
}

/// What is known of a user's game with these lines behind its heading.
fn of_own_game(lines: &str) -> Parameters {
    let mut catalogue = Catalogue::embedded();
    let text = format!("id = 'own'\ntitle = 'Own'\n{lines}");
    catalogue.load_text("own.toml", &text).expect("a good definition");
    parameters(&catalogue.resolve("own").expect("just loaded"))
}

#[test]
fn a_game_that_comes_from_a_taught_one_is_taught() {
    let catalogue = Catalogue::embedded();
    for game in INDEX.keys() {
        let parent = parameters(&catalogue.resolve(game).expect("a known game"));
        assert_eq!(of_own_game(&format!("extends = '{game}'")), parent, "{game}");
    }
}

#[test]
fn what_was_learned_holds_for_the_pieces_that_are_the_same() {
    let catalogue = Catalogue::embedded();
    let chess = parameters(&catalogue.resolve("chess").expect("a known game"));
    let changed = of_own_game("extends = 'chess'\npieces.N.betza = 'NN'");
    assert_eq!(changed.weights, chess.weights);
    let attack = |parameters: &Parameters, letter, index| {
        parameters.learned_tables.get(letter, Subject::Attack, index)
    };
    let squares = |parameters: &Parameters, letter| {
        (0..64)
            .map(|square| parameters.learned_tables.get(letter, Subject::Square, square))
            .collect::<Vec<_>>()
    };
    assert_eq!(squares(&changed, 'B'), squares(&chess, 'B'));
    assert_ne!(squares(&chess, 'N'), vec![[0, 0]; 64]);
    assert_eq!(
        squares(&changed, 'N'),
        vec![[0, 0]; 64],
        "its own piece moves otherwise"
    );
    let spec = catalogue.resolve("chess").expect("a known game");
    let number = |letter| {
        2 * spec
            .pieces
            .iter()
            .position(|piece| piece.letter == letter)
            .expect("there")
    };
    assert_eq!(
        attack(&changed, 'B', number('R')),
        attack(&chess, 'B', number('R'))
    );
    assert_ne!(attack(&chess, 'B', number('N')), [0, 0]);
    assert_eq!(
        attack(&changed, 'B', number('N')),
        [0, 0],
        "a victim that moves otherwise"
    );
    let wider =
        of_own_game("extends = 'chess'\nfiles = 9\nstart = '4k4/9/9/9/9/9/9/4K4 w - -'\ncastling = false");
    assert!(wider.learned_tables.is_empty(), "another board");
    let afresh = of_own_game(
        "files = 5\nranks = 5\nstart = '4k/5/5/5/K4 w - -'\npieces.K = { name = 'King', betza = 'K', royal = true, value = 4 }",
    );
    assert_eq!(afresh, Parameters::default(), "nobody's child");
}
