//! Games of every kind as PGN: written down as they were played, and played again.

use super::pgn::{self, OWN_TAG, PgnGame, PgnMove, variant};
use crate::base::{Player, host};
use crate::board::Writing;
use crate::games::Ruleset;
use crate::play::{self, Action, Actor, GameTree, Play, Refusal, Seat, Timeline, Verdict};
use crate::variants::Catalogue;

/// The tag that says which game of somebody's this is, however often it is written.
pub const GAME_TAG: &str = "GameId";
/// The tag that says who sits where.
pub const SEATS_TAG: &str = "Seats";
/// What the tag `Reason` says of a game that can go on.
pub const UNFINISHED: &str = "unfinished";
/// The game of a file that does not name one.
const USUAL_GAME: &str = "chess";
/// Stands for a blank in what was done: words of a game have none.
const BLANK: char = '_';

/// What is said of a game besides its moves.
pub struct Heading<'a> {
    /// What the game was part of.
    pub event: &'a str,
    /// The game.
    pub ruleset: &'a Ruleset,
    /// Names of the seats.
    pub names: &'a [String],
    /// Who plays, by seat.
    pub players: &'a [String],
    /// Who sat where, for going on.
    pub seats: String,
    /// Which game of somebody's it is.
    pub game_id: &'a str,
    /// How it ended, if it has.
    pub verdict: Option<&'a Verdict>,
}

/// A game with all its variations and comments as PGN: a tree, and the timeline of its main line.
pub fn written_tree(timeline: &Timeline, tree: &GameTree, heading: &Heading<'_>) -> PgnGame {
    let mut game = written(timeline, heading);
    let of_two = heading.names.len() == Player::ALL.len();
    // What was chosen before the first move that is written is in the position.
    let begun = timeline.done().len() - game.moves.len();
    let from = begun.checked_sub(1).map_or(GameTree::START, |last| {
        let main = tree.main_line(GameTree::START);
        main.get(last).copied().unwrap_or(GameTree::START)
    });
    let line = tree.main_line(from);
    for (written, at) in game.moves.iter_mut().zip(line) {
        tell(written, tree, at, of_two, true);
    }
    game
}

/// Adds the comment on what led to a position, and what else was done instead of it, if that is to be told here.
fn tell(written: &mut PgnMove, tree: &GameTree, at: usize, of_two: bool, with_others: bool) {
    let Some(branch) = tree.branch(at) else { return };
    written.comment = Some(branch.comment.clone()).filter(|comment| !comment.is_empty());
    let others = tree.next(branch.parent).iter().skip(1);
    let others = others.filter(|_| with_others).map(|other| {
        let line = std::iter::once(*other).chain(tree.main_line(*other));
        let told = line.filter_map(|at| {
            let branch = tree.branch(at)?;
            let mut written = written_move(&branch.action, branch.seat, of_two);
            tell(&mut written, tree, at, of_two, at != *other);
            Some(written)
        });
        told.collect()
    });
    written.variations = others.collect();
}

fn written_move(action: &Action, seat: Option<Seat>, of_two: bool) -> PgnMove {
    PgnMove {
        text: action.text.replace(' ', &BLANK.to_string()),
        player: seat.filter(|_| of_two).map(|seat| Player::ALL[seat]),
        ..PgnMove::default()
    }
}

/// A game as PGN.
pub fn written(timeline: &Timeline, heading: &Heading<'_>) -> PgnGame {
    let of_two = heading.names.len() == Player::ALL.len();
    let (start, begun) = after_choices(timeline);
    let moves = timeline.done()[begun..]
        .iter()
        .map(|done| written_move(&done.action, done.seat(), of_two));
    let result = heading.verdict.map_or("*", |verdict| result(verdict));
    let mut game = PgnGame {
        tags: Vec::new(),
        moves: moves.collect(),
        result: result.to_owned(),
    };
    game.push_tag("Event", heading.event);
    game.push_tag("Site", "?");
    game.push_tag("Date", pgn::date(host::now()));
    game.push_tag("Round", "-");
    for (seat, player) in heading.players.iter().enumerate() {
        let tag = match (of_two, seat) {
            (true, 0) => "White",
            (true, _) => "Black",
            (false, _) => heading.names[seat].as_str(),
        };
        game.push_tag(tag, player);
    }
    game.push_tag("Result", result);
    match (heading.ruleset, start.board()) {
        (Ruleset::Board(_), Some(board)) => game.push_game(board.spec()),
        (Ruleset::Board(spec), None) => game.push_game(spec),
        (other, _) => {
            let about = other.heading();
            game.push_tag("Variant", about.id.clone());
            game.push_tag(OWN_TAG, about.identity());
        }
    }
    game.push_tag("SetUp", "1");
    game.push_tag("FEN", start.state());
    let reason = heading.verdict.map(|verdict| verdict.ending.to_string());
    game.push_tag("Reason", reason.unwrap_or_else(|| UNFINISHED.to_owned()));
    if let Some(verdict) = heading.verdict {
        let points: Vec<String> = verdict.points.iter().map(ToString::to_string).collect();
        game.push_tag("Points", points.join(" "));
    }
    game.push_tag(SEATS_TAG, heading.seats.clone());
    game.push_tag(GAME_TAG, heading.game_id);
    game
}

/// Where a game begins whose players have chosen before it, and how much was done until then: other programs read positions and
/// moves. While somebody has to choose yet, it is the start.
fn after_choices(timeline: &Timeline) -> (Box<dyn Play>, usize) {
    let mut start = timeline.start().copy();
    let chosen = timeline.done().iter().take_while(|done| done.action.is_secret());
    let mut count = 0;
    for done in chosen {
        if start.apply(&done.action).is_err() {
            break;
        }
        count += 1;
    }
    if start.actions().first().is_some_and(Action::is_secret) {
        return (timeline.start().copy(), 0);
    }
    (start, count)
}

/// The result as PGN has it, which knows two players.
fn result(verdict: &Verdict) -> &'static str {
    match verdict.shares[..] {
        [south, north] if south > north => "1-0",
        [south, north] if south < north => "0-1",
        [_, _] => "1/2-1/2",
        _ => "*",
    }
}

/// Can this game go on?
pub fn is_unfinished(game: &PgnGame) -> bool {
    game.result == "*" && game.tag("Reason").is_none_or(|reason| reason == UNFINISHED)
}

/// A game that was written down, played again.
pub struct Replayed {
    /// The game.
    pub ruleset: Ruleset,
    /// What was done.
    pub timeline: Timeline,
    /// The same with its variations and comments.
    pub tree: GameTree,
    /// Why it could not be played to its end.
    pub stopped: Option<String>,
    /// Variations that could not be played to their ends.
    pub lost: usize,
}

/// Plays a game again.
///
/// # Errors
/// If nobody knows the game, or its start is faulty.
pub fn replay(game: &PgnGame, catalogue: &Catalogue) -> Result<Replayed, String> {
    let ruleset = ruleset_of(game, catalogue)?;
    let start = play::start(&ruleset, game.tag("FEN")).map_err(|refusal| refusal.to_string())?;
    let mut writing = Writing::Sheets;
    let (mut timeline, mut stopped) = replay_written(game, start.copy(), writing);
    let others = match &ruleset {
        Ruleset::Board(spec) => Writing::possible(spec),
        _ => Vec::new(),
    };
    for other in others.into_iter().filter(|writing| *writing != Writing::Sheets) {
        if stopped.is_none() {
            break;
        }
        let replayed = replay_written(game, start.copy(), other);
        if replayed.1.is_none() || replayed.0.done().len() > timeline.done().len() {
            (timeline, stopped) = replayed;
            writing = other;
        }
    }
    let mut tree = GameTree::default();
    let line = &game.moves[..timeline.done().len()];
    let lost = grow(&mut tree, GameTree::START, start, line, writing);
    Ok(Replayed {
        ruleset,
        timeline,
        tree,
        stopped,
        lost,
    })
}

/// Plays a line and its variations into a tree, as far as they are understood; returns how many are not to their ends.
fn grow(
    tree: &mut GameTree,
    mut at: usize,
    mut game: Box<dyn Play>,
    line: &[PgnMove],
    writing: Writing,
) -> usize {
    let mut lost = 0;
    for written in line {
        let before = game.copy();
        let seat = match game.actor() {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        let done = meant(game.as_ref(), &written.text, writing)
            .and_then(|action| game.apply(&action).map(|_| action));
        let Ok(action) = done else { return lost + 1 };
        let next = tree.enter(at, seat, &action);
        if let Some(comment) = &written.comment {
            tree.say(next, comment);
        }
        for variation in &written.variations {
            lost += grow(tree, at, before.copy(), variation, writing);
        }
        at = next;
    }
    lost
}

/// Plays a game whose moves are written so, as far as they are understood, and says why not to its end.
fn replay_written(game: &PgnGame, start: Box<dyn Play>, writing: Writing) -> (Timeline, Option<String>) {
    let mut timeline = Timeline::new(start);
    for (ply, written) in game.moves.iter().enumerate() {
        let found = meant(timeline.now(), &written.text, writing);
        if let Err(refusal) = found.and_then(|action| timeline.apply(&action)) {
            return (timeline, Some(format!("move {} {refusal}", game.number_of(ply))));
        }
    }
    (timeline, None)
}

/// The action that a word of a game means.
fn meant(game: &dyn Play, word: &str, writing: Writing) -> Result<Action, Refusal> {
    match game.board().filter(|_| writing != Writing::Sheets) {
        Some(board) => {
            let found = board.read_written(word, writing);
            let found = found.map_err(|error| Refusal(error.to_string()))?;
            game.read(&board.notation(found))
        }
        None => game.read(&word.replace(BLANK, " ")),
    }
}

/// The game that is played in a game.
///
/// # Errors
/// If nobody knows it.
pub fn ruleset_of(game: &PgnGame, catalogue: &Catalogue) -> Result<Ruleset, String> {
    let name = game.game_name().unwrap_or(USUAL_GAME);
    let mut complaint = None;
    for spelling in variant::spellings(name) {
        match catalogue.ruleset(&spelling) {
            Ok(ruleset) => return Ok(ruleset),
            Err(error) => complaint = complaint.or(Some(error.to_string())),
        }
    }
    Err(complaint.unwrap_or_else(|| format!("unknown game '{}'", name.escape_debug())))
}

#[cfg(test)]
mod tests;
