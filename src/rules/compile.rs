//! A definition compiled for one board width: every table a position needs, immutable.

use super::blast::Blast;
use super::boarding::Boarding;
use super::captures::CaptureLimits;
use super::escape::Escape;
use super::jumps::Jumps;
use super::key::Key;
use super::line::Line;
use super::linked_boards::LinkedBoards;
use super::mating::Opening;
use super::movement::{Mover, Obstacles, compile_mover};
use super::once::Once;
use super::piece_squares::{PieceSquares, Tapered};
use super::placement::Placement;
use super::pocket::{most_pieces, pocket_kinds};
use super::powers::Powers;
use super::promotion::Promotions;
use super::returning::Returning;
use super::setup::Setup;
use super::spec::{EndSpec, PieceSpec, Spec};
use super::threats::{Threat, cheapest_first, compile_threats};
use super::transformation::Transformation;
use super::turn::Turn;
use super::turn::TurnPlan;
use crate::base::{
    Bits, Cell, Geometry, Kind, MAX_KINDS, PerKind, PerPlayer, Player, Sliders, Square, Zobrist,
};
use crate::game::SearchTraits;
use std::sync::Arc;

/// The rules of one game, compiled.
#[derive(Clone, Debug)]
pub struct Rules<B> {
    /// The definition.
    pub spec: Arc<Spec>,
    /// The board.
    pub geometry: Geometry<B>,
    /// Slider tables.
    pub sliders: Sliders<B>,
    /// Hash keys.
    pub zobrist: &'static Zobrist,
    /// Number of kinds.
    pub kinds: usize,
    movers: PerPlayer<Vec<Mover<B>>>,
    threats: PerPlayer<Vec<Threat<B>>>,
    royal_threats: PerPlayer<Vec<Threat<B>>>,
    /// Who may capture whom, where that is limited.
    pub captures: Option<CaptureLimits>,
    /// Carriers that can be boarded, if there are any.
    pub boarding: Option<Boarding>,
    /// Moves with which the game must open, if there are any.
    pub opening: Option<Opening<B>>,
    /// Once-only rights.
    pub once: Once<B>,
    /// Can any kind capture without moving?
    pub shoots: bool,
    /// Kinds that must not be left attacked.
    pub royals: PerPlayer<Vec<Kind>>,
    /// Every attack but those by series of jumps is decided by counting the pieces on its path, so where no jump can reach a
    /// royal, check masks and pins say everything about legality.
    pub masks_decide: bool,
    /// Royals are attacked by leaps and along open lines only: who is in check, and which piece shields a royal, is known
    /// from the masks.
    pub direct_attacks: bool,
    /// A move changes its squares, the pocket and the turn, and nothing else: so checks can be foreseen, and a pass changes
    /// nothing but the view.
    pub foreseeable: bool,
    /// No mechanic beyond movement, check, castling, promotion and rescue, and masks decide: generating and making moves need
    /// not ask for any.
    pub orthodox: bool,
    /// Kinds that capture en passant.
    pub en_passant_kinds: PerPlayer<Vec<Kind>>,
    /// Promotions and rescue.
    pub promotions: Promotions<B>,
    /// Placement phase.
    pub placement: Option<Placement<B>>,
    /// Key square.
    pub key: Option<Key<B>>,
    /// Are there goals that can be read off the board?
    pub board_goals: bool,
    /// Line goal.
    pub line: Option<Line<B>>,
    /// A royal that belongs to neither side.
    pub neutral: Option<Kind>,
    /// Pieces that change by moving.
    pub transformation: Option<Transformation>,
    /// Do some kinds not move as pieces mostly do: board others, change by moving, wait for the second step of a turn?
    pub moves_peculiarly: bool,
    /// Are there rules that choose among the moves otherwise legal?
    pub selects: bool,
    /// Powers beyond going and taking.
    pub powers: Option<Powers>,
    /// Jumps over neighbouring pieces.
    pub jumps: Option<Jumps<B>>,
    /// Captures that blast.
    pub blast: Option<Blast<B>>,
    /// Can a move capture elsewhere than where it ends?
    pub captures_aside: bool,
    /// What makes up a turn.
    pub turn: Turn,
    /// Two boards.
    pub linked_boards: Option<LinkedBoards<B>>,
    /// Free steps of mated royals.
    pub(super) escape: Option<Escape<B>>,
    /// Pocket slot of each kind that can be in a pocket.
    pub pocket_slot: PerKind<Option<u8>>,
    /// Kind of each pocket slot.
    pub pocket_kinds: Vec<Kind>,
    /// Where the arrival of a kind wins.
    pub goals: PerPlayer<PerKind<B>>,
    /// Exchange values in centipawns; royals count more than everything else.
    pub values: PerPlayer<PerKind<i32>>,
    /// Kinds whose moves reset the move-limit counter.
    pub progress: PerKind<bool>,
    /// Which of these moves can be undone; `None`: none.
    pub returning: Option<Returning<B>>,
    /// Royal for either side?
    pub is_royal: PerPlayer<PerKind<bool>>,
    /// Royal, and not to be left attacked?
    pub is_guarded: PerPlayer<PerKind<bool>>,
    /// Incremental evaluation sums.
    pub piece_squares: PieceSquares,
    /// Number of royals of a side in the start position.
    pub royal_count: PerPlayer<usize>,
    /// Kinds that stand on the rook squares of the start position.
    pub castling_partner: PerKind<bool>,
    /// Most pieces of a pocket kind that a side can have, board and pocket together; `None`: no limit.
    pub most_pieces: PerPlayer<PerKind<Option<u8>>>,
}

/// Value of a royal in exchanges: more than everything else together.
const ROYAL_VALUE: i32 = 20_000;

/// How a side's kinds move.
fn movers<B: Bits>(
    spec: &Spec,
    geometry: &Geometry<B>,
    obstacles: &Obstacles<B>,
    player: Player,
) -> Vec<Mover<B>> {
    let mover = |piece: &PieceSpec| {
        let region = piece.region[player].as_ref();
        compile_mover(geometry, &piece.moves[player], region, player, obstacles)
    };
    spec.pieces.iter().map(mover).collect()
}

/// The places of kinds in the pocket.
fn slots(pocket_kinds: &[Kind]) -> PerKind<Option<u8>> {
    let mut slots = PerKind::default();
    for (slot, kind) in pocket_kinds.iter().enumerate() {
        slots[*kind] = Some(slot as u8);
    }
    slots
}

impl<B: Bits> Rules<B> {
    /// Compiles a definition.
    ///
    /// # Panics
    /// If the board does not fit `B`, or the definition breaks what the catalogue guarantees.
    pub fn compile(spec: &Arc<Spec>, piece_squares: PieceSquares) -> Self {
        assert!(spec.pieces.len() <= MAX_KINDS);
        let geometry = Geometry::side_by_side(spec.boards(), spec.files, spec.ranks, &spec.holes);
        let obstacles = Obstacles::of(spec);
        let movers = PerPlayer::from_fn(|player| movers(spec, &geometry, &obstacles, player));
        let kinds = || (0..spec.pieces.len() as u8).map(Kind);
        let royals = PerPlayer::from_fn(|player| {
            let royal = |kind: &Kind| spec.pieces[kind.index()].royal[player];
            kinds().filter(royal).collect::<Vec<_>>()
        });
        let is_royal = PerPlayer::from_fn(|player| PerKind::of(&royals[player]));
        let pocket_kinds = pocket_kinds(spec);
        let start = Setup::start(spec);
        let sliders = Sliders::new(&geometry);
        let captures = CaptureLimits::compile(spec);
        let promotions = Promotions::compile(spec);
        let key = spec.key.as_ref();
        let key = key.map(|key| Key::compile(spec, key, &geometry, &sliders, &movers, &promotions));
        let mechanics = spec.mechanics();
        let foreseeable = mechanics.iter().all(|mechanic| mechanic.foreseeable);
        let values = PerPlayer::from_fn(|player| values(spec, player));
        let royal_threats = PerPlayer::from_fn(|player| {
            let may = |kind| {
                let limits = captures.as_ref();
                limits.is_none_or(|limits| limits.threatens_royals(player, kind))
            };
            let mut threats = compile_threats(&movers[player], may);
            if foreseeable {
                let squares = royal_squares(spec, &geometry, !player);
                threats.retain(|threat| threat.reaches(squares));
            }
            threats
        });
        let masks_decide =
            spec.linked_boards.is_none() && movers.0.iter().flatten().all(Mover::counts_decide);
        let shoots = movers.0.iter().flatten().any(|mover| mover.shoots);
        let linked_boards = spec
            .linked_boards
            .map(|linked_boards| LinkedBoards::new(linked_boards, &geometry));
        let returning = Returning::compile(spec, &geometry, &sliders, &movers, linked_boards.as_ref());
        let orthodox = foreseeable && masks_decide && captures.is_none() && !shoots && mechanics.is_empty();
        Rules {
            sliders,
            key,
            zobrist: Zobrist::keys(),
            kinds: spec.pieces.len(),
            threats: PerPlayer::from_fn(|player| {
                cheapest_first(compile_threats(&movers[player], |_| true), &values[player])
            }),
            captures,
            shoots,
            foreseeable,
            orthodox,
            en_passant_kinds: PerPlayer::from_fn(|player| {
                let mover = |kind: Kind| &movers[player][kind.index()];
                kinds().filter(|kind| mover(*kind).en_passant.is_some()).collect()
            }),
            masks_decide,
            direct_attacks: masks_decide
                && spec.jumps.is_none()
                && !spec.ends.facing.0.contains(&true)
                && royal_threats.0.iter().flatten().all(Threat::is_direct),
            royal_threats,
            powers: Powers::compile(spec),
            jumps: Jumps::compile(spec, &geometry),
            blast: Blast::compile(spec, &geometry),
            captures_aside: spec.powers.is_some() || spec.jumps.is_some() || spec.blast.is_some(),
            turn: Turn::compile(spec),
            returning,
            linked_boards,
            promotions,
            placement: spec
                .placement
                .as_ref()
                .map(|placement| Placement::compile(spec, placement)),
            board_goals: mechanics.iter().any(|mechanic| mechanic.ends_on_board),
            neutral: spec.neutral,
            line: spec.line.as_ref().map(|line| Line::compile(line, &geometry)),
            transformation: spec
                .transformation
                .as_ref()
                .map(|definition| Transformation::compile(spec, definition)),
            moves_peculiarly: !spec.boarding.is_empty()
                || spec.transformation.is_some()
                || matches!(spec.turn, TurnPlan::Meddle(_)),
            selects: mechanics.iter().any(|mechanic| mechanic.selects),
            escape: spec.ends.escape.map(|_| Escape::compile(spec, &geometry)),
            pocket_slot: slots(&pocket_kinds),
            pocket_kinds,
            goals: PerPlayer::from_fn(|player| goals(spec, player)),
            once: Once::compile(spec, &geometry, &obstacles),
            boarding: (!spec.boarding.is_empty()).then(|| Boarding::compile(spec)),
            opening: (!spec.opening.is_empty()).then(|| Opening::compile(spec)),
            values,
            progress: PerKind::of(
                &kinds()
                    .filter(|kind| spec.pieces[kind.index()].progress)
                    .collect::<Vec<_>>(),
            ),
            is_guarded: if spec.ends.royal_capture {
                PerPlayer::default()
            } else {
                is_royal
            },
            is_royal,
            piece_squares,
            royal_count: PerPlayer::from_fn(|player| {
                start
                    .kinds(player)
                    .filter(|kind| spec.pieces[kind.index()].royal[player])
                    .count()
            }),
            castling_partner: castling_partners(spec, &start),
            most_pieces: PerPlayer::from_fn(|player| most_pieces(spec, &start, player)),
            movers,
            royals,
            geometry,
            spec: spec.clone(),
        }
    }

    /// Movement of a kind.
    #[inline(always)]
    pub fn mover(&self, player: Player, kind: Kind) -> &Mover<B> {
        &self.movers[player][kind.index()]
    }
    /// Squares that a kind may stand on.
    pub fn home(&self, player: Player, kind: Kind) -> B {
        let existing = self.geometry.existing();
        match &self.spec.pieces[kind.index()].region[player] {
            Some(region) => B::from_squares(region.iter().copied()) & existing,
            None => existing,
        }
    }
    /// All ways in which a side attacks.
    #[inline(always)]
    pub fn threats(&self, player: Player) -> &[Threat<B>] {
        &self.threats[player]
    }
    /// What a piece of `kind` is after moving.
    #[inline(always)]
    pub fn becomes(&self, kind: Kind) -> Kind {
        match &self.transformation {
            Some(transformation) => transformation.becomes(kind),
            None => kind,
        }
    }
    /// The ways in which a side can ever attack royals of the other.
    #[inline(always)]
    pub fn royal_threats(&self, player: Player) -> &[Threat<B>] {
        &self.royal_threats[player]
    }
    /// May one kind capture the other?
    #[inline]
    pub fn may_capture(&self, taker: Kind, victim: Kind) -> bool {
        self.captures
            .as_ref()
            .is_none_or(|limits| limits.allow(taker, victim))
    }
    /// The ends of the game.
    #[inline(always)]
    pub fn ends(&self) -> &EndSpec {
        &self.spec.ends
    }
    /// Value of a cell's content on a square in the incremental sums, from South's view.
    #[inline(always)]
    pub fn piece_square(&self, cell: Cell, square: Square) -> Tapered {
        self.piece_squares.values[PieceSquares::index(cell, square)]
    }
    /// What the search may assume.
    pub fn search_traits(&self) -> SearchTraits {
        let hint = |name: &str| self.spec.hints.get(name).is_none_or(|value| *value != 0);
        SearchTraits {
            null_move: hint("null-move"),
            exchange: hint("exchange"),
            exchange_pruning: hint("exchange") && hint("exchange-pruning"),
            stand_pat: hint("stand-pat"),
        }
    }
}

/// What each kind of a side is worth in exchanges, centipawns.
fn values(spec: &Spec, player: Player) -> PerKind<i32> {
    let mut values = PerKind::default();
    for (index, piece) in spec.pieces.iter().enumerate() {
        values[Kind(index as u8)] = if piece.royal[player] {
            ROYAL_VALUE
        } else {
            piece.value[player]
        };
    }
    values
}

/// Where the arrival of each kind wins: royals on their goal, other kinds on theirs.
fn goals<B: Bits>(spec: &Spec, player: Player) -> PerKind<B> {
    let mut goals = PerKind([B::EMPTY; MAX_KINDS]);
    for (index, piece) in spec.pieces.iter().enumerate() {
        let kind = Kind(index as u8);
        if piece.royal[player] {
            goals[kind] |= B::from_squares(spec.ends.royal_goal[player].iter().copied());
        }
        for goal in spec.ends.goals.iter().filter(|goal| goal.kinds.contains(&kind)) {
            goals[kind] |= B::from_squares(goal.squares[player].iter().copied());
        }
    }
    goals
}

/// Squares where a side's royals can ever stand or pass: all, where castling or escapes take them out of their region.
fn royal_squares<B: Bits>(spec: &Spec, geometry: &Geometry<B>, player: Player) -> B {
    let mut squares = B::EMPTY;
    for piece in spec.pieces.iter().filter(|piece| piece.royal[player]) {
        match &piece.region[player] {
            Some(region) if spec.castling.is_empty() && spec.ends.escape.is_none() => {
                squares |= B::from_squares(region.iter().copied());
            }
            _ => return geometry.existing(),
        }
    }
    squares
}

/// Kinds on the rook squares of the start position.
fn castling_partners(spec: &Spec, start: &Setup) -> PerKind<bool> {
    let mut partners = PerKind::default();
    for castling in &spec.castling {
        if let Some((_, kind)) = start.piece(castling.rook_from) {
            partners[kind] = true;
        }
    }
    partners
}
