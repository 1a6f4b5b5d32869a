//! Playing from knowledge: the best move of a solved position, from tables built on demand, or a certificate or tables in a folder.

use super::certificate::{self, Certificate};
use super::fingerprint::certificate_name;
use super::knowledge::Knowledge;
use super::leapers::{Leapers, Men};
use super::opening::leapers_of;
use super::strong::probe::{Keeping, Probe};
use super::value::Value;
use super::weak::MenOf;
use crate::base::{Move, Score, mated_in, mates_in};
use crate::board::Board;
use crate::search::{Bound, Iteration};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Most memory for tables that are built on demand: a second's work.
const BUILT: u64 = 600_000_000;
/// Longest line told.
const LINE: usize = 60;
/// Longest distance that a score can say.
const LONGEST: u16 = 200;

/// What is known about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The value for the side to move. From a certificate, plies are at most so many.
    pub value: Value,
    /// The best move and how the game may go on.
    pub line: Vec<Move>,
}

/// What is known about one game.
enum Source {
    Tables(Knowledge),
    /// Files of a game of leapers.
    Files(Box<Files>),
    /// Games that nothing is known about are not tried again.
    Nothing,
}

/// What a folder holds about a game of leapers.
struct Files {
    game: Leapers,
    certificate: Option<Certificate>,
    tables: Option<Probe>,
}

/// Knowledge of all games, gathered as they are asked for. Shared between threads.
pub struct Oracle {
    folder: PathBuf,
    sources: Mutex<HashMap<String, Arc<Source>>>,
}

impl std::fmt::Debug for Oracle {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Oracle at {}", self.folder.display())
    }
}

impl Oracle {
    /// An oracle that looks for certificates and tables in this folder.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn open(folder: &Path) -> Result<Oracle, String> {
        if !folder.is_dir() {
            return Err(format!("{}: no such folder", folder.display()));
        }
        Ok(Oracle {
            folder: folder.to_owned(),
            sources: Mutex::default(),
        })
    }

    /// The best move, if the position is solved and has one.
    pub fn advise(&self, board: &Board) -> Option<Advice> {
        if board.outcome().is_some() {
            return None;
        }
        match &*self.source(board) {
            Source::Tables(knowledge) => from_tables(knowledge, board),
            Source::Files(files) => {
                let advice = from_certificate(&files.game, files.certificate.as_ref()?, board)?;
                // Where tables know all moves that hold, a search may choose the hardest for the other side.
                (files.tables.is_none() || advice.value != Value::Draw).then_some(advice)
            }
            Source::Nothing => None,
        }
    }

    /// The moves that give nothing away, where tables know the verdicts but not the distances: a search chooses among them.
    pub fn keeping(&self, board: &Board) -> Option<Keeping> {
        match &*self.source(board) {
            Source::Files(files) if board.outcome().is_none() => files.tables.as_ref()?.keeping(board),
            _ => None,
        }
    }

    fn source(&self, board: &Board) -> Arc<Source> {
        let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        // Endings that a game comes down to are asked for by material; a new game begins anew.
        let name = format!("{} {}", board.spec().identity(), material(board));
        if let Some(source) = sources.get(&name) {
            return Arc::clone(source);
        }
        // A game comes down to one ending at a time: the tables of the last one make room.
        sources.retain(|_, source| !matches!(**source, Source::Tables(_)));
        let source = Arc::new(self.gather(board));
        sources.insert(name, Arc::clone(&source));
        source
    }

    fn gather(&self, board: &Board) -> Source {
        if let Ok(knowledge) = Knowledge::of(board, BUILT) {
            return Source::Tables(knowledge);
        }
        let start = Board::start(board.spec());
        let bytes = certificate::read(&self.folder.join(certificate_name(&start))).ok();
        let certificate = bytes.and_then(|bytes| Certificate::from_bytes(&bytes).ok());
        let certificate = certificate.filter(|certificate| certificate.game == board.spec().identity());
        let Ok(game) = leapers_of(board) else {
            return Source::Nothing;
        };
        let tables = Probe::open(game.clone(), board, &self.folder);
        Source::Files(Box::new(Files {
            game,
            certificate,
            tables,
        }))
    }
}

/// Letters of all men on the board, sorted.
fn material(board: &Board) -> String {
    let fen = board.fen();
    let mut letters: Vec<char> = fen
        .split(' ')
        .next()
        .unwrap_or("")
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

fn from_tables(knowledge: &Knowledge, board: &Board) -> Option<Advice> {
    let value = knowledge.value(board)?;
    let moves = knowledge.moves(board)?;
    let best = match value {
        Value::Draw => trickiest(knowledge, board, &moves),
        _ => moves.first()?.0,
    };
    let mut after = board.clone();
    after.make(best);
    let mut line = vec![best];
    line.extend(knowledge.line(&after, LINE));
    Some(Advice { value, line })
}

/// Among drawing moves the one that leaves the other side the smallest share of replies that hold.
fn trickiest(knowledge: &Knowledge, board: &Board, moves: &[(Move, Value)]) -> Move {
    let drawing = moves.iter().filter(|(_, value)| *value == Value::Draw);
    let holding_share = |m: &Move| {
        let mut after = board.clone();
        after.make(*m);
        let replies = knowledge.moves(&after).unwrap_or_default();
        let holding = replies.iter().filter(|(_, value)| *value == Value::Draw).count();
        1000 * holding / replies.len().max(1)
    };
    let best = drawing.map(|(m, _)| *m).min_by_key(holding_share);
    best.unwrap_or(moves[0].0)
}

fn from_certificate(game: &Leapers, certificate: &Certificate, board: &Board) -> Option<Advice> {
    let men: Men = board.visit_position(MenOf(game))?;
    let (canonical, symmetry) = game.canonical(&men);
    let (leap, value) = match certificate.wins.get(&canonical) {
        Some(winning) => (winning.leap, Value::Win(winning.plies)),
        None => (*certificate.holds.get(&canonical)?, Value::Draw),
    };
    let leap = game.symmetries[symmetry].leap_back(leap);
    let mut legal = board.legal_moves().into_iter();
    let best = legal.find(|m| (m.from().0, m.to().0) == (leap.from, leap.to))?;
    Some(Advice {
        value,
        line: vec![best],
    })
}

impl Advice {
    /// The move to play.
    pub fn best(&self) -> Move {
        self.line.first().copied().unwrap_or(Move::NONE)
    }

    /// The value as a search would say it.
    pub fn score(&self) -> Score {
        match self.value {
            Value::Draw => 0,
            Value::Win(plies) => mates_in(plies.min(LONGEST).into()),
            Value::Loss(plies) => mated_in(plies.min(LONGEST).into()),
        }
    }

    /// The advice in the form of a finished iteration.
    pub fn iteration(&self, time: Duration) -> Iteration {
        let depth = self.line.len().max(1) as u32;
        Iteration {
            depth,
            seldepth: depth,
            multipv: 1,
            score: self.score(),
            bound: Bound::Exact,
            nodes: 0,
            nps: 0,
            time,
            hashfull: 0,
            tbhits: 1,
            pv: self.line.clone(),
        }
    }
}
