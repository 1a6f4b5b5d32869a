//! Positions with the results of the games they come from, and how well an evaluation foretells them.

use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use tapestry::arena::pgn::{self, PgnGame};
use tapestry::base::{Bits, Player};
use tapestry::board::Board;
use tapestry::eval::{Evaluator, Weights};
use tapestry::position::Position;
use tapestry::rules::{PieceSquares, Rules, Spec};
use tapestry::variants::Catalogue;

/// Positions of one parallel piece of work.
const CHUNK: usize = 512;

/// Plies at the beginning of a game that teach nothing: the opening was random.
const SKIPPED_PLIES: usize = 4;

/// A quiet position and what South scored in its game: 1, ½ or 0.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) fen: String,
    pub(crate) result: f64,
}

/// Samples by identity of their game.
pub(crate) type Collection = BTreeMap<String, Vec<Sample>>;

/// Reads a file of games (PGN) or positions (`.epd`: `FEN c9 "RESULT";` lines of the game `epd_game`).
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
    let text = std::fs::read_to_string(path).map_err(|error| place(error.to_string()))?;
    if path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("epd"))
    {
        let game = epd_game.ok_or_else(|| place("say with --game which game the positions are of".into()))?;
        let spec = catalogue.resolve(game).map_err(|error| error.to_string())?;
        let samples = collection.entry(spec.identity()).or_default();
        for (number, line) in text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
        {
            let sample = epd_sample(&spec, line);
            samples.push(sample.map_err(|problem| place(format!("line {}: {problem}", number + 1)))?);
        }
        return Ok(());
    }
    for (number, game) in pgn::read(&text).iter().enumerate() {
        let result = game_samples(catalogue, game, collection);
        result.map_err(|problem| place(format!("game {}: {problem}", number + 1)))?;
    }
    Ok(())
}

fn epd_sample(spec: &Arc<Spec>, line: &str) -> Result<Sample, String> {
    let (fen, rest) = line.split_once(" c9 ").ok_or("no result (c9 \"1-0\";)")?;
    let result =
        score(rest.trim().trim_end_matches(';').trim_matches('"')).ok_or("the result is no result")?;
    Board::from_fen(spec, fen.trim()).map_err(|errors| errors.to_string())?;
    Ok(Sample {
        fen: fen.trim().to_owned(),
        result,
    })
}

/// The quiet positions of a finished game.
fn game_samples(catalogue: &Catalogue, game: &PgnGame, collection: &mut Collection) -> Result<(), String> {
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
        _ => None,
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
}

struct Samples<B: Bits> {
    rules: &'static Rules<B>,
    positions: Vec<(Position<B>, f64)>,
}

/// Sets the samples of a game up.
///
/// # Errors
/// If a FEN is none of the game.
pub(crate) fn judged(spec: &Arc<Spec>, samples: &[Sample]) -> Result<Box<dyn Judged>, String> {
    if spec.files as usize * spec.ranks as usize <= 64 {
        Ok(Box::new(Samples::<u64>::new(spec, samples)?))
    } else {
        Ok(Box::new(Samples::<u128>::new(spec, samples)?))
    }
}

impl<B: Bits> Samples<B> {
    fn new(spec: &Arc<Spec>, samples: &[Sample]) -> Result<Self, String> {
        // Positions refer to rules that live as long as the program.
        let rules: &'static Rules<B> =
            Box::leak(Box::new(Rules::compile(spec, PieceSquares::material(spec))));
        #[allow(
            clippy::redundant_clone,
            reason = "a copy has no room set aside for moves to come"
        )]
        let position = |sample: &Sample| {
            let position = Position::from_fen(rules, &sample.fen).map_err(|errors| errors.to_string())?;
            Ok((position.clone(), sample.result))
        };
        let positions = samples
            .par_iter()
            .map(position)
            .collect::<Result<Vec<_>, String>>()?;
        Ok(Samples { rules, positions })
    }

    /// South's scores in centipawns.
    fn scores(&self, weights: &Weights) -> Vec<f64> {
        let (evaluator, piece_squares) = Evaluator::new(self.rules, weights);
        let south = |(position, _): &(Position<B>, f64)| {
            let score = f64::from(evaluator.evaluate_with(position, &piece_squares));
            if position.turn() == Player::South {
                score
            } else {
                -score
            }
        };
        self.positions
            .par_chunks(CHUNK)
            .flat_map_iter(|chunk| chunk.iter().map(south))
            .collect()
    }

    fn error_of(&self, scores: &[f64], scale: f64) -> f64 {
        let square = |(score, (_, result)): (&f64, &(Position<B>, f64))| {
            let expected = 1.0 / (1.0 + 10f64.powf(-score / scale));
            (expected - result).powi(2)
        };
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
}
