//! Any game of the catalogue against itself: `cargo run --example selfplay -- alice`.

use std::error::Error;
use tapestry::play::{self, Actor, Engine, Limits, Lots};
use tapestry::search::{Control, SearchOptions};
use tapestry::variants::Catalogue;

/// Plays a game to its end, or so many actions of it, and tells each, and the verdict.
pub(crate) fn play_itself(
    name: &str,
    nodes: u64,
    most: usize,
    told: &mut dyn FnMut(&str),
) -> Result<(), Box<dyn Error>> {
    let ruleset = Catalogue::embedded().ruleset(name)?;
    let mut game = play::start(&ruleset, None)?;
    let mut engine = Engine::new(SearchOptions::default())?;
    let (lots, limits) = (Lots::new(1), Limits::to_nodes(nodes));
    for _ in 0..most {
        let action = match game.actor() {
            Actor::Over(verdict) => {
                told(&verdict.to_string());
                return Ok(());
            }
            Actor::Chance => lots.draw(game.as_ref()),
            Actor::Seat(_) => {
                let thought = engine.think(game.as_ref(), &limits, &Control::new(), &mut |_| {});
                thought.map(|thought| thought.action)
            }
        };
        let action = action.ok_or("somebody acts as long as the game is not over")?;
        game.apply(&action)?;
        told(&action.text);
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "chess".to_owned());
    play_itself(&name, 1000, 300, &mut |text| println!("{text}"))
}
