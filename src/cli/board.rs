//! `tapestry board`: a board in the browser, to play every game on.

use super::Failure;
use super::play::autosave::Keep;
use crate::files::{named, read};
use crate::solver::endgames::library::Library;
use crate::variants::Catalogue;
use crate::web::{self, Export, Server, Stage};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `tapestry board`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The game to begin with: an id of `tapestry variants`, with options as ID:option=value,…; without one a page to choose from
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Position (or state) to begin from instead of the start
    #[arg(long, visible_alias = "state", value_name = "TEXT", requires = "id")]
    fen: Option<String>,
    /// Port on 127.0.0.1; usually 7464, or another if that is taken
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Folder of tables of endings, for exact values; that of 'tapestry tables' if not given
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Show what an opening book knows of the position, and let engines play from it: positions, games, or in PolyGlot's format; of the game that it names, or of ID
    #[arg(long, value_name = "FILE", conflicts_with = "export")]
    book: Option<PathBuf>,
    /// Print the address, and let somebody else open it
    #[arg(long)]
    no_browser: bool,
    /// Write the page into this folder instead, for any web site: all games, your own of --variants among them, with the engine in the reader's browser
    #[arg(long, value_name = "DIR", conflicts_with_all = ["port", "no_browser"])]
    export: Option<PathBuf>,
    /// The program as a WebAssembly module, as `make web` builds it; usually tapestry.wasm beside this program
    #[arg(long, value_name = "FILE", requires = "export")]
    module: Option<PathBuf>,
}

/// Largest module, in bytes.
const LARGEST_MODULE: u64 = 64 << 20;

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    if let Some(id) = &arguments.id {
        // A faulty name is told here rather than on the page.
        let ruleset = catalogue.ruleset(id)?;
        let start = crate::play::start(&ruleset, arguments.fen.as_deref());
        start.map_err(|refusal| Failure::Message(refusal.to_string()))?;
    }
    if let Some(folder) = &arguments.export {
        return write(arguments, catalogue, folder);
    }
    let server = Server::bind(catalogue.clone(), arguments.port).map_err(|error| match arguments.port {
        Some(port) => Failure::Message(format!("port {port} of 127.0.0.1: {error}")),
        None => error.into(),
    })?;
    let server = match Keep::of_user().boards() {
        Ok(folder) => server.keeping(folder),
        Err(why) => {
            super::complain(format_args!("games on boards are not kept: {why}"));
            server
        }
    };
    let server = match &arguments.tables {
        Some(folder) => {
            // A folder that somebody names has to be there.
            Library::open(folder).map_err(Failure::Message)?;
            server.knowing(folder)
        }
        None => match Keep::of_user().tables() {
            Ok(folder) => server.knowing(&folder),
            Err(_) => server,
        },
    };
    let server = match &arguments.book {
        Some(path) => server.showing(super::book::open(path, arguments.id.as_deref(), catalogue)?),
        None => server,
    };
    let address = match &arguments.id {
        Some(id) => server.address_of(id, arguments.fen.as_deref()),
        None => server.address(),
    };
    let words = "Whoever knows this address can play on it; Ctrl-C ends it.";
    tell(&address, words, arguments.no_browser)?;
    server.serve();
    Ok(())
}

/// Writes the page for a web site.
fn write(arguments: &Arguments, catalogue: &Catalogue, folder: &Path) -> Result<(), Failure> {
    let path = arguments.module.clone().or_else(module);
    let path = path.ok_or_else(|| {
        let why = "there is no tapestry.wasm beside this program: 'make web' builds it, --module FILE says where it is";
        Failure::Message(why.to_owned())
    })?;
    let module = read::bytes(&path, LARGEST_MODULE);
    let module = module.map_err(|error| Failure::Message(named(&path, &error).to_string()))?;
    let id = arguments.id.as_deref();
    let export = Export {
        catalogue,
        module: &module,
        first: id.map(|id| (id, arguments.fen.as_deref())),
    };
    web::export(&export, folder)?;
    writeln!(
        std::io::stdout(),
        "The page is in {}: put that folder on a web site, or try it with 'python3 -m http.server -d {0}'.",
        folder.display()
    )?;
    Ok(())
}

/// Where the module is that belongs to this program: beside it, or where `make dist` puts it.
fn module() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?;
    let places = [folder.to_owned(), folder.join("../share/tapestry")];
    places
        .map(|place| place.join(web::MODULE))
        .into_iter()
        .find(|path| path.exists())
}

/// Boards on which the games of a match are shown, until the program ends.
pub(super) fn stage(catalogue: &Catalogue, no_browser: bool) -> Result<Stage, Failure> {
    let server = Server::bind(catalogue.clone(), None)?;
    let (stage, address) = server.stage();
    std::thread::Builder::new().spawn(move || server.serve())?;
    tell(
        &address,
        "The games are shown there as they are played.",
        no_browser,
    )?;
    Ok(stage)
}

/// Says where the page is, and opens it.
fn tell(address: &str, words: &str, no_browser: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    writeln!(out, "The board is at {address}\n{words}")?;
    out.flush()?;
    if !no_browser && let Err(error) = open::that_detached(address) {
        super::complain(format_args!(
            "no browser opens by itself ({error}); open the address above"
        ));
    }
    Ok(())
}
