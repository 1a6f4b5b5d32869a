//! A group under way: what has happened, what is due, how it stands.

use super::definition::Scoring;
use super::fixture::{Contestant, Fixture, Played};
use super::library::Chosen;
use super::points::Points;
use super::walk::{Due, Event, Line, Stop, Walk};
use super::{alone, bonus, both, grouplet, series};
use std::sync::Arc;

/// A group that two play.
#[derive(Clone, Debug)]
pub struct Course {
    group: Arc<Chosen>,
    names: [String; 2],
    events: Vec<Event>,
}

/// How a group stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// What comes next.
    pub due: Due,
    /// Points, by contestant.
    pub score: [Points; 2],
    /// The score sheet.
    pub lines: Vec<Line>,
    /// Who has won the group, once that is decided at its end.
    pub winner: Option<Contestant>,
}

/// Why something cannot happen now.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Misfit(pub String);

impl Course {
    /// A group at its beginning.
    pub fn new(group: Arc<Chosen>, names: [String; 2]) -> Course {
        Course {
            group,
            names,
            events: Vec::new(),
        }
    }

    /// A group in which all this has happened.
    ///
    /// # Errors
    /// If it cannot have happened, with the first event that does not fit.
    pub fn with_events(group: Arc<Chosen>, names: [String; 2], events: Vec<Event>) -> Result<Course, Misfit> {
        let mut course = Course::new(group, names);
        for (index, event) in events.into_iter().enumerate() {
            course
                .enter(event)
                .map_err(|Misfit(why)| Misfit(format!("event {}: {why}", index + 1)))?;
        }
        Ok(course)
    }

    /// The group.
    pub fn group(&self) -> &Chosen {
        &self.group
    }

    /// The names of the two.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// What has happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How it stands.
    ///
    /// # Panics
    /// Never: only events that fit are entered.
    pub fn standing(&self) -> Standing {
        match self.walked(&self.events) {
            Ok(standing) => standing,
            Err(Misfit(_)) => Standing {
                due: Due::Over,
                score: [Points::ZERO; 2],
                lines: Vec::new(),
                winner: None,
            },
        }
    }

    /// The game that is due, if one is.
    pub fn fixture(&self) -> Option<Fixture> {
        match self.standing().due {
            Due::Game(fixture) => Some(*fixture),
            _ => None,
        }
    }

    /// Something happens.
    ///
    /// # Errors
    /// If it is not what is due; nothing has changed then.
    pub fn enter(&mut self, event: Event) -> Result<Standing, Misfit> {
        self.events.push(event);
        let walked = self.walked(&self.events);
        if walked.is_err() {
            self.events.pop();
        }
        walked
    }

    /// The game that is due has ended so.
    ///
    /// # Errors
    /// As [`Course::enter`].
    pub fn result(&mut self, winner: Option<Contestant>) -> Result<Standing, Misfit> {
        self.enter(Event::Result(vec![Played::won_by(winner)]))
    }

    fn walked(&self, events: &[Event]) -> Result<Standing, Misfit> {
        let group = &self.group.group;
        let mut walk = Walk::new(group, &self.names, events);
        let walked = match &group.scoring {
            Scoring::Points => alone::walk(&mut walk),
            Scoring::Bonus(scoring) => bonus::walk(&mut walk, scoring),
            Scoring::Series(scoring) => series::walk(&mut walk, scoring),
            Scoring::Both(scoring) => both::walk(&mut walk, scoring),
            Scoring::Grouplet(scoring) => grouplet::walk(&mut walk, scoring),
        };
        let due = match walked {
            Ok(()) => Due::Over,
            Err(Stop::Due(due)) => due,
            Err(Stop::Misfit(why)) => return Err(Misfit(why)),
        };
        if !walk.is_at_the_end() {
            return Err(Misfit("nothing more is due: the group is over".to_owned()));
        }
        Ok(Standing {
            due,
            score: walk.score,
            winner: walk.winner,
            lines: walk.lines,
        })
    }
}
