//! What is expected of a position without looking ahead: each player's part of the point.

use super::position::Position;
use super::rules::{Rules, Seat, left};
use crate::base::{Bits, Score};

/// What each player gets out of a game, or expects to: parts of one.
pub type Shares = [f32; 3];

/// Nobody has won.
pub(super) const DRAW: Shares = [1.0 / 3.0; 3];

/// What a player's share gains for each rank or file that his victim's king is away from the middle, and for each step that
/// his own king is nearer to it. Small beside any piece, so that it counts when material cannot be won any more.
const DRIVE_TO_EDGE: f32 = 0.004;
const APPROACH: f32 = 0.002;
/// Share of a player without any piece: more than the two above can take away.
const FLOOR: f32 = 0.05;

/// Each player's part of all material, hands included.
pub fn material<B: Bits>(rules: &Rules<B>, position: &Position<B>) -> Shares {
    let worth = |seat: Seat| -> Score {
        (0..rules.kinds())
            .map(|kind| {
                let pieces = (position.pieces[seat] & position.kinds[kind]).count()
                    + u32::from(position.hands[seat][kind]);
                rules.values[kind] * pieces as Score
            })
            .sum()
    };
    let worths = [0, 1, 2].map(worth);
    let all = worths.iter().sum::<Score>();
    if all == 0 {
        DRAW
    } else {
        worths.map(|worth| worth as f32 / all as f32)
    }
}

/// What is expected of a position: the material, and how far each player has driven the king he may mate, his left neighbour's.
pub fn expectation<B: Bits>(rules: &Rules<B>, position: &Position<B>) -> Shares {
    let geometry = &rules.geometry;
    let kings = [0, 1, 2].map(|seat| position.pieces[seat] & position.kinds[rules.royal.index()]);
    if kings.iter().any(|king| king.none()) {
        return material(rules, position);
    }
    let kings = kings.map(Bits::lowest);
    let from_middle = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs() as f32 / 2.0;
    let driven = [0, 1, 2].map(|seat: Seat| {
        let (own, victim) = (kings[seat], kings[left(seat)]);
        let edge = from_middle(geometry.file(victim), geometry.files())
            + from_middle(geometry.rank(victim), geometry.ranks());
        DRIVE_TO_EDGE * edge - APPROACH * f32::from(geometry.distance(own, victim))
    });
    let mean = driven.iter().sum::<f32>() / 3.0;
    let material = material(rules, position);
    // A floor keeps every share above nothing, and the sum at one.
    std::array::from_fn(|seat| (1.0 - 3.0 * FLOOR) * material[seat] + FLOOR + driven[seat] - mean)
}
