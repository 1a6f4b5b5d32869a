//! Powers of pieces: petrifying gazes, swaps, chains of leaps, charges, mimicry.

use super::journey::{Journey, MAX_SERIES};
use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Kind, Move, MoveClass, Player, QUEEN_DIRECTIONS, Square};
use crate::game::Scope;
use crate::rules::movement::open_lines;
use crate::rules::powers::Powers;

/// The board in the middle of a chain: who still stands on it, the leaping piece lifted.
#[derive(Clone, Copy)]
struct Arena<B> {
    occupied: B,
    enemy: B,
}

impl<B: Bits> Arena<B> {
    fn without(self, victims: B) -> Self {
        Arena {
            occupied: self.occupied & !victims,
            enemy: self.enemy & !victims,
        }
    }
}

impl<B: Bits> Position<B> {
    /// First pieces seen from a square along the eight lines, and the empty squares before them.
    #[inline]
    fn sight(&self, from: Square, occupied: B) -> B {
        open_lines(&self.rules.sliders, true, true, from, occupied)
    }

    /// The pieces of `player` that an enemy's gaze petrifies.
    pub(super) fn petrified(&self, powers: &Powers, player: Player) -> B {
        let (own, enemy, occupied) = (self.players[player], self.players[!player], self.occupied());
        let mut set = B::EMPTY;
        for square in enemy.squares() {
            let kind = self.cell(square).kind();
            let victims = match &powers.mimic {
                Some(mimic) if mimic.kind == kind => self.kinds_in(own, |kind| mimic.gaze[kind]),
                _ if powers.gaze[kind] => own,
                _ => continue,
            };
            set |= self.sight(square, occupied) & victims;
        }
        set
    }

    fn kinds_in(&self, set: B, test: impl Fn(Kind) -> bool) -> B {
        (0..self.rules.kinds as u8)
            .map(Kind)
            .filter(|kind| test(*kind))
            .fold(B::EMPTY, |found, kind| found | self.kinds[kind])
            & set
    }

    /// Would a piece of this kind be petrified on a square of this board?
    fn petrifies_at(&self, powers: &Powers, kind: Kind, at: Square, arena: Arena<B>) -> bool {
        let mimics = |gazer: Kind| {
            powers
                .mimic
                .as_ref()
                .is_some_and(|mimic| mimic.kind == gazer && mimic.gaze[kind])
        };
        let gazers = self.kinds_in(arena.enemy, |gazer| powers.gaze[gazer] || mimics(gazer));
        (self.sight(at, arena.occupied) & gazers).any()
    }

    /// Neighbours that a piece captures by arriving on a square.
    fn charged(&self, powers: &Powers, kind: Kind, at: Square, enemy: B, quiet: bool) -> B {
        let prey = match &powers.mimic {
            Some(mimic) if mimic.kind == kind && quiet => self.kinds_in(enemy, |kind| mimic.charge[kind]),
            _ if powers.charge[kind] => enemy,
            _ => return B::EMPTY,
        };
        self.rules.geometry.beside(at) & prey
    }

    /// Squares of the pieces that a piece captures by arriving where it goes, besides the one it takes there.
    pub(super) fn charge_victims(&self, m: Move) -> B {
        let Some(powers) = &self.rules.powers else {
            return B::EMPTY;
        };
        let kind = self.cell(m.from()).kind();
        let (enemy, taken) = (self.players[!self.state.turn], B::single(m.to()));
        self.charged(powers, kind, m.to(), enemy & !taken, !enemy.has(m.to()))
    }

    /// Chains of leaps of the piece on a square.
    pub(super) fn leap_chains(&self, from: Square) -> Vec<Journey<B>> {
        let mut found = Vec::new();
        let Some(powers) = &self.rules.powers else {
            return found;
        };
        let kind = self.cell(from).kind();
        let arena = Arena {
            occupied: self.occupied() ^ B::single(from),
            enemy: self.players[!self.state.turn],
        };
        self.leap_on(powers, kind, from, arena, &Journey::begin(), &mut found);
        found
    }

    fn leap_on(
        &self,
        powers: &Powers,
        kind: Kind,
        at: Square,
        arena: Arena<B>,
        journey: &Journey<B>,
        found: &mut Vec<Journey<B>>,
    ) {
        let mimic = powers.mimic.as_ref().filter(|mimic| mimic.kind == kind);
        let prey = match mimic {
            Some(mimic) => self.kinds_in(arena.enemy, |kind| mimic.leap[kind]),
            None if powers.leap[kind] => arena.enemy,
            None => return,
        };
        let isolated = self.sight(at, arena.occupied) & prey;
        for (files, ranks) in QUEEN_DIRECTIONS {
            let step = |square| self.rules.geometry.displaced(square, files, ranks);
            let Some(victim) = std::iter::successors(step(at), |square| step(*square))
                .find(|square| arena.occupied.has(*square))
            else {
                continue;
            };
            if !isolated.has(victim) {
                continue;
            }
            let beyond = std::iter::successors(step(victim), |square| step(*square));
            for landing in beyond.take_while(|square| !arena.occupied.has(*square)) {
                let left = arena.without(B::single(victim));
                let charged = match mimic {
                    Some(_) => B::EMPTY,
                    None => self.charged(powers, kind, landing, left.enemy, false),
                };
                let left = left.without(charged);
                let Some(next) = journey.then(landing, B::single(victim) | charged) else {
                    continue;
                };
                if found.len() == MAX_SERIES {
                    return;
                }
                found.push(next.clone());
                if mimic.is_none() && !self.petrifies_at(powers, kind, landing, left) {
                    self.leap_on(powers, kind, landing, left, &next, found);
                }
            }
        }
    }

    /// All moves of a game with powers.
    pub(super) fn generate_powers<S: MoveSink<B>>(&self, powers: &Powers, scope: Scope, sink: &mut S) {
        let turn = self.state.turn;
        let own = self.players[turn] & !self.petrified(powers, turn);
        for from in own.squares() {
            let kind = self.cell(from).kind();
            self.generate_goings(powers, scope, kind, from, sink);
            self.generate_swaps(powers, scope, kind, from, sink);
            self.push_series(from, self.leap_chains(from), true, sink);
        }
    }

    /// Moves by going to a square, mimicked captures among them.
    fn generate_goings<S: MoveSink<B>>(
        &self,
        powers: &Powers,
        scope: Scope,
        kind: Kind,
        from: Square,
        sink: &mut S,
    ) {
        let turn = self.state.turn;
        let (occupied, enemy) = (self.occupied(), self.players[!turn]);
        let sliders = &self.rules.sliders;
        let mut targets = self
            .rules
            .mover(turn, kind)
            .targets(sliders, from, occupied, enemy);
        if let Some(mimic) = powers.mimic.as_ref().filter(|mimic| mimic.kind == kind) {
            for (victim, models) in &mimic.captures {
                let prey = self.kinds[*victim] & enemy;
                for model in models {
                    targets |= self
                        .rules
                        .mover(turn, *model)
                        .targets(sliders, from, occupied, prey)
                        & prey;
                }
            }
        }
        let zone = self.rules.promotions.zone(turn, kind);
        for to in targets.squares() {
            let m = Move::new(from, to, MoveClass::Normal);
            let captures = enemy.has(to) || self.charge_victims(m).any();
            let choices = self
                .rules
                .promotions
                .choices(turn, kind, to)
                .filter(|_| zone.has(to));
            for becomes in choices.iter().flat_map(|choices| &choices.to) {
                sink.push(Move::with_operand(from, to, MoveClass::Promotion, *becomes));
            }
            if choices.is_none_or(|choices| choices.optional) && (scope == Scope::All || captures) {
                sink.push(m);
            }
        }
    }

    fn generate_swaps<S: MoveSink<B>>(
        &self,
        powers: &Powers,
        scope: Scope,
        kind: Kind,
        from: Square,
        sink: &mut S,
    ) {
        let enemy = self.players[!self.state.turn];
        let partners = match &powers.mimic {
            Some(mimic) if mimic.kind == kind => self.kinds_in(enemy, |kind| mimic.swap[kind]),
            _ if powers.swap[kind] => enemy,
            _ => return,
        };
        if scope == Scope::All {
            sink.targets(
                from,
                self.sight(from, self.occupied()) & partners,
                MoveClass::Swap,
            );
        }
    }

    /// Two pieces change places.
    pub(super) fn make_swap(&mut self, m: Move) -> bool {
        let (one, other) = (self.cell(m.from()), self.cell(m.to()));
        self.set(m.from(), other);
        self.set(m.to(), one);
        false
    }
}
