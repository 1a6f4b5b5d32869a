//! Connections: each is a thread that answers one request.

use super::api::{self, Method};
use super::assets;
use super::boards::Boards;
use super::exact::ExactValues;
use super::guard::Guard;
use super::http::{self, Answer, PATIENCE, Request};
use super::kept::Kept;
use super::watched::Stage;
use super::{streams, threads};
use crate::book::Book;
use crate::files::page::on_board;
use crate::variants::Catalogue;
use std::io;
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The port that is tried first where none is asked for.
const USUAL_PORT: u16 = 7464;
/// Most connections at once; browsers hold few.
const MOST_CONNECTIONS: usize = 100;
/// What all answers of the API are.
const JSON: &str = "application/json";
/// Where the API begins.
const API: &str = "api/";

/// Boards for pages of this computer.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

/// What all connections share.
pub(super) struct Shared {
    guard: Guard,
    pub(super) boards: Boards,
    kept: Option<Arc<Kept>>,
    connections: AtomicUsize,
}

impl Server {
    /// A server of these games on 127.0.0.1: on this port, or on one that is free.
    ///
    /// # Errors
    /// If the port is taken, or the system gives no random numbers.
    pub fn bind(catalogue: Catalogue, port: Option<u16>) -> io::Result<Server> {
        let on = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = match port {
            Some(port) => on(port)?,
            None => on(USUAL_PORT).or_else(|_| on(0))?,
        };
        let guard = Guard::new(listener.local_addr()?.port())?;
        Ok(Server {
            listener,
            shared: Arc::new(Shared {
                guard,
                boards: Boards::new(catalogue, threads::go_on),
                kept: None,
                connections: AtomicUsize::new(0),
            }),
        })
    }

    /// Keeps the games of its boards in this folder, and offers them again.
    ///
    /// # Panics
    /// Never: nobody else has the server before it serves.
    pub fn keeping(mut self, folder: PathBuf) -> Server {
        let shared = Arc::get_mut(&mut self.shared).expect("it does not serve yet");
        let kept = Arc::new(Kept::new(folder));
        shared.kept = Some(Arc::clone(&kept));
        shared.boards.shelf = Some(kept);
        self
    }

    /// Answers what is asked for exact values from the tables of endings in this folder, too, if it is there.
    ///
    /// # Panics
    /// Never: nobody else has the server before it serves.
    pub fn knowing(mut self, tables: &Path) -> Server {
        let shared = Arc::get_mut(&mut self.shared);
        shared.expect("it does not serve yet").boards.exact = ExactValues::with_tables(tables);
        self
    }

    /// Shows what this book knows of the positions on its boards, and lets engines play from it.
    ///
    /// # Panics
    /// Never: nobody else has the server before it serves.
    pub fn showing(mut self, book: Book) -> Server {
        let shared = Arc::get_mut(&mut self.shared);
        shared.expect("it does not serve yet").boards.book = Some(Arc::new(book));
        self
    }

    /// Where the page is, the secret in it.
    pub fn address(&self) -> String {
        self.shared.guard.address()
    }

    /// Where a game begins: of this name, in this position if one is given.
    pub fn address_of(&self, game: &str, state: Option<&str>) -> String {
        format!("{}#{}", self.address(), on_board(game, state))
    }

    /// Boards for the games of a match, and the address where they are watched.
    pub fn stage(&self) -> (Stage, String) {
        let address = format!("{}#watch", self.address());
        (Stage::new(Arc::clone(&self.shared)), address)
    }

    /// Answers for ever.
    pub fn serve(self) {
        let keeping = Arc::clone(&self.shared);
        let begun = std::thread::Builder::new().spawn(move || {
            if let Some(kept) = &keeping.kept {
                kept.go_on(&keeping.boards);
            }
        });
        if let Err(error) = begun {
            eprintln!("tapestry: games on boards are not kept: {error}");
        }
        for stream in self.listener.incoming() {
            let Ok(stream) = stream else {
                // Out of descriptors, perhaps: others end meanwhile.
                std::thread::sleep(std::time::Duration::from_millis(50));
                continue;
            };
            let shared = Arc::clone(&self.shared);
            if shared.connections.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
                shared.connections.fetch_sub(1, Ordering::Relaxed);
                let _ = Answer::refusal(503, "too many connections").write(&mut &stream);
                continue;
            }
            let answering = Arc::clone(&shared);
            let begun = std::thread::Builder::new().spawn(move || {
                let _held = Held(Arc::clone(&answering));
                // Whoever has left is not told.
                let _ = answer(&answering, &stream);
            });
            if begun.is_err() {
                shared.connections.fetch_sub(1, Ordering::Relaxed);
            }
        }
    }
}

/// A connection that counts, however it ends.
struct Held(Arc<Shared>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

fn answer(shared: &Arc<Shared>, stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    match http::read(&mut &*stream) {
        Ok(request) => answer_request(shared, stream, &request)?,
        Err(Some(refusal)) => {
            refusal.write(&mut &*stream)?;
            // What is still on its way must not reset the connection before the refusal is read.
            stream.shutdown(Shutdown::Write)?;
            let _ = io::copy(
                &mut io::Read::take(stream, http::LARGEST_BODY as u64),
                &mut io::sink(),
            );
        }
        Err(None) => {}
    }
    Ok(())
}

fn answer_request(shared: &Arc<Shared>, stream: &TcpStream, request: &Request) -> io::Result<()> {
    let mut out = stream;
    let asked = match shared.guard.admit(request) {
        Ok(asked) => asked,
        Err(refusal) => return refusal.write(&mut out),
    };
    let answer = match (asked.strip_prefix(API), request.method) {
        (Some(call), method) => match (method, call.split_once('/')) {
            (Method::Get, Some((kind, asked))) => match streams::opened(&shared.boards, kind, asked) {
                Ok(events) => return events.run(stream),
                Err(refused) => told(Err(refused)),
            },
            _ => told(api::answer(&shared.boards, method, call, &request.body)),
        },
        (None, Method::Get) => assets::find(asked),
        (None, Method::Post) => Answer::refusal(405, "only GET is answered here"),
    };
    answer.write(&mut out)
}

fn told(called: api::Called) -> Answer {
    let (status, value) = called.map_or_else(api::Refused::told, |value| (200, value));
    Answer::of(JSON, value.to_string()).with_status(status)
}
