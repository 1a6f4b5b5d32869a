//! Games of a PGN file played again, as other programs write them: what can be played of each, and what is wrong with the rest.

use super::ReviewedGame;
use super::habit::squares;
use super::lineup::Lineup;
use crate::arena::pgn::{self, Note, PgnGame, PlacedGame};
use crate::base::Move;
use crate::board::{Board, FenError, Writing};
use crate::rules::Spec;
use std::sync::Arc;

/// The field of a FEN that names squares.
const EN_PASSANT_FIELD: usize = 3;
/// Notes on a game that are told; of more, their number.
const MOST_NOTES: usize = 5;

/// The game of the catalogue that a name in a file means.
pub type Naming<'a> = dyn Fn(&str) -> Result<Arc<Spec>, String> + 'a;

/// The games of a file.
pub(super) struct Replayed {
    /// Those with moves that could be played, as far as they could.
    pub(super) games: Vec<ReviewedGame>,
    /// What could not be read, for people.
    pub(super) complaints: Vec<String>,
    /// Games that were not read to their end, or not at all.
    pub(super) faulty: usize,
    /// All games.
    pub(super) found: usize,
}

/// All games of a text; `usual` names the game where the text does not.
pub(super) fn replay_all(text: &str, naming: &Naming<'_>, usual: Option<&str>) -> Replayed {
    let mut lineup = Lineup::new(naming, usual);
    let mut replayed = Replayed {
        games: Vec::new(),
        complaints: Vec::new(),
        faulty: 0,
        found: 0,
    };
    for read in pgn::read_placed(text) {
        replayed.found += 1;
        let number = replayed.found;
        let told = |note: &Note| {
            let (line, column) = pgn::line_and_column(text, note.offset);
            format!("game {number}, line {line}, column {column}: {}", note.text)
        };
        let notes = read.notes.iter().take(MOST_NOTES).map(told);
        replayed.complaints.extend(notes);
        if let Some(more) = read.notes.len().checked_sub(MOST_NOTES).filter(|more| *more > 0) {
            replayed
                .complaints
                .push(format!("game {number}: and {more} more of that kind"));
        }
        let broken = read.broken.as_ref().map(told);
        let (game, problem) = match lineup.game_of(&read.game) {
            Ok(spec) => {
                let (game, oddities, problem) = replay(read, number, &spec, &mut lineup, text);
                let told = oddities
                    .iter()
                    .map(|oddity| format!("game {number}: FEN: {oddity}"));
                replayed.complaints.extend(told);
                (game, problem)
            }
            Err(problem) => (None, Some(format!("game {number}: {problem}"))),
        };
        let problem = problem.or(broken);
        replayed.faulty += usize::from(problem.is_some());
        let kept = game.as_ref().map_or(0, |game| game.moves.len());
        replayed.complaints.extend(problem.map(|problem| match kept {
            0 => format!("{problem}; the game is skipped"),
            1 => format!("{problem}; the move before it is kept"),
            _ => format!("{problem}; the {kept} moves before it are kept"),
        }));
        replayed.games.extend(game);
    }
    replayed
}

/// What could be played of a game, what was odd about its FEN, and why not all of it could be played.
fn replay(
    read: PlacedGame,
    number: usize,
    spec: &Arc<Spec>,
    lineup: &mut Lineup<'_>,
    text: &str,
) -> (Option<ReviewedGame>, Vec<FenError>, Option<String>) {
    let mut best: Option<Playing> = None;
    for habit in Writing::possible(spec) {
        let playing = play(&read.game, spec, habit, lineup);
        let is_whole = playing.stop.is_none();
        if best
            .as_ref()
            .is_none_or(|best| playing.moves.len() > best.moves.len())
            || is_whole
        {
            best = Some(playing);
        }
        if is_whole {
            break;
        }
    }
    let Some(playing) = best else {
        return (None, Vec::new(), None);
    };
    let problem = playing.stop.map(|stop| match stop {
        Stop::Start(problem) => format!("game {number}: {problem}"),
        Stop::Move(why) => {
            let ply = playing.moves.len();
            let (line, column) = pgn::line_and_column(text, read.offsets[ply]);
            let name = read.game.number_of(ply);
            format!("game {number}, move {name}, line {line}, column {column}: {why}")
        }
    });
    let game = playing.start.map(|start| {
        let mut game = ReviewedGame::new(number, read.game, start, playing.moves);
        if problem.is_some() {
            game.pgn.result = "*".to_owned();
        }
        game
    });
    let game = game.filter(|game| problem.is_none() || !game.moves.is_empty());
    (game, playing.oddities, problem)
}

/// A game as far as it could be played.
struct Playing {
    start: Option<Board>,
    /// What was put right about the FEN.
    oddities: Vec<FenError>,
    moves: Vec<Move>,
    stop: Option<Stop>,
}

/// Why a game could not be played to its end.
enum Stop {
    Start(String),
    Move(String),
}

/// Plays a game that is written by some habit.
fn play(game: &PgnGame, spec: &Arc<Spec>, habit: Writing, lineup: &mut Lineup<'_>) -> Playing {
    let mut playing = Playing {
        start: None,
        oddities: Vec::new(),
        moves: Vec::with_capacity(game.moves.len()),
        stop: None,
    };
    let start = match game.tag("FEN") {
        Some(fen) => set_up(fen, spec, habit, lineup),
        None => Ok((Board::start(spec), Vec::new())),
    };
    let start = match start {
        Ok((start, oddities)) => {
            playing.oddities = oddities;
            playing.start.insert(start)
        }
        Err(problem) => {
            playing.stop = Some(Stop::Start(problem));
            return playing;
        }
    };
    let mut board = start.clone();
    for played in &game.moves {
        match board.read_written(&played.text, habit) {
            Ok(found) => {
                board.make(found);
                playing.moves.push(found);
            }
            Err(error) => {
                playing.stop = Some(Stop::Move(error.to_string()));
                break;
            }
        }
        if playing.moves.len().is_multiple_of(super::STRIDE) {
            board.forget_far_past();
        }
    }
    playing
}

/// The start position; where the royals and rooks of a FEN stand elsewhere than in the game named, it is the Fischer-random one.
fn set_up(
    fen: &str,
    spec: &Arc<Spec>,
    habit: Writing,
    lineup: &mut Lineup<'_>,
) -> Result<(Board, Vec<FenError>), String> {
    let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
    if let Some(field) = fields.get_mut(EN_PASSANT_FIELD) {
        *field = squares(field, habit);
    }
    let text = fields.join(" ");
    Board::read_fen(spec, &text).or_else(|errors| {
        let free = lineup.with_free_castling(spec);
        let free = free.and_then(|free| Board::read_fen(&free, &text).ok());
        free.ok_or_else(|| format!("FEN '{fen}': {errors}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    /// Games that XBoard played and wrote, with the moves in each according to its log.
    const WRITTEN_BY_XBOARD: [(&str, &[usize]); 5] = [
        (include_str!("../../../tests/pgn/xboard-lancerchess.pgn"), &[145]),
        (
            include_str!("../../../tests/pgn/xboard-capablanca-steps.pgn"),
            &[144],
        ),
        (include_str!("../../../tests/pgn/xboard-storm.pgn"), &[120]),
        (include_str!("../../../tests/pgn/xboard-chinese.pgn"), &[73]),
        (include_str!("../../../tests/pgn/xboard-xiangqi.pgn"), &[45, 80]),
    ];

    fn replayed(text: &str) -> Replayed {
        let catalogue = Catalogue::embedded();
        let naming = |name: &str| catalogue.resolve(name).map_err(|error| error.to_string());
        replay_all(text, &naming, None)
    }

    fn lengths(replayed: &Replayed) -> Vec<usize> {
        replayed.games.iter().map(|game| game.moves.len()).collect()
    }

    #[test]
    fn games_of_a_program_are_read_whole() {
        for (text, expected) in WRITTEN_BY_XBOARD {
            let replayed = replayed(text);
            let game = &replayed.games[0].start.spec().id;
            assert_eq!(
                (lengths(&replayed), replayed.faulty),
                (expected.to_vec(), 0),
                "{game}"
            );
            assert_eq!(replayed.complaints, [""; 0], "{game}");
        }
    }

    #[test]
    fn a_bad_game_does_not_hide_the_others() {
        let text = "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Rg1 h6 5. Nf3 *\n\n[White \"b\"]\n\n1. d4 d5 *\n\n\
            [White \"c\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n\n[FEN \"8/8\"]\n1. e4 *\n\n[White \"e\"]\n\n1. c4 -- *";
        let replayed = replayed(text);
        assert_eq!(lengths(&replayed), [8, 2, 1]);
        let numbers: Vec<usize> = replayed.games.iter().map(|game| game.number).collect();
        assert_eq!(numbers, [1, 2, 5]);
        assert_eq!((replayed.found, replayed.faulty), (5, 4));
        let [first, third, fourth, fifth] = &replayed.complaints[..] else {
            panic!("{:?}", replayed.complaints);
        };
        assert!(
            first.starts_with("game 1, move 5., line 3, column 44: 'Nf3'"),
            "{first}"
        );
        assert!(first.ends_with("; the 8 moves before it are kept"), "{first}");
        assert!(third.starts_with("game 3: unknown game 'Crazyhouse'"), "{third}");
        assert!(
            fourth.starts_with("game 4: FEN '8/8'") && fourth.ends_with("skipped"),
            "{fourth}"
        );
        assert!(fifth.contains("passing is not allowed") && fifth.ends_with("the move before it is kept"));
    }

    #[test]
    fn fischer_games_are_seen_from_their_start() {
        let moves = "\n\n1. Ng3 Ng6 2. O-O O-O *\n\n";
        let mut text = String::new();
        for tag in [
            "",
            "[Variant \"From Position\"]",
            "[Variant \"Chess 960\"]",
            "[Variant \"wild/fr\"]",
            "[Variant \"FRC\"]",
        ] {
            for rights in ["KQkq", "HBhb", "hbHB"] {
                let fen = format!("[FEN \"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w {rights} - 0 1\"]");
                text.push_str(&format!("[White \"a\"]\n{tag}\n{fen}{moves}"));
            }
        }
        let replayed = replayed(&text);
        assert_eq!(replayed.complaints, [""; 0]);
        assert_eq!(lengths(&replayed), [4; 15]);
        for game in &replayed.games {
            assert_eq!(game.start.spec().identity(), "chess:chess960=on");
        }
    }

    #[test]
    fn names_of_the_field_are_known() {
        for (name, identity) in [
            ("Chess 960", "chess:chess960=on"),
            ("Fischer Random", "chess:chess960=on"),
            ("Fischerandom", "chess:chess960=on"),
            ("?", "chess"),
            ("", "chess"),
            ("normal", "chess"),
            ("Capablanca960", "capablanca:chess960=on"),
            ("XIANGQI", "xiangqi"),
            ("capablanca steps", "capablanca-steps"),
        ] {
            let replayed = replayed(&format!("[Variant \"{name}\"]\n[White \"x\"]\n\n*"));
            assert_eq!(replayed.games[0].start.spec().identity(), identity, "{name}");
        }
    }

    #[test]
    fn the_chinese_game_is_read_in_its_notations() {
        for moves in [
            "1. H2-E2 H9-G7 2. H0-G2 I9-H9",
            "1. H2E2 H9G7 2. H0G2 I9H9",
            "1. h2-e2 h9-g7 2. h0-g2 i9-h9",
            "1. h2e2 h9g7 2. h0g2 i9h9",
            "1. h3e3 h10g8 2. h1g3 i10h10",
            "1. C2=5 H8+7 2. H2+3 R9=8",
            "1. c2.5 h8+7 2. h2+3 r9.8",
        ] {
            for tag in [
                "",
                "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1\"]",
            ] {
                let replayed = replayed(&format!("[Variant \"xiangqi\"]\n{tag}\n\n{moves} *"));
                assert_eq!(lengths(&replayed), [4], "{moves}: {:?}", replayed.complaints);
                let board = replayed.games[0].before(3);
                assert_eq!(board.notation(replayed.games[0].moves[3]), "i10h10");
            }
        }
    }

    #[test]
    fn rights_may_be_letters_of_files() {
        let start = "r3k2r/8/8/8/8/8/8/R3K2R w";
        for (rights, castles) in [("HAha", 2), ("Ha", 1), ("KQkq", 2), ("-", 0)] {
            let text = format!("[FEN \"{start} {rights} - 0 1\"]\n\n*");
            let board = &replayed(&text).games[0].start;
            let castlings = ["e1g1", "e1c1"]
                .iter()
                .filter(|text| board.parse_move(text).is_ok());
            assert_eq!(
                (board.spec().chess960, castlings.count()),
                (false, castles),
                "{rights}"
            );
        }
        let text = "[Variant \"Capablanca\"]\n[FEN \"r4k3r/10/10/10/10/10/10/R4K3R w JAja - 0 1\"]\n\n1. O-O O-O-O *";
        assert_eq!(lengths(&replayed(text)), [2]);
    }

    #[test]
    fn castling_may_be_written_with_other_letters() {
        let fen = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]";
        for moves in ["О-О О-О-О", "o–o 0—0—0", "Ο-Ο 0-0-0", "00 000", "OO OOO"] {
            let replayed = replayed(&format!("{fen}\n\n1. {moves} *"));
            assert_eq!(lengths(&replayed), [2], "{moves}: {:?}", replayed.complaints);
        }
    }
}
