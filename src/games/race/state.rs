//! The state of a game of races, what can be done in it, and what comes of it.

use super::spec::{EntryThrow, ExtraThrows, RaceSpec, ReEntry};
use super::track::{FINISHED, Place, Runners, Track, WAITING};
use crate::base::{PerPlayer, Player};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Die {
    /// Not thrown.
    Unthrown,
    /// In the air.
    Rolling,
    /// Shows this face, 1 to 6.
    Shows(u8),
}

/// Everything that can change what is allowed or who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Which race, from 0.
    pub course: u8,
    /// Where the runners are.
    pub runners: PerPlayer<Runners>,
    /// Whose turn it is.
    pub turn: Player,
    /// Turns completed in this race; no longer counted once sending back has ended.
    pub made: PerPlayer<u16>,
    /// May runners still be sent back?
    pub sending_back: bool,
    /// The die.
    pub die: Die,
    /// Races won.
    pub won: PerPlayer<u8>,
    /// Extra throws not yet taken.
    pub extra: PerPlayer<u8>,
}

/// A decision or an outcome of the die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Bring a waiting runner back to the start.
    Enter,
    /// Throw the die.
    Throw,
    /// The die shows this face.
    Dice(u8),
    /// Run with a runner from this place.
    Run(Place),
    /// Do without the turn, for no runner can use the throw.
    Lose,
}

/// What comes of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The race goes on.
    Goes(State),
    /// This side has won the race.
    Won(Player),
}

/// The actions of a state.
pub type Actions = ArrayVec<Action, 6>;

/// The rules: definition and tracks.
#[derive(Clone, Debug)]
pub struct RaceRules {
    /// The definition.
    pub spec: Arc<RaceSpec>,
    /// A track for each race.
    pub tracks: Vec<Track>,
}

impl RaceRules {
    /// The rules of a checked definition.
    pub fn new(spec: &Arc<RaceSpec>) -> RaceRules {
        let tracks = spec
            .courses
            .iter()
            .map(|course| Track::new(spec, course))
            .collect();
        RaceRules {
            spec: Arc::clone(spec),
            tracks,
        }
    }

    /// The start of the game.
    pub fn start(&self) -> State {
        self.race_start(0, PerPlayer::both(0), None)
    }

    /// The start of a race; `last` won the race before.
    pub fn race_start(&self, course: usize, won: PerPlayer<u8>, last: Option<Player>) -> State {
        let first = self.spec.first_mover(course);
        let mut extra = PerPlayer::both(0);
        let prize = self.spec.courses[course].prize;
        if let Some(winner) = last {
            extra[winner] = prize;
        }
        let before_race = self.spec.extra == ExtraThrows::BeforeRace && prize > 0;
        State {
            course: course as u8,
            runners: PerPlayer::both(Runners::start(self.spec.runners)),
            turn: last.filter(|_| before_race).unwrap_or(first),
            made: PerPlayer::both(0),
            sending_back: true,
            die: Die::Unthrown,
            won,
            extra,
        }
    }

    /// The track of the race under way.
    pub fn track(&self, state: &State) -> &Track {
        &self.tracks[usize::from(state.course)]
    }

    /// Who has won the game.
    pub fn winner(&self, won: PerPlayer<u8>) -> Option<Player> {
        Player::ALL
            .into_iter()
            .find(|player| won[*player] >= self.spec.needed)
    }

    /// What can be done, or what the die can show. Never empty.
    pub fn actions(&self, state: &State) -> Actions {
        let own = state.runners[state.turn];
        let waits = own.any_on(WAITING);
        let on_track = own.on_track();
        let mut actions = Actions::new();
        match state.die {
            Die::Rolling => actions.extend((1..=6).map(Action::Dice)),
            Die::Unthrown if self.spec.entry_throw == EntryThrow::Free && waits => {
                actions.push(Action::Enter);
                if self.spec.re_entry == ReEntry::Chosen && !on_track.is_empty() {
                    actions.push(Action::Throw);
                }
            }
            Die::Unthrown => actions.push(Action::Throw),
            Die::Shows(face) => {
                let may_enter = waits
                    && self
                        .track(state)
                        .entry(self.spec.entry_throw, self.worth(state, face))
                        .is_some();
                if may_enter {
                    actions.push(Action::Enter);
                }
                if !may_enter || self.spec.re_entry == ReEntry::Chosen {
                    actions.extend(on_track.into_iter().map(Action::Run));
                }
                if actions.is_empty() {
                    actions.push(Action::Lose);
                }
            }
        }
        actions
    }

    /// Squares that a face is worth in the race under way.
    pub fn worth(&self, state: &State, face: u8) -> u8 {
        self.track(state).die[usize::from(face) - 1]
    }

    /// Does one of [`RaceRules::actions`].
    pub fn apply(&self, state: &State, action: Action) -> Next {
        let mut next = *state;
        let turn = state.turn;
        match (action, state.die) {
            (Action::Throw, _) => next.die = Die::Rolling,
            (Action::Dice(face), _) => next.die = Die::Shows(face),
            (Action::Enter, die) => {
                let track = self.track(state);
                let steps = match die {
                    Die::Shows(face) => track.entry(self.spec.entry_throw, self.worth(state, face)),
                    // Entering without a throw takes the whole turn, entering by a throw takes that throw.
                    Die::Unthrown | Die::Rolling => {
                        next.extra[turn] = 0;
                        None
                    }
                };
                let steps = steps.unwrap_or(0);
                next.runners[turn] = state.runners[turn].moved(WAITING, track.run(0, steps));
                if steps > 0 && state.sending_back {
                    next.runners[!turn] = track.sent_back(state.runners[!turn], 0, steps);
                }
                if next.runners[turn].are_done() {
                    return Next::Won(turn);
                }
                self.throw_used(&mut next);
            }
            (Action::Run(from), Die::Shows(face)) => {
                let steps = self.worth(state, face);
                let track = self.track(state);
                next.runners[turn] = state.runners[turn].moved(from, track.run(from, steps));
                if state.sending_back {
                    next.runners[!turn] = track.sent_back(state.runners[!turn], from, steps);
                }
                if next.runners[turn].are_done() {
                    return Next::Won(turn);
                }
                self.throw_used(&mut next);
            }
            (Action::Run(_) | Action::Lose, _) => self.throw_used(&mut next),
        }
        Next::Goes(next)
    }

    /// Goes on to the next throw of the turn, or to the next turn.
    fn throw_used(&self, state: &mut State) {
        state.die = Die::Unthrown;
        let turn = state.turn;
        if state.extra[turn] > 0 {
            state.extra[turn] -= 1;
            let first = self.spec.first_mover(usize::from(state.course));
            match self.spec.extra {
                ExtraThrows::FirstTurn => {}
                ExtraThrows::BeforeRace if state.extra[turn] > 0 => {}
                ExtraThrows::BeforeRace => state.turn = first,
            }
            return;
        }
        state.turn = !turn;
        if state.sending_back {
            state.made[turn] += 1;
            let limit = self.track(state).turns;
            if state.made == PerPlayer::both(limit) {
                // Whoever moved second moves first from now on: twice running.
                state.sending_back = false;
                state.turn = turn;
            }
        }
    }

    /// The state of the game after this side has won the race of `state`, or the end of the game.
    pub fn after_race(&self, state: &State, winner: Player) -> Next {
        let mut won = state.won;
        won[winner] += 1;
        let course = usize::from(state.course) + 1;
        match self.winner(won) {
            Some(winner) => Next::Won(winner),
            None if course == self.tracks.len() => Next::Won(winner),
            None => Next::Goes(self.race_start(course, won, Some(winner))),
        }
    }

    /// What is seen of a state in which the side to move has just won the last race.
    pub fn last_state(&self, state: &State) -> State {
        let mut last = *state;
        last.runners[state.turn] = Runners::new((0..self.spec.runners).map(|_| FINISHED));
        last.die = Die::Unthrown;
        last.extra = PerPlayer::both(0);
        last.won[state.turn] += 1;
        last
    }

    /// Has a side finished, so that there is no race any more?
    pub fn is_finished(state: &State) -> bool {
        Player::ALL.iter().any(|player| state.runners[*player].are_done())
    }
}
