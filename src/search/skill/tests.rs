use super::*;

fn skill(level: u8) -> Skill {
    Skill::from_options(&SearchOptions {
        skill: Some(level),
        ..SearchOptions::default()
    })
    .unwrap()
}

#[test]
fn full_strength_is_no_skill() {
    let mut options = SearchOptions::default();
    assert_eq!(Skill::from_options(&options), None);
    options.skill = Some(MAX_SKILL);
    assert_eq!(Skill::from_options(&options), None);
    options.elo = Some(MIN_ELO);
    assert_eq!(Skill::from_options(&options), Some(skill(0)));
    options.elo = Some(MAX_ELO);
    assert_eq!(Skill::from_options(&options), Some(skill(MAX_SKILL - 1)));
}

#[test]
fn higher_levels_see_more() {
    for level in 0..MAX_SKILL - 1 {
        let (lower, higher) = (skill(level), skill(level + 1));
        assert!(
            lower.depth <= higher.depth && lower.nodes <= higher.nodes,
            "{level}"
        );
        assert!(
            lower.overlooks >= higher.overlooks && lower.misjudges >= higher.misjudges,
            "{level}"
        );
        assert_ne!(lower, higher, "{level}");
        assert!(elo_of_level(level) < elo_of_level(level + 1) || level + 1 == MAX_SKILL);
    }
}

#[test]
fn every_level_has_a_name() {
    assert_eq!(
        (name_of_level(0), name_of_level(MAX_SKILL)),
        ("newcomer", "full strength")
    );
    assert_eq!(name_of_level(MAX_SKILL - 1), "master");
    assert_eq!((elo_of_level(5), elo_of_level(MAX_SKILL)), (Some(1000), None));
}

#[test]
fn given_limits_are_kept() {
    let given = Limits {
        nodes: Some(5),
        depth: Some(1),
        ..Limits::default()
    };
    let limits = skill(19).weaken(&given, &skill(19).errors(0));
    assert_eq!((limits.nodes, limits.depth), (Some(5), Some(1)));
}

#[test]
fn parts_of_a_ply_are_plies_of_some_searches() {
    let between = Skill {
        depth: 3.25,
        ..skill(5)
    };
    let depth = |salt| between.weaken(&Limits::default(), &between.errors(salt)).depth;
    let deeper = (0..1000).filter(|salt| depth(*salt) == Some(4)).count();
    assert!((200..300).contains(&deeper), "{deeper}");
    assert!((0..1000).all(|salt| matches!(depth(salt), Some(3 | 4))));
}
