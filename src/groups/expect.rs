//! What a group comes to when the chances of its games are known: exact recursion over lots, choices and results.
//!
//! Lots are averages; whoever has a choice takes what is best for him; what both settle is settled as usual, by the first value.

use super::course::{Course, Misfit, Standing};
use super::definition::Scoring;
use super::fixture::{Contestant, Fixture, Played};
use super::points::Points;
use super::walk::{Due, Event, Question, Who};
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
mod tests {
    use super::super::{Course, Library};
    use super::*;
    use crate::variants::Catalogue;
    use std::sync::Arc;

    fn started(name: &str) -> Course {
        let group = Library::embedded().chosen(name, &Catalogue::embedded());
        Course::new(Arc::new(group.expect("a group")), ["A", "B"].map(str::to_owned))
    }

    fn found(course: &Course, rate: Rate, aim: Aim) -> (Expected, Vec<Decision>) {
        let rate = |fixture: &Fixture| match fixture.course {
            super::super::fixture::Course::Race { .. } => Rate { win: 0.5, draw: 0.0 },
            _ if fixture.label.ends_with("decider") => Rate { win: 0.5, draw: 0.0 },
            _ => rate,
        };
        let outlook = Outlook {
            rate: &rate,
            special: &rate,
            aim,
        };
        expected(course, &outlook).expect("sound rules")
    }

    #[test]
    fn equal_players_can_expect_the_same() {
        let even = Rate::new(0.3, 0.4).expect("sound");
        for name in [
            "rainbow",
            "jini",
            "chequered",
            "meridian",
            "forest",
            "trilogy",
            "woodland",
            "realm",
        ] {
            let (expected, _) = found(&started(name), even, Aim::Lead);
            assert!(
                (expected.points[0] - expected.points[1]).abs() < 1e-9,
                "{name}: {expected:?}"
            );
            assert!((expected.wins[0] - 0.5).abs() < 1e-9, "{name}: {expected:?}");
        }
    }

    /// By hand: three games that are never drawn, won by South with certainty. A wins games one and three.
    #[test]
    fn certain_results_are_certain() {
        let certain = Rate::new(1.0, 0.0).expect("sound");
        let mut course = started("chequered");
        course.enter(Event::Answer(0)).expect("due");
        let (expected, _) = found(&course, certain, Aim::Lead);
        assert_eq!(expected.points, [7.0, 2.0]);
        assert_eq!(expected.wins, [1.0, 0.0]);
    }

    /// A tie-break of two games and a third whose draw is North's: 40.3 % for South within two games, 52.8 % with the third, for a win
    /// 0.38 and a draw 0.34.
    #[test]
    fn a_tie_break_is_what_its_arithmetic_says() {
        let rate = Rate::new(0.38, 0.34).expect("sound");
        let mut course = started("rainbow");
        course.enter(Event::Answer(0)).expect("due");
        for _ in 0..3 {
            course.result(None).expect("due");
        }
        let loss = 1.0 - rate.win - rate.draw;
        let ahead = rate.win * rate.win + 2.0 * rate.win * rate.draw;
        let level = rate.draw * rate.draw + 2.0 * rate.win * loss;
        let south = ahead + level * rate.win;
        let (expected, _) = found(&course, rate, Aim::Group);
        // South of the tie-break is B.
        assert!((expected.wins[1] - south).abs() < 1e-9);
        assert!(
            (ahead - 0.4028).abs() < 1e-4 && (south - 0.528).abs() < 0.001,
            "{ahead} {south}"
        );
    }

    #[test]
    fn whoever_has_a_choice_takes_the_better() {
        // The loser of the short race, who is behind 1-2, runs on: he can lose a point, or win one.
        let mut course = started("grouplet");
        course.enter(Event::Answer(0)).expect("due");
        course.result(None).expect("due");
        course.result(Some(0)).expect("due");
        let (expected, decisions) = found(&course, Rate::new(0.3, 0.4).expect("sound"), Aim::Lead);
        let first = decisions
            .iter()
            .find(|decision| decision.games == 0)
            .expect("a decision");
        assert_eq!((first.who, first.values.len()), (1, 2));
        // Stopping: 2-1. Running on: 3-0, or 1-2 with a choice of A's, whom a further even race would cost nothing on average.
        assert_eq!(first.values[0].1.points, [2.0, 1.0]);
        let on = &first.values[1].1.points;
        assert!((on[0] - 2.0).abs() < 1e-9 && (on[1] - 1.0).abs() < 1e-9, "{on:?}");
        assert_eq!(first.best(Aim::Lead), 0, "of equal values the first");
        assert_eq!(expected.points[0] + expected.points[1], 3.0);
    }

    #[test]
    fn strength_moves_chances() {
        let rate = Rate::new(0.3, 0.4).expect("sound");
        let stronger = rate.stronger_by(100.0);
        assert!((stronger.share() - 1.0 / (1.0 + 10f64.powf(-0.25))).abs() < 1e-9);
        assert!(stronger.draw < rate.draw && stronger.win > rate.win);
        assert_eq!(rate.stronger_by(0.0), rate);
        assert!(Rate::new(0.7, 0.4).is_err() && Rate::new(-0.1, 0.4).is_err());
    }
}
