//! Tapestry plays, analyses and solves chess variants.
//!
//! # Map
//! Rooms, lowest first; each may use only those above it in this list:
//! * [`base`]: bitboards, squares, players, moves, scores, hash keys: words, no rules.
//! * [`betza`]: Betza notation to a list of movement atoms.
//! * [`rules`]: the checked definition of a game ([`rules::Spec`]) and its compiled form ([`rules::Rules`]).
//! * [`position`]: state, edit journal, move generation, legality, FEN, notation.
//! * [`game`]: the trait that search sees.
//! * [`eval`]: evaluation terms derived from the rules.
//! * [`board`]: the façade that protocols and applications use: one position of either width.
//! * [`search`]: alpha-beta, transposition table, time, threads, skill.
//! * [`games`]: the few games that are not pieces on one board between two players: dice races and the like, each with its own rules, text and search.
//! * [`variants`]: the catalogue: embedded and user TOML definitions, options, diagnostics.
//! * [`solver`]: exact values: retrograde tables, proof search, certificates and their verifier.
//! * [`puzzles`]: circuits and tours of one piece, routes of captures.
//! * [`arena`]: matches between engines, statistics, PGN.
//! * [`studies`]: questions that take many games or searches: shards, results that survive, reports.
//! * [`protocol`]: UCI and XBoard.
//! * [`cli`]: the command line.
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
//! | key squares | `key` | `key` |
//! | captured royals, forced passes, royals out of reach | `spec` | `ending` |
//! | priority of moves, forced answers, first moves | `selection` | `selection` |
//! | men that change by moving, caps | `transformation` | `transformation` |
//! | two boards: what has moved lands on the other | `twin` | `twin` |
//! | turns of two moves, the enemy's men among them | `turn` | `turn`, `entry` |
//! | powers: gaze, swap, chains of leaps, charge, mimicry | `powers` | `powers`, `journey` |
//! | jumps over neighbours in series, their attacks | `jumps` | `jumps`, `journey`, `explain` |
//! | compulsory captures | `selection` | `duty` |
//! | draws worth more to one side | `partial` | `partial` |
//! | a neutral royal | `spec` | `neutral` |
//! | lines of men | `line` | `selection`, `make` |
//! | who may capture whom, shots without moving | `captures`, `movement` | `generate`, `shots` |
//! | once-only rights, a royal's leap out of check | `once` | `once` |
//! | goals, extinction, bared royals | `compile` | `goal` |
//! | carriers that are boarded | `boarding` | `boarding` |
//! | forced openings, mates that depend on the checks | `mating` | `mating` |
//!
//! Games that are not two players on one board have a family instead (`family = "…"` in the definition), a folder each in
//! [`games`], and meet the command line as a [`games::TableGame`]:
//!
//! | family | folder | thinking |
//! |---|---|---|
//! | `race` | [`games::race`] | exact tables, expectimax where they would be too large |
//! | `three-handed` | [`games::three_handed`] | max^n, paranoid alpha-beta |
//! | `parallel` | [`games::parallel`] | the search of board games, on the board of the slot |

pub mod arena;
pub mod base;
pub mod betza;
pub mod board;
pub mod cli;
pub mod eval;
pub mod game;
pub mod games;
pub mod position;
pub mod protocol;
pub mod puzzles;
pub mod rules;
pub mod search;
pub mod solver;
pub mod studies;
pub mod variants;
