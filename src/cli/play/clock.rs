//! Clocks as they are given for a game at the table.

use crate::clocks::ClockSpec;
use crate::clocks::spec::{Control, Model};
use std::time::Duration;

/// Longest time on a clock that is given in minutes, in seconds.
const LONGEST: f64 = 1e6;

/// Reads `MINUTES` or `MINUTES+SECONDS`, or a clock in seconds as matches have them.
///
/// # Errors
/// If it is neither, or no time at all.
pub(super) fn setting(text: &str) -> Result<ClockSpec, String> {
    let (minutes, increment) = text.split_once('+').unwrap_or((text, "0"));
    let duration = |text: &str, unit: f64| {
        let number = text.trim().parse::<f64>().ok().map(|number| number * unit);
        let number = number.filter(|number| (0.0..=LONGEST).contains(number));
        number.map(Duration::from_secs_f64)
    };
    match (duration(minutes, 60.0), duration(increment, 1.0)) {
        (Some(base), Some(_)) if base.is_zero() => Err("a clock without time is lost at once".to_owned()),
        (Some(time), Some(increment)) => {
            let controls = vec![Control { moves: None, time }];
            Ok(ClockSpec::new(Model::Controls { controls, increment }))
        }
        _ => text.parse().map_err(|problem| {
            format!("write minutes, or minutes+seconds, such as 10+5; or all in seconds: {problem}")
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_time() {
        assert!(setting("0.005").is_ok() && setting("10+5").is_ok());
        assert!(setting("0").is_err() && setting("0+5").is_err() && setting("soon").is_err());
        let read = |text| setting(text).map(|spec| spec.to_string());
        assert_eq!(read("10+5").as_deref(), Ok("600+5"));
        assert_eq!(read("pswing 30/1800/40").as_deref(), Ok("pswing 30/1800/40"));
    }
}
