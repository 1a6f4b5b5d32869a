//! What a game that was played means for its group.

use crate::base::Player;
use crate::groups::fixture::Course as Extent;
use crate::groups::{Contestant, Course, Fixture, Played, Points, Sheet};
use crate::play::{Ending, Play, Verdict};

/// A share of the point from which on it is a win.
const WIN: f32 = 0.995;

/// How a game has ended for the two who play a group.
///
/// # Errors
/// If this is no end that the game which is due can have.
pub fn played(fixture: &Fixture, verdict: &Verdict) -> Result<Vec<Played>, String> {
    let winner = |shares: &[f32]| -> Option<Contestant> {
        let side = shares.iter().position(|share| *share >= WIN)?;
        Player::ALL.get(side).map(|side| fixture.contestant(*side))
    };
    if fixture.results > 1 {
        let Ending::Games(games) = &verdict.ending else {
            return Err(format!(
                "{}: the results of both games are missing",
                fixture.label
            ));
        };
        let results: Vec<Played> = games
            .iter()
            .map(|game| Played::won_by(winner(&game.shares)))
            .collect();
        return Ok(results);
    }
    let mut own = [Points::ZERO; 2];
    for (side, points) in Player::ALL.iter().zip(&verdict.points) {
        own[fixture.contestant(*side)] = Points::try_from(f64::from(*points))?;
    }
    Ok(vec![Played {
        winner: winner(&verdict.shares),
        points: Some(own),
    }])
}

/// How a race is over that is all a group wants of a game of races; `None` while it goes on.
pub fn race_is_over(fixture: &Fixture, now: &dyn Play) -> Option<Verdict> {
    let Extent::Race { won, .. } = fixture.course else {
        return None;
    };
    let view = now.view(None);
    let has_won = |side: &Player| {
        let seat = *side as usize;
        let points = view.seats.get(seat).and_then(|seat| seat.points);
        points.is_some_and(|points| points > f32::from(won[seat]))
    };
    let winner = *Player::ALL.iter().find(|side| has_won(side))?;
    let shares: Vec<f32> = Player::ALL
        .map(|side| f32::from(u8::from(side == winner)))
        .to_vec();
    Some(Verdict {
        points: shares.clone(),
        shares,
        ending: Ending::Plain(crate::game::Ending::GoalReached),
    })
}

/// The tags of a game of a group.
pub fn tags(course: &Course, fixture: &Fixture) -> Vec<(String, String)> {
    let standing = course.standing();
    let [one, other] = standing.score;
    let mut tags = vec![
        ("Group".to_owned(), course.group().identity.clone()),
        ("GroupTitle".to_owned(), Sheet::of(course).title),
        ("GroupGame".to_owned(), fixture.label.clone()),
        ("GroupPlayers".to_owned(), course.names().join(" - ")),
        ("GroupScore".to_owned(), format!("{one} - {other}")),
        ("GroupStakes".to_owned(), fixture.stakes.clone()),
    ];
    if let Some(status) = fixture.status {
        tags.push(("GroupStatus".to_owned(), fixture.designation(status)));
    }
    tags
}
