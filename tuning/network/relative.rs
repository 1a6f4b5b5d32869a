//! The network of a related game to begin with: what moves alike there needs not be learned anew.

use super::positions::inputs_of;
use super::train::{OUTPUT_SCALE, Relative};
use std::path::PathBuf;
use std::sync::Arc;
use tapestry::eval::network::{Form, Network, View};
use tapestry::eval::{WeightFile, built_in_parameters};
use tapestry::rules::Spec;
use tapestry::variants::Catalogue;

/// Which network to begin with.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Kinship {
    /// Begin with the network of this game, on a board of the same size: what it knows of pieces that move alike is taken over.
    /// It must have the form and the hidden values that are asked for
    #[arg(long, value_name = "ID")]
    relative: Option<String>,
    /// Its network from this file, and not the one that comes with the program
    #[arg(long, value_name = "FILE", requires = "relative")]
    relative_file: Option<PathBuf>,
}

impl Kinship {
    /// What the relative knows of a game; nothing if none was asked for.
    ///
    /// # Errors
    /// If there is no such network, or it is of another kind.
    pub(super) fn knowledge(
        &self,
        catalogue: &Catalogue,
        spec: &Arc<Spec>,
        (form, hidden, view): (Form, usize, View),
    ) -> Result<Option<Relative>, String> {
        let Some(id) = &self.relative else {
            return Ok(None);
        };
        let relative = catalogue.resolve(id).map_err(|error| error.to_string())?;
        let network = self
            .network(catalogue, &relative)?
            .ok_or_else(|| format!("there is no network of {id} to begin with"))?;
        if (network.form(), network.hidden()) != (form, hidden) {
            return Err(format!(
                "the network of {id} has the form {} and {} hidden values, and not {form} and {hidden}",
                network.form(),
                network.hidden()
            ));
        }
        let mut views = View::ALL.into_iter().map(|view| inputs_of(&relative, view));
        let theirs = views
            .find(|inputs| inputs.count() == network.inputs())
            .ok_or_else(|| format!("the network of {id} sees other inputs than the game has"))?;
        let inputs = inputs_of(spec, view)
            .in_relative(spec, &theirs, &relative)
            .ok_or_else(|| format!("the board of {id} is of another size"))?;
        Ok(Some(Relative {
            weights: network.real(OUTPUT_SCALE),
            inputs,
        }))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn known(game: &str, relative: &str, kind: (Form, usize, View)) -> Result<Option<Relative>, String> {
        let catalogue = Catalogue::embedded();
        let spec = catalogue.resolve(game).expect("known");
        let kinship = Kinship {
            relative: Some(relative.to_owned()),
            relative_file: None,
        };
        kinship.knowledge(&catalogue, &spec, kind)
    }

    fn problem(game: &str, relative: &str, kind: (Form, usize, View)) -> String {
        known(game, relative, kind).err().expect("it is no good")
    }

    #[test]
    #[cfg(feature = "networks")]
    fn networks_of_another_kind_are_refused() {
        let chess = (Form::Alone, 128, View::ByRoyal);
        assert!(
            problem("clash", "chess", (Form::Whole, 128, View::ByRoyal)).contains("and not whole and 128")
        );
        assert!(problem("clash", "chess", (Form::Alone, 64, View::ByRoyal)).contains("and not alone and 64"));
        assert!(problem("clash", "alice", chess).contains("no network of alice"));
        assert!(problem("clash", "nothing", chess).contains("nothing"));
        assert!(problem("storm", "chess", chess).contains("another size"));
    }

    #[test]
    #[cfg(feature = "networks")]
    fn what_moves_alike_is_known_and_nothing_else() {
        let kind = (Form::Alone, 128, View::ByRoyal);
        let same = known("chess", "chess", kind).expect("sound").expect("asked for");
        assert_eq!(same.inputs.len(), 2340);
        assert!(
            (0..)
                .zip(&same.inputs)
                .all(|(input, theirs)| theirs[..] == [input])
        );
        // Besides the six pieces of chess three more, and two that can be in a pocket.
        let touchstone = known("touchstone", "chess", kind)
            .expect("sound")
            .expect("asked for");
        let new = touchstone
            .inputs
            .iter()
            .filter(|theirs| theirs.is_empty())
            .count();
        assert_eq!(new, 3 * (2 * 3 * 64) + 2 * (2 * 8));
        let all = |game: &Relative| {
            let mut taken: Vec<usize> = game.inputs.iter().flatten().copied().collect();
            taken.sort_unstable();
            taken
        };
        assert_eq!(all(&touchstone), all(&same));
        // Seen as the board is, a piece on a square is what it is to the royal piece in all three places.
        let plain = known("chess", "chess", (Form::Alone, 128, View::Plain))
            .expect("sound")
            .expect("asked for");
        assert_eq!(
            (plain.inputs.len(), plain.inputs[0].as_slice()),
            (804, &[0, 768, 1536][..])
        );
        assert_eq!(all(&plain), all(&same));
    }
}
