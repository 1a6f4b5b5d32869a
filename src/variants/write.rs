//! A definition written out as TOML, with everything that it inherits.

use super::tree::{Content, Entry, Table, Value};
use super::{Catalogue, CatalogueError, split_settings};

/// Column up to which a table or a list stands in one line.
const WIDTH: usize = 110;

/// What a reader wants to know first.
const FIRST_KEYS: [&str; 10] = [
    "id",
    "title",
    "invitation",
    "aliases",
    "known_as",
    "sources",
    "about",
    "sides",
    "files",
    "ranks",
];

/// What stands above a definition that is written out.
const HEAD: &str = "\
# Everything about this game, also what it inherits. A game of your own that is like it needs only an id, a title,
# `extends` with the id of this one, and what is different.
";

impl Catalogue {
    /// The complete definition of a game, or of a template, as a file of its own.
    ///
    /// # Errors
    /// There is no such game, or options are named: a definition has all of them.
    pub fn definition(&self, name: &str) -> Result<String, CatalogueError> {
        let (id, settings) = split_settings(name);
        let template = || {
            self.definitions
                .iter()
                .map(AsRef::as_ref)
                .find(|game| game.id == id)
        };
        let composed;
        let game = match self.find(id).or_else(template) {
            Some(game) => game,
            None => {
                composed = self.in_format(id).ok_or_else(|| self.unknown(id))?;
                &composed
            }
        };
        if !settings.trim().is_empty() {
            let message = format!(
                "a definition has all values of its options; ask for '{}' alone",
                game.id
            );
            return Err(CatalogueError(message));
        }
        let mut table = game.table.clone();
        table.remove("extends");
        table.remove("format");
        table.bring_forward(&FIRST_KEYS);
        let mut text = HEAD.to_string();
        write_table(&mut text, "", &table);
        Ok(text)
    }
}

/// Writes what stands in lines first, then the tables with headings.
fn write_table(text: &mut String, path: &str, table: &Table) {
    let (headed, lines): (Vec<&Entry>, Vec<&Entry>) = headed(path, table);
    for entry in lines {
        let name = key(&entry.name);
        text.push_str(&format!("{name} = {}\n", in_lines(&entry.value, name.len() + 3)));
    }
    for entry in headed {
        let name = key(&entry.name);
        let path = if path.is_empty() {
            name
        } else {
            format!("{path}.{name}")
        };
        match &entry.value.content {
            Content::Table(inner) => {
                if !self::headed(&path, inner).1.is_empty() {
                    text.push_str(&format!("\n[{path}]\n"));
                }
                write_table(text, &path, inner);
            }
            Content::List(items) => {
                for item in items {
                    text.push_str(&format!("\n[[{path}]]\n"));
                    if let Content::Table(inner) = &item.content {
                        write_table(text, &path, inner);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The entries that stand under headings of their own, and those in lines. The order of tables beside each other is kept:
/// all of them have headings if one of them needs it.
fn headed<'t>(path: &str, table: &'t Table) -> (Vec<&'t Entry>, Vec<&'t Entry>) {
    let is_table =
        |value: &Value| matches!(&value.content, Content::Table(table) if !table.entries().is_empty());
    let is_wide = |entry: &&Entry| in_line(&entry.value).len() + entry.name.len() + 3 > WIDTH / 2;
    let tables = table.entries().iter().filter(|entry| is_table(&entry.value));
    let any_wide = tables.clone().any(|entry| is_wide(&entry));
    table
        .entries()
        .iter()
        .partition(|entry| match &entry.value.content {
            Content::Table(_) => is_table(&entry.value) && any_wide,
            // Lists of tables are headed where nothing stands around them.
            Content::List(items) => path.is_empty() && !items.is_empty() && items.iter().all(is_table),
            _ => false,
        })
}

/// The value in one line, or a list with an item a line if it is too long for that.
fn in_lines(value: &Value, column: usize) -> String {
    let line = in_line(value);
    match &value.content {
        Content::List(items) if column + line.len() > WIDTH => {
            let items: Vec<String> = items
                .iter()
                .map(|item| format!("    {},\n", in_line(item)))
                .collect();
            format!("[\n{}]", items.concat())
        }
        _ => line,
    }
}

fn in_line(value: &Value) -> String {
    match &value.content {
        Content::Text(text) => quoted(text),
        Content::Integer(number) => number.to_string(),
        Content::Float(number) => toml::Value::Float(*number).to_string(),
        Content::Switch(on) => on.to_string(),
        Content::List(items) => {
            let items: Vec<String> = items.iter().map(in_line).collect();
            format!("[{}]", items.join(", "))
        }
        Content::Table(table) => {
            let entries = table.entries().iter();
            let entries: Vec<String> = entries
                .map(|entry| format!("{} = {}", key(&entry.name), in_line(&entry.value)))
                .collect();
            match entries[..] {
                [] => "{}".to_string(),
                _ => format!("{{ {} }}", entries.join(", ")),
            }
        }
    }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}

fn key(name: &str) -> String {
    let bare = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    if !name.is_empty() && name.chars().all(bare) {
        name.to_string()
    } else {
        quoted(name)
    }
}
