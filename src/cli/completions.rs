//! `tapestry completions`: what a shell has to know to complete our command lines.

use super::Failure;
use clap::Command;
use clap_complete::{Shell, generate};
use std::io::Write;

/// Arguments of `tapestry completions`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, mut command: Command) -> Result<(), Failure> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, name, &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}
