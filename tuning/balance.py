#!/usr/bin/env python3
"""Does the engine see at the start what its games against itself come to?

    tuning/balance.py --engine target/release/tapestry --results tuning/balance.jsonl > tuning/balance.md

For every game: the score of South's army in the start position, with either side to move first, and South's share in games of
the engine against itself, either side moving first as often. Limits are nodes, independent of the load of the machine. Every
game is a line of the results file once it is over, so a stopped run goes on where it was. A share becomes pawns by 100 Elo a
pawn; where that differs from the score by more than 1.5 pawns and by more than the error, the evaluation is suspect.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from matches import table
from strength import two_player_games

ELO_A_PAWN = 100
SUSPECT = 1.5
NO_FORCED_WIN = 3_000


def pawns(share):
    """What advantage of the start, in pawns, comes to this share."""
    share = min(max(share, 0.01), 0.99)
    return -400 * math.log10(1 / share - 1) / ELO_A_PAWN


def start_score(engine, variant, fen, nodes):
    """The engine's score of a position in pawns, from the view of the side to move; a forced win counts 30."""
    identity, _, options = variant.partition(":")
    lines = [f"setoption name UCI_Variant value {identity}"]
    if options:
        raise ValueError("options of games are not asked for")
    lines += ["setoption name Hash value 64", f"position fen {fen}", f"go nodes {nodes}"]
    with subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        program.stdin.write("uci\n" + "\n".join(lines) + "\n")
        program.stdin.flush()
        score = None
        for line in program.stdout:
            words = line.split()
            if "score" in words:
                kind, number = words[words.index("score") + 1 :][:2]
                score = int(number) if kind == "cp" else math.copysign(NO_FORCED_WIN, int(number))
            if words[:1] == ["bestmove"]:
                break
        program.stdin.write("quit\n")
        program.stdin.flush()
    return score / 100


def measure(engine, variant, arguments):
    """The line of one game."""
    with tempfile.TemporaryDirectory() as folder:
        command = [engine, "analyze", "first-move", variant, "--threads", "1", "--report", folder]
        command += ["--nodes", str(arguments.nodes), "--games", str(arguments.games)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise RuntimeError(f"{variant}: {run.stderr.strip()}")
        report = json.loads((pathlib.Path(folder) / "report.json").read_text())
    if report["army"] is None:
        raise RuntimeError(f"{variant}: no games, it is solved or one-sided")
    scores = {}
    for start in report["starts"]:
        sign = 1 if start["first"] == "South" else -1
        scores[start["first"]] = sign * start_score(engine, variant, start["fen"], arguments.start_nodes)
    army = report["army"]
    return {
        "variant": variant,
        "games": sum(army["tally"].values()),
        "nodes": arguments.nodes,
        "start_nodes": arguments.start_nodes,
        "score": round(sum(scores.values()) / len(scores), 2),
        "share": army["score"]["value"],
        "error": army["score"]["error"],
    }


def difference(entry):
    """Score less result in pawns, and how far chance alone can move the result."""
    error = entry["error"] or 0.5
    share = entry["share"]
    low, middle, high = pawns(share - error), pawns(share), pawns(share + error)
    return entry["score"] - middle, (high - low) / 2


def is_suspect(entry):
    gap, error = difference(entry)
    return abs(gap) > SUSPECT and abs(gap) > error


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="target/release/tapestry")
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=400, help="nodes a move in the games")
    parser.add_argument("--start-nodes", type=int, default=100_000, help="nodes for the score of the start")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--variants", nargs="+", help="all two-player games if not given")
    arguments = parser.parse_args()
    variants = arguments.variants or two_player_games(arguments.engine)
    known = {}
    if arguments.results.exists():
        for line in arguments.results.read_text().splitlines():
            entry = json.loads(line)
            known[entry["variant"]] = entry
    missing = [variant for variant in variants if variant not in known]
    with arguments.results.open("a") as journal, ThreadPoolExecutor(arguments.jobs) as pool:
        running = [(variant, pool.submit(measure, arguments.engine, variant, arguments)) for variant in missing]
        for variant, future in running:
            try:
                known[variant] = future.result()
            except (RuntimeError, ValueError, TypeError, KeyError) as error:
                print(f"{variant}: {error}", file=sys.stderr, flush=True)
                continue
            journal.write(json.dumps(known[variant]) + "\n")
            journal.flush()
    entries = sorted((known[v] for v in variants if v in known), key=lambda entry: -abs(difference(entry)[0]))
    rows = []
    for entry in entries:
        gap, error = difference(entry)
        share = f"{100 * entry['share']:.0f} % ± {100 * (entry['error'] or 0.5):.0f}"
        mark = "suspect" if is_suspect(entry) else ""
        cells = [f"{entry['score']:+.2f}", share, f"{pawns(entry['share']):+.2f}", f"{gap:+.2f} ± {error:.2f}"]
        rows.append([f"`{entry['variant']}`", str(entry["games"]), *cells, mark])
    print(table(["game", "games", "South's score", "South's share", "in pawns", "score less games", ""], rows))


if __name__ == "__main__":
    main()
