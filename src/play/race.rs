//! Races with dice: the ring is a board with a hole in it, chance acts between decisions.

use super::engine::{Judgement, Thinker};
use super::{
    Action, Actor, BoardView, Change, Ending, Mark, Party, Piece, PieceView, Place, Play, Pocket, Reach,
    Refusal, Seat, SeatView, SquareView, Step, Thought, Verdict, View, sorted,
};
use crate::base::Player;
use crate::games::race::{Action as Deed, Die, FINISHED, Judged, RaceGame, RaceSpec, WAITING};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// The letter of a runner.
const RUNNER: char = 'R';
/// What runners off the ring do, with the letters they are counted under.
const OFF_THE_RING: [(u8, char, &str); 2] = [(FINISHED, 'F', "finished"), (WAITING, 'W', "waiting")];

/// A game of races at its start, or in the state of a text.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn start(spec: &Arc<RaceSpec>, state: Option<&str>) -> Result<impl Play + use<>, Refusal> {
    RaceGame::new(spec, state).map_err(Refusal)
}

/// Where a square is, by its name.
fn place(name: &str) -> Place {
    let file = name
        .bytes()
        .next()
        .map_or(0, |letter| letter.saturating_sub(b'a'));
    let rank = name.get(1..).and_then(|rank| rank.parse::<u8>().ok());
    Place {
        board: 0,
        file,
        rank: rank.unwrap_or(1).saturating_sub(1),
    }
}

fn runner(player: Player) -> Piece {
    Piece {
        seat: Some(player as usize),
        letter: RUNNER,
        name: "Runner".to_owned(),
    }
}

/// The places of the ring, of the pieces on it, and the house.
fn board(game: &RaceGame) -> BoardView {
    let (rules, state) = (game.rules(), game.current());
    let track = rules.track(state);
    let named = |name: &str, pieces, marks| {
        (
            place(name),
            SquareView {
                name: name.to_owned(),
                hole: false,
                pieces,
                marks,
            },
        )
    };
    let ring = track.squares().iter().enumerate().map(|(index, name)| {
        let mut pieces = Vec::new();
        let mut marks = Vec::new();
        for player in Player::ALL {
            let places = state.runners[player].places().into_iter();
            let here = places.filter(|place| track.ring_index(player, *place) == Some(index));
            pieces.extend(here.map(|_| runner(player)));
            if track.ring_index(player, 0) == Some(index) {
                marks.push(Mark::Start(player as usize));
            }
        }
        named(name, pieces, marks)
    });
    let home = [named(track.clubhouse(), Vec::new(), vec![Mark::Home])];
    let squares: Vec<(Place, SquareView)> = ring.chain(home).collect();
    let size = |of: fn(&Place) -> u8| {
        squares
            .iter()
            .map(|(place, _)| of(place))
            .max()
            .map_or(0, |most| most + 1)
    };
    let (files, ranks) = (size(|place| place.file), size(|place| place.rank));
    let all = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
    let view = |(file, rank): (u8, u8)| {
        let found = squares
            .iter()
            .find(|(place, _)| (place.file, place.rank) == (file, rank));
        found.map_or_else(
            || SquareView {
                name: format!("{}{}", char::from(b'a' + file), rank + 1),
                hole: true,
                pieces: Vec::new(),
                marks: Vec::new(),
            },
            |(_, square)| square.clone(),
        )
    };
    BoardView {
        name: None,
        files,
        ranks,
        squares: all.map(view).collect(),
    }
}

fn pockets(game: &RaceGame, player: Player) -> Vec<Pocket> {
    let places = game.current().runners[player].places();
    let count = |wanted| places.iter().filter(|place| **place == wanted).count() as u8;
    OFF_THE_RING
        .map(|(place, letter, name)| Pocket {
            board: 0,
            letter,
            name: Some(name.into()),
            count: count(place),
        })
        .to_vec()
}

fn die(game: &RaceGame) -> Option<u8> {
    match game.current().die {
        Die::Shows(face) => Some(face),
        Die::Unthrown | Die::Rolling => None,
    }
}

fn action(game: &RaceGame, deed: Deed) -> Action {
    let (rules, state) = (game.rules(), game.current());
    let (track, player) = (rules.track(state), state.turn);
    let entry = match state.die {
        Die::Shows(face) => track.entry(rules.spec.entry_throw, rules.worth(state, face)),
        Die::Unthrown | Die::Rolling => None,
    };
    let at = |index: u8| {
        let ring = track.ring_index(player, index).unwrap_or(0);
        place(&track.squares()[ring])
    };
    let step = match deed {
        Deed::Enter => Step::Enter {
            to: at(track.run(0, entry.unwrap_or(0))),
        },
        Deed::Throw => Step::Throw,
        Deed::Dice(face) => Step::Die { face },
        Deed::Lose => Step::Pass,
        Deed::Run(from) => run(game, from),
    };
    Action {
        text: rules.action_text(state, deed),
        steps: vec![step],
    }
}

/// The run of the runner on a place.
fn run(game: &RaceGame, from: u8) -> Step {
    let (rules, state) = (game.rules(), game.current());
    let (track, player) = (rules.track(state), state.turn);
    let at = |player: Player, index: u8| {
        let ring = track.ring_index(player, index);
        ring.map(|ring| place(&track.squares()[ring]))
    };
    let Die::Shows(face) = state.die else {
        return Step::Pass;
    };
    let steps = rules.worth(state, face);
    let before = state.runners[!player];
    let after = if state.sending_back {
        track.sent_back(before, from, steps)
    } else {
        before
    };
    let captures = before
        .places()
        .into_iter()
        .filter(|place| !after.any_on(*place))
        .filter_map(|place| at(!player, place))
        .collect();
    let start = at(player, from).unwrap_or_else(|| place(track.clubhouse()));
    Step::Go {
        from: start,
        to: at(player, track.run(from, steps)).unwrap_or_else(|| place(track.clubhouse())),
        way: Vec::new(),
        captures,
        becomes: None,
        leaves: None,
    }
}

/// What differs between two states.
fn changes(before: &RaceGame, after: &RaceGame) -> Vec<Change> {
    let (old, new) = (board(before), board(after));
    let (mut lifted, mut put) = (Vec::new(), Vec::new());
    let same_ring = (old.files, old.ranks) == (new.files, new.ranks);
    for (index, square) in old.squares.iter().enumerate() {
        let now = new.squares.get(index).filter(|_| same_ring);
        lifted.extend(
            missing(&square.pieces, now.map_or(&[], |now| &now.pieces)).map(|piece| Change::Lift {
                at: place(&square.name),
                piece,
            }),
        );
    }
    for (index, square) in new.squares.iter().enumerate() {
        let then = old.squares.get(index).filter(|_| same_ring);
        put.extend(
            missing(&square.pieces, then.map_or(&[], |then| &then.pieces)).map(|piece| Change::Put {
                at: place(&square.name),
                piece,
            }),
        );
    }
    let off = Player::ALL.into_iter().flat_map(|player| {
        let both = pockets(before, player).into_iter().zip(pockets(after, player));
        both.filter(|(old, new)| old != new)
            .map(move |(_, pocket)| Change::Pocket {
                seat: player as usize,
                pocket,
            })
    });
    let shown = (die(before) != die(after)).then(|| Change::Die { face: die(after) });
    lifted.into_iter().chain(put).chain(off).chain(shown).collect()
}

fn party(game: &RaceGame, player: Player) -> Party {
    Party {
        seat: player as Seat,
        name: game.rules().spec.sides[player].clone(),
    }
}

/// Those of `pieces` that are not among `others`, however often each is there.
fn missing(pieces: &[Piece], others: &[Piece]) -> impl Iterator<Item = Piece> + use<> {
    let mut others = others.to_vec();
    let mut missing = Vec::new();
    for piece in pieces {
        match others.iter().position(|other| other == piece) {
            Some(index) => drop(others.swap_remove(index)),
            None => missing.push(piece.clone()),
        }
    }
    missing.into_iter()
}

impl Play for RaceGame {
    fn identity(&self) -> String {
        self.rules().spec.heading.identity()
    }

    fn title(&self) -> String {
        self.rules().spec.heading.title.clone()
    }

    fn seats(&self) -> Vec<String> {
        self.rules().spec.sides.0.to_vec()
    }

    fn aim(&self) -> String {
        let spec = &self.rules().spec;
        let races = match (spec.needed, spec.courses.len()) {
            (_, 1) => "first".to_owned(),
            (needed, races) => format!("first, and win {needed} of {races} races"),
        };
        format!(
            "Bring all your runners round the ring to the {} {races}.",
            spec.clubhouse
        )
    }

    fn pieces(&self) -> Vec<PieceView> {
        vec![PieceView {
            seats: vec![0, 1],
            letter: RUNNER,
            name: runner(Player::South).name,
            value: 0.0,
            betza: String::new(),
            royal: false,
        }]
    }

    fn reach(&self, _: char, _: Seat) -> Option<Reach> {
        None
    }

    fn actor(&self) -> Actor {
        if let Some(winner) = self.winner() {
            let shares = Player::ALL.map(|player| f32::from(u8::from(player == winner)));
            return Actor::Over(Verdict {
                shares: shares.to_vec(),
                points: shares.to_vec(),
                ending: Ending::LastRace {
                    winner: party(self, winner),
                },
            });
        }
        match self.current().die {
            Die::Rolling => Actor::Chance,
            Die::Unthrown | Die::Shows(_) => Actor::Seat(self.current().turn as usize),
        }
    }

    fn actions(&self) -> Vec<Action> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let deeds = self.rules().actions(self.current()).into_iter();
        sorted(deeds.map(|deed| action(self, deed)).collect())
    }

    fn apply(&mut self, action: &Action) -> Result<Vec<Change>, Refusal> {
        let before = self.clone();
        RaceGame::play(self, &action.text).map_err(Refusal)?;
        Ok(changes(&before, self))
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        let found = self.rules().parse_action(self.current(), text);
        match found.filter(|_| self.winner().is_none()) {
            Some(deed) => Ok(action(self, deed)),
            None => match RaceGame::play(&mut self.clone(), text) {
                Err(why) => Err(Refusal(why)),
                Ok(()) => Err(Refusal(format!("'{}' cannot be done now", text.escape_debug()))),
            },
        }
    }

    fn roll(&self, random: &mut Xoshiro256PlusPlus) -> Option<Action> {
        let face = RaceGame::roll(self, random)?;
        self.read(&face).ok()
    }

    fn state(&self) -> String {
        self.rules().write(self.current())
    }

    fn view(&self, _: Option<Seat>) -> View {
        let seat = |player: Player| SeatView {
            name: self.rules().spec.sides[player].clone(),
            pockets: pockets(self, player)
                .into_iter()
                .filter(|pocket| pocket.count > 0)
                .collect(),
            captured: Vec::new(),
            points: Some(f32::from(self.current().won[player])),
        };
        View {
            game: self.identity(),
            boards: vec![board(self)],
            seats: Player::ALL.map(seat).to_vec(),
            actor: self.actor(),
            checked: Vec::new(),
            offer: None,
            die: die(self),
            state: Play::state(self),
        }
    }

    fn perft(&self, _: u32) -> Option<u64> {
        None
    }

    fn clocks(&self) -> usize {
        0
    }

    fn flag(&mut self) -> Result<(), Refusal> {
        Err(Refusal("races are run without clocks".to_owned()))
    }

    fn think(&self, thinker: &mut Thinker<'_>) -> Option<Thought> {
        if self.winner().is_some() {
            return None;
        }
        let judged = self.judge().judged(self.current());
        let text = |judged: &Judged| self.rules().action_text(self.current(), judged.action);
        let best = *thinker.seen(&judged, text).first()?;
        let action = action(self, best.action);
        Some(Thought {
            rank: 1,
            line: vec![action.text.clone()],
            action,
            judgement: Judgement::Chance {
                party: party(self, self.current().turn),
                race: best.race,
                game: best.game,
                exact: self.judge().is_exact_to_the_end(self.current()),
            },
            depth: 1,
            nodes: judged.len() as u64,
        })
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
