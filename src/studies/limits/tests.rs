use super::*;

#[derive(Deserialize)]
struct Record {
    #[serde(deserialize_with = "centipawns")]
    score: Score,
    #[serde(deserialize_with = "by_depth")]
    depths: Vec<(u32, Score)>,
}

#[test]
fn absurd_scores_are_refused() {
    let read = |text: &str| serde_json::from_str::<Record>(text).map_err(|error| error.to_string());
    let good = read(r#"{"score": -32000, "depths": [[3, 20]]}"#).expect("sound");
    assert_eq!((good.score, good.depths), (-32_000, vec![(3, 20)]));
    for bad in [
        r#"{"score": -2147483648, "depths": []}"#,
        r#"{"score": 0, "depths": [[1, 0], [2, -2147483648]]}"#,
    ] {
        let error = read(bad).err().expect("refused");
        assert!(error.contains("-2147483648 centipawns"), "{error}");
    }
}
