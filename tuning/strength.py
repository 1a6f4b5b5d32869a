#!/usr/bin/env python3
"""Does more search win? Every game with the whole thought against a tenth of it, a look one ply deep, and greed.

    tuning/strength.py --engine target/release/tapestry --results tests/strength.jsonl --nodes 20000 > tests/strength.md

Limits are nodes (independent of the load of the machine) or milliseconds a move. Every match is a line of the results file once
it is over, so a stopped run goes on where it was. One ply is a search of depth 1 with its quiescence; greed takes the move after
which it stands best by the static evaluation.
"""

import argparse
import pathlib

from matches import Match, play_all, table, two_player_games

AGAINST_TENTH, AGAINST_ONE_PLY, AGAINST_GREED = "a tenth", "one ply", "greed"
AIMS = {AGAINST_TENTH: 0.70, AGAINST_ONE_PLY: 0.90, AGAINST_GREED: 0.90}


def cell(name, entry):
    if entry is None:
        return "–"
    short = "" if entry["score"] > AIMS[name] else " (below the aim)"
    return f"{100 * entry['score']:.1f}{short}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="target/release/tapestry")
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--games", type=int, default=40)
    limit = parser.add_mutually_exclusive_group(required=True)
    limit.add_argument("--nodes", type=int)
    limit.add_argument("--movetime", type=int, help="milliseconds a move")
    parser.add_argument("--max-moves", type=int, default=100, help="moves of a side after which a game is drawn")
    parser.add_argument("--resign", metavar="MOVES,CENTIPAWNS", help="a game is lost when both sides say so for so many moves")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--against", nargs="+", choices=list(AIMS), default=list(AIMS))
    parser.add_argument("--variants", nargs="+", help="all two-player games if not given")
    arguments = parser.parse_args()
    kind, whole = ("nodes", arguments.nodes) if arguments.nodes else ("movetime", arguments.movetime)
    limits = ("--games", str(arguments.games), "--max-moves", str(arguments.max_moves), f"--{kind}", str(whole))
    if arguments.resign:
        limits += ("--resign", arguments.resign)
    opponents = {
        AGAINST_TENTH: f"name=tenth,{kind}={max(1, whole // 10)}",
        AGAINST_ONE_PLY: "name=one ply,depth=1",
        AGAINST_GREED: "name=greed,depth=1,option.Tunables=quiescence_plies=0",
    }
    rows = [
        [Match(name, variant, "name=whole", opponents[name], limits) for name in arguments.against]
        for variant in arguments.variants or two_player_games(arguments.engine)
    ]
    known = play_all(arguments.engine, arguments.results, [match for row in rows for match in row], arguments.jobs)
    cells = []
    for row in rows:
        entries = [known.get(match.key) for match in row]
        ends = entries[0]["ends"] if entries[0] else {}
        told = ", ".join(f"{end} {count}" for end, count in sorted(ends.items(), key=lambda item: -item[1])[:3])
        plies = f"{entries[0]['plies']:.0f}" if entries[0] else "–"
        cells.append([row[0].variant, *(cell(m.name, e) for m, e in zip(row, entries)), plies, told or "–"])
    unit = {"nodes": "nodes", "movetime": "milliseconds"}[kind]
    print(f"Score in per cent of {whole} {unit} a move, {arguments.games} games each, at most {arguments.max_moves} moves a side:\n")
    titles = {AGAINST_TENTH: f"against {max(1, whole // 10)}", AGAINST_ONE_PLY: "against depth 1", AGAINST_GREED: "against greed"}
    heads = [titles[name] for name in arguments.against]
    print(table(["game", *heads, "plies", f"ends ({heads[0]})"], cells))


if __name__ == "__main__":
    main()
