//! What can be wrong with a group besides its spelling.

use super::definition::{
    Advantage, Bonus, Both, GameSpec, Group, Scoring, Series, Settled, TieBreak, TieGame,
};
use super::points::Points;
use crate::games::{Family, Ruleset};
use crate::variants::Catalogue;

/// Games of a group at most: their orders and results are counted through.
const MOST_GAMES: usize = 8;
/// Games that can come in an order drawn by lot.
const MOST_SHUFFLED: usize = 4;

/// Everything that is wrong.
pub(super) fn problems(group: &Group, catalogue: &Catalogue) -> Vec<String> {
    let mut problems = Vec::new();
    let count = group.games.len();
    if count == 0 || count > MOST_GAMES {
        problems.push(format!("{count} games; a group has 1 to {MOST_GAMES}"));
    }
    if group.shuffled > count.min(MOST_SHUFFLED) {
        problems.push(format!(
            "shuffled: {} games cannot be shuffled, {} at most",
            group.shuffled,
            count.min(MOST_SHUFFLED)
        ));
    }
    if !group.pools.is_empty() && group.pools.len() != count || group.pools.iter().any(Vec::is_empty) {
        problems.push("pools: one for each game, none of them empty".to_owned());
    }
    for (index, game) in group.games.iter().enumerate() {
        let place = format!("game {}", index + 1);
        one_game(game, index, group, catalogue, &place, &mut problems);
    }
    match &group.scoring {
        Scoring::Points => {}
        Scoring::Bonus(bonus) => bonus_problems(bonus, group, catalogue, &mut problems),
        Scoring::Series(series) => series_problems(series, group, catalogue, &mut problems),
        Scoring::Both(both) => both_problems(both, group, catalogue, &mut problems),
        Scoring::Grouplet(grouplet) => {
            if count != 1 {
                problems.push(format!("a grouplet has one head game, not {count}"));
            }
            if grouplet.swing <= Points::ZERO || grouplet.first < Points::ZERO {
                problems.push("grouplet: 'first' is 0 at least, and 'swing' more".to_owned());
            }
            let races = play("grouplet: races", &grouplet.races, catalogue, &mut problems);
            if !matches!(races, None | Some(Ruleset::Race(_))) {
                problems.push(format!("grouplet: '{}' is no game of races", grouplet.races));
            }
        }
    }
    problems
}

fn one_game(
    game: &GameSpec,
    index: usize,
    group: &Group,
    catalogue: &Catalogue,
    place: &str,
    problems: &mut Vec<String>,
) {
    let names = game.play.all();
    if names.is_empty() {
        problems.push(format!("{place}: no game is named"));
    }
    if names.len() > 1 && game.settled == Settled::Opposite {
        let before = index.checked_sub(1).and_then(|before| group.games.get(before));
        if names.len() != 2 || before.is_none_or(|before| before.play.all().len() != 2) {
            problems.push(format!(
                "{place}: the opposite of two forms needs two here and two in the game before"
            ));
        }
    }
    let drawn: Vec<&String> = group.pools.iter().flatten().collect();
    for name in names {
        if name.contains("{}") {
            if drawn.is_empty() {
                problems.push(format!("{place}: '{{}}' stands for nothing without pools"));
            }
            for word in &drawn {
                play(place, &name.replace("{}", word), catalogue, problems);
            }
        } else {
            play(place, name, catalogue, problems);
        }
    }
    let wrong = |points: Option<Points>| points.is_some_and(|points| points < Points::ZERO);
    if wrong(game.win) || wrong(game.draw) || game.win == Some(Points::ZERO) {
        problems.push(format!("{place}: a win has points, and no points are below 0"));
    }
    if let Some(special) = &game.special {
        if index == 0 || special.opening.is_empty() {
            problems.push(format!(
                "{place}: special: it needs an opening, and a game before it whose points are staked"
            ));
        }
        if !matches!(group.scoring, Scoring::Bonus(_)) {
            problems.push(format!("{place}: special: only in groups with a bonus"));
        }
    }
    if let Some(advantage) = &game.advantage {
        let faulty = match advantage {
            Advantage::FirstMove => false,
            Advantage::Time(share) => !(0.1..=10.0).contains(share),
            Advantage::Options(options) => options.is_empty(),
        };
        if faulty {
            problems.push(format!(
                "{place}: advantage: times from 0.1 to 10, or some options of the game"
            ));
        }
        if !matches!(group.scoring, Scoring::Series(_)) || index == 0 {
            problems.push(format!(
                "{place}: advantage: only in a series, after its first round"
            ));
        }
        if let Advantage::Options(options) = advantage {
            for option in options.iter().flat_map(|option| option.split('|')) {
                for side in super::fixture::SIDES {
                    let name = super::fixture::with_options(&names[0], &option.replace("{}", side));
                    play(place, &name, catalogue, problems);
                }
            }
        }
    }
}

fn bonus_problems(bonus: &Bonus, group: &Group, catalogue: &Catalogue, problems: &mut Vec<String>) {
    if bonus.points.is_some_and(|points| points <= Points::ZERO) {
        problems.push("bonus: more than 0 points".to_owned());
    }
    let Some(TieBreak {
        games,
        third,
        together,
        time,
        south_time,
        points,
        ..
    }) = &bonus.tie_break
    else {
        return;
    };
    if bonus.points.is_none() && points.is_none() {
        problems.push(
            "tie-break: points: a bonus of the winner's own points says nothing when they are level"
                .to_owned(),
        );
    }
    for game in games.iter().chain([third]) {
        match game {
            TieGame::Number(number) if *number == 0 || *number > group.games.len() => {
                problems.push(format!("tie-break: there is no game {number}"));
            }
            TieGame::Number(_) => {}
            TieGame::Play(name) => {
                play("tie-break", name, catalogue, problems);
            }
            TieGame::Choice(names) => {
                if names.is_empty() {
                    problems.push("tie-break: no game is named".to_owned());
                }
                for name in names {
                    play("tie-break", name, catalogue, problems);
                }
            }
        }
    }
    if let Some(pattern) = together {
        let names = games.each_ref().map(|game| super::bonus::usual_name(group, game));
        at_once("tie-break", &names, pattern, catalogue, problems);
    }
    if [time, south_time]
        .iter()
        .any(|share| !(0.01..=10.0).contains(*share))
    {
        problems.push("tie-break: shares of the time are from 0.01 to 10".to_owned());
    }
}

fn series_problems(series: &Series, group: &Group, catalogue: &Catalogue, problems: &mut Vec<String>) {
    play("series: decider", &series.decider, catalogue, problems);
    let all: Points = group.games.iter().filter_map(|game| game.win).sum();
    if group.games.iter().any(|game| game.win.is_none()) {
        problems.push("series: every game says what its win is worth".to_owned());
    } else if series.needed > all || series.needed <= all.halved() {
        problems.push(format!(
            "series: {} of {all} points have to be more than half of them, so that one player has them",
            series.needed
        ));
    }
}

fn both_problems(both: &Both, group: &Group, catalogue: &Catalogue, problems: &mut Vec<String>) {
    if group.games.len() != 2 {
        problems.push(format!("both: two games, not {}", group.games.len()));
    } else if let Some(pattern) = &both.together {
        let names = [0, 1].map(|index| group.games[index].play.all().first().cloned().unwrap_or_default());
        at_once("both", &names, pattern, catalogue, problems);
    }
}

/// Two games at once have to be a game of the catalogue.
fn at_once(
    place: &str,
    [one, other]: &[String; 2],
    pattern: &str,
    catalogue: &Catalogue,
    problems: &mut Vec<String>,
) {
    let name = super::fixture::at_once([one, other], pattern);
    if let Some(ruleset) = play(place, &name, catalogue, problems)
        && ruleset.family() != Family::Parallel
    {
        problems.push(format!("{place}: '{name}' are not two games at once"));
    }
}

/// The game of a name, or what is wrong with it.
fn play(place: &str, name: &str, catalogue: &Catalogue, problems: &mut Vec<String>) -> Option<Ruleset> {
    match catalogue.ruleset(name) {
        Ok(ruleset) if ruleset.family() == Family::ThreeHanded => {
            problems.push(format!("{place}: '{name}' is not for two players"));
            None
        }
        Ok(ruleset) => Some(ruleset),
        Err(error) => {
            problems.push(format!("{place}: {error}"));
            None
        }
    }
}
