use super::*;

#[test]
fn squares_are_read_and_written_alike() {
    let catalogue = Catalogue::embedded();
    for id in catalogue.ids() {
        let Ok(Ruleset::Board(spec)) = catalogue.ruleset(id) else {
            continue;
        };
        let placement = Placement::read(&spec.start).expect("squares");
        assert_eq!(placement.text(), spec.start, "{id}");
    }
    for text in ["99999999999999999999/8", "8/8/-", "40"] {
        assert!(Placement::read(text).is_none(), "{text}");
    }
}

#[test]
fn a_piece_is_put_on_a_square_and_a_faulty_position_is_shown() {
    let catalogue = Catalogue::embedded();
    let at = |board, file, rank| Place { board, file, rank };
    let put = |game: &str, state: &str, place, piece| super::put(&catalogue, game, state, place, piece).ok();
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let queen = put("chess", bare, at(0, 3, 3), Some(('Q', 0)));
    assert_eq!(queen.as_deref(), Some("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1"));
    assert_eq!(
        put("chess", &queen.unwrap_or_default(), at(0, 3, 3), None).as_deref(),
        Some(bare)
    );
    assert_eq!(put("chess", bare, at(0, 8, 3), None), None);
    assert_eq!(put("chess", bare, at(0, 0, 0), Some(('Y', 0))), None);
    let second = put(
        "alice",
        "8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w - - 0 1",
        at(1, 0, 0),
        Some(('R', 1)),
    );
    assert_eq!(
        second.as_deref(),
        Some("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/r7 w - - 0 1")
    );
    let told = look(&catalogue, "chess", Some("4k3/8/8/8/3Q4/8/8/8 w - - 0 1"))
        .ok()
        .expect("it is shown");
    assert!(
        told["fault"]
            .as_str()
            .is_some_and(|fault| fault.contains("royal")),
        "{}",
        told["fault"]
    );
    assert_eq!(
        told["view"]["boards"][0]["squares"][27]["pieces"][0]["letter"],
        "Q"
    );
    assert!(look(&catalogue, "chess", Some("?")).is_err());
}
