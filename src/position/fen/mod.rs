//! Setups that become positions, if nothing is wrong with them, and positions as setups; FENs of both.

mod fits;
mod free_castling;
mod validate;
mod write;
