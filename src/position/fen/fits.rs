//! Setups that were put together by programs: do they belong to a game at all?

use crate::base::{Bits, MAX_POCKET, Player, Square};
use crate::rules::Rules;
use crate::rules::setup::{MOST_COUNTED, Problems, Setup};

/// Are the squares, kinds and numbers of a setup those of a board and pockets of the game? A reader of texts makes no others.
pub(super) fn fits<B: Bits>(rules: &Rules<B>, setup: &Setup, problems: &mut Problems) -> bool {
    let squares = rules.geometry.squares();
    if setup.cells.len() != squares {
        let problem = format!("{} squares, expected {squares}", setup.cells.len());
        problems.add("board", problem);
        return false;
    }
    let mut fits = true;
    let mut misfit = |field, problem: String| {
        problems.add(field, problem);
        fits = false;
    };
    let name = |square: Square| rules.spec.square_name(square);
    for square in (0..squares as u8).map(Square) {
        let Some((_, kind)) = setup.piece(square) else {
            continue;
        };
        if kind.index() >= rules.kinds {
            misfit(
                "board",
                format!("the piece on {} is none of this game", name(square)),
            );
        } else if !rules.geometry.existing().has(square) {
            misfit("board", format!("a piece stands on the hole {}", name(square)));
        }
    }
    for player in Player::ALL {
        for (index, (kind, count)) in setup.pockets[player].iter().enumerate() {
            let before = &setup.pockets[player][..index];
            let held = kind.index() < rules.kinds && rules.pocket_slot[*kind].is_some();
            if !held || before.iter().any(|(known, _)| known == kind) || usize::from(*count) >= MAX_POCKET {
                let letter = rules
                    .spec
                    .pieces
                    .get(kind.index())
                    .map_or('?', |piece| piece.letter);
                misfit(
                    "pocket",
                    format!("{} cannot hold {count} of '{letter}'", player.name()),
                );
            }
        }
    }
    if setup.passed.iter().any(|square| square.index() >= squares) {
        misfit("en passant", "a square that is none of this board".to_owned());
    }
    if setup.progress_plies.max(setup.full_move) > MOST_COUNTED {
        misfit("counters", format!("no number above {MOST_COUNTED}"));
    }
    fits
}
