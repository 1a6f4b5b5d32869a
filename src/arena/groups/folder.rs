//! Where a group is kept: a folder with all that has happened (`group.json`), the games (`games.pgn`) and the score sheet (`sheet.txt`,
//! `sheet.html`). Every file is written whole, so that a program that is killed loses nothing but what it was about to do.

use crate::files::{named, read, whole};
use crate::groups::{Course, Due, Event, Library, Question, Sheet};
use crate::play::Lots;
use crate::variants::Catalogue;
use rand_xoshiro::rand_core::Rng;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What has happened.
const RECORD: &str = "group.json";
/// The games.
const GAMES: &str = "games.pgn";
/// The score sheet.
const SHEET: &str = "sheet.txt";
/// The same as a page.
#[cfg(feature = "lab")]
const PAGE: &str = "sheet.html";
/// Version of the record.
const VERSION: u32 = 1;
/// Largest record that is read, in bytes.
const LARGEST: u64 = 1 << 26;

/// Who plays a group, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// Names of the two.
    pub names: [String; 2],
    /// Who they are, as the program that plays writes it.
    pub minds: [String; 2],
    /// By what clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

/// What has happened in a group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    version: u32,
    group: String,
    players: Players,
    seed: u64,
    events: Vec<Event>,
    games: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    current: Option<String>,
}

/// A group and the folder in which it is kept.
#[derive(Clone, Debug)]
pub struct GroupFolder {
    /// `None`: it is not kept.
    path: Option<PathBuf>,
    course: Course,
    players: Players,
    seed: u64,
    games: Vec<String>,
    current: Option<String>,
}

impl GroupFolder {
    /// A group at its beginning that is not kept.
    pub fn nowhere(course: Course, players: Players, seed: u64) -> GroupFolder {
        GroupFolder {
            path: None,
            course,
            players,
            seed,
            games: Vec::new(),
            current: None,
        }
    }

    /// A group at its beginning, kept from now on.
    ///
    /// # Errors
    /// If the folder cannot be written, or has a group already.
    pub fn begin(path: &Path, course: Course, players: Players, seed: u64) -> Result<GroupFolder, String> {
        std::fs::create_dir_all(path).map_err(|error| named(path, &error).to_string())?;
        if GroupFolder::is_in(path) {
            return Err(format!(
                "{} has a group already; --resume goes on with it, or name another folder",
                path.display()
            ));
        }
        let folder = GroupFolder {
            path: Some(path.to_owned()),
            ..GroupFolder::nowhere(course, players, seed)
        };
        folder.write()?;
        Ok(folder)
    }

    /// A group that was kept.
    ///
    /// # Errors
    /// If there is none, if it is of another version, or if what is written there cannot have happened; nothing is changed then.
    pub fn open(path: &Path, library: &Library, catalogue: &Catalogue) -> Result<GroupFolder, String> {
        let file = path.join(RECORD);
        let problem = |why: String| format!("{}: {why}", file.display());
        let bytes = read::bytes(&file, LARGEST).map_err(|error| named(&file, &error).to_string())?;
        let value: serde_json::Value =
            serde_json::from_slice(&bytes).map_err(|error| problem(error.to_string()))?;
        let version = value.get("version").and_then(serde_json::Value::as_u64);
        if version != Some(u64::from(VERSION)) {
            let found = version.map_or("no version".to_owned(), |version| format!("version {version}"));
            return Err(problem(format!("{found}; this program reads version {VERSION}")));
        }
        let record: Record = serde_json::from_value(value).map_err(|error| problem(error.to_string()))?;
        let group = library.chosen(&record.group, catalogue);
        let group = group.map_err(|error| problem(error.to_string()))?;
        let names = record.players.names.clone();
        let course = Course::with_events(Arc::new(group), names, record.events);
        Ok(GroupFolder {
            path: Some(path.to_owned()),
            course: course.map_err(|error| problem(error.to_string()))?,
            players: record.players,
            seed: record.seed,
            games: record.games,
            current: record.current,
        })
    }

    /// The group.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// Who plays it.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// The seed of its lots.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Where it is kept.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Is there one in this folder?
    pub fn is_in(path: &Path) -> bool {
        path.join(RECORD).exists()
    }

    /// The game that was left, as it was written.
    pub fn current(&self) -> Option<&str> {
        self.current.as_deref()
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.course.standing().due == Due::Over
    }

    /// What a lot decides about a question: the same for the same seed.
    pub fn lot(&self, question: &Question) -> usize {
        let mut random = Lots::new(self.seed).generator(self.course.events().len() as u64);
        (random.next_u64() % question.values.len().max(1) as u64) as usize
    }

    /// A question is answered.
    ///
    /// # Errors
    /// If it is not due, or cannot be kept.
    pub fn answer(&mut self, value: usize) -> Result<(), String> {
        self.course
            .enter(Event::Answer(value))
            .map_err(|misfit| misfit.to_string())?;
        self.write()
    }

    /// The game under way is kept as it is now.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn keep(&mut self, game: String) -> Result<(), String> {
        self.current = Some(game);
        self.write_record()
    }

    /// The game that is due is over; before its result whatever its opening has changed.
    ///
    /// # Errors
    /// If it is not due, or cannot be kept.
    pub fn finish(&mut self, game: String, events: Vec<Event>) -> Result<(), String> {
        let mut course = self.course.clone();
        for event in events {
            course.enter(event).map_err(|misfit| misfit.to_string())?;
        }
        self.course = course;
        self.games.push(game);
        self.current = None;
        self.write()
    }

    /// Writes all files; what has happened first.
    fn write(&self) -> Result<(), String> {
        self.write_record()?;
        self.put(GAMES, &self.games.concat())?;
        let sheet = Sheet::of(&self.course);
        self.put(SHEET, &sheet.to_string())?;
        #[cfg(feature = "lab")]
        self.put(PAGE, &super::page::page(&sheet))?;
        Ok(())
    }

    fn write_record(&self) -> Result<(), String> {
        let record = Record {
            version: VERSION,
            group: self.course.group().identity.clone(),
            players: self.players.clone(),
            seed: self.seed,
            events: self.course.events().to_vec(),
            games: self.games.clone(),
            current: self.current.clone(),
        };
        let text = serde_json::to_string_pretty(&record).map_err(|error| error.to_string())?;
        self.put(RECORD, &text)
    }

    fn put(&self, name: &str, content: &str) -> Result<(), String> {
        let Some(folder) = &self.path else {
            return Ok(());
        };
        let path = folder.join(name);
        whole::write(&path, content.as_bytes()).map_err(|error| named(&path, &error).to_string())
    }
}
