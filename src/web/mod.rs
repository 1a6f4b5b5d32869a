//! A board in the browser: every game of the catalogue, played by persons and engines, on a page of our own.
//!
//! A thin reader of [`crate::play`]: the page shows views, asks what can be done, and says what shall be. Only this computer is
//! served, and only who knows the secret in the address.
//!
//! * `server`: connections. `http`: requests and answers as bytes. `guard`: who is answered at all.
//! * `api`: what a page may ask for. `boards`: the boards that are open. `session`: a game on one of them.
//!   `engines`: engines on its seats. `told`: how it stands, as JSON.
//! * `written`: games as text. `lines`: all that was tried in a game, and going about in it.
//! * `events`: streams of what is told. `analysis`: the engine's lines as they come. `review`: mistakes of a game. `games`: what there is to choose from. `about`: one game: rules, pieces, options.
//! * `exact`: exact values of moves, where there are any. `kept`: games on the disk.
//! * `watched`: games that are played elsewhere.
//! * `edit`: positions set up by hand.
//! * `frame`, `assets`: the page itself.
//!
//! ```no_run
//! use tapestry::variants::Catalogue;
//! use tapestry::web::Server;
//!
//! let server = Server::bind(Catalogue::embedded(), None)?;
//! println!("{}", server.address());
//! server.serve();
//! # Ok::<(), std::io::Error>(())
//! ```

mod about;
mod analysis;
mod api;
mod assets;
mod boards;
mod edit;
mod engines;
mod events;
mod exact;
mod frame;
mod games;
mod guard;
mod http;
mod kept;
mod lines;
mod review;
mod server;
mod session;
mod told;
mod watched;
mod written;

pub use server::Server;
pub use watched::Stage;
