//! Progress of long work, on standard error: a bar where that is a terminal, else a line now and then, the first one after a while.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, TermLike};
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Until the first line where there is no terminal; each later pause is twice as long, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(20);
/// Between two lines at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
/// Width of a line where there is no terminal to have one.
const WIDTH: u16 = 120;

/// A bar of so many steps that shows itself every second. The template is indicatif's; `{left}` is how long it may still take.
pub fn bar(steps: u64, template: &str) -> ProgressBar {
    started(ProgressBar::with_draw_target(Some(steps), target()), template)
}

/// Counts steps of which nobody knows how many there will be. The template is indicatif's.
pub fn counter(template: &str) -> ProgressBar {
    started(ProgressBar::with_draw_target(None, target()), template)
}

/// Says that something is going on, and for how long, until it is dropped.
#[derive(Debug)]
pub struct Working(ProgressBar);

/// Begins to say so of work that has no measure.
pub fn working(what: &str) -> Working {
    let spinner = ProgressBar::with_draw_target(None, target()).with_message(what.to_owned());
    Working(started(spinner, "{spinner} {msg}, {elapsed} gone"))
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn started(bar: ProgressBar, template: &str) -> ProgressBar {
    // Templates are constants: were one faulty, the default bar would do.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(
        style.with_key("left", |state: &ProgressState, out: &mut dyn fmt::Write| {
            // Nobody is there to complain to.
            let _ = out.write_str(&time_left(state.pos(), state.eta()));
        }),
    );
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

/// Before the first step is done nothing is known.
fn time_left(done: u64, estimate: Duration) -> String {
    if done == 0 {
        return "no estimate yet".into();
    }
    format!("{} to go", HumanDuration(estimate))
}

fn target() -> ProgressDrawTarget {
    if io::stderr().is_terminal() {
        return ProgressDrawTarget::stderr();
    }
    ProgressDrawTarget::term_like_with_hz(Box::new(Lines::new(io::stderr())), 1)
}

/// A "terminal" that keeps most of what is drawn to itself.
#[derive(Debug)]
struct Lines<W>(Mutex<Drawn<W>>);

#[derive(Debug)]
struct Drawn<W> {
    out: W,
    text: String,
    next: Instant,
    pause: Duration,
}

impl<W: Write> Lines<W> {
    fn new(out: W) -> Self {
        Lines(Mutex::new(Drawn {
            out,
            text: String::new(),
            next: Instant::now() + FIRST_PAUSE,
            pause: FIRST_PAUSE,
        }))
    }

    fn with(&self, change: impl FnOnce(&mut Drawn<W>)) -> io::Result<()> {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(())
    }
}

impl<W: Write> Drawn<W> {
    fn show(&mut self, now: Instant) {
        if now >= self.next && !self.text.trim().is_empty() {
            // If nobody can be told, that is no reason to stop working.
            let _ = writeln!(self.out, "{}", self.text.trim());
            self.pause = (2 * self.pause).min(LONGEST_PAUSE);
            self.next = now + self.pause;
        }
        self.text.clear();
    }
}

impl<W: Write + Send + std::fmt::Debug> TermLike for Lines<W> {
    fn width(&self) -> u16 {
        WIDTH
    }
    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn write_line(&self, text: &str) -> io::Result<()> {
        self.with(|drawn| drawn.text.push_str(text))
    }
    fn write_str(&self, text: &str) -> io::Result<()> {
        self.with(|drawn| drawn.text.push_str(text))
    }
    fn clear_line(&self) -> io::Result<()> {
        self.with(|drawn| drawn.text.clear())
    }
    fn flush(&self) -> io::Result<()> {
        self.with(|drawn| drawn.show(Instant::now()))
    }
}

#[cfg(test)]
mod tests;
