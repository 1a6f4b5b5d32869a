//! Two boards as the one wide board that XBoard shows: FEN boards with a bar between, and side by side.

use crate::base::FenRow;

/// `A|B` as one board, each rank of A followed by that of B. A board without a bar stays as it is.
pub fn joined(board: &str) -> String {
    let Some((first, second)) = board.split_once('|') else {
        return board.to_owned();
    };
    let ranks: Vec<String> = first
        .split('/')
        .zip(second.split('/'))
        .map(|(left, right)| {
            let cells = [left, right].map(|part| FenRow::read(part).cells());
            FenRow::write(cells.concat())
        })
        .collect();
    ranks.join("/")
}

/// The other way round: each rank cut in the middle.
pub fn parted(board: &str) -> String {
    let halves = board.split('/').map(|rank| {
        let cells = FenRow::read(rank).cells();
        let (left, right) = cells.split_at(cells.len() / 2);
        let text = |half: &[Option<char>]| FenRow::write(half.iter().copied());
        (text(left), text(right))
    });
    let (first, second): (Vec<String>, Vec<String>) = halves.unzip();
    format!("{}|{}", first.join("/"), second.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_joined_and_parted() {
        let two = "rnbqkbnr/8/8/3p4|8/pppp4/8/8";
        let wide = "rnbqkbnr8/8pppp4/16/3p12";
        assert_eq!(joined(two), wide);
        assert_eq!(parted(wide), two);
        assert_eq!(joined("8/8"), "8/8");
    }

    #[test]
    fn nonsense_stays_short() {
        assert!(parted("99999999999999").len() < 20);
        assert_eq!(parted(""), "|");
    }
}
