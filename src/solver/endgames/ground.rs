//! What all tables of a game stand on: its rules, and the squares that its pieces can come to.

use crate::base::{Bits, Kind, PerPlayer, Player, Score};
use crate::position::Position;
use crate::rules::spec::{PieceSpec, Spec};
use crate::rules::{Rules, kept::Kept};
use crate::solver::checksum::Checksum;
use crate::solver::material::{Material, domains, kinds};
use crate::solver::mirror::Mirror;
use crate::solver::numbering::Numbering;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The ground of the tables of one game.
#[derive(Clone, Debug)]
pub struct Ground<B: Bits> {
    /// Without pieces.
    model: Position<B>,
    domains: Vec<PerPlayer<B>>,
    fingerprint: u64,
}

impl<B: Bits> Ground<B> {
    /// That of a game, given by its start position.
    pub fn of(start: &Position<B>) -> Self {
        let rules = start.rules();
        let mut domains = domains(start);
        // What comes to the board later may come anywhere.
        for kind in kinds(rules) {
            for player in Player::ALL {
                let domain = &mut domains[kind.index()][player];
                if domain.none() {
                    *domain = rules.home(player, kind);
                }
            }
        }
        let mut text = rules_text(&rules.spec);
        for domain in &domains {
            // Writing to a string cannot fail.
            let _ = write!(text, "{:?}", domain.0.map(Bits::halves));
        }
        let mut model = start.clone();
        model.arrange(Player::South, []);
        Ground {
            model,
            domains,
            fingerprint: Checksum::of(text.as_bytes()),
        }
    }

    /// A position without pieces.
    pub fn model(&self) -> &Position<B> {
        &self.model
    }

    /// The rules.
    pub fn rules(&self) -> &Rules<B> {
        self.model.rules()
    }

    /// Squares that each kind can come to.
    pub fn domains(&self) -> &[PerPlayer<B>] {
        &self.domains
    }

    /// A number for all that values depend on. Names, values and starts do not matter.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The numbering of a material; `None` if it has too many placements.
    pub fn numbering(&self, material: &Material, mirrors: &[Mirror]) -> Option<Numbering<B>> {
        let own: Vec<Mirror> = mirrors
            .iter()
            .filter(|mirror| !mirror.exchanges())
            .cloned()
            .collect();
        Numbering::mirrored(self.rules(), material, &self.domains, &own)
    }

    /// The mirrors of a mask of codes.
    pub fn mirrors_of(&self, mask: u16) -> Vec<Mirror> {
        let mut mirrors = Mirror::all(self.rules());
        mirrors.retain(|mirror| mask >> mirror.code() & 1 != 0);
        mirrors
    }

    /// The letters of both sides, royals first and then by value: `KQ-KR`.
    pub fn name(&self, material: &Material) -> String {
        let side = |player: Player| {
            let mut here: Vec<Kind> = kinds(self.rules())
                .filter(|kind| material.count(player, *kind) > 0)
                .collect();
            here.sort_by_key(|kind| self.rank(player, *kind));
            here.into_iter()
                .flat_map(|kind| {
                    let letter = self.rules().spec.pieces[kind.index()].letter;
                    std::iter::repeat_n(letter, material.count(player, kind).into())
                })
                .collect::<String>()
        };
        format!("{}-{}", side(Player::South), side(Player::North))
    }

    fn rank(&self, player: Player, kind: Kind) -> (bool, Reverse<Score>, Kind) {
        let rules = self.rules();
        (
            !rules.is_royal[player][kind],
            Reverse(rules.spec.pieces[kind.index()].value[player]),
            kind,
        )
    }

    /// Does North have more than South? Of tables that are each other's image the one in which it has not is made.
    pub fn north_is_stronger(&self, material: &Material) -> bool {
        let worth = |player: Player| {
            let all = kinds(self.rules()).filter(|kind| !self.rules().is_royal[player][*kind]);
            let worth = |kind: Kind| {
                let value = self.rules().spec.pieces[kind.index()].value[player];
                value * Score::from(material.count(player, kind))
            };
            all.map(worth).sum::<Score>()
        };
        let [south, north] = Player::ALL.map(worth);
        // Equal worth needs an order all the same.
        north > south || north == south && material.exchanged() > *material
    }
}

/// All that a definition says of how positions without a past go on.
fn rules_text(spec: &Spec) -> String {
    let piece = |piece: &PieceSpec| PieceSpec {
        also: None,
        suffix: ' ',
        names: PerPlayer::default(),
        betza: PerPlayer::default(),
        further: PerPlayer::default(),
        value: PerPlayer::default(),
        picture: None,
        ..piece.clone()
    };
    let plain = Spec {
        id: String::new(),
        title: String::new(),
        aliases: Vec::new(),
        sources: Vec::new(),
        about: String::new(),
        sides: PerPlayer::default(),
        facts: Vec::new(),
        options: Vec::new(),
        start: String::new(),
        arrays: None,
        deployment: None,
        pieces: spec.pieces.iter().map(piece).collect(),
        castling: Vec::new(),
        chess960: false,
        idle_rights: String::new(),
        known_as: BTreeMap::new(),
        examples: Vec::new(),
        hints: BTreeMap::new(),
        learned: None,
        kept: Kept::default(),
        ..spec.clone()
    };
    format!("{plain:?}")
}
