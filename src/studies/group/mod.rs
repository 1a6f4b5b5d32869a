//! The questions that a group puts to its players, answered from the chances of its games: which bonus game to play, points or advantage,
//! stop or run on, what a tie-break is worth to whom moves first.
//!
//! * [`rates`]: the chances, given, measured or worked out. [`gain`]: what a value of a choice gains, with its interval. [`luck`]: how much of a
//!   race is the dice. `report`: the answers for people.

pub mod gain;
pub mod luck;
pub mod rates;
mod report;
#[cfg(test)]
mod tests;

use crate::groups::expect::{Aim, Decision, Expected, Outlook, Rate, expected};
use crate::groups::{Course, Fixture, Points};
use rates::Rates;
use serde::Serialize;

/// Draw rates of the figure.
const DRAW_RATES: usize = 9;
/// Choices that have a curve.
const MOST_CURVES: usize = 6;

/// A name, and numbers that follow others.
pub type Curve = (String, Vec<(f64, f64)>);

/// All that was found about a group.
#[derive(Clone, Debug, Serialize)]
pub struct GroupConclusion {
    /// The group with its options.
    pub group: String,
    /// Its title.
    pub title: String,
    /// Names of the two.
    pub names: [String; 2],
    /// What players want.
    pub aim: String,
    /// Chances that were used, by game: South's to win and to draw, and where they are from.
    pub rates: Vec<UsedRate>,
    /// Points that the two can expect.
    pub points: [f64; 2],
    /// Their chances to win the group.
    pub wins: [f64; 2],
    /// The choices on the way.
    pub decisions: Vec<DecisionConclusion>,
    /// South's chances in a tie-break of three games, by draw rate: within two games, with the third.
    pub tie_break: Vec<TieBreakChance>,
    /// For each choice with two values what the second gains over the first, by draw rate.
    pub curves: Vec<Curve>,
    /// How much luck is in its races, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<luck::Opponent>,
}

/// Chances of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UsedRate {
    /// The game.
    pub game: String,
    /// South's to win.
    pub win: f64,
    /// To draw.
    pub draw: f64,
    /// Where they are from.
    pub from: &'static str,
}

/// A choice, and what it comes to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DecisionConclusion {
    /// Games played before.
    pub games: usize,
    /// Points by then.
    pub score: [f64; 2],
    /// What is chosen.
    pub about: String,
    /// Who chooses.
    pub who: String,
    /// What can be chosen, the lead and the points that can be expected, and the chance to win the group.
    pub values: Vec<ValueConclusion>,
    /// The best of them, from 0.
    pub best: usize,
}

/// A value of a choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ValueConclusion {
    /// In words.
    pub value: String,
    /// Points of whoever chooses, less those of the other.
    pub lead: f64,
    /// Points of whoever chooses.
    pub points: f64,
    /// Chance of whoever chooses to win the group.
    pub wins: f64,
}

/// South's chances in a tie-break.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct TieBreakChance {
    /// Draws in a game.
    pub draw: f64,
    /// To have won after two games.
    pub two: f64,
    /// To win with the third, whose draw is North's.
    pub three: f64,
}

/// Answers the questions of a group.
///
/// # Errors
/// If the group cannot be played to its end.
pub fn conclude(course: &Course, rates: &Rates, aim: Aim) -> Result<GroupConclusion, String> {
    let (found, decisions) = evaluated(course, rates, aim)?;
    let names = course.names().clone();
    Ok(GroupConclusion {
        group: course.group().identity.clone(),
        title: course.group().group.title.clone(),
        aim: word(aim).to_owned(),
        points: found.points,
        wins: found.wins,
        decisions: decisions
            .iter()
            .map(|decision| concluded(decision, &names, aim))
            .collect(),
        tie_break: tie_break(rates.usual()),
        curves: curves(course, rates, aim)?,
        rates: rates.used(),
        luck: Vec::new(),
        names,
    })
}

fn word(aim: Aim) -> &'static str {
    match aim {
        Aim::Lead => "lead in points",
        Aim::Points => "own points",
        Aim::Group => "to win the group",
    }
}

fn evaluated(course: &Course, rates: &Rates, aim: Aim) -> Result<(Expected, Vec<Decision>), String> {
    let usual = |fixture: &Fixture| rates.of(fixture, false);
    let special = |fixture: &Fixture| rates.of(fixture, true);
    let outlook = Outlook {
        rate: &usual,
        special: &special,
        aim,
    };
    expected(course, &outlook).map_err(|misfit| misfit.to_string())
}

fn concluded(decision: &Decision, names: &[String; 2], aim: Aim) -> DecisionConclusion {
    let value = |(text, expected): &(String, Expected)| ValueConclusion {
        value: text.clone(),
        lead: Aim::Lead.worth(expected, decision.who),
        points: Aim::Points.worth(expected, decision.who),
        wins: Aim::Group.worth(expected, decision.who),
    };
    DecisionConclusion {
        games: decision.games,
        score: decision.score.map(f64::from),
        about: decision.about.clone(),
        who: names[decision.who].clone(),
        values: decision.values.iter().map(value).collect(),
        best: decision.best(aim),
    }
}

/// Draw rates from none to 80 %.
fn draw_rates() -> impl Iterator<Item = f64> {
    (0..DRAW_RATES).map(|index| 0.1 * index as f64)
}

/// Chances of this share of the point with another draw rate.
fn with_draws(rate: Rate, draw: f64) -> Rate {
    let share = rate.share();
    let draw = draw.min(2.0 * share.min(1.0 - share));
    Rate {
        win: share - draw / 2.0,
        draw,
    }
}

/// South's chances in a tie-break of games with these chances.
pub fn tie_break_chance(Rate { win, draw }: Rate) -> TieBreakChance {
    let loss = 1.0 - win - draw;
    let two = win * win + 2.0 * win * draw;
    let level = draw * draw + 2.0 * win * loss;
    TieBreakChance {
        draw,
        two,
        three: two + level * win,
    }
}

/// South's chances where two games decide, and a third if they are level, whose draw is North's.
fn tie_break(usual: Rate) -> Vec<TieBreakChance> {
    let chance = |draw: f64| tie_break_chance(with_draws(usual, draw));
    // The usual one among them.
    let mut rates: Vec<f64> = draw_rates().chain([usual.draw]).collect();
    rates.sort_by(f64::total_cmp);
    rates.dedup_by(|one, other| (*one - *other).abs() < 1e-9);
    rates.into_iter().map(chance).collect()
}

/// What the second value of each choice gains over the first where games without chances of their own are drawn more or less often.
fn curves(course: &Course, rates: &Rates, aim: Aim) -> Result<Vec<Curve>, String> {
    let mut curves: Vec<Curve> = Vec::new();
    for draw in draw_rates() {
        let other = rates.with_usual(with_draws(rates.usual(), draw));
        let (_, decisions) = evaluated(course, &other, aim)?;
        for decision in decisions.iter().filter(|decision| decision.values.len() == 2) {
            let [one, other] = [0, 1].map(|index| aim.worth(&decision.values[index].1, decision.who));
            let name = curve_name(decision, course.names());
            match curves.iter_mut().find(|(known, _)| *known == name) {
                Some((_, points)) => points.push((draw, other - one)),
                None => curves.push((name, vec![(draw, other - one)])),
            }
        }
    }
    curves.truncate(MOST_CURVES);
    Ok(curves)
}

fn curve_name(decision: &Decision, names: &[String; 2]) -> String {
    let [one, other]: [Points; 2] = decision.score;
    format!("{}, {one}-{other}: {}", decision.about, names[decision.who])
}
