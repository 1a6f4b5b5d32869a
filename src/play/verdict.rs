//! Who acts, and how a game is over.

use super::Seat;
use crate::base::Player;
use crate::game::{self, GameResult, Outcome};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who has to do something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// The player on this seat decides.
    Seat(Seat),
    /// Dice or lots decide.
    Chance,
    /// Nobody: the game is over.
    Over(Verdict),
}

/// How a game is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// By seat: the share of the point, 0 to 1, together 1; of games played at once, of all their points.
    pub shares: Vec<f32>,
    /// By seat: the points that the game itself counts.
    pub points: Vec<f32>,
    /// Why.
    pub ending: Ending,
}

impl Verdict {
    /// The seat that has won all there was to win; `None` where the point is shared.
    pub fn winner(&self) -> Option<Seat> {
        self.shares.iter().position(|share| *share >= 1.0)
    }

    /// How a game has ended, as it is told to the only person at the table, if there is only one: `You lost: no men left`.
    pub fn told(&self, names: &[String], person: Option<Seat>) -> String {
        let leader = self.leader();
        let who = match (leader, person) {
            (None, _) => "Drawn".to_owned(),
            (Some(winner), Some(person)) if winner == person => "You won".to_owned(),
            (Some(_), Some(_)) => "You lost".to_owned(),
            (Some(winner), None) => format!("{} won", name(names, winner)),
        };
        let mut text = format!("{who}: {}", self.ending);
        let counts_otherwise = self
            .points
            .iter()
            .zip(&self.shares)
            .any(|(points, share)| (points - share).abs() > 1e-4);
        if counts_otherwise {
            let points = names.iter().zip(&self.points);
            let points: Vec<String> = points.map(|(name, points)| format!("{name} {points}")).collect();
            text.push_str(&format!("; points: {}", points.join(", ")));
        }
        text + "."
    }

    /// Whoever has won. Of several games at once that is whoever has more of their points; a draw that is worth more to one side stays one.
    fn leader(&self) -> Option<Seat> {
        if !matches!(self.ending, Ending::Games(_)) {
            return self.winner();
        }
        let most = self.points.iter().copied().fold(f32::MIN, f32::max);
        let mut leaders = (0..self.points.len()).filter(|seat| self.points[*seat] >= most);
        let first = leaders.next();
        first.filter(|_| leaders.next().is_none())
    }
}

fn name(names: &[String], seat: Seat) -> &str {
    names.get(seat).map_or("somebody", String::as_str)
}

/// Why a game is over. Its `Display` is prose: `checkmate`, `East has mated South`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// One of more than two players has mated another.
    Mate {
        /// Who made the last move.
        winner: Party,
        /// Whose royal it was.
        mated: Party,
    },
    /// The last race needed has been won.
    LastRace {
        /// Who won it.
        winner: Party,
    },
    /// Games at once are over, each in its own way.
    Games(Vec<GameEnd>),
    /// A game on one position is over, as most games are.
    #[serde(untagged)]
    Plain(game::Ending),
}

/// A player who is named in an ending or a judgement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Party {
    /// The player's seat.
    pub seat: Seat,
    /// The player's name in this game.
    pub name: String,
}

/// How one of several games is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameEnd {
    /// By seat: the share of the point.
    pub shares: [f32; 2],
    /// Why.
    pub ending: game::Ending,
}

impl GameEnd {
    /// The end of a game with this outcome.
    pub fn of(outcome: Outcome) -> GameEnd {
        GameEnd {
            shares: shares(outcome.result),
            ending: outcome.reason,
        }
    }

    /// The outcome as board games have it.
    pub fn outcome(&self) -> Outcome {
        Outcome {
            result: result_of(self.shares[0]),
            reason: self.ending,
        }
    }
}

/// The shares of South and North.
pub(super) fn shares(result: GameResult) -> [f32; 2] {
    Player::ALL.map(|player| f32::from(result.hundredths(player)) / 100.0)
}

/// The result that gives South this share.
fn result_of(south: f32) -> GameResult {
    match (100.0 * south).round() as u8 {
        100.. => GameResult::Win(Player::South),
        0 => GameResult::Win(Player::North),
        share => GameResult::drawn(Player::South, share),
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl fmt::Display for Verdict {
    /// `1-0 checkmate`, `1/2-1/2 stalemate (0.60 : 0.40)`, `1-0-0 Blue has mated Green`; of several games their ends and the points.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.shares.len();
        match (&self.ending, &self.shares[..]) {
            (Ending::Games(_), _) => {
                let points = Player::ALL.iter().zip(&self.points);
                let points = points.map(|(player, points)| format!("{} {points}", player.name()));
                let points: Vec<String> = points.collect();
                write!(f, "{}; points {}", self.ending, points.join(", "))
            }
            (Ending::Plain(ending), [south, _]) => Outcome {
                result: result_of(*south),
                reason: *ending,
            }
            .fmt(f),
            _ => {
                let share = |share: &f32| match *share {
                    share if share >= 1.0 => "1".to_owned(),
                    share if share <= 0.0 => "0".to_owned(),
                    _ => format!("1/{all}"),
                };
                let shares: Vec<String> = self.shares.iter().map(share).collect();
                write!(f, "{} {}", shares.join("-"), self.ending)
            }
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Mate { winner, mated } => write!(f, "{winner} has mated {mated}"),
            Ending::LastRace { winner } => write!(f, "{winner} has won the last race needed"),
            Ending::Games(games) => {
                for (index, game) in games.iter().enumerate() {
                    let separator = if index > 0 { ", " } else { "" };
                    write!(f, "{separator}game {} {}", index + 1, game.outcome())?;
                }
                Ok(())
            }
            Ending::Plain(ending) => ending.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests;
