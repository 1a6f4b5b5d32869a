//! Setups that become positions, if nothing is wrong with them, and positions as setups; FENs of both.

mod fits;
mod free_castling;
mod rights;
mod validate;
mod write;
