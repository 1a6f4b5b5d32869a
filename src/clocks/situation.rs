//! What a player's clock comes to at a moment: all that a protocol has to carry and that a player plans his time by.

use super::Clock;
use super::spec::Model;
use std::time::Duration;

/// The kinds of clocks, as protocols name them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `single`: countdown for the whole game.
    Single,
    /// `tournament`: countdown in controls.
    Tournament,
    /// `fischer`: countdown with an increment.
    Fischer,
    /// `hourglass`.
    Hourglass,
    /// `pcountdown`: phased countdown.
    Countdown,
    /// `ptriple`: phased countdown with two reserves.
    Triple,
    /// `pincrement`: phased increment.
    Increment,
    /// `pcombination`: phased combination.
    Combination,
    /// `pswing`: phased swing with a cut-off.
    Swing,
    /// `pswingopen`: phased swing without.
    OpenSwing,
}

/// Names of the kinds.
const NAMES: [(Kind, &str); 10] = [
    (Kind::Single, "single"),
    (Kind::Tournament, "tournament"),
    (Kind::Fischer, "fischer"),
    (Kind::Hourglass, "hourglass"),
    (Kind::Countdown, "pcountdown"),
    (Kind::Triple, "ptriple"),
    (Kind::Increment, "pincrement"),
    (Kind::Combination, "pcombination"),
    (Kind::Swing, "pswing"),
    (Kind::OpenSwing, "pswingopen"),
];

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 10] = [
        Kind::Single,
        Kind::Tournament,
        Kind::Fischer,
        Kind::Hourglass,
        Kind::Countdown,
        Kind::Triple,
        Kind::Increment,
        Kind::Combination,
        Kind::Swing,
        Kind::OpenSwing,
    ];

    /// Its name in protocols.
    pub fn name(self) -> &'static str {
        let entry = NAMES.iter().find(|(kind, _)| *kind == self);
        entry.map_or("single", |(_, name)| name)
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Kind> {
        NAMES
            .iter()
            .find(|(_, other)| *other == name)
            .map(|(kind, _)| *kind)
    }

    /// Do a time, an increment and moves to go say all of it?
    pub fn is_plain(self) -> bool {
        matches!(self, Kind::Single | Kind::Tournament | Kind::Fischer)
    }

    fn of(model: &Model) -> Kind {
        match model {
            Model::Controls { controls, .. } if controls.iter().any(|control| control.moves.is_some()) => {
                Kind::Tournament
            }
            Model::Controls { increment, .. } if !increment.is_zero() => Kind::Fischer,
            Model::Controls { .. } => Kind::Single,
            Model::Hourglass { .. } => Kind::Hourglass,
            Model::Countdown { credits, .. } if credits.len() > 1 => Kind::Triple,
            Model::Countdown { .. } => Kind::Countdown,
            Model::Increment(_) => Kind::Increment,
            Model::Combination { .. } => Kind::Combination,
            Model::Swing { cut_off: Some(_), .. } => Kind::Swing,
            Model::Swing { cut_off: None, .. } => Kind::OpenSwing,
        }
    }
}

/// A player's clock at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// How it works.
    pub kind: Kind,
    /// Time left on each stage, in the order in which they are used.
    pub stages: Vec<Duration>,
    /// What a completed move adds: the increment, or the credit of each stage; of a combination the increment and the credit.
    pub credits: Vec<Duration>,
    /// The cut-off move, or the move that ends the control.
    pub cut_off: Option<u32>,
    /// What the cut-off adds.
    pub cut_off_adds: Duration,
    /// Moves completed.
    pub done: u32,
    /// Left on the Independent clock.
    pub independent: Option<Duration>,
}

/// What programs understand that know a countdown with controls and increments only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plain {
    /// Time left.
    pub time: Duration,
    /// Added after the move.
    pub increment: Duration,
    /// Moves until more is added.
    pub moves_to_go: Option<u32>,
}

impl Situation {
    /// A clock of which nothing is known yet.
    pub(super) fn blank(kind: Kind) -> Situation {
        Situation {
            kind,
            stages: Vec::new(),
            credits: Vec::new(),
            cut_off: None,
            cut_off_adds: Duration::ZERO,
            done: 0,
            independent: None,
        }
    }

    /// A countdown of which no more is known than programs tell each other.
    pub fn of_plain(plain: Plain) -> Situation {
        let kind = match plain.moves_to_go {
            Some(_) => Kind::Tournament,
            None => Kind::Fischer,
        };
        Situation {
            stages: vec![plain.time],
            credits: vec![plain.increment],
            cut_off: plain.moves_to_go,
            ..Situation::blank(kind)
        }
    }

    /// Moves until the cut-off, or until the control ends.
    pub fn moves_to_cut_off(&self) -> Option<u32> {
        self.cut_off
            .and_then(|move_number| move_number.checked_sub(self.done))
            .filter(|left| *left > 0)
    }

    /// Time on a stage.
    pub fn stage(&self, index: usize) -> Duration {
        self.stages.get(index).copied().unwrap_or_default()
    }

    /// What a move adds by the credit of this index.
    pub fn credit(&self, index: usize) -> Duration {
        self.credits.get(index).copied().unwrap_or_default()
    }

    /// What may be used now before the flag falls.
    pub fn usable(&self) -> Duration {
        let closed = self.kind == Kind::Combination && self.moves_to_cut_off().is_some();
        let open = if closed { 1 } else { self.stages.len() };
        let all = self.stages.iter().take(open);
        let own = all.fold(Duration::ZERO, |sum, stage| sum.saturating_add(*stage));
        self.independent.map_or(own, |left| left.min(own))
    }

    /// The same when so much of its own time has passed.
    pub fn after(mut self, passed: Duration) -> Situation {
        let mut rest = passed;
        for stage in &mut self.stages {
            let used = rest.min(*stage);
            *stage -= used;
            rest -= used;
        }
        self.independent = self.independent.map(|left| left.saturating_sub(passed));
        self
    }

    /// The clock as a countdown.
    pub fn plain(&self) -> Plain {
        let before = self.moves_to_cut_off();
        let standing = self.stages.iter().position(|stage| !stage.is_zero()).unwrap_or(0);
        let increment = match self.kind {
            Kind::Single | Kind::Hourglass | Kind::Swing | Kind::OpenSwing => Duration::ZERO,
            Kind::Tournament | Kind::Fischer => self.credit(0),
            Kind::Countdown | Kind::Triple => self.credit(standing),
            Kind::Increment | Kind::Combination if before.is_some() => self.credit(0),
            Kind::Combination if standing == 0 => self.credit(1),
            Kind::Increment | Kind::Combination => Duration::ZERO,
        };
        let moves_to_go = match self.kind {
            Kind::Tournament | Kind::Increment | Kind::Combination => before,
            _ => None,
        };
        Plain {
            time: self.usable(),
            increment,
            moves_to_go,
        }
    }
}

impl Clock {
    /// What the clock of a player comes to now.
    pub fn situation(&self, seat: usize) -> Situation {
        if self.placing {
            // The clocks of the game stand still; what is left is for placing.
            return Situation {
                stages: vec![self.sides[seat].placement],
                independent: self.independent(seat),
                ..Situation::blank(Kind::Single)
            };
        }
        let (model, done) = (self.spec().of(seat), self.moves(seat));
        let stages = self.stages(seat).to_vec();
        let mut situation = Situation {
            stages,
            done,
            independent: self.independent(seat),
            ..Situation::blank(Kind::of(model))
        };
        match model {
            Model::Controls { increment, .. } => {
                situation.credits.push(*increment);
                if let Some((moves, adds)) = model.next_control(done) {
                    situation.cut_off = Some(done.saturating_add(moves));
                    situation.cut_off_adds = adds;
                }
            }
            Model::Hourglass { .. } => {}
            Model::Countdown { credits, .. } => situation.credits.clone_from(credits),
            Model::Increment(phase) | Model::Combination { phase, .. } => {
                situation.credits.push(phase.increment);
                if let Model::Combination { reserve, .. } = model {
                    situation.credits.push(*reserve);
                }
                (situation.cut_off, situation.cut_off_adds) = (Some(phase.cut_off), phase.last);
            }
            Model::Swing { cut_off, .. } => situation.cut_off = cut_off.filter(|_| !self.has_merged(seat)),
        }
        situation
    }
}
