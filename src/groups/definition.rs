//! What a definition of a group may say, as it is written in TOML.

use super::points::Points;
use crate::clocks::ClockSpec;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A group of games, linked by more than their points. Keys are those of the files.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Group {
    /// One word.
    pub id: String,
    /// Its name.
    pub title: String,
    /// In a sentence.
    pub about: String,
    /// Documents that describe it.
    #[serde(default)]
    pub sources: Vec<String>,
    /// The games, in their order.
    pub games: Vec<GameSpec>,
    /// So many of the first games come in an order that is decided by lot.
    #[serde(default)]
    pub shuffled: usize,
    /// Of each of these one is drawn by lot, and dealt by another lot to the games, in whose names `{}` stands for it.
    #[serde(default)]
    pub pools: Vec<Vec<String>>,
    /// Do players change sides from game to game?
    #[serde(default)]
    pub sides: Sides,
    /// How the games are linked.
    pub scoring: Scoring,
    /// What can be set.
    #[serde(default)]
    pub options: BTreeMap<String, OptionSpec>,
    /// What it rests on, and how sure that is.
    #[serde(default)]
    pub facts: BTreeMap<String, Fact>,
}

/// A fact of a group.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fact {
    /// In words.
    pub text: String,
    /// How sure it is.
    pub mark: Mark,
    /// What is deduced from, or assumed for.
    #[serde(default)]
    pub reason: Option<String>,
}

/// How sure something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// A document says it.
    Stated,
    /// It follows from what one says.
    Deduced,
    /// It was chosen here.
    Assumed,
}

impl Mark {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Mark::Stated => "stated",
            Mark::Deduced => "deduced",
            Mark::Assumed => "assumed",
        }
    }
}

/// Something that can be set behind the id of a group: `id:option=value`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OptionSpec {
    /// What it is.
    pub about: String,
    /// How sure it is.
    pub mark: Mark,
    /// The value if nothing is said.
    pub default: String,
    /// For each value what it changes in the definition; none: the value is the id of a game, which `{option}` stands for.
    #[serde(default)]
    pub values: BTreeMap<String, toml::Table>,
}

/// Sides of one player from game to game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// They change with every game.
    #[default]
    Change,
    /// They stay.
    Keep,
}

/// One game of a group.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GameSpec {
    /// A name of the catalogue, with options; or several, one of which is settled before the game.
    pub play: OneOrMore,
    /// Who settles it.
    #[serde(default)]
    pub settled: Settled,
    /// Points of a win; those of the catalogue if nothing is said.
    #[serde(default)]
    pub win: Option<Points>,
    /// Points of a draw, for each.
    #[serde(default)]
    pub draw: Option<Points>,
    /// Wins of different kinds count as the game itself counts them, `win` at most.
    #[serde(default)]
    pub own_points: bool,
    /// The group's bonus is greater if its winner has won this game.
    #[serde(default)]
    pub key: Option<Key>,
    /// Opening moves that change what the game is about.
    #[serde(default)]
    pub special: Option<Special>,
    /// What a player may have in it who has left the points of the game before.
    #[serde(default)]
    pub advantage: Option<Advantage>,
    /// South, who moves first, is drawn by lot unless a player has that by an advantage.
    #[serde(default)]
    pub first_by_lot: bool,
}

/// A name or several.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum OneOrMore {
    /// One.
    One(String),
    /// Several.
    More(Vec<String>),
}

impl OneOrMore {
    /// All of them.
    pub fn all(&self) -> &[String] {
        match self {
            OneOrMore::One(name) => std::slice::from_ref(name),
            OneOrMore::More(names) => names,
        }
    }
}

/// Who settles which of several forms is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// Both, before each game anew.
    #[default]
    Agreement,
    /// A lot.
    Lot,
    /// Whoever plays South.
    South,
    /// It is the other of two than in the game before.
    Opposite,
}

/// A greater bonus.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Key {
    /// In the tags of the game, and of later ones once it was won.
    pub name: String,
    /// The bonus.
    pub bonus: Points,
}

/// Opening moves by which both agree to play for the bonus: the points so far are staked too.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Special {
    /// In the tags of the game, and of later ones if it was won.
    pub name: String,
    /// The moves.
    pub opening: Vec<String>,
    /// The winner has this at once, and gets back what he had staked; the loser does not.
    pub bonus: Points,
    /// The bonus of the group if the game is drawn, and both get back what they had.
    pub drawn_bonus: Points,
}

/// What a player has in a game instead of the points of the one before. Exactly one is said.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Advantage {
    /// He moves first.
    FirstMove,
    /// All times of his clock are so many times as long.
    Time(f64),
    /// One of these options of the game, in which `{}` stands for his side. He chooses the bonus among them; where a value has a form left
    /// to the opponent, it is behind a bar: `one|other`.
    Options(Vec<String>),
}

/// How games are linked.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// Nothing but the points of the games.
    Points,
    /// All games are played; whoever has more points gets a bonus.
    Bonus(Bonus),
    /// Points are taken or carried to the next round, and whoever has enough of them gets a bonus.
    Series(Series),
    /// A bonus for winning both games.
    Both(Both),
    /// After a head game races swing its points.
    Grouplet(Grouplet),
}

/// A bonus for more points.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bonus {
    /// How much; nothing said: as many points as its winner has in the games.
    #[serde(default)]
    pub points: Option<Points>,
    /// Whether further games decide about it when the points are level; nothing said: it is shared.
    #[serde(default)]
    pub tie_break: Option<TieBreak>,
}

/// Games about the bonus alone.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TieBreak {
    /// The first two.
    pub games: [TieGame; 2],
    /// The third, if these are level.
    pub third: TieGame,
    /// The first two are played at once, in this game of two games.
    #[serde(default)]
    pub together: Option<String>,
    /// The bonus, if it is another than that of the group.
    #[serde(default)]
    pub points: Option<Points>,
    /// Share of the usual time.
    #[serde(default = "whole_time")]
    pub time: f64,
    /// Share of that time which South has in the third game.
    #[serde(default = "whole_time")]
    pub south_time: f64,
    /// The clock that is played by, if the games have clocks.
    #[serde(default, deserialize_with = "clock")]
    pub clock: Option<ClockSpec>,
}

fn whole_time() -> f64 {
    1.0
}

fn clock<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<ClockSpec>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

/// A game of a tie-break.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum TieGame {
    /// The game of the group that was played as number so-and-so.
    Number(usize),
    /// This game.
    Play(String),
    /// One of these, as South likes.
    Choice(Vec<String>),
}

/// Points that are taken or carried.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Series {
    /// Bonus of the winner.
    pub bonus: Points,
    /// Points that win it.
    pub needed: Points,
    /// The game that decides where the game of a round is drawn.
    pub decider: String,
}

/// A bonus for both games.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Both {
    /// How much.
    pub bonus: Points,
    /// They are played at once, in this game of two games.
    #[serde(default)]
    pub together: Option<String>,
}

/// Races that swing the points of a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Grouplet {
    /// A game of races, as many as are run.
    pub races: String,
    /// What the winner of the first gets.
    pub first: Points,
    /// What the winners of the others take from the other side at most.
    pub swing: Points,
}
