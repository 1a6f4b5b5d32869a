use super::parse;
use crate::variants::Catalogue;

const GOOD: &str = "<?xml version=\"1.0\"?>\n<!-- a tower -->\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 20\" width='10'>\n\
    <g transform=\"translate(1,2)\"><path d=\"M1 1L9 19z\" fill=\"#fff\"/></g><circle cx=\"5\" cy=\"5\" r=\"2\"></circle>\n</svg>\n";

#[test]
fn shapes_are_read() {
    let picture = parse(GOOD).expect("a picture");
    assert_eq!(picture.view_box, [0.0, 0.0, 10.0, 20.0]);
    let [group, circle] = &picture.shapes[..] else {
        panic!("two")
    };
    assert_eq!((group.tag.as_str(), group.shapes[0].tag.as_str()), ("g", "path"));
    assert_eq!(circle.attributes[2], ("r".to_owned(), "2".to_owned()));
}

#[test]
fn nothing_else_is_let_pass() {
    let with = |inner: &str| format!("<svg viewBox=\"0 0 9 9\">\n  {inner}</svg>");
    let deep = "<g>".repeat(14) + &"</g>".repeat(14);
    let many = "<g/>".repeat(200);
    for inner in [
        "<script>alert(1)</script>",
        "<image href=\"x.png\"/>",
        "<style>*{}</style>",
        "<use href=\"#a\"/>",
        "<foreignObject/>",
        "<svg viewBox=\"0 0 1 1\"/>",
        "<path onclick=\"alert(1)\"/>",
        "<path style=\"fill:url(x)\"/>",
        "<path fill=\"url(#a)\"/>",
        "<path fill=\"red\" fill=\"red\"/>",
        "<path d=\"M0 0&#10;\"/>",
        "<path xmlns=\"http://www.w3.org/2000/svg\"/>",
        "<path d=M0/>",
        "<path d=\"M0/>",
        "<g><path/>",
        "text",
        "<![CDATA[x]]>",
        "<!-- never closed",
        &deep,
        &many,
    ] {
        let why = parse(&with(inner)).expect_err(inner);
        assert!(why.starts_with("line "), "{inner}: {why}");
    }
    for text in [
        "",
        "<svg/>",
        "<svg viewBox=\"0 0 0 9\"/>",
        "<svg viewBox=\"0 0 9\"/>",
        "<svg viewBox=\"0 0 9 9\"/><g/>",
        "<!DOCTYPE svg><svg viewBox=\"0 0 9 9\"/>",
        "\u{feff}root:x:0:0",
    ] {
        assert!(parse(text).is_err(), "{text}");
    }
    assert_eq!(
        parse(&with("<script/>")).expect_err("no"),
        "line 2, column 3: 'script' is not drawn"
    );
}

#[test]
fn a_picture_stands_beside_its_definition() {
    let folder = std::env::temp_dir().join(format!("tapestry-svg-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let definition =
        |svg: &str| format!("id = \"own\"\nextends = \"chess\"\ntitle = \"Own\"\npieces.Q.svg = \"{svg}\"\n");
    std::fs::write(folder.join("queen.svg"), GOOD).expect("a file");
    std::fs::write(folder.join("own.toml"), definition("queen.svg")).expect("a file");
    let mut catalogue = Catalogue::embedded();
    catalogue
        .load_file(&folder.join("own.toml"))
        .expect("a good definition");
    let spec = catalogue.resolve("own").expect("a game");
    let queen = spec.kind_of_letter('Q').expect("a piece");
    assert_eq!(spec.pieces[queen.index()].picture, parse(GOOD).ok());
    for (svg, why) in [
        ("../queen.svg", "beside"),
        ("/etc/hostname", "beside"),
        ("none.svg", "none.svg"),
    ] {
        std::fs::write(folder.join("own.toml"), definition(svg)).expect("a file");
        let refused = catalogue
            .load_file(&folder.join("own.toml"))
            .expect_err(svg)
            .to_string();
        assert!(
            refused.contains(why) && refused.contains("own.toml:4:"),
            "{refused}"
        );
    }
    let refused = catalogue
        .load_text("own.toml", &definition("queen.svg"))
        .expect_err("no folder");
    assert!(refused.to_string().contains("no file"), "{refused}");
    std::fs::remove_dir_all(&folder).expect("it is there");
}
