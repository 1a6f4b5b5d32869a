use super::build::{BuildError, Builder, Event};
use super::check::{Checked, check};
use super::ground::Ground;
use super::library::Library;
use super::shelf::Shelf;
use super::summary::Summary;
use super::*;
use crate::base::{mated_in, mates_in, plies_to_mate};
use crate::board::{Board, PositionVisitor};
use crate::position::Position;
use crate::search::{Control, Engine, Event as SearchEvent, KnownEndings, Limits, SearchOptions};
use crate::solver::knowledge::on_width;
use crate::solver::value::Value;
use crate::variants::Catalogue;
use std::sync::{Arc, Mutex};

/// A folder that goes with its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tapestry-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn start(game: &str) -> Board {
    let mut catalogue = Catalogue::embedded();
    let invented = Path::new("tests/variants/endings.toml");
    catalogue.load_file(invented).expect("a definition");
    let spec = catalogue.resolve(game).expect("a game");
    Board::start(&spec)
}

fn board(game: &str, fen: &str) -> Board {
    Board::from_fen(start(game).spec(), fen).expect("a position")
}

/// Makes a table and holds it against the rules.
struct Made<'a> {
    pieces: &'a str,
    folder: &'a Path,
}

/// What came of it: the summary, what was told, and the file.
type Outcome = Result<(Summary, Vec<String>, PathBuf), BuildError>;

impl PositionVisitor for Made<'_> {
    type Output = Outcome;
    fn visit<B: Bits>(self, start: &Position<B>) -> Outcome {
        let ground = Ground::of(start);
        let material = letters::read(&ground, self.pieces).expect("known letters");
        let folder = folder_of(self.folder, &ground);
        std::fs::create_dir_all(&folder).expect("a folder");
        let told = Mutex::new(Vec::new());
        let tell = |event: Event<'_>| match event {
            Event::Found(name) => told.lock().expect("whole").push(format!("found {name}")),
            Event::Finished { name, .. } => told.lock().expect("whole").push(format!("made {name}")),
            Event::Damaged(_, problem) => told.lock().expect("whole").push(problem.to_string()),
            Event::Begun(..) | Event::Examined(_) => {}
        };
        let mut builder = Builder::new(Shelf::new(ground), &folder, 1_000_000_000, &tell);
        builder.build(&material)?;
        let shelf = builder.into_shelf();
        let [all, once] = [Checked::All, Checked::Once].map(|checked| {
            check(&shelf, &material, checked, &|_| {})
                .unwrap_or_else(|wrong| panic!("{}: {wrong}", self.pieces))
        });
        let mirrored = shelf.find(&material).is_some_and(|(table, _)| {
            table
                .mirrors()
                .iter()
                .filter(|mirror| !mirror.exchanges())
                .count()
                > 1
        });
        assert!(if mirrored { once < all } else { once == all }, "{once} of {all}");
        let (table, exchanged) = shelf.find(&material).expect("made");
        let summary = Summary::of(shelf.ground(), table, exchanged);
        let file = file(&folder, shelf.ground(), table.material());
        drop(shelf);
        Ok((summary, told.into_inner().expect("whole"), file))
    }
}

fn made(game: &str, pieces: &str, folder: &Folder) -> Outcome {
    let folder = &folder.0;
    start(game).visit_position(Made { pieces, folder })
}

#[test]
fn rook_and_queen_mate_as_is_known() {
    let folder = Folder::new("rook");
    let (rook, told, _) = made("chess", "KRK", &folder).expect("small");
    assert_eq!(told, ["made K-K", "made KR-K"]);
    assert_eq!(
        (rook.south_to_move.longest_win, rook.north_to_move.longest_loss),
        (31, 32)
    );
    // 64 · 63 · 62 placements less those in which royals stand side by side, or the side not to move is in check.
    assert_eq!(
        (rook.south_to_move.positions, rook.north_to_move.positions),
        (175_168, 223_944)
    );
    assert_eq!(rook.south_to_move.wins, 175_168);
    let (queen, told, _) = made("chess", "kvkq", &folder).expect("small");
    assert_eq!(told, ["found K-K", "made KQ-K"], "one table serves both sides");
    assert_eq!(
        (queen.material.as_str(), queen.north_to_move.longest_win),
        ("K-KQ", 19)
    );
    let knows = Library::open(&folder.0)
        .expect("there")
        .of(&start("chess"))
        .expect("tables");
    let worth = |fen: &str| knows.value(&board("chess", fen));
    assert_eq!(worth("8/8/8/8/8/1k6/8/K3r3 w - -"), Some(Value::Loss(0)), "mated");
    assert_eq!(worth("8/8/8/8/8/1k6/7r/K7 b - -"), Some(Value::Win(1)));
    assert_eq!(
        worth("8/8/8/8/8/1k6/1R5r/K7 b - -"),
        None,
        "no table has both rooks"
    );
    assert_eq!(
        worth("4k3/8/8/8/8/8/8/4K2R w K -"),
        None,
        "who may castle is not known"
    );
}

#[test]
fn pawns_are_followed_into_what_they_become() {
    let folder = Folder::new("pawn");
    let (pawn, told, _) = made("chess", "KPK", &folder).expect("small");
    assert_eq!(told.last().map(String::as_str), Some("made KP-K"));
    assert_eq!(told.len(), 6);
    assert_eq!(pawn.south_to_move.longest_win, 55);
    let refused = made("chess", "KPKP", &folder).expect_err("both sides may pass pawns");
    assert!(refused.to_string().contains("en passant"), "{refused}");
    let refused = made("chess", "QR-K", &folder).expect_err("a side without a royal");
    assert!(refused.to_string().starts_with("QR-K: no position"), "{refused}");
}

#[test]
fn what_is_damaged_or_of_other_rules_is_refused_and_made_anew() {
    let folder = Folder::new("damage");
    let (_, _, file) = made("chess", "KQK", &folder).expect("small");
    let whole = std::fs::read(&file).expect("written");
    let told = |bytes: &[u8]| {
        std::fs::write(&file, bytes).expect("writable");
        let library = Library::open(&folder.0).expect("there");
        let known = library.of(&start("chess")).expect("that of the royals alone");
        assert_eq!(known.value(&board("chess", "k7/8/8/8/8/8/8/K1Q5 w - -")), None);
        let complaints = library.complaints();
        assert_eq!(complaints.len(), 1, "{complaints:?}");
        complaints[0].clone()
    };
    for (place, flipped) in [(3, 1), (whole.len() / 2, 16), (whole.len() - 3, 128)] {
        let mut bytes = whole.clone();
        bytes[place] ^= flipped;
        let complaint = told(&bytes);
        assert!(complaint.contains("played without it"), "{complaint}");
    }
    for length in [0, 10, whole.len() / 3, whole.len() - 1] {
        told(&whole[..length]);
    }
    // The file of another material, and of another game.
    let folder_of_game = file.parent().expect("its folder");
    let royals = std::fs::read(folder_of_game.join("K-K.table")).expect("written");
    assert!(told(&royals).contains("other rules or other pieces"));
    let (_, told, again) = made("chess", "KQK", &folder).expect("small");
    assert_eq!(told[1..], ["made for other rules or other pieces", "made KQ-K"]);
    assert_eq!(std::fs::read(again).expect("written"), whole, "as it was");
}

#[test]
fn other_games_have_tables_of_their_own_rules() {
    let folder = Folder::new("games");
    // Royal and Adjacent against royal: always won, in 18 moves at most.
    let (adjacent, _, _) = made("endings-8x8", "K-KM", &folder).expect("small");
    let north = adjacent.north_to_move;
    assert_eq!((north.wins, north.longest_win.div_ceil(2)), (north.positions, 18));
    // A bare royal loses in Shatranj, so nobody has to be mated.
    let (rook, _, _) = made("shatranj", "KRK", &folder).expect("small");
    assert!(rook.south_to_move.longest_win <= 1, "{rook:?}");
}

#[test]
fn a_search_finds_the_mate_that_is_longer_than_its_depth() {
    let folder = Folder::new("search");
    made("chess", "KRK", &folder).expect("small");
    let library = Library::open(&folder.0).expect("there");
    let known = library.of(&start("chess")).expect("tables");
    let mut engine = Engine::new(SearchOptions::default()).expect("memory");
    let mut search = |board: &Board, endings: bool, skill: Option<u8>| {
        let options = SearchOptions {
            skill,
            seed: Some(1),
            ..SearchOptions::default()
        };
        engine.set_options(options).expect("memory");
        engine.clear();
        let known: Option<Arc<dyn KnownEndings>> = if endings { Some(known.clone()) } else { None };
        engine.set_endings(known);
        let mut hits = 0;
        let found = engine.search(board, &Limits::to_depth(2), &Control::new(), &mut |event| {
            if let SearchEvent::Iteration(iteration) = event {
                hits = iteration.tbhits;
            }
        });
        (found.score, hits, board.notation(found.best))
    };
    // The pawn goes, and what is left is a long mate.
    let pawn = board("chess", "7k/8/8/8/8/8/p7/R3K3 w - -");
    let mut after = pawn.clone();
    after.make(after.parse_move("a1a2").expect("legal"));
    let Some(Value::Loss(plies)) = known.value(&after) else {
        panic!("a rook wins");
    };
    assert!(plies > 20, "{plies}");
    let (score, hits, best) = search(&pawn, true, None);
    assert_eq!((score, best.as_str()), (mates_in(usize::from(plies) + 1), "a1a2"));
    assert!(hits > 0);
    assert_eq!(plies_to_mate(search(&pawn, false, None).0), None);
    let (weak, hits, _) = search(&pawn, true, Some(5));
    assert_eq!(
        (plies_to_mate(weak), hits),
        (None, 0),
        "a weakened player knows nothing by heart"
    );
    // Below the root every reply is known, so the shortest win is found at once.
    for fen in [
        "8/8/8/4k3/8/8/8/K6R w - -",
        "8/8/8/3k4/8/8/5R2/K7 b - -",
        "1k6/8/2K5/8/8/8/8/7R w - -",
    ] {
        let ending = board("chess", fen);
        let score = match known.value(&ending).expect("known") {
            Value::Win(plies) => mates_in(plies.into()),
            Value::Loss(plies) => mated_in(plies.into()),
            Value::Draw => 0,
        };
        assert_eq!(search(&ending, true, None).0, score, "{fen}");
    }
    // With five moves left before the draw a mate in eleven is none.
    let score = |fen: &str| {
        let board = board("chess", fen);
        on_width(&board, |position: &Position<u64>| known.score(position)).expect("a small board")
    };
    assert_eq!(score("7k/8/8/8/8/8/R7/4K3 b - - 90 80"), None);
    assert_eq!(
        score("7k/8/8/8/8/8/R7/4K3 b - - 1 80"),
        Some(mated_in(plies.into()))
    );
    assert_eq!(score("7k/8/8/8/8/8/8/R3K3 w Q -"), None);
}
