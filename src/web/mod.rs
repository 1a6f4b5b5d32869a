//! A board in the browser: every game of the catalogue, played by persons and engines, on a page of our own.
//!
//! A thin reader of [`crate::play`]: the page shows views, asks what can be done, and says what shall be. The server serves only this
//! computer, and only who knows the secret in the address.
//!
//! * `api`: what a page may ask for. `boards`: the boards that are open. `session`: a game on one of them. `shelf`: games that are kept.
//!   `engines`: engines on its seats. `told`: how it stands, as JSON.
//! * `written`: games as text. `lines`: all that was tried in a game, and going about in it.
//! * `analysis`: what the engine thinks. `review`: mistakes of a game; `decisions`: those of games that are none of two sides on a board. `games`: what there is to choose from. `about`: one game: rules, pieces, options.
//! * `exact`: exact values of moves, where there are any. `edit`: positions set up by hand.
//!
//! All that is the core (feature `page`), which knows neither connections nor threads. A page reaches it in one of two ways, each a script of
//! the same name for the page:
//! * A server (feature `web`), which thinks in threads. `server`: connections. `http`: requests and answers as bytes. `guard`: who is answered at
//!   all. `events`, `streams`: what is told for as long as somebody listens. `threads`: engines that think. `kept`: games on the disk.
//!   `watched`: games that are played elsewhere. `frame`, `assets`: the page itself.
//! * A worker beside the page, for static files without a server. `alone`: the core's calls, and how another worker thinks. `module`: the core as
//!   a WebAssembly module. `export`: writes page, module and definitions into a folder, for any web site.
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
mod alone;
mod analysis;
mod api;
#[cfg(feature = "web")]
mod assets;
mod boards;
mod decisions;
mod edit;
mod engines;
#[cfg(feature = "web")]
mod events;
mod exact;
#[cfg(feature = "web")]
mod export;
#[cfg(feature = "web")]
mod frame;
mod games;
#[cfg(feature = "web")]
mod guard;
#[cfg(feature = "web")]
mod http;
#[cfg(feature = "web")]
mod kept;
mod lines;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub mod module;
mod review;
#[cfg(feature = "web")]
mod server;
mod session;
mod shelf;
#[cfg(feature = "web")]
mod streams;
#[cfg(feature = "web")]
mod threads;
mod told;
#[cfg(feature = "web")]
mod watched;
mod written;

pub use alone::Alone;
#[cfg(feature = "web")]
pub use export::{Export, MODULE, export};
#[cfg(feature = "web")]
pub use server::Server;
#[cfg(feature = "web")]
pub use watched::Stage;
