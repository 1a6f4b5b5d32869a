//! Attacks read from the attacked square: which kinds of a side reach it, and through which lines.

use super::movement::{Form, Mover};
use crate::base::{Bits, Kind, MAX_KINDS, PerKind};
use arrayvec::ArrayVec;

/// Most groups a side can have.
pub const MAX_THREATS: usize = 4 + 3 * MAX_KINDS;

/// Kinds of one side that attack in the same way.
#[derive(Clone, Debug)]
pub struct Threat<B> {
    /// Reverse form: from an attacked square to the attackers' squares.
    pub form: Form<B>,
    /// The same seen from the attacker.
    pub forward: Form<B>,
    /// The kinds that attack so.
    pub kinds: ArrayVec<Kind, MAX_KINDS>,
    /// The first two of them (the first twice, if there is no other), for joining their pieces without a loop.
    pub first_kinds: [Kind; 2],
    /// Centipawns of the cheapest of them, once [`cheapest_first`] has looked.
    pub cheapest: i32,
}

impl<B: Bits> Threat<B> {
    fn new(forward: Form<B>, kinds: ArrayVec<Kind, MAX_KINDS>) -> Self {
        let first = kinds.first().copied().unwrap_or_default();
        Threat {
            form: forward.reversed(),
            forward,
            first_kinds: [first, kinds.get(1).copied().unwrap_or(first)],
            kinds,
            cheapest: 0,
        }
    }

    /// Does it leap or run on open lines, with nothing on the way but what stops a slider?
    pub(super) fn is_direct(&self) -> bool {
        matches!(self.form, Form::Leap(_) | Form::Lines { .. })
    }

    /// Can it ever reach one of these squares?
    pub(super) fn reaches(&self, squares: B) -> bool {
        squares.squares().any(|square| match &self.form {
            Form::Leap(table) => table[square].any(),
            Form::Paths(table) => table.reach[square].any(),
            Form::Lines { .. } | Form::HopLines { .. } => true,
        })
    }
}

/// Groups the capturing components of the kinds of a side that count; kinds with equal lines share one group.
pub fn compile_threats<B: Bits>(movers: &[Mover<B>], counts: impl Fn(Kind) -> bool) -> Vec<Threat<B>> {
    let mut lines: [(ArrayVec<Kind, MAX_KINDS>, ArrayVec<Kind, MAX_KINDS>); 2] = Default::default();
    let mut threats: Vec<Threat<B>> = Vec::new();
    for (index, mover) in movers.iter().enumerate() {
        let kind = Kind(index as u8);
        if !counts(kind) {
            continue;
        }
        for component in mover.components.iter().filter(|component| component.capture) {
            let (hop, rook, bishop) = match component.form {
                Form::Lines { rook, bishop } => (0, rook, bishop),
                Form::HopLines { rook, bishop } => (1, rook, bishop),
                _ => {
                    add_table(&mut threats, &component.form, kind);
                    continue;
                }
            };
            if rook {
                add_kind(&mut lines[hop].0, kind);
            }
            if bishop {
                add_kind(&mut lines[hop].1, kind);
            }
        }
    }
    let [(rooks, bishops), (hop_rooks, hop_bishops)] = lines;
    let groups = [
        (
            Form::Lines {
                rook: true,
                bishop: false,
            },
            rooks,
        ),
        (
            Form::Lines {
                rook: false,
                bishop: true,
            },
            bishops,
        ),
        (
            Form::HopLines {
                rook: true,
                bishop: false,
            },
            hop_rooks,
        ),
        (
            Form::HopLines {
                rook: false,
                bishop: true,
            },
            hop_bishops,
        ),
    ];
    threats.extend(
        groups
            .into_iter()
            .filter(|(_, kinds)| !kinds.is_empty())
            .map(|(form, kinds)| Threat::new(form, kinds)),
    );
    threats
}

/// Orders groups by their cheapest kind, so that who looks for the cheapest attacker need seldom look at all.
pub fn cheapest_first<B: Bits>(mut threats: Vec<Threat<B>>, values: &PerKind<i32>) -> Vec<Threat<B>> {
    for threat in &mut threats {
        let values = threat.kinds.iter().map(|kind| values[*kind]);
        threat.cheapest = values.min().unwrap_or_default();
    }
    threats.sort_by_key(|threat| threat.cheapest);
    threats
}

fn add_kind(kinds: &mut ArrayVec<Kind, MAX_KINDS>, kind: Kind) {
    if !kinds.contains(&kind) {
        kinds.push(kind);
    }
}

fn add_table<B: Bits>(threats: &mut Vec<Threat<B>>, forward: &Form<B>, kind: Kind) {
    if let Form::Leap(table) = forward {
        for threat in threats.iter_mut() {
            if matches!(&threat.forward, Form::Leap(other) if other == table) {
                let mut kinds = threat.kinds.clone();
                add_kind(&mut kinds, kind);
                *threat = Threat::new(forward.clone(), kinds);
                return;
            }
        }
    }
    threats.push(Threat::new(forward.clone(), [kind].into_iter().collect()));
}
