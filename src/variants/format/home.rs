//! Home ranks that are shuffled or left to the players to place.

use super::super::diagnostic::Place;
use super::super::tree::{Content, Table};
use super::head::Head;
use super::{usual, value};
use crate::base::{Kind, PerPlayer, Player, Square};
use crate::rules::spec::{OptionValues, PLACING_SIGN};

/// Where a definition has the groups of an array, and its number.
const GROUPS: &str = "arrays.groups";
const NUMBER: &str = "arrays.number";

/// A piece that stands once or several times on the home rank, on the same files for both sides.
struct Group {
    letter: char,
    kind: Kind,
    /// Where it stands in the head.
    squares: Vec<Square>,
}

/// Has the array shuffled: empties the home ranks and writes the groups of the arrays.
pub(super) fn shuffle(head: &mut Head, table: &mut Table, place: &Place) -> Result<(), String> {
    let homes = head.homes()?;
    let groups = groups(head, homes)?;
    let turned = turned(table);
    let mut rows: Vec<(String, Option<String>)> = Vec::new();
    let files = head.spec.files;
    let free = |square: &Square| !head.spec.holes.contains(square);
    let home = home_squares(files, homes[Player::South]);
    let home: Vec<Square> = home.filter(free).collect();
    let names = |squares: &[Square]| {
        let names = squares.iter().map(|square| head.spec.square_name(*square));
        names.collect::<Vec<_>>().join(" ")
    };
    let (pairs, mut others): (Vec<Group>, Vec<Group>) =
        groups.into_iter().partition(|group| is_pair(head, group));
    for pair in &pairs {
        for dark in [true, false] {
            let squares: Vec<Square> = home
                .iter()
                .filter(|square| is_dark(files, **square) == dark)
                .copied()
                .collect();
            rows.push((pair.letter.to_string(), Some(names(&squares))));
        }
    }
    if let Some(bound) = others.iter().find(|group| turned && is_bound(head, group.kind)) {
        return Err(format!(
            "'{}' keeps to one colour, and half a turn would put it on that of the enemy's for both sides",
            bound.letter
        ));
    }
    // Royals first, then single pieces, the dearest first, then the others, the cheapest first.
    others.sort_by_key(|group| {
        let piece = &head.spec.pieces[group.kind.index()];
        let value = piece.value[Player::South];
        let single = group.squares.len() == 1;
        (
            !piece.royal[Player::South],
            !single,
            if single { -value } else { value },
        )
    });
    rows.extend(others.iter().map(|group| {
        let letters = std::iter::repeat_n(group.letter, group.squares.len());
        (letters.collect(), None)
    }));
    let group = |(pieces, squares): (String, Option<String>)| {
        let mut row = Table::default();
        row.set_path("pieces", &value(place, Content::Text(pieces)));
        if let Some(squares) = squares {
            row.set_path("squares", &value(place, Content::Text(squares)));
        }
        value(place, Content::Table(row))
    };
    let squares = value(place, Content::Text(names(&home)));
    let groups = value(place, Content::List(rows.into_iter().map(group).collect()));
    table.set_path("arrays.squares", &squares);
    table.set_path(GROUPS, &groups);
    empty_homes(head, homes);
    Ok(())
}

/// Has the pieces placed: empties the home ranks into the pockets and writes the placement phase.
pub(super) fn place(head: &mut Head, table: &mut Table, at: &Place) -> Result<(), String> {
    let homes = head.homes()?;
    if !head.spec.opening.is_empty() {
        return Err(
            "the first moves of the head are given, and its pieces would have to stand before them".into(),
        );
    }
    if head.spec.deployment.is_some() {
        return Err(
            "the players of the head choose pieces of their home ranks, and what is placed has to be known"
                .into(),
        );
    }
    let reserve = head.pocket.clone();
    if head.spec.rescue.is_some() || !reserve.is_empty() {
        head.grant(PLACING_SIGN);
    }
    let mut hands: PerPlayer<Vec<(Kind, char)>> = PerPlayer::default();
    for (player, letter) in home_letters(head, homes) {
        let kind = head.spec.kind_of_letter(letter).unwrap_or_default();
        hands[player].push((kind, letter));
    }
    let order = order(PerPlayer::from_fn(|player| hands[player].len()));
    let mut pairs: Vec<char> = Vec::new();
    for player in Player::ALL {
        let hand = &mut hands[player];
        for (kind, letter) in hand.iter() {
            let letter = letter.to_ascii_uppercase();
            let twins = hand.iter().filter(|(other, _)| other == kind).count();
            if twins == 2 && is_bound(head, *kind) && !pairs.contains(&letter) {
                pairs.push(letter);
            }
        }
        // The dearest first, royals last.
        let rank = |kind: Kind| {
            let piece = &head.spec.pieces[kind.index()];
            (!piece.royal[player], piece.value[player], kind)
        };
        hand.sort_by_key(|(kind, _)| std::cmp::Reverse(rank(*kind)));
        head.pocket.extend(hand.iter().map(|(_, letter)| *letter));
    }
    let squares = format!("own:{}", homes[Player::South] + 1);
    let pairs: String = pairs.into_iter().collect();
    for (key, text) in [
        ("squares", squares),
        ("order", order),
        ("pairs", pairs),
        ("reserve", reserve),
    ] {
        if !text.is_empty() {
            table.set_path(&format!("placement.{key}"), &value(at, Content::Text(text)));
        }
    }
    empty_homes(head, homes);
    Ok(())
}

/// South places one piece, then each side two in turn while it has them.
fn order(mut left: PerPlayer<usize>) -> String {
    let mut turns: Vec<String> = Vec::new();
    let (mut player, mut most) = (Player::South, 1);
    while left.0.iter().any(|left| *left > 0) {
        let placed = left[player].min(most);
        left[player] -= placed;
        let letter = match player {
            Player::South => 'S',
            Player::North => 'N',
        };
        turns.extend((placed > 0).then(|| std::iter::repeat_n(letter, placed).collect()));
        (player, most) = (!player, 2);
    }
    turns.join(" ")
}

/// The option that numbers the arrays of a game in a format goes as far as they do.
pub(super) fn number_arrays(table: &mut Table, place: &Place) {
    let (applied, chosen) = usual(table, place);
    let Some(option) = chosen
        .iter()
        .find(|option| option.sets.as_deref() == Some(NUMBER))
    else {
        return;
    };
    let shuffled = super::from_head(&applied, place, &chosen, &mut super::Problems::default());
    let plan = shuffled.and_then(|table| {
        super::super::draft::build(&table, place, Vec::new(), &mut super::Problems::default()).arrays
    });
    if let (Some(plan), OptionValues::Number { .. }) = (plan, &option.values) {
        let largest = Content::Integer(plan.count() as i64 - 1);
        table.set_path(&format!("options.{}.max", option.name), &value(place, largest));
    }
}

fn turned(table: &Table) -> bool {
    let north = match table.get("arrays").map(|value| &value.content) {
        Some(Content::Table(arrays)) => arrays.get("north"),
        _ => None,
    };
    north.is_some_and(|north| north.content == Content::Text("turned".into()))
}

/// The pieces of the home ranks, which have to be the same for both sides, file by file.
fn groups(head: &Head, homes: PerPlayer<usize>) -> Result<Vec<Group>, String> {
    let mut groups: Vec<Group> = Vec::new();
    let rows = homes.0.map(|home| &head.cells[home]);
    for (file, (south, north)) in rows[0].iter().zip(rows[1]).enumerate() {
        let fits = match (south, north) {
            (Some(south), Some(north)) => {
                *south == '*' && *north == '*'
                    || south.to_ascii_lowercase() == *north && south.is_ascii_uppercase()
            }
            (None, None) => true,
            _ => false,
        };
        if !fits {
            return Err("the sides of the head have different pieces on their home ranks, which no shuffling gives both".into());
        }
        let Some(letter) = south.filter(|letter| *letter != '*') else {
            continue;
        };
        let square = Square((homes[Player::South] * usize::from(head.spec.files) + file) as u8);
        let kind = head.spec.kind_of_letter(letter).unwrap_or_default();
        match groups.iter_mut().find(|group| group.letter == letter) {
            Some(group) => group.squares.push(square),
            None => groups.push(Group {
                letter,
                kind,
                squares: vec![square],
            }),
        }
    }
    Ok(groups)
}

/// The letters of the pieces of both home ranks, with their sides.
fn home_letters(head: &Head, homes: PerPlayer<usize>) -> Vec<(Player, char)> {
    let letters = Player::ALL.into_iter().flat_map(|player| {
        let row = head.cells[homes[player]].iter().flatten();
        row.filter(move |letter| head.owner(**letter) == Some(player))
            .map(move |letter| (player, *letter))
    });
    letters.collect()
}

fn empty_homes(head: &mut Head, homes: PerPlayer<usize>) {
    for home in homes.0 {
        for cell in &mut head.cells[home] {
            *cell = cell.filter(|letter| *letter == '*');
        }
    }
}

fn home_squares(files: u8, rank: usize) -> impl Iterator<Item = Square> {
    (0..files).map(move |file| Square(rank as u8 * files + file))
}

fn is_dark(files: u8, square: Square) -> bool {
    (square.0 / files + square.0 % files).is_multiple_of(2)
}

/// Are there two of it, on squares of different colours, that never change colours?
fn is_pair(head: &Head, group: &Group) -> bool {
    let colours: Vec<bool> = group
        .squares
        .iter()
        .map(|square| is_dark(head.spec.files, *square))
        .collect();
    matches!(colours[..], [first, second] if first != second) && is_bound(head, group.kind)
}

/// Does it stay on the colour of its square, whoever it belongs to?
fn is_bound(head: &Head, kind: Kind) -> bool {
    let moves = head.spec.pieces[kind.index()].moves.0.iter().flatten();
    let mut moves = moves.map(|step| step.atom).peekable();
    moves.peek().is_some()
        && moves.all(|atom| {
            let steady = |offset: crate::base::Offset| (offset.files + offset.ranks) % 2 == 0;
            let then = match atom.motion {
                crate::betza::Motion::Bent { then } => steady(then),
                _ => true,
            };
            steady(atom.offset) && then
        })
}
