//! A group played again from what has happened in it, up to what is due next. The rules of each kind of group are written down as they are
//! played, one step after the other; where the events end, so does the walk.

use super::definition::Group;
use super::fixture::{Contestant, Fixture, Played};
use super::points::Points;
use serde::{Deserialize, Serialize};

/// Something that has happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Event {
    /// The question that was due was answered, by lot or by choice: which of its values, from 0.
    Answer(usize),
    /// The opening moves that change what a game is about have been made.
    Opening,
    /// The game that was due is over.
    Result(Vec<Played>),
}

/// What comes next.
#[derive(Clone, PartialEq, Debug)]
pub enum Due {
    /// Something to be settled.
    Question(Question),
    /// A game to be played.
    Game(Box<Fixture>),
    /// Nothing: the group is over.
    Over,
}

/// Something to be settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Who settles it.
    pub who: Who,
    /// What it is, as a question without its mark: `which form is played`.
    pub about: String,
    /// What can be answered.
    pub values: Vec<String>,
}

/// Who settles something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// A lot.
    Lot,
    /// Both together.
    Both,
    /// One of them.
    One(Contestant),
}

/// Why a walk ends.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Stop {
    /// The events have ended.
    Due(Due),
    /// An event does not fit.
    Misfit(String),
}

/// A line of the score sheet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line {
    /// What it is: `game 2`, `bonus`, `settled`.
    pub label: String,
    /// The game, if it is one.
    pub game: Option<String>,
    /// Who had South.
    pub south: Option<Contestant>,
    /// The game's status.
    pub status: Option<String>,
    /// Results of the game; those of both where two were played at once.
    pub results: Vec<Played>,
    /// What else is to be said.
    pub note: String,
    /// Points gained by it.
    pub gained: [Points; 2],
    /// Points after it.
    pub score: [Points; 2],
}

/// A walk under way.
pub(super) struct Walk<'a> {
    pub(super) group: &'a Group,
    pub(super) names: &'a [String; 2],
    events: &'a [Event],
    pub(super) score: [Points; 2],
    pub(super) lines: Vec<Line>,
    pub(super) winner: Option<Contestant>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(group: &'a Group, names: &'a [String; 2], events: &'a [Event]) -> Walk<'a> {
        Walk {
            group,
            names,
            events,
            score: [Points::ZERO; 2],
            lines: Vec::new(),
            winner: None,
        }
    }

    /// Have all events been walked through?
    pub(super) fn is_at_the_end(&self) -> bool {
        self.events.is_empty()
    }

    /// Which of the values it is. What leaves no choice is no question.
    pub(super) fn settle(&mut self, who: Who, about: &str, values: &[String]) -> Result<usize, Stop> {
        if values.len() == 1 {
            return Ok(0);
        }
        let Some((event, rest)) = self.events.split_first() else {
            return Err(Stop::Due(Due::Question(Question {
                who,
                about: about.to_owned(),
                values: values.to_vec(),
            })));
        };
        match event {
            Event::Answer(value) if *value < values.len() => {
                self.events = rest;
                let by = match who {
                    Who::Lot => "by lot".to_owned(),
                    Who::Both => "as agreed".to_owned(),
                    Who::One(contestant) => format!("as {} chose", self.names[contestant]),
                };
                self.note("settled", format!("{about}: {}, {by}", values[*value]));
                Ok(*value)
            }
            Event::Answer(value) => Err(Stop::Misfit(format!(
                "{about}: there are {} answers, and no number {}",
                values.len(),
                value.saturating_add(1)
            ))),
            _ => Err(Stop::Misfit(format!("{about} has to be settled before a game"))),
        }
    }

    /// Have the moves been made that change what this game is about?
    pub(super) fn is_opened(&mut self, fixture: &Fixture) -> bool {
        let opened = fixture.opening.is_some() && self.events.first() == Some(&Event::Opening);
        if opened {
            self.events = &self.events[1..];
        }
        opened
    }

    /// How this game has ended.
    pub(super) fn results(&mut self, fixture: Fixture) -> Result<Vec<Played>, Stop> {
        let Some((event, rest)) = self.events.split_first() else {
            return Err(Stop::Due(Due::Game(Box::new(fixture))));
        };
        let Event::Result(results) = event else {
            return Err(Stop::Misfit(format!("{} has to be played now", fixture.label)));
        };
        if results.len() != fixture.results {
            return Err(Stop::Misfit(format!(
                "{} has {} results, not {}",
                fixture.label,
                fixture.results,
                results.len()
            )));
        }
        if results
            .iter()
            .any(|played| played.winner.is_some_and(|winner| winner > 1))
        {
            return Err(Stop::Misfit(format!(
                "{} is won by one of two, 0 or 1",
                fixture.label
            )));
        }
        self.events = rest;
        self.lines.push(Line {
            label: fixture.label.clone(),
            south: Some(fixture.south),
            status: fixture.status.map(|status| fixture.designation(status)),
            game: Some(fixture.game),
            results: results.clone(),
            score: self.score,
            ..Line::default()
        });
        Ok(results.clone())
    }

    /// Points won by the last game, or by what was just said.
    pub(super) fn gain(&mut self, gained: [Points; 2]) {
        for (points, gained) in self.score.iter_mut().zip(gained) {
            *points += gained;
        }
        if let Some(line) = self.lines.last_mut() {
            for (own, gained) in line.gained.iter_mut().zip(gained) {
                *own += gained;
            }
            line.score = self.score;
        }
    }

    /// Points for one.
    pub(super) fn gain_one(&mut self, contestant: Contestant, points: Points) {
        let mut gained = [Points::ZERO; 2];
        gained[contestant] = points;
        self.gain(gained);
    }

    /// A line that is no game.
    pub(super) fn note(&mut self, label: &str, note: String) {
        self.lines.push(Line {
            label: label.to_owned(),
            note,
            score: self.score,
            ..Line::default()
        });
    }
}
