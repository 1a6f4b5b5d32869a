//! Moves of a position, asked for in the sheets' ways.

use super::*;

pub(super) fn after<P: Playable>(mut position: P, moves: &[String]) -> Result<P, String> {
    for text in moves {
        position.play_text(text)?;
    }
    Ok(position)
}

pub(super) fn moves_from<P: Playable>(position: &P, square: &str) -> Vec<String> {
    position
        .moves()
        .into_iter()
        .filter(|text| departure(text) == square)
        .collect()
}

pub(super) fn moves_from_any<P: Playable>(position: &P, squares: &[String]) -> Vec<String> {
    squares
        .iter()
        .flat_map(|square| moves_from(position, square))
        .collect()
}

pub(super) fn moves_to<P: Playable>(position: &P, square: &str) -> Vec<String> {
    let mut moves = position.moves();
    moves.retain(|text| arrival(text) == square);
    moves
}

/// How many moves each kind of piece has, by its letter; a kind without moves is left out.
pub(super) fn moves_by_kind<P: Playable>(spec: &Spec, position: &P) -> Result<String, String> {
    let state = State::from_fen(spec, &position.fen_text())?;
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for text in position.moves() {
        let (_, kind) = state.board[square(spec, departure(&text))?].ok_or("no piece moves")?;
        *counts.entry(spec.pieces[kind.index()].letter).or_default() += 1;
    }
    let counts: Vec<String> = counts
        .iter()
        .map(|(kind, count)| format!("{kind} {count}"))
        .collect();
    Ok(counts.join(" "))
}

/// The square a move starts from: a letter and the digits after it.
pub(super) fn departure(text: &str) -> &str {
    let end = text[1..]
        .find(|sign: char| !sign.is_ascii_digit())
        .map_or(text.len(), |index| index + 1);
    &text[..end]
}

/// The square a move goes to.
pub(super) fn arrival(text: &str) -> &str {
    departure(&text[departure(text).len()..])
}

pub(super) fn targets<P: Playable>(position: &P, square: &str) -> Vec<String> {
    let found: BTreeSet<String> = moves_from(position, square)
        .iter()
        .map(|text| arrival(text).to_owned())
        .collect();
    found.into_iter().collect()
}

pub(super) fn legal<P: Playable>(position: &P, texts: &[String]) -> String {
    let moves = position.moves();
    match texts.iter().filter(|text| moves.contains(text)).count() {
        0 => "no".into(),
        count if count == texts.len() => "yes".into(),
        count => format!("{count} of {}", texts.len()),
    }
}

/// Lines of so many plies that end in mate.
pub(super) fn mating_lines<P: Playable>(position: &P, plies: u32) -> usize {
    if plies == 0 {
        return (position.checked() && position.moves().is_empty()) as usize;
    }
    let lines =
        |text: String| after(position.clone(), &[text]).map_or(0, |next| mating_lines(&next, plies - 1));
    position.moves().into_iter().map(lines).sum()
}

pub(super) fn answered<P: Playable>(position: &P, square: &str) -> Result<String, String> {
    let moves = moves_from(position, square);
    let mut count = 0;
    for text in &moves {
        let replies = after(position.clone(), std::slice::from_ref(text))?.moves();
        count += replies.iter().any(|reply| arrival(reply) == arrival(text)) as usize;
    }
    Ok(format!("{count} of {}", moves.len()))
}

/// The moves after which the piece on the square, or where it has gone, cannot be captured, nor its side be mated at once.
pub(super) fn safe_moves<P: Playable>(position: &P, square: &str) -> Vec<String> {
    let safe = |text: &String| {
        let Ok(next) = after(position.clone(), std::slice::from_ref(text)) else {
            return false;
        };
        let stands = if departure(text) == square {
            arrival(text)
        } else {
            square
        };
        moves_to(&next, stands).is_empty() && mates(&next, 1).is_empty()
    };
    position.moves().into_iter().filter(safe).collect()
}

/// The moves after which it is the other side's turn.
pub(super) fn ending_turn<P: Playable>(position: &P) -> Vec<String> {
    let ends = |text: &String| {
        let next = after(position.clone(), std::slice::from_ref(text));
        next.is_ok_and(|next| next.side() != position.side())
    };
    position.moves().into_iter().filter(ends).collect()
}
