//! Every network that comes with the program is told of: whose it is, from what it was learned and what it is worth; and of every game
//! is told which one it plays with, or why with none.
#![cfg(feature = "networks")]

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use tapestry::base::Bits;
use tapestry::board::{Board, PositionVisitor};
use tapestry::eval::network::{self, Form, Network, View};
use tapestry::position::Position;
use tapestry::variants::Catalogue;

const RECORD: &str = "tuning/networks.toml";
const PAGE: &str = "tuning/networks-by-game.md";

const HEAD: &str = "\
# Networks by game

Made from [networks.toml](networks.toml) by `TAPESTRY_BLESS=1 cargo test --test networks`. Elo against the same program without the network unless another is named, with the half-width of the 95 % interval;
each judges alone, or is added to the whole evaluation (`whole`), may see the board by the place of each side's royal piece (`by royal`), and may have begun with the network of a relative; *until decided*: a sequential test (0 against 45 Elo) ended the match, so that large figures are a little too large. Games with the same rules share a network, whose Elo is then what it is worth in that game.

";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    network: Vec<Learned>,
    shared: Vec<Shared>,
    tried: Vec<Learned>,
    without: Vec<Without>,
}

/// A network, among those of the program if it has a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Learned {
    file: Option<String>,
    game: String,
    hidden: u32,
    /// What it is added to.
    #[serde(default = "whole")]
    form: String,
    /// Does each side see the board by the place of its own royal piece?
    #[serde(default)]
    by_royal: bool,
    /// The game whose network it began with.
    relative: Option<String>,
    positions: u64,
    generations: u32,
    tests: Vec<Match>,
}

/// The form of most networks, which the record need not name.
fn whole() -> String {
    Form::Whole.to_string()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Match {
    elo: Option<[i32; 2]>,
    /// How all games ended, where they ended alike and nothing can be reckoned.
    all: Option<String>,
    /// What it was played against, where that is not the game without a network.
    against: Option<String>,
    games: u32,
    nodes: Option<u32>,
    milliseconds: Option<u32>,
    /// Did a sequential test end it?
    #[serde(default)]
    sequential: bool,
}

/// What the network of another game with the same rules is worth in a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shared {
    game: String,
    tests: Vec<Match>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Without {
    games: Vec<String>,
    reason: String,
}

impl Match {
    fn told(&self) -> String {
        let elo = match (self.elo, &self.all) {
            (Some([elo, error]), None) => format!("{elo:+} ± {error}"),
            (None, Some(end)) => format!("all games {end}"),
            _ => panic!("a match has a difference or games that all ended alike"),
        };
        let limit = match (self.nodes, self.milliseconds) {
            (Some(nodes), None) => format!("{nodes} nodes"),
            (None, Some(time)) => format!("{time} ms"),
            _ => panic!("a match has nodes or milliseconds"),
        };
        let until = if self.sequential { ", until decided" } else { "" };
        let against = self.against.as_ref();
        let against = against.map_or(String::new(), |other| format!(" against {other}"));
        format!("{elo}{against} ({limit}, {} games{until})", self.games)
    }
}

impl Learned {
    fn told(&self, name: &str, tests: &[Match]) -> String {
        let tests: Vec<String> = tests.iter().map(Match::told).collect();
        let relative = self.relative.as_ref();
        let relative = relative.map_or(String::new(), |game| format!(", begun with that of {game}"));
        format!(
            "{name} | {}{}{relative} | {} | {:.2} million | {} | {}",
            self.form,
            if self.by_royal { ", by royal" } else { "" },
            self.hidden,
            self.positions as f64 / 1e6,
            self.generations,
            tests.join("; ")
        )
    }
}

fn record() -> Record {
    let text = std::fs::read_to_string(RECORD).expect("the record of networks");
    toml::from_str(&text).unwrap_or_else(|error| panic!("{RECORD}: {error}"))
}

#[test]
fn the_files_are_those_of_the_record() {
    let mut told: Vec<String> = record()
        .network
        .iter()
        .map(|network| network.file.clone().expect("a file"))
        .collect();
    told.sort();
    let folder = Path::new("tuning/networks").read_dir().expect("the folder");
    let mut found: Vec<String> = folder
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    found.sort();
    assert_eq!(told, found);
}

/// The number of inputs of a game that is seen so.
struct Inputs(View);

impl PositionVisitor for Inputs {
    type Output = usize;
    fn visit<B: Bits>(self, position: &Position<B>) -> usize {
        network::Inputs::new(position.rules(), self.0).count()
    }
}

#[test]
fn the_record_tells_of_each_network_what_its_file_holds() {
    for learned in record().network {
        let file = learned.file.expect("a file");
        let bytes = std::fs::read(Path::new("tuning/networks").join(&file)).expect("readable");
        let network = Network::read(&bytes).expect("sound");
        let spec = Catalogue::embedded().resolve(&learned.game).expect("known");
        let view = if learned.by_royal {
            View::ByRoyal
        } else {
            View::Plain
        };
        let inputs = Board::start(&spec).visit_position(Inputs(view));
        assert_eq!(
            format!("{:016x}", network.signature()),
            format!("{:016x}", spec.signature()),
            "{file} is for other rules than those of {}",
            learned.game
        );
        assert_eq!(
            (network.form().to_string(), network.hidden(), network.inputs()),
            (learned.form, learned.hidden as usize, inputs),
            "{file}"
        );
    }
}

/// The page of the games; `TAPESTRY_BLESS=1` writes it anew.
#[test]
fn of_every_game_is_told_what_it_plays_with() {
    let record = record();
    let catalogue = Catalogue::embedded();
    let spec = |id: &str| {
        catalogue
            .resolve(id)
            .unwrap_or_else(|error| panic!("{id}: {error}"))
    };
    let by_rules = |list| -> BTreeMap<u64, &Learned> {
        let list: &[Learned] = list;
        list.iter()
            .map(|learned| (spec(&learned.game).signature(), learned))
            .collect()
    };
    let (networks, tried) = (by_rules(&record.network), by_rules(&record.tried));
    for Shared { game, .. } in &record.shared {
        let shares = networks.contains_key(&spec(game).signature());
        assert!(shares, "{game} plays by no network");
    }
    let told = |id: &str, learned: &Learned| {
        let name = learned
            .file
            .as_ref()
            .map_or("-".to_owned(), |file| format!("`{file}`"));
        let shared = record.shared.iter().find(|shared| shared.game == id);
        assert!(
            shared.is_some() != (learned.game == id),
            "{id}: a network is to be tested in every game that plays by it, and in each once"
        );
        learned.told(&name, shared.map_or(&learned.tests, |shared| &shared.tests))
    };
    let mut page = format!(
        "{HEAD}| game | network | form | hidden | positions | generations | Elo |\n|---|---|---|---|---|---|---|\n"
    );
    for id in catalogue.ids() {
        let spec = spec(id);
        let signature = spec.signature();
        let learned = networks.get(&signature).or_else(|| tried.get(&signature));
        assert_eq!(
            Board::start(&spec).is_judged_by_network(),
            networks.contains_key(&signature),
            "{id}"
        );
        let reason = record
            .without
            .iter()
            .find(|without| without.games.iter().any(|game| game == id));
        assert!(
            learned.is_some() != reason.is_some(),
            "{id}: one thing is to be told, a network or a reason"
        );
        let none = || {
            let reason = reason.map_or("", |without| &without.reason);
            format!("- | | | | | {reason}")
        };
        let told = learned.map_or_else(none, |learned| told(id, learned));
        writeln!(page, "| {id} | {told} |").expect("a string has room");
    }
    if std::env::var_os("TAPESTRY_BLESS").is_some() {
        std::fs::write(PAGE, &page).expect("the folder can be written to");
    }
    let recorded = std::fs::read_to_string(PAGE).unwrap_or_default();
    assert!(
        recorded == page,
        "{PAGE} tells something else; TAPESTRY_BLESS=1 writes it anew"
    );
}
