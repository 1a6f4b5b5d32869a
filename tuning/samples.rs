//! Positions with the results of the games they come from, and how well an evaluation foretells them.

use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use tapestry::arena::pgn::{self, PgnGame};
use tapestry::base::{Bits, Player};
use tapestry::board::Board;
use tapestry::eval::{Evaluator, LearnedTables, Observation, Parameters, Weights};
use tapestry::files;
use tapestry::position::Position;
use tapestry::rules::{PieceSquares, Rules, Spec};
use tapestry::variants::Catalogue;

/// Positions of one parallel piece of work.
const CHUNK: usize = 512;
/// Largest file of games or positions, in bytes.
const LARGEST_FILE: u64 = 16 << 30;

/// What the first line of an `.epd` file may begin with, to say which game it is about.
pub(crate) const GAME_PREFIX: &str = "# game: ";

/// The operation of an EPD line with the number of the game that the position comes from. Its quotation mark tells it from
/// an en-passant square of the same name.
const GAME: &str = " c8 \"";
/// The operation with the result.
const RESULT: &str = " c9 \"";

/// Plies at the beginning of a game that teach nothing: the opening was random.
const SKIPPED_PLIES: usize = 4;

/// A quiet position and what South scored in its game: 1, ½ or 0.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) fen: String,
    pub(crate) result: f64,
    /// Number of the game it comes from.
    pub(crate) game: usize,
}

impl Sample {
    /// The line of an `.epd` file that [`read`] makes the same sample of.
    pub(crate) fn epd(&self) -> String {
        format!("{}{GAME}{}\";{RESULT}{}\";", self.fen, self.game, self.result)
    }
}

/// A position as its evaluation sees it.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    /// Number of the game it comes from.
    pub(crate) game: usize,
    /// South's score in centipawns.
    pub(crate) score: f64,
    /// What South scored in the game.
    pub(crate) result: f64,
    /// Share of the middlegame in the score.
    pub(crate) middle: f64,
    /// The tables of pieces that were looked up.
    pub(crate) observations: Vec<Observation>,
}

/// What South may expect at a score; `scale` is the score in centipawns at which a side expects ten points of eleven.
pub(crate) fn expected(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-score / scale))
}

/// Samples by identity of their game.
pub(crate) type Collection = BTreeMap<String, Vec<Sample>>;

/// Reads a file of games (PGN) or positions (`.epd`: `FEN c8 "GAME"; c9 "RESULT";` lines of the game `epd_game`).
///
/// # Errors
/// If the file cannot be read or holds an unknown game, a false move or a malformed line.
pub(crate) fn read(
    path: &Path,
    catalogue: &Catalogue,
    epd_game: Option<&str>,
    collection: &mut Collection,
) -> Result<(), String> {
    let place = |problem: String| format!("{}: {problem}", path.display());
    let text = files::read::text(path, LARGEST_FILE).map_err(|error| place(error.to_string()))?;
    if path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("epd"))
    {
        return epd_samples(&text, catalogue, epd_game, collection).map_err(place);
    }
    // Games of several files are counted on.
    let first = collection
        .values()
        .flatten()
        .map(|sample| sample.game + 1)
        .max()
        .unwrap_or(0);
    for (number, game) in pgn::read(&text).iter().enumerate() {
        let result = game_samples(catalogue, game, first + number, collection);
        result.map_err(|problem| place(format!("game {}: {problem}", number + 1)))?;
    }
    Ok(())
}

fn epd_samples(
    text: &str,
    catalogue: &Catalogue,
    game: Option<&str>,
    collection: &mut Collection,
) -> Result<(), String> {
    let named = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix(GAME_PREFIX));
    let game = named
        .or(game)
        .ok_or_else(|| format!("say with --game, or in a first line '{GAME_PREFIX}ID', which game it is"))?;
    let spec = catalogue
        .resolve(game.trim())
        .map_err(|error| error.to_string())?;
    let samples = collection.entry(spec.identity()).or_default();
    for (number, line) in text.lines().enumerate() {
        if !line.trim().is_empty() && !line.starts_with('#') {
            let sample = epd_sample(&spec, line, number);
            samples.push(sample.map_err(|problem| format!("line {}: {problem}", number + 1))?);
        }
    }
    Ok(())
}

fn epd_sample(spec: &Arc<Spec>, line: &str, number: usize) -> Result<Sample, String> {
    let result = operand(line, RESULT).ok_or("no result (c9 \"1-0\";)")?;
    let result = score(result).ok_or("the result is no result")?;
    // Without a number every position is a game of its own.
    let game = operand(line, GAME).map_or(Ok(number), |game| {
        game.parse()
            .map_err(|_| format!("'{game}' is no number of a game"))
    })?;
    let fen = fen_of(line);
    Board::from_fen(spec, fen).map_err(|errors| errors.to_string())?;
    Ok(Sample {
        fen: fen.to_owned(),
        result,
        game,
    })
}

/// What an operation of an EPD line says, without quotes.
fn operand<'line>(line: &'line str, operation: &str) -> Option<&'line str> {
    let (_, rest) = line.split_once(operation)?;
    let (operand, _) = rest.split_once('"')?;
    Some(operand.trim())
}

/// The part of an EPD line before its operations, unknown ones (`NAME "VALUE";`) among them.
fn fen_of(line: &str) -> &str {
    let quoted = line
        .find('"')
        .and_then(|quote| line[..quote].trim_end().rfind(' '));
    line[..quoted.unwrap_or(line.len())].trim()
}

/// The quiet positions of a finished game.
fn game_samples(
    catalogue: &Catalogue,
    game: &PgnGame,
    number: usize,
    collection: &mut Collection,
) -> Result<(), String> {
    let Some(result) = score(&game.result) else {
        return Ok(());
    };
    let name = game.tag("Variant").unwrap_or("chess");
    let spec = catalogue.resolve(name).map_err(|error| error.to_string())?;
    let mut board = match game.tag("FEN") {
        Some(fen) => Board::from_fen(&spec, fen).map_err(|errors| errors.to_string())?,
        None => Board::start(&spec),
    };
    let samples = collection.entry(spec.identity()).or_default();
    for (ply, played) in game.moves.iter().enumerate() {
        let next = board
            .parse_move(&played.text)
            .map_err(|error| error.to_string())?;
        // Before a capture, and in check, the static evaluation is not what the position is worth.
        if ply >= SKIPPED_PLIES && !board.in_check() && !board.is_capture(next) {
            samples.push(Sample {
                fen: board.fen(),
                result,
                game: number,
            });
        }
        board.make(next);
    }
    Ok(())
}

fn score(result: &str) -> Option<f64> {
    match result {
        "1-0" => Some(1.0),
        "0-1" => Some(0.0),
        "1/2-1/2" => Some(0.5),
        _ => result.parse().ok().filter(|share| (0.0..=1.0).contains(share)),
    }
}

/// The samples of one game, ready to be evaluated with any weights.
pub(crate) trait Judged: Send + Sync {
    /// Number of samples.
    fn count(&self) -> usize;
    /// Mean squared difference of results and expectations; `scale` is the score in centipawns at which a side
    /// expects ten points of eleven.
    fn error(&self, weights: &Weights, scale: f64) -> f64;
    /// The scale that fits best.
    fn best_scale(&self, weights: &Weights) -> f64;
    /// The samples as their evaluation without learned tables sees them.
    fn examples(&self, weights: &Weights) -> Vec<Example>;
}

struct Samples<B: Bits> {
    rules: Arc<Rules<B>>,
    positions: Vec<(Position<B>, f64)>,
    /// Numbers of the games they come from.
    games: Vec<usize>,
    /// What is known of the game's pieces.
    learned_tables: LearnedTables,
}

/// Sets the samples of a game up.
///
/// # Errors
/// If a FEN is none of the game.
pub(crate) fn judged(
    spec: &Arc<Spec>,
    samples: &[Sample],
    learned_tables: LearnedTables,
) -> Result<Box<dyn Judged>, String> {
    if spec.files as usize * spec.ranks as usize <= 64 {
        Ok(Box::new(Samples::<u64>::new(spec, samples, learned_tables)?))
    } else {
        Ok(Box::new(Samples::<u128>::new(spec, samples, learned_tables)?))
    }
}

fn south(score: i32, turn: Player) -> f64 {
    f64::from(if turn == Player::South { score } else { -score })
}

impl<B: Bits> Samples<B> {
    fn new(spec: &Arc<Spec>, samples: &[Sample], learned_tables: LearnedTables) -> Result<Self, String> {
        let rules: Arc<Rules<B>> = Arc::new(Rules::compile(spec, PieceSquares::material(spec)));
        #[allow(
            clippy::redundant_clone,
            reason = "a copy has no room set aside for moves to come"
        )]
        let position = |sample: &Sample| {
            let position = Position::from_fen(&rules, &sample.fen).map_err(|errors| errors.to_string())?;
            Ok((position.clone(), sample.result))
        };
        let positions = samples
            .par_iter()
            .map(position)
            .collect::<Result<Vec<_>, String>>()?;
        Ok(Samples {
            rules,
            positions,
            games: samples.iter().map(|sample| sample.game).collect(),
            learned_tables,
        })
    }

    /// South's scores in centipawns.
    fn scores(&self, weights: &Weights) -> Vec<f64> {
        let parameters = Parameters {
            weights: weights.clone(),
            learned_tables: self.learned_tables.clone(),
            ..Parameters::default()
        };
        let (evaluator, piece_squares) = Evaluator::new(&self.rules, &parameters);
        let score = |(position, _): &(Position<B>, f64)| {
            south(evaluator.evaluate_with(position, &piece_squares), position.turn())
        };
        self.positions
            .par_chunks(CHUNK)
            .flat_map_iter(|chunk| chunk.iter().map(score))
            .collect()
    }

    fn error_of(&self, scores: &[f64], scale: f64) -> f64 {
        let square =
            |(score, (_, result)): (&f64, &(Position<B>, f64))| (expected(*score, scale) - result).powi(2);
        scores.iter().zip(&self.positions).map(square).sum::<f64>() / scores.len().max(1) as f64
    }
}

impl<B: Bits> Judged for Samples<B> {
    fn count(&self) -> usize {
        self.positions.len()
    }

    fn error(&self, weights: &Weights, scale: f64) -> f64 {
        self.error_of(&self.scores(weights), scale)
    }

    fn best_scale(&self, weights: &Weights) -> f64 {
        let scores = self.scores(weights);
        let error = |scale: &f64| self.error_of(&scores, *scale);
        // One minimum between: a coarse and a fine search are enough.
        let coarse = (1..=40).map(|step| f64::from(step) * 50.0);
        let best = coarse
            .min_by(|a, b| error(a).total_cmp(&error(b)))
            .unwrap_or(400.0);
        let fine = (-9..=9)
            .map(|step| best + f64::from(step) * 5.0)
            .filter(|scale| *scale > 0.0);
        fine.min_by(|a, b| error(a).total_cmp(&error(b))).unwrap_or(best)
    }

    fn examples(&self, weights: &Weights) -> Vec<Example> {
        let parameters = Parameters {
            weights: weights.clone(),
            learned_tables: LearnedTables::default(),
            ..Parameters::default()
        };
        let (evaluator, piece_squares) = Evaluator::new(&self.rules, &parameters);
        let example = |((position, result), game): (&(Position<B>, f64), &usize)| {
            let (observations, middle) = evaluator.observations(position);
            Example {
                game: *game,
                score: south(evaluator.evaluate_with(position, &piece_squares), position.turn()),
                result: *result,
                middle,
                observations,
            }
        };
        self.positions.par_iter().zip(&self.games).map(example).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_epd(text: &str, game: Option<&str>) -> Result<Collection, String> {
        let mut collection = Collection::new();
        epd_samples(text, &Catalogue::embedded(), game, &mut collection).map(|()| collection)
    }

    #[test]
    fn positions_carry_results_or_shares() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let text = format!("# game: chess\n{start} c9 \"1/2-1/2\";\n\n{start} c9 \"0.7300\";\n");
        let collection = read_epd(&text, None).expect("sound");
        let results: Vec<f64> = collection["chess"].iter().map(|sample| sample.result).collect();
        assert_eq!(results, [0.5, 0.73]);
        assert!(collection["chess"][0].game != collection["chess"][1].game);
    }

    #[test]
    fn positions_keep_the_number_of_their_game() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let sample = Sample {
            fen: start.to_owned(),
            result: 0.5,
            game: 7,
        };
        let line = sample.epd();
        for line in [
            line.clone(),
            line.replace(" c8", " id \"a b\"; c8"),
            line.replace(" c9", " id \"a b\"; c9"),
            line.clone() + " id \"a b\";",
        ] {
            let collection = read_epd(&format!("# game: chess\n\n{line}\n"), None).expect("sound");
            let read = &collection["chess"][0];
            assert_eq!(
                (read.fen.as_str(), read.result, read.game),
                (start, 0.5, 7),
                "{line}"
            );
        }
        let numberless = line.replace("\"7\"", "\"x\"");
        let problem = read_epd(&numberless, Some("chess")).expect_err("unsound");
        assert!(problem.contains("'x' is no number of a game"), "{problem}");
    }

    #[test]
    fn a_square_is_no_operation() {
        let fen = "10/10/5k4/2p7/10/10/10/10/5K4/10 w - c8 0 25";
        let text = format!("# game: semiqueen\n{fen} c8 \"3\"; c9 \"0.5\";\n");
        let collection = read_epd(&text, None).expect("sound");
        let read = &collection["semiqueen"][0];
        assert_eq!((read.fen.as_str(), read.game), (fen, 3));
    }

    #[test]
    fn games_of_several_files_have_numbers_of_their_own() {
        let game = "[Variant \"chess\"]\n[Result \"1-0\"]\n\n1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 1-0\n\n";
        let path = std::env::temp_dir().join(format!("tapestry-samples-{}.pgn", std::process::id()));
        std::fs::write(&path, game.repeat(2)).expect("a file");
        let mut collection = Collection::new();
        for _ in 0..2 {
            read(&path, &Catalogue::embedded(), None, &mut collection).expect("sound");
        }
        std::fs::remove_file(&path).expect("was written");
        let games: std::collections::BTreeSet<usize> =
            collection["chess"].iter().map(|sample| sample.game).collect();
        assert_eq!(games.len(), 4, "{games:?}");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let problem = |text: &str, game| read_epd(text, game).expect_err("unsound");
        assert!(problem(&format!("{start} c9 \"1-0\";"), None).contains("# game: ID"));
        assert!(problem("# game: nogame\n", None).contains("nogame"));
        for line in [
            format!("{start} c9 \"1.5\";"),
            start.to_owned(),
            "8/8 w - - c9 \"1-0\";".to_owned(),
        ] {
            let text = format!("{start} c9 \"1-0\";\n{line}\n");
            assert!(problem(&text, Some("chess")).contains("line 2: "), "{line}");
        }
    }

    #[test]
    fn examples_add_up_to_the_evaluation() {
        let spec = Catalogue::embedded().resolve("chess").expect("known");
        let sample = Sample {
            fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".into(),
            result: 1.0,
            game: 7,
        };
        let set = judged(&spec, &[sample], LearnedTables::default()).expect("sound");
        let examples = set.examples(&Weights::default());
        assert_eq!((examples[0].game, examples[0].result), (7, 1.0));
        assert!(
            examples[0].score > 0.0,
            "South has the pawn: {}",
            examples[0].score
        );
        assert!((0.0..0.5).contains(&examples[0].middle), "{}", examples[0].middle);
        assert_eq!(expected(0.0, 400.0), 0.5);
        assert!((expected(400.0, 400.0) - 10.0 / 11.0).abs() < 1e-9);
    }
}
