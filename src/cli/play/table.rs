//! Games that are not board games: any number of persons, the engine on the other seats, dice rolled here or typed in.

use super::super::Failure;
use super::command::Command;
use super::readable;
use crate::base::Player;
use crate::games::{ClockSetting, TableGame, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::io::{BufRead, Lines, Write};
use std::time::{Duration, Instant, SystemTime};

/// Shown on `help`.
const HELP: &str = "\
  moves               list what can be done; type one of these to do it
  hint                ask for advice
  back                take back to the last decision of a person
  new                 start again
  board, state        show the position, drawn or as text
  quit                leave
";

/// Arguments of `tapestry play` for games that are not board games.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct TableArguments {
    /// Players that are persons, by name, `all` or `none`; the first one if left out. Not for board games
    #[arg(long, value_delimiter = ',', value_name = "NAME,…")]
    persons: Vec<String>,
    /// State to begin from. Not for board games
    #[arg(long, value_name = "TEXT")]
    state: Option<String>,
    /// Who throws the dice: the program, or people who type what they threw
    #[arg(long, value_enum, value_name = "WHO")]
    dice: Option<Dice>,
    /// Seed of the program's dice, for playing the same throws again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Clocks, for games that have them: minutes, and seconds added after every move
    #[arg(long, value_name = "MINUTES[+SECONDS]", value_parser = clock_setting, conflicts_with = "movetime")]
    clock: Option<ClockSetting>,
}

/// Longest time on a clock, in seconds.
const LONGEST: f64 = 1e6;

fn clock_setting(text: &str) -> Result<ClockSetting, String> {
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let duration = |text: &str, unit: f64| {
        let number = text.parse::<f64>().ok().map(|number| number * unit);
        let number = number.filter(|number| (0.0..=LONGEST).contains(number));
        number.map(Duration::from_secs_f64)
    };
    match (duration(minutes, 60.0), duration(seconds, 1.0)) {
        (Some(base), Some(_)) if base.is_zero() => Err("a clock without time is lost at once".to_owned()),
        (Some(base), Some(increment)) => Ok(ClockSetting { base, increment }),
        _ => Err("write minutes, or minutes+seconds, such as 10+5".to_owned()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Dice {
    /// The program rolls
    Rolled,
    /// People roll and type
    Typed,
}

impl TableArguments {
    /// The state asked for.
    pub(super) fn state(&self) -> Option<&str> {
        self.state.as_deref()
    }

    /// Complains if any of them was given to a board game.
    pub(super) fn refuse_for_board(&self) -> Result<(), Failure> {
        let given = !self.persons.is_empty()
            || self.state.is_some()
            || self.dice.is_some()
            || self.seed.is_some()
            || self.clock.is_some();
        if given {
            let message =
                "--persons, --state, --dice, --seed and --clock are not for board games; see --side";
            return Err(Failure::Message(message.to_owned()));
        }
        Ok(())
    }

    /// Complains about dice where none are thrown.
    fn refuse_dice(&self, game: &dyn TableGame) -> Result<(), Failure> {
        if !game.throws_dice() && (self.dice.is_some() || self.seed.is_some()) {
            return Err(Failure::Message(format!(
                "--dice and --seed are for games with dice, and {} has none",
                game.title()
            )));
        }
        Ok(())
    }

    /// For each seat: is it a person's? A side names the one person in a game of two.
    fn seats(&self, names: &[String], side: Option<Player>) -> Result<Vec<bool>, Failure> {
        if let Some(side) = side {
            if names.len() != Player::ALL.len() || !self.persons.is_empty() {
                let message = format!(
                    "--side is for one person in a game of two; use --persons with names among {}",
                    names.join(", ")
                );
                return Err(Failure::Message(message));
            }
            return Ok(Player::ALL.map(|player| player == side).to_vec());
        }
        match self
            .persons
            .iter()
            .map(|name| name.to_lowercase())
            .collect::<Vec<_>>()
        {
            persons if persons.is_empty() => Ok((0..names.len()).map(|seat| seat == 0).collect()),
            persons if persons == ["all"] => Ok(vec![true; names.len()]),
            persons if persons == ["none"] => Ok(vec![false; names.len()]),
            persons => {
                let unknown = persons
                    .iter()
                    .find(|person| !names.iter().any(|name| name.to_lowercase() == **person));
                if let Some(unknown) = unknown {
                    let message = format!(
                        "there is no player '{unknown}'; the players are {}",
                        names.join(", ")
                    );
                    return Err(Failure::Message(message));
                }
                let is_person = |name: &String| persons.contains(&name.to_lowercase());
                Ok(names.iter().map(is_person).collect())
            }
        }
    }
}

/// Plays on the terminal.
pub(super) fn run(
    mut game: Box<dyn TableGame>,
    arguments: &TableArguments,
    side: Option<Player>,
    time: Duration,
) -> Result<(), Failure> {
    arguments.refuse_dice(game.as_ref())?;
    let persons = arguments.seats(&game.seats(), side)?;
    if let Some(setting) = arguments.clock {
        game.start_clocks(setting).map_err(Failure::Message)?;
    }
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seed = arguments
        .seed
        .unwrap_or_else(|| now.map_or(0, |time| time.as_secs()));
    let mut table = Table {
        start: game.copy(),
        earlier: Vec::new(),
        persons,
        typed_dice: arguments.dice == Some(Dice::Typed),
        random: Xoshiro256PlusPlus::seed_from_u64(seed),
        seed,
        time,
        out: anstream::stdout(),
        game,
    };
    table.play(std::io::stdin().lock().lines())
}

/// A game in progress.
struct Table<W> {
    game: Box<dyn TableGame>,
    start: Box<dyn TableGame>,
    /// Before each decision of a person.
    earlier: Vec<Box<dyn TableGame>>,
    persons: Vec<bool>,
    typed_dice: bool,
    random: Xoshiro256PlusPlus,
    seed: u64,
    time: Duration,
    out: W,
}

impl<W: Write> Table<W> {
    fn play(&mut self, mut input: Lines<impl BufRead>) -> Result<(), Failure> {
        let seats = self.game.seats();
        let players: Vec<String> = seats
            .iter()
            .zip(&self.persons)
            .map(|(name, person)| format!("{name} {}", if *person { "(you)" } else { "(Tapestry)" }))
            .collect();
        writeln!(
            self.out,
            "{}: {}. Type help for the commands.",
            self.game.title(),
            players.join(", ")
        )?;
        self.show()?;
        loop {
            match self.game.turn() {
                Turn::Seat(seat) if !self.persons[seat] => self.engine_decides(&seats[seat])?,
                Turn::Chance if !self.typed_dice => self.roll()?,
                turn => {
                    let who = match &turn {
                        Turn::Seat(seat) => seats[*seat].as_str(),
                        Turn::Chance => "dice",
                        Turn::Over(_) if self.persons.iter().all(|person| !person) => break,
                        Turn::Over(_) => "over",
                    };
                    write!(self.out, "{who}> ")?;
                    self.out.flush()?;
                    let asked = Instant::now();
                    let Some(line) = input.next() else { break };
                    let line = readable(line)?;
                    if Command::read(line.trim()) == Command::Quit {
                        break;
                    }
                    if matches!(turn, Turn::Seat(_)) && self.flag_falls(asked) {
                        self.show()?;
                        continue;
                    }
                    self.obey(line.trim())?;
                }
            }
        }
        writeln!(self.out)?;
        Ok(())
    }

    fn show(&mut self) -> Result<(), Failure> {
        write!(self.out, "{}", self.game.picture())?;
        writeln!(self.out, "  State: {}\n", self.game.state())?;
        if let Turn::Over(result) = self.game.turn() {
            writeln!(self.out, "Game over: {result}")?;
        }
        Ok(())
    }

    fn engine_decides(&mut self, name: &str) -> Result<(), Failure> {
        let started = Instant::now();
        let advice = self.game.advise(self.time);
        let Some(advice) = advice else {
            return Err(Failure::Message("the engine found nothing to do".to_owned()));
        };
        if self.flag_falls(started) {
            return self.show();
        }
        self.game.play(&advice.text).map_err(Failure::Message)?;
        writeln!(self.out, "{name} (Tapestry): {} ({})", advice.text, advice.why)?;
        self.show()
    }

    /// Charges whoever is to act for the time since he was asked; did that end anything, so that his turn is gone?
    fn flag_falls(&mut self, since: Instant) -> bool {
        let before = self.game.state();
        let over = self.game.turn();
        self.game.spend(since.elapsed());
        self.game.state() != before || self.game.turn() != over
    }

    fn roll(&mut self) -> Result<(), Failure> {
        let outcome = self.game.roll(&mut self.random);
        let outcome = outcome.ok_or_else(|| Failure::Message("there is nothing to roll".to_owned()))?;
        self.game.play(&outcome).map_err(Failure::Message)?;
        writeln!(self.out, "Rolled: {outcome} (seed {})", self.seed)?;
        self.show()
    }

    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        match Command::read(line) {
            Command::Nothing => {}
            Command::Moves => writeln!(self.out, "  {}", self.game.moves().join("  "))?,
            Command::Hint => match self.game.advise(self.time) {
                Some(advice) => writeln!(self.out, "Hint: {} ({})", advice.text, advice.why)?,
                None => writeln!(self.out, "There is nothing to decide.")?,
            },
            Command::Back => match self.earlier.pop() {
                Some(earlier) => {
                    self.game = earlier;
                    return self.show();
                }
                None => writeln!(self.out, "There is nothing to take back.")?,
            },
            Command::New => {
                self.game = self.start.copy();
                self.earlier.clear();
                return self.show();
            }
            Command::Show => return self.show(),
            Command::Fen => writeln!(self.out, "{}", self.game.state())?,
            Command::Help => write!(self.out, "{HELP}")?,
            _ if line == "state" => writeln!(self.out, "{}", self.game.state())?,
            _ if line == "roll" && self.game.turn() == Turn::Chance => return self.roll(),
            _ => return self.decide(line),
        }
        Ok(())
    }

    /// A person decides, or tells what the dice show.
    fn decide(&mut self, text: &str) -> Result<(), Failure> {
        let before = self.game.copy();
        match self.game.play(text) {
            Ok(()) => {
                if matches!(before.turn(), Turn::Seat(_)) {
                    self.earlier.push(before);
                }
                self.show()
            }
            Err(error) => {
                writeln!(self.out, "{error}")?;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    /// What is shown when these lines are typed.
    fn session(id: &str, arguments: &TableArguments, input: &str) -> String {
        let ruleset = Catalogue::embedded().ruleset(id).expect("a known game");
        let game = ruleset.table(arguments.state()).expect("a sound state");
        let game = game.expect("no board game");
        let mut table = Table {
            persons: arguments.seats(&game.seats(), None).expect("known players"),
            start: game.copy(),
            earlier: Vec::new(),
            typed_dice: arguments.dice == Some(Dice::Typed),
            random: Xoshiro256PlusPlus::seed_from_u64(1),
            seed: 1,
            time: Duration::from_millis(5),
            out: anstream::StripStream::new(Vec::new()),
            game,
        };
        table.play(input.as_bytes().lines()).expect("writing to memory");
        String::from_utf8(table.out.into_inner()).expect("text")
    }

    fn with(persons: &str, dice: Dice, state: &str) -> TableArguments {
        TableArguments {
            persons: persons.split(',').map(str::to_owned).collect(),
            state: Some(state.to_owned()),
            dice: Some(dice),
            seed: None,
            clock: None,
        }
    }

    #[test]
    fn two_persons_with_their_own_die() {
        let arguments = with("all", Dice::Typed, "S d3,d3 d5,d5 w");
        let shown = session(
            "relay-running",
            &arguments,
            "throw\ndice 2\nmoves\nd3c4\nback\nstate\n",
        );
        assert!(shown.contains("South (you), North (you)"), "{shown}");
        assert!(shown.contains("dice> ") && shown.contains("  d3c4\n"), "{shown}");
        assert!(shown.contains("S d3,c4 d5,d5 b 1,0 pre - 0-0 0"), "{shown}");
        assert!(
            shown.ends_with("S d3,d3 d5,d5 w 0,0 pre 2 0-0 0\nSouth> \n"),
            "{shown}"
        );
    }

    #[test]
    fn the_last_race_is_shown_as_it_ended() {
        let arguments = with("all", Dice::Typed, "L e1,F d7,d7 w 3,3 pre - 1-1 0");
        let shown = session("relay-running", &arguments, "throw\n6\ne1d4\n");
        let (_, last) = shown.rsplit_once("Race L, ").expect("a last picture");
        assert!(last.contains("races won: South 2, North 1"), "{last}");
        assert!(
            last.contains("South: 2 finished, 0 waiting off the board"),
            "{last}"
        );
        assert!(last.contains("Game over: 1-0"), "{last}");
    }

    #[test]
    fn a_side_is_a_seat_where_there_are_two() {
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let nothing = TableArguments::default();
        let two = nothing.seats(&names("South North"), Some(Player::North));
        assert_eq!(two.expect("two sides"), [false, true]);
        let three = nothing.seats(&names("A B C"), Some(Player::North));
        let error = three.expect_err("no sides").to_string();
        assert!(
            error.contains("use --persons with names among A, B, C"),
            "{error}"
        );
        let both = TableArguments {
            persons: vec!["all".to_owned()],
            ..TableArguments::default()
        };
        assert!(both.seats(&names("South North"), Some(Player::North)).is_err());
    }

    #[test]
    fn clocks_have_time() {
        assert!(clock_setting("0.005").is_ok() && clock_setting("10+5").is_ok());
        assert!(clock_setting("0").is_err() && clock_setting("0+5").is_err());
    }

    #[test]
    fn one_person_against_the_engine() {
        let arguments = with("south", Dice::Rolled, "S e4,F e5,F w 3,3 pre - 0-0 0");
        let shown = session("relay-running", &arguments, "hint\nthrow\n");
        assert!(shown.contains("Hint: throw (wins the race with 0."), "{shown}");
        assert!(
            shown.contains("Rolled: dice ") && shown.contains("(seed 1)"),
            "{shown}"
        );
    }

    #[test]
    fn the_engine_plays_a_whole_game_by_itself() {
        let arguments = with("none", Dice::Rolled, "S d3,d3 d5,d5 w");
        let shown = session("relay-obstacle", &arguments, "");
        assert!(shown.contains("Game over: "), "{shown}");
        assert!(
            shown.contains("Race M, 16 squares; races won: South 1, North 0")
                || shown.contains("races won: South 0, North 1")
        );
    }

    #[test]
    fn refusals_say_why() {
        let arguments = with("all", Dice::Typed, "S d3,d3 d5,d5 w");
        let shown = session("relay-running", &arguments, "enter\nback\nnew\nthrow\ndice 7\n");
        assert!(
            shown.contains("'enter' cannot be done now; possible: throw"),
            "{shown}"
        );
        assert!(shown.contains("There is nothing to take back."), "{shown}");
        assert!(
            shown.contains("'dice 7' cannot be done now; possible: dice 1,"),
            "{shown}"
        );
        let nobody = TableArguments {
            persons: vec!["east".to_owned()],
            ..TableArguments::default()
        };
        let error = nobody
            .seats(&["South".to_owned(), "North".to_owned()], None)
            .expect_err("no such player");
        assert!(error.to_string().contains("the players are South, North"));
    }
}
