//! The evaluation as a table for people.

use super::terms::{Balance, Term, Terms};
use super::{Evaluator, favoured};
use crate::base::{Bits, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::Tapered;
use std::fmt::Write;

impl<B: Bits> Evaluator<B> {
    /// Every term of both sides in centipawns, middlegame and endgame, and the total for the side to move.
    pub fn report(&self, position: &Position<B>) -> String {
        let names = &position.rules().spec.sides;
        let mut text = format!(
            "{:<14}{:>16}{:>16}{:>16}\n{:<14}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}\n",
            "term",
            short(&names[Player::South]),
            short(&names[Player::North]),
            "difference",
            "(centipawns)",
            "middle",
            "end",
            "middle",
            "end",
            "middle",
            "end",
        );
        let squares = PerPlayer::from_fn(|player| self.placed(position, player));
        let terms = self.terms::<Terms>(position);
        let rows = Term::NAMED.map(|(term, name)| (name, terms.of(term)));
        for (name, sides) in [("pieces", squares)].into_iter().chain(rows) {
            let (south, north) = (sides[Player::South], sides[Player::North]);
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{name:<14}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}",
                south.middle(),
                south.end(),
                north.middle(),
                north.end(),
                south.middle() - north.middle(),
                south.end() - north.end(),
            );
        }
        let percent = position.state().phase.clamp(0, self.full_phase) * 100 / self.full_phase;
        let turn = position.turn();
        let _ = write!(
            text,
            "phase {percent}% middlegame; tempo {}; total {:+} centipawns for {} to move",
            self.weights.tempo,
            self.evaluate(position),
            turn.name(),
        );
        let state = position.state();
        let south = self.blend(state.sum + self.terms::<Balance>(position).0, state.phase);
        let part = self.part_that_counts(position, south);
        if part > 1 {
            let why = if self.has_refuge(position, favoured(south)) {
                "the royal is safe in a corner"
            } else {
                "too few pieces to win"
            };
            let _ = write!(text, "; {why}, so that one part in {part} counts");
        }
        if let Some(judge) = &self.network {
            let _ = write!(text, "; {}", judge.in_words(position));
        }
        text.push_str("\n\n");
        text.push_str(&self.contributions(position));
        text
    }

    /// A board with what each piece contributes: by how much the evaluation would be less for its side without it, in pawns.
    fn contributions(&self, position: &Position<B>) -> String {
        let geometry = &position.rules().geometry;
        let south = |position: &Position<B>| {
            let score = self.evaluate(position);
            if position.turn() == Player::South {
                score
            } else {
                -score
            }
        };
        let whole = south(position);
        let mut text = "what each piece contributes, in pawns for its side\n".to_owned();
        for rank in (0..geometry.ranks()).rev() {
            for file in 0..geometry.files() {
                let square = Square(rank * geometry.files() + file);
                let field = position.cell(square).piece().map(|(player, kind)| {
                    let letter = position.rules().spec.fen_letter(player, kind);
                    if position.royals(player).has(square) || position.rules().neutral == Some(kind) {
                        return letter.to_string();
                    }
                    let without = whole - south(&position.without(square));
                    let own = if player == Player::South {
                        without
                    } else {
                        -without
                    };
                    format!("{letter}{:.1}", f64::from(own) / 100.0)
                });
                // Writing to a string cannot fail.
                let _ = write!(text, "{:>6}", field.unwrap_or_else(|| "·".to_owned()));
            }
            text.push('\n');
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// Material and piece squares of one side, from its own view.
    fn placed(&self, position: &Position<B>, player: Player) -> Tapered {
        let mut sum = Tapered::default();
        for square in position.player(player).squares() {
            let value = position.rules().piece_square(position.cell(square), square);
            match player {
                Player::South => sum += value,
                Player::North => sum -= value,
            }
        }
        sum
    }
}

/// A name cut to the width of its column.
fn short(name: &str) -> String {
    name.chars().take(15).collect()
}
