//! Series of jumps in play: over own pieces first, then over enemy pieces, which are captured at once.
//!
//! A series may end after any jump, but where it could go on over a piece that must be taken it does, unless no such
//! continuation leaves the own royals safe. What is jumped over en passant is an empty square.

use super::journey::{Journey, MAX_SERIES};
use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Move, PerKind, Player, Square};
use crate::game::Scope;
use crate::rules::jumps::{Hop, Jumps, Way};
use std::cell::OnceCell;

/// Most jumps tried for one piece; only positions set up with dozens of pieces in a grid have more.
const MOST_TRIED: usize = 50_000;

/// The series of one piece, being found.
struct Search<'a, B: Bits> {
    position: &'a Position<B>,
    jumps: &'a Jumps<B>,
    from: Square,
    /// Own pieces besides the jumper.
    own: B,
    /// Enemy pieces that may be captured.
    prey: B,
    /// Those of them that a series must go on over.
    must_take: B,
    /// Squares over which the en-passant victim can be captured.
    passed: B,
    royals: B,
    /// Is no enemy's series to be feared, wherever this one ends? The same for all pieces, and found out when first asked.
    unthreatened: &'a OnceCell<bool>,
    tried: usize,
    found: Vec<Journey<B>>,
}

impl<B: Bits> Search<'_, B> {
    /// Adds what can follow a series that has come to `at`, and the series itself if it may end there.
    fn go_on(&mut self, at: Square, so_far: &Journey<B>) {
        let turn = self.position.state.turn;
        let occupied = (self.own | self.position.players[!turn]) & !so_far.victims;
        let jumps = self.jumps;
        let open = || {
            jumps
                .ways(turn, at)
                .iter()
                .filter(|way| !occupied.has(way.landing))
        };
        let prey = self.prey & occupied;
        let must_take = self.must_take & occupied;
        let begun = !so_far.landings.is_empty();
        if begun {
            let before = self.found.len();
            for way in open().filter(|way| must_take.has(way.over)) {
                self.jump(*way, so_far, B::single(way.over), false);
            }
            if self.found.len() > before {
                return;
            }
            if self.may_end(at, occupied, so_far.victims) && self.wants_more() {
                self.found.push(so_far.clone());
            }
        }
        for way in open() {
            if prey.has(way.over) && !(begun && must_take.has(way.over)) {
                self.jump(*way, so_far, B::single(way.over), false);
            } else if self.passed.has(way.over) {
                let victim = self.position.state.en_passant.victim;
                if prey.has(victim) {
                    self.jump(*way, so_far, B::single(victim), true);
                }
            } else if so_far.victims.none() && self.own.has(way.over) {
                let returns = way.landing == self.from || so_far.landings.contains(&way.landing);
                if !returns {
                    self.jump(*way, so_far, B::EMPTY, false);
                }
            }
        }
    }

    fn jump(&mut self, way: Way, so_far: &Journey<B>, victims: B, passing: bool) {
        self.tried += 1;
        if !self.wants_more() {
            return;
        }
        if let Some(mut next) = so_far.then(way.landing, victims) {
            next.passing |= passing;
            self.go_on(way.landing, &next);
        }
    }

    fn wants_more(&self) -> bool {
        self.found.len() < MAX_SERIES && self.tried <= MOST_TRIED
    }

    /// Are the own royals safe if the series ends here?
    fn may_end(&self, at: Square, occupied: B, victims: B) -> bool {
        let (turn, position, occupied) = (self.position.state.turn, self.position, occupied | B::single(at));
        if *self
            .unthreatened
            .get_or_init(|| position.no_jump_threatens(self.royals))
        {
            return position.is_safe_from_lines(turn, self.royals, occupied, !victims);
        }
        position.is_safe(turn, self.royals, occupied, !victims)
    }
}

/// Squares that pieces on `start` may come to by any number of jumps over `stones` onto `stands`; if one of the `goals` is among
/// them, no farther than there.
fn spread<B: Bits>(hops: &[Hop<B>], start: B, stones: B, stands: B, goals: B) -> B {
    let (mut reached, mut latest) = (start, start);
    while latest.any() && (latest & goals).none() {
        let next = hops.iter().fold(B::EMPTY, |set, hop| {
            set | (hop.second.targets(hop.first.targets(latest) & stones) & stands)
        });
        latest = next & !reached;
        reached |= latest;
    }
    reached
}

/// A jumper's attack on a royal.
struct Assault<'a, B: Bits> {
    jumps: &'a Jumps<B>,
    player: Player,
    target: Square,
    own: B,
    tried: usize,
}

impl<B: Bits> Assault<'_, B> {
    /// Could one of the jumpers come to capture on the target, if pieces that are captured sooner or later were not in the way?
    fn is_conceivable(&self, jumpers: B, occupied: B) -> bool {
        let hops = self.jumps.hops(self.player);
        let target = B::single(self.target);
        let open = !(self.own & !jumpers) & !target;
        // First the last jump alone, from beside the target to the other side: mostly there is no room for it.
        let last_jumps = || {
            let starts = |hop: &Hop<B>| target.displaced(-hop.first.displacement) & hop.first.from & open;
            let landed = |hop: &Hop<B>| (hop.second.targets(target) & open).any();
            hops.iter()
                .filter(move |hop| landed(hop))
                .map(move |hop| (starts(hop), hop))
        };
        if last_jumps().all(|(start, _)| start.none()) {
            return false;
        }
        let can_go = hops.iter().fold(B::EMPTY, |set, hop| {
            let landings_open = hop.second.from & open.displaced(-hop.second.displacement);
            set | (hop.first.targets(open) & landings_open)
        });
        let stands = open & (!occupied | jumpers | can_go);
        let goals = last_jumps()
            .filter(|(_, hop)| (hop.second.targets(target) & stands).any())
            .fold(B::EMPTY, |set, (start, _)| set | start & (stands | jumpers));
        goals.any() && (spread(hops, jumpers, occupied, stands, goals) & goals).any()
    }

    /// Can the jumper on this square capture on the target?
    fn succeeds_from(&mut self, jumper: Square, occupied: B) -> bool {
        let one = B::single(jumper);
        let (own, occupied) = (self.own ^ one, occupied ^ one);
        spread(self.jumps.hops(self.player), one, own, !occupied, B::EMPTY)
            .squares()
            .any(|at| self.captures_on(at, occupied, occupied & !own))
    }

    /// Does a series of captures from here end with one on the target?
    fn captures_on(&mut self, at: Square, occupied: B, prey: B) -> bool {
        self.tried += 1;
        let jumps = self.jumps;
        self.tried <= MOST_TRIED
            && jumps.ways(self.player, at).iter().any(|way| {
                let over = B::single(way.over);
                let possible = prey.has(way.over) && !occupied.has(way.landing);
                possible
                    && (way.over == self.target
                        || self.captures_on(way.landing, occupied ^ over, prey ^ over))
            })
    }
}

impl<B: Bits> Position<B> {
    /// The pieces of a side that jump.
    fn jumpers(&self, jumps: &Jumps<B>, player: Player) -> B {
        self.kinds_of(&jumps.kinds) & self.players[player]
    }

    /// All pieces of some kinds, of both sides.
    pub(super) fn kinds_of(&self, kinds: &PerKind<bool>) -> B {
        let known = self.kinds.0.iter().zip(kinds.0).take(self.rules.kinds);
        known
            .filter(|(_, wanted)| *wanted)
            .fold(B::EMPTY, |set, (pieces, _)| set | *pieces)
    }

    /// Could a jumper of `player` capture an enemy royal on `square` by some series, with its pieces only on `alive`?
    #[inline]
    pub(super) fn is_jumped(&self, square: Square, player: Player, occupied: B, alive: B) -> bool {
        let Some(jumps) = &self.rules.jumps else {
            return false;
        };
        let own = self.players[player] & alive;
        let jumpers = self.kinds_of(&jumps.kinds) & own;
        jumpers.any() && self.jumps_reach(jumps, (player, square), jumpers, own, occupied)
    }

    /// The same for given pieces of `player`.
    pub(super) fn jumps_reach(
        &self,
        jumps: &Jumps<B>,
        (player, target): (Player, Square),
        jumpers: B,
        own: B,
        occupied: B,
    ) -> bool {
        let occupied = occupied | B::single(target);
        let mut assault = Assault {
            jumps,
            player,
            target,
            own,
            tried: 0,
        };
        assault.is_conceivable(jumpers, occupied)
            && jumpers
                .squares()
                .any(|jumper| assault.succeeds_from(jumper, occupied))
    }

    /// Is every move of the side to move but its royals' safe from series of jumps? May say no where it is so.
    #[inline(always)]
    pub(super) fn no_jump_threatens(&self, royals: B) -> bool {
        let jumps = self.rules.jumps.as_ref();
        jumps.is_none_or(|jumps| self.jumps_stay_away(jumps, !self.state.turn, royals))
    }

    /// Are the royals of the other side out of reach of the jumpers of `player`, wherever a single move of that side, not the
    /// royals' own, takes a piece, and whatever it captures? May say no where it is so.
    ///
    /// Such a move can put one piece more in the way of a series, so one jump over nothing is allowed for; everything else only
    /// makes room, so no square is taken to be blocked.
    fn jumps_stay_away(&self, jumps: &Jumps<B>, player: Player, royals: B) -> bool {
        let (hops, occupied) = (jumps.hops(player), self.occupied());
        let jumpers = self.jumpers(jumps, player);
        let goals = hops.iter().fold(B::EMPTY, |set, hop| {
            let over = royals & hop.second.from;
            set | (over.displaced(-hop.first.displacement) & hop.first.from)
        });
        let anywhere = !B::EMPTY;
        let reached = spread(hops, jumpers, occupied, anywhere, goals);
        if (reached & goals).any() {
            return false;
        }
        let over_nothing = hops.iter().fold(B::EMPTY, |set, hop| {
            set | hop.second.targets(hop.first.targets(reached))
        });
        (spread(hops, reached | over_nothing, occupied, anywhere, goals) & goals).none()
    }

    /// Could a jumper of the side to move come to jump over the squares passed en passant? May say yes where it cannot.
    pub(super) fn may_jump_in_passing(&self, jumps: &Jumps<B>) -> bool {
        let turn = self.state.turn;
        let (hops, jumpers) = (jumps.hops(turn), self.jumpers(jumps, turn));
        let passed = B::from_squares(self.state.en_passant.passed().iter().copied());
        let stands = !self.players[turn] | jumpers;
        let reached = spread(hops, jumpers, self.occupied() | passed, stands, B::EMPTY);
        hops.iter()
            .any(|hop| (hop.second.targets(hop.first.targets(reached) & passed) & stands).any())
    }

    /// The series of the piece on a square, at most [`MAX_SERIES`].
    pub(super) fn jump_series(&self, from: Square) -> Vec<Journey<B>> {
        self.series_of(from, &OnceCell::new())
    }

    fn series_of(&self, from: Square, unthreatened: &OnceCell<bool>) -> Vec<Journey<B>> {
        let (turn, kind) = (self.state.turn, self.cell(from).kind());
        let Some(jumps) = self.rules.jumps.as_ref().filter(|jumps| jumps.kinds[kind]) else {
            return Vec::new();
        };
        let prey = self.victims(turn, kind) & !self.royals(!turn);
        let mut search = Search {
            position: self,
            jumps,
            from,
            own: self.players[turn] ^ B::single(from),
            prey,
            must_take: self.kinds_of(&jumps.must_take) & prey,
            passed: match self.state.en_passant.live {
                true => B::from_squares(self.state.en_passant.passed().iter().copied()),
                false => B::EMPTY,
            },
            royals: self.guarded(turn),
            unthreatened,
            tried: 0,
            found: Vec::new(),
        };
        search.go_on(from, &Journey::begin());
        search.found
    }

    /// Legal series of the side to move.
    pub(super) fn generate_jumps<S: MoveSink<B>>(&self, scope: Scope, sink: &mut S) {
        let Some(jumps) = &self.rules.jumps else {
            return;
        };
        let unthreatened = OnceCell::new();
        for from in self.jumpers(jumps, self.state.turn).squares() {
            let series = self.series_of(from, &unthreatened);
            self.push_series(from, series, scope == Scope::All, sink);
        }
    }

    /// The enemy pieces among `wanted` that the jumper on a square can capture with its first jump.
    pub(super) fn first_captures(&self, from: Square, wanted: B) -> B {
        let (turn, occupied) = (self.state.turn, self.occupied());
        let jumps = self
            .rules
            .jumps
            .as_ref()
            .filter(|jumps| jumps.kinds[self.cell(from).kind()]);
        let ways = jumps.map_or(&[][..], |jumps| jumps.ways(turn, from));
        let captured = ways
            .iter()
            .filter(|way| wanted.has(way.over) && !occupied.has(way.landing))
            .map(|way| way.over);
        B::from_squares(captured)
    }

    /// The square over which a series begins.
    pub(super) fn first_over(&self, m: Move) -> Option<Square> {
        let jumps = self.rules.jumps.as_ref()?;
        let journey = self.journey_of(m)?;
        let way = jumps.way_to(self.state.turn, m.from(), *journey.landings.first()?)?;
        Some(way.over)
    }
}
