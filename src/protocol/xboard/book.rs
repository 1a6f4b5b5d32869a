//! `bk`: what the opening book knows of the position.

use super::XBoard;
use crate::book::shares;

impl XBoard {
    /// Lines that begin with a tab, and an empty one.
    pub(super) fn show_book(&mut self) {
        self.session.bind_book();
        self.tell_notices();
        let board = &self.session.board;
        let lines = match self.session.book.in_force() {
            None => vec!["\tno opening book".to_owned()],
            Some(book) => {
                let known = book.moves(board);
                let told = known.iter().zip(shares(&known)).map(|((found, about), share)| {
                    let line = format!(
                        "\t{}\t{share:.0} %\t{}",
                        self.notation.write(board, *found),
                        about.in_words()
                    );
                    line.trim_end().to_owned()
                });
                told.collect()
            }
        };
        let empty = lines
            .is_empty()
            .then(|| "\tthis position is not in the book".to_owned());
        self.session
            .output
            .lines(lines.into_iter().chain(empty).chain([String::new()]));
    }
}
