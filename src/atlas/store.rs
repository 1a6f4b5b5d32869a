//! Where results lie, and what they cost.

use super::Plan;
use super::file_name;
use super::part::Part;
use crate::files::{named, read, whole};
use crate::studies::journal::JournalError;
use crate::studies::merge::merge;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Largest file that says what was spent, in bytes.
const LARGEST_FILE: u64 = 16 << 20;
/// What stands in names of files of shards.
const SHARD: &str = ".shard-";

/// Seconds by game and part.
type Cost = BTreeMap<String, BTreeMap<String, f64>>;

impl Plan {
    /// The file of results of a study; `variant` tells studies of other settings apart.
    pub(super) fn results(&self, game: &str, part: Part, variant: &str) -> PathBuf {
        let shard = match self.shard.is_whole() {
            true => String::new(),
            false => format!("{SHARD}{}", self.shard.to_string().replace('/', "-of-")),
        };
        let name = format!("{part}-{variant}{shard}.jsonl");
        self.folder.join("results").join(file_name(game)).join(name)
    }

    /// Makes room for results, and takes in those that shards have left beside them.
    pub(super) fn gather(&self, results: &Path) -> Result<(), JournalError> {
        let fault = |error| JournalError::Io {
            path: results.to_owned(),
            error,
        };
        let folder = results.parent().unwrap_or(&self.folder);
        std::fs::create_dir_all(folder).map_err(fault)?;
        let stem = results
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !self.shard.is_whole() {
            return Ok(());
        }
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(fault)? {
            let path = entry.map_err(fault)?.path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if name.starts_with(&format!("{stem}{SHARD}")) && name.ends_with(".jsonl") {
                files.push(path);
            }
        }
        if files.is_empty() {
            return Ok(());
        }
        files.sort();
        if results.exists() {
            files.push(results.to_owned());
        }
        merge(&files, results).map(|_| ())
    }

    /// The file that says what was spent. It is beside the pages, which are the same whatever it took to make them.
    fn cost_file(&self) -> PathBuf {
        let shard = match self.shard.is_whole() {
            true => String::new(),
            false => format!("-{}", self.shard.to_string().replace('/', "-of-")),
        };
        self.folder.join("results").join(format!("seconds{shard}.json"))
    }

    /// Notes time spent on a part.
    pub(super) fn spent(&self, game: &str, part: Part, time: Duration) -> io::Result<()> {
        let path = self.cost_file();
        let mut cost: Cost = match path.exists() {
            true => serde_json::from_str(&read::text(&path, LARGEST_FILE)?)
                .map_err(|error| named(&path, &error.into()))?,
            false => Cost::new(),
        };
        let seconds = cost
            .entry(game.to_owned())
            .or_default()
            .entry(part.name().to_owned())
            .or_default();
        *seconds = ((*seconds + time.as_secs_f64()) * 10.0).round() / 10.0;
        let mut text = serde_json::to_string_pretty(&cost)?;
        text.push('\n');
        whole::write(&path, text.as_bytes())
    }
}
