use super::question::{Measure, Question};
use super::*;
use crate::arena::statistics::Estimate;
use crate::studies::group::luck::Naive;
use crate::variants::Catalogue;
use std::collections::BTreeMap;
use std::path::Path;

fn plan(folder: &Path) -> Plan {
    Plan {
        folder: folder.to_owned(),
        games: Some(4),
        nodes: 20,
        parts: Part::usual(),
        shard: Shard::WHOLE,
        threads: 2,
        control: Arc::new(Control::new()),
        board: None,
        made_by: "a test".to_owned(),
    }
}

/// A folder of its own, removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("tapestry-atlas-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// All files of the site by their names, without the results and what they cost.
fn pages(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("results") {
            } else if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                found.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    found
}

const QUESTION: &str = r#"
[[question]]
id = "decided"
title = "Is it decided by mate?"
documents = ["000:1"]
test = "Games."
figures = [
  { name = "mates", game = "touchpaper", of = "ended: checkmate" },
  { name = "first", game = "duel", of = "first-mover" },
]
claims = [
  { says = "It is not played", figure = "the Accelerated", below = 0.0 },
  { says = "Less than all are mates", figure = "mates", below = 2.0 },
  { says = "The first mover does not lose", figure = "first", above = 0.1 },
]

[[question.groups]]
id = "rainbow"
chances = { chinese = "touchpaper", encounter = "duel", qiplacements = [0.36, 0.32], "qiplacements special" = [0.36, 0.32] }
gains = [{ name = "the Accelerated", choice = "special", take = "special opening", over = "no special opening", of = "greatest" }]
"#;

/// The games that are none for two on one board: three players, and dice.
const OTHERS: [&str; 2] = ["triscacia", "sprint"];

fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::embedded();
    let sprint = include_str!("../../tests/variants/sprint.toml");
    catalogue.load_text("sprint", sprint).unwrap();
    catalogue
}

fn build_others(plan: &Plan) {
    let catalogue = catalogue();
    for id in OTHERS {
        let game = catalogue.ruleset(id).unwrap();
        let found = measure_seats(&game, plan, &|_, _| {}).unwrap();
        if plan.shard.is_whole() {
            write_seats_chapter(&game, &found, plan).unwrap();
        }
    }
}

fn build(plan: &Plan) {
    let catalogue = catalogue();
    let question = Question::read("test", QUESTION).unwrap().remove(0);
    let mut findings = BTreeMap::new();
    for id in ["duel", "skirmish", "touchpaper"] {
        let spec = catalogue.resolve(id).unwrap();
        let found = measure(&spec, &catalogue, plan, &|_, _| {}).unwrap();
        if plan.shard.is_whole() {
            write_chapter(&spec, &found, plan).unwrap();
        }
        findings.insert(id.to_owned(), found);
    }
    build_others(plan);
    if plan.shard.is_whole() {
        question::write_question(&question, &catalogue, &findings, plan).unwrap();
        write_front_page(plan).unwrap();
    }
}

#[test]
fn a_site_of_small_games_is_whole_and_the_same_from_shards_and_again() {
    let [whole, parts] = ["whole", "shards"].map(Scratch::new);
    build(&plan(&whole.0));
    for shard in ["1/2", "2/2"] {
        build(&Plan {
            shard: shard.parse().unwrap(),
            ..plan(&parts.0)
        });
        assert!(pages(&parts.0).is_empty(), "shards write no pages");
    }
    build(&plan(&parts.0));
    let site = pages(&whole.0);
    assert!(site == pages(&parts.0), "shards make the same site");
    build(&plan(&whole.0));
    assert!(site == pages(&whole.0), "made again it is the same");
    for (name, content) in site.iter().filter(|(name, _)| name.ends_with(".html")) {
        let text = std::str::from_utf8(content).unwrap();
        assert!(text.contains("Made by a test"), "{name}");
        for link in text.split("href=\"").skip(1) {
            let link = link.split('"').next().unwrap();
            let target = Path::new(name).parent().unwrap().join(link);
            assert!(
                whole.0.join(&target).exists(),
                "{name} leads to {link}, which is not there"
            );
        }
        assert!(!text.contains("http"), "{name} loads nothing");
    }
    let text = |name: &str| String::from_utf8_lossy(&site[name]).into_owned();
    assert!(text("games/duel/index.html").contains("Solved"));
    let game = text("games/touchpaper/index.html");
    for part in Part::usual().into_iter().filter(|part| *part != Part::Arrays) {
        assert!(game.contains(part.title()), "{part}");
    }
    assert!(game.contains("tapestry analyze first-move touchpaper --nodes 80 --games 4 --to-the-end"));
    let question = text("questions/decided/index.html");
    assert!(
        question.contains("4 games for the Accelerated are too few"),
        "{question}"
    );
    assert!(question.contains("analyze group rainbow --rate 'chinese="));
    assert!(question.contains("4 games for mates are too few") && question.contains("supported</strong>"));
    assert!(text("index.html").contains("Is it decided by mate?"));
    assert_eq!(text("games.csv").lines().count(), 6);
    let three = text("games/triscacia/index.html");
    for said in [
        "share of Green",
        "Games with four times the nodes",
        "Game 2: ",
        "tapestry atlas triscacia",
    ] {
        assert!(three.contains(said), "{said}");
    }
    assert!(site.contains_key("games/triscacia/stronger-results.csv"));
    let race = text("games/sprint/index.html");
    assert!(race.contains("Solved exactly") && race.contains("Chances") && race.contains("Game 2: "));
    assert!(
        !race.contains("four times the nodes"),
        "dice are judged without a search"
    );
    assert!(text("games.csv").contains("sprint,Sprint,5x5,4,solved: "));
}

#[test]
fn games_that_were_interrupted_come_to_the_same() {
    let [whole, torn] = ["uninterrupted", "interrupted"].map(Scratch::new);
    build_others(&plan(&whole.0));
    let catalogue = catalogue();
    for id in OTHERS {
        let stopped = plan(&torn.0);
        let found = measure_seats(&catalogue.ruleset(id).unwrap(), &stopped, &|_, progress| {
            if progress.done > progress.before {
                stopped.control.stop();
            }
        });
        assert!(matches!(found, Err(Stopped::Interrupted)), "{id}");
    }
    build_others(&plan(&torn.0));
    assert!(pages(&whole.0) == pages(&torn.0));
}

#[test]
fn what_was_measured_before_stays_on_the_page() {
    let scratch = Scratch::new("parts");
    let spec = Catalogue::embedded().resolve("chess").unwrap();
    let of = |part: Part| Plan {
        parts: vec![part],
        games: Some(2),
        ..plan(&scratch.0)
    };
    assert!(
        measure(&spec, &Catalogue::embedded(), &of(Part::Passing), &|_, _| {})
            .unwrap()
            .values
            .is_none()
    );
    let found = measure(&spec, &Catalogue::embedded(), &of(Part::Values), &|_, _| {}).unwrap();
    assert!(found.passing.is_some() && found.values.is_some() && found.first_move.is_none());
    assert_eq!(found.games_played(), 2);
}

#[test]
fn whoever_is_told_to_stop_goes_on_later() {
    let scratch = Scratch::new("stopped");
    let spec = Catalogue::embedded().resolve("chess").unwrap();
    let stopped = plan(&scratch.0);
    stopped.control.stop();
    assert!(matches!(
        measure(&spec, &Catalogue::embedded(), &stopped, &|_, _| {}),
        Err(Stopped::Interrupted)
    ));
    let small = Plan {
        parts: vec![Part::Passing],
        ..plan(&scratch.0)
    };
    assert!(measure(&spec, &Catalogue::embedded(), &small, &|_, _| {}).is_ok());
}

#[test]
fn links_lead_to_a_board_wherever_it_stands() {
    let with = |board: &str| Plan {
        board: Some(board.to_owned()),
        ..plan(Path::new("site"))
    };
    let state = [("game", "chess"), ("state", "8/8 w +&")];
    assert_eq!(
        with("board/").on_board(&state).unwrap(),
        "../../board/#game=chess&state=8%2F8%20w%20%2B%26"
    );
    assert!(
        with("https://example.org/")
            .on_board(&state)
            .unwrap()
            .starts_with("https://example.org/#game")
    );
    assert_eq!(plan(Path::new("site")).on_board(&state), None);
}

#[test]
fn names_of_files_are_plain() {
    assert_eq!(
        file_name("crystal:bonus=adjacent,nmove=3"),
        "crystal_bonus-adjacent_nmove-3"
    );
}

#[test]
fn placements_and_races_are_measured_where_they_are_asked_for() {
    let scratch = Scratch::new("rare");
    let mut catalogue = Catalogue::embedded();
    let one = r#"
id = "one-placement"
title = "One Cannon each"
extends = "qiplacements"
about = "Each side places one Cannon."
start = "rnbakabnr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/RNBAKABNR[Cc] w - -"
placement.offers = []
"#;
    catalogue.load_text("a test", one).unwrap();
    let of = |part: Part| Plan {
        parts: vec![part],
        nodes: 1,
        ..plan(&scratch.0)
    };
    let spec = catalogue.resolve("one-placement").unwrap();
    let found = measure(&spec, &catalogue, &of(Part::Placements), &|_, _| {}).unwrap();
    let value = |measure: &str| {
        let measure = Measure::try_from(measure.to_owned()).unwrap();
        (measure, measure.of(&found))
    };
    let solved = found.placements.as_ref().unwrap().solved.as_ref().unwrap();
    let viable = solved.first.iter().filter(|first| first.viable).count();
    let (measure, (_, first, arrays)) = value("viable-first");
    assert_eq!(
        first,
        Some(Estimate {
            value: viable as f64,
            error: 0.0
        })
    );
    assert!(
        (1..=26).contains(&viable) && arrays > 300,
        "{viable} of {arrays} arrays"
    );
    assert_eq!(measure.scale().shown(&first.unwrap()), viable.to_string());
    let share = value("viable-choices").1.1.unwrap().value;
    assert!(share > 0.0 && share <= 1.0);
    // A game without placements has nothing to be said about them.
    let chess = catalogue.resolve("chess").unwrap();
    let none = super::measure(&chess, &catalogue, &of(Part::Placements), &|_, _| {}).unwrap();
    assert!(none.placements.is_none());
    let race = catalogue.ruleset("relay-running").unwrap();
    let found = measure_seats(&race, &of(Part::Luck), &|_, _| {}).unwrap();
    write_seats_chapter(&race, &found, &of(Part::Luck)).unwrap();
    assert_eq!(found.games_played(), 8);
    assert_eq!(Measure::Beats(Naive::Greedy).of(&found.for_questions()).2, 4);
    let page = std::fs::read_to_string(scratch.0.join("games/relay-running/index.html")).unwrap();
    assert!(page.contains("Best play wins") && page.contains("--parts luck"));
    assert!(scratch.0.join("games/relay-running/luck-luck.csv").exists());
}
