//! Which options a GUI is shown: those of the engine and of the game in force, so that XBoard's dialogue has room for them.
//!
//! A new list goes out when another game is chosen: `done=0` empties XBoard's list, `done=1` ends the new one. XBoard answers with those
//! options that the user gave it at its start, some of which may change the game just chosen. So that one is described, and whatever the
//! GUI says meanwhile obeyed, when the new list has been acknowledged.

use super::names::Known;
use super::{Next, XBoard, features};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How long an acknowledgement of the list is waited for.
const PATIENCE: Duration = Duration::from_millis(300);
/// `accepted done` comes for the end of the old list and for that of the new one.
const ACKNOWLEDGEMENTS: u8 = 2;

/// What the GUI makes of us, as far as it has said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Gui {
    #[default]
    Unknown,
    /// It marks target squares: XBoard with its board and its dialogue of options, or a relative.
    Board,
    /// It does not: a program that keeps the game by rules of its own.
    Referee,
}

/// The list in the GUI's hands.
#[derive(Default)]
pub(super) struct Listing {
    pub(super) gui: Gui,
    /// Names of the options listed last.
    names: Vec<String>,
    /// A game that waits for the acknowledgement of its list.
    chosen: Option<Chosen>,
    /// Lines that wait with it.
    held: VecDeque<String>,
}

struct Chosen {
    known: Known,
    acknowledgements: u8,
    due: Instant,
}

impl Listing {
    /// Until when an acknowledgement is waited for.
    pub(super) fn due(&self) -> Option<Instant> {
        self.chosen.as_ref().map(|chosen| chosen.due)
    }
}

impl XBoard {
    /// Keeps a line for later if a game waits for its options.
    pub(super) fn is_held(&mut self, line: &str, words: &[&str]) -> bool {
        let answers = matches!(words, ["accepted" | "rejected" | "option", ..]);
        let held = self.listing.chosen.is_some() && !answers;
        if held {
            self.listing.held.push_back(line.to_owned());
        }
        held
    }

    /// Notes an answer of the GUI to our announcements.
    pub(super) fn acknowledged(&mut self, feature: &str, accepted: bool) -> Next {
        if feature == features::LAST_ANNOUNCED {
            self.listing.gui = if accepted { Gui::Board } else { Gui::Referee };
            self.notation = self.notation_of(true);
            self.end_introduction();
        }
        if let Some(chosen) = self.listing.chosen.as_mut().filter(|_| feature == "done") {
            chosen.acknowledgements += 1;
            if chosen.acknowledgements >= ACKNOWLEDGEMENTS {
                return self.release();
            }
        }
        Next::Continue
    }

    /// The list that goes out with the introduction.
    pub(super) fn first_listing(&mut self) -> Vec<String> {
        let listed = features::listed(&self.session);
        self.listing.names = names(&listed);
        features::announced(&listed)
    }

    /// Sends XBoard the list of the game in force, if it has another; `true` if it was sent.
    fn list_anew(&mut self) -> bool {
        if self.listing.gui != Gui::Board {
            return false;
        }
        let listed = features::listed(&self.session);
        let names = names(&listed);
        if names == self.listing.names {
            return false;
        }
        self.listing.names = names;
        self.say("feature done=0");
        self.session.output.lines(features::announced(&listed));
        self.say("feature done=1");
        true
    }

    /// After `new` a `variant` may follow; with any other command the game is certain.
    pub(super) fn catch_up_listing(&mut self, words: &[&str]) {
        let follows = [
            "new", "random", "variant", "accepted", "rejected", "option", "protover", "xboard",
        ];
        if words.first().is_some_and(|word| !follows.contains(word)) {
            self.list_anew();
        }
    }

    /// Describes a game that was chosen, at once or when its options have arrived.
    pub(super) fn describe_with_options(&mut self, known: Known) {
        if self.list_anew() {
            self.listing.chosen = Some(Chosen {
                known,
                acknowledgements: 0,
                due: Instant::now() + PATIENCE,
            });
        } else {
            self.describe(&known);
        }
    }

    /// Goes on with the game that has waited, and with the lines that have waited with it.
    pub(super) fn release(&mut self) -> Next {
        if let Some(chosen) = self.listing.chosen.take() {
            self.begin_chosen(&chosen.known);
        }
        while self.listing.chosen.is_none() {
            let Some(line) = self.listing.held.pop_front() else {
                break;
            };
            if self.line(&line) == Next::Quit {
                return Next::Quit;
            }
        }
        Next::Continue
    }

    /// Does everything that waits, however many games have been chosen meanwhile.
    pub(super) fn release_all(&mut self) -> Next {
        while self.listing.chosen.is_some() {
            if self.release() == Next::Quit {
                return Next::Quit;
            }
        }
        Next::Continue
    }
}

fn names(listed: &[features::Listed]) -> Vec<String> {
    listed.iter().map(|option| option.name.clone()).collect()
}
