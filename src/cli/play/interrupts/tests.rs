use super::*;

#[test]
fn the_first_press_says_move_now_and_the_second_leaves() {
    let interrupts = Interrupts::default();
    assert!(!interrupts.pressed(), "nobody thinks");
    assert!(!interrupts.begin().is_stopped());
    assert!(interrupts.pressed() && interrupts.begin_again_is_stopped());
    assert!(!interrupts.is_leaving());
    assert!(interrupts.pressed() && interrupts.is_leaving());
    interrupts.end();
    assert!(
        interrupts.begin().is_stopped(),
        "nobody thinks on while the game is left"
    );
}

impl Interrupts {
    fn begin_again_is_stopped(&self) -> bool {
        self.0.control.is_stopped()
    }
}
