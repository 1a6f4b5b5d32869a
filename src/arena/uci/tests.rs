use super::super::time_control::Clocks;
use super::*;
use crate::base::PerPlayer;
use std::time::Duration;

fn turn_command(own: &Limit, opponent: &Limit, player: Player) -> String {
    let of = |side| {
        if side == player {
            own.clone()
        } else {
            opponent.clone()
        }
    };
    let clocks = Clocks::new(&PerPlayer::from_fn(of)).unwrap();
    let (clock, opponent_clock) = (clocks.side(player), clocks.side(!player));
    go_command(&Turn {
        start: "",
        moves: &[],
        player,
        clock: &clock,
        opponent_clock: &opponent_clock,
    })
}

#[test]
fn clocks_are_sent_by_colour() {
    let own = Limit::Clock("40/10+0.1".parse().unwrap());
    let opponent = Limit::Clock("20".parse().unwrap());
    let command = turn_command(&own, &opponent, Player::North);
    assert_eq!(command, "go wtime 20000 btime 10000 winc 0 binc 100 movestogo 40");
    let command = turn_command(&opponent, &own, Player::South);
    assert_eq!(command, "go wtime 20000 btime 10000 winc 0 binc 100");
}

#[test]
fn other_clocks_are_told_behind_what_every_engine_knows() {
    let clock = Limit::Clock("pcountdown 60/5".parse().unwrap());
    assert_eq!(
        turn_command(&clock, &clock, Player::North),
        "go wtime 60000 btime 60000 winc 5000 binc 5000 clock pcountdown wstage 60000 0 bstage 60000 0 wcredit 5000 bcredit 5000"
    );
}

#[test]
fn fixed_limits_are_sent_alone() {
    let clock = Limit::Clock("20".parse().unwrap());
    for (limit, command) in [
        (Limit::MoveTime(Duration::from_millis(150)), "go movetime 150"),
        (Limit::Nodes(1000), "go nodes 1000"),
        (Limit::Depth(6), "go depth 6"),
    ] {
        assert_eq!(turn_command(&limit, &clock, Player::South), command);
    }
}

#[test]
fn option_lines_are_read() {
    let option = parse_option("name Skill Level type spin default 20 min 0 max 20").unwrap();
    assert_eq!((option.name.as_str(), option.choices.len()), ("Skill Level", 0));
    let option = parse_option("name UCI_Variant type combo default chess var chess var xiangqi").unwrap();
    assert_eq!(option.choices, ["chess", "xiangqi"]);
    assert!(parse_option("type check").is_none());
}

#[test]
fn the_last_score_of_the_first_line_counts() {
    let mut thoughts = Thoughts::default();
    thoughts.note("info depth 5 seldepth 7 multipv 1 score cp -31 nodes 900 pv e2e4");
    thoughts.note("info depth 5 multipv 2 score cp -90 pv d2d4");
    thoughts.note("info currmove e2e4 string score cp 7 nodes 3");
    thoughts.note("info score cp x");
    assert_eq!(thoughts.score, Some(ReportedScore::Centipawns(-31)));
    assert_eq!((thoughts.depth, thoughts.nodes), (Some(5), Some(900)));
    thoughts.note("info depth 9 score mate -3 nodes 1200");
    assert_eq!(thoughts.score, Some(ReportedScore::Mate(-3)));
    thoughts.note("info score");
    assert_eq!(thoughts.depth, Some(9));
}
