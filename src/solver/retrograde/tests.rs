use super::*;

/// Take one to three from a heap of `0..=n`; who cannot take loses. Number `n + 1` loops onto itself, `n + 2` is nothing.
struct Heap(usize);

impl FiniteGame for Heap {
    type Worker = ();
    fn positions(&self) -> usize {
        self.0 + 3
    }
    fn worker(&self) {}
    fn examine(&self, (): &mut (), position: usize, successors: &mut Vec<u32>) -> Nature {
        if position == 0 {
            return Nature::Finished(Verdict::Loss);
        }
        if position == self.0 + 2 {
            return Nature::Impossible;
        }
        if position == self.0 + 1 {
            // Passing for ever, or walking into a position the other side wins.
            successors.extend([position as u32, 1]);
            return Nature::Open;
        }
        successors.extend((1..=position.min(3)).map(|taken| (position - taken) as u32));
        Nature::Open
    }
}

#[test]
fn heaps_of_four_are_lost_and_endless_play_is_drawn() {
    let solution = solve(&Heap(20)).unwrap();
    for heap in 0..=20 {
        let expected = match heap % 4 {
            0 => Value::Loss(heap as u16 / 2),
            _ => Value::Win(heap as u16 / 4 * 2 + 1),
        };
        assert_eq!(solution.value(heap), Some(expected), "heap {heap}");
    }
    assert_eq!(solution.value(21), Some(Value::Draw));
    assert_eq!(solution.value(22), None);
}

/// Three positions in a row; the first may leave for what is lost in 4 or won in 9, the second for what is won in 1.
struct Leaving;

impl FiniteGame for Leaving {
    type Worker = ();
    fn positions(&self) -> usize {
        3
    }
    fn outside(&self) -> Vec<Value> {
        vec![Value::Win(1), Value::Loss(4), Value::Win(9), Value::Draw]
    }
    fn worker(&self) {}
    fn examine(&self, (): &mut (), position: usize, successors: &mut Vec<u32>) -> Nature {
        let moves: [&[u32]; 3] = [&[1, 4, 5], &[2, 3], &[3, 5]];
        successors.extend(moves[position]);
        Nature::Open
    }
}

#[test]
fn what_lies_outside_counts_with_its_distance() {
    let solution = solve(&Leaving).unwrap();
    assert_eq!(
        solution.value(2),
        Some(Value::Loss(10)),
        "the later of two losses"
    );
    assert_eq!(solution.value(1), Some(Value::Win(11)));
    assert_eq!(solution.value(0), Some(Value::Win(5)), "the sooner of two wins");
}
