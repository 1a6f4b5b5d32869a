//! Positions: state, edit journal, make and unmake, move generation, legality, FEN, notation, validation.
