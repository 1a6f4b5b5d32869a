//! What a network sees of a position: a number for each piece on its square, for each piece in a pocket, and for what else the
//! rules remember, each as one of the sides sees it.

mod relative;

pub use relative::Alike;

use super::outlook::{Outlook, Outlooks, View};
use crate::base::{Bits, Cell, Kind, PerPlayer, Player, Square};
use crate::position::{Position, State};
use crate::rules::{Rules, Spec};
use arrayvec::ArrayVec;

/// Pieces of a kind in a pocket that are told apart.
const POCKET_DEPTH: usize = 8;
/// Rights of a side that are told apart.
const RIGHTS: usize = 8;

/// The two relations of a side to a piece: its own, the other side's.
const RELATIONS: usize = 2;

/// What the inputs are made of besides pieces on squares: compared as a whole to see whether anything of it has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Remembered {
    pockets: PerPlayer<[u8; crate::rules::pocket::MAX_POCKET_KINDS]>,
    rights: u16,
    once: u8,
    step: u8,
    turn: Player,
}

impl Remembered {
    #[inline(always)]
    pub(super) fn of(state: &State) -> Remembered {
        Remembered {
            pockets: state.pockets,
            rights: state.rights,
            once: state.once,
            step: state.step,
            // Who moves is told by the order of the two views, unless a turn has several steps.
            turn: if state.step > 0 { state.turn } else { Player::South },
        }
    }
}

/// The numbering of a game's inputs.
///
/// As a side sees it: `(relation, kind, square)` for the pieces, kinds in the order of their movement, the board turned so that the side's own first rank is the lowest; then
/// the pieces in the pockets, castling and once-only rights, the second step of a turn, and which side it is where the game is not
/// the same for both. In a [`View::ByRoyal`] there are inputs of pieces for each place of the side's own royal piece.
#[derive(Clone, Debug)]
pub struct Inputs {
    squares: usize,
    kinds: usize,
    pocket_kinds: usize,
    view: View,
    outlooks: Outlooks,
    /// By cell and square, the input as each side sees it, as the board is and with left and right exchanged, without the place of
    /// its royal piece.
    pieces: [PerPlayer<Box<[u16]>>; 2],
    /// Where the inputs begin that are no pieces on squares.
    remembered: usize,
    /// The owner of each castling right, and its number among those of its side.
    castling_rights: Vec<(Player, usize)>,
    once_rights: Vec<(Player, usize)>,
    uneven: bool,
    most_pieces: u32,
    files: usize,
}

impl Inputs {
    /// The inputs of a game, seen so.
    pub fn new<B: Bits>(rules: &Rules<B>, view: View) -> Inputs {
        let (geometry, spec) = (&rules.geometry, &rules.spec);
        let (squares, kinds) = (geometry.squares(), rules.kinds);
        let mut places = [0; crate::base::MAX_KINDS];
        for (place, kind) in spec.kinds_by_movement().into_iter().enumerate() {
            places[kind.index()] = place;
        }
        let files: usize = geometry.files().into();
        let seen = |player: Player, mirrored: bool| {
            let mut inputs = vec![u16::MAX; Cell::CODES * squares].into_boxed_slice();
            for owner in Player::ALL {
                for kind in (0..kinds as u8).map(Kind) {
                    let own = owner == player || rules.neutral == Some(kind);
                    let cell = Cell::new(owner, kind);
                    for square in (0..squares as u8).map(Square) {
                        let place = crate::eval::learned_tables::own_view(geometry, player, square);
                        let place = if mirrored {
                            on_the_other_wing(place, files)
                        } else {
                            place
                        };
                        let kind = usize::from(!own) * kinds + places[kind.index()];
                        let input = kind * squares + place;
                        inputs[cell.index() * squares + square.index()] = input as u16;
                    }
                }
            }
            inputs
        };
        Inputs {
            squares,
            kinds,
            pocket_kinds: rules.pocket_kinds.len(),
            view,
            outlooks: Outlooks::new(geometry, view),
            pieces: [false, true].map(|mirrored| PerPlayer::from_fn(|player| seen(player, mirrored))),
            remembered: view.zones() * RELATIONS * kinds * squares,
            files,
            castling_rights: numbered(spec.castling.iter().map(|castling| castling.player)),
            once_rights: numbered(spec.once.iter().map(|once| once.player)),
            uneven: is_uneven(spec),
            most_pieces: start_pieces(spec).max(1),
        }
    }

    /// Number of inputs.
    pub fn count(&self) -> usize {
        self.remembered + RELATIONS * (self.pocket_kinds * POCKET_DEPTH + 2 * RIGHTS + 2)
    }

    /// How the sides see the board.
    pub(super) fn view(&self) -> View {
        self.view
    }

    /// Number of squares.
    pub(super) fn squares(&self) -> usize {
        self.squares
    }

    /// Pieces in the start position, those in pockets included.
    pub fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    /// From where a side looks at a position.
    #[inline(always)]
    pub(super) fn outlook<B: Bits>(&self, position: &Position<B>, player: Player) -> Outlook {
        match self.view {
            View::Plain => Outlook::default(),
            View::ByRoyal => self.outlooks.of(player, position.royals(player)),
        }
    }

    /// The input of a piece as a side sees it from there.
    #[inline(always)]
    pub(super) fn piece(&self, player: Player, outlook: Outlook, cell: Cell, square: Square) -> usize {
        let pieces = &self.pieces[usize::from(outlook.mirrored)][player];
        let input = usize::from(pieces[cell.index() * self.squares + square.index()]);
        input + usize::from(outlook.zone) * self.of_one_zone()
    }

    /// The inputs that a side sees in a position, in an order that is the same for both sides.
    pub fn seen<B: Bits>(&self, position: &Position<B>, player: Player, mut each: impl FnMut(usize)) {
        let outlook = self.outlook(position, player);
        for square in position.occupied().squares() {
            each(self.piece(player, outlook, position.cell(square), square));
        }
        self.remembered(&Remembered::of(position.state()), player, each);
    }

    /// What a side sees of all that is not on squares.
    pub(super) fn remembered(&self, state: &Remembered, player: Player, mut each: impl FnMut(usize)) {
        for owner in Player::ALL {
            let first = self.remembered + usize::from(owner != player) * self.of_one_side();
            for slot in 0..self.pocket_kinds {
                let count = usize::from(state.pockets[owner][slot]).min(POCKET_DEPTH);
                (0..count).for_each(|number| each(first + slot * POCKET_DEPTH + number));
            }
            let first = first + self.pocket_kinds * POCKET_DEPTH;
            for (bit, (holder, number)) in self.castling_rights.iter().enumerate() {
                if *holder == owner && state.rights & (1 << bit) != 0 {
                    each(first + number);
                }
            }
            for (bit, (holder, number)) in self.once_rights.iter().enumerate() {
                if *holder == owner && state.once & (1 << bit) != 0 {
                    each(first + RIGHTS + number);
                }
            }
            if state.step > 0 && state.turn == owner {
                each(first + 2 * RIGHTS);
            }
            if self.uneven && owner == Player::South {
                each(first + 2 * RIGHTS + 1);
            }
        }
    }

    fn of_one_side(&self) -> usize {
        self.pocket_kinds * POCKET_DEPTH + 2 * RIGHTS + 2
    }

    /// Inputs of pieces on squares with the own royal piece in one place.
    #[inline(always)]
    fn of_one_zone(&self) -> usize {
        RELATIONS * self.kinds * self.squares
    }

    /// The groups that an input of a piece on a square is of: the same piece anywhere, on this rank, on this file and, in a
    /// [`View::ByRoyal`], on this square. A trainer that learns something for a group as well learns of squares, and places of
    /// royal pieces, that it has seldom seen.
    pub fn groups(&self, input: usize) -> ArrayVec<usize, 4> {
        let (ranks, files) = (self.squares / self.files, self.files);
        let mut groups = ArrayVec::new();
        if input < self.remembered {
            let input = input % self.of_one_zone();
            let (piece, square) = (input / self.squares, input % self.squares);
            let first = piece * (1 + ranks + files);
            groups.extend([
                first,
                first + 1 + square / files,
                first + 1 + ranks + square % files,
            ]);
            if self.view == View::ByRoyal {
                groups.push(self.groups_of_squares() + input);
            }
        }
        groups
    }

    /// Number of groups.
    pub fn group_count(&self) -> usize {
        match self.view {
            View::Plain => self.groups_of_squares(),
            View::ByRoyal => self.groups_of_squares() + self.of_one_zone(),
        }
    }

    /// Groups from here on are of a piece on one square; those before are of many.
    pub fn groups_of_squares(&self) -> usize {
        RELATIONS * self.kinds * (1 + self.squares / self.files + self.files)
    }

    /// The input where left and right are exchanged; rights stay what they are.
    pub fn mirrored(&self, input: usize) -> usize {
        if input >= self.remembered {
            return input;
        }
        let (piece, square) = (input / self.squares, input % self.squares);
        piece * self.squares + on_the_other_wing(square, self.files)
    }
}

/// A square with left and right exchanged.
fn on_the_other_wing(square: usize, files: usize) -> usize {
    square / files * files + (files - 1 - square % files)
}

/// Each owner with the number of his right among his own, as many as are told apart.
fn numbered(owners: impl Iterator<Item = Player>) -> Vec<(Player, usize)> {
    let mut next = PerPlayer::both(0);
    let number = |owner: Player| {
        let number: usize = next[owner];
        next[owner] = (number + 1).min(RIGHTS - 1);
        (owner, number)
    };
    owners.map(number).collect()
}

/// Is the game another one for each side, so that a network has to know which one it plays?
fn is_uneven(spec: &Spec) -> bool {
    let differs = |piece: &crate::rules::spec::PieceSpec| {
        piece.betza[Player::South] != piece.betza[Player::North]
            || piece.value[Player::South] != piece.value[Player::North]
            || piece.royal[Player::South] != piece.royal[Player::North]
    };
    let board = spec.start.split([' ', '[']).next().unwrap_or_default();
    let turned: String = board
        .split('/')
        .rev()
        .map(|row| {
            row.chars()
                .map(|letter| {
                    if letter.is_ascii_uppercase() {
                        letter.to_ascii_lowercase()
                    } else {
                        letter.to_ascii_uppercase()
                    }
                })
                .collect::<String>()
        })
        .collect::<Vec<_>>()
        .join("/");
    spec.pieces.iter().any(differs)
        || turned != board
        || spec.ends.escape_side.is_some()
        || spec.take_back.is_some()
}

fn start_pieces(spec: &Spec) -> u32 {
    let men = spec.start.split(' ').next().unwrap_or_default();
    men.chars().filter(char::is_ascii_alphabetic).count() as u32
}

#[cfg(test)]
mod tests;
