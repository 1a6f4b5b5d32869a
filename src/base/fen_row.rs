//! A row of a board in a FEN: runs of empty squares as numbers, whatever else stands on a square as a letter.

/// Longest run of empty squares taken at its word; no board has a longer one, and a giant number must not cost memory.
const LONGEST_RUN: usize = 1000;

/// What a row says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FenRow {
    /// Everything that is no digit, in order.
    pub letters: Vec<FenLetter>,
    /// Squares of the row.
    pub squares: usize,
}

/// A letter of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenLetter {
    /// Square of the row on which it stands, from 0.
    pub file: usize,
    /// Letters and digits before it.
    pub column: usize,
    /// Itself.
    pub letter: char,
}

impl FenRow {
    /// Reads a row. Any text is one; what the letters mean is the caller's affair.
    ///
    /// ```
    /// use tapestry::base::FenRow;
    ///
    /// let row = FenRow::read("2K10*");
    /// assert_eq!(row.squares, 14);
    /// assert_eq!((row.letters[1].file, row.letters[1].letter), (13, '*'));
    /// ```
    pub fn read(row: &str) -> FenRow {
        let (mut read, mut empty) = (FenRow::default(), 0);
        for (column, letter) in row.chars().enumerate() {
            if let Some(digit) = letter.to_digit(10) {
                empty = (empty * 10 + digit as usize).min(LONGEST_RUN);
                continue;
            }
            let file = read.squares + std::mem::take(&mut empty);
            read.letters.push(FenLetter { file, column, letter });
            read.squares = file + 1;
        }
        read.squares += empty;
        read
    }

    /// What stands on each square.
    pub fn cells(&self) -> Vec<Option<char>> {
        let mut cells = vec![None; self.squares];
        for letter in &self.letters {
            cells[letter.file] = Some(letter.letter);
        }
        cells
    }

    /// Writes a row: a sign for each square, `None` for an empty one.
    ///
    /// ```
    /// use tapestry::base::FenRow;
    ///
    /// assert_eq!(FenRow::write([None, None, Some('K'), None]), "2K1");
    /// ```
    pub fn write<T: ToString>(cells: impl IntoIterator<Item = Option<T>>) -> String {
        let number = |run: usize| if run > 0 { run.to_string() } else { String::new() };
        let (mut row, mut empty) = (String::new(), 0);
        for cell in cells {
            match cell {
                None => empty += 1,
                Some(sign) => {
                    row.push_str(&number(std::mem::take(&mut empty)));
                    row.push_str(&sign.to_string());
                }
            }
        }
        row + &number(empty)
    }
}

#[cfg(test)]
mod tests;
