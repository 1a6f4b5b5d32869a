use super::*;

fn told(verdict: &Verdict, person: Option<Seat>) -> String {
    verdict.told(&["South".to_owned(), "North".to_owned()], person)
}

#[test]
fn results_are_sentences() {
    let won = |points: [f32; 2], ending| Verdict {
        shares: vec![1.0, 0.0],
        points: points.to_vec(),
        ending: Ending::Plain(ending),
    };
    let mate = won([1.0, 0.0], crate::game::Ending::Checkmate);
    assert_eq!(told(&mate, Some(0)), "You won: checkmate.");
    assert_eq!(told(&mate, Some(1)), "You lost: checkmate.");
    assert_eq!(told(&mate, None), "South won: checkmate.");
    let goal = won([3.0, 0.0], crate::game::Ending::HeadquartersCaptured);
    assert_eq!(
        told(&goal, None),
        "South won: headquarters captured; points: South 3, North 0."
    );
    let drawn = Verdict {
        shares: vec![0.5, 0.5],
        points: vec![0.5, 0.5],
        ending: Ending::Plain(crate::game::Ending::Stalemate),
    };
    assert_eq!(told(&drawn, Some(0)), "Drawn: stalemate.");
}
