use super::*;
use crate::puzzles::{Cell, Graph, Grid, Impossible, Kind, Leaper, check};
use std::sync::atomic::AtomicBool;

/// Runs `body` on a task.
fn with<T>(betza: &str, size: &str, kind: Kind, body: impl FnOnce(&Task<'_>, &Grid, &Leaper) -> T) -> T {
    let grid: Grid = size.parse().unwrap();
    let leaper = Leaper::new(&crate::betza::parse(betza).unwrap(), &grid).unwrap();
    let graph = Graph::new(&grid, &leaper);
    body(&Task::new(&graph, Cell(0), kind).unwrap(), &grid, &leaper)
}

/// Counts by trying every step, without any idea.
fn plainly(task: &Task<'_>, at: usize, seen: &mut Vec<bool>, left: usize) -> u64 {
    if left == 0 {
        let ends = task.kind == Kind::Tour || task.graph.next(at).contains(&task.start);
        return u64::from(ends);
    }
    let mut number = 0;
    for &next in task.graph.next(at) {
        if !std::mem::replace(&mut seen[next], true) {
            number += plainly(task, next, seen, left - 1);
            seen[next] = false;
        }
    }
    number
}

#[test]
fn pruning_loses_nothing() {
    let pieces = ["WD", "N", "K", "W", "fWfFrWlbF", "fhNrWbF", "C", "FA", "NW"];
    for betza in pieces {
        for size in [
            "1x1", "2x1", "2x2", "3x2", "3x3", "4x3", "3x4", "5x2", "2x2x2", "3x2x2",
        ] {
            if size.matches('x').count() == 2 && betza != "WD" && betza != "W" {
                continue;
            }
            for kind in [Kind::Circuit, Kind::Tour] {
                with(betza, size, kind, |task, _, _| {
                    let mut seen = vec![false; task.graph.len()];
                    seen[task.start] = true;
                    let expected = plainly(task, task.start, &mut seen, task.graph.len() - 1);
                    let counted = count(task, &Bounds::none());
                    assert_eq!(counted.number, expected, "{betza} {size} {kind:?}");
                    let found = collect(task, usize::MAX, &Bounds::none());
                    assert_eq!(found.paths.len() as u64, expected, "{betza} {size} {kind:?}");
                    let one = find(task, &Bounds::none());
                    assert_eq!(one.paths.is_empty(), expected == 0, "{betza} {size} {kind:?}");
                    assert_eq!(one.complete, expected == 0, "{betza} {size} {kind:?}");
                });
            }
        }
    }
}

#[test]
fn a_path_is_found_on_large_boards() {
    for (betza, size, kind) in [
        ("N", "8x8", Kind::Circuit),
        ("N", "9x9", Kind::Tour),
        ("N", "10x10", Kind::Circuit),
        ("N", "11x11", Kind::Tour),
    ] {
        with(betza, size, kind, |task, grid, leaper| {
            let found = find(task, &Bounds::none());
            let report = check(grid, leaper, &found.paths[0]).unwrap();
            assert!(
                report.missed.is_empty() && (report.closes || kind == Kind::Tour),
                "{betza} {size}"
            );
        });
    }
}

#[test]
fn colours_and_reach_prove_without_search() {
    let proof = |betza, size, kind| with(betza, size, kind, |task, _, _| task.impossible());
    assert_eq!(
        proof("N", "5x5", Kind::Circuit),
        Some(Impossible::Colours(13, 12))
    );
    assert_eq!(proof("N", "5x5", Kind::Tour), None);
    assert_eq!(proof("N", "3x3", Kind::Tour), Some(Impossible::Unreachable(1)));
    assert_eq!(proof("D", "4x4", Kind::Tour), Some(Impossible::Unreachable(12)));
}

#[test]
fn a_stopped_count_says_so() {
    let stop = AtomicBool::new(true);
    let bounds = Bounds {
        stop: &stop,
        ..Bounds::none()
    };
    with("N", "8x8", Kind::Tour, |task, _, _| {
        assert!(!count(task, &bounds).complete);
        assert!(!collect(task, 3, &bounds).complete);
    });
}
