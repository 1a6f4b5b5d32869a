use super::*;
use crate::board::Board;
use crate::studies::sampled_placements::side::{order, sides};
use crate::studies::sampled_placements::tests::few_pieces;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A phase searched placement by placement.
struct Plain<'a> {
    sides: &'a PerPlayer<Side>,
    order: &'a [Player],
    turns: Vec<Turn>,
    ends: &'a Ends,
    limit: Option<Limit>,
}

impl Plain<'_> {
    /// `None` if the limit cannot be kept any more.
    fn worth(&self, numbers: [usize; 2]) -> Option<f32> {
        self.worth_after([0, 0], numbers)
    }

    fn worth_after(&self, placed: [usize; 2], numbers: [usize; 2]) -> Option<f32> {
        if let Some(limit) = self.limit {
            let own = placed[limit.player as usize];
            let partial = &self.sides[limit.player].levels[own][numbers[limit.player as usize]];
            let turn = self
                .turns
                .iter()
                .find(|turn| turn.player == limit.player && turn.number == limit.turn);
            let [before, after] = turn.map(|turn| [turn.before, turn.after])?;
            let wrong =
                own <= before && partial.has(limit.letter) || own >= after && !partial.has(limit.letter);
            (!wrong).then_some(())?;
        }
        let Some(player) = self.order.get(placed[0] + placed[1]) else {
            return Some(self.ends[numbers[0]][numbers[1]]);
        };
        let own = *player as usize;
        let worths = self.sides[*player]
            .next(placed[own], numbers[own])
            .filter_map(|next| {
                let (mut placed, mut numbers) = (placed, numbers);
                placed[own] += 1;
                numbers[own] = next;
                self.worth_after(placed, numbers)
            });
        match player {
            Player::South => worths.reduce(f32::max),
            Player::North => worths.reduce(f32::min),
        }
    }
}

fn random_ends(seed: u64) -> Ends {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut number = || (generator.next_u64() % 400) as f32 - 200.0;
    (0..8).map(|_| (0..8).map(|_| number()).collect()).collect()
}

#[test]
fn turns_are_runs_of_an_order() {
    use Player::{North, South};
    let found = turns(&[South, North, North, South]);
    let told: Vec<(Player, usize, usize, usize)> = found
        .iter()
        .map(|turn| (turn.player, turn.number, turn.before, turn.after))
        .collect();
    assert_eq!(told, [(South, 1, 0, 1), (North, 1, 0, 2), (South, 2, 1, 2)]);
}

#[test]
fn the_phase_is_worth_what_a_plain_search_finds() {
    let start = Board::start(&few_pieces());
    let (sides, order) = (sides(&start).unwrap(), order(&start));
    let mut costly = 0;
    for seed in 0..4 {
        let ends = random_ends(seed);
        let phase = Phase::solve(&sides, &order, &ends, 5.0).unwrap();
        let window = Window::of(&ends);
        let plain = |limit: Option<Limit>| {
            let plain = Plain {
                sides: &sides,
                order: &order,
                turns: turns(&order),
                ends: &ends,
                limit,
            };
            plain.worth([0, 0]).map(f64::from)
        };
        let free = plain(None).unwrap();
        assert!((phase.worth() - free).abs() <= phase.resolution(), "{free}");
        assert!(f64::from(window.least) <= free && free <= f64::from(window.most));
        for player in Player::ALL {
            for letter in ['K', 'Q', 'B'] {
                for turn in 1..=3 {
                    let limit = Limit { player, letter, turn };
                    let (found, expected) = (phase.worth_limited(limit), plain(Some(limit)));
                    assert_eq!(found.is_some(), expected.is_some(), "{player:?} {letter} {turn}");
                    if let (Some(found), Some(expected)) = (found, expected) {
                        assert!((found - expected).abs() <= phase.resolution(), "{letter} {turn}");
                        costly += usize::from((expected - free).abs() > 1.0);
                    }
                }
            }
        }
    }
    assert!(costly > 0, "times must matter in one of them");
}

#[test]
fn the_best_line_ends_in_what_the_phase_is_worth() {
    let start = Board::start(&few_pieces());
    let (sides, order) = (sides(&start).unwrap(), order(&start));
    for seed in 10..20 {
        let ends = random_ends(seed);
        let phase = Phase::solve(&sides, &order, &ends, 100.0).unwrap();
        let line = phase.best_line();
        assert_eq!(line.len(), order.len());
        let number = |player: Player| {
            let own = order.iter().zip(&line).filter(|(owner, _)| **owner == player);
            let mut placed: Vec<Placement> = own.map(|(_, placement)| *placement).collect();
            placed.sort_unstable();
            let whole = sides[player].whole();
            whole.iter().position(|array| array.placed == placed).unwrap()
        };
        let end = f64::from(ends[number(Player::South)][number(Player::North)]);
        assert!((end - phase.worth()).abs() <= phase.resolution(), "{end}");
        let first = phase.first_placements();
        assert_eq!(first.len(), 12);
        let best = first.iter().map(|(_, worth)| *worth).fold(f64::MIN, f64::max);
        assert_eq!(best, phase.worth());
    }
}

#[test]
fn a_saddle_closes_the_window() {
    // What each side adds does not depend on the other: nobody gains by waiting.
    let ends: Ends = (0..8)
        .map(|south| (0..8).map(|north| (10 * south - 7 * north) as f32).collect())
        .collect();
    let window = Window::of(&ends);
    assert_eq!((window.least, window.most), (21.0, 21.0));
    assert_eq!(assured(&ends, Player::North)[2], 56.0);
}
