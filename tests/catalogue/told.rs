//! What users are told about games: lists, rule cards, JSON.

use super::*;

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
