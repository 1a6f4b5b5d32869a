use super::*;

#[test]
fn lines_are_told_apart() {
    assert_eq!(interpret("move e7e8q"), Output::Move("e7e8q".to_owned()));
    assert_eq!(
        interpret("1/2-1/2 {Draw by repetition}"),
        Output::Claim("1/2-1/2".to_owned())
    );
    assert_eq!(interpret("resign"), Output::Resign);
    assert_eq!(interpret("offer draw"), Output::DrawOffer);
    assert_eq!(interpret("Illegal move: e2e4"), Output::Complaint);
    assert_eq!(interpret("Error (unknown command): foo"), Output::Complaint);
    for line in ["", "# debug", "movement", "1-0x", "tellics say hi", "offer"] {
        assert_eq!(interpret(line), Output::Other, "{line}");
    }
}

#[test]
fn thinking_output_is_read() {
    let thought = |depth, score, nodes| Output::Thought(Thought { depth, score, nodes });
    assert_eq!(
        interpret(" 9    -12   123  45678\te2e4 e7e5"),
        thought(9, ReportedScore::Centipawns(-12), 45678)
    );
    assert_eq!(
        interpret("12. 100003 5 6 pv"),
        thought(12, ReportedScore::Mate(3), 6)
    );
    assert_eq!(
        interpret("9& -100002 5 6 pv"),
        thought(9, ReportedScore::Mate(-2), 6)
    );
    assert_eq!(interpret("9 12 x 6 pv"), Output::Other);
    assert_eq!(interpret("9 -2147483648 1 6"), Output::Other);
}
