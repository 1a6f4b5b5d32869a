use super::super::journal::tests::identity;
use super::super::report::Report;
use super::super::worker::{Budget, Worker};
use super::super::{Conclusion, Identity};
use super::*;
use crate::files::tests::Folder;

/// Squares of numbers; settled when the first `enough` are there.
struct Squares {
    items: u64,
    enough: u64,
    /// Stops the work when it comes to this item.
    stops_at: Option<u64>,
}

#[derive(serde::Serialize, PartialEq, Debug)]
struct Sum(u64);

impl Conclusion for Sum {
    fn report(&self) -> Report {
        Report::new("sum", "", "")
    }
}

impl Study for Squares {
    type Record = u64;
    type Conclusion = Sum;
    type Bench = Worker;
    fn identity(&self) -> Identity {
        identity(1)
    }
    fn items(&self) -> u64 {
        self.items
    }
    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(Budget::Nodes(1))
    }
    fn run(&self, item: u64, bench: &mut Worker) -> Result<u64, Halt> {
        bench.go_on()?;
        if self.stops_at == Some(item) {
            return Err(Halt::Stopped);
        }
        Ok(item * item)
    }
    fn check(&self, item: u64, record: &u64) -> Result<(), String> {
        if *record == item * item {
            Ok(())
        } else {
            Err(format!("{record} is no square of it"))
        }
    }
    fn is_settled(&self, records: &Records<u64>) -> bool {
        (0..self.enough).all(|item| records.contains_key(&item))
    }
    fn conclude(&self, records: &Records<u64>) -> Sum {
        Sum(records.values().sum())
    }
}

const ALL: Squares = Squares {
    items: 20,
    enough: 20,
    stops_at: None,
};

fn plan(shard: &str, threads: usize, results: Option<PathBuf>) -> Plan {
    Plan {
        shard: shard.parse().unwrap(),
        threads,
        results,
        control: Arc::default(),
    }
}

#[test]
fn every_item_is_done_once() {
    for threads in [1, 3] {
        let last = Mutex::new(None);
        let finished = run(&ALL, &plan("1/1", threads, None), &|progress| {
            *last.lock().unwrap() = Some(progress);
        });
        let finished = finished.unwrap();
        assert!(!finished.interrupted);
        assert_eq!(ALL.conclude(&finished.records), Sum(2470));
        assert_eq!(last.lock().unwrap().unwrap().done, 20);
    }
}

#[test]
fn shards_share_a_file_one_after_the_other() {
    let folder = Folder::new("studies-runner");
    let path = folder.file("all.jsonl");
    for (shard, known) in [("2/3", 7), ("1/3", 14), ("3/3", 20)] {
        let finished = run(&ALL, &plan(shard, 2, Some(path.clone())), &|_| {}).unwrap();
        assert_eq!((finished.records.len(), finished.interrupted), (known, false));
    }
}

#[test]
fn interrupted_work_goes_on_where_it_was() {
    let folder = Folder::new("studies-interrupted");
    let path = folder.file("all.jsonl");
    let stopping = Squares {
        stops_at: Some(5),
        ..ALL
    };
    let first = run(&stopping, &plan("1/1", 1, Some(path.clone())), &|_| {}).unwrap();
    assert!(first.interrupted);
    assert_eq!(first.records.len(), 5);
    let before = Mutex::new(0);
    let second = run(&ALL, &plan("1/1", 2, Some(path)), &|progress| {
        *before.lock().unwrap() = progress.before;
    });
    assert_eq!(*before.lock().unwrap(), 5);
    assert_eq!(ALL.conclude(&second.unwrap().records), Sum(2470));
}

#[test]
fn results_that_no_item_can_have_are_refused() {
    let folder = Folder::new("studies-impossible");
    let path = folder.file("all.jsonl");
    let (mut journal, _) = Journal::open::<u64>(&path, &ALL.identity()).unwrap();
    journal.append(3, &10).unwrap();
    drop(journal);
    let error = run(&ALL, &plan("1/1", 1, Some(path)), &|_| {})
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("the result of item 3: 10 is no square of it"),
        "{error}"
    );
}

#[test]
fn settled_work_ends() {
    let early = Squares { enough: 3, ..ALL };
    let finished = run(&early, &plan("1/1", 1, None), &|_| {}).unwrap();
    assert_eq!((finished.records.len(), finished.interrupted), (3, false));
    let part = run(&early, &plan("1/2", 1, None), &|_| {}).unwrap();
    assert_eq!(part.records.len(), 10, "a part alone cannot settle anything");
}

#[test]
fn a_stop_given_before_is_obeyed() {
    let plan = plan("1/1", 2, None);
    plan.control.stop();
    let finished = run(&ALL, &plan, &|_| {}).unwrap();
    assert!(finished.interrupted && finished.records.is_empty());
}
