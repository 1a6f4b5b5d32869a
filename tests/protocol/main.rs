//! The real program, spoken to through its pipes.

mod analyze;
mod changes;
mod command_line;
mod draws;
mod extremes;
mod given_files;
mod program;
mod promptness;
mod robustness;
mod solve;
mod strength;
mod transcripts;
