//! The network of a related game to begin with: what moves alike there needs not be learned anew.

use super::positions::{Samples, inputs_of};
use super::train::{OUTPUT_SCALE, Plan, Relative, Trainer};
use super::wanted::Wanted;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use tapestry::eval::network::{Network, View};
use tapestry::eval::{WeightFile, built_in_parameters};
use tapestry::rules::Spec;
use tapestry::variants::Catalogue;

/// Which network to begin with.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Kinship {
    /// Begin with the network of this game: what it knows of pieces that move alike, or nearly so, is taken over, on a board of
    /// another size for squares that lie so. `nearest` takes of the networks that come with the program the one that errs least
    #[arg(long, value_name = "ID")]
    relative: Option<String>,
    /// Its network from this file, and not the one that comes with the program
    #[arg(long, value_name = "FILE", requires = "relative")]
    relative_file: Option<PathBuf>,
}

/// The word for whichever network errs least.
const NEAREST: &str = "nearest";

/// A network that one may begin with.
pub(super) struct Candidate {
    game: Arc<Spec>,
    pub(super) network: Arc<Network>,
    pub(super) view: View,
}

impl Candidate {
    fn new(game: Arc<Spec>, network: Arc<Network>) -> Result<Candidate, String> {
        let mut views = View::ALL.into_iter();
        match views.find(|view| inputs_of(&game, *view).count() == network.inputs()) {
            Some(view) => Ok(Candidate { game, network, view }),
            None => Err(format!(
                "the network of {} sees other inputs than the game has",
                game.id
            )),
        }
    }

    /// What it knows of a game that is seen so.
    fn knowledge(&self, spec: &Arc<Spec>, view: View) -> Relative {
        let theirs = inputs_of(&self.game, self.view);
        Relative {
            weights: self.network.real(OUTPUT_SCALE),
            inputs: inputs_of(spec, view).in_relative(spec, &theirs, &self.game),
        }
    }
}

impl Kinship {
    /// Is no network begun with?
    pub(super) fn is_none(&self) -> bool {
        self.relative.is_none()
    }

    /// The networks that one may begin with; none if none was asked for.
    ///
    /// # Errors
    /// If there is no such network.
    pub(super) fn candidates(&self, catalogue: &Catalogue, wanted: Wanted) -> Result<Vec<Candidate>, String> {
        let Some(id) = &self.relative else {
            return Ok(Vec::new());
        };
        if id == NEAREST {
            return self.all(catalogue, wanted);
        }
        let relative = catalogue.resolve(id).map_err(|error| error.to_string())?;
        let network = self
            .network(catalogue, &relative)?
            .ok_or_else(|| format!("there is no network of {id} to begin with"))?;
        let candidate = Candidate::new(relative, network)?;
        let (form, hidden) = (candidate.network.form(), candidate.network.hidden());
        let asked = wanted.kind(std::slice::from_ref(&candidate));
        if (form, hidden) != (asked.form, asked.hidden) {
            return Err(format!(
                "the network of {id} has the form {form} and {hidden} hidden values, and not {} and {}",
                asked.form, asked.hidden
            ));
        }
        Ok(vec![candidate])
    }

    /// All networks that come with the program and are of one kind.
    fn all(&self, catalogue: &Catalogue, wanted: Wanted) -> Result<Vec<Candidate>, String> {
        if self.relative_file.is_some() {
            return Err(format!(
                "a file of a network is of one game: {NEAREST} does not say which"
            ));
        }
        let kind = wanted.of_relatives();
        let mut seen = BTreeSet::new();
        let mut candidates = Vec::new();
        for id in catalogue.ids() {
            let Ok(spec) = catalogue.resolve(id) else { continue };
            let Some(network) = built_in_parameters(&spec).network else {
                continue;
            };
            if (network.form(), network.hidden()) == kind && seen.insert(network.signature()) {
                candidates.push(Candidate::new(spec, network)?);
            }
        }
        if candidates.is_empty() {
            return Err(format!(
                "no network that comes with the program has the form {} and {} hidden values",
                kind.0, kind.1
            ));
        }
        Ok(candidates)
    }

    fn network(&self, catalogue: &Catalogue, relative: &Spec) -> Result<Option<Arc<Network>>, String> {
        let built_in = built_in_parameters(relative);
        let Some(path) = &self.relative_file else {
            return Ok(built_in.network);
        };
        let file =
            WeightFile::load(path, |id| catalogue.resolve(id).ok()).map_err(|error| error.to_string())?;
        if !file.concerns(relative) {
            return Err(format!(
                "{}: this is of another game than {}",
                path.display(),
                relative.id
            ));
        }
        Ok(file.over_game(built_in, relative).network)
    }
}

/// Of candidates what that one knows which errs least in the games that are left out of learning; tells of each.
pub(super) fn nearest(
    spec: &Arc<Spec>,
    candidates: &[Candidate],
    samples: &Samples,
    plan: Plan,
    view: View,
) -> Option<Relative> {
    let tried = candidates.iter().map(|candidate| {
        let relative = candidate.knowledge(spec, view);
        let error = Trainer::new(&samples.shape, plan, Some(&relative)).error(samples);
        println!(
            "begun with that of {}: error {error:.6} in games left out",
            candidate.game.id
        );
        (error, relative)
    });
    let best = tried.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    Some(best.1)
}

#[cfg(test)]
mod tests {
    use super::super::wanted::Kind;
    use super::*;
    use clap::Parser;
    use tapestry::eval::network::Form;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        wanted: Wanted,
        #[command(flatten)]
        kinship: Kinship,
    }

    fn candidates(line: &str) -> Result<(Vec<Candidate>, Kind), String> {
        let line = Line::parse_from(["x"].into_iter().chain(line.split_whitespace()));
        let candidates = line.kinship.candidates(&Catalogue::embedded(), line.wanted)?;
        let kind = line.wanted.kind(&candidates);
        Ok((candidates, kind))
    }

    fn known(game: &str, relative: &str, view: View) -> Relative {
        let (candidates, _) = candidates(&format!("--relative {relative}")).expect("sound");
        let spec = Catalogue::embedded().resolve(game).expect("known");
        candidates[0].knowledge(&spec, view)
    }

    fn problem(line: &str) -> String {
        candidates(line).err().expect("it is no good")
    }

    #[test]
    #[cfg(feature = "networks")]
    fn networks_of_another_kind_are_refused() {
        assert!(problem("--relative chess --form whole").contains("and not whole and 128"));
        assert!(problem("--relative chess --hidden 64").contains("and not alone and 64"));
        assert!(problem("--relative duel").contains("no network of duel"));
        assert!(problem("--relative nothing").contains("nothing"));
        assert!(problem("--relative nearest --hidden 512").contains("alone and 512"));
        assert!(problem("--relative nearest --relative-file x.net").contains("of one game"));
    }

    #[test]
    #[cfg(feature = "networks")]
    fn what_moves_alike_is_known_and_nothing_else() {
        let same = known("chess", "chess", View::ByRoyal);
        assert_eq!(same.inputs.len(), 2340);
        assert!(
            (0..)
                .zip(&same.inputs)
                .all(|(input, theirs)| theirs[..] == [input])
        );
        // Besides the six pieces of chess three that move nearly as one of them does, and two that can be in a pocket.
        let touchstone = known("touchstone", "chess", View::ByRoyal);
        let new = touchstone
            .inputs
            .iter()
            .filter(|theirs| theirs.is_empty())
            .count();
        assert_eq!(new, 2 * (2 * 8));
        let all = |game: &Relative| -> BTreeSet<usize> { game.inputs.iter().flatten().copied().collect() };
        assert_eq!(all(&touchstone), all(&same));
        // Seen as the board is, a piece on a square is what it is to the royal piece in all three places.
        let plain = known("chess", "chess", View::Plain);
        assert_eq!(
            (plain.inputs.len(), plain.inputs[0].as_slice()),
            (804, &[0, 768, 1536][..])
        );
        assert_eq!(all(&plain), all(&same));
    }

    #[test]
    #[cfg(feature = "networks")]
    fn what_is_not_told_is_as_with_the_relative() {
        let kind = |line: &str| candidates(line).expect("sound").1;
        let chess = Kind {
            form: Form::Alone,
            hidden: 128,
            view: View::ByRoyal,
            fixed_view: false,
        };
        assert_eq!(kind("--relative chess"), chess);
        let plain = Kind {
            view: View::Plain,
            fixed_view: true,
            ..chess
        };
        assert_eq!(kind("--relative chess --by-royal=false"), plain);
        let none = Kind {
            form: Form::Whole,
            hidden: 16,
            ..plain
        };
        assert_eq!(kind(""), none);
        assert_eq!(kind("--by-royal").view, View::ByRoyal);
    }

    #[test]
    #[cfg(feature = "networks")]
    fn the_nearest_is_looked_for_among_all_of_one_kind() {
        let (candidates, kind) = candidates("--relative nearest").expect("sound");
        assert_eq!(
            (kind.form, kind.hidden, kind.view),
            (Form::Alone, 128, View::ByRoyal)
        );
        let games: Vec<&str> = candidates
            .iter()
            .map(|candidate| candidate.game.id.as_str())
            .collect();
        assert!(
            ["chess", "lancerchess", "capablanca"]
                .iter()
                .all(|id| games.contains(id)),
            "{games:?}"
        );
        assert!(!games.contains(&"western"), "it plays by the network of chess");
    }
}
