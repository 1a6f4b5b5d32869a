//! The tunable numbers of the evaluation, each declared once: name, meaning, value, range, step.

/// What is known of one weight besides its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Name in weight files.
    pub name: &'static str,
    /// What it scales, with its unit.
    pub about: &'static str,
    /// Value when nothing else is said.
    pub default: i32,
    /// Least allowed value.
    pub least: i32,
    /// Greatest allowed value.
    pub greatest: i32,
    /// First step of the tuner.
    pub step: i32,
}

macro_rules! weights {
    ($($field:ident $name:literal $default:literal in $least:literal ..= $greatest:literal by $step:literal: $about:literal;)*) => {
        /// A set of weights.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Weights {
            $(#[doc = $about] pub $field: i32,)*
        }

        /// All weights, in the order of their index.
        pub const DECLARATIONS: &[Declaration] = &[$(Declaration {
            name: $name, about: $about, default: $default, least: $least, greatest: $greatest, step: $step,
        },)*];

        impl Default for Weights {
            fn default() -> Self {
                Weights { $($field: $default,)* }
            }
        }

        impl Weights {
            /// All values, in the order of [`DECLARATIONS`].
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$field,)*]
            }
            /// The value of a declared name, to read or change.
            pub fn value_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $($name => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

weights! {
    placement_middle "placement-middle" 110 in 0..=500 by 10: "piece-square differences in the middlegame, thousandths of a piece's scale";
    placement_end "placement-end" 9 in 0..=500 by 10: "piece-square differences in the endgame, thousandths of a piece's scale";
    centre "centre" 700 in 0..=2000 by 100: "how much more a target in the centre counts than one at the edge, thousandths";
    front "front" 327 in 0..=2000 by 100: "how much more a target beside the enemy royal's first square counts, thousandths";
    mobility_middle "mobility-middle" 90 in 0..=500 by 10: "mobility in the middlegame, thousandths of a piece's scale";
    mobility_end "mobility-end" 170 in 0..=500 by 10: "mobility in the endgame, thousandths of a piece's scale";
    royal_advance "royal-advance" 22 in 0..=60 by 2: "centipawns lost by a royal for each rank it leaves behind in the middlegame";
    royal_shelter "royal-shelter" 43 in 0..=150 by 5: "centipawns of a royal's place at the side of its first rank in games with castling";
    royal_centre "royal-centre" 59 in 0..=150 by 5: "centipawns between the edge and the centre for a royal in the endgame";
    shield "shield" 7 in 0..=50 by 1: "centipawns for each pawn or guard beside the own royal in the middlegame";
    danger "danger" 32 in 0..=400 by 10: "weight of attacks on the squares around a royal, hundredths";
    danger_undefended "danger-undefended" 19 in 0..=40 by 1: "attack units of an attacked square beside the royal that nothing else defends";
    hopper_aim "hopper-aim" 25 in 0..=80 by 2: "centipawns of a hopper aiming at the royal with no piece, or two, between";
    advance "advance" 50 in 0..=400 by 5: "worth of promotion felt by any pawn next to its promotion square, thousandths";
    passed "passed" 400 in 0..=800 by 10: "worth of promotion felt by a passed pawn next to its promotion square, thousandths";
    passed_decay "passed-decay" 460 in 200..=950 by 20: "what remains of that for each further step, thousandths";
    passed_blocked "passed-blocked" 274 in 0..=1000 by 50: "what remains of that when the next square is occupied, thousandths";
    supported "supported" 0 in 0..=40 by 1: "centipawns of a pawn defended by a pawn";
    isolated "isolated" 24 in 0..=40 by 1: "centipawns lost by a pawn that no other of its side can ever defend";
    escort "escort" 14 in 0..=30 by 1: "centipawns of a passed pawn in the endgame for each step the own royal is nearer than the enemy's";
    pawn_end "pawn-end" 40 in 0..=800 by 20: "what a pawn gains towards the endgame, thousandths of its value";
    doubled "doubled" 9 in 0..=60 by 1: "centipawns lost by a pawn behind another of its side";
    threat "threat" 60 in 0..=400 by 5: "attack by a lesser piece, thousandths of the victim's value";
    hanging "hanging" 60 in 0..=400 by 5: "attack on an undefended piece, thousandths of the victim's value";
    pair "pair" 120 in 0..=400 by 5: "two pieces of one kind bound to different squares that cover the board together, thousandths of one's value";
    goal_near "goal-near" 60 in 0..=300 by 10: "centipawns of a piece one move from a square on which it wins, shared by the moves it needs";
    key_guard "key-guard" 12 in 0..=80 by 2: "centipawns of each piece, four at most, that could capture on a key square";
    cornering "cornering" 30 in 0..=200 by 5: "centipawns of each step that a neutral royal lacks, for a side whose enemy has no piece left";
    tempo "tempo" 12 in 0..=60 by 2: "centipawns of having the move";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_and_fields_agree() {
        let mut weights = Weights::default();
        for (index, declaration) in DECLARATIONS.iter().enumerate() {
            assert!(
                (declaration.least..=declaration.greatest).contains(&declaration.default),
                "{}",
                declaration.name
            );
            *weights.value_mut(declaration.name).expect("declared") = 7;
            assert_eq!(weights.values()[index], 7);
        }
        assert_eq!(weights.value_mut("no-such-weight"), None);
    }
}
