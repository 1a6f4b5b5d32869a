//! The slow twin: a plain generator of legal moves and results that interprets [`tapestry::rules::Spec`] square by square.
//!
//! It answers what the engine must answer, written from the rule sheets and the definition of `Spec` alone. It shares
//! no code with the engine's own positions: a vector of squares, moves made by copying, legality by making the move and
//! looking whether a royal could be taken. Nothing here is meant to be fast.

mod bending;
mod blast;
mod boarding;
mod chase;
mod duty;
mod extinction;
mod fen;
mod game;
mod jumps;
mod key;
mod legal;
mod linked_boards;
mod mating;
mod movement;
mod neutral;
mod partial;
mod placement;
mod plies;
mod powers;
mod repetition;
mod state;
mod take_back;
mod turn;

pub(crate) use bending::{board_result, capped, changed, chosen, line_result, lines_through};
pub(crate) use blast::{bystanders, spares_own_royals};
pub(crate) use extinction::{bared, extinction};
pub(crate) use game::SlowGame;
pub(crate) use jumps::{jump_targets, jumped_over};
pub(crate) use key::key_result;
pub(crate) use legal::{in_check, legal_plies, perft, royal_attacked, squares};
pub(crate) use linked_boards::counterpart;
pub(crate) use mating::mate_result;
pub(crate) use movement::{Reach, diagonal_way_of, reaches, reaches_on_empty_board, shifted, way_of};
pub(crate) use neutral::neutral_attacked;
pub(crate) use partial::barer_on_board;
pub(crate) use placement::to_place;
pub(crate) use plies::{Ply, Special, piece_plies};
pub(crate) use repetition::Identity;
pub(crate) use state::{Content, State, may_stand};
