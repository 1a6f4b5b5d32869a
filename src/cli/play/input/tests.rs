use super::*;

fn ask(input: &mut Input, most: Option<Duration>) -> Heard {
    input.ask(Question::default(), most)
}

#[test]
fn lines_come_one_by_one_and_end() {
    let mut input = Input::new(Plain(&b"one\r\n\xff\nlast"[..]), false).expect("a thread");
    assert!(matches!(ask(&mut input, None), Heard::Line(line) if line == "one"));
    assert!(matches!(ask(&mut input, None), Heard::Line(line) if line == "\u{fffd}"));
    assert!(matches!(ask(&mut input, None), Heard::Line(line) if line == "last"));
    assert!(matches!(ask(&mut input, None), Heard::Ended));
}

/// Lines that come when they are sent.
struct Sent(Receiver<String>);

impl Lines for Sent {
    fn next(&mut self, _: &Question) -> Heard {
        self.0.recv().map_or(Heard::Ended, Heard::Line)
    }
}

#[test]
fn time_can_be_up_before_a_line_comes_which_is_heard_later() {
    let (sender, receiver) = channel();
    let mut input = Input::new(Sent(receiver), true).expect("a thread");
    assert!(matches!(ask(&mut input, Some(Duration::ZERO)), Heard::TimeUp));
    assert!(input.is_waiting());
    input.interrupter()();
    assert!(matches!(ask(&mut input, None), Heard::Interrupted));
    sender.send("late".to_owned()).expect("somebody listens");
    assert!(matches!(ask(&mut input, None), Heard::Line(line) if line == "late"));
    assert!(!input.is_waiting());
}
