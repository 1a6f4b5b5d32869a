//! The track of one race: where runners stand, how far they run, whom they send back.

use super::spec::{CourseSpec, Finish, RaceSpec};
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

/// The two runners of a side, in the order of their places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Runners([Place; 2]);

impl Runners {
    /// Both on the start.
    pub const START: Runners = Runners([0, 0]);
    /// Both in the clubhouse.
    pub const DONE: Runners = Runners([FINISHED, FINISHED]);

    /// Runners on these places.
    pub fn new(one: Place, other: Place) -> Runners {
        Runners([one.min(other), one.max(other)])
    }
    /// Their places, the least first.
    pub fn places(self) -> [Place; 2] {
        self.0
    }
    /// One of them moved; if none is on `from`, nothing changes.
    pub fn moved(self, from: Place, to: Place) -> Runners {
        match self.0 {
            [one, other] if one == from => Runners::new(to, other),
            [one, other] if other == from => Runners::new(one, to),
            _ => self,
        }
    }
    /// Is one on `place`?
    pub fn any_on(self, place: Place) -> bool {
        self.0.contains(&place)
    }
    /// The places of runners on the track, each once.
    pub fn on_track(self) -> ArrayVec<Place, 2> {
        let mut places: ArrayVec<Place, 2> = self.0.into_iter().filter(|place| *place < FINISHED).collect();
        if places.len() == 2 && places[0] == places[1] {
            places.pop();
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
        let there: ArrayVec<Place, 2> = before
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
