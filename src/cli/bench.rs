//! `tapestry bench`: speed, and a node signature that changes only when the search does.

use super::Failure;
use crate::protocol::{bench, parse_bench_depth};
use crate::search::BENCH_DEPTH;
use crate::variants::Catalogue;
use std::io::Write;

/// Arguments of `tapestry bench`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Depth of each search
    #[arg(default_value_t = BENCH_DEPTH, value_parser = parse_bench_depth)]
    depth: u32,
}

/// Always on the embedded games alone: a user's files must not change the signature.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut written = Ok(());
    let mut tell = |line: String| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    };
    let report = bench(&Catalogue::embedded(), arguments.depth, &mut tell).map_err(Failure::Message)?;
    written?;
    writeln!(out, "{report}")?;
    Ok(())
}
