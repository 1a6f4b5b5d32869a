//! Three players on one board.

use super::squares::{boards, place};
use super::{
    Action, Actor, Change, Man, Play, Pocket, Refusal, Seat, SeatView, Step, Verdict, View, sorted, why_not,
};
use crate::base::{Bits, Kind, Player, Square};
use crate::games::TableGame;
use crate::games::three_handed::{End, Play as Turn, PlayAction, ThreeHandedGame, ThreeHandedSpec};
use std::sync::Arc;

const SEATS: usize = 3;

/// A game at its start, or in the position of a text.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn start(spec: &Arc<ThreeHandedSpec>, state: Option<&str>) -> Result<Box<dyn Play>, Refusal> {
    let squares = usize::from(spec.board.files) * usize::from(spec.board.ranks);
    Ok(if squares <= 64 {
        Box::new(ThreeHandedGame::<u64>::new(spec, state).map_err(Refusal)?)
    } else {
        Box::new(ThreeHandedGame::<u128>::new(spec, state).map_err(Refusal)?)
    })
}

fn man<B: Bits>(game: &ThreeHandedGame<B>, square: Square) -> Option<Man> {
    let (seat, kind) = game.position().man(square)?;
    let piece = &game.rules().spec.board.pieces[kind.index()];
    Some(Man {
        seat: Some(seat),
        letter: piece.letter,
        name: piece.names[Player::South].clone(),
    })
}

fn pocket<B: Bits>(game: &ThreeHandedGame<B>, seat: Seat, kind: Kind) -> Pocket {
    Pocket {
        board: 0,
        letter: game.rules().spec.board.pieces[kind.index()].letter,
        name: None,
        count: game.position().in_hand(seat, kind),
    }
}

fn kinds<B: Bits>(game: &ThreeHandedGame<B>) -> impl Iterator<Item = Kind> + use<B> {
    (0..game.rules().kinds() as u8).map(Kind)
}

fn action<B: Bits>(game: &ThreeHandedGame<B>, turn: Turn) -> Action {
    let spec = &game.rules().spec;
    let at = |square| place(&spec.board, square);
    let letter = |kind: Kind| spec.board.pieces[kind.index()].letter;
    let replacement = turn.replaced.map(|square| Step::Replace {
        at: at(square),
        becomes: letter(spec.replacement.1),
    });
    let then = match turn.action {
        PlayAction::Drop(kind, to) => Step::Drop {
            piece: letter(kind),
            to: at(to),
        },
        PlayAction::Move(from, to) => Step::Go {
            from: at(from),
            to: at(to),
            way: Vec::new(),
            captures: game.position().man(to).map(|_| at(to)).into_iter().collect(),
            becomes: None,
            leaves: None,
        },
    };
    Action {
        text: game.rules().play_text(turn),
        steps: replacement.into_iter().chain([then]).collect(),
    }
}

/// What differs between two positions, squares that are left before those that are reached.
fn changes<B: Bits>(before: &ThreeHandedGame<B>, after: &ThreeHandedGame<B>) -> Vec<Change> {
    let board = &before.rules().spec.board;
    let (mut lifted, mut put) = (Vec::new(), Vec::new());
    for square in (0..board.files * board.ranks).map(Square) {
        let (old, new) = (man(before, square), man(after, square));
        if old != new {
            let at = place(board, square);
            lifted.extend(old.map(|man| Change::Lift { at, man }));
            put.extend(new.map(|man| Change::Put { at, man }));
        }
    }
    let hands = (0..SEATS).flat_map(|seat| kinds(after).map(move |kind| (seat, kind)));
    let hands = hands
        .map(|(seat, kind)| (seat, pocket(before, seat, kind), pocket(after, seat, kind)))
        .filter(|(_, old, new)| old != new)
        .map(|(seat, _, pocket)| Change::Pocket { seat, pocket });
    lifted.into_iter().chain(put).chain(hands).collect()
}

impl<B: Bits> Play for ThreeHandedGame<B> {
    fn identity(&self) -> String {
        self.rules().spec.heading.identity()
    }

    fn title(&self) -> String {
        self.rules().spec.heading.title.clone()
    }

    fn actor(&self) -> Actor {
        let name = |seat: Seat| &self.rules().spec.seats[seat];
        let (shares, reason) = match self.end() {
            None => return Actor::Seat(self.position().turn()),
            Some(End::Draw(reason)) => ([1.0 / SEATS as f32; SEATS], reason.to_owned()),
            Some(End::Mate { winner, mated }) => {
                let mut shares = [0.0; SEATS];
                shares[winner] = 1.0;
                (shares, format!("{} has mated {}", name(winner), name(mated)))
            }
        };
        Actor::Over(Verdict {
            shares: shares.to_vec(),
            points: shares.to_vec(),
            reason,
        })
    }

    fn actions(&self) -> Vec<Action> {
        if self.end().is_some() {
            return Vec::new();
        }
        let turns = self.position().plays(self.rules()).into_iter();
        sorted(turns.map(|turn| action(self, turn)).collect())
    }

    fn apply(&mut self, action: &Action) -> Result<Vec<Change>, Refusal> {
        let before = self.clone();
        TableGame::play(self, &action.text).map_err(Refusal)?;
        Ok(changes(&before, self))
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        let found = self.rules().parse_play(self.position(), text.trim());
        match found.filter(|_| self.end().is_none()) {
            Some(turn) => Ok(action(self, turn)),
            None => Err(why_not(self.clone(), text)),
        }
    }

    fn state(&self) -> String {
        self.rules().write(self.position())
    }

    fn view(&self, _: Option<Seat>) -> View {
        let position = self.position();
        let checked = position.turn();
        let seat = |seat: Seat| SeatView {
            name: self.rules().spec.seats[seat].clone(),
            pockets: kinds(self)
                .map(|kind| pocket(self, seat, kind))
                .filter(|pocket| pocket.count > 0)
                .collect(),
            points: None,
        };
        View {
            game: self.identity(),
            boards: boards(&self.rules().spec.board, |square| {
                man(self, square).into_iter().collect()
            }),
            seats: (0..SEATS).map(seat).collect(),
            actor: self.actor(),
            checked: position
                .is_attacked(self.rules(), checked)
                .then_some(checked)
                .into_iter()
                .collect(),
            die: None,
            state: Play::state(self),
        }
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
