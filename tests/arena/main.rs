//! `tapestry match` against engines of every character: the match always goes on, and the right one is blamed.

mod conduct;
mod faults;
mod outputs;
mod programs;
mod scratch;
