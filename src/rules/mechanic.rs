//! What the mechanics of a game say of themselves, for all who cannot follow every one of them: the solver, XBoard's board, the fast
//! ways to make a move.
//!
//! [`Spec::mechanics`] takes a definition apart field by field, so that a new field does not compile before it is said here what
//! it means for the others.

use super::move_choice::MoveChoiceSpec;
use super::partial::PartialWins;
use super::spec::{EndSpec, Spec};
use super::turn::TurnPlan;

/// A mechanic that a game has. As long as it says nothing else, it is a rule about who wins that changes no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mechanic {
    /// What it is, in words for people: `captures that take the pieces around them`.
    pub what: &'static str,
    /// What a move attacks afterwards follows from its squares, without making it.
    pub foreseeable: bool,
    /// It makes, forbids or changes moves.
    pub moves: bool,
    /// It leaves only some of the moves legal, beyond the safety of royals.
    pub selects: bool,
    /// Pieces change on squares that a move does not name.
    pub elsewhere: bool,
    /// It may end the game by how the board looks, before it is asked whether there are moves.
    pub ends_on_board: bool,
    /// The solver's tables follow what it does to the board.
    pub tabled: bool,
    /// Why XBoard's board cannot show it.
    pub not_shown: Option<&'static str>,
}

const END: Mechanic = Mechanic {
    what: "",
    foreseeable: true,
    moves: false,
    selects: false,
    elsewhere: false,
    ends_on_board: false,
    tabled: true,
    not_shown: None,
};

const MOVE: Mechanic = Mechanic { moves: true, ..END };

/// Moves that do more than their squares tell.
const POWER: Mechanic = Mechanic {
    foreseeable: false,
    elsewhere: true,
    ..MOVE
};

impl Spec {
    /// The mechanics of the game beyond movement, check, castling, promotion and rescue.
    pub fn mechanics(&self) -> Vec<Mechanic> {
        let Spec {
            // What the game is called and made of.
            id: _,
            title: _,
            aliases: _,
            sources: _,
            about: _,
            sides: _,
            facts: _,
            options: _,
            points: _,
            known_as: _,
            idle_rights: _,
            examples: _,
            hints: _,
            learned: _,
            kept: _,
            files: _,
            ranks: _,
            holes: _,
            start: _,
            arrays: _,
            deployment: _,
            pieces: _,
            line_stops: _,
            apart: _,
            promotions: _,
            rescue: _,
            castling: _,
            chess960: _,
            ends,
            boarding,
            opening,
            once,
            placement,
            key,
            move_choice,
            transformation,
            line,
            neutral,
            powers,
            jumps,
            blast,
            linked_boards,
            turn,
            free_pass,
            take_back,
        } = self;
        let listed = [
            (
                !boarding.is_empty(),
                Mechanic {
                    what: "carriers that are boarded",
                    elsewhere: true,
                    ..MOVE
                },
            ),
            (
                !opening.is_empty(),
                Mechanic {
                    what: "moves with which the game has to open",
                    ..MOVE
                },
            ),
            (
                !once.is_empty(),
                Mechanic {
                    what: "rights that are used up",
                    ..MOVE
                },
            ),
            (
                placement.is_some(),
                Mechanic {
                    what: "a phase in which pieces are placed",
                    not_shown: placement
                        .as_ref()
                        .filter(|placement| !placement.alternates())
                        .map(|_| "a side places two pieces in a row"),
                    ..MOVE
                },
            ),
            (
                key.is_some(),
                Mechanic {
                    what: "a key square",
                    foreseeable: false,
                    ends_on_board: true,
                    ..END
                },
            ),
            (
                *move_choice != MoveChoiceSpec::default(),
                Mechanic {
                    what: "rules that choose among the moves",
                    selects: true,
                    ..MOVE
                },
            ),
            (
                transformation.is_some(),
                Mechanic {
                    what: "pieces that become others by moving",
                    tabled: false,
                    ..POWER
                },
            ),
            (
                line.is_some(),
                Mechanic {
                    what: "lines of pieces",
                    selects: true,
                    ..MOVE
                },
            ),
            (
                neutral.is_some(),
                Mechanic {
                    what: "a piece of both sides",
                    foreseeable: false,
                    ends_on_board: true,
                    tabled: false,
                    not_shown: Some("either side may have to move one and the same royal"),
                    ..MOVE
                },
            ),
            (
                powers.is_some(),
                Mechanic {
                    what: "powers of pieces over others",
                    tabled: false,
                    ..POWER
                },
            ),
            (
                jumps.is_some(),
                Mechanic {
                    what: "jumps in series",
                    ..POWER
                },
            ),
            (
                blast.is_some(),
                Mechanic {
                    what: "captures that take the pieces around them",
                    selects: true,
                    tabled: false,
                    not_shown: Some("a capture takes the pieces around it"),
                    ..POWER
                },
            ),
            (
                linked_boards.is_some(),
                Mechanic {
                    what: "games on two boards",
                    tabled: false,
                    ..POWER
                },
            ),
            (
                *turn != TurnPlan::Single,
                Mechanic {
                    what: "turns of more than one move",
                    tabled: false,
                    not_shown: Some("a turn moves two pieces"),
                    ..POWER
                },
            ),
            (
                *free_pass,
                Mechanic {
                    what: "passing at will",
                    ..MOVE
                },
            ),
            (
                take_back.is_some(),
                Mechanic {
                    what: "moves that may be taken back",
                    foreseeable: false,
                    ..MOVE
                },
            ),
        ];
        let listed = listed
            .into_iter()
            .filter_map(|(holds, mechanic)| holds.then_some(mechanic));
        listed.chain(ends.mechanics()).collect()
    }

    /// Why XBoard's board would lose sight of the game; `None` if it would not.
    pub fn not_shown(&self) -> Option<&'static str> {
        self.mechanics().iter().find_map(|mechanic| mechanic.not_shown)
    }
}

impl EndSpec {
    fn mechanics(&self) -> impl Iterator<Item = Mechanic> {
        let EndSpec {
            // Who wins when there is no move, and when a draw is one: asked of every game.
            stalemate: _,
            royal_trade_draws: _,
            passed_royals_draw: _,
            repetition: _,
            repetition_rule: _,
            chased: _,
            move_limit: _,
            bare_royals_draw: _,
            facing: _,
            escape_side: _,
            escape_needs: _,
            stuck_passes,
            royal_capture,
            no_men_loses,
            royal_goal,
            goals,
            extinction,
            bare_royal_loses,
            partial,
            mate,
            escape,
        } = self;
        let unable_is_illegal = mate.as_ref().is_some_and(|mate| mate.unable_is_illegal);
        [
            (
                *stuck_passes,
                Mechanic {
                    what: "passing without a move",
                    ..MOVE
                },
            ),
            (
                *royal_capture,
                Mechanic {
                    what: "royals that are captured",
                    foreseeable: false,
                    ends_on_board: true,
                    ..END
                },
            ),
            (
                *no_men_loses,
                Mechanic {
                    what: "the loss of all pieces",
                    ends_on_board: true,
                    ..END
                },
            ),
            (
                !royal_goal.0.iter().all(Vec::is_empty),
                Mechanic {
                    what: "goals of royals",
                    ..END
                },
            ),
            (
                !goals.is_empty(),
                Mechanic {
                    what: "goals of pieces",
                    ..END
                },
            ),
            (
                !extinction.is_empty(),
                Mechanic {
                    what: "the loss of the last of a kind",
                    ends_on_board: true,
                    ..END
                },
            ),
            (
                *bare_royal_loses,
                Mechanic {
                    what: "bared royals",
                    ..END
                },
            ),
            (
                *partial != PartialWins::default(),
                Mechanic {
                    what: "draws worth more to one side",
                    ..END
                },
            ),
            (
                mate.is_some(),
                Mechanic {
                    what: "mates that depend on the checks before them",
                    selects: unable_is_illegal,
                    ..END
                },
            ),
            (
                escape.is_some(),
                Mechanic {
                    what: "the escape of a mated royal",
                    ..MOVE
                },
            ),
        ]
        .into_iter()
        .filter_map(|(holds, mechanic)| holds.then_some(mechanic))
    }
}

#[cfg(test)]
mod tests;
