//! Forces that both sides choose in secret before the game, which begins once both have chosen.

use crate::base::{PerPlayer, Player};
use crate::board::Board;
use crate::play::{Action, Refusal, Step};
use crate::rules::Spec;
use crate::rules::deployment::Deployment;
use crate::rules::option::SEED_OPTION;
use std::sync::Arc;

/// The first word of a state in which forces are chosen.
const WORD: &str = "force";
/// Stands for a force that has not been chosen.
const NOT_YET: &str = "*";
/// Stands for a force that somebody else has chosen.
const HIDDEN: &str = "?";

/// A game that has not begun.
#[derive(Clone)]
pub(super) struct Purchases {
    spec: Arc<Spec>,
    chosen: PerPlayer<Option<String>>,
}

impl Purchases {
    /// Where somebody still has to choose: in games with forces that neither are given nor were drawn by a seed.
    pub(super) fn before(spec: &Arc<Spec>) -> Option<Purchases> {
        let deployment = spec.deployment.as_ref()?;
        let seed = spec.options.iter().find(|option| option.name == SEED_OPTION);
        let is_drawn = seed.is_some_and(|seed| seed.value != seed.default);
        let purchases = Purchases {
            spec: Arc::clone(spec),
            chosen: deployment.chosen.clone(),
        };
        (!is_drawn && purchases.next().is_some()).then_some(purchases)
    }

    /// Reads a state in which forces are chosen; `None` if it is none.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(spec: &Arc<Spec>, text: &str) -> Result<Option<Purchases>, Refusal> {
        let mut words = text.split_whitespace();
        let Some(deployment) = spec.deployment.as_ref().filter(|_| words.next() == Some(WORD)) else {
            return Ok(None);
        };
        let words: Vec<&str> = words.collect();
        let [south, north] = words[..] else {
            return Err(Refusal(format!(
                "a force of each side is missing, as in '{WORD} * *'"
            )));
        };
        let mut chosen = PerPlayer([None, None]);
        for (player, word) in Player::ALL.into_iter().zip([south, north]) {
            chosen[player] = match word {
                NOT_YET => None,
                HIDDEN => return Err(Refusal(format!("the force of {} is hidden", player.name()))),
                force => {
                    let force = force.to_ascii_uppercase();
                    deployment
                        .check(&force)
                        .map_err(|error| Refusal(error.to_string()))?;
                    Some(force)
                }
            };
        }
        let purchases = Purchases {
            spec: Arc::clone(spec),
            chosen,
        };
        if purchases.next().is_none() {
            return Err(Refusal(
                "both forces are chosen: the state is a position".to_owned(),
            ));
        }
        Ok(Some(purchases))
    }

    /// The state, as one side may know it, or as both do.
    pub(super) fn text(&self, seen_by: Option<Player>) -> String {
        let word = |player: Player| match &self.chosen[player] {
            None => NOT_YET,
            Some(_) if seen_by.is_some_and(|seer| seer != player) => HIDDEN,
            Some(force) => force,
        };
        format!("{WORD} {} {}", word(Player::South), word(Player::North))
    }

    /// Who has to choose next.
    pub(super) fn next(&self) -> Option<Player> {
        Player::ALL
            .into_iter()
            .find(|player| self.chosen[*player].is_none())
    }

    fn deployment(&self) -> Option<&Deployment> {
        self.spec.deployment.as_ref()
    }

    /// The option that holds the force of a side.
    fn option(&self, player: Player) -> Option<usize> {
        let path = format!("deployment.forces.{}", player.name().to_ascii_lowercase());
        let mut options = self.spec.options.iter();
        options.position(|option| option.sets.as_deref() == Some(&path))
    }

    /// Everything that whoever is next can choose.
    pub(super) fn actions(&self) -> Vec<Action> {
        let forces = self.deployment().map(Deployment::forces).unwrap_or_default();
        let Some(player) = self.next() else {
            return Vec::new();
        };
        forces
            .into_iter()
            .map(|force| self.action(player, force))
            .collect()
    }

    fn action(&self, player: Player, force: String) -> Action {
        let option = self
            .option(player)
            .map(|index| self.spec.options[index].name.clone());
        Action {
            text: format!("{WORD}={force}"),
            steps: vec![Step::Choose {
                what: option.unwrap_or_else(|| WORD.to_owned()),
                value: force,
            }],
        }
    }

    /// The choice that a text means.
    pub(super) fn read_choice(&self, text: &str) -> Result<Action, Refusal> {
        let said = text.trim().to_ascii_uppercase();
        let bare = said.strip_prefix("FORCE").unwrap_or(&said);
        let force = bare.trim_start_matches(['=', ' ']).to_owned();
        let shown: String = force.chars().take(20).collect();
        let (Some(deployment), Some(player)) = (self.deployment(), self.next()) else {
            return Err(Refusal("both forces are chosen".to_owned()));
        };
        if !deployment.forces().contains(&force) {
            let why = match deployment.check(&shown) {
                Err(error) => error.to_string(),
                Ok(()) => format!("'{shown}' leaves a square empty"),
            };
            let prices = deployment.prices.iter();
            let prices: Vec<String> = prices
                .map(|(letter, price)| format!("{letter} {price}"))
                .collect();
            return Err(Refusal(format!(
                "{why}; write a letter for each of {} open squares, together not above {}: {}",
                deployment.squares.len(),
                deployment.budget,
                prices.join(", ")
            )));
        }
        Ok(self.action(player, force))
    }

    /// Whoever is next chooses.
    pub(super) fn choose(&mut self, force: &str) {
        if let Some(player) = self.next() {
            self.chosen[player] = Some(force.to_owned());
        }
    }

    /// Whoever is next has chosen nothing in time.
    pub(super) fn choose_nobody(&mut self) {
        let nobody = self.deployment().map(Deployment::nobody);
        self.choose(&nobody.unwrap_or_default());
    }

    /// The game with the forces chosen so far, the squares of the others empty.
    ///
    /// # Errors
    /// If the game cannot begin so.
    pub(super) fn board(&self) -> Result<Board, Refusal> {
        let Some(deployment) = self.deployment() else {
            return Ok(Board::start(&self.spec));
        };
        let forces = PerPlayer(Player::ALL.map(|player| {
            let chosen = self.chosen[player].clone().filter(|_| self.next().is_none());
            chosen.unwrap_or_else(|| deployment.nobody())
        }));
        let mut spec = Spec::clone(&self.spec);
        spec.start = deployment.start(&self.spec, &forces);
        if self.next().is_none() {
            for player in Player::ALL {
                if let Some(option) = self.option(player) {
                    spec.options[option].value.clone_from(&forces[player]);
                }
            }
        }
        spec.kept = Default::default();
        let start = spec.start.clone();
        Board::from_fen(&Arc::new(spec), &start).map_err(|errors| Refusal(errors.to_string()))
    }
}
