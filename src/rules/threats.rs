//! Attacks read from the attacked square: which kinds of a side reach it, and through which lines.

use super::movement::{Form, Mover};
use crate::base::{Bits, Kind};

/// Kinds of one side that attack in the same way.
#[derive(Clone, Debug)]
pub struct Threat<B> {
    /// Reverse form: from an attacked square to the attackers' squares.
    pub form: Form<B>,
    /// The kinds that attack so.
    pub kinds: Vec<Kind>,
}

/// Groups the capturing components of all kinds of a side; kinds with equal lines share one group.
pub fn compile_threats<B: Bits>(movers: &[Mover<B>]) -> Vec<Threat<B>> {
    let mut lines: [(Vec<Kind>, Vec<Kind>); 2] = Default::default();
    let mut threats: Vec<Threat<B>> = Vec::new();
    for (index, mover) in movers.iter().enumerate() {
        let kind = Kind(index as u8);
        for component in mover.components.iter().filter(|component| component.capture) {
            let (hop, rook, bishop) = match component.form {
                Form::Lines { rook, bishop } => (0, rook, bishop),
                Form::HopLines { rook, bishop } => (1, rook, bishop),
                _ => {
                    add_table(&mut threats, component.form.reversed(), kind);
                    continue;
                }
            };
            if rook {
                lines[hop].0.push(kind);
            }
            if bishop {
                lines[hop].1.push(kind);
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
            .map(|(form, kinds)| Threat { form, kinds }),
    );
    threats
}

fn add_table<B: Bits>(threats: &mut Vec<Threat<B>>, form: Form<B>, kind: Kind) {
    if let Form::Leap(table) = &form {
        for threat in threats.iter_mut() {
            if matches!(&threat.form, Form::Leap(other) if other == table) {
                threat.kinds.push(kind);
                return;
            }
        }
    }
    threats.push(Threat {
        form,
        kinds: vec![kind],
    });
}
