//! What is wrong with files that are played without: noted wherever it is met, told once.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Complaints, shared between threads.
#[derive(Debug, Default)]
pub struct Complaints(Mutex<Noted>);

#[derive(Debug, Default)]
struct Noted {
    all: BTreeSet<String>,
    untold: Vec<String>,
}

impl Complaints {
    /// Notes one, unless it has been noted before.
    pub fn note(&self, complaint: String) {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.all.insert(complaint.clone()) {
            noted.untold.push(complaint);
        }
    }

    /// Those that have not been taken yet.
    pub fn take(&self) -> Vec<String> {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut noted.untold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_is_told_once() {
        let complaints = Complaints::default();
        for text in ["a", "b", "a"] {
            complaints.note(text.to_owned());
        }
        assert_eq!(complaints.take(), ["a", "b"]);
        complaints.note("b".to_owned());
        assert!(complaints.take().is_empty());
    }
}
