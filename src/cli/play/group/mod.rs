//! `tapestry play group:ID`: the games of a group one after the other, persons and engines on either side. It is kept at every move, and
//! goes on where it was left.
//!
//! * [`begin`]: a group that begins or is taken up. [`round`]: one of its games at the table.

pub(in crate::cli) mod begin;
mod round;

use super::super::Failure;
use super::Arguments;
use super::autosave::Keep;
use super::input::{Heard, Input, Question as Asked};
use super::interrupts::Interrupts;
use crate::arena::groups::GroupFolder;
use crate::groups::library::PREFIX;
use crate::groups::{Contestant, Due, Fixture, Question, Sheet, Who};
use crate::play::Mind;
use crate::variants::Catalogue;
use std::io::Write;

/// Is a group to be played?
pub(super) fn is_meant(arguments: &Arguments) -> bool {
    arguments.id.as_ref().is_some_and(|id| id.starts_with(PREFIX))
}

/// Complains about arguments that are for groups alone.
pub(super) fn refuse_others(arguments: &Arguments) -> Result<(), Failure> {
    let of_groups = [
        ("--names", !arguments.names.is_empty()),
        ("--folder", arguments.folder.is_some()),
        ("--groups", arguments.groups.is_some()),
    ];
    match of_groups.iter().find(|(_, given)| *given) {
        Some((name, _)) => Err(Failure::Message(format!(
            "{name} is for groups: 'tapestry play {PREFIX}ID'"
        ))),
        None => Ok(()),
    }
}

/// A group in progress, and those who play it.
struct Hall<'a> {
    arguments: &'a Arguments,
    catalogue: &'a Catalogue,
    folder: GroupFolder,
    minds: [Mind; 2],
    interrupts: Interrupts,
    keep: &'a Keep,
}

/// Plays a group until it is over or left. Gives back the ear that heard the players, unless it was lost with a table.
pub(super) fn play<W: Write>(
    arguments: &Arguments,
    catalogue: &Catalogue,
    input: Input,
    interrupts: Interrupts,
    keep: &Keep,
    out: W,
) -> (Option<Input>, Result<(), Failure>) {
    let (folder, minds) = match begin::folder(arguments, catalogue, keep) {
        Ok(begun) => begun,
        Err(failure) => return (Some(input), Err(failure)),
    };
    let mut hall = Hall {
        arguments,
        catalogue,
        folder,
        minds,
        interrupts,
        keep,
    };
    let mut lent = (input, out);
    loop {
        match hall.step(lent) {
            Ok((back, true)) => lent = back,
            Ok(((input, mut out), false)) => return (Some(input), hall.left(&mut out)),
            Err(failure) => return (None, Err(failure)),
        }
    }
}

/// What is lent to the table while a game is played.
type Lent<W> = (Input, W);

impl Hall<'_> {
    /// One question, or one game; `false` when the group is over or left.
    fn step<W: Write>(&mut self, (mut input, mut out): Lent<W>) -> Result<(Lent<W>, bool), Failure> {
        if self.interrupts.is_leaving() {
            return Ok(((input, out), false));
        }
        match self.folder.course().standing().due {
            Due::Over => Ok(((input, out), false)),
            Due::Question(question) => {
                let answered = self.answer(&question, &mut input, &mut out)?;
                Ok(((input, out), answered))
            }
            Due::Game(fixture) => {
                self.announce(&fixture, &mut out)?;
                self.round(&fixture, (input, out))
            }
        }
    }

    /// What is to be known before a game.
    fn announce(&self, fixture: &Fixture, out: &mut impl Write) -> Result<(), Failure> {
        let [south, north] = [fixture.south, fixture.north()].map(|one| self.name(one));
        writeln!(out, "\n{}", Sheet::of(self.folder.course()))?;
        writeln!(
            out,
            "{}: {}, South {south}, North {north}; {}.",
            capital(&fixture.label),
            fixture.game,
            fixture.stakes
        )?;
        if let Some(status) = fixture.status_line() {
            writeln!(out, "{status}")?;
        }
        Ok(())
    }

    fn name(&self, contestant: Contestant) -> &str {
        &self.folder.course().names()[contestant]
    }

    /// Settles a question: a lot is drawn, persons are asked, an engine takes what is first.
    fn answer(
        &mut self,
        question: &Question,
        input: &mut Input,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        let asked = match question.who {
            Who::Lot => None,
            Who::Both => (0..2).find(|one| self.minds[*one] == Mind::Person),
            Who::One(one) => Some(one).filter(|one| self.minds[*one] == Mind::Person),
        };
        let value = match (question.who, asked) {
            (Who::Lot, _) => {
                let drawn = self.folder.lot(question);
                let what = capital(&question.about);
                writeln!(
                    out,
                    "{what}: {} (seed {})",
                    question.values[drawn],
                    self.folder.seed()
                )?;
                drawn
            }
            (_, None) => {
                let who = match question.who {
                    Who::One(one) => self.name(one),
                    _ => "Tapestry",
                };
                writeln!(
                    out,
                    "{}: {who} says {}.",
                    capital(&question.about),
                    question.values[0]
                )?;
                0
            }
            (who, Some(person)) => match self.ask(question, who, person, input, out)? {
                Some(value) => value,
                None => return Ok(false),
            },
        };
        self.folder.answer(value).map_err(Failure::Message)?;
        Ok(true)
    }

    /// Asks a person; `None` if the group is left.
    fn ask(
        &self,
        question: &Question,
        who: Who,
        person: Contestant,
        input: &mut Input,
        out: &mut impl Write,
    ) -> Result<Option<usize>, Failure> {
        let name = match who {
            Who::Both => self.folder.course().names().join(" and "),
            _ => self.name(person).to_owned(),
        };
        writeln!(out, "{name}, {}?", question.about)?;
        for (index, value) in question.values.iter().enumerate() {
            writeln!(out, "  {} {value}", index + 1)?;
        }
        loop {
            let asked = Asked {
                prompt: format!("{name}> "),
                words: Vec::new(),
            };
            if !input.at_terminal() {
                write!(out, "{}", asked.prompt)?;
            }
            out.flush()?;
            match input.ask(asked, None) {
                Heard::Line(line) if ["quit", "exit"].contains(&line.trim()) => return Ok(None),
                Heard::Line(line) => {
                    let line = line.trim();
                    let number = line
                        .parse::<usize>()
                        .ok()
                        .and_then(|number| number.checked_sub(1));
                    let named = question.values.iter().position(|value| value == line);
                    let found = named.or(number.filter(|number| *number < question.values.len()));
                    if found.is_some() {
                        return Ok(found);
                    }
                    writeln!(out, "A number from 1 to {}, or quit.", question.values.len())?;
                }
                Heard::TimeUp => {}
                Heard::Failed(error) => return Err(error.into()),
                Heard::Interrupted | Heard::Ended => {
                    writeln!(out)?;
                    return Ok(None);
                }
            }
        }
    }

    /// Says how the group stands when it is left or over.
    fn left(&self, out: &mut impl Write) -> Result<(), Failure> {
        let path = self.folder.path().unwrap_or(std::path::Path::new(".")).display();
        writeln!(out, "\n{}", Sheet::of(self.folder.course()))?;
        if self.folder.is_over() {
            writeln!(out, "The group is kept in {path}.")?;
        } else {
            writeln!(
                out,
                "The group is kept in {path}; 'tapestry play {PREFIX}{} --resume' goes on with it.",
                self.folder.course().group().group.id
            )?;
        }
        out.flush()?;
        Ok(())
    }
}

/// The text with a capital at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Who the two are, as a folder has them.
fn minds_of(folder: &GroupFolder, usual: u8) -> Option<[Mind; 2]> {
    let text = folder.players().minds.join(", ");
    let minds = Mind::read_all(&text, 2, usual)?;
    minds.try_into().ok()
}
