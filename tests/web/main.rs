//! The board's server: what a page is told and may do, and that nobody else is told anything.

mod games;
mod judged;
mod page;
mod records;
mod strangers;
mod watched;
