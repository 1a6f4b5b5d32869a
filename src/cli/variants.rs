//! `tapestry variants`: an entry page, the list of games, those with some words, or all about one of them.

use super::Failure;
use crate::base::{Player, printable_lines};
use crate::board::{Board, Contrast, contrasts};
use crate::games::Ruleset;
use crate::rules::Spec;
use crate::variants::{Catalogue, CatalogueError, Found, ruleset_card, ruleset_json};
use serde_json::json;
use std::io::Write;
use std::sync::Arc;

/// Arguments of `tapestry variants`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Show this game's rules: an id, with options as ID:option=value,…; or find games by words of their names, documents,
    /// pieces and descriptions
    #[arg(value_name = "ID or WORDS")]
    words: Vec<String>,
    /// List all games
    #[arg(long, conflicts_with_all = ["words", "find", "toml"])]
    all: bool,
    /// List the formats that games can be played in, as FORMAT-ID
    #[arg(long, conflicts_with_all = ["words", "find", "toml", "all"])]
    formats: bool,
    /// Find games with these words even if they are the id of one
    #[arg(long, requires = "words")]
    find: bool,
    /// Print the game's definition with all that it inherits, as a game of one's own could be written
    #[arg(long, requires = "words", conflicts_with_all = ["find", "json"])]
    toml: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let words = arguments.words.join(" ");
    let text = if arguments.formats {
        let formats = catalogue.formats();
        let formats: Vec<(&str, &str)> = formats.iter().map(|format| (format.id, format.title)).collect();
        match arguments.json {
            true => json_list(formats.into_iter().map(|(id, title)| (id, title, None))),
            false => list(&formats),
        }
    } else if words.is_empty() {
        match (arguments.json, arguments.all) {
            (true, _) => json_list(
                catalogue
                    .titles()
                    .into_iter()
                    .map(|(id, title)| (id, title, None)),
            ),
            (false, true) => list(&catalogue.titles()),
            (false, false) => entry_page(catalogue),
        }
    } else if arguments.toml {
        catalogue.definition(&words)?
    } else if arguments.find {
        let found = catalogue.search(&words);
        if found.is_empty() {
            let shown = words.escape_debug();
            return Err(Failure::Message(format!(
                "no game has '{shown}'; 'tapestry variants --all' lists them"
            )));
        }
        found_games(&found, arguments.json)
    } else {
        match (catalogue.ruleset(&words), arguments.json) {
            (Ok(ruleset), false) => ruleset_card(&ruleset) + &counted(&ruleset),
            (Ok(ruleset), true) => {
                let mut json = ruleset_json(&ruleset);
                if let Ruleset::Board(spec) = &ruleset {
                    json["counted"] = counted_json(spec);
                }
                format!("{json:#}\n")
            }
            (Err(error), _) => search(catalogue, &words, error, arguments.json)?,
        }
    };
    std::io::stdout()
        .lock()
        .write_all(printable_lines(&text).as_bytes())?;
    Ok(())
}

/// What the engine counts the pieces as; nothing where it counts none.
fn counted(ruleset: &Ruleset) -> String {
    let Ruleset::Board(spec) = ruleset else {
        return String::new();
    };
    let all = contrasts(spec);
    if all.is_empty() {
        return String::new();
    }
    let by = match Board::start(spec).is_judged_by_network() {
        true => ", with its learned network",
        false => "",
    };
    let alike = |one: &Contrast, other: &Contrast| {
        one.kind == other.kind && one.player == Player::South && other.player == Player::North
    };
    let pawns = |worth: Option<f64>| worth.map_or("-".to_owned(), |worth| format!("{worth:.1}"));
    let mut lines = String::new();
    for contrast in all.iter().filter(|contrast| contrast.player == Player::South) {
        let piece = &spec.pieces[contrast.kind.index()];
        let south = format!("{} early, {} late", pawns(contrast.early), pawns(contrast.late));
        let north = all.iter().find(|other| alike(contrast, other));
        let north = north.map_or_else(String::new, |other| {
            let own = format!("{} early, {} late", pawns(other.early), pawns(other.late));
            if own == south {
                String::new()
            } else {
                format!("; {}'s {own}", spec.sides[Player::North])
            }
        });
        let name = &piece.names[Player::South];
        lines += &format!("  {} {name}: {south}{north}\n", piece.letter);
    }
    format!(
        "\nWhat the engine counts pieces as{by}: pawns that it misses when one is taken off, in the mean of many positions\n{lines}"
    )
}

fn counted_json(spec: &Arc<Spec>) -> serde_json::Value {
    let told = |contrast: Contrast| {
        json!({
            "piece": spec.pieces[contrast.kind.index()].letter.to_string(), "side": spec.sides[contrast.player],
            "early": contrast.early.map(hundredths), "late": contrast.late.map(hundredths),
        })
    };
    contrasts(spec).into_iter().map(told).collect()
}

fn hundredths(worth: f64) -> f64 {
    (worth * 100.0).round() / 100.0
}

/// The games in which words that name none were found.
fn search(catalogue: &Catalogue, words: &str, error: CatalogueError, json: bool) -> Result<String, Failure> {
    match &catalogue.search(words)[..] {
        // A colon stands before options: a game was named, and the complaint is about them.
        [] => Err(error.into()),
        _ if words.contains(':') => Err(error.into()),
        found => Ok(found_games(found, json)),
    }
}

fn found_games(found: &[Found<'_>], json: bool) -> String {
    if json {
        return json_list(
            found
                .iter()
                .map(|game| (game.id, game.title, game.place.as_deref())),
        );
    }
    let width = found.iter().map(|game| game.id.len()).max().unwrap_or(0);
    let line = |game: &Found<'_>| {
        let place = game
            .place
            .as_ref()
            .map_or(String::new(), |place| format!(" ({place})"));
        format!("{:width$}  {}{place}\n", game.id, game.title)
    };
    let games = if found.len() == 1 { "game" } else { "games" };
    let lines: String = found.iter().map(line).collect();
    format!(
        "{} {games}; 'tapestry variants ID' shows the rules of one\n\n{lines}",
        found.len()
    )
}

fn json_list<'a>(games: impl Iterator<Item = (&'a str, &'a str, Option<&'a str>)>) -> String {
    let games = games.map(|(id, title, place)| match place {
        None => json!({ "id": id, "title": title }),
        Some(place) => json!({ "id": id, "title": title, "found": place }),
    });
    format!("{:#}\n", games.collect::<serde_json::Value>())
}

/// One game a line, its id first.
fn list(games: &[(&str, &str)]) -> String {
    let width = games.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    let line = |(id, title): &(&str, &str)| format!("{id:width$}  {title}\n");
    games.iter().map(line).collect()
}

/// A few games to begin with, those of the user, and how to find the others.
fn entry_page(catalogue: &Catalogue) -> String {
    let games = catalogue.invitations();
    let width = games.iter().map(|(id, ..)| id.len()).max().unwrap_or(0);
    let line = |(id, title, what): &(&str, &str, &str)| format!("  {id:width$}  {title}: {what}\n");
    let lines: String = games.iter().map(line).collect();
    let own = catalogue.games_of_users();
    let own = if own.is_empty() {
        String::new()
    } else {
        let lines: String = list(&own).lines().map(|line| format!("  {line}\n")).collect();
        format!("\nYour own games:\n\n{lines}")
    };
    format!(
        "Games to begin with:\n\n{lines}{own}\n\
         tapestry play ID           play one of them in the terminal\n\
         tapestry variants ID       read its rules\n\
         tapestry variants WORDS    find games by their names, documents, pieces and descriptions\n\
         tapestry variants --all    list all {} games\n\
         tapestry variants --formats  list the {} formats in which games can be played, as FORMAT-ID\n",
        catalogue.titles().len(),
        catalogue.formats().len()
    )
}
