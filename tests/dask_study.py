#!/usr/bin/env python3
"""Does a study on a local Dask cluster, shard by shard, kills a worker midway, and checks that nothing is lost.

Usage: tests/dask_study.py [--tapestry PROGRAM] [--workers N] [--shards N] [--keep DIR] [-- STUDY ARGUMENT ...]
Needs: pip install distributed

The study (by default a small one) is done once by a single process, and once by the cluster: every shard is a task that
runs `tapestry analyze STUDY ... --shard K/N --results DIR/K.jsonl`. While a shard is half done, the worker that has it is
killed; the scheduler gives the task to another worker, which goes on with the results in the file. In the end the files
are merged, and the conclusion must be the same to the last letter.

On a real cluster, `Client("tcp://scheduler:8786")` instead of the local one, and a folder that all workers see.
"""

import argparse
import ctypes
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from distributed import Client, LocalCluster

ROOT = pathlib.Path(__file__).resolve().parent.parent
SMALL_STUDY = ["first-move", "chess", "--games", "36", "--nodes", "1500"]
PATIENCE = 120
PR_SET_PDEATHSIG = 1


def die_with_parent():
    """A program whose worker is killed must not go on: the next worker needs its file."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def analyze(tapestry, study, *arguments):
    """Runs `tapestry analyze` and returns what it prints."""
    command = [tapestry, "analyze", *study, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=die_with_parent)
    if done.returncode != 0:
        raise RuntimeError(f"{command}: {done.stderr}")
    return done.stdout


def do_shard(tapestry, study, folder, number, count):
    """The task: one shard. Leaves word of who works on it."""
    (folder / f"{number}.worker").write_text(str(os.getpid()))
    results = folder / f"{number}.jsonl"
    before = records(results)
    analyze(tapestry, study, "--shard", f"{number}/{count}", "--threads", "1", "--results", str(results))
    (folder / f"{number}.done").touch()
    return number, before, records(results)


def records(path):
    """Whole lines of a file of results, without the first."""
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


def kill_a_busy_worker(folder, count):
    """Kills the worker of the first shard that is seen half done; returns the shard and the results it had by then."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for number in range(1, count + 1):
            found = records(folder / f"{number}.jsonl")
            if found >= 2 and not (folder / f"{number}.done").exists():
                os.kill(int((folder / f"{number}.worker").read_text()), signal.SIGKILL)
                return number, found
        time.sleep(0.005)
    sys.exit("no shard was ever seen half done: the study is too small")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tapestry", default=str(ROOT / "target/release/tapestry"))
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--shards", type=int, default=6)
    parser.add_argument("--keep", help="folder for the results, instead of one that is removed")
    parser.add_argument("study", nargs="*", default=SMALL_STUDY)
    options = parser.parse_args()
    whole = analyze(options.tapestry, options.study)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        with LocalCluster(
            n_workers=options.workers, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster, Client(cluster) as client:
            tasks = [
                client.submit(do_shard, options.tapestry, options.study, folder, number, options.shards, pure=False)
                for number in range(1, options.shards + 1)
            ]
            killed, rescued = kill_a_busy_worker(folder, options.shards)
            done = {number: (before, after) for number, before, after in client.gather(tasks)}
        before, after = done[killed]
        print(f"worker of shard {killed} killed after {rescued} results; taken up with {before}, ended with {after}")
        if not rescued <= before < after:
            sys.exit("the shard was not taken up where it was")
        merged = folder / "all.jsonl"
        files = [str(folder / f"{number}.jsonl") for number in done]
        print(analyze(options.tapestry, ["merge"], "--into", str(merged), *files).strip())
        if analyze(options.tapestry, options.study, "--results", str(merged)) != whole:
            sys.exit("the conclusion differs from that of a single process")
    print(f"{options.shards} shards on {options.workers} workers: the same conclusion as in one process")


if __name__ == "__main__":
    main()
