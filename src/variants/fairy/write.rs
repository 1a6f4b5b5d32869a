//! A game as the lines of a section. What there are no words for is left out: [`super::export`] finds out what it was.

use super::region::{self, Squares};
use super::{movement, pieces};
use crate::base::{Kind, PerPlayer, Player, Square};
use crate::betza::{self, Atom};
use crate::rules::spec::{PieceSpec, PromotionSpec, Region, SideResult};
use crate::rules::{Setup, Spec};
use std::fmt::{Display, Write as _};

/// The game being written.
pub(super) struct Writer<'s> {
    spec: &'s Spec,
    start: Setup,
    /// The key of each kind, and its movement where the key does not say it.
    keys: Vec<(String, Option<String>)>,
    text: String,
}

/// Suffixes of keys for one side.
const COLOURS: [(Player, &str); 2] = [(Player::South, "White"), (Player::North, "Black")];

impl<'s> Writer<'s> {
    pub(super) fn of(spec: &'s Spec) -> Writer<'s> {
        let mut writer = Writer {
            spec,
            start: Setup::start(spec),
            keys: Vec::new(),
            text: String::new(),
        };
        writer.keys = writer.choose_keys();
        writer
    }

    /// The lines.
    pub(super) fn lines(mut self) -> String {
        self.set("maxFile", self.spec.files);
        self.set("maxRank", self.spec.ranks);
        self.pieces();
        self.first_steps();
        self.promotions();
        self.castling();
        self.ends();
        let position = self.start.write_position(self.spec);
        let fields: Vec<&str> = position.split(' ').take(3).collect();
        self.set("startFen", format!("{} - 0 1", fields.join(" ")));
        self.text
    }

    fn set(&mut self, key: &str, value: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{key} = {value}");
    }

    /// The squares of a region, by file and rank.
    fn squares(&self, region: &[Square]) -> Squares {
        let place = |square: &Square| (square.0 % self.spec.files, square.0 / self.spec.files);
        region.iter().map(place).collect()
    }

    fn in_words(&self, region: &[Square]) -> String {
        region::in_their_words(&self.squares(region), self.spec.files, self.spec.ranks)
    }

    fn set_regions(&mut self, key: &str, regions: &PerPlayer<Region>) {
        for (player, colour) in COLOURS {
            let squares = self.in_words(&regions[player]);
            self.set(&format!("{key}{colour}"), squares);
        }
    }

    fn anybody(&self, test: impl Fn(&PieceSpec) -> bool) -> bool {
        self.spec.pieces.iter().any(test)
    }

    fn letter(&self, kind: Kind) -> char {
        self.spec.pieces[kind.index()].letter.to_ascii_lowercase()
    }

    fn letters(&self, kinds: &[Kind]) -> String {
        match kinds {
            [] => "-".to_owned(),
            kinds => kinds.iter().map(|kind| self.letter(*kind)).collect(),
        }
    }

    /// Named pieces for those that move so, the first free number for the others.
    fn choose_keys(&self) -> Vec<(String, Option<String>)> {
        let mut free = 1;
        let mut keys: Vec<(String, Option<String>)> = Vec::new();
        for piece in &self.spec.pieces {
            let known = self
                .named(piece)
                .filter(|named| keys.iter().all(|(key, _)| key != named));
            keys.push(match known {
                Some(named) => (named.to_owned(), None),
                None => {
                    let movement = movement::in_their_words(always(piece).chain(initial(piece)));
                    let movement = movement.unwrap_or_default();
                    if piece.royal == PerPlayer::both(true) {
                        ("king".to_owned(), Some(movement))
                    } else {
                        free += 1;
                        (format!("customPiece{}", free - 1), Some(movement))
                    }
                }
            });
        }
        keys
    }

    /// The name of a piece that moves as this one.
    fn named(&self, piece: &PieceSpec) -> Option<&'static str> {
        let same = |text: &str, atoms: &mut dyn Iterator<Item = Atom>| {
            let said = movement::in_our_words(text)
                .and_then(|text| betza::parse(&text).map_err(|error| error.message));
            let said = said.unwrap_or_default();
            let atoms: Vec<Atom> = atoms.collect();
            said.len() == atoms.len() && said.iter().all(|atom| atoms.contains(atom))
        };
        if piece.royal == PerPlayer::both(true) {
            return same("K", &mut always(piece).chain(initial(piece))).then_some("king");
        }
        if crossing(piece).is_some() {
            return same("fW", &mut always(piece)).then_some("soldier");
        }
        let named = pieces::NAMED.iter().find(|(name, usual)| match *name {
            // Pawns step twice if anybody does, and capture in passing if anybody does.
            "pawn" => {
                let step = if self.anybody(|piece| initial(piece).next().is_some()) {
                    pieces::FIRST_STEP
                } else {
                    ""
                };
                let whole = |atom: Atom| Atom {
                    en_passant: atom.capture,
                    ..atom
                };
                let in_passing = captures_in_passing(piece) || !self.anybody(captures_in_passing);
                in_passing && same(usual, &mut always(piece).map(whole)) && same(step, &mut initial(piece))
            }
            _ => same(usual, &mut always(piece).chain(initial(piece))),
        });
        named.map(|(name, _)| *name)
    }

    fn pieces(&mut self) {
        let spec = self.spec;
        for (piece, (key, movement)) in spec.pieces.iter().zip(self.keys.clone()) {
            let letter = piece.letter.to_ascii_lowercase();
            match movement {
                None => self.set(&key, letter),
                Some(movement) => self.set(&key, format!("{letter}:{movement}")),
            }
            if let Some((_, own_rank)) = crossing(piece).filter(|_| key == "soldier") {
                self.set("soldierPromotionRank", own_rank / spec.files + 1);
            }
            let mut letters = key.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            let capital: String = first.into_iter().chain(letters).collect();
            for (player, colour) in COLOURS {
                if let Some(squares) = &piece.region[player] {
                    let squares = self.in_words(squares);
                    self.set(&format!("mobilityRegion{colour}{capital}"), squares);
                }
            }
        }
    }

    /// Where first steps work from, who captures in passing, whose moves are progress.
    fn first_steps(&mut self) {
        let stepping = self
            .spec
            .pieces
            .iter()
            .find(|piece| initial(piece).next().is_some());
        self.set("doubleStep", stepping.is_some());
        if let Some(piece) = stepping {
            let from = |player: Player| {
                let first = piece.moves[player].iter().find(|part| part.atom.initial);
                first.and_then(|part| part.from.clone()).unwrap_or_default()
            };
            self.set_regions("doubleStepRegion", &PerPlayer::from_fn(from));
        }
        let those = |test: &dyn Fn(&PieceSpec) -> bool| {
            let kinds = (0..self.spec.pieces.len() as u8).map(Kind);
            let kinds: Vec<Kind> = kinds
                .filter(|kind| test(&self.spec.pieces[kind.index()]))
                .collect();
            self.letters(&kinds)
        };
        let passing = those(&captures_in_passing);
        let progress = those(&|piece| piece.progress);
        match passing.as_str() {
            "-" => self.set("enPassantRegion", "-"),
            letters => self.set("enPassantTypes", letters),
        }
        self.set("nMoveRuleTypes", progress);
    }

    fn promotions(&mut self) {
        let own = |player: Player| {
            self.spec
                .promotions
                .iter()
                .filter(move |row| row.player == player)
        };
        let firsts = Player::ALL.map(|player| own(player).next());
        let [Some(south), Some(north)] = firsts else {
            self.set("promotionPieceTypes", "-");
            self.set("promotionPawnTypes", "-");
            return;
        };
        for ((player, colour), row) in COLOURS.into_iter().zip([south, north]) {
            let pawns: Vec<Kind> = own(player).map(|row| row.kind).collect();
            let lines = [
                ("promotionPawnTypes", self.letters(&pawns)),
                ("promotionPieceTypes", self.letters(&row.to)),
                ("promotionRegion", self.in_words(&row.squares)),
            ];
            for (key, value) in lines {
                self.set(&format!("{key}{colour}"), value);
            }
        }
        self.set("mandatoryPawnPromotion", !south.optional);
        let limit = |row: &PromotionSpec| {
            let limits = row.limits.iter();
            let words: Vec<String> = limits
                .map(|limit| format!("{}:{}", self.letter(limit.kind), limit.below))
                .collect();
            words.join(" ")
        };
        if !south.limits.is_empty() {
            let limits = limit(south);
            self.set("promotionLimit", limits);
        }
    }

    fn castling(&mut self) {
        let spec = self.spec;
        let own: Vec<_> = spec
            .castling
            .iter()
            .filter(|row| row.player == Player::South)
            .collect();
        self.set("castling", !own.is_empty());
        let Some(first) = own.first() else { return };
        let file = |square: Square| char::from(b'a' + square.0 % spec.files);
        self.set("castlingRank", first.royal_from.0 / spec.files + 1);
        self.set("castlingKingFile", file(first.royal_from));
        for row in &own {
            let side = if row.royal_to > row.royal_from {
                "Kingside"
            } else {
                "Queenside"
            };
            self.set(&format!("castling{side}File"), file(row.royal_to));
        }
        let partner = self.start.piece(first.rook_from).map(|(_, kind)| kind);
        if let Some(kind) = partner.filter(|kind| self.keys[kind.index()].0 != "rook") {
            let letter = self.letter(kind);
            self.set("castlingRookPieces", letter);
        }
    }

    fn ends(&mut self) {
        let ends = &self.spec.ends;
        let stalemate = match ends.stalemate {
            SideResult::Draw => "draw",
            SideResult::Loss => "loss",
            SideResult::Win => "win",
        };
        self.set("stalemateValue", stalemate);
        self.set("nFoldRule", ends.repetition);
        self.set("nMoveRule", ends.move_limit);
        if ends.facing == PerPlayer([true; 2]) {
            self.set("flyingGeneral", true);
        }
        if self.spec.free_pass {
            self.set("pass", true);
        }
        if let Some(goal) = ends.goals.first() {
            let every = goal.kinds.len() == self.spec.pieces.len();
            let letters = if every {
                "*".to_owned()
            } else {
                self.letters(&goal.kinds)
            };
            self.set("flagPiece", letters);
            self.set_regions("flagRegion", &goal.squares);
        }
        let extinct = if ends.no_men_loses || ends.bare_royal_loses {
            "*".to_owned()
        } else {
            self.letters(&ends.extinction)
        };
        if extinct != "-" {
            self.set("extinctionValue", "loss");
            self.set("extinctionPieceTypes", extinct);
        }
        if ends.bare_royal_loses {
            self.set("extinctionClaim", true);
            self.set("extinctionPieceCount", 1);
            self.set("extinctionOpponentPieceCount", 2);
        }
    }
}

/// How South's piece moves from anywhere.
fn always(piece: &PieceSpec) -> impl Iterator<Item = Atom> + '_ {
    let parts = piece.moves[Player::South].iter();
    let everywhere = parts.filter(|part| !part.atom.initial && part.from.is_none() && part.to.is_none());
    everywhere.map(|part| part.atom)
}

fn captures_in_passing(piece: &PieceSpec) -> bool {
    always(piece).any(|atom| atom.en_passant)
}

/// How it moves first.
fn initial(piece: &PieceSpec) -> impl Iterator<Item = Atom> + '_ {
    let parts = piece.moves[Player::South].iter();
    parts.filter(|part| part.atom.initial).map(|part| part.atom)
}

/// Steps that it has from some square on, as soldiers have beyond a river: the first of them and the square.
fn crossing(piece: &PieceSpec) -> Option<(Atom, u8)> {
    let mut parts = piece.moves[Player::South].iter();
    parts.find_map(|part| {
        let first = part.from.as_ref().filter(|_| !part.atom.initial)?.first()?;
        Some((part.atom, first.0))
    })
}
