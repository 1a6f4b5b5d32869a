use crate::variants::Catalogue;

#[test]
fn names_and_starts_do_not_matter_but_rules_do() {
    let signature = |lines: &str| {
        let mut catalogue = Catalogue::embedded();
        let text = format!("id = 'own'\ntitle = 'Own'\nextends = 'chess'\n{lines}");
        catalogue.load_text("own.toml", &text).expect("a good definition");
        catalogue.resolve("own").expect("just loaded").signature()
    };
    let own = signature("");
    let start = signature("start = 'bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w - -'\ncastling = false");
    let value = signature("pieces.N.value = 4");
    assert_eq!((start, value), (own, own));
    for changed in [
        "pieces.N.betza = 'NN'",
        "pieces.N.royal = true",
        "ends.stalemate = 'loss'",
        "free_pass = true",
        "turn.plan = 'double'",
    ] {
        assert_ne!(signature(changed), own, "{changed}");
    }
    assert_eq!(
        own,
        Catalogue::embedded().resolve("chess").expect("known").signature()
    );
}

#[test]
fn goals_and_changes_of_their_own_make_another_game() {
    let catalogue = Catalogue::embedded();
    let signature = |id| catalogue.resolve(id).expect("known").signature();
    assert_ne!(
        signature("zeta"),
        signature("zeta-four"),
        "lines of another length"
    );
    assert_ne!(
        signature("zeta-pieces"),
        signature("zeta-royal"),
        "lines with the king"
    );
    assert_ne!(
        signature("gryphon"),
        signature("gryphon-circular"),
        "other changes"
    );
    assert_eq!(signature("gryphon"), signature("gryphon-simple"), "another start");
    assert_ne!(
        signature("changeover-western"),
        signature("meddlers-pawns"),
        "other turns"
    );
}
