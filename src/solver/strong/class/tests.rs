use super::*;

#[test]
fn captures_come_before_what_they_lead_from() {
    let class = Class {
        own: [2, 1, 0],
        other: [0, 0, 1],
    };
    let classes = descending(class);
    assert_eq!(classes.last(), Some(&class.pair()));
    for (place, class) in classes.iter().enumerate() {
        for next in class.after_captures().chain(class.turned().after_captures()) {
            assert!(
                classes[..place].contains(&next.pair()),
                "{class:?} needs {next:?}"
            );
        }
    }
    assert_eq!(class.name(&['N', 'E', 'L']), "NNE-L");
}
