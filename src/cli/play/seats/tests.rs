use super::*;
use clap::Parser;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    seats: SeatArguments,
}

fn seated(names: &str, line: &str) -> Result<String, String> {
    let names: Vec<String> = names.split(' ').map(str::to_owned).collect();
    let words = std::iter::once("play").chain(line.split_whitespace());
    let line = Line::try_parse_from(words).map_err(|error| error.to_string())?;
    let minds = line.seats.seated(&names, 5).map_err(|error| error.to_string())?;
    Ok(Mind::written(&minds))
}

#[test]
fn persons_and_engines_sit_anywhere() {
    for (names, line, expected) in [
        ("South North", "", "person, level:5"),
        ("South North", "--side north", "level:5, person"),
        ("South North", "--south person --north person", "person, person"),
        (
            "South North",
            "--south engine --north level:9",
            "level:5, level:9",
        ),
        ("South North", "--north level:3", "person, level:3"),
        ("South North", "--north person", "level:5, person"),
        ("South North", "--persons all", "person, person"),
        ("Blue Green Red", "--persons blue,RED", "person, level:5, person"),
        ("Blue Green Red", "--persons none", "level:5, level:5, level:5"),
        (
            "Blue Green Red",
            "--seat 3=person --seat Blue=level:20",
            "level:20, level:5, person",
        ),
    ] {
        assert_eq!(seated(names, line).as_deref(), Ok(expected), "{line}");
    }
}

#[test]
fn players_that_a_game_has_not_are_named() {
    for (names, line, expected) in [
        ("Blue Green Red", "--side north", "names among Blue, Green, Red"),
        ("Blue Green Red", "--south person", "names among Blue, Green, Red"),
        ("South North", "--persons east", "the players are South, North"),
        ("South North", "--seat 3=person", "the players are South, North"),
        ("South North", "--north level:21", "from 0 to 20"),
        ("South North", "--seat north", "Blue=person"),
        ("South North", "--side north --persons all", "cannot be used with"),
    ] {
        let refused = seated(names, line).expect_err(line);
        assert!(refused.contains(expected), "{line}: {refused}");
    }
}
