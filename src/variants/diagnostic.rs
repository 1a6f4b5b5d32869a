//! Problems of definitions: where, what, and what to write instead. Knows nothing of games.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// A text that definitions are read from.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Source {
    /// Name of the file.
    pub(super) name: String,
    /// Its content.
    pub(super) text: String,
    /// Is it part of the program, so that the reader of a message does not have it?
    pub(super) embedded: bool,
    /// Where that is found which it names beside itself.
    pub(super) beside: Beside,
}

/// What stands beside a text.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) enum Beside {
    /// It is no file.
    #[default]
    Nothing,
    /// The files of this folder.
    Folder(PathBuf),
    /// These texts, by their names.
    Given(BTreeMap<String, String>),
}

impl Source {
    /// A text of the user's.
    pub(super) fn of_user(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source {
            name: name.into(),
            text: text.into(),
            embedded: false,
            beside: Beside::Nothing,
        }
    }
}

/// A position in a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) source: Arc<Source>,
    /// Bytes from the start.
    pub(super) offset: usize,
}

impl Place {
    pub(super) fn start_of(source: &Arc<Source>) -> Place {
        Place {
            source: Arc::clone(source),
            offset: 0,
        }
    }

    /// Line and column, both from 1, the column in characters.
    fn line_and_column(&self) -> (usize, usize) {
        let before = self.before();
        (
            before.matches('\n').count() + 1,
            before[line_start(before)..].chars().count() + 1,
        )
    }

    /// The line it is in.
    fn line(&self) -> &str {
        let start = line_start(self.before());
        self.source.text[start..]
            .lines()
            .next()
            .unwrap_or_default()
            .trim()
    }

    fn before(&self) -> &str {
        let text = &self.source.text;
        let mut offset = self.offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        &text[..offset]
    }
}

/// Where the last line of a text begins.
fn line_start(text: &str) -> usize {
    text.rfind('\n').map_or(0, |newline| newline + 1)
}

/// One problem of a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// File (or other source) it is in.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The line it is in, if that is part of the program.
    pub(super) embedded_line: Option<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}:{}: error: {}",
            self.file, self.line, self.column, self.message
        )?;
        match &self.help {
            Some(help) => write!(f, "\n    help: {help}"),
            None => Ok(()),
        }
    }
}

/// Problems kept; whoever has more does not need the rest yet.
const MOST_PROBLEMS: usize = 200;

/// The problems found so far.
#[derive(Default, Debug)]
pub(super) struct Problems(pub(super) Vec<Diagnostic>);

impl Problems {
    /// Notes a problem once, however often it is met.
    pub(super) fn report(
        &mut self,
        place: &Place,
        message: impl Into<String>,
        help: impl Into<Option<String>>,
    ) {
        let (line, column) = place.line_and_column();
        let file = place.source.name.clone();
        self.include(Diagnostic {
            file,
            line,
            column,
            message: message.into(),
            help: help.into(),
            embedded_line: place.source.embedded.then(|| place.line().to_string()),
        });
    }

    /// Adds a problem, unless it is known already or there are too many.
    pub(super) fn include(&mut self, problem: Diagnostic) {
        if self.0.len() < MOST_PROBLEMS && !self.0.contains(&problem) {
            self.0.push(problem);
        }
    }

    /// The problems in the order of the text.
    pub(super) fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.0
            .sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        self.0
    }
}

/// The known name that `wrong` was probably meant to be.
pub(super) fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    if wrong.chars().count() > 64 {
        return None;
    }
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&wrong, &name.to_lowercase()), name))
        .filter(|&(distance, name)| distance <= 1 + name.chars().count() / 4)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// `did you mean 'x'?`, or else the whole list of what is known.
pub(super) fn did_you_mean<'a>(
    wrong: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<String> {
    if let Some(name) = nearest(wrong, known.clone()) {
        return Some(format!("did you mean '{name}'?"));
    }
    let names: Vec<&str> = known.into_iter().collect();
    (!names.is_empty()).then(|| format!("known here: {}", names.join(", ")))
}

#[cfg(test)]
mod tests;
