//! Helpers shared by the test programs. Each program uses a part of them, hence the allowances.
#![allow(dead_code, unused_imports)]

pub(crate) mod answers;
pub(crate) mod chance;
pub(crate) mod facts;
pub(crate) mod features;
pub(crate) mod games;
pub(crate) mod mutate;
pub(crate) mod perft_data;
pub(crate) mod playable;
pub(crate) mod reference;
pub(crate) mod slow_solver;
pub(crate) mod thinking;
pub(crate) mod walk;
