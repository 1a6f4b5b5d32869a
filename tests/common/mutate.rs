//! Broken input: good texts, damaged.

use super::chance::Chance;

/// Characters that mean something somewhere, and some that mean nothing anywhere.
const ALPHABET: &str =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/[]{}()-+*@:=,.;'\"!#_ \t\0\u{7f}é✗𝔛";
/// Numbers at the edges of what fits somewhere.
const NUMBERS: [&str; 9] = [
    "0",
    "-1",
    "127",
    "128",
    "255",
    "256",
    "65536",
    "4294967296",
    "99999999999999999999999999",
];
/// Longest text made, in bytes.
const LONGEST: usize = 5_000;

/// The text of this index with one to four damages, perhaps with a piece of another.
pub(crate) fn damaged(chance: &mut Chance, texts: &[String], index: usize) -> String {
    let mut signs: Vec<char> = texts[index].chars().collect();
    for _ in 0..=chance.below(4) {
        damage(chance, &mut signs, texts);
    }
    signs.truncate(LONGEST);
    signs.into_iter().collect()
}

fn damage(chance: &mut Chance, signs: &mut Vec<char>, texts: &[String]) {
    let alphabet: Vec<char> = ALPHABET.chars().collect();
    let sign = alphabet[chance.below(alphabet.len())];
    let at = chance.below(signs.len() + 1);
    let to = (at + chance.below(12)).min(signs.len());
    match chance.below(10) {
        0 => drop(signs.drain(at..to)),
        1 => signs.insert(at, sign),
        2 if at < signs.len() => signs[at] = sign,
        3 if to < signs.len() => signs.swap(at, to),
        4 => {
            let piece: Vec<char> = signs[at..to].to_vec();
            signs.splice(at..at, piece);
        }
        5 => signs.truncate(at),
        6 => drop(signs.splice(at..to, NUMBERS[chance.below(NUMBERS.len())].chars())),
        7 => {
            let other: Vec<char> = chance
                .pick(texts)
                .map_or_else(Vec::new, |text| text.chars().collect());
            let from = chance.below(other.len() + 1);
            signs.truncate(at);
            signs.extend(&other[from..]);
        }
        8 if chance.once_in(20) => drop(signs.splice(at..at, std::iter::repeat_n(sign, chance.below(600)))),
        _ => swap_words(chance, signs),
    }
}

fn swap_words(chance: &mut Chance, signs: &mut Vec<char>) {
    let text: String = signs.iter().collect();
    let mut words: Vec<&str> = text.split(' ').collect();
    let (one, other) = (chance.below(words.len()), chance.below(words.len()));
    words.swap(one, other);
    *signs = words.join(" ").chars().collect();
}
