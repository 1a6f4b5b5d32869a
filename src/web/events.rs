//! Streams of events: what is told for as long as somebody listens.

use serde_json::Value;
use std::io::{self, Write};
use std::net::TcpStream;
use std::time::Duration;

/// How often it is looked for news, and how often something is sent at most.
pub(super) const PAUSE: Duration = Duration::from_millis(100);
/// How often it is told how much time is left, where clocks run.
pub(super) const TICK: Duration = Duration::from_millis(500);
/// After this time without news something is sent, to notice who has left.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(2);

/// What goes on telling.
pub(super) trait Events {
    /// Sends events until all is said, or nobody listens any more.
    ///
    /// # Errors
    /// If nobody listens.
    fn run(self: Box<Self>, stream: &TcpStream) -> io::Result<()>;
}

pub(super) fn send(out: &mut impl Write, event: &Value) -> io::Result<()> {
    write!(out, "data: {event}\n\n")?;
    out.flush()
}

/// Sends nothing, which fails where nobody listens.
pub(super) fn beat(out: &mut impl Write) -> io::Result<()> {
    write!(out, ":\n\n")?;
    out.flush()
}
