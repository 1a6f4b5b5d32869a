use super::*;

fn reads(text: &str) -> Option<(String, String)> {
    Tag::read(text).map(|tag| (tag.name, tag.value))
}

#[test]
fn tags_are_read_however_they_are_written() {
    for (text, name, value) in [
        ("[White \"A\"] x", "White", "A"),
        ("[ fen  \"8/8 w - -\" ]", "FEN", "8/8 w - -"),
        ("[fen 8/8 w - -]", "FEN", "8/8 w - -"),
        ("[FEN 8/8[Pp] w - -]", "FEN", "8/8[Pp] w - -"),
        ("[VARIANT Fischer Random]", "Variant", "Fischer Random"),
        ("[setup “1”]", "SetUp", "1"),
        (
            "[Event \"The \"Open\" of \\\"x\\\" \\\\ C:\\d\"]",
            "Event",
            "The \"Open\" of \"x\" \\ C:\\d",
        ),
        ("[Site \"\u{1b}[2J]\"]", "Site", "�[2J]"),
        ("[my_Tag \"\"]", "my_Tag", ""),
        ("[Round]", "Round", ""),
    ] {
        assert_eq!(reads(text), Some((name.to_owned(), value.to_owned())), "{text}");
    }
    let tag = Tag::read("[White \"A\"] x").unwrap();
    assert_eq!((tag.length, tag.quoted, tag.is_known()), (11, true, true));
    for text in [
        "[%clk 0:01]",
        "[White \"A",
        "[White\n\"A\"]",
        "[]",
        "[+1.2]",
        "[White",
        "White",
        "[Na\u{e9} \"x\"]",
    ] {
        assert_eq!(reads(text), None, "{text}");
    }
}
