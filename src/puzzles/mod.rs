//! Puzzles of one piece: circuits and tours of a board of one or more levels, and routes of captures.
//! Owns boards, steps and their exhaustive or constructed solutions; knows nothing of games and opponents.
//!
//! A *circuit* visits every square once and can step from the last square to the start; a *tour* visits every square once.
//!
//! ```
//! use tapestry::puzzles::{Bounds, Graph, Grid, Kind, Leaper, Task, count};
//! let grid: Grid = "3x3".parse().unwrap();
//! let lancer = Leaper::new(&tapestry::betza::parse("WD").unwrap(), &grid).unwrap();
//! let graph = Graph::new(&grid, &lancer);
//! let task = Task::new(&graph, grid.cell("a1").unwrap(), Kind::Circuit).unwrap();
//! assert_eq!(count(&task, &Bounds::none()).number, 96);
//! ```

mod capture_path;
mod check;
mod construct;
mod draw;
mod graph;
mod grid;
mod leaper;
mod search;
mod steps;
mod task;

pub use capture_path::{CapturePath, CapturePathError};
pub use check::{PathError, PathReport, check};
pub use construct::lancer_circuit;
pub use draw::{Numbering, draw};
pub use graph::Graph;
pub use grid::{Cell, Grid, GridError};
pub use leaper::{Leaper, LeaperError};
pub use search::{collect, count, find};
pub use task::{Bounds, Count, Found, Impossible, Kind, MOST_SQUARES, Task, TaskError};
