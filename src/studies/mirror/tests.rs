use super::*;
use crate::variants::Catalogue;

fn board(id: &str, fen: &str) -> Board {
    Board::from_fen(&Catalogue::embedded().resolve(id).unwrap(), fen).unwrap()
}

#[test]
fn positions_are_reversed_file_by_file() {
    let catalogue = Catalogue::embedded();
    let image = |id: &str, fen: &str| {
        let spec = catalogue.resolve(id).unwrap();
        let setup = Setup::read(&spec, fen).unwrap_or_else(|errors| panic!("{id}: {errors}"));
        mirrored(&spec, &setup).map(|image| image.write_position(&spec))
    };
    assert_eq!(
        image("chess", "rn2k3/8/8/8/8/8/3P4/4K2B b - - 3 4").as_deref(),
        Some("3k2nr/8/8/8/8/8/4P3/B2K4 b - -")
    );
    assert_eq!(image("chess", "4k3/8/8/8/8/8/8/4K2R w K -"), None);
    assert_eq!(image("alice", "4k3/8/8/8/8/8/8/4K3|8/8/8/8/8/8/8/8 w - -"), None);
    assert_eq!(mirrored_move("C@b3", 9), "C@h3");
    assert_eq!(mirrored_move("a10i9", 9), "i10a9");
    assert_eq!(mirrored_move("b7c8q", 8), "g7f8q");
}

#[test]
fn games_without_left_and_right_are_found() {
    let chinese = board(
        "chinese",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/5C2C/9/RNBAKABNR w - -",
    );
    assert!(holds([&chinese]));
    let castling = board("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert!(!holds([&castling]), "castling is not alike on both sides");
    let promoting = board("lancerchess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    assert!(!holds([&promoting]), "choices depend on the file");
}
