//! Answers: what the intervals of the figures say about the claims.

use super::figure::Measured;
use super::{Choice, Claim, Question, Wanted};
use crate::arena::statistics::Estimate;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Games below which nothing is said: intervals of so few are guesses themselves.
const LEAST_GAMES: u64 = 100;

/// What is said about a claim or a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The whole interval lies where the claim has it.
    Supported,
    /// The whole interval lies elsewhere.
    Contradicted,
    /// The one that was looked for.
    Found(String),
    /// The intervals do not say; why.
    Open(String),
}

/// The answer to a question, as the front page lists it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The question.
    pub title: String,
    /// Where it is asked.
    pub documents: Vec<String>,
    /// What is said about all claims together.
    pub verdict: Verdict,
    /// What is said about each claim and choice.
    pub parts: Vec<(String, Verdict)>,
    /// Games that the figures rest on.
    pub games: u64,
}

impl Verdict {
    /// For the looks of a page.
    pub(in crate::atlas) fn class(&self) -> &'static str {
        match self {
            Verdict::Supported | Verdict::Found(_) => "supported",
            Verdict::Contradicted => "contradicted",
            Verdict::Open(_) => "open",
        }
    }

    /// Of several claims: contradicted if one is, open if one is open.
    fn of_all(parts: &[(String, Verdict)]) -> Verdict {
        let is_open = |part: &&Verdict| matches!(part, Verdict::Open(_));
        let verdicts = || parts.iter().map(|(_, verdict)| verdict);
        if verdicts().any(|part| *part == Verdict::Contradicted) {
            return Verdict::Contradicted;
        }
        if let Some(open) = verdicts().find(is_open) {
            return open.clone();
        }
        let mut found: Vec<&str> = Vec::new();
        for verdict in verdicts() {
            match verdict {
                Verdict::Found(name) => found.push(name),
                _ => return Verdict::Supported,
            }
        }
        match &found[..] {
            [] => Verdict::Open("nothing is asked".to_owned()),
            found => Verdict::Found(found.join("; ")),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Supported => f.write_str("supported"),
            Verdict::Contradicted => f.write_str("contradicted"),
            Verdict::Found(name) => f.write_str(name),
            Verdict::Open(why) => write!(f, "open: {why}"),
        }
    }
}

impl Answer {
    /// What these figures say.
    pub fn new(question: &Question, figures: &[Measured]) -> Answer {
        let claims = question
            .claims
            .iter()
            .map(|claim| (claim.says.clone(), claim.judged(figures)));
        let choices = question
            .choices
            .iter()
            .map(|choice| (choice.asks.clone(), choice.judged(figures)));
        let parts: Vec<(String, Verdict)> = claims.chain(choices).collect();
        Answer {
            title: question.title.clone(),
            documents: question.documents.clone(),
            verdict: match &question.untested {
                Some(why) => Verdict::Open(why.clone()),
                None => Verdict::of_all(&parts),
            },
            parts,
            games: games(figures),
        }
    }
}

/// Games that figures rest on, those that several share once.
fn games(figures: &[Measured]) -> u64 {
    let mut counted: Vec<(&str, u64)> = figures
        .iter()
        .map(|figure| (figure.command.as_str(), figure.games))
        .collect();
    counted.sort_unstable();
    counted.dedup();
    counted.iter().map(|(_, games)| games).sum()
}

/// The figure of this name with its interval, or why nothing can be said about it.
fn figure<'a>(figures: &'a [Measured], name: &str) -> Result<(&'a Measured, Estimate), Verdict> {
    let figure = figures.iter().find(|figure| figure.name == name);
    let known = figure.and_then(|figure| Some((figure, figure.found?)));
    match known {
        Some((figure, found)) if figure.fewest < LEAST_GAMES && found.error > 0.0 => {
            let why = format!(
                "{} games for {name} are too few, {LEAST_GAMES} the least",
                figure.fewest
            );
            Err(Verdict::Open(why))
        }
        Some((figure, found)) if found.error.is_finite() => Ok((figure, found)),
        _ => Err(Verdict::Open(format!("{name} is not known well enough"))),
    }
}

impl Claim {
    /// The number that the claim is about.
    pub(super) fn number(&self, figures: &[Measured]) -> Result<Estimate, Verdict> {
        let (_, number) = figure(figures, &self.figure)?;
        match (&self.less, &self.over) {
            (Some(other), _) => Ok(number.less(figure(figures, other)?.1)),
            (None, Some(other)) => Ok(number.over(figure(figures, other)?.1)),
            (None, None) => Ok(number),
        }
    }

    fn judged(&self, figures: &[Measured]) -> Verdict {
        let number = match self.number(figures) {
            Ok(number) => number,
            Err(open) => return open,
        };
        let (low, high) = (number.value - number.error, number.value + number.error);
        let (above, below) = (
            self.above.unwrap_or(f64::NEG_INFINITY),
            self.below.unwrap_or(f64::INFINITY),
        );
        if low > above && high < below {
            Verdict::Supported
        } else if high <= above || low >= below {
            Verdict::Contradicted
        } else {
            Verdict::Open("the interval allows both".to_owned())
        }
    }
}

impl Choice {
    fn judged(&self, figures: &[Measured]) -> Verdict {
        let mut known = Vec::new();
        for name in &self.among {
            match figure(figures, name) {
                Ok((_, found)) => known.push((name, self.wanted.height(found))),
                Err(open) => return open,
            }
        }
        let best = known
            .iter()
            .max_by(|(_, one), (_, other)| one.value.total_cmp(&other.value));
        let Some((best, height)) = best.copied() else {
            return Verdict::Open("there is nothing to choose from".to_owned());
        };
        let rivals = known.iter().filter(|(name, other)| {
            let ahead = height.less(*other);
            *name != best && ahead.value <= ahead.error
        });
        let rivals: Vec<&str> = rivals.map(|(name, _)| name.as_str()).collect();
        match &rivals[..] {
            [] => Verdict::Found(best.clone()),
            rivals => Verdict::Open(format!("{best} is not clearly apart from {}", rivals.join(", "))),
        }
    }
}

impl Wanted {
    /// The higher, the more it is what is wanted.
    fn height(self, found: Estimate) -> Estimate {
        let value = match self {
            Wanted::Greatest => found.value,
            Wanted::Least => -found.value,
            Wanted::Even => -(found.value - 0.5).abs(),
        };
        Estimate { value, ..found }
    }
}
