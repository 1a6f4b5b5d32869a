//! Tapestry plays, analyses and solves chess variants.
//!
//! # Map
//! Rooms, lowest first; each may use only those above it in this list:
//! * [`base`]: bitboards, squares, players, moves, scores, hash keys: words, no rules.
//! * [`betza`]: Betza notation to a list of movement atoms.
//! * [`rules`]: the checked definition of a game ([`rules::Spec`]) and its compiled form ([`rules::Rules`]).
//! * [`position`]: state, edit journal, move generation, legality, FEN, notation.
//! * [`game`]: the trait that search sees.
//! * [`board`]: the façade that protocols and applications use: one position of either width.
//! * [`variants`]: the catalogue: embedded and user TOML definitions, options, diagnostics.
//! * [`eval`]: evaluation terms derived from the rules.
//! * [`search`]: alpha-beta, transposition table, time, threads, skill.
//! * [`arena`]: matches between engines, statistics, PGN.
//! * [`protocol`]: UCI and XBoard.
//! * [`cli`]: the command line.

pub mod arena;
pub mod base;
pub mod betza;
pub mod board;
pub mod cli;
pub mod eval;
pub mod game;
pub mod position;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod variants;
