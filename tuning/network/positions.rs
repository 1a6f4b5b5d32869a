//! The quiet positions of games, as a network sees them.

use super::games::{self, Game};
use arrayvec::ArrayVec;
use std::path::PathBuf;
use std::sync::Arc;
use tapestry::base::{Bits, MATE_IN_MAX, Player, Score};
use tapestry::board::{Board, PositionVisitor};
use tapestry::eval::network::{Form, Inputs, Network, View};
use tapestry::eval::{Evaluator, built_in_parameters};
use tapestry::position::Position;
use tapestry::rules::{PieceSquares, Rules, Spec};
use tapestry::studies::mirror;
use tapestry::variants::Catalogue;

/// Scores beyond this are decided: what they are worth is not what a network has to know.
const MOST: Score = 2_500;

/// A position and what became of it, from the view of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// Where its inputs begin, counted in pairs.
    first: u32,
    /// Number of its inputs.
    count: u8,
    /// Of the game.
    pub(crate) stage: u8,
    /// What the network's word is added to, in centipawns.
    pub(crate) base: i16,
    /// What the search found, in centipawns.
    pub(crate) score: i16,
    /// Hundredths of the point.
    pub(crate) result: u8,
}

/// The samples of many games.
pub(crate) struct Samples {
    pub(crate) samples: Vec<Sample>,
    /// What the side to move sees, and what the other sees.
    inputs: Vec<[u16; 2]>,
    /// Samples from here on are of games that are left out of learning.
    pub(crate) left_out: usize,
    /// In how many positions left and right are alike, of how many that were tried.
    pub(crate) alike: (usize, usize),
    pub(crate) shape: Shape,
}

/// The inputs of a game.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Number of inputs.
    pub(crate) inputs: usize,
    /// By input, with left and right exchanged; nothing where that is another game, or the view exchanges them already.
    pub(crate) mirrored: Option<Vec<u16>>,
    /// By input, the groups whose numbers it has besides its own.
    pub(crate) grouped: Vec<ArrayVec<usize, 4>>,
    /// Number of groups.
    pub(crate) groups: usize,
    /// Groups from here on are of one square.
    pub(crate) groups_of_squares: usize,
}

impl Samples {
    /// Are left and right alike, or nearly so: other promotions on the left than on the right, say?
    pub(super) fn mostly_alike(&self) -> bool {
        let (alike, tried) = self.alike;
        alike * 2 > tried
    }

    /// What the side to move sees, and what the other sees.
    pub(crate) fn seen(&self, sample: &Sample) -> &[[u16; 2]] {
        &self.inputs[sample.first as usize..][..sample.count.into()]
    }

    /// Reads files of games of one game, or of others with the same rules.
    ///
    /// # Errors
    /// If a file cannot be read, or is of a game with other rules, or the game cannot be seen so.
    pub(crate) fn read(
        catalogue: &Catalogue,
        spec: &Arc<Spec>,
        files: &[PathBuf],
        form: Form,
        view: View,
    ) -> Result<Samples, String> {
        let mut reader = Board::start(spec).visit_position(NewReader { spec, form, view });
        let mut played = Arc::clone(spec);
        for path in files {
            games::read(path, |header, game| {
                if header.game != played.identity() {
                    played = same_rules(catalogue, spec, &header.game)?;
                    reader.turn_to(&played);
                }
                reader.take(&played, &game)
            })?;
        }
        reader.finish()
    }
}

/// The game called so, if its rules are those of `spec`.
fn same_rules(catalogue: &Catalogue, spec: &Spec, identity: &str) -> Result<Arc<Spec>, String> {
    let played = catalogue.resolve(identity).map_err(|error| error.to_string())?;
    if played.signature() == spec.signature() {
        return Ok(played);
    }
    let id = spec.identity();
    Err(format!(
        "these are games of {identity}, which has other rules than {id}"
    ))
}

/// The inputs of a game that is seen so.
pub(crate) fn inputs_of(spec: &Arc<Spec>, view: View) -> Inputs {
    struct Numbered(View);
    impl PositionVisitor for Numbered {
        type Output = Inputs;
        fn visit<B: Bits>(self, position: &Position<B>) -> Inputs {
            Inputs::new(position.rules(), self.0)
        }
    }
    Board::start(spec).visit_position(Numbered(view))
}

/// What reads games, whichever the width of their board.
trait Reader {
    /// From now on games of this one are read.
    fn turn_to(&mut self, spec: &Arc<Spec>);
    fn take(&mut self, spec: &Arc<Spec>, game: &Game) -> Result<(), String>;
    fn finish(self: Box<Self>) -> Result<Samples, String>;
}

struct NewReader<'a> {
    spec: &'a Arc<Spec>,
    form: Form,
    view: View,
}

impl PositionVisitor for NewReader<'_> {
    type Output = Box<dyn Reader>;
    fn visit<B: Bits>(self, _: &Position<B>) -> Self::Output {
        Box::new(Reading::<B>::new(self.spec, self.form, self.view))
    }
}

/// One part of these many of the games is left out of learning.
const LEFT_OUT: u32 = 20;

struct Reading<B: Bits> {
    evaluator: Evaluator<B>,
    inputs: Inputs,
    form: Form,
    view: View,
    learned: Vec<Sample>,
    left_out: Vec<Sample>,
    seen: Vec<[u16; 2]>,
    games: u32,
    /// Some positions, to try whether left and right are alike.
    tried: Vec<Board>,
}

impl<B: Bits> Reading<B> {
    fn new(spec: &Arc<Spec>, form: Form, view: View) -> Self {
        let (evaluator, inputs) = Reading::seeing(spec, view);
        Reading {
            evaluator,
            inputs,
            form,
            view,
            learned: Vec::new(),
            left_out: Vec::new(),
            seen: Vec::new(),
            games: 0,
            tried: Vec::new(),
        }
    }

    /// What sees the positions of a game.
    fn seeing(spec: &Arc<Spec>, view: View) -> (Evaluator<B>, Inputs) {
        let rules: Rules<B> = Rules::compile(spec, PieceSquares::material(spec));
        let (evaluator, _) = Evaluator::new(&rules, &built_in_parameters(spec));
        (evaluator, Inputs::new(&rules, view))
    }
}

/// A look at a position that is to become a sample.
struct Look<'a, B: Bits> {
    reading: &'a mut Reading<B>,
    /// From South's view.
    score: Score,
    south: u8,
}

impl<W: Bits> PositionVisitor for Look<'_, W> {
    type Output = Option<Sample>;
    fn visit<B: Bits>(self, position: &Position<B>) -> Option<Sample> {
        // The reader was made for the width of the game's board.
        let reading: &mut Reading<B> = (self.reading as &mut dyn std::any::Any).downcast_mut()?;
        let base = reading.evaluator.base(position, reading.form);
        if !reading.evaluator.is_plain(position, self.score) {
            return None;
        }
        let turn = position.turn();
        let own = |south: Score| if turn == Player::South { south } else { -south };
        let first = reading.seen.len();
        let (inputs, seen) = (&reading.inputs, &mut reading.seen);
        inputs.seen(position, turn, |input| seen.push([input as u16, 0]));
        let mut pairs = seen[first..].iter_mut();
        inputs.seen(position, !turn, |input| {
            if let Some(pair) = pairs.next() {
                pair[1] = input as u16;
            }
        });
        Some(Sample {
            first: first as u32,
            count: (reading.seen.len() - first) as u8,
            stage: Network::stage(position.occupied().count(), reading.inputs.most_pieces()) as u8,
            base: own(base).clamp(-30_000, 30_000) as i16,
            score: own(self.score) as i16,
            result: if turn == Player::South {
                self.south
            } else {
                100 - self.south
            },
        })
    }
}

impl<B: Bits> Reader for Reading<B> {
    fn turn_to(&mut self, spec: &Arc<Spec>) {
        (self.evaluator, self.inputs) = Reading::seeing(spec, self.view);
    }

    fn take(&mut self, spec: &Arc<Spec>, game: &Game) -> Result<(), String> {
        let mut board = Board::from_fen(spec, &game.start).map_err(|errors| errors.to_string())?;
        self.games += 1;
        let left_out = self.games.is_multiple_of(LEFT_OUT);
        for (m, score) in &game.moves {
            if let Some(score) = score.filter(|score| score.abs() <= MOST.min(MATE_IN_MAX)) {
                // Before a capture, and in check, the board alone does not tell what the position is worth.
                if !board.is_capture(*m) && !board.in_check() {
                    let look = Look {
                        reading: self,
                        score,
                        south: game.south,
                    };
                    let sample = board.visit_position(look);
                    let list = if left_out {
                        &mut self.left_out
                    } else {
                        &mut self.learned
                    };
                    list.extend(sample);
                }
            }
            board.make(*m);
            if self.tried.len() < 200 && board.plies() == 6 && board.outcome().is_none() {
                self.tried.extend(without_rights(&board));
            }
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Samples, String> {
        if self.learned.is_empty() || self.left_out.is_empty() {
            return Err("too few games to learn from".to_owned());
        }
        let count = self.inputs.count();
        let table = |other: &dyn Fn(usize) -> usize| (0..count).map(|input| other(input) as u16).collect();
        let tried = self.tried.len();
        let alike = mirror::held(&self.tried).filter(|held| *held).count();
        let even = tried > 0 && alike == tried;
        let shape = Shape {
            inputs: count,
            mirrored: (even && self.view == View::Plain).then(|| table(&|input| self.inputs.mirrored(input))),
            grouped: (0..count).map(|input| self.inputs.groups(input)).collect(),
            groups: self.inputs.group_count(),
            groups_of_squares: self.inputs.groups_of_squares(),
        };
        let left_out = self.learned.len();
        let mut samples = self.learned;
        samples.extend(self.left_out);
        Ok(Samples {
            samples,
            inputs: self.seen,
            left_out,
            alike: (alike, tried),
            shape,
        })
    }
}

/// The same men without castling and other rights: those of left and right are never alike. Nothing where there is no image of
/// the position, as with men in pockets.
fn without_rights(board: &Board) -> Option<Board> {
    let fen = board.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    *fields.get_mut(2)? = "-";
    *fields.get_mut(3)? = "-";
    let plain = Board::from_fen(board.spec(), &fields.join(" ")).ok()?;
    mirror::mirrored(plain.spec(), &plain.setup())
        .is_some()
        .then_some(plain)
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::games::Writer;
    use super::super::games::tests::some_header;
    use super::*;

    /// Samples of these inputs, which the other side sees the other way round, scores and results, all of them learned and the last left out as well.
    pub(in super::super) fn some_samples(inputs: usize, list: &[(&[u16], i16, u8)]) -> Samples {
        let mut samples = Samples {
            samples: Vec::new(),
            inputs: Vec::new(),
            left_out: list.len(),
            alike: (0, 0),
            shape: Shape {
                inputs,
                mirrored: None,
                grouped: (0..inputs)
                    .map(|input| match input {
                        0 => ArrayVec::new(),
                        _ => ArrayVec::from_iter([0, 1 + input % 2, 3 + input / 4]),
                    })
                    .collect(),
                groups: 3 + inputs.div_ceil(4),
                groups_of_squares: 3 + inputs.div_ceil(4),
            },
        };
        for (place, (seen, score, result)) in list.iter().enumerate() {
            samples.samples.push(Sample {
                first: samples.inputs.len() as u32,
                count: seen.len() as u8,
                stage: (place % 8) as u8,
                base: 10 * place as i16,
                score: *score,
                result: *result,
            });
            let other = |input: &u16| [*input, inputs as u16 - 1 - input];
            samples.inputs.extend(seen.iter().map(other));
        }
        samples.samples.extend_from_within(list.len() - 1..);
        samples
    }

    #[test]
    fn quiet_positions_are_read_from_the_view_of_the_side_to_move() {
        let catalogue = Catalogue::embedded();
        let spec = catalogue.resolve("chess").expect("known");
        let path = std::env::temp_dir().join(format!("tapestry-positions-{}", std::process::id()));
        let mut board = Board::start(&spec);
        let mut moves = Vec::new();
        for (text, score) in [
            ("e2e4", 30),
            ("d7d5", 40),
            ("e4d5", 90),
            ("g8f6", 5_000),
            ("b1c3", 20),
        ] {
            let m = board.parse_move(text).expect("legal");
            board.make(m);
            moves.push((m, Some(score)));
        }
        let game = Game {
            start: Board::start(&spec).fen(),
            south: 100,
            moves,
        };
        let games = vec![game; LEFT_OUT as usize];
        Writer::open(&path, &some_header())
            .expect("new")
            .append(&games)
            .expect("room");
        let files = std::slice::from_ref(&path);
        let read = |spec: &Arc<Spec>, view| Samples::read(&catalogue, spec, files, Form::Alone, view);
        let samples = read(&spec, View::Plain).expect("sound");
        let by_royal = read(&spec, View::ByRoyal).expect("sound");
        // A game of another name and start with the same rules learns from them, one with other rules does not.
        let resolve = |id| catalogue.resolve(id).expect("known");
        let relative = read(&resolve("mirrored"), View::Plain).expect("sound");
        let other = read(&resolve("semiqueen"), View::Plain).err();
        assert_eq!(
            other
                .as_deref()
                .map(|error| error.contains("other rules than semiqueen")),
            Some(true),
            "{other:?}"
        );
        assert!(
            !by_royal.mostly_alike(),
            "no game shows that left and right are alike"
        );
        std::fs::remove_file(&path).expect("was there");
        // The capture and the decided position are left out.
        let each: Vec<(i16, u8)> = samples.samples[..3]
            .iter()
            .map(|sample| (sample.score, sample.result))
            .collect();
        assert_eq!(each, [(30, 100), (-40, 0), (20, 100)]);
        assert_eq!((samples.left_out, samples.samples.len()), (57, 60));
        assert!(samples.shape.mirrored.is_none(), "queens and kings are not alike");
        assert_eq!(
            relative.seen(&relative.samples[0]),
            samples.seen(&samples.samples[0])
        );
        // In the start position both sides see the same.
        let [mut own, mut other] = [0, 1].map(|side: usize| -> Vec<u16> {
            let seen = samples.seen(&samples.samples[0]);
            seen.iter().map(|pair| pair[side]).collect()
        });
        own.sort_unstable();
        other.sort_unstable();
        assert_eq!(own, other);
    }

    #[test]
    fn left_and_right_are_tried_where_there_is_an_image() {
        let spec = Catalogue::embedded().resolve("capablanca-steps").expect("known");
        let start = Board::start(&spec);
        let plain = without_rights(&start).expect("nothing but men without its rights");
        assert!(mirror::mirrored(&spec, &plain.setup()).is_some());
        // A lost strong piece is in the pocket, to be rescued.
        let fen = start.fen().replacen(" w", "[Q] w", 1);
        let rescuing = Board::from_fen(&spec, &fen).expect("sound");
        assert!(without_rights(&rescuing).is_none(), "{fen}");
    }
}
