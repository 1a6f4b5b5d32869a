//! Which special rules a game has, and which of them happen in the tree below a position.
//!
//! Both are read off the definition and the slow twin, so a perft position that does not make the rules of its game
//! happen is noticed, and so is a new rule that no position exercises.

use super::reference::{
    Ply, Special, State, bared, board_result, bystanders, capped, changed, diagonal_way_of, extinction,
    in_check, jumped_over, key_result, legal_plies, lines_through, mate_result, piece_plies, royal_attacked,
    shifted, spares_own_royals, way_of,
};
use std::collections::BTreeSet;
use tapestry::base::{Kind, PerPlayer, Player, Square};
use tapestry::betza::{Atom, Motion};
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::rules::move_choice::MoveChoiceSpec;
use tapestry::rules::spec::{OnceGrant, PieceSpec, PromotionSpec};

/// Names of special rules, such as `castling K` or `screen of South C`.
pub(crate) type Features = BTreeSet<String>;

/// The special rules that a game has.
pub(crate) fn features_of(spec: &Spec) -> Features {
    let mut features = bending_features(spec);
    let captures = |piece: &PieceSpec| piece.moves[Player::South].iter().any(|part| part.atom.capture);
    if spec.pieces.iter().any(captures) {
        features.insert("capture".to_owned());
    }
    if spec.pieces.iter().any(|piece| piece.royal[Player::South]) {
        let danger = if spec.ends.royal_capture {
            "royal captured"
        } else {
            "illegal"
        };
        features.extend(["check".to_owned(), danger.to_owned()]);
    }
    features.extend(
        spec.castling
            .iter()
            .map(|castling| format!("castling {}", castling.letter)),
    );
    for rule in &spec.promotions {
        features.extend(
            rule.to
                .iter()
                .map(|&kind| named(spec, "promotion to", rule.player, kind)),
        );
        features.extend(
            rule.rescue
                .iter()
                .map(|&kind| named(spec, "rescue of", rule.player, kind)),
        );
    }
    for row in &spec.boarding {
        features.insert(format!("boarding by {}", row.player.name()));
        features.insert(format!("disembarking by {}", row.player.name()));
    }
    if spec.ends.mate.is_some() {
        features.insert("drawn mate".into());
    }
    if !spec.opening.is_empty() {
        features.insert("forced opening".into());
    }
    for right in &spec.once {
        features.insert(match right.grants {
            OnceGrant::RoyalLeap { .. } => format!("leap of {}", right.player.name()),
            OnceGrant::Promotion => format!("arrival without {}", right.letter),
        });
    }
    for player in Player::ALL {
        let kept = spec.rescue.iter().flat_map(|rescue| &rescue.kinds[player]);
        features.extend(
            kept.filter(|kind| owned(spec, player, **kind))
                .map(|&kind| named(spec, "imprisonment of", player, kind)),
        );
        features.extend(features_of_pieces(spec, player));
        if spec.placement.is_some() {
            features.insert(format!("drop by {}", player.name()));
        }
        if !spec.ends.royal_goal[player].is_empty() || !spec.ends.goals.is_empty() {
            features.insert(format!("goal of {}", player.name()));
        }
    }
    if spec.powers.is_some() {
        features.extend(["swap", "leap", "series", "charge"].map(str::to_owned));
    }
    if spec.jumps.is_some() {
        let jumps = ["friendly jump", "capturing jump", "series", "jump en passant"];
        features.extend(jumps.map(str::to_owned));
    }
    let switches = [
        (spec.ends.facing.0.contains(&true), "facing"),
        (spec.take_back.is_some(), "move taken back"),
        (spec.ends.escape.is_some(), "escape"),
        (spec.key.is_some(), "end by the key"),
        (!spec.ends.extinction.is_empty(), "extinction"),
        (spec.ends.bare_royal_loses, "bared royal"),
        (spec.ends.partial.counts_baring(), "baring"),
        (spec.move_choice.duty.is_some(), "duty"),
        (spec.move_choice.duty.is_some(), "duty in check"),
        (spec.move_choice.duty.is_some(), "duty out of reach"),
        (
            spec.placement
                .as_ref()
                .is_some_and(|placement| !placement.offers.is_empty()),
            "bound drop",
        ),
    ];
    features.extend(
        switches
            .into_iter()
            .filter(|(on, _)| *on)
            .map(|(_, name)| name.to_owned()),
    );
    features
}

/// Rules that bend the orthodox ones.
fn bending_features(spec: &Spec) -> Features {
    let line = spec.line.as_ref();
    let switches = [
        (spec.ends.passed_royals_draw, "royals out of reach"),
        (spec.ends.stuck_passes || spec.free_pass, "pass"),
        (spec.ends.no_men_loses, "no men left"),
        (spec.neutral.is_some(), "pass"),
        (spec.neutral.is_some(), "neutral moves"),
        (spec.neutral.is_some(), "neutral takes piece of the mover"),
        (spec.neutral.is_some(), "check"),
        (
            spec.move_choice != MoveChoiceSpec::default() && spec.move_choice.duty.is_none(),
            "withheld by choice",
        ),
        (line.is_some(), "line won"),
        (line.is_some(), "worthless line"),
        (line.is_some_and(|line| !line.overlong), "overlong line"),
    ];
    let mut features: Features = switches
        .into_iter()
        .filter(|(on, _)| *on)
        .map(|(_, name)| name.to_owned())
        .collect();
    if let Some(blast) = &spec.blast {
        features.extend(["bystander blasted", "own royal too near"].map(str::to_owned));
        if !blast.withstands.is_empty() {
            features.insert("blast withstood".into());
        }
    }
    if let Some(change) = &spec.transformation {
        let changing = change.becomes.iter().map(|(from, _)| *from);
        features.extend(changing.map(|kind| named(spec, "change of", Player::South, kind)));
        if !change.caps.is_empty() {
            features.insert("cap".into());
        }
    }
    features
}

fn features_of_pieces(spec: &Spec, player: Player) -> Features {
    let mut features = Features::new();
    for kind in (0..spec.pieces.len() as u8)
        .map(Kind)
        .filter(|&kind| owned(spec, player, kind))
    {
        let piece = &spec.pieces[kind.index()];
        for atom in piece.moves[player].iter().map(|piece_move| piece_move.atom) {
            if atom.shoots {
                features.insert(format!("shot by {}", player.name()));
            }
            features.extend(atom_feature(spec, player, kind, atom));
        }
        if piece.region[player].is_some() {
            features.insert(named(spec, "region of", player, kind));
        }
    }
    features
}

/// Can the side come to have such a piece?
fn owned(spec: &Spec, player: Player, kind: Kind) -> bool {
    let letter = spec.pieces[kind.index()].letter;
    let board = spec.start.split([' ', '[']).next().unwrap_or_default();
    let on_board = if player == Player::South {
        letter
    } else {
        letter.to_ascii_lowercase()
    };
    let becomes = |rule: &PromotionSpec| {
        rule.player == player && (rule.to.contains(&kind) || rule.rescue.contains(&kind))
    };
    board.contains(on_board) || spec.promotions.iter().any(becomes)
}

/// What is special about an atom, apart from where it leads.
fn atom_feature(spec: &Spec, player: Player, kind: Kind, atom: Atom) -> Option<String> {
    match atom.motion {
        Motion::Hop { .. } if spec.powers.is_some() => None,
        Motion::Hop { .. } | Motion::Grasshop => Some(named(spec, "screen of", player, kind)),
        Motion::Bent { .. } => Some(named(spec, "bend of", player, kind)),
        Motion::Lame if atom.initial => Some(format!(
            "step over {} by {}",
            way_of(atom.offset).len(),
            player.name()
        )),
        Motion::Lame | Motion::LameDiagonal => Some(named(spec, "leg of", player, kind)),
        Motion::Fly => Some(named(spec, "flight of", player, kind)),
        _ if atom.en_passant => Some(format!("en passant by {}", player.name())),
        _ => None,
    }
}

fn named(spec: &Spec, what: &str, player: Player, kind: Kind) -> String {
    format!("{what} {} {}", player.name(), spec.pieces[kind.index()].letter)
}

/// The special rules that happen in the tree of `depth` plies below a position.
pub(crate) fn features_below(spec: &Spec, state: &State, depth: u32) -> Features {
    let mut features = Features::new();
    let mut without_facing = spec.clone();
    without_facing.ends.facing = PerPlayer::default();
    collect(&Rules { spec, without_facing }, state, depth, &mut features);
    features
}

/// The rules, and the same without the facing rule to tell which moves it alone forbids.
struct Rules<'a> {
    spec: &'a Spec,
    without_facing: Spec,
}

fn collect(rules: &Rules, state: &State, depth: u32, features: &mut Features) {
    if depth == 0 {
        return;
    }
    let spec = rules.spec;
    let plies = legal_plies(spec, state);
    for illegal in piece_plies(spec, state)
        .iter()
        .filter(|ply| royal_attacked(spec, &ply.after, state.turn))
    {
        features.insert("illegal".into());
        if !royal_attacked(&rules.without_facing, &illegal.after, state.turn) {
            features.insert("facing".into());
        }
    }
    features.extend(obstacles(spec, state));
    features.extend(withheld(spec, state, &plies));
    let bound = plies.len() == 1 && matches!(plies[0].special, Special::Drop(_));
    if bound {
        features.insert("bound drop".into());
    }
    for ply in &plies {
        features.extend(ply_features(spec, state, ply));
        collect(rules, &ply.after, depth - 1, features);
    }
}

fn ply_features(spec: &Spec, state: &State, ply: &Ply) -> Features {
    let player = state.turn;
    let mut features = Features::new();
    features.insert(match &ply.special {
        Special::Plain(atom) => match state.board[ply.from] {
            Some((_, kind)) => plain_feature(spec, player, kind, *atom, ply),
            None => String::new(),
        },
        Special::MultiStep(passed) => format!("step over {passed} by {}", player.name()),
        Special::EnPassant => format!("en passant by {}", player.name()),
        Special::Castling(letter) => format!("castling {letter}"),
        Special::Promotion(kind) | Special::Transformation(kind) => {
            named(spec, "promotion to", player, *kind)
        }
        Special::Rescue(kind) => named(spec, "rescue of", player, *kind),
        Special::Drop(_) => format!("drop by {}", player.name()),
        Special::Opening => "forced opening".into(),
        Special::Board => format!("boarding by {}", player.name()),
        Special::Disembark => format!("disembarking by {}", player.name()),
        Special::Shot => format!("shot by {}", player.name()),
        Special::Leap => format!("leap of {}", player.name()),
        Special::Escape => "escape".into(),
        Special::Pass => "pass".into(),
        Special::TakeBack => "move taken back".into(),
        Special::Neutral if ply.taken.is_some_and(|(owner, _)| owner == player) => {
            "neutral takes piece of the mover".into()
        }
        Special::Neutral => "neutral moves".into(),
        Special::Going if ply.charges => "charge".into(),
        Special::Going => String::new(),
        Special::Swap => "swap".into(),
        Special::Series(_) if spec.jumps.is_some() => jump_feature(state, ply).into(),
        Special::Series(landings) if landings.len() > 1 => "series".into(),
        Special::Series(_) => "leap".into(),
    });
    match board_result(spec, &ply.after) {
        Some(GameResult::Draw) => drop(features.insert("royals out of reach".into())),
        Some(_) if spec.ends.no_men_loses => drop(features.insert("no men left".into())),
        Some(_) => drop(features.insert("royal captured".into())),
        None => {}
    }
    if let Some((_, kind)) = state.board[ply.from].filter(|(_, kind)| changed(spec, *kind) != *kind) {
        features.insert(named(spec, "change of", player, kind));
    }
    for (_, gone) in bystanders(spec, state, ply) {
        features.insert(
            if gone {
                "bystander blasted"
            } else {
                "blast withstood"
            }
            .into(),
        );
    }
    let lines = lines_through(spec, &ply.after, ply.to);
    if lines.wins {
        features.insert("line won".into());
    }
    if lines.worthless {
        features.insert("worthless line".into());
    }
    if let Some(Special::Promotion(kind)) = ply.second.as_ref().map(|second| &second.special) {
        features.insert(named(spec, "promotion to", !player, *kind));
    }
    let mated = || in_check(spec, &ply.after) && legal_plies(spec, &ply.after).is_empty();
    if spec.ends.mate.is_some() && mated() && mate_result(spec, &ply.after) == GameResult::Draw {
        features.insert("drawn mate".into());
    }
    if extinction(spec, &ply.after).is_some() {
        features.insert("extinction".into());
    }
    if matches!(&ply.special, Special::Series(landings) if landings.len() > 1) {
        features.insert("series".into());
    }
    if ply.after.barer != state.barer {
        features.insert("baring".into());
    }
    if bared(spec, &ply.after).is_some() {
        features.insert("bared royal".into());
    }
    if key_result(spec, &ply.after).is_some() {
        features.insert("end by the key".into());
    }
    let arrived = ply.after.board[ply.to].map(|(_, kind)| kind);
    for rule in spec.promotions.iter().filter(|rule| {
        rule.player == player && Some(rule.kind) == arrived && rule.squares.contains(&Square(ply.to as u8))
    }) {
        features.extend(rule.right.map(|letter| format!("arrival without {letter}")));
    }
    if let Some((owner, kind)) = ply.taken {
        features.insert("capture".into());
        if ply.after.pockets[owner as usize] != state.pockets[owner as usize] {
            features.insert(named(spec, "imprisonment of", owner, kind));
        }
    }
    if royal_attacked(spec, &ply.after, ply.after.turn) {
        features.insert("check".into());
    }
    if matches!(ply.after.over, Some(GameResult::Win(_))) {
        features.insert(format!("goal of {}", player.name()));
    }
    features
}

/// What sort of jumps a series has.
fn jump_feature(state: &State, ply: &Ply) -> &'static str {
    let passes = |square: &usize| state.passed.contains(square);
    match ply.taken {
        None => "friendly jump",
        Some(_) if jumped_over(ply).iter().any(passes) => "jump en passant",
        Some(_) => "capturing jump",
    }
}

/// Moves that are not legal by what they would make, or by what else there is.
fn withheld(spec: &Spec, state: &State, legal: &[Ply]) -> Features {
    let mut features = Features::new();
    let mut possible = piece_plies(spec, state);
    if !spec.ends.royal_capture {
        possible.retain(|ply| !royal_attacked(spec, &ply.after, state.turn));
    }
    possible.retain(|ply| {
        !legal
            .iter()
            .any(|other| (other.from, other.to) == (ply.from, ply.to))
    });
    for ply in possible {
        let kind = state.board[ply.from].map(|(_, kind)| kind);
        let cause = if kind.is_some_and(|kind| capped(spec, state, kind)) {
            "cap"
        } else if !spares_own_royals(spec, state, &ply) {
            "own royal too near"
        } else if lines_through(spec, &ply.after, ply.to).overlong {
            "overlong line"
        } else if spec.move_choice.duty.is_none() {
            "withheld by choice"
        } else if in_check(spec, state) {
            "duty in check"
        } else if legal.iter().all(|ply| ply.taken.is_some()) {
            "duty"
        } else {
            "duty out of reach"
        };
        features.insert(cause.into());
    }
    features
}

fn plain_feature(spec: &Spec, player: Player, kind: Kind, atom: Atom, ply: &Ply) -> String {
    match atom.motion {
        Motion::Hop { .. } | Motion::Grasshop => named(spec, "screen of", player, kind),
        Motion::Fly if shifted(spec, player, ply.from, atom.offset, 1) != Some(ply.to) => {
            named(spec, "flight of", player, kind)
        }
        Motion::Bent { .. } if shifted(spec, player, ply.from, atom.offset, 1) != Some(ply.to) => {
            named(spec, "bend of", player, kind)
        }
        _ => String::new(),
    }
}

/// Steps that are stopped by a leg or by the edge of a region.
fn obstacles(spec: &Spec, state: &State) -> Features {
    let mut features = Features::new();
    for from in state.squares_where(|owner, _| owner == state.turn) {
        let Some((player, kind)) = state.board[from] else {
            continue;
        };
        for piece_move in &spec.pieces[kind.index()].moves[player] {
            let atom = piece_move.atom;
            let Some(to) = shifted(spec, player, from, atom.offset, 1) else {
                continue;
            };
            let leg_blocked = || {
                let way = match atom.motion {
                    Motion::LameDiagonal => diagonal_way_of(atom.offset),
                    _ => way_of(atom.offset),
                };
                let mut legs = way
                    .into_iter()
                    .filter_map(|leg| shifted(spec, player, from, leg, 1));
                legs.any(|leg| state.board[leg].is_some())
            };
            let lame = matches!(atom.motion, Motion::Lame | Motion::LameDiagonal);
            if lame && !atom.initial && leg_blocked() {
                features.insert(named(spec, "leg of", player, kind));
            }
            let region = &spec.pieces[kind.index()].region[player];
            let outside = region
                .as_ref()
                .is_some_and(|region| !region.contains(&Square(to as u8)));
            let would_go = if state.board[to].is_none() {
                atom.quiet
            } else {
                atom.capture
            };
            if outside && would_go {
                features.insert(named(spec, "region of", player, kind));
            }
        }
    }
    features
}
