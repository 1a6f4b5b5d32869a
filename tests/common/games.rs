//! The games under test: the catalogue, with the test's own definitions added for positions no game can show.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use tapestry::rules::Spec;
use tapestry::rules::spec::OptionValues;
use tapestry::variants::Catalogue;

/// A folder of test data.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The text of every file with this ending in a folder, with its name.
pub(crate) fn texts(folder_name: &str, ending: &str) -> Vec<(String, String)> {
    let folder = folder(folder_name);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        (
            name,
            std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
        )
    };
    paths.iter().map(read).collect()
}

/// The embedded games and those of `tests/variants`.
pub(crate) fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::embedded();
    for (name, _) in texts("variants", "toml") {
        let path = folder("variants").join(name);
        catalogue
            .load_file(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    catalogue
}

/// A game by id and options.
pub(crate) fn game(catalogue: &Catalogue, name: &str) -> Arc<Spec> {
    catalogue
        .resolve(name)
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Every game with its default options and with each other value of each option that is a word, if its name begins so.
pub(crate) fn names(catalogue: &Catalogue, prefix: &str) -> Vec<String> {
    let mut names: Vec<String> = ["chess:nmove=8", "chinese:nmove=8", "storm:nmove=8"]
        .map(str::to_owned)
        .to_vec();
    for id in catalogue.ids() {
        names.push(id.to_owned());
        for option in &game(catalogue, id).options {
            if let OptionValues::Words(words) = &option.values {
                let others = words.iter().filter(|word| **word != option.default);
                names.extend(others.map(|word| format!("{id}:{}={word}", option.name)));
            }
        }
    }
    names.retain(|name| name.starts_with(prefix));
    assert!(!names.is_empty(), "no game begins with '{prefix}'");
    names
}
