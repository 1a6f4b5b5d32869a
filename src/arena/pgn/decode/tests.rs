use super::*;

#[test]
fn every_common_encoding_is_read() {
    let text = "[White \"Müller\"]\n\n1. d4 {½} *\n";
    let units: Vec<u16> = text.encode_utf16().collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    for (mark, bytes) in [
        (&[][..], text.as_bytes()),
        (&[0xef, 0xbb, 0xbf], text.as_bytes()),
        (&[0xff, 0xfe], &little),
        (&[0xfe, 0xff], &big),
        (&[], &little),
        (&[], &big),
        (&[], &latin),
    ] {
        assert_eq!(decode(&[mark, bytes].concat()), text);
    }
}

#[test]
fn odd_bytes_do_no_harm() {
    for bytes in [
        &[][..],
        &[0xff],
        &[0xff, 0xfe, 0x41],
        &[0, 0, 0, 0],
        &[0xff, 0xfe, 0, 0xd8],
    ] {
        assert!(decode(bytes).chars().count() <= bytes.len());
    }
}
