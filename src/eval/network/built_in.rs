//! Networks that come with the program, found by the signature of the rules that they were learned for.

use super::weights::Network;
use crate::rules::Spec;
use once_cell::sync::OnceCell;
use std::sync::Arc;

/// What one game taught.
struct File {
    bytes: &'static [u8],
    network: OnceCell<Option<Arc<Network>>>,
}

#[cfg(feature = "networks")]
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(File {
            bytes: include_bytes!(concat!("../../../tuning/networks/", $name)),
            network: OnceCell::new(),
        }),*]
    };
}

#[cfg(feature = "networks")]
static FILES: [File; 78] = files![
    "alice.net",
    "arabella-modern.net",
    "arabella.net",
    "arabian-modern.net",
    "arabian.net",
    "breakout.net",
    "capablanca-steps-10x10.net",
    "capablanca-steps.net",
    "capablanca.net",
    "capablanca8.net",
    "changeover-arabella-modern.net",
    "changeover-arabella.net",
    "changeover-arabian-modern.net",
    "changeover-arabian.net",
    "changeover-clash.net",
    "changeover-invasion-modern.net",
    "changeover-invasion.net",
    "changeover-lancerchess.net",
    "changeover-western.net",
    "chess.net",
    "chesstitles.net",
    "clash.net",
    "combination.net",
    "crossfire-10x10.net",
    "crossfire.net",
    "crystal.net",
    "duffery-advancing.net",
    "duffery-capture.net",
    "duffery-simpletons.net",
    "early-promotion-lancerchess.net",
    "early-promotion-western.net",
    "encounter.net",
    "flying-western.net",
    "gryphon-circular.net",
    "gryphon.net",
    "invasion-modern.net",
    "invasion.net",
    "kaleidoscope.net",
    "lancerchess.net",
    "losttreasure.net",
    "meddlers-pawns.net",
    "meddlers.net",
    "meridian-eastern.net",
    "meridian-western.net",
    "mongolian.net",
    "northernlight.net",
    "ordinary.net",
    "palace-moat.net",
    "palace.net",
    "qiplacements.net",
    "rettah-double.net",
    "rettah.net",
    "riverqi-hawker.net",
    "riverqi.net",
    "royalfury.net",
    "semiqueen.net",
    "shadow.net",
    "shatranj.net",
    "siege-field.net",
    "siege-trench.net",
    "squeezedown.net",
    "storm-10x10.net",
    "storm.net",
    "stormforce-10x10.net",
    "stormforce.net",
    "stormforce9.net",
    "touchpaper.net",
    "touchstone.net",
    "transfer-a-lancerchess.net",
    "transfer-a-western.net",
    "tweedle.net",
    "waterhorse.net",
    "xiangqi.net",
    "zeta-advance.net",
    "zeta-four.net",
    "zeta-pieces.net",
    "zeta-royal.net",
    "zeta.net"
];

#[cfg(not(feature = "networks"))]
static FILES: [File; 0] = [];

impl File {
    fn network(&self) -> Option<Arc<Network>> {
        // The files are checked by a test; one that could not be read would only mean an evaluation without it.
        let read = || Network::read(self.bytes).ok().map(Arc::new);
        self.network.get_or_init(read).clone()
    }
}

/// The network of a game, if there is one for its rules.
pub(in crate::eval) fn network_of(spec: &Spec) -> Option<Arc<Network>> {
    let signature = spec.signature();
    let file = FILES
        .iter()
        .find(|file| Network::signature_of(file.bytes) == Some(signature))?;
    file.network()
}

#[cfg(test)]
#[cfg(feature = "networks")]
mod tests;
