use super::*;

const PICTURE: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10"/></svg>"#;

#[test]
fn games_are_the_same_where_they_were_carried() {
    let folder = std::env::temp_dir().join(format!("tapestry-carried-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("men")).expect("a folder");
    std::fs::write(folder.join("men/queen.svg"), PICTURE).expect("a file");
    let own = "id = 'own'\nextends = 'chess'\ntitle = 'Own'\npieces.Q.svg = 'men/queen.svg'\n";
    std::fs::write(folder.join("own.toml"), own).expect("a file");
    let mut catalogue = Catalogue::embedded();
    assert_eq!(catalogue.carried(), Ok(Vec::new()));
    catalogue.load_file(&folder.join("own.toml")).expect("good");
    catalogue
        .load_text("second", "id = 'second'\nextends = 'own'\ntitle = 'Second'")
        .expect("good");
    let carried = catalogue.carried().expect("they are there");
    let pictures = |catalogue: &Catalogue| {
        let spec = catalogue.resolve("second").expect("a game");
        spec.pieces
            .iter()
            .map(|piece| piece.picture.clone())
            .collect::<Vec<_>>()
    };
    let here = pictures(&catalogue);
    std::fs::remove_dir_all(&folder).expect("it is there");
    assert!(carried.iter().map(|file| &*file.name).eq(["own.toml", "second"]));
    assert!(catalogue.carried().is_err());

    let text = serde_json::to_string(&carried).expect("text");
    let mut elsewhere = Catalogue::embedded();
    for file in serde_json::from_str::<Vec<Carried>>(&text).expect("the same") {
        elsewhere.load_carried(file).expect("good");
    }
    assert_eq!(here, pictures(&elsewhere));
    assert!(here.iter().any(Option::is_some));
    assert_eq!(elsewhere.carried(), Ok(carried));
}
