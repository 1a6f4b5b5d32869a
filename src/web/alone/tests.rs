use super::*;

fn core() -> Alone {
    let own =
        r#"{ "name": "own.toml", "text": "id = 'own'\nextends = 'chess'\ntitle = 'Own'", "pictures": {} }"#;
    Alone::begin(&format!(r#"{{ "files": [{own}] }}"#)).expect("a good definition")
}

fn ask(core: &Alone, call: &str, body: &Value) -> Value {
    let answer = hear(core, call, body, &mut |_| {});
    assert_eq!(answer["status"], 200, "{call}: {answer}");
    answer["value"].clone()
}

fn hear(core: &Alone, call: &str, body: &Value, told: &mut dyn FnMut(&Value)) -> Value {
    core.answer(&json!({ "call": call, "body": body }).to_string(), told)
}

/// The board as another core opens it, as far as it is played.
fn opened(core: &Alone, board: &Value, thinker: &Alone) -> Value {
    let mut copy = ask(core, "copy", &json!({ "board": board }));
    let count = copy["count"].as_u64().expect("a number") as usize;
    copy["opening"]["moves"]
        .as_array_mut()
        .expect("a list")
        .truncate(count);
    ask(thinker, "new", &copy["opening"])["board"].clone()
}

/// Has the other core decide what is to be decided.
fn decide(core: &Alone, board: &Value, thinker: &Alone) -> Value {
    let task = ask(core, "work", &json!({ "board": board }))["task"].clone();
    let copy = opened(core, board, thinker);
    let (seat, level, allowed) = (&task["seat"], &task["level"], &task["allowed"]);
    let think = json!({ "board": copy, "seat": seat, "level": level, "allowed": allowed });
    let found = ask(thinker, "think", &think);
    ask(
        core,
        "decided",
        &json!({ "board": board, "version": task["version"], "found": found }),
    )
}

#[test]
fn one_core_plays_and_another_thinks() {
    let (core, thinker) = (core(), core());
    for (game, clock) in [
        ("own", Some("60+1")),
        ("own", Some("hourglass 60")),
        ("alice", None),
        ("triscacia", None),
        ("relay-running", None),
    ] {
        let mut opening = json!({ "game": game, "time": 10, "seats": vec!["level:3"; if game == "triscacia" { 3 } else { 2 }] });
        if let Some(clock) = clock {
            opening["clock"] = json!(clock);
        }
        let board = ask(&core, "new", &opening)["board"].clone();
        for _ in 0..4 {
            decide(&core, &board, &thinker);
        }
        let told = ask(&core, "board", &json!({ "board": board }));
        assert!(
            told["done"].as_array().expect("a list").len() >= 4,
            "{game}: {told}"
        );
        assert_eq!(told["note"], Value::Null, "{game}");
    }
}

#[test]
fn who_thinks_is_told_to_stop() {
    let core = core();
    let opening = json!({ "game": "own", "seats": ["level:3", "person"] });
    let board = ask(&core, "new", &opening)["board"].clone();
    let asked = json!({ "board": board });
    let task = ask(&core, "work", &asked)["task"].clone();
    let underway = ask(&core, "work", &asked);
    assert_eq!(
        (&underway["task"], &underway["stop"]),
        (&Value::Null, &Value::Null)
    );
    ask(&core, "hurry", &asked);
    assert_eq!(ask(&core, "work", &asked)["stop"], "hurry");
    ask(
        &core,
        "seats",
        &json!({ "board": board, "seats": ["person", "person"] }),
    );
    assert_eq!(ask(&core, "work", &asked)["stop"], "drop");
    let found = json!({ "text": "e2e4", "score": 0 });
    ask(
        &core,
        "decided",
        &json!({ "board": board, "version": task["version"], "found": found }),
    );
    let told = ask(&core, "board", &asked);
    assert_eq!((&told["done"], &told["note"]), (&json!([]), &Value::Null));
}

#[test]
fn mistakes_are_told_and_games_are_kept() {
    let (core, thinker) = (core(), core());
    let opening = json!({ "game": "own", "moves": ["f2f3", "e7e5", "g2g4"] });
    let board = ask(&core, "new", &opening)["board"].clone();
    let copy = opened(&core, &board, &thinker);
    let mut told = Vec::new();
    let asked = json!({ "board": copy, "count": 2000 });
    let answer = hear(&thinker, "review", &asked, &mut |value| told.push(value.clone()));
    assert_eq!(answer["status"], 200);
    assert_eq!((told.len(), &told[0]["all"]), (4, &json!(3)));
    assert_eq!(told[3]["judged"]["severity"], "blunder");
    let judged = json!({ "board": board, "at": 3, "judged": told[3]["judged"] });
    ask(&core, "judged", &judged);
    let tree = ask(&core, "board", &json!({ "board": board }))["tree"].clone();
    assert_eq!(tree[2]["judged"]["severity"], "blunder");

    assert_eq!(ask(&core, "unkept", &json!({ "board": board })), Value::Null);
    let version = ask(&core, "board", &json!({ "board": board }))["version"].clone();
    ask(
        &core,
        "act",
        &json!({ "board": board, "version": version, "text": "d8h4" }),
    );
    let kept = ask(&core, "unkept", &json!({ "board": board }));
    let beginning = json!({ "files": [], "games": [kept] }).to_string();
    assert!(Alone::begin("{}").is_err());
    let later = Alone::begin(&beginning).expect("a good beginning");
    assert_eq!(ask(&later, "kept", &Value::Null)["games"][0]["moves"], 4);
    // This one does not know the game.
    assert_eq!(
        hear(&later, "resume", &json!({ "id": kept["id"] }), &mut |_| {})["status"],
        400
    );
    let resumed = ask(&core, "resume", &json!({ "id": kept["id"] }));
    assert_eq!(resumed["actor"], "over");
    ask(&core, "discard", &json!({ "id": kept["id"] }));
    assert_eq!(ask(&core, "kept", &Value::Null)["games"], json!([]));
}

#[test]
fn bad_requests_are_refused() {
    let core = core();
    for (request, status) in [
        ("", 400),
        ("{}", 400),
        (r#"{"call":"copy"}"#, 400),
        (r#"{"call":"work","body":{"board":7}}"#, 404),
        (r#"{"call":"nothing","body":{}}"#, 404),
        (r#"{"call":"lines","body":{"board":1,"count":-1}}"#, 400),
        (r#"{"call":"think","body":{"board":1,"seat":0,"level":3}}"#, 400),
    ] {
        let answer = core.answer(request, &mut |_| {});
        assert_eq!(answer["status"], status, "{request}: {answer}");
        assert!(answer["value"]["refused"].is_string(), "{answer}");
    }
}
