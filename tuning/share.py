#!/usr/bin/env python3
"""Tries on other games what one game learned: a match of the engine with the file against the engine as it is.

    tuning/share.py western=chess encounter=xiangqi --results share.jsonl [--index tuning/weights/index.toml]

Every match is a line of the results file once it is over, so a stopped run goes on where it was. The sequential test of 40
Elo against 0 stops matches early, so the Elo of a success leans high.
"""

import argparse
import math
import pathlib
import tempfile

from matches import Match, elo, gained, play_all, table

WEIGHTS = pathlib.Path(__file__).with_name("weights")
HEADING = """# Which file a game plays by: its own, or that of another game with the same letters for much the same men. Behind it,
# what the file is worth in that game: Elo of 3000 nodes a move with it against without it, and with what was learned later
# from more positions against that (see tuning/README.md).

"""


def renamed(teacher, game, folder):
    """The teacher's file for another game; the engine refuses it if letters or squares do not fit."""
    path = pathlib.Path(folder) / f"{teacher}-{game}.toml"
    path.write_text((WEIGHTS / f"{teacher}.toml").read_text().replace(f"[variants.{teacher}", f"[variants.{game}"))
    return path


def write_index(path, entries):
    """Adds the successes to the index; of several teachers of a game the best."""
    kept = [line for line in path.read_text().splitlines() if " = " in line]
    lines = {line.split(" = ")[0]: line for line in kept}
    # A match without a lost point has no Elo.
    for entry in sorted(filter(gained, entries), key=lambda entry: math.inf if entry["elo"] is None else entry["elo"]):
        teacher, game = entry["name"], entry["variant"]
        lines[game] = f'{game} = "{teacher}.toml" # {elo(entry)}'
    path.write_text(HEADING + "".join(line + "\n" for line in sorted(lines.values(), key=lambda line: line.split("=")[1])))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairs", nargs="+", metavar="GAME=TEACHER")
    parser.add_argument("--engine", default="target/release/tapestry")
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--index", type=pathlib.Path, help="afterwards, add what helped to this file")
    parser.add_argument("--games", type=int, default=200, help="most games of a match (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="games at the same time (%(default)s)")
    arguments = parser.parse_args()
    limits = ("--games", str(arguments.games), "--nodes", "3000", "--seed", "5", "--max-moves", "150", "--sprt", "0,40")
    with tempfile.TemporaryDirectory() as folder:
        matches = []
        for pair in arguments.pairs:
            game, teacher = pair.split("=")
            taught = f"name=taught,option.EvalFile={renamed(teacher, game, folder)}"
            matches.append(Match(teacher, game, taught, "name=plain", limits, arguments.jobs))
        known = play_all(arguments.engine, arguments.results, matches, 1)
    entries = [known[match.key] for match in matches if match.key in known]
    rows = [[e["variant"], e["name"], elo(e), e["decision"].replace("_", " ")] for e in entries]
    print(table(["game", "teacher", "Elo", "test"], rows))
    if arguments.index:
        write_index(arguments.index, entries)


if __name__ == "__main__":
    main()
