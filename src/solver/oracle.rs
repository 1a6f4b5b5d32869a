//! Playing from knowledge: the best move of a solved position, from a folder of endings, from tables built on demand, or a certificate or tables in a folder.

use super::certificate::{self, Certificate};
use super::complaints::Complaints;
use super::endgames::library::Library;
use super::fingerprint::certificate_name;
use super::knowledge::{Judge, Knowledge};
use super::leapers::{Leapers, Pieces};
use super::opening::leapers_of;
use super::strong::probe::{Keeping, Probe};
use super::value::Value;
use super::weak::PiecesOf;
use crate::base::{Move, Player, Score, mated_in, mates_in, memory_is_available};
use crate::board::Board;
use crate::search::{Bound, Iteration, KnownEndings};
use std::collections::HashMap;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Most memory for tables that are built on demand: a second's work.
const BUILT: u64 = 600_000_000;
/// How often those who wait look whether they should go on.
const PATIENCE: Duration = Duration::from_millis(1);
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

/// What has been gathered about the positions of one material of a game.
enum Gathered {
    /// A thread is at it.
    Underway,
    Known(Arc<Source>),
}

/// What the threads share that ask and that gather.
struct Shared {
    folder: PathBuf,
    sources: Mutex<HashMap<String, Gathered>>,
    /// Rings when something has been gathered.
    bell: Condvar,
    complaints: Complaints,
}

/// Knowledge of all games, gathered as they are asked for. Shared between threads.
#[derive(Default)]
pub struct Oracle {
    /// What is worked out, and found in the folder of a solved game.
    shared: Option<Arc<Shared>>,
    endgames: Option<Library>,
}

impl std::fmt::Debug for Oracle {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let folder = self.shared.as_ref().map(|shared| &shared.folder);
        write!(out, "Oracle at {folder:?}, {:?}", self.endgames)
    }
}

impl Oracle {
    /// An oracle that works tables out and looks for certificates and tables of solved games in one folder, and has the tables of
    /// endings in another, where they are given.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn open(solved: Option<&Path>, endgames: Option<&Path>) -> Result<Oracle, String> {
        if let Some(folder) = solved.filter(|folder| !folder.is_dir()) {
            return Err(format!("{}: no such folder", folder.display()));
        }
        let shared = |folder: &Path| {
            Arc::new(Shared {
                folder: folder.to_owned(),
                sources: Mutex::default(),
                bell: Condvar::new(),
                complaints: Complaints::default(),
            })
        };
        Ok(Oracle {
            shared: solved.map(shared),
            endgames: endgames.map(Library::open).transpose()?,
        })
    }

    /// What a search of this board's game is to take for granted.
    pub fn endings(&self, board: &Board) -> Option<Arc<dyn KnownEndings>> {
        let known = self.endgames.as_ref()?.of(board)?;
        Some(known)
    }

    /// Gathers what is known about positions of the board's material, however long that takes: asked for it again, the oracle answers
    /// at once.
    pub fn prepare(&self, board: &Board) {
        self.endings(board);
        self.source(board, &|| false);
    }

    /// The best move, if the position is solved and has one. What is not gathered yet is waited for until `gives_up` says no.
    pub fn advise(&self, board: &Board, gives_up: &dyn Fn() -> bool) -> Option<Advice> {
        if board.outcome().is_some() {
            return None;
        }
        let endgames = self.endgames.as_ref().and_then(|library| library.of(board));
        if let Some(advice) = endgames.and_then(|known| from_tables(&*known, board)) {
            return Some(advice);
        }
        match &*self.source(board, gives_up)? {
            Source::Tables(knowledge) => from_tables(knowledge, board),
            Source::Files(files) => {
                let advice = from_certificate(&files.game, files.certificate.as_ref()?, board)?;
                // Where tables know all moves that hold, a search may choose the hardest for the other side.
                (files.tables.is_none() || advice.value != Value::Draw).then_some(advice)
            }
            Source::Nothing => None,
        }
    }

    /// The moves that give nothing away, where tables know the verdicts but not the distances: a search chooses among them. Waits as
    /// [`Oracle::advise`].
    pub fn keeping(&self, board: &Board, gives_up: &dyn Fn() -> bool) -> Option<Keeping> {
        match &*self.source(board, gives_up)? {
            Source::Files(files) if board.outcome().is_none() => files.tables.as_ref()?.keeping(board),
            _ => None,
        }
    }

    /// What is wrong with files in the folder that has not been told yet.
    pub fn complaints(&self) -> Vec<String> {
        let endgames = self.endgames.as_ref();
        let mut complaints = endgames.map_or_else(Vec::new, Library::complaints);
        let Some(shared) = &self.shared else {
            return complaints;
        };
        complaints.extend(shared.complaints.take());
        for source in shared.lock().values() {
            if let Gathered::Known(source) = source
                && let Source::Files(files) = &**source
                && let Some(tables) = &files.tables
            {
                complaints.extend(tables.complaints());
            }
        }
        complaints
    }

    fn source(&self, board: &Board, gives_up: &dyn Fn() -> bool) -> Option<Arc<Source>> {
        let shared = self.shared.as_ref()?;
        // Endings that a game comes down to are asked for by material; a new game begins anew.
        let name = format!("{} {}", board.spec().identity(), material(board));
        let mut sources = shared.lock();
        loop {
            match sources.get(&name) {
                Some(Gathered::Known(source)) => return Some(Arc::clone(source)),
                Some(Gathered::Underway) => {}
                // One after the other: each takes all the processors, and much memory.
                None if sources
                    .values()
                    .any(|source| matches!(source, Gathered::Underway)) => {}
                None => {
                    // A game comes down to one ending at a time: the tables of the last one make room.
                    sources.retain(|_, source| !source.is_table());
                    sources.insert(name.clone(), Gathered::Underway);
                    let (shared, board, name) = (Arc::clone(shared), board.clone(), name.clone());
                    let started = std::thread::Builder::new().spawn(move || shared.gather_as(name, &board));
                    if started.is_err() {
                        sources.retain(|_, source| !matches!(source, Gathered::Underway));
                        return None;
                    }
                }
            }
            if gives_up() {
                return None;
            }
            let woken = shared.bell.wait_timeout(sources, PATIENCE);
            sources = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Gathered {
    fn is_table(&self) -> bool {
        matches!(self, Gathered::Known(source) if matches!(**source, Source::Tables(_)))
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Gathered>> {
        self.sources.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gathers what is known and keeps it under this name.
    fn gather_as(&self, name: String, board: &Board) {
        // What breaks down, for want of threads for example, is not tried again.
        let gathered = catch_unwind(AssertUnwindSafe(|| self.gather(board)));
        let source = Arc::new(gathered.unwrap_or(Source::Nothing));
        self.lock().insert(name, Gathered::Known(source));
        self.bell.notify_all();
    }

    fn gather(&self, board: &Board) -> Source {
        if let Some(memory) = memory_to_build_in()
            && let Ok(knowledge) = Knowledge::of(board, memory)
        {
            return Source::Tables(knowledge);
        }
        let Ok(game) = leapers_of(board) else {
            return Source::Nothing;
        };
        Source::Files(Box::new(Files {
            certificate: self.certificate(board),
            tables: Probe::open(game.clone(), board, &self.folder),
            game,
        }))
    }

    /// The certificate of the board's game, if there is one and it is sound.
    fn certificate(&self, board: &Board) -> Option<Certificate> {
        let path = self.folder.join(certificate_name(&Board::start(board.spec())));
        let note = |problem: String| {
            let file = path.display();
            self.complaints
                .note(format!("{file}: {problem}; played without it"));
        };
        let bytes = match certificate::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            Err(error) => {
                note(error.to_string());
                return None;
            }
        };
        match Certificate::from_bytes(&bytes) {
            Ok(certificate) if certificate.game == board.spec().identity() => Some(certificate),
            Ok(certificate) => {
                note(format!("it is about {}", certificate.game));
                None
            }
            Err(damage) => {
                note(damage.to_string());
                None
            }
        }
    }
}

/// As much memory for tables as may be used and can be had; `None` if that is hardly any.
fn memory_to_build_in() -> Option<u64> {
    let sizes = [BUILT, BUILT / 4, BUILT / 16];
    sizes
        .into_iter()
        .find(|size| usize::try_from(*size).is_ok_and(memory_is_available))
}

/// Letters of all pieces on the board, sorted.
fn material(board: &Board) -> String {
    let setup = board.setup();
    let mut letters: Vec<char> = Player::ALL
        .into_iter()
        .flat_map(|player| setup.kinds(player).map(move |kind| (player, kind)))
        .map(|(player, kind)| board.spec().fen_letter(player, kind))
        .collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

fn from_tables<J: Judge + ?Sized>(knowledge: &J, board: &Board) -> Option<Advice> {
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
fn trickiest<J: Judge + ?Sized>(knowledge: &J, board: &Board, moves: &[(Move, Value)]) -> Move {
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
    let pieces: Pieces = board.visit_position(PiecesOf(game))?;
    let (canonical, symmetry) = game.canonical(&pieces);
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

#[cfg(test)]
mod tests;
