//! Matches between engines.
//!
//! Engines are programs (this one included) driven over UCI or XBoard pipes; the referee is a [`crate::board::Board`]
//! of our own, so no engine is ever believed about the rules. This room knows nothing of how Tapestry searches, but for
//! the judge that [`openings`] are balanced with.
//!
//! * [`engine_spec`]: what the user says about an engine.
//! * [`time_control`]: limits and running clocks.
//! * [`process`]: a child process with bounded, time-stamped output.
//! * [`fault`]: what an engine can be blamed for.
//! * [`dialect`]: our move and piece notation in an engine's words.
//! * [`driver`], [`uci`], [`xboard`]: the two protocols behind one trait.
//! * [`seat`]: an engine that is restarted after a fault.
//! * [`referee`], [`adjudication`]: one game. [`pair`]: two at once.
//! * [`agreement`]: when a player agrees to a draw.
//! * [`openings`]: balanced random openings.
//! * [`statistics`]: Elo, pentanomial error bars, sequential tests.
//! * [`pgn`]: games as text, written and read.
//! * [`groups`]: groups of games that are kept in a folder, and what their games mean for them.
//! * [`played`]: games of every kind as PGN. [`scoresheet`]: games of a match as PGN and back. [`game_file`]: the file they are in.
//! * [`standing`], [`report`], [`tournament`]: the match as a whole. [`watching`]: games while they are played.

pub mod adjudication;
pub mod agreement;
pub mod dialect;
pub mod driver;
pub mod engine_spec;
pub mod fault;
pub mod game_file;
pub mod groups;
pub mod openings;
pub mod pair;
pub mod pgn;
pub mod played;
pub mod process;
pub mod referee;
pub mod report;
pub mod scoresheet;
pub mod seat;
pub mod standing;
pub mod statistics;
pub mod time_control;
pub mod tournament;
pub mod uci;
pub mod watching;
pub mod xboard;
