//! Questions of groups, answered where the answer is known.

use super::*;
use crate::files::tests::Folder;
use crate::groups::Library;
use crate::studies::Conclusion;
use crate::variants::Catalogue;
use std::sync::Arc;

fn started(name: &str) -> Course {
    let group = Library::embedded().chosen(name, &Catalogue::embedded());
    Course::new(Arc::new(group.expect("a group")), ["A", "B"].map(str::to_owned))
}

fn rates(given: &[&str]) -> Rates {
    let usual = Rate::new(0.3, 0.4).expect("sound");
    let mut rates = Rates::new(usual, &Catalogue::embedded());
    for text in given {
        rates.give(text).expect(text);
    }
    rates
}

/// A, who has won the first game, stakes it by an Accelerated placement: between equals the placement is worth more points to both, and
/// the leader's lead is worth less.
#[test]
fn an_accelerated_placement_is_no_good_to_the_leader() {
    let found = conclude(&started("rainbow"), &rates(&[]), Aim::Lead).expect("sound");
    let decisions: Vec<_> = found
        .decisions
        .iter()
        .filter(|decision| decision.score == [1.0, 0.0] && decision.about.starts_with("special"))
        .collect();
    assert_eq!(decisions.len(), 2);
    for decision in decisions {
        // All points are the two players', so that one's gain is the other's loss in the lead.
        let gain = decision.values[1].lead - decision.values[0].lead;
        assert_eq!(gain < 0.0, decision.who == "A", "{decision:?}");
    }
    assert!((found.wins[0] - 0.5).abs() < 1e-9 && !found.curves.is_empty());
    let report = found.report().to_string();
    assert!(
        report.contains("Choices in the Rainbow group") && report.contains("special opening"),
        "{report}"
    );
}

/// An advantage that decides the next round is worth the points that are left for it; one that is worth nothing is not.
#[test]
fn points_are_left_for_an_advantage_that_wins() {
    // The last round's advantage belongs to South, who wins with it for certain, and else never.
    let relay = "relay-obstacle=0.5,0";
    let strong = rates(&[relay, "losttreasure=0,0", "losttreasure:take-back=south=1,0"]);
    let weak = rates(&[relay]);
    let leaves = |rates: &Rates| {
        let found = conclude(&started("jewel"), rates, Aim::Lead).expect("sound");
        let of_round = |decision: &&DecisionConclusion| {
            decision.about == "points or advantage"
                && decision.who == "A"
                && decision.values[0].value == "take 2"
                && decision.values[1].value.contains("take-back")
        };
        let all: Vec<_> = found.decisions.iter().filter(of_round).cloned().collect();
        assert!(!all.is_empty());
        all.iter().map(|decision| decision.best).collect::<Vec<_>>()
    };
    // Whoever is A is South as often as not; where he is South he leaves the points.
    assert!(leaves(&strong).contains(&1));
    assert!(leaves(&weak).iter().all(|best| *best == 0));
}

#[test]
fn chances_are_read_and_refused() {
    let mut rates = rates(&["chess=0.4,0.3", "crystal:bonus=prince,favoured=south=0.6,0.2"]);
    for (text, why) in [
        ("chess", "write NAME=WIN,DRAW"),
        ("chess=x", "write NAME=WIN,DRAW"),
        ("chess=0.8,0.3", "no chances of a win and a draw"),
    ] {
        let problem = rates.give(text).expect_err(text);
        assert!(problem.contains(why), "{problem}");
    }
    let folder = Folder::new("group-rates");
    let file = folder.file("report.json");
    for (content, why) in [
        ("{", "EOF"),
        ("{}", "no report of"),
        (r#"{"game":"chinese","starts":[]}"#, "no games in which South"),
    ] {
        std::fs::write(&file, content).expect("written");
        let problem = rates.measure(&file).expect_err(content);
        assert!(
            problem.contains(why) && problem.contains("report.json"),
            "{problem}"
        );
    }
    let sound =
        r#"{"game":"chinese","starts":[{"first":"South","tally":{"wins":60,"draws":30,"losses":10}}]}"#;
    std::fs::write(&file, sound).expect("written");
    rates.measure(&folder.0).expect("a report");
    let found = conclude(&started("rainbow"), &rates, Aim::Group).expect("sound");
    let used = found
        .rates
        .iter()
        .find(|rate| rate.game == "chinese")
        .expect("used");
    assert_eq!((used.win, used.draw, used.from), (0.6, 0.3, "measured"));
}

#[test]
fn the_tie_break_claim_counts_only_two_games() {
    let usual = Rate::new(0.38, 0.34).expect("sound");
    let all = tie_break(usual);
    assert_eq!(all.len(), DRAW_RATES + 1);
    assert!(all.iter().all(|chance| chance.three > chance.two));
    let own = all
        .iter()
        .find(|chance| chance.draw == 0.34)
        .expect("the usual rate");
    assert!(
        (own.two - 0.403).abs() < 0.001 && (own.three - 0.528).abs() < 0.001,
        "{own:?}"
    );
}
