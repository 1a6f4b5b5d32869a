//! Clocks that stand still and go on: intervals, sealed moves, an arbiter's corrections, and clocks kept with their game.

use super::super::Failure;
use super::game_table::GameTable;
use super::record;
use crate::arena::pgn::PgnGame;
use crate::clocks::{ClockSpec, Kept};
use crate::play::Clocks;
use std::io::Write;
use std::time::Instant;

/// The tag with the clock of a game.
const CLOCK_TAG: &str = "TimeControl";
/// The tag with what the clocks show.
const CLOCKS_TAG: &str = "Clocks";
/// The tag with a sealed move.
const SEALED_TAG: &str = "Sealed";

/// Stops all clocks; with a move that whoever is due seals for the time after the interval.
pub(super) fn begin<W: Write>(table: &mut GameTable<W>, sealed: Option<&str>) -> Result<(), Failure> {
    if table.over().is_some() {
        writeln!(table.out, "The game is over.")?;
        return Ok(());
    }
    if table.interval.is_some() {
        writeln!(table.out, "The clocks stand still already; 'resume' goes on.")?;
        return Ok(());
    }
    let read = sealed.map(|text| table.timeline.now().read(text)).transpose();
    let action = match read {
        Ok(action) => action,
        Err(refusal) => {
            writeln!(table.out, "Nothing is sealed: {refusal}")?;
            return Ok(());
        }
    };
    if let Some(clocks) = &mut table.clocks {
        clocks.stop(Instant::now());
    }
    let what = if action.is_some() {
        "The move is sealed; all"
    } else {
        "All"
    };
    table.interval = Some(action);
    table.begun = None;
    table.kept = None;
    writeln!(table.out, "{what} clocks stand still until 'resume'.")?;
    table.tell_steward()
}

/// Goes on after an interval; a sealed move is made.
pub(super) fn end<W: Write>(table: &mut GameTable<W>) -> Result<(), Failure> {
    match table.interval.take() {
        None => writeln!(table.out, "The clocks are not halted.")?,
        Some(None) => {
            writeln!(table.out, "The game goes on.")?;
            table.show_clocks()?;
        }
        Some(Some(sealed)) => {
            writeln!(table.out, "The sealed move is {}.", sealed.text)?;
            // The clock of whoever sealed it was stopped when he had decided: it is a move as any other.
            if let (Some(seat), Some(clocks)) = (record::due(table.timeline.now()), &mut table.clocks) {
                clocks.run(seat, table.timeline.now().clock(), Instant::now());
            }
            table.does(&[sealed])?;
        }
    }
    Ok(())
}

/// `NAME SECONDS`: the arbiter gives a player time, or takes it.
pub(super) fn correct<W: Write>(table: &mut GameTable<W>, text: &str) -> Result<(), Failure> {
    let names = table.names();
    let read = text.rsplit_once(char::is_whitespace).and_then(|(name, seconds)| {
        let named = |known: &String| known.eq_ignore_ascii_case(name.trim());
        let seconds = seconds.parse::<f64>().ok().filter(|seconds| seconds.is_finite());
        Some((names.iter().position(named)?, seconds?))
    });
    let Some((seat, seconds)) = read else {
        writeln!(
            table.out,
            "clock wants a player, {}, and seconds: 'clock {} 60' gives a minute, -60 takes one",
            names.join(" or "),
            names[0]
        )?;
        return Ok(());
    };
    let Some(clocks) = &mut table.clocks else {
        writeln!(table.out, "There is no clock.")?;
        return Ok(());
    };
    match clocks.correct(seat, seconds, Instant::now()) {
        Ok(()) => table.show_clocks(),
        Err(problem) => {
            writeln!(table.out, "{problem}")?;
            Ok(())
        }
    }
}

/// Writes down what the clocks show, and a move that is sealed.
pub(super) fn write<W>(table: &GameTable<W>, game: &mut PgnGame) {
    if let Some(clocks) = &table.clocks {
        game.push_tag(CLOCK_TAG, clocks.spec().to_string());
        let kept = serde_json::to_string(&clocks.kept(Instant::now()));
        game.push_tag(CLOCKS_TAG, kept.unwrap_or_default());
    }
    if let Some(Some(sealed)) = &table.interval {
        game.push_tag(SEALED_TAG, sealed.text.clone());
    }
}

/// Sets the clocks of a game that is taken up as they stood, and makes the move that was sealed.
pub(super) fn take_up<W: Write>(table: &mut GameTable<W>, game: &PgnGame) -> Result<(), Failure> {
    // Games of other programs say by what clock they were played, but not how it stood.
    if let (Some(text), Some(shown)) = (game.tag(CLOCK_TAG), game.tag(CLOCKS_TAG))
        && !table.clock_is_new
    {
        let now = table.timeline.now();
        let (players, each) = (now.seats().len(), now.clocks());
        match restored(text, shown, players, each) {
            Ok(clocks) => {
                table.clock_setting = Some(clocks.spec().clone());
                table.clocks = Some(clocks);
            }
            Err(why) => writeln!(table.out, "The clocks cannot be set as they stood: {why}.")?,
        }
    }
    if let Some(text) = game.tag(SEALED_TAG) {
        match table.timeline.now().read(text) {
            Ok(sealed) => {
                table.interval = Some(Some(sealed));
                end(table)?;
            }
            Err(refusal) => writeln!(table.out, "The sealed move cannot be made: {refusal}.")?,
        }
    }
    Ok(())
}

fn restored(spec: &str, shown: &str, players: usize, each: usize) -> Result<Clocks, String> {
    let spec: ClockSpec = spec.parse()?;
    let kept: Vec<Kept> = serde_json::from_str(shown).map_err(|error| error.to_string())?;
    Clocks::restored(&spec, players, each, &kept)
}
