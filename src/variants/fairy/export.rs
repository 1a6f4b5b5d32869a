//! A game of ours in the words of such files. What was written is read again and held against the game: whatever does not come
//! back the same cannot be said.

use super::differences::{HOLES, differences, mechanics_apart};
use super::write::Writer;
use super::{Imported, Unsaid, import, ini};
use crate::base::Player;
use crate::betza::Motion;
use crate::rules::mechanic::Mechanic;
use crate::rules::{Setup, Spec};
use crate::variants::Catalogue;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Largest board of the programs that such files are for.
const MOST_FILES: u8 = 12;
const MOST_RANKS: u8 = 10;

/// Behind the name of a game that such programs have already.
const OWN: &str = "-tapestry";

/// Said of games that end with a draw where such a file lets them go on to one.
const BARE: &str = "# Royals that are alone draw at once; here they play on, and can only draw.\n";

/// A game as a section of such a file.
///
/// ```
/// use tapestry::variants::{Catalogue, fairy};
///
/// let catalogue = Catalogue::embedded();
/// let text = fairy::export(&*catalogue.resolve("chess")?).expect("it can be said");
/// assert!(fairy::import(&text, &catalogue)?[0].is_exact());
/// let reasons = fairy::export(&*catalogue.resolve("alice")?).expect_err("it has two boards");
/// assert!(reasons.iter().any(|reason| reason.contains("two boards")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// All that cannot be said.
pub fn export(spec: &Spec) -> Result<String, Vec<String>> {
    let mut unsaid = beyond_words(spec);
    let writer = Writer::of(spec);
    let bare = if spec.ends.bare_royals_draw { BARE } else { "" };
    let lines = writer.lines();
    let text = format!(
        "# {}{}\n{bare}[{}]\n{lines}",
        spec.title,
        settings(spec),
        name(spec)
    );
    match read_again(&text) {
        Ok(read) => unsaid.extend(differences(spec, &read)),
        Err(why) => unsaid.extend(wordless(spec).unwrap_or(why)),
    }
    let mut told = BTreeSet::new();
    unsaid.retain(|what| told.insert(what.clone()));
    if unsaid.is_empty() { Ok(text) } else { Err(unsaid) }
}

/// The name of the section: the id, unless other programs have a game of this name, whose rules may be others.
fn name(spec: &Spec) -> String {
    let own = if ini::is_known(&spec.id) { OWN } else { "" };
    format!("{}{own}", spec.id)
}

/// The options that are not as usual.
fn settings(spec: &Spec) -> String {
    let changed = spec
        .options
        .iter()
        .filter(|option| option.value != option.default);
    let settings: Vec<String> = changed
        .map(|option| format!("{}={}", option.name, option.value))
        .collect();
    if settings.is_empty() {
        String::new()
    } else {
        format!(" ({})", settings.join(", "))
    }
}

fn read_again(text: &str) -> Result<Arc<Spec>, Vec<String>> {
    let games = import(text, &Catalogue::default()).map_err(|error| vec![error.to_string()])?;
    games.last().map_or(Err(Vec::new()), read_game)
}

fn read_game(game: &Imported) -> Result<Arc<Spec>, Vec<String>> {
    let mut nothing_else = Catalogue::default();
    if let (Some(toml), []) = (&game.toml, &game.unsaid[..]) {
        let loaded = nothing_else.load_text(&game.name, toml);
        let resolved = loaded.and_then(|_| nothing_else.resolve(&game.id));
        return resolved.map_err(|error| vec![error.to_string()]);
    }
    let key = |unsaid: &Unsaid| unsaid.text.split(" = ").next().unwrap_or_default().to_owned();
    let why = game
        .unsaid
        .iter()
        .map(|unsaid| format!("{}: {}", key(unsaid), unsaid.why));
    Err(why.collect())
}

/// Games with all mechanics that there are words for.
const WITH_WORDS: &str = "
[a]
king = k
rook = r
castling = false
pass = true
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1
extinctionValue = loss
extinctionPieceTypes = r
startFen = r3k3/8/8/8/8/8/8/R3K3 w - - 0 1
[b:a]
extinctionPieceTypes = *
[c:b]
extinctionClaim = true
extinctionPieceCount = 1
extinctionOpponentPieceCount = 2
";

/// What there are no words for at all, of a game that cannot even be read without it; `None` if that is not why.
fn wordless(spec: &Spec) -> Option<Vec<String>> {
    let games = import(WITH_WORDS, &Catalogue::default()).ok()?;
    let said: Vec<Mechanic> = games
        .iter()
        .flat_map(read_game)
        .flat_map(|game| game.mechanics())
        .collect();
    let mut told = mechanics_apart(spec, &said);
    if !spec.holes.is_empty() {
        told.push(HOLES.to_owned());
    }
    (!told.is_empty()).then_some(told)
}

/// What our words have for such a file, but the programs that read it do not do.
fn beyond_words(spec: &Spec) -> Vec<String> {
    let mut told = Vec::new();
    if spec.files > MOST_FILES || spec.ranks > MOST_RANKS {
        told.push(format!(
            "a board of {}x{}: there are at most {MOST_FILES} files and {MOST_RANKS} ranks",
            spec.files, spec.ranks
        ));
    }
    let start = Setup::start(spec);
    let royals = |player: Player| {
        let on_board = start.cells.iter().filter_map(|cell| cell.piece());
        let royal =
            on_board.filter(|(owner, kind)| *owner == player && spec.pieces[kind.index()].royal[player]);
        royal.count()
    };
    if Player::ALL.iter().any(|player| royals(*player) > 1) {
        told.push("several royals of one side".to_owned());
    }
    let far = spec.pieces.iter().any(|piece| {
        let mut moves = Player::ALL
            .iter()
            .filter(|player| piece.royal[**player])
            .flat_map(|player| &piece.moves[*player]);
        moves.any(|part| part.atom.motion != Motion::Leap)
    });
    if far {
        told.push("a royal that does more than leap".to_owned());
    }
    told
}
