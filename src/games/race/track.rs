//! The track of one race: where runners stand, how far they run, whom they send back.

use super::spec::{CourseSpec, EntryThrow, Finish, RaceSpec};
use crate::base::Player;
use arrayvec::ArrayVec;

/// A runner's own place: steps from his start, [`FINISHED`] or [`WAITING`]. In the order of text: path, finished, waiting.
pub type Place = u8;

/// In the clubhouse.
pub const FINISHED: Place = 64;
/// Sent back, not yet on the track again.
pub const WAITING: Place = 65;
/// Longest ring.
pub const LONGEST_TRACK: usize = 60;

/// Most runners of a side.
pub const MOST_RUNNERS: usize = 4;
/// No runner, in the order of text behind all places.
const NOBODY: Place = Place::MAX;

/// The runners of a side, in the order of their places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Runners([Place; MOST_RUNNERS]);

impl Runners {
    /// So many runners, all of them on the start.
    pub fn start(count: u8) -> Runners {
        Runners::new((0..count).map(|_| 0))
    }
    /// Runners on these places, of which the first [`MOST_RUNNERS`] count.
    pub fn new(places: impl IntoIterator<Item = Place>) -> Runners {
        let mut runners = [NOBODY; MOST_RUNNERS];
        for (slot, place) in runners.iter_mut().zip(places) {
            *slot = place;
        }
        runners.sort_unstable();
        Runners(runners)
    }
    /// Their places, the least first.
    pub fn places(self) -> ArrayVec<Place, MOST_RUNNERS> {
        self.0.into_iter().filter(|place| *place != NOBODY).collect()
    }
    /// Are all in the clubhouse?
    pub fn are_done(self) -> bool {
        self.places().iter().all(|place| *place == FINISHED)
    }
    /// One of them moved; if none is on `from`, nothing changes.
    pub fn moved(self, from: Place, to: Place) -> Runners {
        let mut runners = self.0;
        if let Some(runner) = runners.iter_mut().find(|place| **place == from) {
            *runner = to;
            runners.sort_unstable();
        }
        Runners(runners)
    }
    /// Is one on `place`?
    pub fn any_on(self, place: Place) -> bool {
        self.0.contains(&place)
    }
    /// The places of runners on the track, each once.
    pub fn on_track(self) -> ArrayVec<Place, MOST_RUNNERS> {
        let mut places: ArrayVec<Place, MOST_RUNNERS> = ArrayVec::new();
        for place in self.0.into_iter().filter(|place| *place < FINISHED) {
            if places.last() != Some(&place) {
                places.push(place);
            }
        }
        places
    }
}

/// One race, ready to be run. Both sides see the same ring: the definition guarantees that half a turn maps it onto itself.
#[derive(Clone, Debug)]
pub struct Track {
    names: Vec<String>,
    clubhouse: String,
    finish: Finish,
    diagonal: Vec<Option<u8>>,
    /// Squares that each face is worth.
    pub die: [u8; 6],
    /// Turns of each side before sending back ends.
    pub turns: u16,
}

impl Track {
    /// The track of a checked definition.
    pub fn new(spec: &RaceSpec, course: &CourseSpec) -> Track {
        Track {
            names: course.path.clone(),
            clubhouse: spec.clubhouse.clone(),
            finish: spec.finish,
            diagonal: course.diagonal.clone(),
            die: course.die,
            turns: course.turns,
        }
    }

    /// Squares of the ring.
    pub fn length(&self) -> u8 {
        self.names.len() as u8
    }
    /// The highest worth of a throw.
    pub fn highest(&self) -> u8 {
        self.die.iter().copied().max().unwrap_or(0)
    }
    /// The farthest place that is still on the track.
    pub fn last_place(&self) -> Place {
        match self.finish {
            Finish::Reach => self.length() - 1,
            Finish::Pass => self.length(),
        }
    }
    /// Where a runner on the track comes with a throw worth `steps`.
    pub fn run(&self, from: Place, steps: u8) -> Place {
        let to = from + steps;
        if to > self.last_place() { FINISHED } else { to }
    }

    /// The steps that a waiting runner makes from his starting square when he comes back by a throw worth `steps`; `None` if he
    /// cannot come back by it.
    pub fn entry(&self, entry: EntryThrow, steps: u8) -> Option<u8> {
        match entry {
            EntryThrow::Free => None,
            EntryThrow::Highest => (steps == self.highest()).then_some(0),
            EntryThrow::Thrown => Some(steps),
        }
    }

    /// The enemy's runners after a run from `from` worth `steps` that may send back: each target square that holds exactly one loses him.
    pub fn sent_back(&self, enemy: Runners, from: Place, steps: u8) -> Runners {
        let (length, to) = (self.length(), from + steps);
        let mut after = enemy;
        let landing = to % length;
        let exactly_home = self.finish == Finish::Reach && to == length;
        if to <= self.last_place() || exactly_home {
            after = self.hit(enemy, after, landing);
        }
        if to <= self.last_place()
            && let Some(target) = self.diagonal[usize::from(landing)]
        {
            after = self.hit(enemy, after, target);
        }
        after
    }

    /// Sends back the enemy who stands alone on a square, named by the mover's own count.
    fn hit(&self, before: Runners, after: Runners, square: u8) -> Runners {
        let length = self.length();
        let theirs = (square + length / 2) % length;
        let there: ArrayVec<Place, MOST_RUNNERS> = before
            .places()
            .into_iter()
            .filter(|place| *place < FINISHED && place % length == theirs)
            .collect();
        match there[..] {
            [one] => after.moved(one, WAITING),
            _ => after,
        }
    }

    /// The square a player's runner stands on; `+` marks a runner back on his start with the ring behind him.
    pub fn name(&self, player: Player, place: Place) -> String {
        match place {
            FINISHED => "F".to_owned(),
            WAITING => "W".to_owned(),
            _ => format!(
                "{}{}",
                self.square(player, place),
                if place == self.length() { "+" } else { "" }
            ),
        }
    }
    /// The inverse of [`Track::name`].
    pub fn place(&self, player: Player, name: &str) -> Option<Place> {
        let places = (0..=self.last_place()).chain([FINISHED, WAITING]);
        places.into_iter().find(|place| self.name(player, *place) == name)
    }
    /// The text of a run.
    pub fn run_text(&self, player: Player, from: Place, to: Place) -> String {
        let end = match to {
            FINISHED => &self.clubhouse,
            _ => self.square(player, to),
        };
        format!("{}{end}", self.name(player, from))
    }
    /// Name of the square, counted by the player himself.
    fn square(&self, player: Player, place: Place) -> &str {
        let length = self.length();
        let offset = if player == Player::South { 0 } else { length / 2 };
        &self.names[usize::from((place + offset) % length)]
    }
    /// The index in South's ring of a square that a player's runner stands on.
    pub fn ring_index(&self, player: Player, place: Place) -> Option<usize> {
        let offset = if player == Player::South {
            0
        } else {
            self.length() / 2
        };
        (place < FINISHED).then(|| usize::from((place + offset) % self.length()))
    }
    /// Names of the ring, from South's start on.
    pub fn squares(&self) -> &[String] {
        &self.names
    }
    /// The square finished runners go to.
    pub fn clubhouse(&self) -> &str {
        &self.clubhouse
    }
}
