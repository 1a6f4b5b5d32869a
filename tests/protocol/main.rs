//! The real program, spoken to through its pipes.

mod analyze;
mod books;
mod cecp;
mod changes;
mod command_line;
mod draws;
mod extremes;
mod given_files;
mod groups;
mod lots;
mod memory;
mod program;
mod promptness;
mod prove;
mod robustness;
mod solve;
mod strength;
mod tables;
#[cfg(unix)]
mod terminal;
mod transcripts;
