//! The page as static files, with the core as a WebAssembly module: for any web site, below any path.

use super::assets::{FILES, WAY};
use super::{frame, games};
use crate::files::{named, whole};
use crate::variants::Catalogue;
use serde_json::json;
use std::io;
use std::path::Path;

/// The module, in the folder and where it is looked for.
pub const MODULE: &str = "tapestry.wasm";
/// What the page begins with; a folder that has it is one of ours.
const SETUP: &str = "tapestry.json";
/// The page itself, written last: it works, or is not there.
const PAGE: &str = "index.html";
/// What a WebAssembly module begins with, and the name of what ours can do.
const MAGIC: &[u8] = b"\0asm";
const ANSWERS: &[u8] = b"\x06answer\x00";
/// The way to a core beside the page, and the worker that the core runs in.
const ALONE: &str = include_str!("page/alone.js");
const WORKER: (&str, &str) = ("worker.js", include_str!("page/worker.js"));
/// What may be loaded and done by the page: its own files, nothing else.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// What is written.
pub struct Export<'a> {
    /// The games, those of a user's files among them.
    pub catalogue: &'a Catalogue,
    /// The module's bytes.
    pub module: &'a [u8],
    /// Where the page begins: a game, and its position if it is not the start.
    pub first: Option<(&'a str, Option<&'a str>)>,
}

/// Writes all files of the page into a folder, which is made if it is not there.
///
/// # Errors
/// If the module is none of this program, the folder has files of others, or something cannot be read or written; a page that was there
/// before is then as it was, or written again in part, each file whole.
pub fn export(export: &Export<'_>, folder: &Path) -> io::Result<()> {
    let wrong = |why: &str| io::Error::new(io::ErrorKind::InvalidInput, why);
    let module = export.module;
    if !module.starts_with(MAGIC) || !module.windows(ANSWERS.len()).any(|part| part == ANSWERS) {
        return Err(wrong("the module is not the one that 'make web' builds"));
    }
    let carried = export.catalogue.carried();
    let files = carried.map_err(|error| wrong(&error.to_string()))?;
    let first = export
        .first
        .map(|(game, state)| crate::files::page::on_board(game, state));
    let games = games::games(export.catalogue);
    let setup = json!({ "games": games, "files": files, "first": first }).to_string();
    let page = frame::page(Some(CONTENT_POLICY)).into_string();

    std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    let others = std::fs::read_dir(folder).map_err(|error| named(folder, &error))?;
    if others.count() > 0 && !folder.join(SETUP).exists() {
        let why = wrong(
            "there are other files in this folder; give one that is new, empty, or was written so before",
        );
        return Err(named(folder, &why));
    }
    let scripts = FILES.iter().map(|(name, _, content)| match *name {
        WAY => (WAY, ALONE.as_bytes()),
        name => (name, content.as_bytes()),
    });
    let all = [
        (SETUP, setup.as_bytes()),
        (MODULE, module),
        (WORKER.0, WORKER.1.as_bytes()),
    ];
    for (name, content) in all.into_iter().chain(scripts).chain([(PAGE, page.as_bytes())]) {
        let path = folder.join(name);
        whole::write(&path, content).map_err(|error| named(&path, &error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
