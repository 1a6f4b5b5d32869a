//! Clocks read from text.

use super::{ClockSpec, Control, IncrementPhase, IndependentRuns, Model};
use std::time::Duration;

/// Longest time accepted: a week. Keeps every later sum far from overflow.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;
/// Controls of a clock at most.
const MOST_CONTROLS: usize = 8;
/// Moves of a control, or before a cut-off, at most.
const MOST_MOVES: u32 = 100_000;
/// Players at most.
const MOST_SEATS: usize = 8;

/// What a refused clock could be.
const POSSIBLE: &str = "a clock is SECONDS+INCREMENT or M:SS+INCREMENT for the game, MOVES/SECONDS+INCREMENT for so many moves again \
                        and again, or several of these such as 40/6000:20/3000:900+30, the increment being added from the first move on, \
                        or one of 'hourglass 60', 'pcountdown 7200/60', 'ptriple 7200/60/30', 'pincrement 3600/60/40/3600', \
                        'pcombination 3600/60/40/3600/30', 'pswing 30/1800/40', 'pswingopen 30/1800'; behind it 'pause 5', 'ind 10800', 'place 300'";

impl std::str::FromStr for ClockSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<ClockSpec, String> {
        read(text).map_err(|problem| format!("'{}': {problem} ({POSSIBLE})", text.escape_debug()))
    }
}

fn read(text: &str) -> Result<ClockSpec, String> {
    if text.chars().any(char::is_control) {
        return Err("a control character has no place here".to_owned());
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_addition = |word: &&str| ["pause", "ind", "place", "max"].contains(word);
    let end = words.iter().position(is_addition).unwrap_or(words.len());
    let models = words[..end].join(" ");
    let models: Vec<Model> = models
        .split('|')
        .map(|text| model(text.trim()))
        .collect::<Result<_, _>>()?;
    if models.len() > MOST_SEATS {
        return Err(format!("no game has more than {MOST_SEATS} players"));
    }
    let mut spec = ClockSpec {
        models,
        ..ClockSpec::new(Model::Hourglass { time: Duration::ZERO })
    };
    let mut most = None;
    let mut additions = words[end..].iter().copied().peekable();
    while let Some(name) = additions.next() {
        let time = additions
            .next()
            .ok_or_else(|| format!("'{name}' wants a time in seconds"))?;
        let time = seconds(time)?;
        match name {
            "pause" => spec.pause = time,
            "max" => most = Some(above_zero(time)?),
            "place" => spec.placement = Some(above_zero(time)?),
            "ind" => {
                spec.independent = Some(above_zero(time)?);
                if additions.next_if_eq(&"always").is_some() {
                    spec.independent_runs = IndependentRuns::Always;
                }
            }
            _ => return Err(format!("'{name}' is not known here")),
        }
    }
    match most {
        Some(most) => within(&spec, most).map(|()| spec),
        None => Ok(spec),
    }
}

/// Are the clocks that players have declared within their common maximum?
fn within(spec: &ClockSpec, most: Duration) -> Result<(), String> {
    for model in &spec.models {
        let (Model::Increment(phase) | Model::Combination { phase, .. }) = model else {
            return Err(
                "'max' is for clocks with a cut-off move: what they can come to has an end".to_owned(),
            );
        };
        let greatest = phase.greatest();
        if greatest > most {
            return Err(format!(
                "'{model}' can come to {} seconds, more than the common maximum of {}",
                greatest.as_secs_f64(),
                most.as_secs_f64()
            ));
        }
    }
    match spec.independent {
        Some(independent) if independent < most => Err(format!(
            "an Independent clock of {} seconds is below the common maximum of {}",
            independent.as_secs_f64(),
            most.as_secs_f64()
        )),
        _ => Ok(()),
    }
}

fn model(text: &str) -> Result<Model, String> {
    let (name, settings) = text.split_once(' ').unwrap_or((text, ""));
    let fields: Vec<&str> = settings.split('/').map(str::trim).collect();
    Ok(match (name, &fields[..]) {
        ("hourglass", [time]) => Model::Hourglass { time: balance(time)? },
        ("pcountdown", [main, credit]) => Model::Countdown {
            main: balance(main)?,
            credits: vec![seconds(credit)?],
        },
        ("ptriple", [main, first, second]) => Model::Countdown {
            main: balance(main)?,
            credits: vec![seconds(first)?, seconds(second)?],
        },
        ("pincrement", [initial, increment, cut_off, last]) => {
            Model::Increment(phase([initial, increment, cut_off, last])?)
        }
        ("pcombination", [initial, increment, cut_off, last, reserve]) => Model::Combination {
            phase: phase([initial, increment, cut_off, last])?,
            reserve: seconds(reserve)?,
        },
        ("pswing", [swing, reserve, cut_off]) => Model::Swing {
            swing: balance(swing)?,
            reserve: seconds(reserve)?,
            cut_off: Some(moves(cut_off)?),
        },
        ("pswingopen", [swing, reserve]) => Model::Swing {
            swing: balance(swing)?,
            reserve: seconds(reserve)?,
            cut_off: None,
        },
        (
            "hourglass" | "pcountdown" | "ptriple" | "pincrement" | "pcombination" | "pswing" | "pswingopen",
            _,
        ) => {
            return Err(format!("{} numbers are too few or too many", fields.len()));
        }
        (_, [""]) => controls(name)?,
        _ => return Err(format!("'{name}' is no clock")),
    })
}

fn phase([initial, increment, cut_off, last]: [&str; 4]) -> Result<IncrementPhase, String> {
    Ok(IncrementPhase {
        initial: balance(initial)?,
        increment: seconds(increment)?,
        cut_off: moves(cut_off)?,
        last: seconds(last)?,
    })
}

fn controls(text: &str) -> Result<Model, String> {
    let (controls, increment) = text.rsplit_once('+').unwrap_or((text, "0"));
    if controls.contains('+') {
        return Err(
            "the increment is the same from the first move on; it is written once, at the end".to_owned(),
        );
    }
    let increment = seconds(increment)?;
    // Minutes and seconds, where that cannot be two controls.
    let with_minutes = controls.split_once(':').filter(|_| !controls.contains('/'));
    if let Some((minutes, rest)) = with_minutes {
        let time = above_zero(seconds(minutes)?.saturating_mul(60) + seconds(rest)?)?;
        let controls = vec![Control { moves: None, time }];
        return Ok(Model::Controls { controls, increment });
    }
    let fields: Vec<&str> = controls.split(':').collect();
    if let [first, last] = fields[..]
        && last.len() == 2
        && last.parse::<u8>().is_ok_and(|number| number < 60)
    {
        return Err(format!(
            "'{controls}' could be minutes and seconds for some moves, or two controls; write '{}' or '{first}:{last}.0'",
            in_seconds(first, last)?
        ));
    }
    if fields.len() > MOST_CONTROLS {
        return Err(format!("a clock has at most {MOST_CONTROLS} controls"));
    }
    let controls: Vec<Control> = fields.into_iter().map(control).collect::<Result<_, _>>()?;
    if let Some((_, ended)) = controls.split_last()
        && ended.iter().any(|control| control.moves.is_none())
    {
        return Err("only the last control can be for all the rest; the others need MOVES/".to_owned());
    }
    Ok(Model::Controls { controls, increment })
}

/// Reads `[MOVES/]SECONDS`.
fn control(text: &str) -> Result<Control, String> {
    let (count, time) = match text.split_once('/') {
        Some((count, time)) => (Some(moves(count)?), time),
        None => (None, text),
    };
    Ok(Control {
        moves: count,
        time: balance(time)?,
    })
}

/// `40/5` and `30` as `40/330`.
fn in_seconds(first: &str, last: &str) -> Result<String, String> {
    let (moves, minutes) = first.split_once('/').unwrap_or(("", first));
    let time = seconds(minutes)?.saturating_mul(60) + seconds(last)?;
    Ok(format!("{moves}/{}", time.as_secs_f64()))
}

fn moves(text: &str) -> Result<u32, String> {
    let number = text.trim().parse::<u32>().ok();
    let number = number.filter(|number| (1..=MOST_MOVES).contains(number));
    number.ok_or_else(|| format!("'{text}' is no number of moves from 1 to {MOST_MOVES}"))
}

/// A time that somebody has at the start.
fn balance(text: &str) -> Result<Duration, String> {
    above_zero(seconds(text)?)
}

fn above_zero(time: Duration) -> Result<Duration, String> {
    if time.is_zero() {
        return Err("the time must be above 0".to_owned());
    }
    Ok(time)
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.trim().parse::<f64>() {
        Ok(seconds) if (0.0..=LONGEST).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        Ok(_) => Err(format!("'{text}' seconds are out of range")),
        Err(_) => Err(format!("'{text}' is not a time in seconds")),
    }
}

#[cfg(test)]
mod tests;
