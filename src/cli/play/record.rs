//! Games of every kind as PGN: written to the end of a file, and played again from one.

use super::moves::is_secret;
use super::timeline::Timeline;
use crate::arena::pgn::{self, OWN_TAG, PgnGame, PgnMove, variant};
use crate::base::Player;
use crate::board::Writing;
use crate::files::growing::{GrowingFile, Sharing};
use crate::files::{named, read};
use crate::games::Ruleset;
use crate::play::{self, Action, Actor, Play, Refusal, Seat, Verdict};
use crate::variants::Catalogue;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The tag that says which game of somebody's this is, however often it is written.
pub(super) const GAME_TAG: &str = "GameId";
/// The tag that says who sits where.
pub(super) const SEATS_TAG: &str = "Seats";
/// What the tag `Reason` says of a game that can go on.
pub(super) const UNFINISHED: &str = "unfinished";
/// Largest file of games that is read, in bytes.
const LARGEST: u64 = 1 << 28;
/// Bytes at the beginning of a file by which it is known.
const BEGINNING: u64 = 1 << 16;
/// The game of a file that does not name one.
const USUAL_GAME: &str = "chess";
/// Stands for a blank in what was done: words of a game have none.
const BLANK: char = '_';

/// What is said of a game besides its moves.
pub(super) struct Heading<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) names: &'a [String],
    /// Who plays, by seat.
    pub(super) players: &'a [String],
    pub(super) seats: String,
    pub(super) game_id: &'a str,
    pub(super) verdict: Option<&'a Verdict>,
}

/// A game as PGN.
pub(super) fn written(timeline: &Timeline, heading: &Heading<'_>) -> PgnGame {
    let of_two = heading.names.len() == Player::ALL.len();
    let (start, begun) = after_choices(timeline);
    let moves = timeline.done()[begun..].iter().map(|done| PgnMove {
        text: done.action.text.replace(' ', &BLANK.to_string()),
        comment: None,
        player: done.seat().filter(|_| of_two).map(|seat| Player::ALL[seat]),
    });
    let result = heading.verdict.map_or("*", |verdict| result(verdict));
    let mut game = PgnGame {
        tags: Vec::new(),
        moves: moves.collect(),
        result: result.to_owned(),
    };
    game.push_tag("Event", "Game in the terminal");
    game.push_tag("Site", "?");
    game.push_tag("Date", pgn::date(SystemTime::now()));
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
    let chosen = timeline.done().iter().take_while(|done| is_secret(&done.action));
    let mut count = 0;
    for done in chosen {
        if start.apply(&done.action).is_err() {
            break;
        }
        count += 1;
    }
    if start.actions().first().is_some_and(is_secret) {
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
pub(super) fn is_unfinished(game: &PgnGame) -> bool {
    game.result == "*" && game.tag("Reason").is_none_or(|reason| reason == UNFINISHED)
}

/// A path as people type it: a leading `~` is their home.
pub(super) fn path(text: &str) -> PathBuf {
    path_from(text, std::env::var_os("HOME").as_deref())
}

fn path_from(text: &str, home: Option<&OsStr>) -> PathBuf {
    match (text.strip_prefix('~'), home) {
        (Some(""), Some(home)) => PathBuf::from(home),
        (Some(rest), Some(home)) if rest.starts_with(['/', std::path::MAIN_SEPARATOR]) => {
            Path::new(home).join(&rest[1..])
        }
        _ => PathBuf::from(text),
    }
}

/// Appends a game to a file of games, which is made if it is not there.
///
/// # Errors
/// If it cannot be written, or holds something else than games.
pub(super) fn append(path: &Path, game: &PgnGame) -> Result<(), String> {
    let failed = |error: std::io::Error| named(path, &error).to_string();
    let mut file = GrowingFile::open(path, Sharing::WithAppenders).map_err(failed)?;
    let mut beginning = Vec::new();
    let reader = file.reader().map_err(failed)?;
    std::io::Read::read_to_end(&mut std::io::Read::take(reader, BEGINNING), &mut beginning)
        .map_err(failed)?;
    if !may_be_games(&pgn::decode(&beginning)) {
        return Err(format!(
            "{} holds something else than games (PGN); nothing was written",
            path.display()
        ));
    }
    pgn::append(&mut file, game).map_err(failed)
}

/// Is this the beginning of a file of games, or of an empty file?
fn may_be_games(text: &str) -> bool {
    if text.trim().is_empty() {
        return true;
    }
    let begins_with_tag = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with(['%', ';', '{']))
        .is_some_and(|line| line.trim_start_matches('\u{feff}').starts_with('['));
    let tags = [
        "Event", "Site", "Date", "White", "Black", "Result", "FEN", "Variant",
    ];
    begins_with_tag
        && pgn::read(text)
            .first()
            .is_some_and(|game| tags.iter().any(|tag| game.tag(tag).is_some()))
}

/// The games of a file.
///
/// # Errors
/// If it cannot be read, or has none.
pub(super) fn games(path: &Path) -> Result<Vec<PgnGame>, String> {
    let bytes = read::bytes(path, LARGEST).map_err(|error| named(path, &error).to_string())?;
    let games = pgn::read(&pgn::decode(&bytes));
    if games.is_empty() {
        return Err(format!("{} holds no games (PGN)", path.display()));
    }
    Ok(games)
}

/// A game that was written down, played again.
pub(super) struct Replayed {
    pub(super) ruleset: Ruleset,
    pub(super) timeline: Timeline,
    /// Why it could not be played to its end.
    pub(super) stopped: Option<String>,
}

/// Plays a game again.
///
/// # Errors
/// If nobody knows the game, or its start is faulty.
pub(super) fn replay(game: &PgnGame, catalogue: &Catalogue) -> Result<Replayed, String> {
    let ruleset = ruleset_of(game, catalogue)?;
    let start = play::start(&ruleset, game.tag("FEN")).map_err(|refusal| refusal.to_string())?;
    let (mut timeline, mut stopped) = replay_written(game, start.copy(), Writing::Sheets);
    let others = match &ruleset {
        Ruleset::Board(spec) => Writing::possible(spec),
        _ => Vec::new(),
    };
    for writing in others.into_iter().filter(|writing| *writing != Writing::Sheets) {
        if stopped.is_none() {
            break;
        }
        let other = replay_written(game, start.copy(), writing);
        if other.1.is_none() || other.0.done().len() > timeline.done().len() {
            (timeline, stopped) = other;
        }
    }
    Ok(Replayed {
        ruleset,
        timeline,
        stopped,
    })
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
pub(super) fn ruleset_of(game: &PgnGame, catalogue: &Catalogue) -> Result<Ruleset, String> {
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

/// The seat of whoever has to decide.
pub(super) fn due(game: &dyn Play) -> Option<Seat> {
    match game.actor() {
        Actor::Seat(seat) => Some(seat),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::Folder;

    fn heading<'a>(ruleset: &'a Ruleset, names: &'a [String]) -> Heading<'a> {
        Heading {
            ruleset,
            names,
            players: names,
            seats: "person".to_owned(),
            game_id: "1",
            verdict: None,
        }
    }

    /// A game of every family goes to a file and comes back.
    #[test]
    fn games_of_every_family_are_read_again() {
        let folder = Folder::new("record");
        let path = folder.file("games.pgn");
        let catalogue = Catalogue::embedded();
        let games: [(&str, Option<&str>, &[&str]); 6] = [
            ("western:nmove=0", None, &["e2e4", "e7e5"]),
            ("alice", None, &["e2e4", "h7h6"]),
            ("changeover-western", None, &["e2e4", "d7d5", "e7e5"]),
            ("relay-running", None, &["throw", "dice 4"]),
            ("triscacia", None, &["R@a2"]),
            ("parallel-chess-duel", None, &["1:e2e4", "1:e7e5"]),
        ];
        for (id, state, texts) in games {
            let ruleset = catalogue.ruleset(id).expect("a known game");
            let mut timeline = Timeline::new(play::start(&ruleset, state).expect("sound"));
            for text in texts {
                let action = timeline.now().read(text).expect("legal");
                timeline.apply(&action).expect("legal");
            }
            let names = timeline.now().seats();
            append(&path, &written(&timeline, &heading(&ruleset, &names))).expect("a file of games");
            let read = super::games(&path).expect("a file of games");
            let last = replay(read.last().expect("one"), &catalogue).expect("a known game");
            assert_eq!(last.stopped, None, "{id}");
            assert_eq!(last.timeline.now().state(), timeline.now().state(), "{id}");
            assert_eq!(last.ruleset.heading().identity(), ruleset.heading().identity());
            assert_eq!(last.timeline.done().len(), texts.len());
        }
        assert_eq!(super::games(&path).expect("a file of games").len(), games.len());
    }

    /// The same game in three writings: by squares with ranks from 1 and from 0, and by files and directions.
    #[test]
    fn chinese_games_are_read_in_every_writing() {
        let catalogue = Catalogue::embedded();
        let state = |moves: &str| {
            let text = format!("[Variant \"xiangqi\"]\n\n{moves} *\n");
            let replayed = replay(&pgn::read(&text)[0], &catalogue).expect("a known game");
            assert_eq!(replayed.stopped, None, "{moves}");
            assert_eq!(replayed.timeline.done().len(), 4, "{moves}");
            replayed.timeline.now().state()
        };
        let sheets = state("1. h3e3 h10g8 2. h1g3 i10h10");
        assert_eq!(state("1. H2-E2 H9-G7 2. H0-G2 I9-H9"), sheets);
        assert_eq!(state("1. C2=5 H8+7 2. H2+3 R9=8"), sheets);
        assert_eq!(state("1. C2.5 H8+7 2. H2+3 R9.8"), sheets);
        let text = "[Variant \"xiangqi\"]\n\n1. C2=5 H8+7 2. H2+9 *\n";
        let replayed = replay(&pgn::read(text)[0], &catalogue).expect("a known game");
        assert_eq!(replayed.timeline.done().len(), 2);
        let stopped = replayed.stopped.expect("no such move");
        assert!(stopped.starts_with("move 2. 'H2+9'"), "{stopped}");
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = Folder::new("record-other");
        let ruleset = Catalogue::embedded().ruleset("chess").expect("a known game");
        let timeline = Timeline::new(play::start(&ruleset, None).expect("sound"));
        let names = timeline.now().seats();
        let game = written(&timeline, &heading(&ruleset, &names));
        for (name, text) in [
            ("notes.txt", "Buy milk, then e4 e5.\n"),
            ("config.ini", "[section]\nkey = 1\n"),
            ("list.json", "[\"a\", \"b\"]\n"),
            ("moves", "e2e4 e7e5\n"),
        ] {
            let path = folder.file(name);
            std::fs::write(&path, text).expect("a folder of one's own");
            let refused = append(&path, &game).expect_err("no games");
            assert!(refused.contains("something else than games"), "{refused}");
            assert_eq!(std::fs::read_to_string(&path).expect("still there"), text);
        }
        for (name, text) in [
            ("empty", ""),
            ("commented", "% a remark\n\n[Event \"x\"]\n\n1. e4 *\n"),
            ("marked", "\u{feff}[White \"x\"]\n\n1. e4 *"),
        ] {
            let path = folder.file(name);
            std::fs::write(&path, text).expect("a folder of one's own");
            append(&path, &game).expect("games");
            let expected = 1 + usize::from(!text.is_empty());
            assert_eq!(super::games(&path).expect("games").len(), expected, "{name}");
        }
        assert!(append(&folder.file("no/such/folder"), &game).is_err());
        assert!(super::games(&folder.file("none")).is_err());
    }

    #[test]
    fn a_home_is_written_short() {
        let home = OsStr::new("/home/x");
        assert_eq!(path_from("~/a.pgn", Some(home)), Path::new("/home/x/a.pgn"));
        assert_eq!(path_from("~", Some(home)), Path::new("/home/x"));
        assert_eq!(path_from("~a.pgn", Some(home)), Path::new("~a.pgn"));
        assert_eq!(path_from("b/~", Some(home)), Path::new("b/~"));
        assert_eq!(path_from("~/a", None), Path::new("~/a"));
    }

    #[test]
    fn what_cannot_be_played_again_is_told() {
        let text = "[Variant \"Storm\"]\n\n1. e2e4 e7e5 2. e4e5 *\n\n[Variant \"nothing\"]\n\n1. e4 *\n";
        let games = pgn::read(text);
        let replayed = replay(&games[0], &Catalogue::embedded()).expect("a known game");
        assert_eq!(
            (
                replayed.timeline.now().identity().as_str(),
                replayed.timeline.done().len()
            ),
            ("storm", 2)
        );
        let stopped = replayed.stopped.expect("no capture straight ahead");
        assert!(stopped.starts_with("move 2. 'e4e5'"), "{stopped}");
        assert!(replay(&games[1], &Catalogue::embedded()).is_err());
    }
}
