//! What texts mean, against offsets written out by hand, and what mistakes are told.

use super::*;

/// Offsets of a movement, sorted.
fn offsets(text: &str) -> Vec<(i8, i8)> {
    let mut all: Vec<_> = parse(text)
        .expect("a good movement")
        .iter()
        .map(|atom| (atom.offset.files, atom.offset.ranks))
        .collect();
    all.sort_unstable();
    all
}

fn sorted(mut all: Vec<(i8, i8)>) -> Vec<(i8, i8)> {
    all.sort_unstable();
    all
}

fn only(text: &str) -> Atom {
    let atoms = parse(text).expect("a good movement");
    assert_eq!(atoms.len(), 1, "{text}: {atoms:?}");
    atoms[0]
}

fn mistake(text: &str) -> (usize, String) {
    let error = parse(text).expect_err("a mistake");
    (error.column, error.message)
}

#[test]
fn letters_leap_where_betza_says() {
    let legs = [
        ("W", 1, 0),
        ("F", 1, 1),
        ("D", 2, 0),
        ("N", 2, 1),
        ("A", 2, 2),
        ("H", 3, 0),
        ("C", 3, 1),
        ("L", 3, 1),
        ("Z", 3, 2),
        ("G", 3, 3),
    ];
    for (text, long, short) in legs {
        let atoms = parse(text).unwrap();
        assert_eq!(
            atoms.len(),
            if short == 0 || long == short { 4 } else { 8 },
            "{text}"
        );
        for atom in atoms {
            let (files, ranks) = (atom.offset.files.abs(), atom.offset.ranks.abs());
            assert_eq!((files.max(ranks), files.min(ranks)), (long, short), "{text}");
            assert_eq!(atom.motion, Motion::Leap);
            assert!(atom.quiet && atom.capture && !atom.en_passant && !atom.initial);
        }
    }
}

#[test]
fn compounds_are_their_parts() {
    for (compound, parts) in [
        ("K", "WF"),
        ("R", "W0"),
        ("R", "WW"),
        ("B", "FF"),
        ("Q", "RB"),
        ("Q", "KK"),
        ("Q2", "W2F2"),
        ("KW", "WF"),
    ] {
        assert_eq!(parse(compound), parse(parts), "{compound}");
    }
    assert_eq!(parse("NN"), parse("N0"));
    assert_eq!(parse("R1"), parse("W"));
}

#[test]
fn ranges_limit_slides() {
    assert_eq!(only("fR3").motion, Motion::Slide { limit: 3 });
    assert_eq!(only("fR").motion, Motion::Slide { limit: 0 });
    assert_eq!(only("fW12").motion, Motion::Slide { limit: 12 });
    assert_eq!(only("flF1").motion, Motion::Leap);
}

#[test]
fn the_pawn() {
    let forward = |files, ranks, motion, quiet, capture, en_passant, initial| Atom {
        offset: Offset { files, ranks },
        motion,
        quiet,
        capture,
        en_passant,
        initial,
        shoots: false,
    };
    let expected = vec![
        forward(0, 1, Motion::Leap, true, false, false, false),
        forward(1, 1, Motion::Leap, false, true, true, false),
        forward(-1, 1, Motion::Leap, false, true, true, false),
        forward(0, 2, Motion::Lame, true, false, false, true),
    ];
    assert_eq!(parse("fmWfceFifmnD"), Ok(expected.clone()));
    let mut triple = expected;
    triple.push(forward(0, 3, Motion::Lame, true, false, false, true));
    assert_eq!(parse("fmWfceFifmnDifmnH"), Ok(triple));
}

#[test]
fn directions_of_orthogonal_letters_add_up() {
    assert_eq!(offsets("fsW"), sorted(vec![(0, 1), (1, 0), (-1, 0)]));
    assert_eq!(offsets("vR"), sorted(vec![(0, 1), (0, -1)]));
    assert_eq!(offsets("sR"), sorted(vec![(1, 0), (-1, 0)]));
    assert_eq!(offsets("blD"), sorted(vec![(0, -2), (-2, 0)]));
    assert_eq!(offsets("ffW"), vec![(0, 1)]);
}

#[test]
fn directions_of_diagonal_letters_pair() {
    assert_eq!(offsets("fF"), sorted(vec![(1, 1), (-1, 1)]));
    assert_eq!(offsets("flF"), vec![(-1, 1)]);
    assert_eq!(offsets("flbrB"), sorted(vec![(-1, 1), (1, -1)]));
    assert_eq!(offsets("rA"), sorted(vec![(2, 2), (2, -2)]));
    assert_eq!(offsets("vF"), offsets("F"));
}

#[test]
fn directions_of_the_knight() {
    assert_eq!(offsets("fhN"), sorted(vec![(1, 2), (-1, 2), (2, 1), (-2, 1)]));
    assert_eq!(offsets("ffN"), sorted(vec![(1, 2), (-1, 2)]));
    assert_eq!(offsets("fsN"), sorted(vec![(2, 1), (-2, 1)]));
    assert_eq!(offsets("vN"), offsets("ffbbN"));
    assert_eq!(offsets("sN"), offsets("llrrN"));
    assert_eq!(offsets("flN"), vec![(-1, 2)]);
    assert_eq!(offsets("lfN"), vec![(-2, 1)]);
    assert_eq!(offsets("lvN"), sorted(vec![(-1, 2), (-1, -2)]));
    assert_eq!(offsets("lhN"), sorted(vec![(-1, 2), (-1, -2), (-2, 1), (-2, -1)]));
    assert_eq!(
        offsets("fhrrC"),
        sorted(vec![(1, 3), (-1, 3), (3, 1), (-3, 1), (3, -1)])
    );
}

#[test]
fn direction_letters_may_stand_between_others() {
    assert_eq!(parse("mfW"), parse("fmW"));
    assert_eq!(parse("fmhN"), parse("mfhN"));
}

#[test]
fn our_own_motions() {
    let motions = |text: &str| {
        parse(text)
            .unwrap()
            .into_iter()
            .map(|atom| atom.motion)
            .collect::<Vec<_>>()
    };
    assert_eq!(motions("R~"), [Motion::Fly; 4]);
    assert_eq!(motions("Q~").len(), 8);
    assert_eq!(motions("NN~"), [Motion::Fly; 8]);
    assert_eq!(motions("nnN"), [Motion::LameDiagonal; 8]);
    assert_eq!(mistake("N~").0, 2);
    assert_eq!(mistake("pR~").0, 3);
    assert_eq!(mistake("R3~").0, 3);
    let guard = parse("xfW").unwrap()[0];
    assert!(guard.shoots && guard.capture && !guard.quiet);
    assert!(parse("xmW").is_err());
    assert_eq!(mistake("~").0, 1);
    assert_eq!(mistake("nnD").0, 1);
    assert_eq!(mistake("nnnN").0, 3);
    assert_eq!(mistake("D>S").0, 2);
    for atom in parse("N>S").unwrap() {
        let Motion::Bent { then } = atom.motion else {
            panic!("no bend")
        };
        let along_files = atom.offset.files.abs() < atom.offset.ranks.abs();
        assert_eq!((then.files != 0, then.ranks != 0), (along_files, !along_files));
    }
}

#[test]
fn lame_hopping_and_bent_motions() {
    assert!(
        parse("nN")
            .unwrap()
            .iter()
            .all(|atom| atom.motion == Motion::Lame)
    );
    assert!(
        parse("nW")
            .unwrap()
            .iter()
            .all(|atom| atom.motion == Motion::Leap)
    );
    assert!(
        parse("gQ")
            .unwrap()
            .iter()
            .all(|atom| atom.motion == Motion::Grasshop)
    );
    let cannon = parse("mRcpR").unwrap();
    assert_eq!(cannon.len(), 8);
    assert!(
        cannon[..4]
            .iter()
            .all(|a| a.quiet && !a.capture && a.motion == Motion::Slide { limit: 0 })
    );
    assert!(
        cannon[4..]
            .iter()
            .all(|a| !a.quiet && a.capture && a.motion == Motion::Hop { limit: 0 })
    );
    assert!(
        parse("pR2")
            .unwrap()
            .iter()
            .all(|atom| atom.motion == Motion::Hop { limit: 2 })
    );
    for atom in parse("N>R").unwrap() {
        let Motion::Bent { then } = atom.motion else {
            panic!("{atom:?} is not bent")
        };
        let longer = (atom.offset.files / 2, atom.offset.ranks / 2);
        assert_eq!((then.files, then.ranks), longer);
    }
    for atom in parse("N>B").unwrap() {
        let Motion::Bent { then } = atom.motion else {
            panic!("{atom:?} is not bent")
        };
        assert_eq!(
            (then.files, then.ranks),
            (atom.offset.files.signum(), atom.offset.ranks.signum())
        );
    }
}

#[test]
fn modes() {
    let atom = only("fleF");
    assert!(!atom.quiet && !atom.capture && atom.en_passant);
    assert_eq!(parse("mcK"), parse("K"));
}

#[test]
fn mistakes_are_told_with_their_column() {
    assert_eq!(mistake(""), (1, "the movement is empty".into()));
    assert_eq!(mistake("WX"), (2, "unknown letter 'X'".into()));
    assert_eq!(mistake("fmWfyF"), (5, "unknown modifier 'y'".into()));
    assert_eq!(mistake("Wfm"), (2, "modifiers without a letter to modify".into()));
    assert_eq!(mistake("2W"), (1, "the range 2 does not follow a letter".into()));
    assert_eq!(mistake("W W"), (2, "unknown letter ' '".into()));
    assert_eq!(mistake("RR"), (1, "'RR' slides already".into()));
    assert_eq!(mistake("NN3"), (1, "'NN' is a rider already".into()));
    assert_eq!(mistake("W17").0, 2);
    assert_eq!(mistake("W99999999999999").0, 2);
    assert_eq!(mistake("WpW").0, 2);
    assert_eq!(mistake("gR2").0, 1);
    assert_eq!(mistake("KnB").0, 2);
    assert_eq!(mistake("npN").0, 2);
    assert_eq!(mistake("fN").0, 1);
    assert_eq!(mistake("WhW").0, 2);
    assert_eq!(mistake("A>R").0, 2);
    assert_eq!(mistake("D>B").0, 2);
    assert_eq!(mistake("NN>R").0, 3);
    assert_eq!(mistake("N>Q").0, 3);
    assert_eq!(mistake("N>").0, 3);
    assert_eq!(mistake("N>R2").0, 4);
    assert_eq!(mistake(">R").0, 1);
    assert_eq!(mistake("Wé").0, 2);
}

#[test]
fn a_mistake_suggests_what_to_write() {
    assert!(parse("WX").unwrap_err().suggestion.unwrap().contains("W F D N"));
    assert!(parse("fN").unwrap_err().suggestion.unwrap().contains("fh"));
    assert_eq!(parse("RR").unwrap_err().suggestion.unwrap(), "write R");
}

/// No text may panic the parser: all short texts over its alphabet.
#[test]
fn no_text_panics() {
    let alphabet: Vec<char> = "WNRQAfbslhvmceinpg02>é ".chars().collect();
    let mut text = String::new();
    for code in 0..alphabet.len().pow(4) {
        text.clear();
        let mut rest = code;
        for _ in 0..4 {
            text.push(alphabet[rest % alphabet.len()]);
            rest /= alphabet.len();
        }
        if let Err(error) = parse(&text) {
            assert!(
                (1..=text.chars().count() + 1).contains(&error.column),
                "{text}: {error}"
            );
        }
    }
}
