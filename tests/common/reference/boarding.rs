//! Carriers that are boarded: rides, boardings and disembarkings.

use super::movement::reaches;
use super::plies::{Ply, Special, handed_over, moved};
use super::state::State;
use tapestry::base::Kind;
use tapestry::rules::Spec;
use tapestry::rules::boarding::BoardingSpec;

/// The moves that have to do with boarding; `None` for a piece that neither rides nor could.
pub(crate) fn boarding_plies(spec: &Spec, state: &State, from: usize) -> Option<(bool, Vec<Ply>)> {
    let (player, kind) = state.board[from]?;
    let rows: Vec<&BoardingSpec> = spec.boarding.iter().filter(|row| row.player == player).collect();
    let stack = rows.iter().find(|row| row.stack == kind);
    let rider = stack.map_or(kind, |row| row.rider);
    let mut plies = Vec::new();
    // Own carriers are found as if they could be captured.
    let mut view = state.clone();
    view.board[from] = Some((player, rider));
    for row in rows.iter().filter(|row| row.rider == rider) {
        for square in state.squares_where(|owner, kind| (owner, kind) == (player, row.carrier)) {
            view.board[square] = Some((!player, row.carrier));
        }
    }
    for reach in reaches(spec, &view, from) {
        let met = state.board[reach.to];
        let own_carrier = met
            .filter(|(owner, _)| *owner == player)
            .map(|(_, carrier)| carrier);
        let joined = |carrier: Kind| {
            rows.iter()
                .find(|row| (row.rider, row.carrier) == (rider, carrier))
        };
        let arriving = own_carrier.and_then(joined).map_or(rider, |row| row.stack);
        let left = stack.map(|row| (player, row.carrier));
        if stack.is_none() && own_carrier.is_none() {
            continue;
        }
        let mut ply = if own_carrier.is_some() {
            Ply {
                from,
                to: reach.to,
                taken: None,
                special: Special::Board,
                second: None,
                charges: false,
                after: handed_over(state),
            }
        } else {
            moved(spec, state, from, reach.to, reach.taken, Special::Disembark)
        };
        ply.after.board[from] = left;
        ply.after.board[reach.to] = Some((player, arriving));
        plies.push(ply);
    }
    if let Some(row) = stack {
        view = state.clone();
        view.board[from] = Some((player, row.carrier));
        for reach in reaches(spec, &view, from) {
            plies.push(moved(
                spec,
                state,
                from,
                reach.to,
                reach.taken,
                Special::Plain(reach.atom),
            ));
        }
    }
    (stack.is_some() || !plies.is_empty()).then_some((stack.is_some(), plies))
}
