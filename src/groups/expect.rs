//! What a group comes to when the chances of its games are known: exact recursion over lots, choices and results.
//!
//! Lots are averages; whoever has a choice takes what is best for him; what both settle is settled as usual, by the first value.

use super::course::{Course, Misfit, Standing};
use super::definition::Scoring;
use super::fixture::{Contestant, Fixture, Played};
use super::points::Points;
use super::walk::{Due, Event, Question, Who};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

/// Chances of South in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// To win.
    pub win: f64,
    /// To draw.
    pub draw: f64,
}

impl Rate {
    /// Chances that can be.
    ///
    /// # Errors
    /// If one is below nothing, or both together are more than certain.
    pub fn new(win: f64, draw: f64) -> Result<Rate, String> {
        let sound = win >= 0.0 && draw >= 0.0 && win + draw <= 1.0 + 1e-9;
        if sound {
            Ok(Rate { win, draw })
        } else {
            Err(format!("{win} and {draw} are no chances of a win and a draw"))
        }
    }

    /// Share of the point.
    pub fn share(self) -> f64 {
        self.win + self.draw / 2.0
    }

    /// The same when South is stronger by so many Elo. Draws keep their part of what is not one-sided.
    pub fn stronger_by(self, elo: f64) -> Rate {
        let share = self.share().clamp(1e-6, 1.0 - 1e-6);
        let odds = share / (1.0 - share) * 10f64.powf(elo / 400.0);
        let stronger = odds / (1.0 + odds);
        let draw = self.draw * (stronger * (1.0 - stronger)) / (share * (1.0 - share));
        let draw = draw.min(2.0 * stronger.min(1.0 - stronger));
        Rate {
            win: stronger - draw / 2.0,
            draw,
        }
    }
}

/// What can be expected.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Expected {
    /// Points in the end, by contestant.
    pub points: [f64; 2],
    /// Chance to win the group, by contestant.
    pub wins: [f64; 2],
}

/// What somebody who has a choice wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// More points than the other, as many as possible.
    Lead,
    /// As many points as possible.
    Points,
    /// To win the group.
    Group,
}

impl Aim {
    /// What an expectation is worth to somebody.
    pub fn worth(self, expected: &Expected, one: Contestant) -> f64 {
        let own = |both: [f64; 2]| both[one];
        match self {
            Aim::Lead => own(expected.points) - expected.points[1 - one],
            Aim::Points => own(expected.points),
            Aim::Group => own(expected.wins),
        }
    }
}

/// A choice somebody has, and what its values come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// Games played before.
    pub games: usize,
    /// Points by then.
    pub score: [Points; 2],
    /// What is chosen.
    pub about: String,
    /// Who chooses.
    pub who: Contestant,
    /// Each value and what can be expected with it.
    pub values: Vec<(String, Expected)>,
}

impl Decision {
    /// The number of the best value.
    pub fn best(&self, aim: Aim) -> usize {
        let worth = |index: usize| aim.worth(&self.values[index].1, self.who);
        (0..self.values.len()).fold(0, |best, index| {
            if worth(index) > worth(best) + 1e-12 {
                index
            } else {
                best
            }
        })
    }
}

/// Chances of games, and what players want.
pub struct Outlook<'a> {
    /// South's chances in a game of the group.
    pub rate: &'a dyn Fn(&Fixture) -> Rate,
    /// South's chances in a game whose special opening was played.
    pub special: &'a dyn Fn(&Fixture) -> Rate,
    /// What players want.
    pub aim: Aim,
}

/// What can be expected of a group as it stands, and all the choices on the way, each listed once for the points at which it comes.
///
/// # Errors
/// If the group cannot go on as its rules say, which is a fault of theirs.
pub fn expected(course: &Course, outlook: &Outlook<'_>) -> Result<(Expected, Vec<Decision>), Misfit> {
    let mut recursion = Recursion {
        outlook,
        decisions: BTreeMap::new(),
        known: HashMap::new(),
    };
    let expected = recursion.of(course, 0)?;
    Ok((expected, recursion.decisions.into_values().collect()))
}

/// What tells decisions apart.
type Place = (usize, [Points; 2], String, Vec<String>, Contestant);

struct Recursion<'a> {
    outlook: &'a Outlook<'a>,
    decisions: BTreeMap<Place, Decision>,
    /// What was found of a series, whose future depends on nothing but what is due, the points, and who began.
    known: HashMap<String, Expected>,
}

impl Recursion<'_> {
    fn of(&mut self, course: &Course, games: usize) -> Result<Expected, Misfit> {
        let standing = course.standing();
        let key = matches!(course.group().group.scoring, Scoring::Series(_)).then(|| {
            format!(
                "{:?} {:?} {:?}",
                course.events().first(),
                standing.score,
                standing.due
            )
        });
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Ok(*known);
        }
        let expected = self.worked_out(course, standing, games)?;
        if let Some(key) = key {
            self.known.insert(key, expected);
        }
        Ok(expected)
    }

    fn worked_out(&mut self, course: &Course, standing: Standing, games: usize) -> Result<Expected, Misfit> {
        match standing.due {
            Due::Over => {
                let mut wins = [0.0; 2];
                match standing.winner {
                    Some(winner) => wins[winner] = 1.0,
                    None => wins = [0.5; 2],
                }
                Ok(Expected {
                    points: standing.score.map(f64::from),
                    wins,
                })
            }
            Due::Question(question) => self.question(course, &question, games, standing.score),
            Due::Game(fixture) => self.game(course, &fixture, games, standing.score),
        }
    }

    fn question(
        &mut self,
        course: &Course,
        question: &Question,
        games: usize,
        score: [Points; 2],
    ) -> Result<Expected, Misfit> {
        let mut after = |value: usize| self.after(course, &[Event::Answer(value)], games);
        let who = match question.who {
            Who::Both => return after(0),
            Who::Lot => {
                let share = 1.0 / question.values.len() as f64;
                let mut sum = Expected::default();
                for value in 0..question.values.len() {
                    add(&mut sum, share, &after(value)?);
                }
                return Ok(sum);
            }
            Who::One(who) => who,
        };
        let mut values = Vec::new();
        for (value, text) in question.values.iter().enumerate() {
            values.push((text.clone(), after(value)?));
        }
        let decision = Decision {
            games,
            score,
            about: question.about.clone(),
            who,
            values,
        };
        let best = decision.values[decision.best(self.outlook.aim)].1;
        self.note(decision);
        Ok(best)
    }

    fn note(&mut self, decision: Decision) {
        let texts = decision.values.iter().map(|(text, _)| text.clone()).collect();
        let place = (
            decision.games,
            decision.score,
            decision.about.clone(),
            texts,
            decision.who,
        );
        self.decisions.entry(place).or_insert(decision);
    }

    fn game(
        &mut self,
        course: &Course,
        fixture: &Fixture,
        games: usize,
        score: [Points; 2],
    ) -> Result<Expected, Misfit> {
        let usual = self.results(course, fixture, (self.outlook.rate)(fixture), &[], games)?;
        if fixture.opening.is_none() {
            return Ok(usual);
        }
        let rate = (self.outlook.special)(fixture);
        let special = self.results(course, fixture, rate, &[Event::Opening], games)?;
        // South proposes it, and North has to accept: it is played if both want it.
        let values = vec![
            ("no special opening".to_owned(), usual),
            ("special opening".to_owned(), special),
        ];
        let mut wanted = true;
        for who in [fixture.south, fixture.north()] {
            let decision = Decision {
                games,
                score,
                about: format!("special opening of {}", fixture.label),
                who,
                values: values.clone(),
            };
            wanted &= decision.best(self.outlook.aim) == 1;
            self.note(decision);
        }
        Ok(if wanted { special } else { usual })
    }

    /// The mean over all results.
    fn results(
        &mut self,
        course: &Course,
        fixture: &Fixture,
        rate: Rate,
        before: &[Event],
        games: usize,
    ) -> Result<Expected, Misfit> {
        let single = [
            (Some(fixture.south), rate.win),
            (None, rate.draw),
            (Some(fixture.north()), 1.0 - rate.win - rate.draw),
        ];
        let mut all: Vec<(Vec<Option<Contestant>>, f64)> = vec![(Vec::new(), 1.0)];
        for _ in 0..fixture.results {
            all = all
                .iter()
                .flat_map(|(winners, chance)| {
                    single.iter().map(move |(winner, own)| {
                        let mut winners = winners.clone();
                        winners.push(*winner);
                        (winners, chance * own)
                    })
                })
                .collect();
        }
        let mut sum = Expected::default();
        for (winners, chance) in all.into_iter().filter(|(_, chance)| *chance > 0.0) {
            let mut events = before.to_vec();
            let played = winners.into_iter().map(Played::won_by);
            events.push(Event::Result(played.collect()));
            add(&mut sum, chance, &self.after(course, &events, games + 1)?);
        }
        Ok(sum)
    }

    fn after(&mut self, course: &Course, events: &[Event], games: usize) -> Result<Expected, Misfit> {
        let mut course = course.clone();
        for event in events {
            course.enter(event.clone())?;
        }
        self.of(&course, games)
    }
}

fn add(sum: &mut Expected, chance: f64, part: &Expected) {
    for one in 0..2 {
        sum.points[one] += chance * part.points[one];
        sum.wins[one] += chance * part.wins[one];
    }
}

#[cfg(test)]
mod tests;
