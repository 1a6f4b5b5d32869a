//! Judges the pieces that promote: passed, supported, alone, one behind another.
//!
//! Most of it depends on these pieces alone ([`Structure`]) and is remembered; what else the position adds is judged anew.

use super::Evaluator;
use super::learned_tables::{Parameters, Subject, own_view};
use super::memory::Memory;
use super::pawn_like::{self, PawnLike};
use super::terms::{Ledger, Observation, Term};
use crate::base::{Bits, PerPlayer, Player, SPREAD, Square, stirred};
use crate::position::Position;
use crate::rules::movement::{Shape, SquareTable};
use crate::rules::{Rules, Tapered};

/// What the pawn-like pieces of both sides decide by themselves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Structure<B>(PerPlayer<Formation<B>>);

/// One side's part of a [`Structure`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Formation<B> {
    /// Squares that its pawn-like pieces could capture on.
    pub(super) attacks: B,
    /// Squares of its passed pawn-like pieces.
    passed: B,
    /// Squares that its pawn-like pieces cover and enemy pawn-like pieces can never attack.
    pub(super) outposts: B,
    /// Squares with no own pawn-like piece before them on their file.
    pub(super) half_open: B,
    /// Squares with no pawn-like piece at all before them on their file.
    pub(super) open: B,
    /// What the formation is worth.
    worth: Tapered,
    /// The square of a royal that pawn-like pieces shelter, and what games taught about it.
    shelter: Option<(Square, Tapered)>,
}

impl<B> std::ops::Deref for Structure<B> {
    type Target = PerPlayer<Formation<B>>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// What one kind of pawn-like piece gains by its square.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    /// Thousandths of the worth of promotion of a passed one.
    shares: Box<[i32]>,
    /// What games taught, by subject and square.
    supported: Box<[Tapered]>,
    flanked: Box<[Tapered]>,
    lonely: Box<[Tapered]>,
    /// What games taught about those near their own royal.
    shelter: [Tapered; Subject::PLACES],
}

impl Standings {
    pub(super) fn new<B: Bits>(
        rules: &Rules<B>,
        parameters: &Parameters,
        player: Player,
        pawn: &PawnLike<B>,
    ) -> Self {
        let letter = rules.spec.pieces[pawn.kind.index()].letter;
        let learned_tables = &parameters.learned_tables;
        let learned = |subject| learned_tables.by_square(&rules.geometry, player, letter, subject);
        Standings {
            shares: pawn.passed_shares(&parameters.weights),
            supported: learned(Subject::Supported),
            flanked: learned(Subject::Flanked),
            lonely: learned(Subject::Lonely),
            shelter: learned_tables.table(letter, Subject::Shelter),
        }
    }
}

impl<B: Bits> Evaluator<B> {
    /// Do the pawn-like pieces capture the same squares whatever else is on the board?
    pub(super) fn has_steady_pawns(rules: &Rules<B>, pawns: &PerPlayer<super::PawnLikes<B>>) -> bool {
        Player::ALL.iter().all(|player| {
            let mut own = pawns[*player].0.iter();
            own.all(|pawn| matches!(rules.mover(*player, pawn.kind).shape, Shape::Steps(_)))
        })
    }

    /// The structure of a position, from the memory if it holds it.
    #[inline]
    pub(super) fn remembered<'a>(
        &self,
        position: &Position<B>,
        royals: PerPlayer<B>,
        memory: &'a mut Memory<B>,
    ) -> &'a Structure<B> {
        let structure = memory.find(self.structure_key(position), || {
            self.structure(position, &mut super::Balance::default())
        });
        self.add_shelter(position, royals, structure, &mut super::Balance::default());
        structure
    }

    /// A key of the pawn-like pieces on the board; never 0 but by chance.
    #[inline(always)]
    fn structure_key(&self, position: &Position<B>) -> u64 {
        let mut key = SPREAD;
        for player in Player::ALL {
            for pawn in &self.pawns[player].0 {
                for word in position
                    .pieces(player, pawn.kind)
                    .halves()
                    .into_iter()
                    .take(B::WIDTH / 64)
                {
                    key = stirred(key, word);
                }
            }
        }
        key
    }

    /// The structure of a position, worked out.
    pub(super) fn structure(&self, position: &Position<B>, terms: &mut impl Ledger) -> Structure<B> {
        let pawns = PerPlayer::from_fn(|player| self.all_pawns(position, player));
        // Per side: squares that its pawn-like pieces could attack now or later, and squares behind them on their files.
        let chased = PerPlayer::from_fn(|player| union(&self.chases[player], pawns[player]));
        let behind = |side: Player, view: Player| union(&self.files[!view], pawns[side]);
        let mut structure = Structure(PerPlayer::from_fn(|player| {
            let attacks = self.pawn_attacks(position, player);
            let half_open = !behind(player, player);
            Formation {
                attacks,
                outposts: attacks & !chased[!player],
                half_open,
                open: half_open & !behind(!player, player),
                ..Formation::default()
            }
        }));
        for player in Player::ALL {
            self.judge_formation(position, player, pawns, &mut structure.0[player], terms);
        }
        structure
    }

    /// Judges the formation of one side's pawn-like pieces and finds the passed ones; `pawns` are those of both sides.
    fn judge_formation(
        &self,
        position: &Position<B>,
        player: Player,
        pawns: PerPlayer<B>,
        formation: &mut Formation<B>,
        terms: &mut impl Ledger,
    ) {
        let weights = &self.weights;
        let (own, enemy) = (pawns[player], pawns[!player]);
        let mut worth = (own & formation.attacks).count() as i32 * weights.supported;
        let mut learned = Tapered::default();
        let geometry = &position.rules().geometry;
        for (pawn, standings) in self.pawns[player].0.iter().zip(&self.standings[player]) {
            let observed =
                |subject, from| Observation::of(player, pawn.kind, subject, own_view(geometry, player, from));
            for from in position.pieces(player, pawn.kind).squares() {
                if formation.attacks.has(from) {
                    learned += standings.supported[from.index()];
                    terms.observe(|| observed(Subject::Supported, from));
                }
                if (self.flanks[from] & own).any() {
                    learned += standings.flanked[from.index()];
                    terms.observe(|| observed(Subject::Flanked, from));
                }
                if (pawn.supported_from[from] & own).none() {
                    worth -= weights.isolated;
                    learned += standings.lonely[from.index()];
                    terms.observe(|| observed(Subject::Lonely, from));
                }
                if (pawn.ahead[from] & own).any() {
                    worth -= weights.doubled;
                } else if (pawn.hampered_from[from] & enemy).none() {
                    formation.passed |= B::single(from);
                }
            }
        }
        formation.worth = learned + Tapered::new(worth, worth);
    }

    /// Adds one side's formation, and what its passed pawn-like pieces gain by all else on the board.
    #[inline]
    pub(super) fn judge_pawns(
        &self,
        position: &Position<B>,
        player: Player,
        royals: PerPlayer<B>,
        formation: &Formation<B>,
        terms: &mut impl Ledger,
    ) {
        let mut sum = formation.worth;
        if formation.passed.any() {
            sum += self.passed(position, player, royals, formation.passed);
        }
        terms.add(Term::Structure, player, sum);
        if let Some((_, worth)) = formation.shelter {
            terms.add(Term::Safety, player, worth);
        }
    }

    /// What passed pawn-like pieces gain, by promotions that the pocket allows, by what blocks them and by the royals.
    fn passed(&self, position: &Position<B>, player: Player, royals: PerPlayer<B>, passed: B) -> Tapered {
        let (mut middle, mut end) = (0, 0);
        for (pawn, standings) in self.pawns[player].0.iter().zip(&self.standings[player]) {
            let passed = position.kind(pawn.kind) & passed;
            if passed.none() {
                continue;
            }
            let worth = pawn.worth_in(position, player);
            for from in passed.squares() {
                let mut bonus = worth * standings.shares[from.index()] / 1000;
                if (pawn.next[from] & position.occupied()).any() {
                    bonus = bonus * self.weights.passed_blocked / 1000;
                }
                middle += bonus / 2;
                end += bonus + self.escort(position, player, royals, pawn, from);
            }
        }
        Tapered::new(middle, end)
    }

    /// A passed pawn-like piece wants the own royal near its next square and the enemy's far away.
    fn escort(
        &self,
        position: &Position<B>,
        player: Player,
        royals: PerPlayer<B>,
        pawn: &PawnLike<B>,
        from: Square,
    ) -> i32 {
        let next = pawn.next[from];
        if next.none() || royals.0.iter().any(|royals| royals.none()) {
            return 0;
        }
        let geometry = &position.rules().geometry;
        let distance = |side: Player| i32::from(geometry.distance(royals[side].lowest(), next.lowest()));
        (distance(!player) - distance(player)) * self.weights.escort
    }

    #[inline(always)]
    pub(super) fn all_pawns(&self, position: &Position<B>, player: Player) -> B {
        let mut set = B::EMPTY;
        for pawn in &self.pawns[player].0 {
            set |= position.kind(pawn.kind);
        }
        set & position.player(player)
    }

    /// Squares that the pawn-like pieces of one side could capture on.
    fn pawn_attacks(&self, position: &Position<B>, player: Player) -> B {
        self.pawns[player].0.iter().fold(B::EMPTY, |set, pawn| {
            let pieces = position.pieces(player, pawn.kind);
            set | pawn_like::attacks(position.rules(), player, pawn.kind, pieces, position.occupied())
        })
    }

    /// Adds to a structure what games taught about pawn-like pieces near their own royal, unless it is there.
    #[inline(always)]
    pub(super) fn add_shelter<L: Ledger>(
        &self,
        position: &Position<B>,
        royals: PerPlayer<B>,
        structure: &mut Structure<B>,
        terms: &mut L,
    ) {
        if !(self.taught || L::CURIOUS) {
            return;
        }
        for player in Player::ALL {
            let shelter = &mut structure.0[player].shelter;
            if royals[player].none() {
                *shelter = None;
                continue;
            }
            let royal = royals[player].lowest();
            if shelter.is_none_or(|(known, _)| known != royal) {
                *shelter = Some((royal, self.sheltered(position, player, royal, terms)));
            }
        }
    }

    /// What games taught about pawn-like pieces near their own royal.
    fn sheltered(
        &self,
        position: &Position<B>,
        player: Player,
        royal: Square,
        terms: &mut impl Ledger,
    ) -> Tapered {
        let geometry = &position.rules().geometry;
        let near = position.player(player) & self.safety.front(player, royal);
        let mut sum = Tapered::default();
        for (pawn, standings) in self.pawns[player].0.iter().zip(&self.standings[player]) {
            for square in (position.kind(pawn.kind) & near).squares() {
                let index = Subject::beside(geometry, player, royal, square);
                sum += standings.shelter[index];
                terms.observe(|| Observation::of(player, pawn.kind, Subject::Shelter, index));
            }
        }
        sum
    }
}

/// The members of a table's sets for all `squares`.
fn union<B: Bits>(table: &SquareTable<B>, squares: B) -> B {
    squares
        .squares()
        .fold(B::EMPTY, |set, square| set | table[square])
}
