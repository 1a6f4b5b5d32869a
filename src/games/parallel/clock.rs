//! The clocks of two games at once: one for each player, which runs in his slots, or one for each player and board.

/// How many clocks a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clocks {
    /// One for both games.
    One,
    /// One for each game.
    Two,
}
