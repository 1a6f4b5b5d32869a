use super::*;

#[test]
fn blocks_are_read_one_by_one_and_every_damaged_byte_is_noticed() {
    let path = std::env::temp_dir().join(format!("tapestry-blocks-{}", std::process::id()));
    let words: Vec<u64> = (0..70).map(|word: u64| word * word).collect();
    let blocks: Vec<&[u64]> = words.chunks(30).collect();
    let size = write(&path, "numbers squared", &blocks).expect("written");
    let good = std::fs::read(&path).expect("there");
    assert_eq!(good.len() as u64, size);
    let read = |index: usize, length: usize| {
        let file = BlockFile::open(&path)?;
        let mut words = vec![0; length];
        file.read(index, &mut words)
            .map(|()| (file.heading().to_owned(), words))
    };
    for (index, block) in blocks.iter().enumerate().rev() {
        let (heading, read) = read(index, block.len()).expect("as written");
        assert_eq!((heading.as_str(), &read[..]), ("numbers squared", *block));
    }
    assert!(read(0, 29).is_err() && read(0, 31).is_err() && read(3, 1).is_err());
    for place in 0..good.len() {
        let mut bad = good.clone();
        bad[place] ^= 4;
        std::fs::write(&path, bad).expect("written");
        let fails = blocks
            .iter()
            .enumerate()
            .any(|(index, block)| read(index, block.len()).is_err());
        assert!(fails, "byte {place}");
    }
    for length in 0..good.len() {
        std::fs::write(&path, &good[..length]).expect("written");
        assert!(BlockFile::open(&path).is_err(), "{length} bytes");
    }
    let _ = std::fs::remove_file(&path);
}
