//! Pieces that are judged by their reach: what they are worth on how many squares, and the quickest way to find these.

use super::expectation::{closure, expected_reach, quiet_targets};
use super::learned_tables::{Parameters, Subject};
use super::royal::attack_units;
use super::squares::{Ground, scale};
use crate::base::{Bits, Kind, Player, Sliders, Square};
use crate::rules::movement::{Form, Mover, PathTable, Shape, SquareTable, open_lines};
use crate::rules::{Rules, Tapered};

/// A kind that is judged by its reach.
#[derive(Clone, Debug)]
pub(super) struct Officer<B> {
    /// The kind.
    pub(super) kind: Kind,
    /// The documents' value.
    pub(super) value: i32,
    /// Attack units for each attacked square beside a royal.
    pub(super) units: i32,
    /// How its reach is found.
    pub(super) reach: Reach<B>,
    /// The parts of the board between which the kind never changes, if it is bound to such.
    pub(super) parts: Vec<B>,
    mobility: [Tapered; Subject::REACHES],
    /// What games taught about attacking squares around a royal, by their number.
    pub(super) assault: [Tapered; Subject::ASSAULTS],
    /// What games taught about outposts, by square.
    pub(super) outposts: Box<[Tapered]>,
    /// What games taught about open files, for kinds that go along files; see [`Subject::Opening`].
    pub(super) openings: Option<[Tapered; Subject::OPENINGS]>,
    /// What games taught about attacking other kinds; see [`Subject::Attack`].
    pub(super) attacks: Box<[Tapered]>,
}

/// Ways to find where a piece could capture and where it could go at all.
#[derive(Clone, Debug)]
pub(super) enum Reach<B> {
    /// Jumps.
    Leap(SquareTable<B>),
    /// Complete lines.
    Lines {
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// Jumps and complete lines.
    LeapAndLines {
        /// The jumps.
        leap: SquareTable<B>,
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// Quiet moves along complete lines, captures beyond one piece on the same.
    Cannon {
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// Ways that other pieces can close.
    Paths(PathTable<B>),
    /// Anything else, component by component.
    Components,
}

impl<B: Bits> Reach<B> {
    fn of(mover: &Mover<B>) -> Self {
        match &mover.shape {
            Shape::Leap(table) => return Reach::Leap(table.clone()),
            Shape::Lines { rook, bishop } => {
                return Reach::Lines {
                    rook: *rook,
                    bishop: *bishop,
                };
            }
            Shape::LeapAndLines { leap, rook, bishop } => {
                return Reach::LeapAndLines {
                    leap: leap.clone(),
                    rook: *rook,
                    bishop: *bishop,
                };
            }
            Shape::Steps(_) | Shape::General => {}
        }
        match &mover.components[..] {
            [one] if one.quiet && one.capture => match &one.form {
                Form::Paths(paths) => Reach::Paths(paths.clone()),
                _ => Reach::Components,
            },
            [quiet, capture] if quiet.quiet && !quiet.capture && capture.capture && !capture.quiet => {
                match (&quiet.form, &capture.form) {
                    (
                        Form::Lines { rook, bishop },
                        Form::HopLines {
                            rook: hop_rook,
                            bishop: hop_bishop,
                        },
                    ) if (rook, bishop) == (hop_rook, hop_bishop) => Reach::Cannon {
                        rook: *rook,
                        bishop: *bishop,
                    },
                    _ => Reach::Components,
                }
            }
            _ => Reach::Components,
        }
    }

    /// Does it go along files?
    fn is_along_files(&self) -> bool {
        match self {
            Reach::Lines { rook, .. } | Reach::LeapAndLines { rook, .. } | Reach::Cannon { rook, .. } => {
                *rook
            }
            _ => false,
        }
    }
}

/// Captures and moves of a piece that goes quietly along lines and captures beyond one piece.
#[inline(always)]
pub(super) fn cannon<B: Bits>(
    sliders: &Sliders<B>,
    rook: bool,
    bishop: bool,
    from: Square,
    occupied: B,
) -> (B, B) {
    let (mut captures, mut moves) = (B::EMPTY, B::EMPTY);
    for (used, straight) in [(rook, true), (bishop, false)] {
        if used {
            let near = open_lines(sliders, straight, !straight, from, occupied);
            let beyond = open_lines(sliders, straight, !straight, from, occupied & !near) & !near;
            captures |= beyond;
            moves |= (near & !occupied) | (beyond & occupied);
        }
    }
    (captures, moves)
}

/// Captures and moves of a piece, component by component.
#[inline]
pub(super) fn components<B: Bits>(
    mover: &Mover<B>,
    sliders: &Sliders<B>,
    from: Square,
    occupied: B,
) -> (B, B) {
    let (mut captures, mut moves) = (B::EMPTY, B::EMPTY);
    for component in &mover.components {
        let ends = component.form.ends(sliders, from, occupied);
        if component.capture {
            captures |= ends;
            moves |= ends & occupied;
        }
        if component.quiet {
            moves |= ends & !occupied;
        }
    }
    (captures, moves)
}

impl<B: Bits> Officer<B> {
    /// Derives a kind's tables.
    pub(super) fn new(
        rules: &Rules<B>,
        Parameters {
            weights,
            learned_tables,
            ..
        }: &Parameters,
        ground: &Ground,
        player: Player,
        kind: Kind,
    ) -> Self {
        let (letter, value) = (
            rules.spec.pieces[kind.index()].letter,
            rules.spec.pieces[kind.index()].value[player],
        );
        let standing = rules.home(player, kind);
        let plain = vec![1.0; rules.geometry.squares()];
        let reach = expected_reach(rules, player, kind, ground.density[0], &plain);
        let mean = standing
            .squares()
            .map(|square| reach[square.index()])
            .sum::<f64>()
            / f64::from(standing.count().max(1));
        let mut mobility = [Tapered::default(); Subject::REACHES];
        for (count, entry) in mobility.iter_mut().enumerate() {
            // Concave: the first squares matter most. The slope at the mean is one scale per mean.
            let relative = 2.0 * ((count as f64 / mean.max(1.0)).sqrt() - 1.0);
            let part = |weight: i32| (f64::from(weight) / 1000.0 * scale(value) * relative).round() as i32;
            let learned = learned_tables.get(letter, Subject::Mobility, count);
            *entry = Tapered::new(
                part(weights.mobility_middle) + learned[0],
                part(weights.mobility_end) + learned[1],
            );
        }
        let reach = Reach::of(rules.mover(player, kind));
        let victims = 0..2 * rules.kinds;
        Officer {
            kind,
            value,
            units: attack_units(value),
            mobility,
            assault: learned_tables.table(letter, Subject::Assault),
            outposts: learned_tables.by_square(&rules.geometry, player, letter, Subject::Outpost),
            openings: reach
                .is_along_files()
                .then(|| learned_tables.table(letter, Subject::Opening)),
            attacks: victims
                .map(|index| learned_tables.tapered(letter, Subject::Attack, index))
                .collect(),
            reach,
            parts: parts(rules, player, kind),
        }
    }

    /// Centipawns of a piece that can go to `count` squares.
    #[inline(always)]
    pub(super) fn mobility(&self, count: u32) -> Tapered {
        self.mobility[count as usize % Subject::REACHES]
    }
}

/// The separate parts of the board that a kind is bound to, if there are at least two and together they are the board.
fn parts<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> Vec<B> {
    let standing = rules.home(player, kind);
    let mut parts = Vec::new();
    if standing != rules.geometry.existing() {
        return parts;
    }
    // Joined both ways: a kind that only goes forward is not bound to what lies before it.
    let mut joined: SquareTable<B> = SquareTable::empty();
    for from in standing.squares() {
        joined[from] |= quiet_targets(rules, player, kind, from);
        for to in joined[from].squares() {
            joined[to] |= B::single(from);
        }
    }
    let mut left = standing;
    while left.any() {
        let part = closure(left.lowest(), |from| joined[from]);
        parts.push(part);
        left &= !part;
    }
    if parts.len() < 2 { Vec::new() } else { parts }
}
