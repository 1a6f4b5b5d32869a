//! What is wrong with a position that is set up, told all at once.

/// What is wrong: all problems found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct FenErrors(pub Vec<FenError>);

/// One problem, or one oddity that was put right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct FenError {
    /// Field of the FEN (or `pieces`, for the kinds of the game: `board`, `pocket`, `side to move`, `rights`, `en passant`, `take-back`, `counters`, `position`).
    pub field: &'static str,
    /// What is wrong and, where it helps, what was expected.
    pub problem: String,
}

/// How much of what is odd about a text is put right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Leniency {
    /// Nothing: what is not as this program writes it is wrong.
    Strict,
    /// What can mean but one thing.
    #[default]
    Habits,
    /// Besides, rights that contradict the board are left out.
    Lenient,
}

impl Leniency {
    /// As strict as can be, or as lenient.
    pub fn of_switch(strict: bool) -> Leniency {
        if strict {
            Leniency::Strict
        } else {
            Leniency::Lenient
        }
    }
}

/// Most problems that are told.
const MOST: usize = 20;

/// Collects problems, and what could be put right without asking.
#[derive(Default)]
pub(crate) struct Problems {
    pub(crate) wrong: Vec<FenError>,
    pub(crate) put_right: Vec<FenError>,
    leniency: Leniency,
}

impl Problems {
    pub(crate) fn of(leniency: Leniency) -> Problems {
        Problems {
            leniency,
            ..Problems::default()
        }
    }

    /// Notes that something odd but harmless was put right.
    pub(crate) fn put_right(&mut self, field: &'static str, what: impl Into<String>) {
        let notes = match self.leniency {
            Leniency::Strict => &mut self.wrong,
            Leniency::Habits | Leniency::Lenient => &mut self.put_right,
        };
        note(notes, field, what.into());
    }

    /// What others write as a matter of course needs no note.
    pub(crate) fn habit(&mut self, field: &'static str, what: impl Into<String>) {
        if self.leniency == Leniency::Strict {
            self.add(field, what);
        }
    }

    /// A right that cannot be.
    pub(crate) fn impossible_right(&mut self, what: impl Into<String>) {
        match self.leniency {
            Leniency::Lenient => self.put_right("rights", format!("{}; it is left out", what.into())),
            Leniency::Strict | Leniency::Habits => self.add("rights", what),
        }
    }

    pub(crate) fn add(&mut self, field: &'static str, problem: impl Into<String>) {
        note(&mut self.wrong, field, problem.into());
    }
}

fn note(notes: &mut Vec<FenError>, field: &'static str, problem: String) {
    if notes.len() < MOST {
        notes.push(FenError { field, problem });
    }
}
