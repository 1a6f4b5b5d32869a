//! Text to games. What cannot be read is left out with a note: nothing is taken for something else than it is.

use super::aside;
use super::tag::Tag;
use super::word::{Token, tokens};
use super::{PgnGame, PgnMove};
use crate::base::printable;

/// What some programs begin a text with.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// The tag that the tags of a game begin with.
const FIRST_TAG: &str = "Event";
/// A result that may be the beginning of another one.
const SHORT_DRAW: &str = "1/2";
/// Characters of a text that a note shows.
const SHOWN: usize = 40;

/// Something to tell about a place of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The place, in bytes.
    pub offset: usize,
    /// What is said about it.
    pub text: String,
}

/// A game and where in the text its moves are, as offsets in bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlacedGame {
    /// The game.
    pub game: PgnGame,
    /// One for each move.
    pub offsets: Vec<usize>,
    /// Where it begins.
    pub begin: usize,
    /// What was left out, though it may have meant something.
    pub notes: Vec<Note>,
    /// Why the game cannot be read to its end, though its moves so far can.
    pub broken: Option<Note>,
}

/// Reads all games of a text. A game that breaks off has the result `*`.
pub fn read(text: &str) -> Vec<PgnGame> {
    read_placed(text).into_iter().map(|placed| placed.game).collect()
}

/// As [`read`], with places, and notes on what could not be read.
pub fn read_placed(text: &str) -> Vec<PlacedGame> {
    let mut reader = Reader::new(text);
    reader.read_all();
    reader.finish("*");
    reader.games
}

/// Where in the text a last game begins that breaks off, and what there is of it.
pub fn torn_end(text: &str) -> Option<(usize, PgnGame)> {
    let mut reader = Reader::new(text);
    reader.read_all();
    if let Some(begin) = reader.begin {
        return Some((begin, reader.placed.game));
    }
    let last = reader.games.pop()?;
    text.ends_with(SHORT_DRAW).then_some((last.begin, last.game))
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    games: Vec<PlacedGame>,
    placed: PlacedGame,
    /// Where the game being read begins.
    begin: Option<usize>,
    /// Number of tags before the last blank line among them.
    tags_before_blank: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            rest: text.trim_start_matches(BYTE_ORDER_MARK),
            games: Vec::new(),
            placed: PlacedGame::default(),
            begin: None,
            tags_before_blank: 0,
        }
    }

    /// Reads to the end, where a game may be left that has none.
    fn read_all(&mut self) {
        while self.skip_blanks() {
            match self.rest.as_bytes()[0] {
                b'[' => self.bracket(),
                b'{' => self.comment(),
                b';' => self.skip_line(),
                b'%' => self.escape(),
                b'(' => self.variation(),
                b')' | b'}' | b']' => self.stray_bracket(),
                _ => self.word(),
            }
        }
    }

    /// Skips what is blank; `false` at the end.
    fn skip_blanks(&mut self) -> bool {
        let rest = self.rest.trim_start();
        let blank = &self.rest[..self.rest.len() - rest.len()];
        if blank.matches('\n').count() > 1 {
            self.tags_before_blank = self.placed.game.tags.len();
        }
        self.rest = rest;
        !rest.is_empty()
    }

    fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    fn begins_line(&self) -> bool {
        let before = self.text[..self.offset()].trim_end_matches([' ', '\t', BYTE_ORDER_MARK]);
        before.is_empty() || before.ends_with('\n')
    }

    fn follows_blank_line(&self) -> bool {
        let before = &self.text[..self.offset()];
        before[before.trim_end().len()..].matches('\n').count() > 1
    }

    fn advance(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn note(&mut self, offset: usize, text: String) {
        self.placed.notes.push(Note { offset, text });
    }

    /// Notes that this, which stands at `offset`, was left out.
    fn note_left_out(&mut self, offset: usize, left_out: &str) {
        let shown: String = left_out.chars().take(SHOWN).collect();
        let more = if shown.len() < left_out.len() { "…" } else { "" };
        let text = format!("'{}{more}' cannot be read and is left out", printable(&shown));
        self.note(offset, text);
    }

    /// Stores the game read so far, if there is any. Notes on nothing but rubbish go to the game before it, or else to the next one.
    fn finish(&mut self, result: &str) {
        let mut placed = std::mem::take(&mut self.placed);
        placed.begin = self.begin.take().unwrap_or(self.offset());
        self.tags_before_blank = 0;
        if !placed.game.tags.is_empty() || !placed.game.moves.is_empty() {
            placed.game.result = result.to_owned();
            self.games.push(placed);
            return;
        }
        let notes = placed.notes.into_iter().chain(placed.broken);
        match self.games.last_mut() {
            Some(last) => last.notes.extend(notes),
            None => self.placed.notes.extend(notes),
        }
    }

    /// A tag, or something else in brackets.
    fn bracket(&mut self) {
        let among_moves = !self.placed.game.moves.is_empty();
        let (begins_line, after_blank_line) = (self.begins_line(), self.follows_blank_line());
        let is_tag = |tag: &Tag| match among_moves {
            false => tag.quoted || tag.is_known() || !tag.value.is_empty(),
            true if tag.quoted => tag.is_known() || begins_line,
            true => tag.is_known() && after_blank_line,
        };
        if let Some(tag) = Tag::read(self.rest).filter(is_tag) {
            return self.tag(tag);
        }
        if !among_moves {
            self.begin.get_or_insert(self.text.len() - self.rest.len());
        }
        let line = line_length(self.rest);
        let length = self.rest[..line].find(']').map_or(line, |end| end + 1);
        self.note_left_out(self.offset(), &self.rest[..length]);
        self.advance(length);
    }

    fn tag(&mut self, tag: Tag) {
        if !self.placed.game.moves.is_empty() {
            self.finish("*");
        } else if let Some(first) = self.tags_of_next_game(&tag.name) {
            // The game before has no moves; its successor's tags may have begun at the last blank line.
            let next = self.placed.game.tags.split_off(first);
            let begin = self.offset();
            self.finish("*");
            self.placed.game.tags = next;
            self.begin = Some(begin);
        }
        self.begin.get_or_insert(self.text.len() - self.rest.len());
        if self.placed.game.tag(&tag.name).is_some() {
            let text = format!("the tag {} stands there twice; the first one counts", tag.name);
            self.note(self.offset(), text);
        } else {
            self.placed.game.push_tag(&tag.name, tag.value);
        }
        self.advance(tag.length);
    }

    /// If a tag of this name begins another game, or shows that another one has begun: how many tags belong to the one before.
    fn tags_of_next_game(&self, name: &str) -> Option<usize> {
        let (tags, blank) = (&self.placed.game.tags, self.tags_before_blank);
        if name == FIRST_TAG && blank > 0 && blank == tags.len() {
            return Some(blank);
        }
        let known = tags.iter().position(|(known, _)| known == name)?;
        (known < blank)
            .then_some(blank)
            .or((known == 0).then_some(tags.len()))
    }

    fn comment(&mut self) {
        match comment_length(self.rest) {
            Ok(length) => {
                if let Some(last) = self.placed.game.moves.last_mut() {
                    last.remark(&self.rest[1..length - 1]);
                }
                self.advance(length);
            }
            Err(length) => self.unclosed(length),
        }
    }

    fn variation(&mut self) {
        match aside::length(self.rest) {
            Ok(length) => {
                let variation = aside::read(&self.rest[1..length - 1]);
                if let Some(last) = self
                    .placed
                    .game
                    .moves
                    .last_mut()
                    .filter(|_| !variation.is_empty())
                {
                    last.variations.push(variation);
                }
                self.advance(length);
            }
            Err(length) => self.unclosed(length),
        }
    }

    /// A bracket is never closed: the game is read up to it, what stands before the next game is lost.
    fn unclosed(&mut self, length: usize) {
        self.placed.broken = Some(Note {
            offset: self.offset(),
            text: format!("the '{}' is never closed", &self.rest[..1]),
        });
        self.advance(length);
        if !self.rest.is_empty() {
            self.finish("*");
        }
    }

    fn stray_bracket(&mut self) {
        self.note(self.offset(), format!("'{}' closes nothing", &self.rest[..1]));
        self.advance(1);
    }

    fn skip_line(&mut self) {
        self.advance(line_length(self.rest));
    }

    /// A line that the standard leaves to other programs; elsewhere than at its beginning something else is meant.
    fn escape(&mut self) {
        if !self.begins_line() {
            self.note_left_out(self.offset(), &self.rest[..line_length(self.rest)]);
        }
        self.skip_line();
    }

    fn word(&mut self) {
        self.begin.get_or_insert(self.text.len() - self.rest.len());
        let length = word_length(self.rest);
        let (word, start) = (&self.rest[..length], self.offset());
        for (at, token) in tokens(word) {
            match token {
                Token::Move(text) => {
                    self.begin.get_or_insert(start + at);
                    self.placed.offsets.push(start + at);
                    self.placed.game.moves.push(PgnMove {
                        text: printable(text).into_owned(),
                        ..PgnMove::default()
                    });
                }
                Token::Result(result) => self.finish(result),
                Token::Remark => {}
                Token::Unknown(unknown) => self.note_left_out(start + at, unknown),
            }
        }
        self.advance(length);
    }
}

/// The length of the comment in front; as an error as [`enclosed`].
pub(super) fn comment_length(text: &str) -> Result<usize, usize> {
    enclosed(text, &mut |c, depth: &mut usize| match c {
        '{' => *depth = 1,
        '}' => *depth = 0,
        _ => {}
    })
}

pub(super) fn line_length(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// The length of the word in front: to the next blank or bracket, unless it holds the letter of a promotion, `a8(Q)`.
pub(super) fn word_length(text: &str) -> usize {
    let stop = |c: char| c.is_whitespace() || "{}();[]".contains(c);
    let end = text.find(stop).unwrap_or(text.len());
    let bytes = text.as_bytes();
    let promotes = end > 0 && bytes[end - 1].is_ascii_digit();
    match bytes.get(end..end + 3) {
        Some([b'(', letter, b')']) if promotes && letter.is_ascii_alphabetic() => {
            let marks = text[end + 3..]
                .chars()
                .take_while(|c| "+#!?".contains(*c))
                .count();
            end + 3 + marks
        }
        _ => end,
    }
}

/// The length of what is enclosed by the bracket in front and its counterpart, up to which `count` leaves a depth above 0. As an error:
/// the length of what stands before the next game, or the end of the text, if the bracket is not closed until then.
pub(super) fn enclosed(text: &str, count: &mut dyn FnMut(char, &mut usize)) -> Result<usize, usize> {
    let (mut depth, mut line_begin, mut after_blank) = (0, 0, false);
    for line in text.split_inclusive('\n') {
        if after_blank && Tag::read(line).is_some_and(|tag| tag.quoted) {
            return Err(line_begin);
        }
        after_blank = line_begin > 0 && line.trim().is_empty();
        for (at, c) in line.char_indices() {
            count(c, &mut depth);
            if depth == 0 {
                return Ok(line_begin + at + c.len_utf8());
            }
        }
        line_begin += line.len();
    }
    Err(text.len())
}
