//! The embedded games, and what users are told about definitions of their own.

use std::collections::BTreeSet;
use tapestry::base::{Kind, Player};
use tapestry::rules::Spec;
use tapestry::rules::spec::{Mark, OptionValues};
use tapestry::variants::Catalogue;

fn games() -> Vec<std::sync::Arc<Spec>> {
    let catalogue = Catalogue::embedded();
    catalogue
        .ids()
        .iter()
        .map(|id| {
            catalogue
                .resolve(id)
                .unwrap_or_else(|error| panic!("{id}: {error}"))
        })
        .collect()
}

#[test]
fn every_embedded_game_builds_with_every_value_of_every_option() {
    let catalogue = Catalogue::embedded();
    for game in games() {
        for option in &game.options {
            let values = match &option.values {
                OptionValues::Words(words) => words.clone(),
                OptionValues::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
                OptionValues::Letters { .. } => vec![option.default.clone()],
            };
            for value in values {
                let name = format!("{}:{}={value}", game.id, option.name);
                let chosen = catalogue
                    .resolve(&name)
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(
                    chosen
                        .options
                        .iter()
                        .any(|o| o.name == option.name && o.value == value),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn the_games_are_there() {
    let expected: BTreeSet<&str> = "chess western lancerchess clash touchstone touchstone-2011 chesstitles
        capablanca-steps capablanca-steps-10x10 storm storm-10x10 crossfire crossfire-10x10 chinese qiplacements
        qiplacements-accelerated encounter encounter-b touchpaper meridian-western meridian-eastern combination
        twotowers-western twotowers-lancerchess twotowers-clash twotowers-touchstone capablanca8 stormshelter stormshelter-10x10
        stormforce stormforce-10x10 stormforce9 western-storm flying-western mirrored mirrored-rotated squeezedown breakout
        royalfury ordinary semiqueen semiqueen-extended tweedle xiangqi capablanca duel skirmish combat northernlight kaleidoscope crystal
        losttreasure riverqi riverqi-hawker riverqi-waterhorse shadow
        arabella arabella-modern invasion invasion-modern mongolian siege-field siege-trench arabian arabian-modern shatranj palace palace-moat early-promotion-western
        early-promotion-lancerchess
        duffery-simpletons duffery-advancing duffery-capture rettah rettah-double zeta zeta-four zeta-advance
        zeta-pieces zeta-royal gryphon gryphon-circular gryphon-simple gyroscope
        alice transfer-a-western transfer-b-western transfer-c-western transfer-d-western transfer-a-lancerchess
        transfer-b-lancerchess transfer-c-lancerchess transfer-d-lancerchess changeover-western changeover-lancerchess
        changeover-clash changeover-arabian changeover-arabian-modern changeover-arabella changeover-arabella-modern
        changeover-invasion changeover-invasion-modern meddlers meddlers-pawns"
        .split_whitespace()
        .collect();
    assert_eq!(
        Catalogue::embedded().ids().into_iter().collect::<BTreeSet<_>>(),
        expected
    );
    let others = [
        "relay-running",
        "relay-obstacle",
        "triscacia",
        "triscacia-10",
        "parallel",
    ];
    assert_eq!(Catalogue::embedded().other_ids(), others);
}

#[test]
fn games_that_are_no_board_games_have_cards_and_are_refused_as_board_games() {
    let catalogue = Catalogue::embedded();
    for id in catalogue.other_ids() {
        let error = catalogue.resolve(id).expect_err(id).0;
        assert!(
            error.starts_with(&format!("'{id}' is ")) && error.contains("tapestry play"),
            "{error}"
        );
        let ruleset = catalogue.ruleset(id).expect(id);
        let card = tapestry::variants::ruleset_card(&ruleset);
        let told: String = card.split_whitespace().collect::<Vec<_>>().join(" ");
        let heading = ruleset.heading();
        assert!(!heading.facts.is_empty() && told.contains(&heading.title), "{id}");
        for fact in &heading.facts {
            assert!(
                told.contains(fact.text.as_str()) && told.contains(fact.reason.as_str()),
                "{id}: {}",
                fact.text
            );
            assert!(
                fact.mark == Mark::Stated || !fact.reason.is_empty(),
                "{id}: {}",
                fact.text
            );
        }
        assert!(card.lines().all(|line| line.chars().count() <= 110), "{id}");
        let json = tapestry::variants::ruleset_json(&ruleset);
        assert_eq!(
            (json["id"].as_str(), json["family"].is_string()),
            (Some(id), true)
        );
        assert_eq!(json["facts"].as_array().map(Vec::len), Some(heading.facts.len()));
        for option in &heading.options {
            let OptionValues::Words(words) = &option.values else {
                continue;
            };
            for word in words {
                let name = format!("{id}:{}={word}", option.name);
                let ruleset = catalogue.ruleset(&name).expect(&name);
                let game = tapestry::play::start(&ruleset, None).expect(&name);
                assert!(!game.actions().is_empty(), "{name}");
            }
        }
    }
}

#[test]
fn reasons_are_given_for_what_the_sources_do_not_say() {
    for game in games() {
        assert!(!game.facts.is_empty(), "{}", game.id);
        for fact in &game.facts {
            assert!(
                fact.mark == Mark::Stated || !fact.reason.is_empty(),
                "{}: {}",
                game.id,
                fact.text
            );
        }
    }
}

#[test]
fn kinds_are_in_natural_order() {
    let letters = |id: &str| -> String {
        Catalogue::embedded()
            .resolve(id)
            .unwrap()
            .pieces
            .iter()
            .map(|piece| piece.letter)
            .collect()
    };
    assert_eq!(letters("chess"), "PNBRQK");
    assert_eq!(letters("lancerchess"), "PBELRQK");
    assert_eq!(letters("chinese"), "PABNCRK");
    assert_eq!(letters("storm"), "PNBRTQSK");
}

fn start(name: &str) -> String {
    Catalogue::embedded()
        .resolve(name)
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .start
        .clone()
}

#[test]
fn options_change_the_start_as_the_sheets_say() {
    assert_eq!(
        start("clash:clash-b=on"),
        "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/REBKQBLR w KQkq -"
    );
    assert_eq!(
        start("Storm:Storm-Array=RNB"),
        "rnbtkqsbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBTKQSBNR w KQkq -"
    );
    assert_eq!(
        start("storm-10x10:storm-array=rnb"),
        "rnbtkqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBTKQSBNR w KQkq -"
    );
    assert_eq!(
        start("crossfire:storm-array=rnb"),
        "rnbtkqsbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNCBKQBANR w KQkq -"
    );
    assert_eq!(
        start("crossfire:crossfire-b=on"),
        "rncbkqbanr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBNTKQSNBR w KQkq -"
    );
    assert_eq!(
        start("crossfire-10x10:crossfire-b=on,storm-array=rnb"),
        "rncbkqbanr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBTKQSBNR w KQkq -"
    );
}

/// Letters that a side's `piece` may become on a square: always, and by rescue.
fn choices(spec: &Spec, player: Player, square: &str) -> (String, String) {
    let square = spec.square(square).expect("a square");
    let row = spec
        .promotions
        .iter()
        .find(|row| row.player == player && row.squares.contains(&square))
        .unwrap_or_else(|| panic!("{} has no promotion there", player.name()));
    let letters = |kinds: &[Kind]| {
        kinds
            .iter()
            .map(|kind| spec.pieces[kind.index()].letter)
            .collect()
    };
    (letters(&row.to), letters(&row.rescue))
}

#[test]
fn typed_promotions() {
    let catalogue = Catalogue::embedded();
    let to = |name: &str, player, square: &str| choices(&catalogue.resolve(name).unwrap(), player, square).0;
    let rescue =
        |name: &str, player, square: &str| choices(&catalogue.resolve(name).unwrap(), player, square).1;
    use Player::{North, South};
    assert_eq!(to("lancerchess", South, "a8"), "QRBE");
    assert_eq!(to("lancerchess", South, "b8"), "QRBL");
    assert_eq!(to("lancerchess", North, "a1"), "QRBE");
    assert_eq!(to("lancerchess", North, "b1"), "QRBL");
    assert_eq!(to("lancerchess:free-lancer=on", South, "a8"), "QRBLE");
    assert_eq!(to("clash", South, "a8"), "QRBN");
    assert_eq!(to("clash", North, "a1"), "QRBE");
    assert_eq!(to("clash:clash-b=on", South, "a8"), "QRBE");
    assert_eq!(to("clash:clash-b=on", North, "b1"), "QRBN");
    assert_eq!(to("clash:free-lancer=on", North, "b1"), "QRBLE");
    assert_eq!(to("clash:free-lancer=on,clash-b=on", South, "b8"), "QRBLE");
    assert_eq!(to("clash:free-lancer=on", South, "b8"), "QRBN");
    assert_eq!(rescue("touchstone", South, "a8"), "QD");
    assert_eq!(rescue("touchstone-2011", South, "a8"), "Q");
    assert_eq!(rescue("crossfire", South, "a8"), "QCA");
    assert_eq!(rescue("crossfire", North, "a1"), "QST");
    assert_eq!(rescue("crossfire:crossfire-b=on", South, "a8"), "QST");
    assert_eq!(rescue("combination", North, "a1"), "Q");
    assert_eq!(rescue("combination:combination-b=on", North, "a1"), "S");
}

#[test]
fn a_name_can_stand_for_a_game_with_options() {
    let catalogue = Catalogue::embedded();
    let named = catalogue.resolve("chess960").unwrap();
    assert_eq!(
        named.identity(),
        catalogue.resolve("chess:chess960=on").unwrap().identity()
    );
    let mut catalogue = Catalogue::embedded();
    let faulty = "id = 'mine'\ntitle = 'Mine'\nextends = 'chess'\naliases = ['yours:chess960=perhaps']\n";
    let path = std::env::temp_dir().join(format!("tapestry-alias-{}.toml", std::process::id()));
    std::fs::write(&path, faulty).unwrap();
    let complaint = catalogue.load_file(&path).unwrap_err().to_string();
    std::fs::remove_file(&path).unwrap();
    assert!(
        complaint.contains("4:11: error: the alias 'yours'"),
        "{complaint}"
    );
}

#[test]
fn castling_of_north_mirrors_south() {
    let spec = Catalogue::embedded().resolve("storm-10x10").unwrap();
    let squares: Vec<String> = spec
        .castling
        .iter()
        .map(|c| {
            let name = |square| spec.square_name(square);
            format!(
                "{} {}{} {}{}",
                c.letter,
                name(c.royal_from),
                name(c.royal_to),
                name(c.rook_from),
                name(c.rook_to)
            )
        })
        .collect();
    assert_eq!(
        squares,
        ["K e1h1 j1g1", "Q e1b1 a1c1", "k e10h10 j10g10", "q e10b10 a10c10"]
    );
}

#[test]
fn names_are_found_or_the_nearest_is_told() {
    let catalogue = Catalogue::embedded();
    assert_eq!(catalogue.resolve("CHESS").unwrap().id, "chess");
    assert_eq!(catalogue.resolve("Chinese chess").unwrap().id, "chinese");
    assert_eq!(catalogue.resolve("chess:").unwrap().identity(), "chess");
    assert_eq!(
        catalogue.resolve("western:first-queen=true").unwrap().identity(),
        "western:first-queen=on"
    );
    assert_eq!(catalogue.resolve("chess:nmove=100").unwrap().ends.move_limit, 100);
    let error = |name: &str| catalogue.resolve(name).unwrap_err().0;
    assert_eq!(error("strom"), "unknown game 'strom'; did you mean 'storm'?");
    assert!(error("").contains("tapestry variants"));
    assert!(
        error("orthodox-pieces").starts_with("unknown game"),
        "templates are no games"
    );
    assert_eq!(
        error("storm:storm-aray=rnb,nmove=x"),
        "storm: unknown option 'storm-aray'; did you mean 'storm-array'?; \
         option 'nmove' cannot be 'x'; it is a whole number from 0 to 1000"
    );
    assert!(error("storm:storm-array=abc").contains("one of rbn, rnb"));
    assert!(error("storm:x").contains("write option=value"));
}

/// A scratch file with this content, removed when dropped.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("tapestry-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a scratch file");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Runs the program: exit code, standard output, standard error.
fn tapestry(arguments: &[&str], variants: &str) -> (Option<i32>, String, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tapestry"))
        .args(arguments)
        .env("TAPESTRY_VARIANTS", variants)
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_faulty_file_changes_nothing() {
    let file = Scratch::new(
        "faulty.toml",
        "[[game]]\nid = 'good'\ntitle = 'Good'\nextends = 'chess'\n[[game]]\nid = 'bad'\n",
    );
    let mut catalogue = Catalogue::embedded();
    let error = catalogue.load_file(&file.0).expect_err("a faulty file").0;
    assert!(
        error.contains("faulty.toml:5:1: error: 'title' is missing"),
        "{error}"
    );
    assert_eq!(catalogue.ids(), Catalogue::embedded().ids());
    assert!(
        catalogue
            .load_file(std::path::Path::new("/no/such/file"))
            .is_err()
    );
}

#[test]
fn a_missing_file_of_games_is_a_complaint_though_the_work_is_done() {
    let (code, out, err) = tapestry(&["moves", "duel"], "/no/such/file");
    assert_eq!(code, Some(1));
    assert!(!out.is_empty() && err.contains("/no/such/file"), "{err}");
}

#[test]
fn check_prints_every_problem_and_fails() {
    let file = Scratch::new(
        "check.toml",
        "id = 'a'\ntitle = 'A'\nextends = 'chess'\npieces.N.betza = 'NX'\nfoo = 1\n",
    );
    let name = file.0.to_str().expect("a plain path");
    let (code, out, err) = tapestry(&["check", name], "");
    assert_eq!(code, Some(1));
    assert!(
        out.contains(&format!(
            "{name}:4:20: error: in the movement 'NX': unknown letter 'X'\n    help: known"
        )),
        "{out}"
    );
    assert!(
        out.contains(&format!("{name}:5:1: error: unknown key 'foo'")),
        "{out}"
    );
    assert!(err.contains("2 problems"), "{err}");
    let good = Scratch::new("good.toml", "id = 'a'\ntitle = 'A'\nextends = 'chess'\n");
    let name = good.0.to_str().expect("a plain path");
    let (code, out, err) = tapestry(&["check", name], "");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("a: good\n"), "{out}");
    assert!(
        out.contains(&format!("tapestry --variants {name} play a\n")),
        "{out}"
    );
    assert!(
        out.contains(&format!("VariantPath to {name}, then UCI_Variant to a\n")),
        "{out}"
    );
}

#[test]
fn the_list_of_games_begins_with_an_entry_page() {
    let (code, page, _) = tapestry(&["variants"], "");
    let invited: Vec<&str> = page.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!((code, invited.len()), (Some(0), 10), "{page}");
    assert!(
        page.contains("tapestry variants --all") && page.contains("tapestry play ID"),
        "{page}"
    );
    let catalogue = Catalogue::embedded();
    for (id, _, what) in catalogue.invitations() {
        assert!(catalogue.ruleset(id).is_ok() && page.contains(what), "{id}");
    }
    let own = Scratch::new("own.toml", "id = 'mine'\ntitle = 'My game'\nextends = 'storm'\n");
    let (_, page, _) = tapestry(&["variants"], own.0.to_str().expect("a plain path"));
    assert!(page.contains("Your own games:\n\n  mine  My game\n"), "{page}");
    let invited: Vec<&str> = page.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(invited.len(), 11, "an invitation is not inherited: {page}");
    let (_, all, _) = tapestry(&["variants", "--all"], "");
    assert_eq!(all.lines().count(), catalogue.titles().len());
}

#[test]
fn formats_are_listed_and_played_with_any_game() {
    let (code, out, _) = tapestry(&["variants", "--formats"], "");
    let ids: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(code, Some(0));
    assert!(
        ids.contains(&"changeover") && ids.contains(&"transfer-d"),
        "{out}"
    );
    let (code, card, _) = tapestry(&["variants", "changeover-mirrored-lancerchess:array=5759"], "");
    assert!(
        code == Some(0) && card.contains("Changeover chess, Mirrored shuffling, LancerChess"),
        "{card}"
    );
    let (code, _, told) = tapestry(&["variants", "transfer-b-storm"], "");
    assert_ne!(code, Some(0));
    assert!(
        told.contains("two boards of 10x8 have 160 squares, at most 128 are possible"),
        "{told}"
    );
}

#[test]
fn games_are_found_by_words_of_what_is_written_about_them() {
    let ids = |words: &[&str]| {
        let (code, out, err) = tapestry(&[&["variants"], words].concat(), "");
        assert_eq!(code, Some(0), "{words:?}: {err}");
        let lines = out.lines().skip(2);
        lines
            .map(|line| line.split(' ').next().unwrap_or_default().to_string())
            .collect::<Vec<_>>()
    };
    let lancer = ids(&["lancer"]);
    assert_eq!(lancer[0], "lancerchess");
    assert!(lancer.iter().any(|id| id == "clash"), "a piece: {lancer:?}");
    assert_eq!(ids(&["Two", "Towers", "clash"]), ids(&["two towers CLASH"]));
    assert!(
        ids(&["ordinary", "variant"]).iter().any(|id| id == "ordinary"),
        "a title"
    );
    assert!(
        ids(&["Duffer and Master"]).iter().any(|id| id == "zeta"),
        "a document"
    );
    assert!(
        ids(&["fischerandom", "fide"]).iter().any(|id| id == "chess"),
        "aliases"
    );
    assert!(ids(&["--find", "storm"]).len() > 5);
    let (code, card, _) = tapestry(&["variants", "storm"], "");
    assert!(
        code == Some(0) && card.starts_with("Storm (storm)"),
        "an id shows its card"
    );
    let (code, _, err) = tapestry(&["variants", "storm:storm-aray=rnb"], "");
    assert!(
        code == Some(1) && err.contains("did you mean 'storm-array'"),
        "{err}"
    );
    let (code, _, err) = tapestry(&["variants", "zzqq"], "");
    assert!(
        code == Some(1) && err.contains("unknown game 'zzqq'; 'tapestry variants --all'"),
        "{err}"
    );
    let (_, json, _) = tapestry(&["variants", "parton", "--json"], "");
    assert!(json.contains("\"found\": \"in Chessery"), "{json}");
    let (_, _, err) = tapestry(&["moves", "lancer"], "");
    assert!(err.contains("did you mean 'lancerchess'"), "{err}");
}

#[test]
fn a_definition_is_printed_whole() {
    let (code, out, _) = tapestry(&["variants", "storm", "--toml"], "");
    assert!(
        code == Some(0) && out.contains("\nid = \"storm\"\n") && out.contains("name = \"Forester\""),
        "{out}"
    );
    let mine = out.replacen("id = \"storm\"", "id = \"mine\"", 1);
    let file = Scratch::new("whole.toml", &mine);
    let (code, out, _) = tapestry(&["check", file.0.to_str().expect("a plain path")], "");
    assert!(code == Some(0) && out.starts_with("mine: good\n"), "{out}");
}

#[test]
fn two_files_with_one_game_are_told_apart() {
    let one = Scratch::new("first.toml", "id = 'mine'\ntitle = 'First'\nextends = 'chess'\n");
    let other = Scratch::new(
        "second.toml",
        "id = 'mine'\ntitle = 'Second'\nextends = 'storm'\n",
    );
    let [first, second] = [&one, &other].map(|file| file.0.to_str().expect("a plain path"));
    let (code, out, err) = tapestry(
        &["--variants", first, "--variants", second, "variants", "mine"],
        "",
    );
    assert!(code == Some(0) && out.starts_with("Second (mine)"), "{out}");
    assert_eq!(
        err,
        format!("tapestry: note: the game 'mine' of {first} is replaced by that of {second}\n")
    );
}

#[test]
fn the_environment_names_several_files() {
    let one = Scratch::new("one.toml", "id = 'one-chess'\ntitle = 'One'\nextends = 'chess'\n");
    let two = Scratch::new(
        "two.toml",
        "id = 'two-chess'\ntitle = 'Two'\nextends = 'one-chess'\n",
    );
    let bad = Scratch::new("bad.toml", "id = 3\n");
    let paths = std::env::join_paths([&one.0, &bad.0, &two.0]).expect("plain paths");
    let (code, out, err) = tapestry(&["variants", "--all"], paths.to_str().expect("plain paths"));
    // The work is done in spite of the complaint.
    assert_eq!(code, Some(1));
    assert!(
        out.lines().any(|line| line.starts_with("one-chess "))
            && out.lines().any(|line| line.starts_with("two-chess "))
    );
    assert!(err.contains("bad.toml:1:6: error: expected a text"), "{err}");
}

#[test]
fn the_list_has_an_id_first_on_each_line() {
    let (code, out, _) = tapestry(&["variants", "--all"], "");
    assert_eq!(code, Some(0));
    let ids: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let catalogue = Catalogue::embedded();
    let listed: Vec<&str> = catalogue.titles().into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, listed);
    let boards_and_others: BTreeSet<&str> =
        catalogue.ids().into_iter().chain(catalogue.other_ids()).collect();
    assert_eq!(ids.into_iter().collect::<BTreeSet<_>>(), boards_and_others);
}

#[test]
fn rule_cards_tell_everything() {
    let (code, card, _) = tapestry(&["variants", "combination:escape=restricted"], "");
    assert_eq!(code, Some(0));
    for part in [
        "Meridian, Combination (combination:escape=restricted)",
        "Also called: Meridian Combination",
        "Documents: A Chess Set, Steps along the way of Chess.",
        "   9  r n c a k a c n r",
        "K Queen (South): moves K (steps one square in any direction); royal; stays on d1-f3",
        "K Princess-royal (North): moves W (steps one square orthogonally); royal; stays on d7-f9",
        "counts as unmoved on a2 i2 (North: a8 i8)",
        "South: P on its last rank becomes M L N, or rescues S",
        "Points: win 2, draw 1, loss 0.",
        "escape=off|unrestricted|restricted (default off, now restricted)",
        "[stated]",
        "[assumed: the diagram is lost]",
        "[deduced:",
    ] {
        assert!(card.contains(part), "'{part}' is not in\n{card}");
    }
    for game in games() {
        let card = tapestry::variants::rule_card(&game);
        let told: String = card.split_whitespace().collect::<Vec<_>>().join(" ");
        for text in game.facts.iter().flat_map(|fact| [&fact.text, &fact.reason]) {
            assert!(told.contains(text.as_str()), "{}: '{text}'", game.id);
        }
        assert!(
            card.lines().all(|line| line.chars().count() <= 110),
            "{}",
            game.id
        );
    }
}

#[test]
fn json_tells_the_same() {
    let (code, out, _) = tapestry(&["variants", "storm:storm-array=rnb", "--json"], "");
    assert_eq!(code, Some(0));
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["identity"], "storm:storm-array=rnb");
    assert_eq!(json["board"]["files"], 10);
    let prince = json["pieces"]
        .as_array()
        .expect("pieces")
        .iter()
        .find(|piece| piece["letter"] == "S")
        .expect("a Prince");
    assert_eq!(
        (prince["betza"]["north"].as_str(), prince["value"].as_f64()),
        (Some("N>R"), Some(10.0))
    );
    assert_eq!(json["castling"][0]["royal"], serde_json::json!(["e1", "h1"]));
    assert_eq!(json["promotions"][0]["rescue"], "QST");
    assert!(
        json["facts"]
            .as_array()
            .expect("facts")
            .iter()
            .any(|fact| fact["mark"] == "deduced")
    );
}

#[test]
fn repetition_and_the_writing_of_promotions_are_told() {
    let chinese = ["variants", "chinese:xiangqi-rules=asian"];
    let (_, card, _) = tapestry(&chinese, "");
    for part in [
        "who alone checked or chased throughout loses",
        "Chased though protected: R by N C.",
    ] {
        assert!(card.contains(part), "'{part}' is not in\n{card}");
    }
    let (_, json, _) = tapestry(&[&chinese[..], &["--json"]].concat(), "");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["ends"]["chased"], serde_json::json!({ "R": "NC" }));

    let (_, card, _) = tapestry(&["variants", "meddlers"], "");
    let words: Vec<&str> = card.split_whitespace().collect();
    assert!(
        words.join(" ").contains("a promotion to it is written q"),
        "{card}"
    );
    let (_, card, _) = tapestry(&["variants", "arabella"], "");
    assert!(
        card.contains("or rescues J; J only while it has fewer than 1 of them"),
        "{card}"
    );
}

#[test]
fn cards_read_well() {
    let card = |name: &str| {
        let (_, card, _) = tapestry(&["variants", name], "");
        card.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let palace = card("palace");
    assert!(
        palace.contains("south-guard=c|d|e|f|? (default ?; ? is drawn by lot):"),
        "{palace}"
    );
    let siege = card("siege-field");
    assert!(
        siege.contains("F captures only F and is captured only by K F."),
        "{siege}"
    );
    for game in games() {
        let drops = |option: &&tapestry::rules::spec::OptionSpec| option.about.contains("drop");
        let told = game
            .options
            .iter()
            .find(drops)
            .filter(|_| game.placement.is_none());
        assert_eq!(told, None, "{} has no drops", game.id);
    }
}
