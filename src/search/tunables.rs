//! Every number of the search worth tuning, declared once with its range and step, and with the value that switches its
//! technique off, so that a match can say what the technique is worth.

use crate::base::MAX_PLY;

/// One tunable number, for a tuner to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// Its name, as in [`Tunables::get`] and [`Tunables::set`].
    pub id: &'static str,
    /// Its default.
    pub value: i32,
    /// Its least value.
    pub low: i32,
    /// Its greatest value.
    pub high: i32,
    /// A change large enough to be noticed.
    pub step: i32,
    /// The value, outside the range, that switches the technique off.
    pub off: Option<i32>,
}

/// Why a tunable could not be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TunableError {
    /// No such name.
    #[error("no tunable is called '{0}'")]
    Unknown(String),
    /// Not of the form that was asked for.
    #[error("'{0}' is not NAME=NUMBER")]
    Malformed(String),
    /// Out of range.
    #[error("{id} = {value} is outside {low}..={high}{}", off.map_or(String::new(), |off| format!(" and is not {off} (off)")))]
    OutOfRange {
        /// The name.
        id: &'static str,
        /// The refused value.
        value: i32,
        /// Least value.
        low: i32,
        /// Greatest value.
        high: i32,
        /// The value that switches the technique off.
        off: Option<i32>,
    },
}

/// A depth that no node has.
const NEVER: i32 = MAX_PLY as i32;
/// A margin that nothing falls short of.
const UNREACHABLE: i32 = 100_000;

macro_rules! tunables {
    (@off) => { None };
    (@off $off:expr) => { Some($off) };
    ($($(#[$doc:meta])* $id:ident = $value:literal in $low:literal, $high:literal step $step:literal $(off $off:expr)?;)*) => {
        /// The values of all tunables.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Tunables { $($(#[$doc])* pub $id: i32,)* }

        impl Default for Tunables {
            fn default() -> Self {
                Tunables { $($id: $value,)* }
            }
        }

        /// All tunables.
        pub const TUNABLES: &[Tunable] = &[
            $(Tunable {
                id: stringify!($id),
                value: $value,
                low: $low,
                high: $high,
                step: $step,
                off: tunables!(@off $($off)?),
            },)*
        ];

        impl Tunables {
            /// The value called `id`.
            pub fn get(&self, id: &str) -> Option<i32> {
                match id {
                    $(stringify!($id) => Some(self.$id),)*
                    _ => None,
                }
            }
            fn slot(&mut self, id: &str) -> Option<&mut i32> {
                match id {
                    $(stringify!($id) => Some(&mut self.$id),)*
                    _ => None,
                }
            }
        }
    };
}

tunables! {
    /// Half-width of the first aspiration window, centipawns.
    aspiration_window = 14 in 4, 60 step 4 off UNREACHABLE;
    /// Reverse futility: margin for each ply of depth, centipawns.
    reverse_futility_margin = 75 in 30, 160 step 10;
    /// Reverse futility: greatest depth.
    reverse_futility_depth = 8 in 4, 14 step 1 off 0;
    /// Null move: least depth.
    null_move_least_depth = 3 in 2, 6 step 1 off NEVER;
    /// Null move: least depth reduction.
    null_move_base = 3 in 2, 6 step 1;
    /// Null move: depth that adds one more ply of reduction.
    null_move_depth_divisor = 3 in 2, 8 step 1;
    /// Null move: centipawns above beta that add one more ply of reduction.
    null_move_margin_divisor = 180 in 80, 400 step 20;
    /// Null move: depth from which a cutoff is verified.
    null_move_verification_depth = 12 in 8, 20 step 1;
    /// Late-move pruning: moves always searched, half as many where the side to move does not stand better than before.
    late_move_base = 10 in 1, 30 step 2 off UNREACHABLE;
    /// Futility: fixed part of the margin, centipawns.
    futility_base = 90 in 20, 250 step 15 off UNREACHABLE;
    /// Futility: margin for each ply of depth, centipawns.
    futility_slope = 90 in 30, 220 step 15;
    /// Static-exchange pruning of quiet moves: loss allowed for each ply of depth squared, centipawns.
    exchange_quiet_margin = 22 in 5, 60 step 4 off UNREACHABLE;
    /// Static-exchange pruning of captures: loss allowed for each ply of depth, centipawns.
    exchange_capture_margin = 90 in 30, 200 step 12 off UNREACHABLE;
    /// Late-move reduction: least depth.
    reduction_least_depth = 2 in 2, 5 step 1 off NEVER;
    /// Late-move reduction: fixed part, thousandths of a ply.
    reduction_base = 600 in 0, 1500 step 100;
    /// Late-move reduction: weight of ln(depth) times ln(move number), thousandths of a ply.
    reduction_slope = 470 in 250, 800 step 25;
    /// Late-move reduction: history that takes away one ply.
    reduction_history = 6500 in 4000, 20000 step 600;
    /// Singular extension: least depth.
    singular_depth = 7 in 5, 10 step 1 off NEVER;
    /// Singular extension: margin below the table's score for each ply of depth, hundredths of a centipawn.
    singular_margin = 150 in 50, 400 step 25;
    /// Singular extension: margin for extending twice, centipawns.
    singular_double_margin = 20 in 5, 60 step 4;
    /// Check extension: legal replies up to which a check is extended.
    forced_replies = 2 in 1, 8 step 1 off 0;
    /// Quiescence: plies after which only the static evaluation counts, a guard against endless tactical sequences.
    quiescence_plies = 48 in 4, 64 step 4 off 0;
    /// Quiescence: quiet evasions of a check after which no more are tried, once a move is not lost.
    quiescence_evasions = 2 in 1, 8 step 1 off 0;
    /// Quiescence: what a capture may fall short of alpha, centipawns.
    delta_margin = 160 in 50, 400 step 20 off UNREACHABLE;
    /// History bonus for each ply of depth.
    history_bonus_slope = 170 in 60, 320 step 15;
    /// Greatest history bonus.
    history_bonus_limit = 1700 in 600, 3000 step 100;
    /// Butterfly history: bonus, percent.
    butterfly_share = 100 in 25, 200 step 10 off 0;
    /// Butterfly history: apart for moves from and to threatened squares.
    threat_history = 1 in 1, 1 step 1 off 0;
    /// Continuation history: bonus, percent.
    continuation_share = 100 in 25, 200 step 10 off 0;
    /// Killer moves remembered at each ply.
    killers = 2 in 1, 2 step 1 off 0;
    /// Counter moves remembered for each move.
    counters = 1 in 1, 1 step 1 off 0;
    /// Internal iterative reduction: least depth at which a node without a move of the table is searched a ply less deep.
    internal_reduction_depth = 4 in 3, 10 step 1 off NEVER;
    /// Correction history of the slow pieces: greatest correction, centipawns.
    correction_slow = 50 in 10, 200 step 10 off 0;
    /// Correction history of the other pieces of each side: greatest correction, centipawns.
    correction_pieces = 50 in 10, 200 step 10 off 0;
    /// Correction history of the last two moves: greatest correction, centipawns.
    correction_moves = 50 in 10, 200 step 10 off 0;
    /// Capture history: weight in the order of captures, percent.
    capture_history = 100 in 20, 400 step 20 off 0;
    /// After a reduced search that succeeds: centipawns above the best score for which the next goes a ply deeper.
    deeper_margin = 50 in 20, 200 step 10 off UNREACHABLE;
    /// After a reduced search that succeeds: centipawns above the best score below which the next goes a ply less deep.
    shallower_margin = 8 in 1, 40 step 2 off 0;
    /// Sudden death: share of the remaining time for one move, tenths of a percent.
    time_share = 38 in 15, 80 step 3;
    /// Share of the increment for one move, percent.
    time_increment_share = 75 in 40, 100 step 5;
    /// Longest thought in units of the planned time, percent.
    time_hard_factor = 400 in 150, 800 step 30;
}

impl Tunables {
    /// Sets the value called `id`.
    ///
    /// # Errors
    /// If there is no such tunable or the value is out of its range.
    pub fn set(&mut self, id: &str, value: i32) -> Result<(), TunableError> {
        let unknown = || TunableError::Unknown(id.to_owned());
        let tunable = TUNABLES.iter().find(|t| t.id == id).ok_or_else(unknown)?;
        if !(tunable.low..=tunable.high).contains(&value) && tunable.off != Some(value) {
            return Err(TunableError::OutOfRange {
                id: tunable.id,
                value,
                low: tunable.low,
                high: tunable.high,
                off: tunable.off,
            });
        }
        *self.slot(id).ok_or_else(unknown)? = value;
        Ok(())
    }
}

impl std::str::FromStr for Tunables {
    type Err = TunableError;
    /// Reads `name=value name=value …`; what is not named has its default.
    fn from_str(text: &str) -> Result<Tunables, TunableError> {
        let mut tunables = Tunables::default();
        for setting in text.split_whitespace() {
            let malformed = || TunableError::Malformed(setting.to_owned());
            let (id, value) = setting.split_once('=').ok_or_else(malformed)?;
            tunables.set(id, value.parse().map_err(|_| malformed())?)?;
        }
        Ok(tunables)
    }
}

#[cfg(test)]
mod tests;
