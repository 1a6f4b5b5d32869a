use super::*;

#[test]
fn it_is_made_once_and_a_copy_begins_without() {
    let kept = Kept::default();
    let first = kept.get_or_make(|| String::from("a"));
    assert!(Arc::ptr_eq(&first, &kept.get_or_make(|| String::from("b"))));
    let copy = kept.clone();
    assert_eq!(*copy.get_or_make(|| String::from("c")), "c");
    assert_eq!(*kept.get_or_make(|| 7), 7);
    assert_eq!(*Kept::of(Arc::new(5)).get_or_make(|| 6), 5);
}

#[test]
fn it_is_freed_with_its_owner() {
    let kept = Kept::default();
    let made = Arc::downgrade(&kept.get_or_make(|| 1_u8));
    assert!(made.upgrade().is_some());
    drop(kept);
    assert!(made.upgrade().is_none());
}
