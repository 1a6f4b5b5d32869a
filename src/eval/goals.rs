//! Goals other than mate: lines of pieces, royals that get past all enemies, royals beyond the first, guard over key squares,
//! neutral royals without a step.

use super::terms::{Ledger, Term};
use super::weights::Weights;
use crate::base::{Bits, Player};
use crate::position::Position;
use crate::rules::line::Line;
use crate::rules::{Rules, Tapered};

/// Centipawns of a line that lacks a single piece which the side to move can bring.
const LINE_NOW: i32 = 600;
/// Centipawns of a line that lacks a single piece which the other side's move must answer.
const LINE_NEXT: i32 = 120;
/// Centipawns of an open line by the pieces still lacking, two or more.
const LINE_OPEN: [i32; 4] = [20, 6, 2, 0];
/// Centipawns of a royal that nothing can capture any more.
const SAFE_ROYAL: i32 = 150;
/// More pieces than so many over a key square are no better.
const MOST_GUARDS: u32 = 4;
/// Steps of a royal in the open.
const OPEN_STEPS: i32 = 8;
/// Centipawns lost for each enemy piece beyond a royal.
const ENEMY_BEYOND: i32 = 8;

/// What the evaluation knows of a game's goals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goals {
    lines: bool,
    passing: bool,
    /// Centipawns of each royal after the first (hint `further-royal`); 0: nothing.
    further_royal: i32,
    /// Centipawns of each piece that could capture on the key square; 0: nothing, or there is none.
    guard: i32,
    /// Centipawns of each step that a neutral royal lacks; 0: nothing, or there is none.
    cornering: i32,
}

impl Goals {
    /// Reads the goals off the rules; `None` if there are none.
    pub(super) fn new<B: Bits>(rules: &Rules<B>, weights: &Weights) -> Option<Self> {
        let hint = rules.spec.hints.get("further-royal").copied().unwrap_or(0);
        let goals = Goals {
            lines: rules.line.is_some(),
            passing: rules.ends().passed_royals_draw,
            further_royal: hint.clamp(-10_000, 10_000) as i32,
            guard: rules.key.as_ref().map_or(0, |_| weights.key_guard),
            cornering: rules.neutral.map_or(0, |_| weights.cornering),
        };
        let counted = goals.further_royal != 0 || goals.guard != 0 || goals.cornering != 0;
        let any = goals.lines || goals.passing || counted;
        any.then_some(goals)
    }

    /// Adds the goals of both sides.
    pub(super) fn judge<B: Bits>(self, position: &Position<B>, terms: &mut impl Ledger) {
        for player in Player::ALL {
            let mut score = 0;
            if let Some(line) = position.rules().line.as_ref().filter(|_| self.lines) {
                score += lines(line, position, player);
            }
            if self.passing {
                score += passing(position, player);
            }
            if self.further_royal != 0 {
                let further = position.royals(player).count().saturating_sub(1);
                score += further as i32 * self.further_royal;
            }
            if let Some(key) = position.rules().key.as_ref().filter(|_| self.guard != 0) {
                let guards = position.attackers(key.spec.square, player, position.occupied(), !B::EMPTY);
                score += self.guard * guards.count().min(MOST_GUARDS) as i32;
            }
            if self.cornering != 0 {
                score += cornering(position, player, self.cornering);
            }
            terms.add(Term::Goals, player, Tapered::new(score, score));
        }
    }
}

/// Lines of winning length without an enemy on them.
fn lines<B: Bits>(line: &Line<B>, position: &Position<B>, player: Player) -> i32 {
    let (own, enemy) = (position.player(player), position.player(!player));
    let length = u32::from(line.spec.length);
    let mut score = 0;
    let mut finishing = B::EMPTY;
    for window in &line.windows[player] {
        if (*window & enemy).any() {
            continue;
        }
        match length - (*window & own).count() {
            0 => {}
            1 => finishing |= can_finish(position, player, *window),
            lacking => score += LINE_OPEN.get(lacking as usize - 2).copied().unwrap_or(0),
        }
    }
    let each = if position.turn() == player {
        LINE_NOW
    } else {
        LINE_NEXT
    };
    score + each * finishing.count().min(3) as i32
}

/// The empty square of a window, if a piece outside can go there.
fn can_finish<B: Bits>(position: &Position<B>, player: Player, window: B) -> B {
    let (rules, occupied) = (position.rules(), position.occupied());
    let missing = window & !occupied;
    let comes = (position.player(player) & !window).squares().any(|from| {
        let kind = position.cell(from).kind();
        let mover = rules.mover(player, kind);
        let targets = mover.targets(&rules.sliders, from, occupied, B::EMPTY);
        (targets & missing).any()
    });
    if comes { missing } else { B::EMPTY }
}

/// Royals on their way past all enemies.
fn passing<B: Bits>(position: &Position<B>, player: Player) -> i32 {
    let geometry = &position.rules().geometry;
    let mut score = 0;
    for royal in position.royals(player).squares() {
        let rank = geometry.rank(royal);
        let beyond = position.player(!player).squares().filter(|enemy| match player {
            Player::South => geometry.rank(*enemy) > rank,
            Player::North => geometry.rank(*enemy) < rank,
        });
        score += match beyond.count() as i32 {
            0 => SAFE_ROYAL,
            enemies => -ENEMY_BEYOND * enemies,
        };
    }
    score
}

/// Steps that a neutral royal lacks, as far as `player` has more pieces than the other side: what denies it a step serves
/// whoever can attack it, so the stronger side.
fn cornering<B: Bits>(position: &Position<B>, player: Player, each: i32) -> i32 {
    let strength = |player: Player| -> i32 {
        let values = &position.rules().values[player];
        let pieces = position.own_pieces(player).squares();
        pieces.map(|square| values[position.cell(square).kind()]).sum()
    };
    let (own, enemy) = (strength(player), strength(!player));
    if own <= enemy {
        return 0;
    }
    let open = position.neutral_flights(player).count() as i32;
    each * (OPEN_STEPS - open) * (own - enemy) / (own + enemy)
}
