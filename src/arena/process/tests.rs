use super::*;

fn shell(script: &str) -> Process {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    Process::spawn(command, "test", None, StopFlag::default()).unwrap()
}

fn within(milliseconds: u64) -> Instant {
    Instant::now() + Duration::from_millis(milliseconds)
}

#[test]
fn lines_go_both_ways() {
    let mut process = shell("read line; echo \"  got $line\r\"; echo");
    process.send("hello");
    assert_eq!(process.receive(within(5000)).unwrap().unwrap().text, "got hello");
    assert_eq!(process.receive(within(5000)).unwrap().unwrap().text, "");
    let death = process.receive(within(5000)).unwrap_err();
    assert!(
        matches!(&death, Failure::Blamed(Fault::Died(how)) if how.contains('0')),
        "{death:?}"
    );
    assert_eq!(process.receive(within(0)).unwrap_err(), death);
}

#[test]
fn nothing_of_a_line_steers_a_terminal() {
    let mut process = shell("printf 'id name \\033[31mRed\\a\\r\\n'");
    let line = process.receive(within(5000)).unwrap().unwrap();
    assert_eq!(line.text, "id name �[31mRed�");
}

#[test]
fn silence_ends_at_the_deadline() {
    let mut process = shell("sleep 60");
    let start = Instant::now();
    assert!(process.receive(within(100)).unwrap().is_none());
    assert!((100..2000).contains(&start.elapsed().as_millis()));
}

#[test]
fn floods_are_cut_off() {
    for script in ["yes", "cat /dev/zero"] {
        let mut process = shell(script);
        let fault = loop {
            match process.receive(within(20_000)) {
                Ok(line) => assert!(line.is_some(), "no flood noticed"),
                Err(failure) => break failure,
            }
        };
        assert!(matches!(fault, Failure::Blamed(Fault::Flood(_))), "{fault:?}");
    }
}

#[test]
fn unread_input_does_not_block() {
    let mut process = shell("sleep 60");
    let line = "x".repeat(100_000);
    for _ in 0..20 {
        process.send(&line);
    }
    assert!(process.receive(within(10)).unwrap().is_none());
}

#[test]
fn a_stopped_match_ends_waits() {
    let mut process = shell("sleep 60");
    process.stop.store(true, Ordering::Relaxed);
    assert_eq!(process.receive(within(60_000)).unwrap_err(), Failure::Interrupted);
}

#[test]
fn grandchildren_die_too() {
    let mut process = shell("sleep 60 & echo $!; wait");
    let id: i32 = process
        .receive(within(5000))
        .unwrap()
        .unwrap()
        .text
        .parse()
        .unwrap();
    drop(process);
    assert!(dies(id));
}

#[test]
fn what_a_program_leaves_behind_dies_before_its_id_is_free() {
    let mut process = shell("sleep 60 >/dev/null & echo $!; exit 3");
    let line = process.receive(within(5000)).unwrap().unwrap();
    let death = process.receive(within(5000)).unwrap_err();
    assert!(
        matches!(&death, Failure::Blamed(Fault::Died(how)) if how.contains('3')),
        "{death:?}"
    );
    assert!(dies(line.text.parse().unwrap()));
    assert!(process.ended_group, "a second signal could hit a stranger");
}

/// Does the process end soon? A zombie that nobody reaps counts as dead, too.
fn dies(id: i32) -> bool {
    (0..100).any(|_| {
        thread::sleep(Duration::from_millis(20));
        std::fs::read_to_string(format!("/proc/{id}/stat")).map_or(true, |stat| stat.contains(") Z "))
    })
}
