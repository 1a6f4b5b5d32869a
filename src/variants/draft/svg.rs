//! Pictures of pieces: a file of SVG of which nothing but shapes is taken, and nothing else is let pass.

use super::super::diagnostic::{Beside, Problems};
use super::super::tree::Value;
use crate::files::read;
use crate::rules::spec::{Picture, Shape};
use std::path::{Component, Path};

/// Largest file, in bytes.
pub(in crate::variants) const LARGEST: u64 = 16 * 1024;
/// Most elements, and how deep they may stand in one another.
const MOST: usize = 200;
const DEEPEST: usize = 12;
/// What the root may say that it is.
const NAMESPACE: &str = "http://www.w3.org/2000/svg";
/// Elements that are drawn.
const SHAPES: [&str; 8] = [
    "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon",
];
/// Attributes that are numbers.
const NUMBERS: [&str; 17] = [
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "width",
    "height",
    "stroke-width",
    "opacity",
    "fill-opacity",
    "stroke-opacity",
];
/// Attributes that are a word.
const WORDS: [&str; 3] = ["fill-rule", "stroke-linecap", "stroke-linejoin"];

/// The picture that a definition names, a file beside it.
pub(super) fn picture(value: &Value, problems: &mut Problems) -> Option<Picture> {
    let name = value.text(problems)?;
    let path = Path::new(name);
    let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    let found = match &value.place.source.beside {
        _ if !inside || name.is_empty() => {
            Err("it has to be the name of a file beside the definition, or in a folder there".to_owned())
        }
        Beside::Nothing => Err("a definition that is no file has no pictures".to_owned()),
        Beside::Folder(folder) => read::text(&folder.join(path), LARGEST)
            .map_err(|error| error.to_string())
            .and_then(|text| parse(&text)),
        Beside::Given(texts) => texts
            .get(name)
            .ok_or_else(|| "it is not among the files that were given".to_owned())
            .and_then(|text| parse(text)),
    };
    let help = format!(
        "a picture is an SVG with a viewBox and nothing but {}, drawn by their attributes",
        SHAPES.join(", ")
    );
    found
        .map_err(|why| problems.report(&value.place, format!("{}: {why}", name.escape_debug()), help))
        .ok()
}

/// The shapes of a text.
pub(super) fn parse(text: &str) -> Result<Picture, String> {
    let mut reader = Reader {
        rest: text.trim_start_matches('\u{feff}'),
        count: 0,
    };
    reader.document().map_err(|why| {
        let before = &text[..text.len() - reader.rest.len()];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
        format!("line {line}, column {column}: {why}")
    })
}

struct Reader<'a> {
    rest: &'a str,
    count: usize,
}

impl<'a> Reader<'a> {
    fn document(&mut self) -> Result<Picture, String> {
        self.skip(true)?;
        let root = self.element(0)?;
        self.skip(false)?;
        if !self.rest.is_empty() {
            return Err("something stands behind the picture".to_owned());
        }
        let view_box = root.attributes.iter().find(|(name, _)| name == "viewBox");
        let (_, view_box) = view_box.ok_or("the viewBox is missing")?;
        let numbers: Vec<f32> = view_box
            .split([' ', ','])
            .filter_map(|number| number.parse().ok())
            .collect();
        match numbers[..] {
            [left, top, width, height]
                if [width, height].iter().all(|size| (1.0..=10_000.0).contains(size)) =>
            {
                Ok(Picture {
                    view_box: [left, top, width, height],
                    shapes: root.shapes,
                })
            }
            _ => Err("the viewBox is four numbers, the last two from 1 to 10000".to_owned()),
        }
    }

    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Skips blanks and comments, and what a file of XML may begin with.
    fn skip(&mut self, begins: bool) -> Result<(), String> {
        loop {
            self.blanks();
            let end = match self.rest {
                rest if rest.starts_with("<!--") => "-->",
                rest if begins && rest.starts_with("<?xml ") => "?>",
                _ => return Ok(()),
            };
            let length = self.rest.find(end).ok_or("this is never closed")?;
            self.rest = &self.rest[length + end.len()..];
        }
    }

    fn name(&mut self) -> &'a str {
        let part = |letter: char| letter.is_ascii_alphanumeric() || "-:_.".contains(letter);
        let length = self.rest.find(|letter| !part(letter)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(length);
        self.rest = rest;
        name
    }

    fn element(&mut self, depth: usize) -> Result<Shape, String> {
        let place = self.rest;
        if !self.eat("<") {
            return Err("an element is missing here".to_owned());
        }
        let tag = self.name();
        let known = if depth == 0 {
            tag == "svg"
        } else {
            SHAPES.contains(&tag)
        };
        self.count += 1;
        if !known || self.count > MOST || depth > DEEPEST {
            self.rest = place;
            return Err(match known {
                true => format!("there are more than {MOST} elements, or they stand too deep in one another"),
                false => format!("'{}' is not drawn", shown(tag)),
            });
        }
        let mut shape = Shape {
            tag: tag.to_owned(),
            attributes: Vec::new(),
            shapes: Vec::new(),
        };
        loop {
            self.blanks();
            if self.eat("/>") {
                return Ok(shape);
            }
            if self.eat(">") {
                break;
            }
            let attribute = self.attribute(depth == 0)?;
            if shape.attributes.iter().any(|(name, _)| *name == attribute.0) {
                return Err(format!("'{}' stands there twice", attribute.0));
            }
            shape.attributes.push(attribute);
        }
        loop {
            self.skip(false)?;
            if self.eat("</") {
                let closed = self.name() == tag;
                self.blanks();
                return match closed && self.eat(">") {
                    true => Ok(shape),
                    false => Err(format!("'{tag}' is not closed here")),
                };
            }
            shape.shapes.push(self.element(depth + 1)?);
        }
    }

    fn attribute(&mut self, of_root: bool) -> Result<(String, String), String> {
        let place = self.rest;
        let name = self.name();
        self.blanks();
        let equals = self.eat("=");
        self.blanks();
        let quote = self
            .rest
            .chars()
            .next()
            .filter(|quote| equals && "\"'".contains(*quote));
        let quote = quote.ok_or("an attribute with its value in quotes is missing here")?;
        let value = &self.rest[1..];
        let length = value.find(quote).ok_or("this is never closed")?;
        let value = &value[..length];
        if !may_be(name, value, of_root) {
            self.rest = place;
            return Err(format!(
                "the attribute '{}' cannot be here, or not with this value",
                shown(name)
            ));
        }
        self.rest = &self.rest[length + 2..];
        Ok((name.to_owned(), value.to_owned()))
    }
}

/// May an attribute have this value? Nothing in it can name anything elsewhere.
fn may_be(name: &str, value: &str, of_root: bool) -> bool {
    let made_of =
        |letter: fn(char) -> bool, signs: &str| value.chars().all(|it| letter(it) || signs.contains(it));
    let digit = |it: char| it.is_ascii_digit();
    let word = |it: char| it.is_ascii_alphanumeric();
    match name {
        "xmlns" => of_root && value == NAMESPACE,
        "viewBox" => of_root && made_of(digit, "+-.eE, "),
        "version" => of_root && made_of(digit, "."),
        "d" => made_of(word, "+-., \t\r\n"),
        "points" => made_of(digit, "+-.eE, \t\r\n"),
        "transform" => made_of(word, "+-.,() \t\r\n"),
        "fill" | "stroke" => made_of(word, "#"),
        _ if WORDS.contains(&name) => made_of(word, "-"),
        _ => NUMBERS.contains(&name) && made_of(digit, "+-.eE"),
    }
}

fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests;
