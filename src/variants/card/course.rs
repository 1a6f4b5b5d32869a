//! The part of a rule card about the course of a game: how it begins, what a turn is, how it ends.

use super::super::bending;
use super::super::describe::{chased, escape, letters, region, side_result};
use super::super::mechanics::mechanics;
use super::Card;
use crate::base::{Player, Square};
use crate::rules::Spec;
use crate::rules::spec::{BareRule, KeyRule, KeySpec, PieceSpec, RepetitionRule, StuckRule};
use crate::rules::turn::TurnPlan;

impl Card {
    pub(super) fn placement(&mut self, spec: &Spec) {
        let Some(placement) = &spec.placement else { return };
        let name = |square: Square| spec.square_name(square);
        self.heading("Placement");
        for player in Player::ALL {
            let squares = region(spec, &placement.squares[player]);
            let side = &spec.sides[player];
            let kept = placement.kept(&spec.pieces, player);
            let what = match kept.as_str() {
                "" => "its pocket".to_owned(),
                kept => format!("its pocket but for {kept}"),
            };
            self.line(2, &format!("{side} drops {what} on empty squares of: {squares}"));
        }
        if !placement.order.is_empty() {
            let initial = |player: &Player| if *player == Player::South { 'S' } else { 'N' };
            let order: String = placement.order.iter().map(initial).collect();
            self.line(2, &format!("order of the drops: {order}; then South moves"));
        }
        if !placement.pairs.is_empty() {
            let pairs = letters(spec, &placement.pairs);
            self.line(2, &format!("on different colours: the two of each of {pairs}"));
        }
        for offer in &placement.offers {
            let [first, answer, second, last] =
                [offer.offer, offer.answer, offer.second, offer.last].map(name);
            let bound = if offer.second_bound { "bound" } else { "free" };
            self.line(
                2,
                &format!("offer {first}, answer {answer}: then {second} ({bound}), then {last}"),
            );
        }
        for array in &placement.forbidden {
            let [south, north] = Player::ALL.map(|player| region(spec, &array[player]));
            self.line(
                2,
                &format!("only in the order of its offer: {south} with {north}"),
            );
        }
    }

    pub(super) fn turns(&mut self, spec: &Spec) {
        if let Some(boards) = spec.linked_boards {
            self.heading("Two boards");
            let who = if boards.royals_cross {
                "A piece"
            } else {
                "A piece other than the royal"
            };
            let text = "that has moved is put on the same square of the other board, which must be empty.";
            self.line(2, &format!("{who} {text}"));
        }
        match &spec.turn {
            TurnPlan::Single => {}
            TurnPlan::Double => {
                self.heading("Turn");
                self.line(
                    2,
                    "Two moves; it ends after the first if that checks or no second exists.",
                );
            }
            TurnPlan::Meddle(meddle) => {
                self.heading("Turn");
                let own = if meddle.owner_moves {
                    "an own piece"
                } else {
                    "an own piece of another kind"
                };
                let (kinds, becomes) = (letters(spec, &meddle.kinds), letters(spec, &meddle.promotes_to));
                self.line(
                    2,
                    &format!("A move of {own}, then one of an enemy {kinds} (promoting to {becomes})."),
                );
                if !meddle.otherwise.is_empty() {
                    let others = letters(spec, &meddle.otherwise);
                    self.line(
                        2,
                        &format!("If none of those can move: one of an enemy {others}, or none."),
                    );
                }
            }
        }
    }

    pub(super) fn ends(&mut self, spec: &Spec) {
        self.heading("Ends");
        let ends = &spec.ends;
        let royal = |piece: &PieceSpec| piece.royal[Player::South] || piece.royal[Player::North];
        if spec.pieces.iter().any(royal) {
            if !ends.royal_capture {
                self.line(2, "Checkmate wins.");
            }
            if !ends.stuck_passes {
                let stalemate = side_result(ends.stalemate);
                self.line(2, &format!("Stalemate: {stalemate} for the side to move."));
            }
        }
        for sentence in bending::sentences(spec) {
            self.line(2, &sentence);
        }
        if let Some(key) = &spec.key {
            self.key(spec, key);
        }
        if !spec.line_stops.is_empty() {
            let stops = region(spec, &spec.line_stops);
            self.line(2, &format!("Sliders end on {stops} and never pass it."));
        }
        for text in mechanics(spec) {
            self.line(2, &text);
        }
        self.repetition(spec);
        match ends.move_limit {
            0 => self.line(2, "No limit of moves."),
            limit => self.line(2, &format!("{limit} moves by each side without progress: draw.")),
        }
        if ends.bare_royals_draw {
            self.line(2, "Only royals left: draw.");
        }
        match ends.facing.0 {
            [true, true] => self.line(2, "The royals may not face each other on an open file."),
            [false, false] => {}
            [south, _] => {
                let holder = if south { Player::South } else { Player::North };
                self.line(
                    2,
                    &format!(
                        "{}'s royal attacks the other one along an open file.",
                        holder.name()
                    ),
                );
            }
        }
        for player in Player::ALL {
            if !ends.royal_goal[player].is_empty() {
                let goal = region(spec, &ends.royal_goal[player]);
                self.line(
                    2,
                    &format!(
                        "{} wins with its royal, not in check, on {goal}.",
                        spec.sides[player]
                    ),
                );
            }
        }
        if ends.escape.is_some() {
            self.line(
                2,
                &format!(
                    "Escape of a mated royal{} from its region: {}; a draw.",
                    ends.escape_side
                        .map_or(String::new(), |side| format!(" of {}", spec.sides[side])),
                    escape(ends.escape)
                ),
            );
        }
        let points = spec.points;
        self.line(
            2,
            &format!(
                "Points: win {}, draw {}, loss {}.",
                points.win, points.draw, points.loss
            ),
        );
    }

    fn repetition(&mut self, spec: &Spec) {
        let count = spec.ends.repetition;
        if count == 0 {
            self.line(2, "Repetition: never ends the game.");
            return;
        }
        let rule = match spec.ends.repetition_rule {
            RepetitionRule::Draw => "draw",
            RepetitionRule::PerpetualLoses => "who alone checked or chased throughout loses, otherwise draw",
        };
        self.line(2, &format!("Occurrence {count} of a position: {rule}."));
        if !spec.ends.chased.is_empty() {
            self.line(2, &format!("Chased though protected: {}.", chased(spec)));
        }
    }

    fn key(&mut self, spec: &Spec, key: &KeySpec) {
        let letters: String = key
            .claimants
            .iter()
            .map(|kind| spec.pieces[kind.index()].letter)
            .collect();
        let square = spec.square_name(key.square);
        let wins = match key.rule {
            KeyRule::Hold => "wins if it still stands there after the other side's next move",
            KeyRule::Secure => "wins if the other side does not attack it after completing a move",
        };
        self.line(2, &format!("Key {square}: {letters} on it {wins}."));
        self.line(
            2,
            match key.bare {
                BareRule::Adjudicated => {
                    "A side without pieces loses at once if the other can ever claim the key, else the game is drawn."
                }
                BareRule::PlayedOut => "A side without pieces passes, and the other plays on for the key.",
            },
        );
        self.line(
            2,
            match key.stuck {
                StuckRule::Draw => {
                    "A side with pieces but no move draws, or loses if a claimant stands on the key."
                }
                StuckRule::Pass => "A side with pieces but no move passes.",
                StuckRule::Loss => "A side with pieces but no move loses.",
            },
        );
        if key.claimless_draw {
            self.line(2, "Without claimants on either side the game is drawn.");
        }
    }
}
