//! `tapestry man`: the command line as pages of the manual.

use super::Failure;
use crate::files;
use clap::Command;
use clap::builder::Resettable;
use clap_mangen::Man;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `tapestry man`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Folder for the pages, one for each command; made if it is not there
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
}

pub(super) fn run(arguments: &Arguments, command: Command) -> Result<(), Failure> {
    let pages = pages(command)?;
    files::check_folder(&arguments.into)?;
    for (name, page) in &pages {
        let path = arguments.into.join(name);
        files::whole::write(&path, page).map_err(|error| files::named(&path, &error))?;
    }
    let shown = arguments.into.display();
    writeln!(std::io::stdout(), "{} pages in {shown}", pages.len())?;
    Ok(())
}

/// Names of files and what they hold: the program's page and one for each command below it.
fn pages(command: Command) -> std::io::Result<Vec<(String, Vec<u8>)>> {
    // A page is of a version, not of one build of it.
    let mut command = command
        .disable_help_subcommand(true)
        .long_version(Resettable::Reset);
    command.build();
    let mut waiting = vec![command];
    let mut pages = Vec::new();
    while let Some(command) = waiting.pop() {
        waiting.extend(
            command
                .get_subcommands()
                .filter(|below| !below.is_hide_set())
                .cloned(),
        );
        let man = Man::new(command).source(concat!("tapestry ", env!("CARGO_PKG_VERSION")));
        let mut page = Vec::new();
        man.render(&mut page)?;
        pages.push((man.get_filename(), page));
    }
    Ok(pages)
}
