//! Three players on one board.

use super::engine::{Judgement, Thinker};
use super::pieces;
use super::recorded::Recorded;
use super::squares::{boards, place};
use super::{
    Action, Actor, Change, Ending, Party, Piece, PieceView, Play, Pocket, Reach, Refusal, Seat, SeatView,
    Step, Thought, Verdict, View, sorted,
};
use crate::base::{Bits, Kind, Player, Square};
use crate::games::three_handed::{End, Limits, Play as Turn, PlayAction, ThreeHandedGame, ThreeHandedSpec};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

const SEATS: usize = 3;

/// A game at its start, or in the position of a text.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn start(spec: &Arc<ThreeHandedSpec>, state: Option<&str>) -> Result<Recorded, Refusal> {
    let squares = usize::from(spec.board.files) * usize::from(spec.board.ranks);
    Ok(if squares <= 64 {
        Recorded::new(ThreeHandedGame::<u64>::new(spec, state).map_err(Refusal)?)
    } else {
        Recorded::new(ThreeHandedGame::<u128>::new(spec, state).map_err(Refusal)?)
    })
}

fn piece<B: Bits>(game: &ThreeHandedGame<B>, square: Square) -> Option<Piece> {
    let (seat, kind) = game.position().piece(square)?;
    let piece = &game.rules().spec.board.pieces[kind.index()];
    Some(Piece {
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
            captures: game.position().piece(to).map(|_| at(to)).into_iter().collect(),
            becomes: None,
            leaves: None,
        },
    };
    Action {
        text: game.rules().play_text(turn),
        steps: replacement.into_iter().chain([then]).collect(),
    }
}

fn party<B: Bits>(game: &ThreeHandedGame<B>, seat: Seat) -> Party {
    Party {
        seat,
        name: game.rules().spec.seats[seat].clone(),
    }
}

/// What differs between two positions, squares that are left before those that are reached.
fn changes<B: Bits>(before: &ThreeHandedGame<B>, after: &ThreeHandedGame<B>) -> Vec<Change> {
    let board = &before.rules().spec.board;
    let (mut lifted, mut put) = (Vec::new(), Vec::new());
    for square in (0..board.files * board.ranks).map(Square) {
        let (old, new) = (piece(before, square), piece(after, square));
        if old != new {
            let at = place(board, square);
            lifted.extend(old.map(|piece| Change::Lift { at, piece }));
            put.extend(new.map(|piece| Change::Put { at, piece }));
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

    fn seats(&self) -> Vec<String> {
        self.rules().spec.seats.to_vec()
    }

    fn aim(&self) -> String {
        let royal = self.rules().royal;
        let name = &self.rules().spec.board.pieces[royal.index()].names[Player::South];
        format!("Mate the {name} of the player whose turn comes after yours.")
    }

    fn pieces(&self) -> Vec<PieceView> {
        let alike = pieces::pieces(&self.rules().spec.board).into_iter();
        alike
            .filter(|piece| piece.seats.contains(&0))
            .map(|piece| PieceView {
                seats: (0..SEATS).collect(),
                ..piece
            })
            .collect()
    }

    fn reach(&self, letter: char, _: Seat) -> Option<Reach> {
        let kind = self.rules().spec.board.kind_of_letter(letter)?;
        let board = &self.rules().spec.board;
        let all = (0..board.files * board.ranks).map(Square);
        let reached = |from: Square| self.rules().targets_alone(kind, from);
        let from = all.max_by_key(|from| reached(*from).count())?;
        let places: Vec<_> = reached(from)
            .squares()
            .map(|square| place(board, square))
            .collect();
        Some(Reach {
            from: place(board, from),
            moves: places.clone(),
            captures: places,
        })
    }

    fn actor(&self) -> Actor {
        let (shares, ending) = match self.end() {
            None => return Actor::Seat(self.position().turn()),
            Some(End::Draw(reason)) => ([1.0 / SEATS as f32; SEATS], Ending::Plain(reason)),
            Some(End::Mate { winner, mated }) => {
                let mut shares = [0.0; SEATS];
                shares[winner] = 1.0;
                let [winner, mated] = [winner, mated].map(|seat| party(self, seat));
                (shares, Ending::Mate { winner, mated })
            }
        };
        Actor::Over(Verdict {
            shares: shares.to_vec(),
            points: shares.to_vec(),
            ending,
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
        self.read(&action.text)?.checked_against(action)?;
        ThreeHandedGame::play(self, &action.text).map_err(Refusal)?;
        Ok(changes(&before, self))
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        let found = self.rules().parse_play(self.position(), text.trim());
        match found.filter(|_| self.end().is_none()) {
            Some(turn) => Ok(action(self, turn)),
            None => match ThreeHandedGame::play(&mut self.clone(), text) {
                Err(why) => Err(Refusal(why)),
                Ok(()) => Err(Refusal(format!("'{}' cannot be done now", text.escape_debug()))),
            },
        }
    }

    fn roll(&self, _: &mut Xoshiro256PlusPlus) -> Option<Action> {
        None
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
            captured: Vec::new(),
            points: None,
        };
        View {
            game: self.identity(),
            boards: boards(&self.rules().spec.board, |square| {
                piece(self, square).into_iter().collect()
            }),
            seats: (0..SEATS).map(seat).collect(),
            actor: self.actor(),
            checked: position
                .is_attacked(self.rules(), checked)
                .then_some(checked)
                .into_iter()
                .collect(),
            offer: None,
            die: None,
            state: Play::state(self),
        }
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        Some(self.position().perft(self.rules(), depth))
    }

    fn clocks(&self) -> usize {
        0
    }

    fn flag(&mut self) -> Result<(), Refusal> {
        Err(Refusal(
            "nobody knows who wins when one of three has no time left".to_owned(),
        ))
    }

    fn think(&self, thinker: &mut Thinker<'_>) -> Option<Thought> {
        if self.end().is_some() {
            return None;
        }
        let turns = self.position().plays(self.rules());
        let seen = thinker.seen(&turns, |turn| self.rules().play_text(*turn));
        let weakness = thinker.weakness();
        let usual = Limits::default();
        let depth = weakness.map_or(usual.depth, |skill| skill.depth.round() as u32);
        let nodes = weakness.map_or(usual.nodes, |skill| skill.nodes);
        let limits = Limits {
            depth: thinker.limits.depth.unwrap_or(usual.depth).min(depth),
            nodes: thinker.limits.nodes.unwrap_or(usual.nodes).min(nodes),
            time: thinker.limits.time,
            control: Some(thinker.control),
            among: &seen,
        };
        let found = ThreeHandedGame::think(self, self.rules().spec.search, &limits)?;
        let action = action(self, found.play);
        Some(Thought {
            rank: 1,
            line: vec![action.text.clone()],
            action,
            judgement: Judgement::Share {
                party: party(self, self.position().turn()),
                share: f64::from(found.share),
            },
            depth: found.depth,
            nodes: found.nodes,
        })
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
