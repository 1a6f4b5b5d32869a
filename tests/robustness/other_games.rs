//! Games that are no two-player board games: three-handed ones, races, pairs of games.

use super::throw;
use tapestry::games::parallel::Parallel;
use tapestry::games::race::RaceRules;
use tapestry::games::{Ruleset, three_handed};
use tapestry::variants::Catalogue;

fn ruleset(name: &str) -> Ruleset {
    Catalogue::embedded()
        .ruleset(name)
        .expect("a game of the catalogue")
}

fn same(read_again: bool) -> Result<bool, String> {
    if read_again {
        Ok(true)
    } else {
        Err("read again it differs".into())
    }
}

/// Positions of the game for three.
pub(crate) fn three_handed(count: u64) {
    let Ruleset::ThreeHanded(spec) = ruleset("triscacia-10") else {
        panic!("a game for three")
    };
    let rules = three_handed::Rules::<u128>::new(&spec);
    let texts = [
        "10/1k6K'1/10/10/10/10/10/10/10/4K5[QRRBBNNPPPqrrbbnnpppQ'R'R'B'B'N'N'P'P'P'] B - - 0 1",
        "10/1k2q3K'1/3n6/10/R9/5Q'4/10/2P7/10/4K1p3 G - - 7 30",
    ];
    throw(
        "three-handed positions",
        count,
        &texts.map(str::to_owned),
        |_, _, text| {
            let Ok(position) = rules.read(text) else {
                return Ok(false);
            };
            position.plays(&rules);
            same(rules.read(&rules.write(&position)) == Ok(position))
        },
    );
}

/// States of races.
pub(crate) fn races(count: u64) {
    let Ruleset::Race(spec) = ruleset("relay-obstacle:finish=pass,re-entry=highest,extra=before-race") else {
        panic!("a race")
    };
    let rules = RaceRules::new(&spec);
    let texts = [
        "S d3,c4 d5,W w 0,0 pre - 0-0 0",
        "M d2,d2 d6,d6 w 0,0 pre ? 1-0 1w",
        "L d1,F d7,g4 b post",
    ];
    throw(
        "states of races",
        count,
        &texts.map(str::to_owned),
        |_, _, text| {
            let Ok(state) = rules.read(text) else {
                return Ok(false);
            };
            for action in rules.actions(&state) {
                rules.apply(&state, action);
            }
            same(rules.read(&rules.write(&state)) == Ok(state))
        },
    );
}

/// States of two games played side by side.
pub(crate) fn parallel(count: u64) {
    let Ruleset::Parallel(spec) = ruleset("parallel-western-northernlight") else {
        panic!("two games")
    };
    let start = Parallel::start(&spec).expect("both begin").text();
    throw("states of pairs of games", count, &[start], |_, _, text| {
        let Ok(state) = Parallel::read(&spec, text) else {
            return Ok(false);
        };
        let again = Parallel::read(&spec, &state.text());
        same(again.is_ok_and(|again| again.text() == state.text()))
    });
}
