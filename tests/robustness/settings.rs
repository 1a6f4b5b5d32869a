//! Settings of the command line.

use super::throw;
use std::str::FromStr;
use tapestry::arena::adjudication::{DrawRule, ResignRule};
use tapestry::arena::engine_spec::EngineSpec;
use tapestry::arena::statistics::Sprt;
use tapestry::clocks::ClockSpec;
use tapestry::puzzles::{CapturePath, Grid};
use tapestry::search::Tunables;
use tapestry::studies::shard::Shard;

const TEXTS: [&str; 14] = [
    "pcombination 3600/60/40/3600/30 pause 2 ind 12000 always",
    "pswing 30/1800/40|pswing 20/900/40 ind 3600 place 60",
    "name=A,cmd=/usr/games/fairymax,proto=xboard,variant=capablanca",
    r"args=A B C,option.Hash=16,init=a\,b,restart=yes,letters=NH;BE",
    "tc=40/60+0.5,movetime=20,nodes=100,depth=3",
    "40/60+0.6",
    "0.5",
    "0,10,0.05,0.05",
    "40,8,10",
    "4,1000",
    "null_move_least_depth=128,quiescence_plies=0",
    "2/7",
    "8x8-a1-h8",
    "K7/1p6/2r5/8",
];

/// Could the text be read as this? What refuses it has to say why.
fn is_read<T: FromStr<Err: ToString>>(text: &str) -> Result<bool, String> {
    match text.parse::<T>() {
        Ok(_) => Ok(true),
        Err(error) if error.to_string().trim().is_empty() => Err("refused without a word".into()),
        Err(_) => Ok(false),
    }
}

/// Each text as every kind of setting.
pub(crate) fn settings(count: u64) {
    throw("settings", count, &TEXTS.map(str::to_owned), |_, _, text| {
        Ok(is_read::<EngineSpec>(text)?
            | is_read::<ClockSpec>(text)?
            | is_read::<Sprt>(text)?
            | is_read::<DrawRule>(text)?
            | is_read::<ResignRule>(text)?
            | is_read::<Tunables>(text)?
            | is_read::<Shard>(text)?
            | is_read::<Grid>(text)?
            | CapturePath::parse(text).is_ok())
    });
}
