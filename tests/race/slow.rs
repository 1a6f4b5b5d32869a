//! The slow twin: the races written down plainly from the sheet, with coordinates around the clubhouse and texts for states.
//! Default options only.

use std::collections::HashMap;
use tapestry::games::race::{RaceSpec, ReEntry};

/// A runner: waiting, finished, or so many steps from his start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Runner {
    Track(usize),
    Finished,
    Waiting,
}

/// A whole state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SlowRace {
    obstacle: bool,
    /// Distance of the ring from the clubhouse: 1, 2, 3.
    ring: i32,
    /// South's and North's.
    runners: [Vec<Runner>; 2],
    side: usize,
    made: [usize; 2],
    post: bool,
    /// `-`, `?` or a face.
    die: String,
    won: [usize; 2],
    extra: [usize; 2],
    /// Result of the game.
    pub(crate) over: Option<String>,
}

/// The squares of a ring, clockwise with North on top, from the middle of the bottom (South) or of the top (North).
fn path(ring: i32, side: usize) -> Vec<(i32, i32)> {
    let mut at = if side == 0 { (0, -ring) } else { (0, ring) };
    let mut squares = Vec::new();
    for _ in 0..8 * ring {
        squares.push(at);
        let (x, y) = at;
        at = if y == -ring && x > -ring {
            (x - 1, y)
        } else if x == -ring && y < ring {
            (x, y + 1)
        } else if y == ring && x < ring {
            (x + 1, y)
        } else {
            (x, y - 1)
        };
    }
    squares
}

fn name((x, y): (i32, i32)) -> String {
    format!("{}{}", (b'd' as i32 + x) as u8 as char, 4 + y)
}

/// Where the diagonal ray of a square ends: from the left side up to the top, top to right, right to bottom, bottom to left.
fn diagonal(ring: i32, (x, y): (i32, i32)) -> Option<(i32, i32)> {
    if x.abs() == y.abs() {
        return None;
    }
    let (dx, dy) = match () {
        () if x == -ring => (1, 1),
        () if y == ring => (1, -1),
        () if x == ring => (-1, -1),
        () => (-1, 1),
    };
    let mut at = (x + dx, y + dy);
    while at.0.abs().max(at.1.abs()) < ring {
        at = (at.0 + dx, at.1 + dy);
    }
    Some(at)
}

impl SlowRace {
    /// A state from its text; the later fields may be missing.
    pub(crate) fn new(spec: &RaceSpec, text: &str) -> SlowRace {
        let fields: Vec<&str> = text.split(' ').collect();
        let ring = 1 + "SML".find(fields[0]).expect("a race") as i32;
        let side = if fields[3] == "w" { 0 } else { 1 };
        let mut twin = SlowRace {
            obstacle: spec.re_entry == ReEntry::Chosen,
            ring,
            runners: [Vec::new(), Vec::new()],
            side,
            made: [0, 0],
            post: fields.get(4) == Some(&"post"),
            die: "-".into(),
            won: [[0, 0], [1, 0], [1, 1]][ring as usize - 1],
            extra: [0, 0],
            over: None,
        };
        for player in 0..2 {
            twin.runners[player] = fields[1 + player]
                .split(',')
                .map(|text| twin.runner(player, text))
                .collect();
        }
        let first = twin.first();
        if side != first {
            twin.made[first] = 1;
        }
        if twin.post {
            twin.made = [twin.limit(), twin.limit()];
        }
        if let [_, _, _, _, made, phase, die, won, extra] = fields[..] {
            let pair = |text: &str, mark: char| -> [usize; 2] {
                let numbers: Vec<usize> = text
                    .split(mark)
                    .map(|word| word.parse().expect("a number"))
                    .collect();
                [numbers[0], numbers[1]]
            };
            twin.made = pair(made, ',');
            twin.post = phase == "post";
            twin.die = die.into();
            twin.won = pair(won, '-');
            let owner = if extra.ends_with('b') { 1 } else { 0 };
            twin.extra[owner] = extra.trim_end_matches(['w', 'b']).parse().expect("a number");
        }
        twin
    }

    fn runner(&self, player: usize, text: &str) -> Runner {
        match text {
            "F" => Runner::Finished,
            "W" => Runner::Waiting,
            _ => {
                let squares = path(self.ring, player);
                let steps = squares.iter().position(|square| name(*square) == text);
                Runner::Track(steps.unwrap_or_else(|| panic!("{text} is not on the track")))
            }
        }
    }

    fn first(&self) -> usize {
        usize::from(self.ring == 2)
    }
    fn limit(&self) -> usize {
        [15, 20, 30][self.ring as usize - 1]
    }
    fn length(&self) -> usize {
        8 * self.ring as usize
    }
    fn worth(&self, face: usize) -> usize {
        if self.ring == 1 && face > 3 {
            7 - face
        } else {
            face
        }
    }
    fn square(&self, player: usize, runner: Runner) -> Option<(i32, i32)> {
        match runner {
            Runner::Track(steps) => Some(path(self.ring, player)[steps]),
            _ => None,
        }
    }

    pub(crate) fn actions(&self) -> Vec<String> {
        if self.over.is_some() {
            return Vec::new();
        }
        let own = &self.runners[self.side];
        let waiting = own.contains(&Runner::Waiting);
        let running = own.iter().any(|runner| matches!(runner, Runner::Track(_)));
        let mut actions = match self.die.as_str() {
            "-" if !waiting => vec!["throw".to_owned()],
            "-" if self.obstacle && running => vec!["enter".to_owned(), "throw".to_owned()],
            "-" => vec!["enter".to_owned()],
            "?" => (1..=6).map(|face| format!("dice {face}")).collect(),
            _ => {
                let runners = own.iter().filter(|runner| matches!(runner, Runner::Track(_)));
                runners.map(|runner| self.run_text(*runner)).collect()
            }
        };
        actions.sort();
        actions.dedup();
        actions
    }

    fn run_text(&self, runner: Runner) -> String {
        let Runner::Track(steps) = runner else {
            panic!("not on the track")
        };
        let squares = path(self.ring, self.side);
        let end = steps + self.worth(self.die.parse().expect("a face"));
        let end = squares.get(end).map_or("d4".to_owned(), |square| name(*square));
        format!("{}{end}", name(squares[steps]))
    }

    pub(crate) fn act(&mut self, action: &str) {
        if action == "throw" {
            self.die = "?".into();
        } else if let Some(face) = action.strip_prefix("dice ") {
            self.die = face.into();
        } else if action == "enter" {
            let waiting = self.runners[self.side]
                .iter()
                .position(|runner| *runner == Runner::Waiting);
            self.runners[self.side][waiting.expect("a waiting runner")] = Runner::Track(0);
            self.extra[self.side] = 0;
            self.end_of_throw();
        } else {
            let index = (0..2).find(|index| {
                let runner = self.runners[self.side][*index];
                matches!(runner, Runner::Track(_)) && self.run_text(runner) == action
            });
            self.run(index.unwrap_or_else(|| panic!("{action} is impossible")));
        }
        for runners in &mut self.runners {
            runners.sort();
        }
    }

    fn run(&mut self, index: usize) {
        let Runner::Track(steps) = self.runners[self.side][index] else {
            panic!("not on the track")
        };
        let end = steps + self.worth(self.die.parse().expect("a face"));
        let squares = path(self.ring, self.side);
        let mut targets = Vec::new();
        if end < self.length() {
            self.runners[self.side][index] = Runner::Track(end);
            targets.push(squares[end]);
            targets.extend(diagonal(self.ring, squares[end]));
        } else {
            self.runners[self.side][index] = Runner::Finished;
            if end == self.length() {
                targets.push(squares[0]);
            }
        }
        if !self.post {
            let enemy = 1 - self.side;
            for target in targets {
                let there: Vec<usize> = (0..2)
                    .filter(|index| self.square(enemy, self.runners[enemy][*index]) == Some(target))
                    .collect();
                if let [alone] = there[..] {
                    self.runners[enemy][alone] = Runner::Waiting;
                }
            }
        }
        if self.runners[self.side] == [Runner::Finished, Runner::Finished] {
            self.race_won();
        } else {
            self.end_of_throw();
        }
    }

    fn end_of_throw(&mut self) {
        self.die = "-".into();
        if self.extra[self.side] > 0 {
            self.extra[self.side] -= 1;
            return;
        }
        if !self.post {
            self.made[self.side] += 1;
            if self.made == [self.limit(), self.limit()] {
                self.post = true;
                return;
            }
        }
        self.side = 1 - self.side;
    }

    fn race_won(&mut self) {
        let winner = self.side;
        self.won[winner] += 1;
        if self.won[winner] == 2 {
            self.over = Some(if winner == 0 { "1-0" } else { "0-1" }.to_owned());
            return;
        }
        self.ring += 1;
        self.runners = [vec![Runner::Track(0); 2], vec![Runner::Track(0); 2]];
        self.side = self.first();
        self.made = [0, 0];
        self.post = false;
        self.die = "-".into();
        self.extra = [0, 0];
        self.extra[winner] = self.ring as usize - 1;
    }

    fn runner_text(&self, player: usize, runner: Runner) -> String {
        match runner {
            Runner::Waiting => "W".into(),
            Runner::Finished => "F".into(),
            Runner::Track(steps) => name(path(self.ring, player)[steps]),
        }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> String {
        let runners = [0, 1].map(|player| {
            let texts: Vec<String> = self.runners[player]
                .iter()
                .map(|runner| self.runner_text(player, *runner))
                .collect();
            texts.join(",")
        });
        let extra = match self.extra {
            [0, 0] => "0".to_owned(),
            [throws, 0] => format!("{throws}w"),
            [_, throws] => format!("{throws}b"),
        };
        format!(
            "{} {} {} {} {},{} {} {} {}-{} {extra}",
            ["S", "M", "L"][self.ring as usize - 1],
            runners[0],
            runners[1],
            ["w", "b"][self.side],
            self.made[0],
            self.made[1],
            if self.post { "post" } else { "pre" },
            self.die,
            self.won[0],
            self.won[1],
        )
    }

    fn short(&self) -> String {
        let text = self.text();
        let fields: Vec<&str> = text.split(' ').collect();
        let post = if self.post { " post" } else { "" };
        format!("{}{post}", fields[..4].join(" "))
    }

    /// The answer to a query of the facts.
    pub(crate) fn answer(mut self, query: &[String]) -> String {
        let races = self.won;
        match query.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["actions"] => return self.actions().join(" "),
            ["moves", worth] => {
                self.die = worth.into();
                return self.actions().join(" ");
            }
            ["enter"] => self.act("enter"),
            ["roll", worth, square] => {
                self.die = worth.into();
                let action = self
                    .actions()
                    .into_iter()
                    .find(|action| action.starts_with(square));
                self.act(&action.expect("a runner on the square"));
            }
            _ => panic!("unknown query"),
        }
        match (self.won[0] > races[0], self.won[1] > races[1]) {
            (true, _) => "1-0".into(),
            (_, true) => "0-1".into(),
            _ => self.short(),
        }
    }

    /// South's chance to win this race; `known` remembers chances of states whose die is not thrown.
    pub(crate) fn chance(&self, known: &mut HashMap<SlowRace, f64>) -> f64 {
        if self.die == "-"
            && let Some(chance) = known.get(self)
        {
            return *chance;
        }
        let mut chances = Vec::new();
        for action in self.actions() {
            let mut after = self.clone();
            after.act(&action);
            let won = [after.won[0] > self.won[0], after.won[1] > self.won[1]];
            chances.push(match won {
                [true, _] => 1.0,
                [_, true] => 0.0,
                _ => after.chance(known),
            });
        }
        let chance = match (self.die.as_str(), self.side) {
            ("?", _) => chances.iter().sum::<f64>() / 6.0,
            (_, 0) => chances.iter().copied().fold(0.0, f64::max),
            _ => chances.iter().copied().fold(1.0, f64::min),
        };
        if self.die == "-" {
            known.insert(self.clone(), chance);
        }
        chance
    }
}
