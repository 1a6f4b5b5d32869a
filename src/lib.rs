//! Tapestry plays, analyses and solves chess variants.
//!
//! # Map
//! Rooms, lowest first; each may use only those above it in this list:
//! * [`base`]: bitboards, squares, players, moves, scores, hash keys: words, no rules.
//! * [`files`]: what is read from files that are given to the program, how results are written, and who may go on with them.
//! * [`clocks`]: clocks of games as state machines, how protocols carry them, how much of them a move should take.
//! * [`betza`]: Betza notation to a list of movement atoms.
//! * [`game`]: the trait that search sees, and the words it shares with positions: scopes of moves, results.
//! * [`rules`]: the checked definition of a game ([`rules::Spec`]) and its compiled form ([`rules::Rules`]).
//! * [`position`]: state, edit journal, move generation, legality, FEN, notation.
//! * [`eval`]: evaluation terms derived from the rules, and for some games learned from them; learned networks.
//! * [`board`]: the façade that protocols and applications use: one position of either width; how XBoard writes it.
//! * [`search`]: alpha-beta, transposition table, time, threads, skill.
//! * [`games`]: the few games that are not pieces on one board between two players: dice races and the like, each with its own rules, text and search.
//! * [`play`]: one typed game for programs, whatever it is made of: actors, actions, changes, views, verdicts.
//! * [`variants`]: the catalogue: embedded and user TOML definitions, options, diagnostics.
//! * [`groups`]: games linked by more than their points: bonuses, tie-breaks, carried points, races that swing points.
//! * [`solver`]: exact values: retrograde tables, proof search, certificates and their verifier.
//! * [`proofs`]: forced wins of any board game: found by the search, proved reply by reply, checked by the rules alone.
//! * [`puzzles`]: circuits and tours of one piece, routes of captures.
//! * [`arena`]: matches between engines, statistics, PGN.
//! * [`studies`]: questions that take many games or searches: shards, results that survive, reports.
//! * [`book`]: opening books: as text, as games, in PolyGlot's format; made from games or by searching.
//! * [`atlas`]: every game measured by the studies, the documents' questions answered by them, and the site that tells it.
//! * [`web`]: the board in the browser: its page, a server for this computer alone, and a module for static files.
//! * [`protocol`]: UCI and XBoard.
//! * [`cli`]: the command line.
//! * [`python`](crate): the module for Python, with the feature of this name.
//!
//! # Where a mechanic lives
//! A game is data (`src/variants/games/*.toml`); what data cannot say is a mechanic, switched on with parameters:
//!
//! | mechanic | compiled in `rules` | played in `position` |
//! |---|---|---|
//! | movement: leaps, lines, hops, legs, flights, bent lines, line stops, regions apart | `movement` | `generate` |
//! | check, pins, facing royals, several royals | `threats` | `constraints`, `attacks` |
//! | promotion and rescue from the pocket | `promotion` | `generate`, `make` |
//! | castling, Fischer-random castling | `spec` | `castling`, `fen::free_castling` |
//! | placement phase: order of drops, pairs on different colours, binding offers | `placement` | `placing` |
//! | start arrays chosen by number, from a price list, or by lot | `arrays`, `deployment`, `option` | only the start position |
//! | escape of a mated royal | `escape` | `generate` |
//! | perpetual check and chase | `spec` | `perpetual` |
//! | repetition across moves that count as progress but can be undone | `returning` | `make` |
//! | key squares | `key` | `key` |
//! | captured royals, forced passes, royals out of reach | `spec` | `ending` |
//! | priority of moves, forced answers, first moves | `move_choice` | `move_choice` |
//! | pieces that change by moving, caps | `transformation` | `transformation` |
//! | two boards: what has moved lands on the other | `linked_boards` | `linked_boards` |
//! | turns of two moves, the enemy's pieces among them | `turn` | `turn`, `whole_turn` |
//! | powers: gaze, swap, chains of leaps, charge, mimicry | `powers` | `powers`, `journey` |
//! | jumps over neighbours in series, their attacks | `jumps` | `jumps`, `journey`, `explain` |
//! | captures that blast | `blast` | `blast` |
//! | compulsory captures | `move_choice` | `duty` |
//! | draws worth more to one side | `partial` | `partial` |
//! | a neutral royal | `spec` | `neutral` |
//! | lines of pieces | `line` | `move_choice`, `make` |
//! | a move taken back as a right of the game | `spec` | `take_back` |
//! | who may capture whom, shots without moving | `captures`, `movement` | `generate`, `shots` |
//! | passing at will | `spec` | `generate` |
//! | once-only rights, a royal's leap out of check | `once` | `once` |
//! | goals, extinction, bared royals | `compile` | `goal` |
//! | carriers that are boarded | `boarding` | `boarding` |
//! | forced openings, mates that depend on the checks | `mating` | `mating` |
//!
//! Games that are not two players on one board have a family instead (`family = "…"` in the definition), a folder each in
//! [`games`], and are played as every other game through [`play::Play`]:
//!
//! | family | folder | thinking |
//! |---|---|---|
//! | `race` | [`games::race`] | exact tables, expectimax where they would be too large |
//! | `three-handed` | [`games::three_handed`] | max^n, paranoid alpha-beta |
//! | `parallel` | [`games::parallel`] | the search of board games, on the board of the slot |
//!
//! # Adding a game of known mechanics
//! No Rust: write the definition ([`variants`] says how), and try it with `tapestry check FILE`, `tapestry --variants FILE moves ID`
//! and `play`. Search, evaluation, protocols, `match` and `analyze` take it as they take every other game. To have it in the catalogue put
//! it under `src/variants/games/`, name the file in `variants::embedded`, and give it facts and perft positions under `tests/`; the suite
//! fails until it has both, and holds it against the slow twin and the laws. `tests/variants/invented.toml` is such a game that nobody has
//! played before.
//!
//! # Adding a mechanic
//! 1. **Its words**: a struct of parameters in a file of its own in [`rules`], held by [`rules::Spec`]; a reader in `variants::draft` that reports
//!    every fault of a definition with its place; a line of the rule card.
//! 2. **Its play**: a file of the same name in [`position`] with the moves it adds or forbids and its part of making a move. Pieces change through
//!    the edit journal only, so there is no undo to write. What is remembered between moves goes into the position's state and into the key.
//! 3. **The one arm**: the place where moves are generated (`position::generate`), chosen (`position::move_choice`) or made (`position::make`) asks it,
//!    under a flag compiled into [`rules::Rules`], so that games without it do not pay.
//! 4. **What it means for others**: a line of [`rules::mechanic`], without which its field of the definition does not compile: whether its moves can be
//!    foreseen from their squares, whether pieces change elsewhere, whether the solver's tables and XBoard's board can follow it. The fast ways to
//!    make a move, the solver and XBoard go by that. Besides, `position::exchange`, if captures are worth something else.
//! 5. **Its slow twin**: the same rule once more, plainly, in `tests/common/reference`, and a feature in `tests/common/features.rs`, so that
//!    a perft position must make it happen.
//!
//! `blast` (captures that take the pieces around them) is a small one to read first: `rules::blast`, `position::blast`, `variants::draft::blast`, and
//! `tests/variants/petard.toml`, the game nobody has played that it was tried on.

#[cfg(feature = "arena")]
pub mod arena;
#[cfg(feature = "lab")]
pub mod atlas;
pub mod base;
pub mod betza;
pub mod board;
#[cfg(feature = "lab")]
pub mod book;
#[cfg(feature = "cli")]
pub mod cli;
pub mod clocks;
pub mod eval;
pub mod files;
pub mod game;
pub mod games;
pub mod groups;
pub mod play;
pub mod position;
#[cfg(feature = "lab")]
pub mod proofs;
#[cfg(feature = "cli")]
pub mod protocol;
#[cfg(feature = "lab")]
pub mod puzzles;
#[cfg(feature = "python")]
pub mod python;
pub mod rules;
pub mod search;
#[cfg(feature = "lab")]
pub mod solver;
#[cfg(feature = "lab")]
pub mod studies;
pub mod variants;
#[cfg(feature = "page")]
pub mod web;
