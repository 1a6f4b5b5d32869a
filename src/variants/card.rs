//! The rule card: everything about a game, for people.

use super::bending;
use super::describe::{
    chased, escape, further_squares, letter, letters, mark, merged, pawns, promotion, region, side_result,
    start_rows, unmoved,
};
use super::mechanics::mechanics;
use crate::base::{Player, Square};
use crate::games::Heading;
use crate::rules::Spec;
use crate::rules::option::BY_LOT;
use crate::rules::spec::{
    BareRule, Fact, KeyRule, KeySpec, OptionSpec, OptionValues, PieceSpec, RepetitionRule, StuckRule,
};
use crate::rules::turn::TurnPlan;

/// Column where long lines break.
const WIDTH: usize = 100;

/// What `tapestry variants ID` prints.
pub fn rule_card(spec: &Spec) -> String {
    let mut card = Card::default();
    card.names(&Heading::of(spec.clone()));
    if !spec.known_as.is_empty() {
        let names: Vec<String> = spec
            .known_as
            .iter()
            .map(|(protocol, name)| format!("{name} ({protocol})"))
            .collect();
        card.line(0, &format!("Known to other programs as: {}.", names.join(", ")));
    }
    card.board(spec);
    card.pieces(spec);
    card.promotions(spec);
    card.rescue(spec);
    card.castling(spec);
    card.placement(spec);
    card.turns(spec);
    card.ends(spec);
    card.options(&spec.options);
    card.facts(&spec.facts);
    card.text
}

/// How a piece moves: `moves K (steps one square in any direction)`.
pub(super) fn moves(betza: &str) -> String {
    match betza {
        "-" => "never moves".to_owned(),
        betza => format!("moves {}", with_words(betza)),
    }
}

/// Betza notation with its words behind it.
fn with_words(betza: &str) -> String {
    match crate::betza::parse(betza) {
        Ok(atoms) => format!("{betza} ({})", crate::betza::in_words(&atoms)),
        Err(_) => betza.to_owned(),
    }
}

/// A card being written.
#[derive(Default)]
pub(super) struct Card {
    pub(super) text: String,
}

impl Card {
    /// What the game is called, and where it comes from.
    pub(super) fn names(&mut self, heading: &Heading) {
        self.line(0, &format!("{} ({})", heading.title, heading.identity()));
        self.line(0, &heading.about);
        if !heading.aliases.is_empty() {
            self.line(0, &format!("Also called: {}.", heading.aliases.join(", ")));
        }
        if !heading.sources.is_empty() {
            self.line(0, &format!("Documents: {}.", heading.sources.join(", ")));
        }
    }

    pub(super) fn heading(&mut self, text: &str) {
        self.text.push('\n');
        self.line(0, text);
    }

    /// A line of words. What does not fit goes on below, indented a little more.
    pub(super) fn line(&mut self, indent: usize, text: &str) {
        let mut column = 0;
        let mut margin = indent;
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if column > margin && column + 1 + length > WIDTH {
                self.text.push('\n');
                column = 0;
                margin = indent + 2;
            }
            if column == 0 {
                self.text.extend(std::iter::repeat_n(' ', margin));
                column = margin;
            } else {
                self.text.push(' ');
                column += 1;
            }
            self.text.push_str(word);
            column += length;
        }
        self.text.push('\n');
    }

    pub(super) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn board(&mut self, spec: &Spec) {
        let boards = if spec.boards() > 1 { "Two boards" } else { "Board" };
        self.heading(&format!("{boards} {}x{}", spec.board_files(), spec.ranks));
        let line = |cells: &[char]| -> String {
            let boards = cells.chunks(usize::from(spec.board_files()));
            let spaced = boards.map(|part| part.iter().map(char::to_string).collect::<Vec<_>>().join(" "));
            spaced.collect::<Vec<_>>().join("   ")
        };
        for (index, row) in start_rows(spec).iter().enumerate() {
            let rank = usize::from(spec.ranks) - index;
            self.raw(&format!("  {rank:>2}  {}", line(row)));
        }
        let files: Vec<char> = (0..spec.files).map(|file| spec.file_letter(file)).collect();
        self.raw(&format!("      {}", line(&files)));
        self.raw(&format!("  Start: {}", spec.start));
    }

    fn pieces(&mut self, spec: &Spec) {
        self.heading("Pieces");
        for piece in &spec.pieces {
            let alike = piece.names[Player::South] == piece.names[Player::North]
                && piece.betza[Player::South] == piece.betza[Player::North]
                && piece.royal[Player::South] == piece.royal[Player::North]
                && piece.value[Player::South] == piece.value[Player::North];
            if alike {
                self.piece(spec, piece, Player::South, "");
            } else {
                for player in Player::ALL {
                    self.piece(spec, piece, player, &format!(" ({})", spec.sides[player]));
                }
            }
        }
    }

    fn piece(&mut self, spec: &Spec, piece: &PieceSpec, player: Player, owner: &str) {
        let mut notes = vec![moves(&piece.betza[player])];
        if piece.royal[player] {
            notes.push("royal".into());
        }
        if !piece.royal[player] || piece.value[player] != 0 {
            notes.push(format!("value {}", pawns(piece.value[player])));
        }
        let squares = |choose: &dyn Fn(Player) -> String| {
            let (south, north) = (choose(Player::South), choose(Player::North));
            match (owner.is_empty(), south == north) {
                (true, true) => south,
                (true, false) => format!("{south} ({}: {north})", spec.sides[Player::North]),
                (false, _) => choose(player),
            }
        };
        if piece.region[player].is_some() {
            let text = squares(&|player| {
                piece.region[player]
                    .as_ref()
                    .map_or("everywhere".into(), |r| region(spec, r))
            });
            notes.push(format!("stays on {text}"));
        }
        if piece.no_return[player].is_some() {
            let text = squares(&|player| {
                piece.no_return[player]
                    .as_ref()
                    .map_or(String::new(), |r| region(spec, r))
            });
            notes.push(format!("does not leave {text} again"));
        }
        for (index, further) in piece.further[player].iter().enumerate() {
            let text = squares(&|player| {
                piece.further[player]
                    .get(index)
                    .map_or(String::new(), |further| further_squares(spec, further))
            });
            notes.push(format!("also {}{text}", with_words(&further.betza)));
        }
        if piece.suffix != piece.letter.to_ascii_lowercase() {
            notes.push(format!("a promotion to it is written {}", piece.suffix));
        }
        if let Some(initial) = unmoved(piece, player) {
            let text = squares(&|player| unmoved(piece, player).map_or(String::new(), |r| region(spec, r)));
            if !initial.is_empty() {
                notes.push(format!("counts as unmoved on {text}"));
            }
        }
        self.line(
            2,
            &format!(
                "{}  {}{owner}: {}",
                piece.letter,
                piece.names[player],
                notes.join("; ")
            ),
        );
    }

    fn promotions(&mut self, spec: &Spec) {
        if spec.promotions.is_empty() {
            return;
        }
        self.heading("Promotion");
        for (text, owner) in merged(spec, &spec.promotions, |row| (row.player, promotion(spec, row))) {
            self.line(2, &format!("{owner}: {text}"));
        }
    }

    fn rescue(&mut self, spec: &Spec) {
        let Some(rescue) = &spec.rescue else { return };
        self.heading("Rescue");
        for player in Player::ALL {
            let kinds = letters(spec, &rescue.kinds[player]);
            self.line(
                2,
                &format!("{}: captured {kinds} go into the pocket", spec.sides[player]),
            );
        }
        for (rescued, imprisoned) in &rescue.replaced_by {
            let names = [rescued, imprisoned].map(|kind| letter(spec, *kind));
            self.line(
                2,
                &format!("when {} is rescued, a {} enters the pocket", names[0], names[1]),
            );
        }
    }

    fn castling(&mut self, spec: &Spec) {
        if spec.castling.is_empty() {
            return;
        }
        self.heading("Castling");
        for castling in &spec.castling {
            let name = |square: Square| spec.square_name(square);
            let royal = format!("{}{}", name(castling.royal_from), name(castling.royal_to));
            let rook = format!("{}-{}", name(castling.rook_from), name(castling.rook_to));
            self.line(
                2,
                &format!("{}: {royal}, the partner goes {rook}", castling.letter),
            );
        }
        if spec.chess960 {
            self.line(
                2,
                "Fischer-random: from wherever the rights say; entered as royal takes own partner",
            );
        }
    }

    fn placement(&mut self, spec: &Spec) {
        let Some(placement) = &spec.placement else { return };
        let name = |square: Square| spec.square_name(square);
        self.heading("Placement");
        for player in Player::ALL {
            let squares = region(spec, &placement.squares[player]);
            let side = &spec.sides[player];
            self.line(
                2,
                &format!("{side} drops its pocket on empty squares of: {squares}"),
            );
        }
        if !placement.order.is_empty() {
            let initial = |player: &Player| if *player == Player::South { 'S' } else { 'N' };
            let order: String = placement.order.iter().map(initial).collect();
            self.line(2, &format!("order of the drops: {order}; then South moves"));
        }
        if !placement.pairs.is_empty() {
            let pairs = letters(spec, &placement.pairs);
            self.line(2, &format!("on different colours: the two of each of {pairs}"));
        }
        for offer in &placement.offers {
            let [first, answer, second, last] =
                [offer.offer, offer.answer, offer.second, offer.last].map(name);
            let bound = if offer.second_bound { "bound" } else { "free" };
            self.line(
                2,
                &format!("offer {first}, answer {answer}: then {second} ({bound}), then {last}"),
            );
        }
        for array in &placement.forbidden {
            let [south, north] = Player::ALL.map(|player| region(spec, &array[player]));
            self.line(
                2,
                &format!("only in the order of its offer: {south} with {north}"),
            );
        }
    }

    fn turns(&mut self, spec: &Spec) {
        if let Some(boards) = spec.linked_boards {
            self.heading("Two boards");
            let who = if boards.royals_cross {
                "A piece"
            } else {
                "A piece other than the royal"
            };
            let text = "that has moved is put on the same square of the other board, which must be empty.";
            self.line(2, &format!("{who} {text}"));
        }
        match &spec.turn {
            TurnPlan::Single => {}
            TurnPlan::Double => {
                self.heading("Turn");
                self.line(
                    2,
                    "Two moves; it ends after the first if that checks or no second exists.",
                );
            }
            TurnPlan::Meddle(meddle) => {
                self.heading("Turn");
                let own = if meddle.owner_moves {
                    "an own piece"
                } else {
                    "an own piece of another kind"
                };
                let (kinds, becomes) = (letters(spec, &meddle.kinds), letters(spec, &meddle.promotes_to));
                self.line(
                    2,
                    &format!("A move of {own}, then one of an enemy {kinds} (promoting to {becomes})."),
                );
                if !meddle.otherwise.is_empty() {
                    let others = letters(spec, &meddle.otherwise);
                    self.line(
                        2,
                        &format!("If none of those can move: one of an enemy {others}, or none."),
                    );
                }
            }
        }
    }

    fn ends(&mut self, spec: &Spec) {
        self.heading("Ends");
        let ends = &spec.ends;
        let royal = |piece: &PieceSpec| piece.royal[Player::South] || piece.royal[Player::North];
        if spec.pieces.iter().any(royal) {
            if !ends.royal_capture {
                self.line(2, "Checkmate wins.");
            }
            if !ends.stuck_passes {
                let stalemate = side_result(ends.stalemate);
                self.line(2, &format!("Stalemate: {stalemate} for the side to move."));
            }
        }
        for sentence in bending::sentences(spec) {
            self.line(2, &sentence);
        }
        if let Some(key) = &spec.key {
            self.key(spec, key);
        }
        if !spec.line_stops.is_empty() {
            let stops = region(spec, &spec.line_stops);
            self.line(2, &format!("Sliders end on {stops} and never pass it."));
        }
        for text in mechanics(spec) {
            self.line(2, &text);
        }
        self.repetition(spec);
        match ends.move_limit {
            0 => self.line(2, "No limit of moves."),
            limit => self.line(2, &format!("{limit} moves by each side without progress: draw.")),
        }
        if ends.bare_royals_draw {
            self.line(2, "Only royals left: draw.");
        }
        if ends.facing {
            self.line(2, "The royals may not face each other on an open file.");
        }
        for player in Player::ALL {
            if !ends.royal_goal[player].is_empty() {
                let goal = region(spec, &ends.royal_goal[player]);
                self.line(
                    2,
                    &format!(
                        "{} wins with its royal, not in check, on {goal}.",
                        spec.sides[player]
                    ),
                );
            }
        }
        if ends.escape.is_some() {
            self.line(
                2,
                &format!(
                    "Escape of a mated royal{} from its region: {}; a draw.",
                    ends.escape_side
                        .map_or(String::new(), |side| format!(" of {}", spec.sides[side])),
                    escape(ends.escape)
                ),
            );
        }
        let points = spec.points;
        self.line(
            2,
            &format!(
                "Points: win {}, draw {}, loss {}.",
                points.win, points.draw, points.loss
            ),
        );
    }

    fn repetition(&mut self, spec: &Spec) {
        let count = spec.ends.repetition;
        if count == 0 {
            self.line(2, "Repetition: never ends the game.");
            return;
        }
        let rule = match spec.ends.repetition_rule {
            RepetitionRule::Draw => "draw",
            RepetitionRule::PerpetualLoses => "who alone checked or chased throughout loses, otherwise draw",
        };
        self.line(2, &format!("Occurrence {count} of a position: {rule}."));
        if !spec.ends.chased.is_empty() {
            self.line(2, &format!("Chased though protected: {}.", chased(spec)));
        }
    }

    fn key(&mut self, spec: &Spec, key: &KeySpec) {
        let letters: String = key
            .claimants
            .iter()
            .map(|kind| spec.pieces[kind.index()].letter)
            .collect();
        let square = spec.square_name(key.square);
        let wins = match key.rule {
            KeyRule::Hold => "wins if it still stands there after the other side's next move",
            KeyRule::Secure => "wins if the other side does not attack it after completing a move",
        };
        self.line(2, &format!("Key {square}: {letters} on it {wins}."));
        self.line(
            2,
            match key.bare {
                BareRule::Adjudicated => {
                    "A side without pieces loses at once if the other can ever claim the key, else the game is drawn."
                }
                BareRule::PlayedOut => "A side without pieces passes, and the other plays on for the key.",
            },
        );
        self.line(
            2,
            match key.stuck {
                StuckRule::Draw => {
                    "A side with pieces but no move draws, or loses if a claimant stands on the key."
                }
                StuckRule::Pass => "A side with pieces but no move passes.",
                StuckRule::Loss => "A side with pieces but no move loses.",
            },
        );
        if key.claimless_draw {
            self.line(2, "Without claimants on either side the game is drawn.");
        }
    }

    pub(super) fn options(&mut self, options: &[OptionSpec]) {
        if options.is_empty() {
            return;
        }
        self.heading("Options");
        for option in options {
            let mut values = match &option.values {
                OptionValues::Words(words) => words.join("|"),
                OptionValues::Number { min, max, .. } => format!("{min}..{max}"),
                OptionValues::Letters { letters, length, .. } => format!("{length} of {letters}"),
            };
            let words = matches!(option.values, OptionValues::Words(_));
            let lot = option.values.accept(BY_LOT).is_some();
            if lot && !words {
                values.push_str(&format!("|{BY_LOT}"));
            }
            let now = if option.value == option.default {
                String::new()
            } else {
                format!(", now {}", option.value)
            };
            let lot = if lot {
                format!("; {BY_LOT} is drawn by lot")
            } else {
                String::new()
            };
            let head = format!("{}={values} (default {}{now}{lot})", option.name, option.default);
            self.line(2, &format!("{head}: {} [{}]", option.about, mark(option.mark)));
        }
    }

    pub(super) fn facts(&mut self, facts: &[Fact]) {
        if facts.is_empty() {
            return;
        }
        self.heading("Facts and how sure they are");
        for fact in facts {
            let reason = if fact.reason.is_empty() {
                String::new()
            } else {
                format!(": {}", fact.reason)
            };
            self.line(2, &format!("{} [{}{reason}]", fact.text, mark(fact.mark)));
        }
    }
}
