//! Two tiny games for testing the search: [`Skirmish`] (royals, rooks, pawns on a small board) and [`Piles`] (turns of
//! two steps).

mod piles;
mod skirmish;

pub(super) use piles::Piles;
pub(super) use skirmish::Skirmish;
