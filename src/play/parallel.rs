//! Two board games at once: the boards of both beside each other, moves with the number of their game before them.

use super::board_game::{action, actions, board_views, make, reach, seats};
use super::engine::{Task, Thinker};
use super::{
    Action, Actor, BoardView, Change, Ending, GameEnd, PieceView, Place, Play, Reach, Refusal, Seat,
    SeatView, Step, Thought, Verdict, View, aim, pieces, sorted,
};
use crate::base::{Move, Player};
use crate::board::Board;
use crate::games::parallel::{Clocks, Parallel, ParallelSpec};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// Two games under way.
#[derive(Clone)]
struct ParallelPlay {
    games: Parallel,
}

/// Both games at their start, or in the state of a text.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn start(spec: &Arc<ParallelSpec>, state: Option<&str>) -> Result<impl Play + use<>, Refusal> {
    let games = match state {
        Some(text) => Parallel::read(spec, text),
        None => Parallel::start(spec),
    };
    games.map(|games| ParallelPlay { games }).map_err(Refusal)
}

impl ParallelPlay {
    /// Number of boards before those of a game.
    fn first_board(&self, game: usize) -> u8 {
        (0..game).map(|game| self.games.board(game).spec().boards()).sum()
    }

    /// The players, with what they have off the boards of both games and the points of those that are over.
    fn seats(&self) -> Vec<SeatView> {
        let [first, second] = [0, 1].map(|game| {
            let mut seats = seats(self.games.board(game));
            for pocket in seats.iter_mut().flat_map(|seat| &mut seat.pockets) {
                pocket.board += self.first_board(game);
            }
            seats
        });
        let both = first.into_iter().zip(second).zip(self.games.points());
        both.zip(names())
            .map(|(((seat, other), points), name)| SeatView {
                name,
                pockets: [seat.pockets, other.pockets].concat(),
                captured: Vec::new(),
                points: Some(points),
            })
            .collect()
    }

    /// An action on the boards of one game as one of both.
    fn numbered(&self, game: usize, mut action: Action) -> Action {
        let first = self.first_board(game);
        action.text = format!("{}:{}", game + 1, action.text);
        action.steps.iter_mut().for_each(|step| shift(step, first));
        action
    }

    /// The move that a text means in the game whose turn it is.
    fn find(&self, text: &str) -> Result<(usize, Move), Refusal> {
        let Some((player, game)) = self.games.due() else {
            return Err(Refusal("both games are over".to_owned()));
        };
        let text = match text.split_once(':') {
            None => text,
            Some((number, text)) if number == (game + 1).to_string() => text,
            Some(_) => {
                let message = format!("{} moves on board {} now", player.name(), game + 1);
                return Err(Refusal(message));
            }
        };
        let found = self.games.board(game).read_move(text);
        found
            .map(|m| (game, m))
            .map_err(|error| Refusal(error.to_string()))
    }
}

/// How two games stand that are over.
pub fn verdict(games: &Parallel) -> Verdict {
    let outcomes = [0, 1].map(|game| games.outcome(game));
    let shares = Player::ALL.map(|player| {
        let of = |outcome: &crate::game::Outcome| f32::from(outcome.result.hundredths(player)) / 200.0;
        outcomes.iter().flatten().map(of).sum()
    });
    Verdict {
        shares: shares.to_vec(),
        points: games.points().to_vec(),
        ending: Ending::Games(outcomes.into_iter().flatten().map(GameEnd::of).collect()),
    }
}

/// What the players are called: the sides of two different games need not have the same names.
fn names() -> [String; 2] {
    Player::ALL.map(|player| player.name().to_owned())
}

/// Moves a step to boards further on.
fn shift(step: &mut Step, boards: u8) {
    let shift = |place: &mut Place| place.board += boards;
    match step {
        Step::Go {
            from,
            to,
            way,
            captures,
            ..
        } => {
            shift(from);
            shift(to);
            way.iter_mut().chain(captures).for_each(shift);
        }
        Step::Castle { royal, partner } => royal.iter_mut().chain(partner).for_each(shift),
        Step::Drop { to, .. } | Step::Enter { to } => shift(to),
        Step::Swap { from, with } => {
            shift(from);
            shift(with);
        }
        Step::Shoot { from, at } => {
            shift(from);
            shift(at);
        }
        Step::Replace { at, .. } => shift(at),
        Step::Throw
        | Step::Die { .. }
        | Step::Choose { .. }
        | Step::OfferDraw
        | Step::AcceptDraw
        | Step::ConcedeDraw
        | Step::Pass
        | Step::TakeBack => {}
    }
}

impl Play for ParallelPlay {
    fn identity(&self) -> String {
        self.games.spec().heading.identity()
    }

    fn title(&self) -> String {
        self.games.spec().heading.title.clone()
    }

    fn seats(&self) -> Vec<String> {
        names().to_vec()
    }

    fn aim(&self) -> String {
        let [one, other] = [0, 1].map(|game| aim::aim(self.games.board(game).spec()));
        let games = if one == other {
            format!("in both: {one}")
        } else {
            format!("in the first: {one} In the second: {other}")
        };
        format!("Two games at once; {games}")
    }

    fn pieces(&self) -> Vec<PieceView> {
        let [mut all, other] = [0, 1].map(|game| pieces::pieces(self.games.board(game).spec()));
        all.extend(
            other
                .into_iter()
                .filter(|piece| !all.contains(piece))
                .collect::<Vec<_>>(),
        );
        all
    }

    fn reach(&self, letter: char, seat: Seat) -> Option<Reach> {
        // The letter means a piece of the board on which a move is due, or of the other.
        let due = self.games.due().map_or(0, |(_, game)| game);
        [due, 1 - due].into_iter().find_map(|game| {
            let mut reach = reach(self.games.board(game), letter, seat)?;
            let first = self.first_board(game);
            let places = reach.moves.iter_mut().chain(&mut reach.captures);
            places
                .chain([&mut reach.from])
                .for_each(|place| place.board += first);
            Some(reach)
        })
    }

    fn actor(&self) -> Actor {
        if let Some((player, _)) = self.games.due() {
            return Actor::Seat(player as usize);
        }
        Actor::Over(verdict(&self.games))
    }

    fn actions(&self) -> Vec<Action> {
        let Some((_, game)) = self.games.due() else {
            return Vec::new();
        };
        let actions = actions(self.games.board(game)).into_iter();
        sorted(actions.map(|action| self.numbered(game, action)).collect())
    }

    fn apply(&mut self, action: &Action) -> Result<Vec<Change>, Refusal> {
        let (game, m) = self.find(&action.text)?;
        let mut played = self.games.board(game).clone();
        let mut changes = make(&mut played, m);
        let first = self.first_board(game);
        for change in &mut changes {
            match change {
                Change::Lift { at, .. } | Change::Put { at, .. } => at.board += first,
                Change::Pocket { pocket, .. } => pocket.board += first,
                Change::Die { .. } => {}
            }
        }
        self.games.make(m);
        Ok(changes)
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        let (game, m) = self.find(text.trim())?;
        Ok(self.numbered(game, action(self.games.board(game), m)))
    }

    fn roll(&self, _: &mut Xoshiro256PlusPlus) -> Option<Action> {
        None
    }

    fn state(&self) -> String {
        self.games.text()
    }

    fn view(&self, _: Option<Seat>) -> View {
        let boards = (0..2).flat_map(|game| {
            let board = self.games.board(game);
            let numbered = move |view: BoardView| BoardView {
                name: Some(format!("{}{}", game + 1, view.name.unwrap_or_default())),
                ..view
            };
            board_views(board).into_iter().map(numbered)
        });
        let checked = self
            .games
            .due()
            .filter(|(_, game)| self.games.board(*game).in_check());
        View {
            game: self.identity(),
            boards: boards.collect(),
            seats: self.seats(),
            actor: self.actor(),
            checked: checked.map(|(player, _)| player as usize).into_iter().collect(),
            offer: None,
            die: None,
            state: self.state(),
        }
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        Some(self.games.perft(depth))
    }

    fn clocks(&self) -> usize {
        match self.games.spec().clocks {
            Clocks::One => 1,
            Clocks::Two => 2,
        }
    }

    fn clock(&self) -> usize {
        match (self.games.spec().clocks, self.games.due()) {
            (Clocks::Two, Some((_, game))) => game,
            _ => 0,
        }
    }

    fn flag(&mut self) -> Result<(), Refusal> {
        let Some((player, game)) = self.games.due() else {
            return Err(Refusal("both games are over".to_owned()));
        };
        match self.games.spec().clocks {
            Clocks::One => self.games.flag(player, &[0, 1]),
            Clocks::Two => self.games.flag(player, &[game]),
        }
        Ok(())
    }

    fn board(&self) -> Option<&Board> {
        let (_, game) = self.games.due()?;
        Some(self.games.board(game))
    }

    fn think(&self, thinker: &mut Thinker<'_>) -> Option<Thought> {
        let (_, game) = self.games.due()?;
        let shared = self.clocks() == 1 && self.games.outcome(1 - game).is_none();
        let mut thought = thinker.search(&Task {
            board: self.games.board(game),
            index: game,
            share: if shared { 2 } else { 1 },
            names: names(),
            action: &|m| self.numbered(game, action(self.games.board(game), m)),
        })?;
        let number = game + 1;
        thought
            .line
            .iter_mut()
            .for_each(|text| *text = format!("{number}:{text}"));
        Some(thought)
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
