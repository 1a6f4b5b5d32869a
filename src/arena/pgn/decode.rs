//! From the bytes of a file to its text, whatever program wrote it.

/// Bytes that are looked at where nothing says how the text is encoded.
const SAMPLE: usize = 4096;

/// The text of a file: UTF-8; UTF-16 where a byte-order mark says so or every other byte is zero; and what is none of them as Latin-1,
/// which is the encoding of the standard.
pub fn decode(bytes: &[u8]) -> String {
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => utf8_or_latin(rest),
        _ if has_zeros_at(bytes, 1) => utf16(bytes, u16::from_le_bytes),
        _ if has_zeros_at(bytes, 0) => utf16(bytes, u16::from_be_bytes),
        _ => utf8_or_latin(bytes),
    }
}

fn utf8_or_latin(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units)
        .map(|found| found.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Is one byte of most pairs zero, and the other of none?
fn has_zeros_at(bytes: &[u8], place: usize) -> bool {
    let pairs = || bytes.chunks_exact(2).take(SAMPLE / 2);
    let zeros = pairs().filter(|pair| pair[place] == 0).count();
    zeros > 0 && zeros * 4 >= pairs().count() * 3 && pairs().all(|pair| pair[1 - place] != 0)
}

#[cfg(test)]
mod tests;
