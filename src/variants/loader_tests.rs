//! The loader takes every good text and no text whatever upsets it.

use super::diagnostic::Problems;
use super::tests::{chess, problems, source};
use super::tree::{Content, Table, read_toml};
use super::{Catalogue, embedded, load};
use crate::base::PerPlayer;
use crate::games::Ruleset;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The embedded files pass the checks that users' files have to pass.
#[test]
fn embedded_files_are_good() {
    let mut catalogue = Catalogue::default();
    for (name, text) in embedded::FILES {
        let games = catalogue
            .check_source(&source(text))
            .unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        catalogue.add(games);
    }
    assert_eq!(catalogue.ids(), Catalogue::embedded().ids());
}

/// Cuts, doubles, swaps and overwrites pieces of a text.
fn mutated(text: &str, random: &mut Xoshiro256PlusPlus) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.next_u32() % 4 {
        let mut at = || random.next_u64() as usize % letters.len().max(1);
        let (first, second) = (at(), at());
        let length = (first.abs_diff(second)).min(40);
        match random.next_u32() % 5 {
            0 => drop(letters.drain(first..(first + length).min(letters.len()))),
            1 => {
                let piece: Vec<char> = letters[first..(first + length).min(letters.len())].to_vec();
                letters.splice(second..second, piece);
            }
            2 => letters.swap(first, second),
            3 => letters[first] = char::from(random.next_u32() as u8),
            _ => {
                letters[first] =
                    ['9', '-', '"', '[', '{', '!', 'é', '\n', '0', 'K'][random.next_u32() as usize % 10]
            }
        }
        if letters.is_empty() {
            break;
        }
    }
    letters.into_iter().collect()
}

#[test]
fn no_text_upsets_the_loader() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let catalogue = Catalogue::embedded();
    let mut faulty = 0;
    for (_, text) in embedded::FILES {
        for _ in 0..250 {
            let mut problems = Problems::default();
            let games = load::load(&catalogue, &source(&mutated(text, &mut random)), &mut problems);
            let failures = games
                .iter()
                .filter(|game| load::ruleset(&catalogue, game, "").is_err())
                .count();
            faulty += usize::from(failures > 0 || !problems.0.is_empty());
        }
    }
    assert!(faulty > 1000, "the mutations are too tame: {faulty}");
}

#[test]
fn whatever_passes_the_check_can_be_played() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    // Not the embedded catalogue, whose ids are taken.
    let mut catalogue = Catalogue::default();
    let mut passed = 0;
    for (_, text) in embedded::FILES {
        for _ in 0..6 {
            let Ok(games) = catalogue.check_source(&source(&mutated(text, &mut random))) else {
                continue;
            };
            for game in games.iter().filter(|game| !game.template) {
                match load::ruleset(&catalogue, game, "").expect("a checked game") {
                    Ruleset::Board(spec) => assert!(!crate::board::Board::start(&spec).fen().is_empty()),
                    other => {
                        let game = crate::play::start(&other, None).expect("a sound start");
                        assert!(!game.actions().is_empty());
                    }
                }
                passed += 1;
            }
        }
        let games = catalogue.check_source(&source(text)).expect("a good text");
        catalogue.add(games);
    }
    assert!(passed > 0);
}

#[test]
fn huge_and_deep_texts_are_refused_quickly() {
    let many_keys: String = (0..100_000).map(|key| format!("k{key}=1\n")).collect();
    let deep = format!("a = {}1{}", "[".repeat(50_000), "]".repeat(50_000));
    let path = format!("id = 'a'\n[options.x]\nsets = '{}'", "a.".repeat(100_000));
    let chain: String = (0..400)
        .map(|n| format!("[[game]]\nid = 'g{n}'\ntitle = 'G'\nextends = 'g{}'\n", n + 1))
        .collect();
    for text in [many_keys, deep, path, chain] {
        assert!(!problems(&text).is_empty());
    }
}

/// The blocks of the documentation in this language.
fn documented(language: &str) -> Vec<&'static str> {
    let blocks = include_str!("definitions.md").split("```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'))
        .collect()
}

#[test]
fn the_examples_of_the_documentation_are_good() {
    let examples = documented("toml");
    assert_eq!(examples.len(), 4);
    let mut catalogue = Catalogue::embedded();
    for example in examples {
        let checked = catalogue.check_source(&source(example));
        catalogue.add(checked.unwrap_or_else(|problems| panic!("{example}\n{problems:?}")));
    }
}

#[test]
fn the_tutorial_says_what_happens() {
    let [first, swift, ..] = documented("toml")[..] else {
        panic!("the tutorial has two games");
    };
    let mut catalogue = Catalogue::embedded();
    catalogue.load_text("sortie.toml", first).expect("a good text");
    catalogue.load_text("swift.toml", swift).expect("a good text");
    let moves = |name: &str| {
        let spec = catalogue.resolve(name).expect("a game of the tutorial");
        crate::board::Board::start(&spec).legal_moves().len()
    };
    let text = include_str!("definitions.md");
    assert!(
        text.contains(&format!("{} at the start", moves("sortie"))),
        "{}",
        moves("sortie")
    );
    assert!(moves("swift-sortie:swift=on") > moves("sortie"));
    let forgetful = first.replace("betza = \"K\", royal = true", "betza = \"K\"");
    let told = Catalogue::embedded()
        .load_text("sortie.toml", &forgetful)
        .expect_err("a royal is missing")
        .0;
    assert!(
        documented("text").contains(&format!("{told}\n").as_str()),
        "{told}"
    );
}

/// The paths and contents of a table, wherever they were written.
fn contents(table: &Table) -> Vec<String> {
    let below = |name: &str, inner: Vec<String>| -> Vec<String> {
        inner.into_iter().map(|line| format!("{name}.{line}")).collect()
    };
    let lines = table
        .entries()
        .iter()
        .flat_map(|entry| match &entry.value.content {
            Content::Table(table) => below(&entry.name, contents(table)),
            Content::List(items) => items
                .iter()
                .enumerate()
                .flat_map(|(index, item)| item_contents(&format!("{}[{index}]", entry.name), &item.content))
                .collect(),
            other => vec![format!("{} = {other:?}", entry.name)],
        });
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    lines
}

fn item_contents(name: &str, item: &Content) -> Vec<String> {
    match item {
        Content::Table(table) => contents(table)
            .into_iter()
            .map(|line| format!("{name}.{line}"))
            .collect(),
        Content::List(items) => items
            .iter()
            .enumerate()
            .flat_map(|(index, item)| item_contents(&format!("{name}[{index}]"), &item.content))
            .collect(),
        other => vec![format!("{name} = {other:?}")],
    }
}

#[test]
fn a_definition_written_out_is_the_whole_game() {
    let catalogue = Catalogue::embedded();
    for game in &catalogue.definitions {
        let text = catalogue.definition(&game.id).expect("a game of the catalogue");
        let mut problems = Problems::default();
        let read = read_toml(&source(&text), &mut problems);
        assert!(problems.0.is_empty(), "{}: {problems:?}\n{text}", game.id);
        let mut table = game.table.clone();
        table.remove("extends");
        table.remove("format");
        assert_eq!(contents(&read), contents(&table), "{}\n{text}", game.id);
    }
}

#[test]
fn a_definition_written_out_plays_the_same_game() {
    let catalogue = Catalogue::embedded();
    for id in [
        "storm",
        "chinese",
        "qiplacements",
        "alice",
        "palace",
        "crystal",
        "stormforce9",
        "zeta",
    ] {
        let text = catalogue.definition(id).expect("a game of the catalogue");
        let games = Catalogue::default()
            .check_source(&source(&text))
            .expect("a good text");
        let mut alone = Catalogue::default();
        alone.add(games);
        let [mut written, mut known] = [&alone, &catalogue].map(|catalogue| {
            let spec = catalogue.resolve(id).expect("a game");
            (*spec).clone()
        });
        (written.learned, known.learned) = (None, None);
        assert!(written == known, "{id}\n{text}");
    }
    let with_options = catalogue
        .definition("storm:storm-array=rnb")
        .expect_err("options")
        .0;
    assert!(with_options.contains("ask for 'storm' alone"), "{with_options}");
}

#[test]
fn a_user_replaces_own_games_and_is_told_so_but_never_those_of_the_program() {
    assert_eq!(
        problems("id = 'storm'\ntitle = 'My Storm'\nextends = 'storm'"),
        [
            "1:6: 'storm' is the id of a game of the program, 'Storm', which no file replaces / choose another id; \
             a game that is like it says extends = \"storm\""
        ]
    );
    let template = problems("id = 'orthodox-pieces'\ntitle = 'Mine'\nextends = 'storm'");
    assert!(
        template[0].starts_with("1:6: 'orthodox-pieces' is the id of a game of the program"),
        "{template:?}"
    );
    assert_eq!(
        problems("id = 'normal'\ntitle = 'Mine'\nextends = 'storm'"),
        ["1:6: the id 'normal' belongs to the game 'chess'"]
    );
    let mut catalogue = Catalogue::embedded();
    let own = |value: u8| format!("id = 'mine'\ntitle = 'Mine'\nextends = 'storm'\npieces.S.value = {value}");
    for (file, text) in [("a.toml", own(12)), ("a.toml", own(13)), ("copy.toml", own(13))] {
        catalogue.load_text(file, &text).expect("a good text");
        let notes = catalogue.take_notes();
        assert!(
            notes.is_empty(),
            "the same file again, or one that says the same: {notes:?}"
        );
    }
    catalogue.load_text("b.toml", &own(14)).expect("a good text");
    assert_eq!(
        catalogue.take_notes(),
        ["the game 'mine' of copy.toml is replaced by that of b.toml"]
    );
    let mine = catalogue.resolve("mine:storm-array=rnb").expect("the new game");
    let prince = mine.kind_of_letter('S').expect("a Prince");
    assert_eq!(mine.pieces[prince.index()].value, PerPlayer::both(1400));
    assert_eq!(catalogue.ids().len(), Catalogue::embedded().ids().len() + 1);
}

#[test]
fn an_alias_calls_one_game_only() {
    assert_eq!(
        chess("aliases = ['Storm']"),
        ["4:11: the alias 'Storm' belongs to the game 'storm'"]
    );
    assert_eq!(
        chess("aliases = ['fide CHESS']"),
        ["4:11: the alias 'fide CHESS' belongs to the game 'chess'"]
    );
    assert_eq!(
        chess("known_as = { xboard = 'normal' }"),
        ["4:12: the name 'normal' for other programs belongs to the game 'chess'"]
    );
}

#[test]
fn names_that_nobody_could_write_are_refused() {
    for (alias, problem) in [
        ("", "a name cannot be empty"),
        ("  ", "a name has single blanks"),
        (" mine own ", "a name has single blanks"),
        ("mine  own", "a name has single blanks"),
        (":chess960=on", "the alias ':chess960=on': nothing is called so"),
        ("a+b", "the alias 'a+b': '+' separates names"),
    ] {
        let found = chess(&format!("aliases = ['{alias}']"));
        assert!(
            found.iter().any(|found| found.contains(problem)),
            "{alias}: {found:?}"
        );
    }
    for name in ["a b", "a,b", "a\"b", "ä"] {
        let found = chess(&format!("known_as = {{ uci = '{name}' }}"));
        assert!(
            found[0].contains("is no name that a protocol can use"),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn texts_stay_in_their_lines() {
    for (line, place) in [
        (r#"sides = { south = "S\nbestmove c1c1", north = "N" }"#, "4:19"),
        (r#"pieces.N.name = "Kn\u001b[31might""#, "4:17"),
        (r#"pieces.N.name = "Kn\u202eight""#, "4:17"),
        (r#"aliases = ["a", "b\u0000"]"#, "4:17"),
        (r#"about = "A\u0007""#, "4:9"),
        (r#"examples."a\tb" = "e2e4""#, "4:10"),
        (r#"facts.x = { text = "A\u0085", mark = "stated" }"#, "4:20"),
    ] {
        let found = chess(line);
        let told = format!("{place}: a control character, U+");
        assert!(
            found.iter().any(|problem| problem.starts_with(&told)),
            "{line}: {found:?}"
        );
    }
    let paragraph = "id = 'mine'\ntitle = 'Mine'\nextends = 'chess'\nabout = '''\nOne line,\nanother.\n'''";
    let games = Catalogue::embedded()
        .check_source(&source(paragraph))
        .expect("a good text");
    let ruleset = load::ruleset(&Catalogue::embedded(), &games[0], "").expect("a game");
    assert!(super::ruleset_card(&ruleset).contains("\nOne line, another.\n"));
}

#[test]
fn names_and_texts_are_of_a_length_that_can_be_read() {
    let long = "x".repeat(100_000);
    for line in [
        "pieces.N.name = '@'",
        "sides = { south = '@', north = 'N' }",
        "aliases = ['@']",
        "sources = ['@']",
    ] {
        let found = chess(&line.replace('@', &long));
        assert!(
            found
                .iter()
                .any(|problem| problem.contains("a name has at most 100 characters")),
            "{line}"
        );
        assert!(found.iter().all(|problem| problem.len() < 1_000), "{line}");
    }
    let title = problems(&format!("id = 'mine'\ntitle = '{long}'\nextends = 'chess'"));
    assert!(
        title
            .iter()
            .any(|problem| problem == "2:9: a name has at most 100 characters"),
        "{title:?}"
    );
    assert_eq!(
        chess(&format!("about = '{long}'")),
        ["4:9: a text has at most 2000 characters"]
    );
}

#[test]
fn a_game_that_nobody_can_win_lacks_a_royal() {
    let text = |king: &str| {
        format!(
            "id = 'mine'\ntitle = 'Mine'\nfiles = 3\nranks = 3\nstart = 'k2/3/2K w - -'\npieces.K = {{ name = 'King', betza = 'K'{king} }}"
        )
    };
    assert_eq!(
        problems(&text("")),
        [
            "6:12: 'value' is missing / write value = 3, what it is worth in pawns, or royal = true if its loss loses the game"
        ]
    );
    let endless = problems(&text(", value = 4"));
    assert!(
        endless.len() == 1 && endless[0].contains("nobody can win: no piece is royal"),
        "{endless:?}"
    );
    let loss = text(", value = 4") + "\nends.no_men_loses = true";
    for good in [text(", royal = true"), loss] {
        assert!(
            Catalogue::embedded().check_source(&source(&good)).is_ok(),
            "{good}"
        );
    }
}

/// Two moves of a piece that no text could tell apart make a definition refused; a castling that a step could be mistaken for is
/// written otherwise.
#[test]
fn moves_that_would_be_written_alike_are_refused() {
    let variation = |game: &str, lines: &str| {
        let text = format!("id = 'mine'\ntitle = 'Mine'\nextends = '{game}'\n{lines}");
        let checked = Catalogue::embedded().check_source(&source(&text));
        let found = checked.err().unwrap_or_default();
        found
            .into_iter()
            .map(|problem| problem.message)
            .collect::<Vec<_>>()
    };
    let says = |game: &str, lines: &str, what: &str| {
        let found = variation(game, lines);
        assert!(
            found.iter().any(|message| message.contains(what)),
            "{game} {lines}: {found:?}"
        );
    };
    says(
        "chess",
        "pieces.P.betza = 'fmWfceFifmnDfmF'",
        "South's 'P' on a1 has a step and a capture in passing to b2, which are written alike",
    );
    says(
        "arabian",
        "royal_leap = { letter = 'H', betza = 'F' }",
        "a step and a leap by a right",
    );
    says("ordinary", "pieces.C.betza = 'mKA'", "a step and a jump");
    says(
        "arabella",
        "pieces.C.betza = 'AW'\npieces.X.betza = 'KAW'\npieces.Y.betza = 'FWA'",
        "a ride and a step that leaves the carrier",
    );
    // Castling to c1 either way, by both rooks.
    let two = "castling.K.royal = 'e1c1'\ncastling.K.rook = 'h1f1'";
    assert_eq!(variation("chess", two), Vec::<String>::new());
    let same = "castling.L = { royal = 'e1c1', rook = 'a1d1' }";
    says("chess", same, "are written alike");
}
