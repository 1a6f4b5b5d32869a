//! A move taken back as a right of the game.

use super::plies::{Ply, Special};
use super::state::State;
use std::sync::Arc;
use tapestry::rules::Spec;

/// Keeps the position for moves after which it might be brought back.
pub(crate) fn remember(state: &State, plies: &mut [Ply]) {
    if state.takes_back {
        let now = Arc::new(state.clone());
        plies
            .iter_mut()
            .for_each(|ply| ply.after.earlier = Some(Arc::clone(&now)));
    }
}

/// The move that brings back the position before the last two, where the side to move still has that right.
pub(crate) fn taken_back(spec: &Spec, state: &State) -> Option<Ply> {
    if !state.takes_back || spec.take_back != Some(state.turn) {
        return None;
    }
    let before_both = state.earlier.as_ref()?.earlier.as_ref()?;
    let after = State {
        takes_back: false,
        earlier: None,
        ..State::clone(before_both)
    };
    Some(Ply {
        from: 0,
        to: 0,
        taken: None,
        special: Special::TakeBack,
        after,
        charges: false,
        second: None,
    })
}
