//! The weak solution of Combat: its certificate convinces the verifier, and no spoiled one does.

mod common;

use common::games::{catalogue, game};
use once_cell::sync::Lazy;
use tapestry::board::Board;
use tapestry::solver::certificate::{Certificate, Damage};
use tapestry::solver::leapers::Pieces;
use tapestry::solver::opening::{OpeningReport, leapers_of, solve_opening};
use tapestry::solver::value::Verdict;
use tapestry::solver::verify::{Refusal, verify};
use tapestry::solver::weak::pieces_of;

static SOLUTION: Lazy<(Board, OpeningReport, Certificate)> = Lazy::new(|| {
    let start = Board::start(&game(&catalogue(), "combat"));
    let leapers = leapers_of(&start).expect("a game of leapers");
    let (report, certificate) = solve_opening(&leapers, &start, 1 << 28).expect("settled");
    (start, report, certificate)
});

/// The page of proofs names certificates by their checksums and numbers.
#[test]
fn the_proofs_that_are_cited_are_those_that_are_made() {
    let page = include_str!("../src/solver/proofs.md");
    let (_, report, certificate) = &*SOLUTION;
    let bytes = certificate.to_bytes();
    let sum = Certificate::checksum_of(&bytes).expect("it has one");
    assert!(
        page.contains(&format!("{} bytes, checksum `{sum}`", grouped(bytes.len()))),
        "{sum}"
    );
    for count in [report.holds, report.wins] {
        assert!(page.contains(&grouped(count)), "{count}");
    }
    let silverman = include_str!("proofs/silverman-4x4.proof");
    let sum = silverman
        .lines()
        .last()
        .and_then(|line| line.strip_prefix("# checksum "));
    assert!(page.contains(&format!("checksum `{}`", sum.expect("it ends with one"))));
    assert_eq!(Certificate::checksum_of(b"short"), None);
}

/// `1,843,495`
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let group = |(index, digit): (usize, char)| {
        let comma = index > 0 && (digits.len() - index).is_multiple_of(3);
        [comma.then_some(','), Some(digit)].into_iter().flatten()
    };
    digits.chars().enumerate().flat_map(group).collect()
}

#[test]
fn the_certificate_is_believed_and_says_what_the_report_says() {
    let (start, report, certificate) = &*SOLUTION;
    let checked = verify(certificate, start).expect("true");
    assert_eq!((checked.holds, checked.wins), (report.holds, report.wins));
    assert_eq!(report.result, "draw");
    let claim = certificate.claims.iter().find(|claim| claim.fen == start.fen());
    assert_eq!(claim.map(|claim| claim.verdict), Some(Verdict::Draw));
    let onto_the_key = report
        .moves
        .iter()
        .find(|m| m.fate.name == "c1c3")
        .expect("a first move");
    assert_eq!(
        (onto_the_key.fate.result, onto_the_key.fate.plies),
        ("loss", Some(3))
    );
    assert_eq!(onto_the_key.replies[0].name, "c5c3");
    assert_eq!(report.moves.len(), 12);
    assert_eq!(report.arrays.len(), 4);
}

#[test]
fn certificates_are_read_as_they_were_written_and_damage_shows() {
    let (_, _, certificate) = &*SOLUTION;
    let bytes = certificate.to_bytes();
    assert_eq!(Certificate::from_bytes(&bytes).as_ref(), Ok(certificate));
    for place in (0..bytes.len()).step_by(bytes.len() / 300 + 1) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(Certificate::from_bytes(&damaged).is_err(), "byte {place}");
    }
    assert_eq!(
        Certificate::from_bytes(&bytes[..bytes.len() - 1]),
        Err(Damage::Checksum)
    );
    assert_eq!(Certificate::from_bytes(b"tapestry"), Err(Damage::Format));
}

#[test]
fn a_certificate_that_lacks_an_entry_is_refused() {
    let (start, _, certificate) = &*SOLUTION;
    for part in 0..5 {
        let mut lacking = certificate.clone();
        let pieces = *lacking
            .holds
            .keys()
            .nth(part * certificate.holds.len() / 5)
            .expect("an entry");
        lacking.holds.remove(&pieces);
        assert!(
            verify(&lacking, start).is_err(),
            "without the {part}. fifth's first held position"
        );
        let mut lacking = certificate.clone();
        let pieces = *lacking
            .wins
            .keys()
            .nth(part * certificate.wins.len() / 5)
            .expect("an entry");
        lacking.wins.remove(&pieces);
        assert!(
            verify(&lacking, start).is_err(),
            "without the {part}. fifth's first won position"
        );
    }
}

#[test]
fn a_certificate_with_a_losing_move_is_refused() {
    let (start, _, certificate) = &*SOLUTION;
    let leapers = leapers_of(start).expect("a game of leapers");
    // Moves that let the other side start a won fight for the key lose at once.
    let blunders = certificate.holds.keys().filter_map(|pieces| {
        let blunder = leapers.leaps(pieces).find(|leap| {
            let after = tapestry::solver::leapers::Leapers::after(pieces, *leap);
            leapers.attackers(&after.own) > leapers.attackers(&after.other)
        });
        blunder.map(|leap| (*pieces, leap))
    });
    let mut tried = 0;
    for (pieces, leap) in blunders.step_by(1 + certificate.holds.len() / 8) {
        let mut altered = certificate.clone();
        altered.holds.insert(pieces, leap);
        assert!(matches!(verify(&altered, start), Err(Refusal::Entry { .. })));
        tried += 1;
    }
    assert!(tried > 3);
    let mut hasty = certificate.clone();
    let winning = hasty
        .wins
        .values_mut()
        .max_by_key(|winning| winning.plies)
        .expect("an entry");
    winning.plies -= 2;
    assert!(verify(&hasty, start).is_err(), "distances have to fall");
}

#[test]
fn pieces_beside_the_board_are_refused() {
    let (start, _, certificate) = &*SOLUTION;
    let mut strange = certificate.clone();
    let (pieces, leap) = strange.holds.first_key_value().expect("a position that is held");
    let (mut pieces, leap) = (*pieces, *leap);
    pieces.own[0] |= 1 << 30;
    strange.holds.insert(pieces, leap);
    assert_eq!(verify(&strange, start), Err(Refusal::Strange("hold")));
}

#[test]
fn claims_must_follow() {
    let (start, _, certificate) = &*SOLUTION;
    for verdict in [Verdict::Win, Verdict::Loss] {
        let mut bold = certificate.clone();
        bold.claims[0].verdict = verdict;
        bold.claims[0].plies = 100;
        assert!(matches!(verify(&bold, start), Err(Refusal::Claim { .. })));
    }
    let mut other = certificate.clone();
    other.game = "duel".into();
    assert!(matches!(verify(&other, start), Err(Refusal::OtherGame(_))));
}

/// All sets of at most `most` of these squares.
fn placings(squares: u32, most: u32) -> Vec<u32> {
    let mut sets = vec![0_u32];
    for square in (0..u32::BITS).filter(|square| squares >> square & 1 == 1) {
        let with_it = |set: &u32| (set.count_ones() < most).then_some(set | 1 << square);
        let larger: Vec<u32> = sets.iter().filter_map(with_it).collect();
        sets.extend(larger);
    }
    sets
}

/// So it makes no difference what would happen to a side that cannot move: enemies never block a leap.
#[test]
fn no_side_of_combat_is_ever_without_a_move() {
    let start = Board::start(&game(&catalogue(), "combat"));
    let leapers = leapers_of(&start).expect("a game of leapers");
    let army = pieces_of(&leapers, &start).expect("pieces at home").own;
    let [first, second, third] = [0, 1, 2].map(|kind| placings(leapers.home(kind), army[kind].count_ones()));
    let mut sides = 0;
    for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (*a, *b))) {
        if a & b != 0 {
            continue;
        }
        for c in third.iter().filter(|c| *c & (a | b) == 0) {
            let pieces = Pieces {
                own: [a, b, *c],
                other: [0; 3],
            };
            sides += 1;
            let bare = Pieces::all(&pieces.own) == 0;
            assert!(bare || leapers.leaps(&pieces).next().is_some(), "{pieces:?}");
        }
    }
    assert_eq!(sides, 434_005);
}
