//! Of which kind a network shall be.

use super::relative::Candidate;
use tapestry::eval::network::{Form, View};

/// Of which kind a network shall be; what is not told is as with the relative.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    /// Hidden values of each side, a multiple of 16 [default: as many as the relative's, or 16]
    #[arg(long, value_name = "N", value_parser = hidden)]
    hidden: Option<usize>,
    /// What the network's word is added to: nothing (alone), the values of pieces on their squares, the whole evaluation [default:
    /// as the relative's, or whole]
    #[arg(long, value_name = "FORM")]
    form: Option<Form>,
    /// Each side sees the board by the place of its own royal piece: mirrored where it stands on the left, with other inputs at the
    /// edge of its first rank, elsewhere on it and beyond. Wants ten million positions or a relative, and a game whose left and
    /// right are mostly alike [default: as the relative's, if they are]
    #[arg(long, value_name = "true|false", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    by_royal: Option<bool>,
}

/// A kind of network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    pub(super) form: Form,
    pub(super) hidden: usize,
    pub(super) view: View,
    /// Whether the view was asked for, and no other will do.
    pub(super) fixed_view: bool,
}

/// Hidden values of networks that others begin with.
const HIDDEN_OF_RELATIVES: usize = 128;

impl Wanted {
    /// One that judges alone, with so many hidden values.
    pub(super) fn alone(hidden: usize) -> Wanted {
        Wanted {
            form: Some(Form::Alone),
            hidden: Some(hidden),
            by_royal: None,
        }
    }

    /// The kind that is asked for, or that these networks have.
    pub(super) fn kind(self, candidates: &[Candidate]) -> Kind {
        let first = candidates.first().map(|candidate| &candidate.network);
        let by_royal = |candidate: &Candidate| candidate.view == View::ByRoyal;
        let view = |by_royal: bool| if by_royal { View::ByRoyal } else { View::Plain };
        Kind {
            form: self
                .form
                .or(first.map(|network| network.form()))
                .unwrap_or(Form::Whole),
            hidden: self
                .hidden
                .or(first.map(|network| network.hidden()))
                .unwrap_or(16),
            view: view(self.by_royal.unwrap_or_else(|| candidates.iter().any(by_royal))),
            fixed_view: self.by_royal.is_some() || candidates.is_empty(),
        }
    }

    /// Form and hidden values of the networks among which the nearest is looked for.
    pub(super) fn of_relatives(self) -> (Form, usize) {
        (
            self.form.unwrap_or(Form::Alone),
            self.hidden.unwrap_or(HIDDEN_OF_RELATIVES),
        )
    }
}

/// Reads FORM:HIDDEN.
impl std::str::FromStr for Wanted {
    type Err = String;
    fn from_str(text: &str) -> Result<Wanted, String> {
        let (form, number) = text
            .split_once(':')
            .ok_or("a form and a number of hidden values are expected, like alone:64")?;
        Ok(Wanted {
            form: Some(form.parse()?),
            hidden: Some(hidden(number)?),
            by_royal: None,
        })
    }
}

fn hidden(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if (16..=512).contains(&number) && number % 16 == 0 => Ok(number),
        _ => Err("a multiple of 16 up to 512 is expected".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_and_its_hidden_values_are_read() {
        let wanted: Wanted = "alone:64".parse().expect("both");
        let kind = wanted.kind(&[]);
        assert_eq!(
            (kind.form, kind.hidden, kind.view),
            (Form::Alone, 64, View::Plain)
        );
        for wrong in ["alone", "alone:", "alone:17", "64:alone", ""] {
            assert!(wrong.parse::<Wanted>().is_err(), "{wrong}");
        }
    }
}
