use super::*;

#[test]
fn shards_are_a_partition() {
    for count in [1, 2, 3, 7, 50] {
        let shards: Vec<Shard> = (1..=count)
            .map(|number| format!("{number}/{count}").parse().unwrap())
            .collect();
        let mut items: Vec<u64> = shards.iter().flat_map(|shard| shard.of(41)).collect();
        items.sort_unstable();
        assert_eq!(items, (0..41).collect::<Vec<u64>>());
        assert_eq!(shards[0].is_whole(), count == 1);
        let last = shards.last().unwrap();
        assert_eq!(last.to_string(), format!("{count}/{count}"));
    }
}

#[test]
fn what_is_no_shard_is_refused() {
    for text in [
        "",
        "1",
        "0/3",
        "4/3",
        "1/0",
        "a/b",
        "-1/3",
        "1/2/3",
        "1/99999999999999999999",
    ] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}
