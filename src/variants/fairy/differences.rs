//! What of a game is not in another one that was made of its description.

use crate::base::{Kind, Player, Square};
use crate::board::Board;
use crate::rules::mechanic::Mechanic;
use crate::rules::spec::{EndSpec, GoalSpec, PieceMove, PieceSpec, PromotionSpec, Region, SideResult};
use crate::rules::{Setup, Spec};
use std::sync::Arc;

/// What the rules of `game` say that those of `other` do not, in words. Every field is named here, so that none is forgotten.
pub(super) fn differences(game: &Spec, other: &Arc<Spec>) -> Vec<String> {
    let Spec {
        // What the game is called and made of, and what others know of it.
        id: _,
        title: _,
        aliases: _,
        sources: _,
        about: _,
        sides: _,
        facts: _,
        options: _,
        known_as: _,
        idle_rights: _,
        examples: _,
        hints: _,
        learned: _,
        kept: _,
        // Their choice is in the start.
        arrays: _,
        deployment: _,
        start: _,
        // Mechanics.
        boarding: _,
        opening: _,
        once: _,
        placement: _,
        key: _,
        move_choice: _,
        transformation: _,
        line: _,
        neutral: _,
        powers: _,
        jumps: _,
        blast: _,
        linked_boards: _,
        turn: _,
        free_pass: _,
        take_back: _,
        files,
        ranks,
        holes,
        line_stops,
        apart,
        points,
        pieces,
        promotions: _,
        rescue,
        castling: _,
        chess960,
        ends,
    } = game;
    let mut told = mechanics_apart(game, &other.mechanics());
    let mut tell = |differs: bool, what: &str| {
        if differs {
            told.push(what.to_owned());
        }
    };
    tell((*files, *ranks) != (other.files, other.ranks), "the board");
    tell(*holes != other.holes, HOLES);
    tell(*line_stops != other.line_stops, "squares that no line passes");
    tell(*apart != other.apart, "regions without a way between them");
    tell(
        *chess960 != other.chess960,
        "castling from wherever the pieces stand",
    );
    tell(*points != other.points, "what results are worth");
    tell(*rescue != other.rescue, "captured pieces that are rescued");
    for piece in pieces {
        let found = other.pieces.iter().find(|known| known.letter == piece.letter);
        if !found.is_some_and(|found| is_same_piece(game, piece, found)) {
            let text = piece.betza[Player::South].as_str();
            tell(true, &format!("the piece {} ({text})", piece.letter));
        }
    }
    tell(promotions(game) != promotions(other), "its promotions");
    tell(castling(game) != castling(other), "its castling");
    let start = |spec: &Spec| Setup::start(spec).write_position(spec);
    tell(start(game) != start(other), "its start");
    told.extend(ends_apart(game, ends, other));
    told
}

/// What there is no word for.
pub(super) const HOLES: &str = "squares that do not exist";

/// Mechanics of a game that are none of those.
pub(super) fn mechanics_apart(game: &Spec, those: &[Mechanic]) -> Vec<String> {
    let apart = game
        .mechanics()
        .into_iter()
        .filter(|mechanic| !those.contains(mechanic));
    apart.map(|mechanic| mechanic.what.to_owned()).collect()
}

fn is_same_piece(game: &Spec, piece: &PieceSpec, other: &PieceSpec) -> bool {
    let PieceSpec {
        // How it is written, and what it may be worth.
        letter: _,
        also: _,
        suffix: _,
        names: _,
        betza: _,
        value: _,
        picture: _,
        // Of these, all that moves do is in `moves`.
        further: _,
        no_return: _,
        moves,
        royal,
        region,
        progress,
        takes,
        taken_by,
    } = piece;
    let all: Region = (0..game.files * game.ranks).map(Square).collect();
    let whole = |region: &Option<Region>| region.clone().filter(|region| *region != all);
    let does = |parts: &[PieceMove]| {
        let mut said: Vec<String> = parts
            .iter()
            .filter(|part| part.from.as_ref().is_none_or(|from| !from.is_empty()))
            .map(|part| format!("{:?} {:?} {:?}", part.atom, whole(&part.from), whole(&part.to)))
            .collect();
        said.sort_unstable();
        said.dedup();
        said
    };
    let same_for = |player: &Player| {
        does(&moves[*player]) == does(&other.moves[*player])
            && whole(&region[*player]) == whole(&other.region[*player])
    };
    Player::ALL.iter().all(same_for)
        && (royal, progress, takes, taken_by)
            == (&other.royal, &other.progress, &other.takes, &other.taken_by)
}

fn letters(spec: &Spec, kinds: &[Kind]) -> String {
    let mut letters: Vec<char> = kinds
        .iter()
        .map(|kind| spec.pieces[kind.index()].letter)
        .collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

fn promotions(spec: &Spec) -> Vec<String> {
    let row = |row: &PromotionSpec| {
        let PromotionSpec {
            player,
            kind,
            squares,
            to,
            rescue,
            optional,
            // How it is written.
            unwritten: _,
            limits,
            right,
        } = row;
        let mut limits: Vec<String> = limits
            .iter()
            .map(|limit| {
                format!(
                    "{}{}{}",
                    letters(spec, &[limit.kind]),
                    limit.below,
                    limit.same_colour
                )
            })
            .collect();
        limits.sort_unstable();
        let [kind, to, rescue] = [&[*kind][..], to, rescue].map(|kinds| letters(spec, kinds));
        format!("{player:?} {kind} {squares:?} {to} {rescue} {optional} {limits:?} {right:?}")
    };
    let mut rows: Vec<String> = spec.promotions.iter().map(row).collect();
    rows.sort_unstable();
    rows
}

fn castling(spec: &Spec) -> Vec<String> {
    let mut rows: Vec<String> = spec.castling.iter().map(|row| format!("{row:?}")).collect();
    rows.sort_unstable();
    rows
}

fn ends_apart(game: &Spec, ends: &EndSpec, other: &Arc<Spec>) -> Vec<String> {
    let EndSpec {
        // Mechanics.
        stuck_passes: _,
        royal_capture: _,
        no_men_loses: _,
        royal_goal: _,
        bare_royal_loses: _,
        partial: _,
        mate: _,
        escape: _,
        escape_side: _,
        escape_needs: _,
        stalemate,
        royal_trade_draws,
        passed_royals_draw,
        repetition,
        repetition_rule,
        chased,
        move_limit,
        bare_royals_draw,
        facing,
        goals,
        extinction,
    } = ends;
    let goals_of = |spec: &Spec, goals: &[GoalSpec]| -> Vec<String> {
        let goal = |goal: &GoalSpec| format!("{} {:?}", letters(spec, &goal.kinds), goal.squares);
        goals.iter().map(goal).collect()
    };
    let theirs = &other.ends;
    let bare = *bare_royals_draw && !is_drawn_anyway(other);
    let repeated = (repetition, repetition_rule, chased)
        != (&theirs.repetition, &theirs.repetition_rule, &theirs.chased);
    let list = [
        (*stalemate != theirs.stalemate, "what stalemate is"),
        (*royal_trade_draws, "a draw by royals that were exchanged"),
        (*passed_royals_draw, "a draw by royals that nothing can stop"),
        (repeated, "how repeated positions are judged"),
        (*move_limit != theirs.move_limit, "the move limit"),
        (bare, "a draw by royals that are alone"),
        (facing != &theirs.facing, "royals that face each other"),
        (
            goals_of(game, goals) != goals_of(other, &theirs.goals),
            "its goals",
        ),
        (
            letters(game, extinction) != letters(other, &theirs.extinction),
            "pieces whose loss loses",
        ),
    ];
    let differs = list.into_iter().filter(|(differs, _)| *differs);
    differs.map(|(_, what)| what.to_owned()).collect()
}

/// Can royals that are alone only draw in a game that lets them play on?
fn is_drawn_anyway(game: &Arc<Spec>) -> bool {
    let ends = &game.ends;
    let nothing_wins = ends.goals.is_empty()
        && ends.royal_goal.0.iter().all(Vec::is_empty)
        && ends.extinction.is_empty()
        && !ends.no_men_loses;
    nothing_wins && (ends.stalemate == SideResult::Draw || alone_can_move(game))
}

/// Has a royal that is alone with the other always a move?
fn alone_can_move(game: &Arc<Spec>) -> bool {
    let start = Setup::start(game);
    let royal = |player: Player| {
        start
            .kinds(player)
            .find(|kind| game.pieces[kind.index()].royal[player])
    };
    let [Some(south), Some(north)] = Player::ALL.map(royal) else {
        return false;
    };
    let squares = || (0..game.files * game.ranks).map(Square);
    let mut places = squares().flat_map(|one| squares().map(move |other| (one, other)));
    places.all(|(one, other)| {
        let mut setup = Setup::empty(game);
        setup.put(one, Some((Player::South, south)));
        setup.put(other, Some((Player::North, north)));
        let can_move = |player: Player| {
            setup.set_turn(player);
            Board::from_setup(game, &setup).map_or(true, |board| !board.legal_moves().is_empty())
        };
        one == other || Player::ALL.into_iter().all(can_move)
    })
}
