use super::super::Checked;
use super::*;

#[test]
fn a_judgement_is_what_both_searches_say() {
    let judged = |few: (Score, Score), many: Option<(Score, Score)>| {
        let record = Record {
            best: "e2e4".into(),
            best_score: few.0,
            played_score: few.1,
            line: Vec::new(),
            depth: 5,
            checked: many.map(|(best_score, played_score)| Checked {
                best_score,
                played_score,
            }),
        };
        let judgement = Judgement::of(&record);
        (judgement.severity, judgement.doubtful)
    };
    use Severity::{Blunder, Mistake, Slight};
    assert_eq!(judged((0, 0), None), (None, false));
    assert_eq!(judged((-170, -473), Some((-152, 130))), (None, true));
    assert_eq!(judged((0, -300), Some((0, -40))), (Some(Slight), false));
    assert_eq!(judged((0, -80), Some((0, -300))), (Some(Mistake), false));
    assert_eq!(judged((0, -300), Some((0, -300))), (Some(Blunder), false));
    assert_eq!(judged((0, -300), None), (None, true), "never confirmed");
}
