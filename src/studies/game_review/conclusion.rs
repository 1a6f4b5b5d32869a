//! Mistakes, from the scores of moves.

use super::{GameReview, Record, ReviewedGame};
use crate::arena::statistics::score_of_elo;
use crate::base::{Player, Score};
use crate::studies::report::figure::Drawing;
use crate::studies::{Records, Study};
use serde::Serialize;

/// All games of a file.
#[derive(Clone, Debug, Serialize)]
pub struct GameReviewConclusion {
    /// Spent on each search, in words.
    pub budget: String,
    /// The games.
    pub games: Vec<GameConclusion>,
    /// Moves without results so far.
    pub missing: u64,
}

/// A game.
#[derive(Clone, Debug, Serialize)]
pub struct GameConclusion {
    /// Its place in the file, from 1.
    pub number: usize,
    /// Who played, and the result.
    pub title: String,
    /// The game that was played.
    pub game: String,
    /// Both sides, South first.
    pub sides: [SideConclusion; 2],
    /// Every move that was looked at.
    pub moves: Vec<MoveConclusion>,
}

/// How a side played.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct SideConclusion {
    /// Moves that were looked at.
    pub moves: usize,
    /// Share of the point given away, on average, in a move.
    pub mean_loss: f64,
    /// Moves by their severity: slight, mistake, blunder.
    pub mistakes: [usize; 3],
}

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Gives away at least a twentieth of the point.
    Slight,
    /// At least a tenth.
    Mistake,
    /// At least a fifth.
    Blunder,
}

impl Severity {
    /// That of a move which gives away so much of the point.
    fn of(loss: f64) -> Option<Severity> {
        let all = [
            (0.2, Severity::Blunder),
            (0.1, Severity::Mistake),
            (0.05, Severity::Slight),
        ];
        all.into_iter()
            .find(|(least, _)| loss >= *least)
            .map(|(_, found)| found)
    }

    /// In a word.
    pub(super) fn name(self) -> &'static str {
        match self {
            Severity::Slight => "slight",
            Severity::Mistake => "mistake",
            Severity::Blunder => "blunder",
        }
    }
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveConclusion {
    /// Plies before it.
    pub ply: usize,
    /// `1. e2e4` or `1… e7e5`.
    pub name: String,
    /// Its side.
    pub side: &'static str,
    /// Score after it, from South's view.
    pub score: Score,
    /// Share of the point given away, if a score means what it means in ratings.
    pub loss: f64,
    /// How bad that is.
    pub severity: Option<Severity>,
    /// What was found about it.
    #[serde(flatten)]
    pub record: Record,
    /// The position before it; only of bad ones.
    #[serde(skip)]
    pub before: Option<Drawing>,
}

impl GameReviewConclusion {
    pub(super) fn new(study: &GameReview, records: &Records<Record>) -> GameReviewConclusion {
        let mut first = 0;
        let mut games = Vec::new();
        for game in &study.games {
            games.push(conclude(game, first, records));
            first += game.moves.len() as u64;
        }
        let known: usize = games.iter().map(|game| game.moves.len()).sum();
        GameReviewConclusion {
            budget: study.budget.to_string(),
            games,
            missing: study.items() - known as u64,
        }
    }
}

/// The conclusion about a game whose moves are the items from `first` on.
fn conclude(game: &ReviewedGame, first: u64, records: &Records<Record>) -> GameConclusion {
    let mut board = game.start.clone();
    let mut moves = Vec::new();
    let mut sides = [SideConclusion::default(); 2];
    for (ply, m) in game.moves.iter().enumerate() {
        if let Some(record) = records.get(&(first + ply as u64)) {
            let player = board.turn();
            let loss = (expectation(record.best_score) - expectation(record.played_score)).max(0.0);
            let severity = Severity::of(loss);
            let side = &mut sides[player as usize];
            side.moves += 1;
            side.mean_loss += loss;
            if let Some(severity) = severity {
                side.mistakes[severity as usize] += 1;
            }
            let sign = if player == Player::South { 1 } else { -1 };
            moves.push(MoveConclusion {
                ply,
                name: numbered(&board.fen(), &board.notation(*m)),
                side: player.name(),
                score: sign * record.played_score,
                loss,
                severity,
                record: record.clone(),
                before: severity
                    .filter(|severity| *severity >= Severity::Mistake)
                    .map(|_| Drawing::of_board(&board)),
            });
        }
        board.make(*m);
        if ply.is_multiple_of(super::STRIDE) {
            board.forget_far_past();
        }
    }
    for side in &mut sides {
        side.mean_loss /= side.moves.max(1) as f64;
    }
    let tag = |name: &str| game.pgn.tag(name).unwrap_or("?").to_owned();
    GameConclusion {
        number: game.number,
        title: format!("{} – {} {}", tag("White"), tag("Black"), game.pgn.result),
        game: game.start.spec().identity(),
        sides,
        moves,
    }
}

/// The share of the point that a score lets one expect.
fn expectation(score: Score) -> f64 {
    score_of_elo(f64::from(score))
}

/// A move with the number that the position has.
fn numbered(fen: &str, text: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let number = fields.last().copied().unwrap_or("1");
    match fields.get(1) {
        Some(&"b") => format!("{number}… {text}"),
        _ => format!("{number}. {text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::workbench::Budget;
    use super::*;
    use crate::variants::Catalogue;

    fn review(text: &str) -> Result<GameReviewConclusion, String> {
        let naming = |name: &str| {
            Catalogue::embedded()
                .resolve(name)
                .map_err(|error| error.to_string())
        };
        let study = GameReview::new(text, &naming, None, Budget::Nodes(4000))?;
        let mut bench = study.workbench().unwrap();
        let records = (0..study.items())
            .map(|item| {
                bench.forget();
                (item, study.run(item, &mut bench).unwrap())
            })
            .collect();
        Ok(study.conclude(&records))
    }

    #[test]
    fn the_losing_move_is_found() {
        let text = "[White \"A\"]\n[Black \"B\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4 0-1\n";
        let review = review(text).unwrap();
        let game = &review.games[0];
        assert_eq!((game.title.as_str(), review.missing), ("A – B 0-1", 0));
        let blunders: Vec<&str> = game
            .moves
            .iter()
            .filter(|played| played.severity == Some(Severity::Blunder))
            .map(|played| played.name.as_str())
            .collect();
        assert_eq!(blunders, ["2. g2g4"]);
        assert_eq!(game.moves[3].loss, 0.0);
        assert!(game.moves[2].score < -1000, "from South's view");
        assert_eq!(game.sides[0].mistakes[2], 1);
        assert_eq!(game.sides[1].mistakes, [0, 0, 0]);
    }

    #[test]
    fn other_programs_write_otherwise() {
        // Ranks from 0, letters of another habit; then a game in short algebraic notation with everything in between.
        let text = "\u{feff}[Event \"a\"] [Variant \"xiangqi\"]\r\n\r\n1. Che2 $1 {[%clk 0:01]} Hg7 2. Hg2 Rh9 (2... Rxh9 3. x) *\r\n\
            [Variant \"Standard\"]\n[FEN \"4k3/P7/8/8/8/8/8/R3K3 b Q - 0 7\"]\n\n7... Kd7! 8 O-O-O+ Kc7 9.a8 = Q 1/2-1/2\n";
        let text = text.replace("a8 = Q", "a8=Q ±");
        let review = review(&text).unwrap();
        let moves = |index: usize| -> Vec<String> {
            review.games[index]
                .moves
                .iter()
                .map(|played| played.name.clone())
                .collect()
        };
        assert_eq!(moves(0), ["1. h3e3", "1… h10g8", "2. h1g3", "2… i10h10"]);
        assert_eq!(moves(1), ["7… e8d7", "8. e1c1", "8… d7c7", "9. a7a8q"]);
    }

    #[test]
    fn faulty_games_are_named() {
        let fault = |text: &str| review(text).unwrap_err();
        assert!(
            fault("[White \"A\"]\n1. e2e5 *")
                .starts_with("game 1, move 1., line 2, column 4: 'e2e5' is not legal")
        );
        assert!(fault("[FEN \"8/8\"]\n1. e2e4 *").contains("FEN '8/8'"));
        assert_eq!(fault(""), "there is no move in it");
    }
}
