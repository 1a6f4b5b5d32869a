//! Exact values: what a position is worth when both sides play perfectly, and how anyone can check it.
//!
//! * [`value`], [`packed`]: values with and without distance; verdicts at two bits a position.
//! * [`finite`], [`retrograde`]: the trait of a small finite game, and retrograde analysis of one.
//! * [`suited`], [`material`], [`numbering`], [`endings`]: all positions of some material of any game as a finite game.
//! * [`endgames`]: tables of endings in a folder, made on demand; [`mirror`]: what a board looks like in mirrors.
//! * [`tables`], [`knowledge`]: solved endings: values of positions and moves, counts; for boards of either width.
//! * [`report`], [`explain`]: what a person wants to see of them.
//! * [`leapers`], [`symmetry`]: games of leapers around a key on bare sets of squares, and the symmetries that hold.
//! * [`proof`], [`fortress`], [`strategy`], [`weak`]: proof-number search, closed sets that never lose, strategies that
//!   win, and both together; [`opening`], [`mod@array`]: a whole opening, all start arrays.
//! * [`strong`]: every position of a game of leapers, class by class.
//! * [`certificate`], [`verify`], [`checksum`]: proofs as files, and the verifier that believes none of them.
//! * [`oracle`], [`complaints`]: playing from all of this, and without files that are damaged. [`exact`]: the value of a position and of its moves, by whichever of these can say it.
//!
//! Only move generation and rules are shared with the rest of the program; nothing here searches or evaluates; what is known of endings is handed to the search by its trait.
//! Rules that look at the past (repetition, move limits) are not part of a position: endless play is a draw.

pub mod array;
pub mod certificate;
pub mod checksum;
pub mod complaints;
pub mod endgames;
pub mod endings;
pub mod exact;
pub mod explain;
pub mod fingerprint;
pub mod finite;
pub mod fortress;
pub mod knowledge;
pub mod leapers;
pub mod material;
pub mod mirror;
pub mod numbering;
pub mod opening;
pub mod oracle;
pub mod packed;
pub mod proof;
pub mod report;
pub mod retrograde;
pub mod strategy;
pub mod strong;
pub mod suited;
pub mod symmetry;
pub mod tables;
pub mod value;
pub mod verify;
pub mod weak;
