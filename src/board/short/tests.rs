use super::*;
use crate::variants::Catalogue;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn board(game: &str, fen: Option<&str>) -> Board {
    let spec = Catalogue::embedded().resolve(game).expect("a game");
    fen.map_or_else(
        || Board::start(&spec),
        |fen| Board::from_fen(&spec, fen).expect("a position"),
    )
}

#[test]
fn moves_are_as_short_as_they_can_be() {
    let shown = |game, fen, line: &str| {
        let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
        board(game, fen).short_line(&line).join(" ")
    };
    assert_eq!(
        shown(
            "chess",
            None,
            "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4 b5c6 d7c6 nonsense"
        ),
        "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 Bxc6 dxc6 nonsense"
    );
    assert_eq!(shown("chess", None, "f2f3 e7e5 g2g4 d8h4"), "f3 e5 g4 Qh4#");
    let rooks = Some("R6R/8/8/8/4k3/R6R/P6P/4K3 w - - 0 1");
    assert_eq!(shown("chess", rooks, "a8d8"), "Rad8");
    assert_eq!(shown("chess", rooks, "a3a5"), "R3a5");
    let pawn = Some("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(shown("chess", pawn, "b7c8n"), "bxc8=N");
    assert_eq!(shown("chess", pawn, "b7b8q"), "b8=Q");
    assert_eq!(
        shown("xiangqi", None, "h3e3 h10g8"),
        "Che3 Hg8".replace("Hg8", "Ng8").as_str()
    );
}

#[test]
fn moves_of_every_game_read_back_as_they_were_written() {
    let catalogue = Catalogue::embedded();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    for id in catalogue.ids() {
        let mut board = board(id, None);
        for _ in 0..16 {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mut drawn = || moves[(random.next_u64() % moves.len() as u64) as usize];
            for m in [drawn(), drawn()] {
                let text = board.short_notation(m);
                assert_eq!(board.read_move(&text), Ok(m), "{id}: {} {text}", board.fen());
            }
            let played = drawn();
            board.make(played);
        }
    }
}
