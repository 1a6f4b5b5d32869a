//! How much a piece can be expected to do from each square: its reach on a board filled at random.
//!
//! Everything positional is derived from this. Exact expectations, no samples: mirrored squares get equal numbers.

use crate::base::{Bits, Geometry, Kind, Player, QUEEN_DIRECTIONS, Square};
use crate::rules::Rules;
use crate::rules::movement::Form;

/// One number per square; 0 where the piece cannot be.
pub(super) type PerSquare = Vec<f64>;

/// Share of a reach that consists of quiet moves, the rest being captures.
const QUIET_SHARE: f64 = 0.4;

/// What carries over from the squares a piece can move to: being one move from a good square is good.
const OUTLOOK: f64 = 0.3;

/// The chance-weighted sum of `worth` over the squares that a kind reaches from each square, when every other square is
/// occupied with probability `density`.
pub(super) fn expected_reach<B: Bits>(
    rules: &Rules<B>,
    player: Player,
    kind: Kind,
    density: f64,
    worth: &[f64],
) -> PerSquare {
    let mut reach = vec![0.0; rules.geometry.squares()];
    for component in &rules.mover(player, kind).components {
        let share = match (component.quiet, component.capture) {
            (true, true) => 1.0,
            (true, false) => QUIET_SHARE,
            _ => 1.0 - QUIET_SHARE,
        };
        for from in rules.home(player, kind).squares() {
            reach[from.index()] +=
                share * reach_of_form(&rules.geometry, &component.form, from, density, worth);
        }
    }
    with_outlook(rules, player, kind, &reach)
}

/// Where a kind can go on an empty board.
pub(super) fn quiet_targets<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind, from: Square) -> B {
    rules
        .mover(player, kind)
        .targets(&rules.sliders, from, B::EMPTY, B::EMPTY)
}

/// The squares that steps lead to, one after the other, that from which they begin among them.
pub(super) fn closure<B: Bits>(from: Square, steps: impl Fn(Square) -> B) -> B {
    let (mut reached, mut new) = (B::EMPTY, B::single(from));
    while new.any() {
        reached |= new;
        new = new.squares().fold(B::EMPTY, |set, square| set | steps(square)) & !reached;
    }
    reached
}

fn with_outlook<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind, reach: &[f64]) -> PerSquare {
    let mut result = reach.to_vec();
    for from in rules.home(player, kind).squares() {
        let targets = quiet_targets(rules, player, kind, from);
        if targets.any() {
            let sum: f64 = targets.squares().map(|to| reach[to.index()]).sum();
            result[from.index()] =
                (1.0 - OUTLOOK) * reach[from.index()] + OUTLOOK * sum / f64::from(targets.count());
        }
    }
    result
}

fn reach_of_form<B: Bits>(
    geometry: &Geometry<B>,
    form: &Form<B>,
    from: Square,
    density: f64,
    worth: &[f64],
) -> f64 {
    let open = |between: u32| (1.0 - density).powi(between as i32);
    let one_screen = |between: u32| {
        if between == 0 {
            0.0
        } else {
            f64::from(between) * density * open(between - 1)
        }
    };
    match form {
        Form::Leap(table) => table[from].squares().map(|to| worth[to.index()]).sum(),
        Form::Paths(table) => table
            .of(from)
            .iter()
            .map(|path| {
                let between = path.squares.count();
                let chance = match (table.hops, path.screen.any()) {
                    (0, _) => open(between),
                    (_, true) => density * open(between - 1),
                    (_, false) => one_screen(between),
                };
                chance * worth[path.end.index()]
            })
            .sum(),
        Form::Lines { rook, bishop } => along_lines(geometry, from, *rook, *bishop, worth, open),
        Form::HopLines { rook, bishop } => along_lines(geometry, from, *rook, *bishop, worth, one_screen),
    }
}

/// Sum over the squares of the lines, each with the chance that depends on the number of squares before it.
fn along_lines<B: Bits>(
    geometry: &Geometry<B>,
    from: Square,
    rook: bool,
    bishop: bool,
    worth: &[f64],
    chance: impl Fn(u32) -> f64,
) -> f64 {
    let mut sum = 0.0;
    for (files, ranks) in QUEEN_DIRECTIONS {
        if if files == 0 || ranks == 0 { rook } else { bishop } {
            let step = |&at: &Square| geometry.displaced(at, files, ranks);
            let squares = std::iter::successors(step(&from), step);
            sum += squares
                .zip(0..)
                .map(|(to, between)| chance(between) * worth[to.index()])
                .sum::<f64>();
        }
    }
    sum
}

/// Nearness to the centre of the board: 1 there, 0 at the corners.
pub(super) fn centrality<B: Bits>(geometry: &Geometry<B>, square: Square) -> f64 {
    let off = |at: u8, size: u8| {
        let half = (f64::from(size) - 1.0) / 2.0;
        if half == 0.0 {
            0.0
        } else {
            (f64::from(at) - half).abs() / half
        }
    };
    let files = off(geometry.file(square), geometry.files());
    let ranks = off(geometry.rank(square), geometry.ranks());
    1.0 - (files + ranks) / 2.0
}
