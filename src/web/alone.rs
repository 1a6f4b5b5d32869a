//! A board without a server: what a page asks of a core that runs beside it, and how a second core thinks for the first.
//!
//! A core answers one call after the other, so the one that has the boards never thinks. What is to be thought about is copied
//! (`copy`, `work`) to another core, which opens the copy as a board of its own, thinks aloud (`think`, `lines`, `review`), and can be
//! ended at any time.

use super::api::{self, Called, Method, Refused, read};
use super::boards::{Boards, Shared, locked};
use super::engines::{self, Found, Task};
use super::review::Review;
use super::shelf::Shelf;
use super::{analysis, session};
use crate::arena::pgn::{self, PgnGame};
use crate::clocks::Carriage;
use crate::play::{ClockLeft, Engine, Limits, Thought};
use crate::search::Control;
use crate::variants::{Carried, Catalogue};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A core of a page.
pub struct Alone {
    boards: Boards,
    games: Arc<Games>,
    /// Who has thought last, with what was learned.
    engine: Mutex<Option<Engine>>,
}

/// What a core begins with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning {
    /// Definitions of the page's own games.
    files: Vec<Carried>,
    /// Games that the page has kept, the last one first.
    #[serde(default)]
    games: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    call: String,
    #[serde(default)]
    body: Value,
}

/// A game with the name under which it is kept.
#[derive(Clone, Serialize, Deserialize)]
struct Written {
    id: String,
    text: String,
}

/// What may be spent on a decision, in milliseconds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Allowed {
    time: Option<u64>,
    left: Option<[u64; 2]>,
    /// What the opponent usually takes for a move.
    mean: Option<u64>,
    clocks: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Think {
    board: u64,
    seat: usize,
    level: u8,
    allowed: Allowed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Decided {
    board: u64,
    version: u64,
    found: Option<Decision>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Decision {
    text: String,
    score: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    board: u64,
    count: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Judged {
    board: u64,
    at: usize,
    judged: Value,
}

impl Alone {
    /// A core with the embedded games and those that it is given: `{ files, games }`.
    ///
    /// # Errors
    /// If that cannot be read, or a definition is faulty.
    pub fn begin(text: &str) -> Result<Alone, String> {
        let Beginning { files, games } = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut catalogue = Catalogue::embedded();
        for file in files {
            catalogue.load_carried(file).map_err(|error| error.to_string())?;
        }
        let games = Arc::new(Games(Mutex::new(games)));
        let mut boards = Boards::new(catalogue, |board| locked(board).draw_lots());
        boards.shelf = Some(Arc::clone(&games) as Arc<dyn Shelf>);
        Ok(Alone {
            boards,
            games,
            engine: Mutex::default(),
        })
    }

    /// Answers a call, `{ call, body }`, with `{ status, value }`; `told` hears what is told before.
    pub fn answer(&self, request: &str, told: &mut dyn FnMut(&Value)) -> Value {
        let called = read(request.as_bytes()).and_then(|request| self.called(request, told));
        let (status, value) = match called {
            Ok(value) => (200, value),
            Err(refused) => refused.told(),
        };
        json!({ "status": status, "value": value })
    }

    fn called(&self, request: Request, told: &mut dyn FnMut(&Value)) -> Called {
        let Request { call, body } = request;
        let text = body.to_string();
        let text = text.as_bytes();
        match &*call {
            "work" => Ok(work(&self.board(text)?)),
            "decided" => {
                let Decided {
                    board,
                    version,
                    found,
                } = read(text)?;
                decided(&api::find(&self.boards, board)?, version, found)
            }
            "copy" => Ok(copy(&self.board(text)?)),
            "unkept" => Ok(json!(self.unkept(&self.board(text)?))),
            "judged" => {
                let Judged { board, at, judged } = read(text)?;
                let board = api::find(&self.boards, board)?;
                locked(&board).judged.insert(at, judged);
                Ok(json!({}))
            }
            "think" => {
                let asked: Think = read(text)?;
                let board = api::find(&self.boards, asked.board)?;
                self.think(&board, &asked, told)
            }
            "lines" => {
                let Counted { board, count } = read(text)?;
                let board = api::find(&self.boards, board)?;
                let mut engine = analysis::engine(usize::try_from(count).unwrap_or(usize::MAX))?;
                let subject = analysis::subject(&board);
                if let Some(game) = subject.game {
                    analysis::think(&mut engine, game.as_ref(), &Control::new(), &mut |thought| {
                        told(&analysis::line(subject.version, thought, game.as_ref()));
                    });
                }
                Ok(json!({}))
            }
            "review" => {
                let Counted { board, count } = read(text)?;
                let mut review = Review::new(&api::find(&self.boards, board)?, count, &Arc::default())?;
                told(&json!({ "all": review.after.len() }));
                for (item, at) in (0u64..).zip(review.after.clone()) {
                    let judged = review.judge(item);
                    let judged = judged.map_err(|_| Refused::Because("there is no memory".to_owned()))?;
                    told(&json!({ "at": at, "done": item + 1, "judged": judged }));
                }
                Ok(json!({}))
            }
            call => {
                let method = if body.is_null() { Method::Get } else { Method::Post };
                api::answer(&self.boards, method, call, text)
            }
        }
    }

    fn board(&self, text: &[u8]) -> Result<Shared, Refused> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct OfBoard {
            board: u64,
        }
        api::find(&self.boards, read::<OfBoard>(text)?.board)
    }

    /// Finds a decision; what is best so far is told.
    fn think(&self, board: &Shared, asked: &Think, told: &mut dyn FnMut(&Value)) -> Called {
        let game = locked(board).game().copy();
        let mut kept = locked(&self.engine);
        let none = || Refused::Because("there is no memory to think with".to_owned());
        let engine = engines::seated(kept.take(), asked.level).ok_or_else(none)?;
        let engine = kept.insert(engine);
        let limits = asked.allowed.limits().map_err(Refused::Because)?;
        let decision = |thought: &Thought| Decision {
            text: thought.action.text.clone(),
            score: thought.judgement.score(asked.seat),
        };
        let found = engine.think(game.as_ref(), &limits, &Control::new(), &mut |thought| {
            if thought.rank == 1 {
                told(&json!(decision(thought)));
            }
        });
        Ok(json!(found.as_ref().map(decision)))
    }

    /// A game in which something has been done since this was asked last.
    fn unkept(&self, board: &Shared) -> Option<Written> {
        let (id, text) = locked(board).unkept()?;
        let game = Written { id, text };
        let mut games = locked(&self.games.0);
        games.retain(|other| other.id != game.id);
        games.insert(0, game.clone());
        Some(game)
    }
}

impl Allowed {
    fn of(limits: &Limits) -> Allowed {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let clock = limits.clock.as_ref();
        Allowed {
            time: limits.time.map(milliseconds),
            left: clock.map(|clock| [clock.left, clock.increment].map(milliseconds)),
            mean: clock.and_then(|clock| clock.opponent_mean.map(milliseconds)),
            clocks: clock.and_then(|clock| clock.all.as_ref().map(|all| all.words())),
        }
    }

    fn limits(&self) -> Result<Limits, String> {
        let all = self.clocks.as_deref().map(|words| {
            let words: Vec<&str> = words.split_whitespace().collect();
            Carriage::read(&words).map(|(carriage, _)| Box::new(carriage))
        });
        let all = all.transpose()?;
        Ok(Limits {
            time: self.time.map(Duration::from_millis),
            clock: self.left.map(|left| {
                let [left, increment] = left.map(Duration::from_millis);
                ClockLeft {
                    left,
                    increment,
                    all,
                    opponent_mean: self.mean.map(Duration::from_millis),
                }
            }),
            ..Limits::default()
        })
    }
}

/// What is to be decided by an engine, where nobody thinks about that yet, and whether whoever thinks has to `stop`: because he is to
/// decide at once (`hurry`), or because nobody wants to know any more (`drop`).
fn work(board: &Shared) -> Value {
    let mut session = locked(board);
    if let Some((version, control)) = session.engines.thinking() {
        let stop = match (control.is_stopped(), *version == session.version()) {
            (false, _) => None,
            (true, true) => Some("hurry"),
            (true, false) => Some("drop"),
        };
        return json!({ "stop": stop, "version": version });
    }
    let task = engines::next(&mut session).map(|task| {
        let Task {
            seat,
            level,
            version,
            limits,
            ..
        } = task;
        json!({ "version": version, "seat": seat, "level": level, "allowed": Allowed::of(&limits) })
    });
    json!({ "task": task })
}

/// A decision has been found; none: there is nothing to think with, or nobody wanted to know any more.
fn decided(board: &Shared, version: u64, found: Option<Decision>) -> Called {
    let mut session = locked(board);
    let found = found.map(|found| {
        let action = session.game().read(&found.text)?;
        Ok::<Found, crate::play::Refusal>(Found {
            action,
            score: found.score,
        })
    });
    // What cannot be read belongs to another version.
    engines::done(&mut session, version, found.and_then(Result::ok));
    session.draw_lots();
    Ok(json!({ "version": session.version() }))
}

/// A board as it is opened elsewhere, everybody a person: its line, on to its end; how much of it leads to the board; and the numbers of
/// the positions on it.
fn copy(board: &Shared) -> Value {
    let subject = analysis::subject(board);
    let session = locked(board);
    let line = session.line();
    let actions = session.actions_of(&line).into_iter();
    json!({
        "version": session.version(), "open": subject.game.is_some(),
        "opening": session::Opening {
            game: session.game().identity(),
            state: Some(session.timeline.start().state()),
            moves: actions.map(|action| action.text).collect(),
            ..session::Opening::default()
        },
        "count": session.timeline.done().len(), "line": line,
    })
}

/// Games that the page keeps, the last one first.
struct Games(Mutex<Vec<Written>>);

impl Shelf for Games {
    fn games(&self) -> Vec<(String, PgnGame)> {
        let games = locked(&self.0);
        let read = |game: &Written| Some((game.id.clone(), pgn::read(&game.text).into_iter().next()?));
        games.iter().filter_map(read).collect()
    }

    fn discard(&self, id: &str) -> Result<(), String> {
        locked(&self.0).retain(|game| game.id != id);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
