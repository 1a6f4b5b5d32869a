//! Games of a match as PGN, and what counts of them read back. A match resumed from its file counts exactly as one
//! that was never interrupted, because live games are counted from their PGN, too.

use super::driver::ReportedScore;
use super::fault::Fault;
use super::pgn::{Heading, PgnGame, PgnMove};
use super::referee::{GameRecord, Thought};
use super::standing::{CountedGame, ENGINES, Effort};
use super::time_control::Limit;
use crate::base::{PerPlayer, Player};
use crate::board::{Board, Writing};
use crate::game::{Ending as Reason, GameResult};
use crate::rules::Spec;
use crate::rules::turn::TurnPlan;
use std::sync::Arc;
use std::time::Duration;

/// What all games of a match have in common on paper.
#[derive(Clone, PartialEq, Debug)]
pub struct Scoresheet {
    /// Value of the tag `Event`; tells this match from others in the same file.
    pub event: String,
    /// The game.
    pub game: Arc<Spec>,
    /// Names of the engines.
    pub names: [String; ENGINES],
    /// Limits of the engines.
    pub limits: [Limit; ENGINES],
    /// How moves are written.
    pub writing: Writing,
}

/// Which engine has the first move in game number `index`: the engines take turns within each pair.
pub fn south_engine(index: u64) -> usize {
    (index % 2) as usize
}

impl Scoresheet {
    /// The PGN of game number `index`.
    pub fn write(&self, index: u64, record: &GameRecord, date: &str) -> PgnGame {
        let south = south_engine(index);
        let engines = PerPlayer([south, 1 - south]);
        let ending = &record.ending;
        let round = format!("{}.{}", index / 2 + 1, index % 2 + 1);
        let heading = Heading {
            event: &self.event,
            date,
            round: &round,
            players: PerPlayer(engines.0.map(|engine| self.names[engine].as_str())),
            result: ending.result.pgn(),
        };
        let mut game = PgnGame::headed(&heading, &self.game, &record.start);
        let limits = engines.0.map(|engine| self.limits[engine].to_string());
        if limits[0] == limits[1] {
            game.push_tag("TimeControl", limits[0].as_str());
        } else {
            game.push_tag("WhiteTimeControl", limits[0].as_str());
            game.push_tag("BlackTimeControl", limits[1].as_str());
        }
        game.push_tag("PlyCount", record.moves.len().to_string());
        game.push_tag("Termination", ending.termination);
        game.push_end(&self.game, ending.result, &ending.reason);
        let texts = self.texts(record);
        game.moves = record
            .moves
            .iter()
            .zip(texts)
            .map(|(played, text)| PgnMove {
                text,
                comment: Some(
                    played
                        .thought
                        .as_ref()
                        .map_or_else(|| "opening".to_owned(), describe),
                ),
                player: Some(played.player),
            })
            .collect();
        game
    }

    /// The moves of a game in the writing of this match.
    fn texts(&self, record: &GameRecord) -> Vec<String> {
        let plain = record.moves.iter().map(|played| played.text.clone());
        let board = (self.writing != Writing::Sheets).then(|| Board::from_fen(&self.game, &record.start));
        let Some(Ok(mut board)) = board else {
            return plain.collect();
        };
        let mut written = Vec::with_capacity(record.moves.len());
        for text in plain {
            match board.parse_move(&text) {
                Ok(played) => {
                    written.push(board.written(played, self.writing));
                    board.make(played);
                }
                Err(_) => written.push(text),
            }
        }
        written
    }

    /// Did both engines have the limits of this match in a game of it?
    pub fn has_limits_of(&self, game: &PgnGame) -> bool {
        let sides = [("White", "WhiteTimeControl"), ("Black", "BlackTimeControl")];
        sides.iter().all(|(side, control)| {
            let written = game.tag(control).or_else(|| game.tag("TimeControl"));
            let engine = self
                .names
                .iter()
                .position(|name| game.tag(side) == Some(name.as_str()));
            // Who wrote no limits down is believed.
            written
                .zip(engine)
                .is_none_or(|(written, engine)| written == self.limits[engine].to_string())
        })
    }

    /// Can this text be the beginning of a game of the match, as far as it says? `game` is what there is of it.
    pub fn begins(&self, text: &str, game: &PgnGame) -> bool {
        match game.tags.as_slice() {
            // The name of the match may be torn itself.
            [] => {
                let mut named = PgnGame::default();
                named.push_tag("Event", self.event.as_str());
                named.to_string().starts_with(text.trim_start())
            }
            [(name, event)] => name == "Event" && self.event.starts_with(event.as_str()),
            _ => game.tag("Event") == Some(&self.event),
        }
    }

    /// Makes sure that a game which [counts](Scoresheet::count) can have been played: its moves and the points written for it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, game: &PgnGame) -> Result<(), String> {
        let fen = game.tag("FEN").unwrap_or(&self.game.start);
        let mut board =
            Board::from_fen(&self.game, fen).map_err(|errors| format!("FEN '{fen}': {errors}"))?;
        for (index, played) in game.moves.iter().enumerate() {
            let read = board.read_written(&played.text, self.writing);
            board.make(read.map_err(|error| format!("ply {}: {error}", index + 1))?);
        }
        let Some(written) = game.tag("Points") else {
            return Ok(());
        };
        let reason = game.tag("Reason").unwrap_or("");
        let fits = |result: GameResult| result.pgn() == game.result;
        if read_points(written).is_some_and(|points| {
            self.game
                .points
                .are_possible(points, Reason::of_words(reason), fits)
        }) {
            return Ok(());
        }
        Err(format!(
            "'{}' are no points that the result {} gives in this game",
            written.escape_debug(),
            game.result
        ))
    }

    /// Points of South and North.
    fn points_of(&self, result: GameResult, reason: Option<Reason>) -> [f64; 2] {
        Player::ALL.map(|player| f64::from(self.game.points.of(result, reason, player)))
    }

    /// The number of a game of this match and what counts of it; `None` for other games and unfinished ones.
    pub fn count(&self, game: &PgnGame) -> Option<(u64, CountedGame)> {
        if game.tag("Event") != Some(&self.event) || game.game_name() != Some(&self.game.identity()) {
            return None;
        }
        let (pair, leg) = game.tag("Round")?.split_once('.')?;
        let (pair, leg): (u64, u64) = (pair.parse().ok()?, leg.parse().ok()?);
        let index = pair
            .checked_sub(1)?
            .checked_mul(2)?
            .checked_add(leg.checked_sub(1).filter(|&leg| leg < 2)?)?;
        let south = south_engine(index);
        let names = [game.tag("White")?, game.tag("Black")?];
        if names != [self.names[south].as_str(), self.names[1 - south].as_str()] {
            return None;
        }
        let result = GameResult::of_pgn(&game.result)?;
        let first = if south == 0 { Player::South } else { Player::North };
        let half_points = result.hundredths(first) / 50;
        let termination = game.tag("Termination").unwrap_or("normal");
        let reason = game.tag("Reason").unwrap_or("");
        let written = game.tag("Points").and_then(read_points);
        let mut points = written.unwrap_or_else(|| self.points_of(result, Reason::of_words(reason)));
        if first == Player::North {
            points.reverse();
        }
        let forfeited_by = Fault::is_forfeit(termination).then_some(if half_points == 0 { 0 } else { 1 });
        let end = match (forfeited_by, termination) {
            (Some(_), _) => termination.to_owned(),
            (None, "adjudication") => format!("adjudication: {reason}"),
            (None, _) => reason.to_owned(),
        };
        let effort = self.effort_by_engine(game, south);
        let first_is_south = south == 0;
        Some((
            index,
            CountedGame {
                half_points,
                points,
                first_is_south,
                plies: game.moves.len(),
                end,
                forfeited_by,
                effort,
            },
        ))
    }
}

impl Scoresheet {
    fn effort_by_engine(&self, game: &PgnGame, south: usize) -> [Effort; ENGINES] {
        let mut effort = [Effort::default(); ENGINES];
        for (played, mover) in game.moves.iter().zip(movers(&self.game, game)) {
            let engine = if mover == Player::North { 1 - south } else { south };
            if let Some((time, nodes)) = played.comment.as_deref().and_then(time_and_nodes) {
                effort[engine].add_move(time, nodes);
            }
        }
        effort
    }
}

/// South's and North's points with a blank between.
fn read_points(text: &str) -> Option<[f64; 2]> {
    let (south, north) = text.split_once(' ')?;
    let points = |text: &str| text.parse().ok().filter(|points: &f32| points.is_finite());
    Some([f64::from(points(south)?), f64::from(points(north)?)])
}

/// `+0.34/12 0.512s 48123n`
fn describe(thought: &Thought) -> String {
    let score = match thought.score {
        Some(ReportedScore::Centipawns(score)) => format!("{:+.2}/", f64::from(score) / 100.0),
        Some(ReportedScore::Mate(moves)) => {
            format!("{}M{}/", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs())
        }
        None => "/".to_owned(),
    };
    let depth = thought.depth.map_or_else(String::new, |depth| depth.to_string());
    let nodes = thought
        .nodes
        .map_or_else(String::new, |nodes| format!(" {nodes}n"));
    format!("{score}{depth} {:.3}s{nodes}", thought.elapsed.as_secs_f64())
}

/// Reads the time and nodes of [`describe`]; `None` for moves of the opening.
fn time_and_nodes(comment: &str) -> Option<(Duration, u64)> {
    let seconds = comment
        .split(' ')
        .find_map(|word| word.strip_suffix('s')?.parse::<f64>().ok())?;
    let nodes = comment
        .split(' ')
        .find_map(|word| word.strip_suffix('n')?.parse().ok())
        .unwrap_or(0);
    Some((Duration::try_from_secs_f64(seconds).ok()?, nodes))
}

/// Who makes each move of a game as written. Where sides may move on only the rules know; what they do not understand takes turns.
fn movers(spec: &Arc<Spec>, game: &PgnGame) -> Vec<Player> {
    let fen = game.tag("FEN").unwrap_or(&spec.start);
    let mut board = (spec.turn != TurnPlan::Single)
        .then(|| Board::from_fen(spec, fen).ok())
        .flatten();
    let mut player = match fen.split(' ').nth(1) {
        Some("b") => Player::North,
        _ => Player::South,
    };
    let mover = |played: &PgnMove| {
        let mover = board.as_ref().map_or(player, Board::turn);
        board = board.take().and_then(|mut board| {
            board.make(board.parse_move(&played.text).ok()?);
            Some(board)
        });
        player = if played.takes_back() { mover } else { !mover };
        mover
    };
    game.moves.iter().map(mover).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::pgn;
    use crate::arena::referee::{Ending, PlayedMove};
    use crate::rules::points::Points;
    use crate::variants::Catalogue;

    fn sheet() -> Scoresheet {
        let limit = Limit::MoveTime(Duration::from_millis(100));
        let mut game = (*Catalogue::embedded().resolve("storm:storm-array=rnb").unwrap()).clone();
        game.points = Points {
            win: 3.0,
            draw: 1.0,
            loss: 0.0,
            goal: Some(2.0),
        };
        Scoresheet {
            event: "storm match, seed 1".to_owned(),
            game: Arc::new(game),
            names: ["A".to_owned(), "B".to_owned()],
            limits: [limit, Limit::Nodes(5000)],
            writing: Writing::Sheets,
        }
    }

    fn record(result: GameResult, forfeit: Option<(Player, Fault)>) -> GameRecord {
        let thought = Thought {
            elapsed: Duration::from_millis(125),
            score: Some(ReportedScore::Mate(-3)),
            depth: Some(7),
            nodes: Some(4321),
        };
        let termination = forfeit
            .as_ref()
            .map_or("normal", |(_, fault)| fault.termination());
        GameRecord {
            start: "k7/8/8/8/8/8/8/K7 w - - 0 1".to_owned(),
            moves: vec![
                PlayedMove {
                    text: "a1a2".to_owned(),
                    player: Player::South,
                    thought: None,
                },
                PlayedMove {
                    text: "a8a7".to_owned(),
                    player: Player::North,
                    thought: Some(thought),
                },
            ],
            ending: Ending {
                result,
                reason: "repetition".to_owned(),
                termination,
                forfeit,
            },
            notes: Vec::new(),
        }
    }

    /// Writes, reads and counts a game.
    fn round_trip(index: u64, record: &GameRecord) -> (u64, CountedGame) {
        let text = sheet().write(index, record, "2024.01.01").to_string();
        sheet().count(&pgn::read(&text)[0]).unwrap()
    }

    #[test]
    fn games_are_counted_from_their_text() {
        let (index, game) = round_trip(5, &record(GameResult::Win(Player::South), None));
        assert_eq!(
            (index, game.half_points, game.first_is_south, game.plies),
            (5, 0, false, 2)
        );
        assert_eq!((game.end.as_str(), game.forfeited_by), ("repetition", None));
        assert_eq!((game.effort[0].moves, game.effort[0].nodes), (1, 4321));
        assert_eq!(game.effort[0].time, Duration::from_millis(125));
        assert_eq!(game.effort[1], Effort::default());
        let (_, game) = round_trip(4, &record(GameResult::Draw, None));
        assert_eq!((game.half_points, game.first_is_south), (1, true));
    }

    #[test]
    fn after_a_move_taken_back_the_same_engine_goes_on() {
        let mut record = record(GameResult::Draw, None);
        let thought = record.moves[1].thought;
        let (south, north) = (Player::South, Player::North);
        record.moves = [
            ("a1a2", south),
            ("a8a7", north),
            ("takeback", south),
            ("a1b1", south),
            ("a8b8", north),
        ]
        .map(|(text, player)| PlayedMove {
            text: text.to_owned(),
            player,
            thought,
        })
        .to_vec();
        let (_, game) = round_trip(0, &record);
        assert_eq!(game.effort.map(|effort| effort.moves), [3, 2]);
    }

    #[test]
    fn where_a_turn_has_two_moves_both_are_of_one_engine() {
        let mut sheet = sheet();
        sheet.game = Catalogue::embedded().resolve("changeover-western").unwrap();
        let mut record = record(GameResult::Draw, None);
        let thought = record.moves[1].thought;
        let (mut board, mut south) = (Board::start(&sheet.game), 0);
        record.start = board.fen();
        record.moves.clear();
        for _ in 0..9 {
            let m = board.legal_moves()[0];
            let (text, player) = (board.notation(m), board.turn());
            south += u64::from(player == Player::South);
            record.moves.push(PlayedMove {
                text,
                player,
                thought,
            });
            board.make(m);
        }
        let text = sheet.write(1, &record, "2024.01.01").to_string();
        let (_, game) = sheet.count(&pgn::read(&text)[0]).unwrap();
        assert_eq!(game.effort.map(|effort| effort.moves), [9 - south, south]);
        // One move in the first turn, two in all others, unless a check ends them.
        assert_eq!(south, 5, "{text}");
    }

    #[test]
    fn points_are_counted_as_the_game_counts_them() {
        let points = |index, result, reason: Reason| {
            let mut record = record(result, None);
            record.ending.reason = reason.to_string();
            let (_, game) = round_trip(index, &record);
            (game.half_points, game.points)
        };
        let won = GameResult::Win(Player::South);
        assert_eq!(points(0, won, Reason::Checkmate), (2, [3.0, 0.0]));
        assert_eq!(points(0, won, Reason::GoalReached), (2, [2.0, 0.0]));
        assert_eq!(points(1, won, Reason::GoalReached), (0, [0.0, 2.0]));
        assert_eq!(points(0, GameResult::Draw, Reason::Repetition), (1, [1.0, 1.0]));
        let edge = GameResult::drawn(Player::North, 75);
        assert_eq!(points(1, edge, Reason::Stalemate), (1, [2.25, 0.75]));
    }

    #[test]
    fn forfeits_are_the_losers() {
        let fault = Fault::Time(Duration::from_secs(1));
        let lost = record(GameResult::Win(Player::North), Some((Player::South, fault)));
        let (_, game) = round_trip(0, &lost);
        assert_eq!(
            (game.half_points, game.forfeited_by, game.end.as_str()),
            (0, Some(0), "time forfeit")
        );
        let (_, game) = round_trip(1, &lost);
        assert_eq!((game.half_points, game.forfeited_by), (2, Some(1)));
    }

    #[test]
    fn tags_identify_the_game_and_the_limits() {
        let game = sheet().write(0, &record(GameResult::Draw, None), "2024.01.01");
        assert_eq!(game.tag("Variant"), Some("storm"));
        assert_eq!(game.game_name(), Some("storm:storm-array=rnb"));
        assert_eq!(game.tag("SetUp"), Some("1"));
        assert_eq!(game.tag("WhiteTimeControl"), Some("0.1/move"));
        assert_eq!(game.tag("BlackTimeControl"), Some("nodes=5000"));
        assert_eq!(game.tag("PlyCount"), Some("2"));
    }

    #[test]
    fn moves_are_written_as_asked_for() {
        let mut sheet = sheet();
        sheet.game = Catalogue::embedded().resolve("xiangqi").unwrap();
        let mut record = record(GameResult::Draw, None);
        record.start = sheet.game.start.clone();
        let texts = ["h3e3", "h10g8"];
        for (played, text) in record.moves.iter_mut().zip(texts) {
            played.text = text.to_owned();
        }
        for (writing, expected) in [
            (Writing::Sheets, texts),
            (Writing::Iccs, ["H2-E2", "H9-G7"]),
            (Writing::Wxf, ["C2=5", "H8+7"]),
        ] {
            sheet.writing = writing;
            let game = sheet.write(0, &record, "2024.01.01");
            let written: Vec<&str> = game.moves.iter().map(|played| played.text.as_str()).collect();
            assert_eq!(written, expected);
            assert!(sheet.count(&pgn::read(&game.to_string())[0]).is_some());
        }
    }

    #[test]
    fn games_with_other_limits_are_told_apart() {
        for index in [0, 1] {
            let game = sheet().write(index, &record(GameResult::Draw, None), "2024.01.01");
            assert!(sheet().has_limits_of(&game));
            let mut slower = sheet();
            slower.limits[0] = Limit::Nodes(7);
            assert!(slower.count(&game).is_some() && !slower.has_limits_of(&game));
        }
    }

    #[test]
    fn impossible_points_and_unknown_moves_are_refused() {
        let mut sheet = sheet();
        sheet.game = Arc::new(Spec {
            points: sheet.game.points,
            ..(*Catalogue::embedded().resolve("chess").unwrap()).clone()
        });
        let edge = GameResult::drawn(Player::North, 75);
        let mut written = sheet.write(1, &record(edge, None), "2024.01.01");
        assert_eq!(sheet.check(&written), Ok(()));
        for (tag, value, part) in [
            (
                "Points",
                "7.5 -9",
                "'7.5 -9' are no points that the result 1/2-1/2 gives",
            ),
            ("Points", "0.75 2.26", "no points"),
            ("Points", "3 0", "no points"),
            ("FEN", "k7/8/8/8 w - - 0 1", "FEN 'k7/8/8/8 w - - 0 1'"),
        ] {
            let mut other = written.clone();
            let tags = other.tags.iter_mut().filter(|(name, _)| name == tag);
            tags.for_each(|(_, old)| *old = value.to_owned());
            let problem = sheet.check(&other).unwrap_err();
            assert!(problem.contains(part), "{problem}");
        }
        written.moves[1].text = "a8h1".to_owned();
        let problem = sheet.check(&written).unwrap_err();
        assert!(problem.starts_with("ply 2:"), "{problem}");
        for (writing, texts) in [
            (Writing::Iccs, ["H2-E2", "H9-G7"]),
            (Writing::Wxf, ["C2=5", "H8+7"]),
        ] {
            (sheet.game, sheet.writing) = (Catalogue::embedded().resolve("xiangqi").unwrap(), writing);
            let mut record = record(GameResult::Draw, None);
            record.start = sheet.game.start.clone();
            for (played, text) in record.moves.iter_mut().zip(["h3e3", "h10g8"]) {
                played.text = text.to_owned();
            }
            let written = sheet.write(0, &record, "2024.01.01");
            assert!(written.moves.iter().map(|played| &played.text).eq(texts));
            assert_eq!(sheet.check(&written), Ok(()));
        }
    }

    #[test]
    fn games_of_other_matches_do_not_count() {
        let game = sheet().write(0, &record(GameResult::Draw, None), "2024.01.01");
        assert!(sheet().count(&game).is_some());
        let changed = |name: &str, value: &str| {
            let mut other = game.clone();
            other
                .tags
                .iter_mut()
                .filter(|(tag, _)| tag == name)
                .for_each(|(_, old)| *old = value.to_owned());
            other
        };
        for (name, value) in [
            ("Event", "x"),
            (pgn::OWN_TAG, "storm"),
            ("White", "B"),
            ("Round", "0.1"),
            ("Round", "1.3"),
            ("Round", "x"),
        ] {
            assert_eq!(sheet().count(&changed(name, value)), None, "{name} {value}");
        }
        let unfinished = PgnGame {
            result: "*".to_owned(),
            ..game
        };
        assert_eq!(sheet().count(&unfinished), None);
    }
}
