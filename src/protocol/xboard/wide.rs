//! Two boards as the one wide board that XBoard shows: FEN boards with a bar between, and side by side.

/// `A|B` as one board, each rank of A followed by that of B. A board without a bar stays as it is.
pub(super) fn joined(board: &str) -> String {
    let Some((first, second)) = board.split_once('|') else {
        return board.to_owned();
    };
    let ranks: Vec<String> = first
        .split('/')
        .zip(second.split('/'))
        .map(|(left, right)| squeeze(&(spread(left) + &spread(right))))
        .collect();
    ranks.join("/")
}

/// The other way round: each rank cut in the middle.
pub(super) fn parted(board: &str) -> String {
    let halves = board.split('/').map(|rank| {
        let squares: Vec<char> = spread(rank).chars().collect();
        let (left, right) = squares.split_at(squares.len() / 2);
        let text = |half: &[char]| squeeze(&half.iter().collect::<String>());
        (text(left), text(right))
    });
    let (first, second): (Vec<String>, Vec<String>) = halves.unzip();
    format!("{}|{}", first.join("/"), second.join("/"))
}

/// Longest run of empty squares taken at its word; no board has a longer one.
const LONGEST_RUN: usize = 64;
const EMPTY: char = '1';

/// A rank with a `1` for each empty square.
fn spread(rank: &str) -> String {
    let mut squares = String::new();
    let mut run = 0;
    for c in rank.chars() {
        match c.to_digit(10) {
            Some(digit) => run = (run * 10 + digit as usize).min(LONGEST_RUN),
            None => {
                squares.extend(std::iter::repeat_n(EMPTY, run));
                run = 0;
                squares.push(c);
            }
        }
    }
    squares.extend(std::iter::repeat_n(EMPTY, run));
    squares
}

/// A rank of [`spread`] with runs counted again.
fn squeeze(squares: &str) -> String {
    let mut rank = String::new();
    let mut run = 0;
    for c in squares.chars() {
        if c == EMPTY {
            run += 1;
            continue;
        }
        if run > 0 {
            rank.push_str(&run.to_string());
            run = 0;
        }
        rank.push(c);
    }
    if run > 0 {
        rank.push_str(&run.to_string());
    }
    rank
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
