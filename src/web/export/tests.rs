use super::*;
use std::fs;

#[test]
fn folders_of_others_and_other_modules_are_left_alone() {
    let folder = std::env::temp_dir().join(format!("tapestry-export-{}", std::process::id()));
    let module = [MAGIC, ANSWERS].concat();
    let mut catalogue = Catalogue::embedded();
    catalogue
        .load_text(
            "/somewhere/own.toml",
            "id = 'own'\nextends = 'chess'\ntitle = 'Own'",
        )
        .expect("good");
    let good = Export {
        catalogue: &catalogue,
        module: &module,
        first: Some(("own", None)),
    };
    let refused = export(
        &Export {
            module: MAGIC,
            ..good
        },
        &folder,
    )
    .expect_err("another module");
    assert!(refused.to_string().contains("make web"));
    assert!(!folder.exists());

    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("own.html"), "own").expect("a file");
    let refused = export(&good, &folder).expect_err("files of others").to_string();
    assert!(refused.contains("other files") && refused.contains("tapestry-export"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);

    fs::remove_file(folder.join("own.html")).expect("it is there");
    export(&good, &folder).expect("written");
    // Of what was written so before, all is written again; what was added stays.
    fs::write(folder.join("own.html"), "own").expect("a file");
    fs::write(folder.join("main.js"), "old").expect("a file");
    export(&good, &folder).expect("written");
    let text = |name: &str| fs::read_to_string(folder.join(name)).expect("a text");
    assert_eq!(text("own.html"), "own");
    assert_eq!(text("way.js"), ALONE);
    assert!(text("main.js").contains("way.js"));
    let setup = text(SETUP);
    assert!(setup.contains("\"game=own\"") && setup.contains("\"own.toml\""));
    assert!(!setup.contains("somewhere"), "{setup}");
    let page = text(PAGE);
    let policy = page.find("Content-Security-Policy").expect("a policy");
    assert!(page.find("<script").is_some_and(|script| policy < script));
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn both_ways_lead_to_the_same() {
    let served = include_str!("../page/served.js");
    for named in ["first", "send", "listen"] {
        let exported = |text: &str| {
            text.lines()
                .any(|line| line.starts_with("export") && line.contains(named))
        };
        assert!(exported(served) && exported(ALONE), "{named}");
    }
}
