//! Offers of a draw. Agreeing to a draw is offering one in return; declining is silence.

use super::{Mode, XBoard};
use crate::arena::agreement::Terms;
use crate::base::{Player, Score};

impl XBoard {
    /// The opponent offers a draw. It is answered by the score of the engine's last move if that has led to this position, else with
    /// the engine's next move: by then it knows what the opponent's last move was worth.
    pub(super) fn draw_offered(&mut self) {
        let plies = self.session.board.plies();
        let judged = self.judged.filter(|judged| judged.plies == plies);
        let outcome = self.session.board.outcome();
        match (self.mode, judged) {
            (Mode::Analysing, _) => {}
            (Mode::Playing(_), _) if outcome.is_some_and(|outcome| outcome.result.is_drawn()) => self.agree(),
            (Mode::Playing(_), Some(judged)) if self.accepts(judged.side, judged.score) => self.agree(),
            (Mode::Playing(_), Some(_)) => {}
            (Mode::Playing(_) | Mode::Force, _) => self.offer_pending = true,
        }
    }

    /// Answers the offer that waits for this score of the engine's coming move.
    pub(super) fn answer_offer(&mut self, side: Player, score: Score) {
        if std::mem::take(&mut self.offer_pending) && self.accepts(side, score) {
            self.agree();
        }
    }

    fn accepts(&self, side: Player, score: Score) -> bool {
        let settings = &self.session.settings;
        let terms = Terms {
            margin: settings.draw_score as Score,
            contempt: settings.contempt as Score,
        };
        terms.accept(&self.session.board, side, score)
    }

    pub(super) fn agree(&self) {
        self.say("offer draw");
    }
}
