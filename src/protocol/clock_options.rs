//! The options `ClockModel` and `ClockSpec`: which clock a game is played by, for GUIs that tell no more than what may be used of it.

use super::settings::Settings;
use crate::board::Board;
use crate::clocks::situation::Kind;
use crate::clocks::{ClockSpec, reconstruct};
use crate::search::Limits;

/// The model of a clock that is as it is told.
pub(super) const TOLD: &str = "told";

/// Words of a specification behind its numbers.
const ADDITIONS: [&str; 3] = ["ind", "pause", "place"];

/// What `ClockModel` can be.
pub(super) fn models() -> Vec<String> {
    let names = Kind::ALL.map(|kind| kind.name().to_owned());
    std::iter::once(TOLD.to_owned()).chain(names).collect()
}

/// The clock that the two options name; `None` as long as one of them is missing.
///
/// # Errors
/// If they are no clock together.
pub(super) fn clock(settings: &Settings) -> Result<Option<ClockSpec>, String> {
    let words: Vec<&str> = settings.clock_spec.split_whitespace().collect();
    let (model, numbers) = match words.split_first() {
        None => return Ok(None),
        Some((first, rest)) if Kind::named(first).is_some() => (*first, rest),
        Some(_) if settings.clock_model == TOLD => {
            // The model may be told later.
            let is_number = |word: &&str| word.parse::<f64>().is_ok() || ADDITIONS.contains(word);
            if words.len() > 1 && words.iter().all(is_number) {
                return Ok(None);
            }
            (Kind::Single.name(), &words[..])
        }
        Some(_) => (settings.clock_model.as_str(), &words[..]),
    };
    let end = numbers
        .iter()
        .position(|word| ADDITIONS.contains(word))
        .unwrap_or(numbers.len());
    let (own, additions) = numbers.split_at(end);
    let is_plain = Kind::named(model).is_some_and(Kind::is_plain);
    let own = if is_plain {
        own.join(" ")
    } else {
        format!("{model} {}", own.join("/"))
    };
    let text = format!("{own} {}", additions.join(" "));
    text.trim().parse().map(Some)
}

/// Tells the search of the clock by which the game is played, if it is more than what was told.
pub(super) fn tell(settings: &Settings, board: &Board, limits: &mut Limits) {
    let turn = board.turn();
    let (Ok(Some(spec)), None, None, Some(own)) =
        (clock(settings), &limits.clock, limits.movetime, limits.time[turn])
    else {
        return;
    };
    let other = limits.time[!turn].unwrap_or(own);
    let half = u32::try_from(board.plies() / 2).unwrap_or(u32::MAX);
    let rest = u32::try_from(board.plies())
        .unwrap_or(u32::MAX)
        .saturating_sub(half);
    let (mut usable, mut done) = ([own, other], [half, rest]);
    if turn as usize == 1 {
        usable.reverse();
        done.reverse();
    }
    if let Ok(carriage) = reconstruct::reconstructed(&spec, usable, done) {
        limits.clock = Some(Box::new(carriage));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Player;
    use crate::variants::Catalogue;
    use std::time::Duration;

    fn named(model: &str, spec: &str) -> Result<Option<String>, String> {
        let settings = Settings {
            clock_model: model.to_owned(),
            clock_spec: spec.to_owned(),
            ..Settings::default()
        };
        clock(&settings).map(|clock| clock.map(|clock| clock.to_string()))
    }

    #[test]
    fn two_options_name_a_clock() {
        for (model, spec, expected) in [
            ("told", "", None),
            ("hourglass", "", None),
            ("told", "3600 60 40 3600", None),
            ("hourglass", "60", Some("hourglass 60")),
            (
                "pcombination",
                "3600 60 40 3600 30 ind 12000",
                Some("pcombination 3600/60/40/3600/30 ind 12000"),
            ),
            (
                "told",
                "pcombination 3600 60 40 3600 30",
                Some("pcombination 3600/60/40/3600/30"),
            ),
            ("told", "pswing 30/1800/40", Some("pswing 30/1800/40")),
            (
                "tournament",
                "40/6000:20/3000:900+30",
                Some("40/6000:20/3000:900+30"),
            ),
            ("told", "600+5 ind 900", Some("600+5 ind 900")),
        ] {
            let found = named(model, spec).unwrap_or_else(|why| panic!("{model} {spec}: {why}"));
            assert_eq!(found.as_deref(), expected, "{model} {spec}");
        }
        assert!(named("pswing", "30").is_err() && named("told", "sundial 5").is_err());
    }

    #[test]
    fn a_sum_that_was_told_becomes_the_clock() {
        let spec = Catalogue::embedded().resolve("chess").expect("a game");
        let mut board = Board::start(&spec);
        for text in ["e2e4", "e7e5", "g1f3"] {
            board.make(board.parse_move(text).expect("legal"));
        }
        let settings = Settings {
            clock_spec: "pcountdown 100/10".to_owned(),
            ..Settings::default()
        };
        let mut limits = Limits::default();
        limits.time[Player::South] = Some(Duration::from_secs(100));
        limits.time[Player::North] = Some(Duration::from_secs(90));
        tell(&settings, &board, &mut limits);
        let words = limits.clock.expect("a clock").words();
        assert_eq!(
            words,
            "clock pcountdown wstage 80000 20000 bstage 80000 10000 wcredit 10000 bcredit 10000 wdone 2 bdone 1"
        );
    }
}
