//! Groups with a bonus for more points: Rainbow, Jini, Chequered, Meridian, Forest and their kin. All games are played, also when the bonus
//! is won or lost already.

use super::definition::{Bonus, GameSpec, Group, Special, TieBreak, TieGame};
use super::fixture::{Contestant, Fixture, Played, at_once};
use super::order::{Order, fixture, points, worth};
use super::points::Points;
use super::status::{Status, lead, leader};
use super::walk::{Stop, Walk, Who};

/// What is still to be won besides the games.
#[derive(Clone, Debug)]
struct Stakes {
    /// The bonus; `None`: as many points as its winner has.
    bonus: Option<Points>,
    /// It has been won by a special game.
    taken_by: Option<Contestant>,
    /// Who has won the game that makes it greater, and how great it is then.
    key: Option<(Contestant, Points)>,
    /// Tags of all later games.
    tags: Vec<String>,
}

/// Plays a group of this kind.
pub(super) fn walk(walk: &mut Walk<'_>, bonus: &Bonus) -> Result<(), Stop> {
    let mut order = Order::settled(walk)?;
    let mut stakes = Stakes {
        bonus: bonus.points,
        taken_by: None,
        key: None,
        tags: Vec::new(),
    };
    for number in 0..order.games.len() {
        game(walk, &mut order, &mut stakes, number)?;
    }
    if stakes.taken_by.is_some() {
        walk.winner = stakes.taken_by;
        return Ok(());
    }
    let (winner, points) = match (leader(walk.score), &bonus.tie_break) {
        (Some(winner), _) => (winner, stakes.of(winner, walk.score)),
        (None, Some(tie_break)) => {
            let winner = self::tie_break(walk, &mut order, &stakes, tie_break)?;
            let points = tie_break.points.unwrap_or(stakes.of(winner, walk.score));
            (winner, points)
        }
        (None, None) => {
            let half = stakes.of(0, walk.score).halved();
            walk.note("bonus", "the points are level: it is shared".to_owned());
            walk.gain([half; 2]);
            return Ok(());
        }
    };
    walk.winner = Some(winner);
    walk.note("bonus", format!("{points} for {}", walk.names[winner]));
    walk.gain_one(winner, points);
    Ok(())
}

impl Stakes {
    /// The bonus of a winner.
    fn of(&self, winner: Contestant, score: [Points; 2]) -> Points {
        match self.key {
            Some((holder, points)) if holder == winner => points,
            _ => self.bonus.unwrap_or(score[winner]),
        }
    }
}

/// One of the games that count.
fn game(walk: &mut Walk<'_>, order: &mut Order, stakes: &mut Stakes, number: usize) -> Result<(), Stop> {
    let south = order.south(walk, number);
    let name = order.form(walk, number, south)?;
    let spec = order.games[number].clone();
    let rest: Points = order.games[number + 1..]
        .iter()
        .map(|later| worth(later)[0])
        .sum();
    let worth = worth(&spec);
    let status = match stakes.taken_by {
        Some(_) => Status::Inactive,
        None => Status::of(lead(walk.score), worth[0], rest),
    };
    let mut due = Fixture {
        status: Some(status),
        tags: stakes.tags.clone(),
        worth: Some(worth).filter(|_| !spec.own_points),
        opening: spec.special.as_ref().map(|special| special.opening.clone()),
        stakes: at_stake(&spec, worth),
        ..fixture(&format!("game {}", number + 1), name, south)
    };
    if let Some(key) = &spec.key {
        due.tags.push(key.name.clone());
    }
    if let Some(special) = spec.special.as_ref().filter(|_| walk.is_opened(&due)) {
        return special_game(walk, stakes, special, due, worth);
    }
    let results = walk.results(due)?;
    let played = &results[0];
    let own = played.points.filter(|_| spec.own_points);
    walk.gain(own.unwrap_or_else(|| points(played, worth)));
    if let (Some(key), Some(winner)) = (&spec.key, played.winner) {
        stakes.key = Some((winner, key.bonus));
        stakes.tags.push(key.name.clone());
    }
    Ok(())
}

fn at_stake(spec: &GameSpec, [win, draw]: [Points; 2]) -> String {
    if spec.own_points {
        format!("up to {win} for a win, {draw} for a draw")
    } else {
        format!("{win} for a win, {draw} for a draw")
    }
}

/// A game that was opened so that the points until now are staked, and the bonus with them.
fn special_game(
    walk: &mut Walk<'_>,
    stakes: &mut Stakes,
    special: &Special,
    mut due: Fixture,
    worth: [Points; 2],
) -> Result<(), Stop> {
    let staked = walk.score;
    walk.note(
        &special.name,
        "accepted: the points until now are staked".to_owned(),
    );
    walk.gain(staked.map(|points| -points));
    due.status = Some(Status::Pivotal);
    due.tags.push(special.name.clone());
    due.opening = None;
    due.stakes = format!(
        "{} for a win, {} more at once, and what was staked; {} for a draw",
        worth[0], special.bonus, worth[1]
    );
    let results = walk.results(due)?;
    walk.gain(points(&results[0], worth));
    match results[0].winner {
        Some(winner) => {
            walk.note(
                &special.name,
                format!("{} has back what was staked, and the bonus", walk.names[winner]),
            );
            walk.gain_one(winner, staked[winner] + special.bonus);
            stakes.taken_by = Some(winner);
            stakes.tags.push(special.name.clone());
        }
        None => {
            walk.note(&special.name, "both have back what was staked".to_owned());
            walk.gain(staked);
            stakes.bonus = Some(special.drawn_bonus);
        }
    }
    Ok(())
}

/// The games about the bonus alone. Sides change for the first of them, and then no more; a draw of the third is a nominal win of North.
fn tie_break(
    walk: &mut Walk<'_>,
    order: &mut Order,
    stakes: &Stakes,
    tie_break: &TieBreak,
) -> Result<Contestant, Stop> {
    let south = order.south(walk, order.games.len());
    let fixture = |label: &str, name: String, status: Status| Fixture {
        status: Some(status),
        tags: stakes.tags.clone(),
        time: [tie_break.time; 2],
        clock: tie_break.clock.clone(),
        stakes: "the bonus alone".to_owned(),
        ..fixture(label, name, south)
    };
    let mut won = [0; 2];
    let mut count = |played: &Played| {
        if let Some(winner) = played.winner {
            won[winner] += 1;
        }
        won
    };
    if let Some(format) = &tie_break.together {
        let mut names = Vec::new();
        for game in &tie_break.games {
            names.push(name(walk, order, game, south)?);
        }
        let both = at_once([&names[0], &names[1]], format);
        let due = Fixture {
            results: 2,
            ..fixture("tie-break games 1 and 2", both, Status::Influential)
        };
        walk.results(due)?.iter().for_each(|played| {
            count(played);
        });
    } else {
        let first = name(walk, order, &tie_break.games[0], south)?;
        let due = fixture("tie-break game 1", first, Status::Influential);
        let [one, other] = count(&walk.results(due)?[0]);
        let second = name(walk, order, &tie_break.games[1], south)?;
        let status = Status::of(
            Points::whole(one) - Points::whole(other),
            Points::whole(1),
            Points::ZERO,
        );
        count(&walk.results(fixture("tie-break game 2", second, status))?[0]);
    }
    let level = won[0].cmp(&won[1]);
    if level.is_ne() {
        return Ok(usize::from(level.is_lt()));
    }
    let third = name(walk, order, &tie_break.third, south)?;
    let mut due = fixture("tie-break game 3", third, Status::Decisive);
    due.time[south] *= tie_break.south_time;
    due.stakes = "the bonus alone; a draw wins it for North".to_owned();
    let winner = walk.results(due)?[0].winner;
    if winner.is_none() {
        walk.note(
            "tie-break",
            format!("a nominal win of {}, who has North", walk.names[1 - south]),
        );
    }
    Ok(winner.unwrap_or(1 - south))
}

/// The game of a tie-break.
fn name(walk: &mut Walk<'_>, order: &mut Order, game: &TieGame, south: Contestant) -> Result<String, Stop> {
    match game {
        TieGame::Number(number) => order.form(walk, number - 1, south),
        TieGame::Play(name) => Ok(name.clone()),
        TieGame::Choice(names) => {
            let chosen = walk.settle(Who::One(south), "which game is played", names)?;
            Ok(names[chosen].clone())
        }
    }
}

/// The game of a tie-break where nothing is shuffled or settled, for checks.
pub(super) fn usual_name(group: &Group, game: &TieGame) -> String {
    let names = match game {
        TieGame::Number(number) => number
            .checked_sub(1)
            .and_then(|index| group.games.get(index))
            .map(|game| game.play.all()),
        TieGame::Play(name) => Some(std::slice::from_ref(name)),
        TieGame::Choice(names) => Some(&names[..]),
    };
    names.and_then(|names| names.first().cloned()).unwrap_or_default()
}
