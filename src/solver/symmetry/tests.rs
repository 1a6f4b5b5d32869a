use super::*;

fn wazir(files: i32, ranks: i32) -> [u32; SQUARES] {
    let mut targets = [0; SQUARES];
    for square in 0..files * ranks {
        for (file, rank) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (file, rank) = (square % files + file, square / files + rank);
            if (0..files).contains(&file) && (0..ranks).contains(&rank) {
                targets[square as usize] |= 1 << (rank * files + file);
            }
        }
    }
    targets
}

#[test]
fn only_sound_transformations_are_kept() {
    let wazirs = [wazir(5, 5); KINDS];
    assert_eq!(symmetries(5, 5, &wazirs, 1 << 12).len(), 8);
    // A key beside the middle leaves one reflection, a single leap more leaves the identity alone.
    assert_eq!(symmetries(5, 5, &wazirs, 1 << 7).len(), 2);
    let mut bent = wazirs;
    bent[1][0] |= 1 << 24;
    assert_eq!(symmetries(5, 5, &bent, 1 << 7).len(), 1);
    assert_eq!(symmetries(4, 3, &[wazir(4, 3); KINDS], 0).len(), 4);
}

#[test]
fn sets_are_mapped_square_by_square() {
    let all = symmetries(5, 5, &[wazir(5, 5); KINDS], 1 << 12);
    for symmetry in &all {
        for square in 0..SQUARES as u8 {
            assert_eq!(symmetry.apply(1 << square), 1 << symmetry.square(square));
            assert_eq!(symmetry.origin(symmetry.square(square)), square);
        }
    }
}
