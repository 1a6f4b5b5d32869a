//! The facts of `tests/facts/triscacia.three`, asked of the engine and of the slow twin.

use super::slow::SlowGame;
use super::spec;
use std::collections::BTreeMap;
use tapestry::base::Player;
use tapestry::games::Ruleset;
use tapestry::play::{self, Actor, Play};

/// What facts are asked of.
trait Asked {
    fn moves(&self) -> Vec<String>;
    fn play(&mut self, text: &str);
    fn perft(&self, depth: u32) -> u64;
    fn end(&self) -> String;
    fn fen(&self) -> String;
}

impl Asked for Box<dyn Play> {
    fn moves(&self) -> Vec<String> {
        self.actions().into_iter().map(|action| action.text).collect()
    }
    fn play(&mut self, text: &str) {
        let action = self.read(text).expect("a legal play");
        self.apply(&action).expect("a legal play");
    }
    fn perft(&self, depth: u32) -> u64 {
        (**self).perft(depth).expect("a count")
    }
    fn end(&self) -> String {
        match self.actor() {
            Actor::Over(verdict) => match verdict.winner() {
                Some(seat) => self.seats()[seat].clone(),
                None => "draw".into(),
            },
            _ => "open".into(),
        }
    }
    fn fen(&self) -> String {
        self.state()
    }
}

impl Asked for SlowGame {
    fn moves(&self) -> Vec<String> {
        self.texts()
    }
    fn play(&mut self, text: &str) {
        SlowGame::play(self, text);
    }
    fn perft(&self, depth: u32) -> u64 {
        SlowGame::perft(self, depth)
    }
    fn end(&self) -> String {
        SlowGame::end(self).into()
    }
    fn fen(&self) -> String {
        SlowGame::fen(self)
    }
}

fn answer(asked: &impl Asked, query: &str) -> String {
    let moves = asked.moves();
    match query.split(' ').collect::<Vec<_>>()[..] {
        ["moves"] if moves.is_empty() => "none".into(),
        ["moves"] => moves.join(" "),
        ["count"] => moves.len().to_string(),
        ["legal", ref wanted @ ..] => {
            let legal = wanted
                .iter()
                .filter(|text| moves.contains(&(**text).to_owned()))
                .count();
            match legal {
                0 => "no".into(),
                all if all == wanted.len() => "yes".into(),
                some => format!("{some} of {}", wanted.len()),
            }
        }
        ["perft", depth] => {
            let depth: u32 = depth.parse().expect("a depth");
            let counts: Vec<String> = (1..=depth).map(|depth| asked.perft(depth).to_string()).collect();
            counts.join(" ")
        }
        ["by-kind"] => {
            let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
            for text in &moves {
                let kind = text.split(['@', ',']).next().expect("a kind");
                *counts.entry(kind).or_default() += 1;
            }
            let counts: Vec<String> = counts
                .iter()
                .map(|(kind, count)| format!("{kind} {count}"))
                .collect();
            counts.join(" ")
        }
        ["end"] => asked.end(),
        ["fen"] => asked.fen(),
        _ => panic!("unknown query {query}"),
    }
}

/// What the definition of the game alone answers.
fn told(game: &str, query: &str) -> Option<String> {
    let board = &spec(game).board;
    match query.split(' ').collect::<Vec<_>>()[..] {
        ["start"] => Some(board.start.clone()),
        ["value", letter] => {
            let kind = board.kind_of_letter(letter.chars().next()?)?;
            Some(board.pieces[kind.index()].value[Player::South].to_string())
        }
        _ => None,
    }
}

fn check<A: Asked>(set_up: impl Fn(&str, &str) -> A) {
    let text = include_str!("../facts/triscacia.three");
    let mut count = 0;
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with(['#', '@']) {
            continue;
        }
        let fields: Vec<&str> = line.split(" | ").collect();
        let [game, position, query, expected] = fields[..] else {
            panic!("line {}: a fact has four fields", index + 1)
        };
        let (position, moves) = position.split_once(" moves ").unwrap_or((position, ""));
        let start = spec(game).board.start.clone();
        if let Some(found) = told(game, query) {
            assert_eq!(found, expected, "line {}: {line}", index + 1);
            continue;
        }
        let position = if position == "start" { &start } else { position };
        let mut asked = set_up(game, position);
        for text in moves.split_whitespace() {
            asked.play(text);
        }
        assert_eq!(answer(&asked, query), expected, "line {}: {line}", index + 1);
        count += 1;
    }
    assert!(count > 15);
}

#[test]
fn the_engine_answers_every_fact() {
    check(|game, position| {
        play::start(&Ruleset::ThreeHanded(spec(game)), Some(position))
            .unwrap_or_else(|error| panic!("{position}: {error}"))
    });
}

#[test]
fn the_slow_twin_answers_every_fact() {
    check(|game, position| SlowGame::new(i32::from(spec(game).board.files), position));
}
