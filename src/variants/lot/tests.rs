use super::*;
use crate::board::Board;
use crate::variants::Catalogue;

#[test]
fn games_that_draw_lots_are_known_by_their_options() {
    let catalogue = Catalogue::embedded();
    let largest = |name: &str| largest_seed(&catalogue.resolve(name).expect("a game"));
    for name in [
        "mirrored",
        "stormforce",
        "stormforce9",
        "palace",
        "palace:south-guard=c",
    ] {
        assert_eq!(largest(name), Some(999_999_999), "{name}");
    }
    for name in ["chess", "mirrored:array=5", "palace:south-guard=c,north-guard=d"] {
        assert_eq!(largest(name), None, "{name}");
    }
    assert!(gives_seed("mirrored: Seed =5") && !gives_seed("mirrored") && !gives_seed("seed=1:seeds=3"));
    assert_eq!(with_seed("mirrored", 7, 4), "mirrored:seed=2");
    assert_eq!(
        with_seed("palace:south-guard=c", 7, u64::MAX),
        "palace:south-guard=c,seed=7"
    );
}

#[test]
fn what_a_name_leaves_open_is_drawn_and_can_be_given_again() {
    let catalogue = Catalogue::embedded();
    let start = |name: &str, number: u64| match drawn(&catalogue, name, number) {
        Ok(Ruleset::Board(spec)) => (spec.identity(), Board::start(&spec).fen()),
        other => panic!("{name}: {other:?}"),
    };
    let (identity, fen) = start("mirrored", 77);
    assert_eq!(identity, "mirrored:seed=77");
    assert_eq!(start(&identity, 5), (identity.clone(), fen.clone()));
    assert_ne!(start("mirrored", 78).1, fen);
    let (_, usual) = start("chess:chess960=on", 518);
    let (_, other) = start("chess:chess960=on", 960 + 4);
    assert!(
        usual.starts_with("rnbqkbnr/") && !other.starts_with("rnbqkbnr/"),
        "{other}"
    );
    for name in ["chess", "stormforce", "mirrored:array=9", "mirrored:seed=3"] {
        let plain = catalogue.resolve(name).expect("a game");
        assert_eq!(start(name, 77).0, plain.identity(), "{name}");
    }
    assert!(drawn(&catalogue, "nonsuch", 1).is_err());
    assert!(drawn(&catalogue, "triscacia", 1).is_ok());
}

#[test]
fn what_was_not_drawn_is_told() {
    let catalogue = Catalogue::embedded();
    let told = |name: &str| {
        let spec = catalogue.resolve(name).expect("a known game");
        not_drawn(&spec, name)
    };
    let drawn = told("stormforce").expect("forces by lot");
    assert!(drawn.contains("seed 0, seed=N"), "{drawn}");
    assert_eq!(
        told("chess:chess960=on").as_deref(),
        Some("this is the start with array 518 of 0 to 959")
    );
    for name in ["mirrored:seed=4", "chess", "storm"] {
        assert_eq!(told(name), None, "{name}");
    }
    let Ok(Ruleset::Board(other)) = drawn_by(&catalogue, 4) else {
        panic!("a board game")
    };
    assert_eq!(array_in_force(&other), Some((4, 959)));
}

fn drawn_by(catalogue: &Catalogue, number: u64) -> Result<Ruleset, CatalogueError> {
    drawn(catalogue, "chess:chess960=on", number)
}

/// Whoever is given the FEN of a start by lot need not know the seed.
#[test]
fn starts_by_lot_are_positions_of_the_game_under_any_seed() {
    let catalogue = Catalogue::embedded();
    for id in catalogue.ids() {
        let Ok(game) = catalogue.resolve(id) else { continue };
        let Some(largest) = largest_seed(&game) else {
            continue;
        };
        let mut drawn = std::collections::BTreeSet::new();
        for number in 0..12 {
            let start = Board::start(
                &catalogue
                    .resolve(&with_seed(id, number, largest))
                    .expect("a seed"),
            );
            let read = Board::from_fen(&game, &start.fen()).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(read.fen(), start.fen());
            let moves = |board: &Board| {
                board
                    .legal_moves()
                    .into_iter()
                    .map(|m| board.notation(m))
                    .collect::<Vec<_>>()
            };
            assert_eq!(moves(&read), moves(&start), "{id}");
            drawn.insert(start.fen());
        }
        assert!(drawn.len() > 5, "{id}: {drawn:?}");
    }
}
