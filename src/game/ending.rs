//! Why games are over.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Declares the reasons once: name, words.
macro_rules! endings {
    ($($(#[doc = $doc:literal])+ $name:ident = $words:literal,)+) => {
        /// Why a game between two sides is over. What it means for whom is the [`super::GameResult`].
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Ending {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Ending {
            /// All of them.
            pub const ALL: &[Ending] = &[$(Ending::$name),+];

            /// In words for people: `checkmate`, `no men left`, ….
            pub const fn words(self) -> &'static str {
                match self {
                    $(Ending::$name => $words,)+
                }
            }
        }
    };
}

endings! {
    /// The royal is attacked, and nothing helps.
    Checkmate = "checkmate",
    /// The neutral royal has cornered whoever is to move.
    Cornered = "cornered",
    /// Whoever is to move is not in check and has no move.
    Stalemate = "stalemate",
    /// Neither side can do anything but pass.
    BothStuck = "both sides stuck",
    /// Whoever is to move has pieces, but no move, in a game where that decides.
    NoMove = "no move",
    /// A mate that does not count, by pieces that may not mate.
    MateByTheUnable = "mate by pieces that may not mate",
    /// A mate that does not count, since no check of the series was a strong one.
    MateWithoutStrongCheck = "mate without a strong check",
    /// A royal was captured.
    RoyalCaptured = "royal captured",
    /// Both sides have lost royals.
    RoyalsLost = "royals lost on both sides",
    /// The royals have passed all that could attack them.
    RoyalsOutOfReach = "royals out of reach",
    /// Nothing but royals is left.
    BareRoyals = "bare royals",
    /// A royal has lost all its company.
    BaredRoyal = "bared royal",
    /// A side has nothing left on the board.
    NoMenLeft = "no men left",
    /// No piece is left that could attack the neutral royal.
    NoPiecesLeft = "no pieces left",
    /// The last piece of a kind that must not be lost is gone.
    Extinction = "extinction",
    /// A royal stands on its goal.
    RoyalReachedGoal = "royal reached its goal",
    /// A piece that has a goal stands on it.
    GoalReached = "goal reached",
    /// A piece whose goal that is has come to the enemy's headquarters.
    HeadquartersCaptured = "headquarters captured",
    /// A piece whose goal that is has come into the enemy's palace.
    PalaceOccupied = "palace occupied",
    /// Pieces stand in the line that wins.
    LineCompleted = "line completed",
    /// A mated royal has escaped from the board.
    Escape = "escape",
    /// The key square was held until the next move.
    KeyHeld = "key held",
    /// The key square was taken where nobody attacks it.
    KeySecured = "key secured",
    /// Nobody is left who could claim the key square.
    NoClaimants = "no claimants left",
    /// A side without pieces, against one that can still claim the key square.
    BareSide = "bare side",
    /// A side without pieces, against one that cannot claim the key square.
    BareSideKeyOutOfReach = "bare side, key out of reach",
    /// The position has occurred too often.
    Repetition = "repetition",
    /// Somebody gave check all the time while the position was repeated.
    PerpetualCheck = "perpetual check",
    /// Somebody chased a piece all the time while the position was repeated.
    PerpetualChase = "perpetual chase",
    /// Too many moves without progress.
    MoveLimit = "move limit",
    /// Both sides agreed to a draw.
    Agreement = "agreement",
    /// A side that might have played on conceded a draw, as the rules let it.
    Concession = "draw conceded",
    /// A side gave up.
    Resignation = "resignation",
    /// A flag fell.
    Time = "time",
    /// An umpire saw two players agree that the game is even.
    JudgedEven = "both engines see an even game",
    /// An umpire saw two players agree who wins.
    JudgedDecided = "both engines see a decided game",
    /// An umpire ended a game that would not end.
    TooLong = "the game is too long",
}

impl Ending {
    /// What a goal of pieces can be called.
    pub const GOALS: [Ending; 3] = [
        Ending::GoalReached,
        Ending::HeadquartersCaptured,
        Ending::PalaceOccupied,
    ];

    /// The ending that is written in these words.
    pub fn of_words(words: &str) -> Option<Ending> {
        Ending::ALL.iter().copied().find(|ending| ending.words() == words)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_ending_has_words_of_its_own_and_is_found_by_them() {
        let words: BTreeSet<&str> = Ending::ALL.iter().map(|ending| ending.words()).collect();
        assert_eq!(words.len(), Ending::ALL.len());
        for ending in Ending::ALL {
            assert_eq!(Ending::of_words(&ending.to_string()), Some(*ending));
        }
        assert_eq!(Ending::of_words("bad weather"), None);
        let written = serde_json::to_string(&Ending::BareSideKeyOutOfReach).expect("plain data");
        assert_eq!(written, "\"bare-side-key-out-of-reach\"");
    }
}
