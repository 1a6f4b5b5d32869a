use super::*;

#[test]
fn no_end_is_foretold_before_anything_is_done() {
    assert_eq!(time_left(0, Duration::ZERO), "no estimate yet");
    assert_eq!(time_left(1, Duration::from_secs(50)), "50 seconds to go");
}

#[test]
fn lines_become_rarer() {
    let begun = Instant::now();
    let lines = Lines::new(Vec::new());
    let mut told = Vec::new();
    for second in 0..200 {
        lines.write_str(&format!("second {second}   ")).unwrap();
        let mut drawn = lines.0.lock().unwrap();
        let before = drawn.out.len();
        drawn.show(begun + Duration::from_secs(second));
        if drawn.out.len() > before {
            told.push(second);
        }
    }
    assert_eq!(told.len(), 3, "{told:?}");
    assert!((20..22).contains(&told[0]) && told[1] - told[0] == 40 && told[2] - told[1] == 80);
    let text = String::from_utf8(lines.0.into_inner().unwrap().out).unwrap();
    assert_eq!(text.lines().next().unwrap(), format!("second {}", told[0]));
}
