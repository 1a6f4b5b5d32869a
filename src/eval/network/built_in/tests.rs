use super::*;
use crate::variants::Catalogue;

#[test]
fn every_file_is_sound_and_judges_a_game() {
    let catalogue = Catalogue::embedded();
    let signatures: Vec<u64> = catalogue
        .ids()
        .iter()
        .map(|id| catalogue.resolve(id).expect("known").signature())
        .collect();
    for file in &FILES {
        let network = Network::read(file.bytes).expect("a sound network");
        assert!(signatures.contains(&network.signature()));
        let twins = FILES
            .iter()
            .filter(|other| Network::signature_of(other.bytes) == Some(network.signature()));
        assert_eq!(twins.count(), 1);
    }
}
