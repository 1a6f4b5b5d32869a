#!/usr/bin/env python3
"""What the program has gained over an earlier one, game by game.

    tuning/gains.py --engine target/release/tapestry --before PROGRAM --name COMMIT --results tuning/gains.jsonl > tuning/gains.md

A sequential test of 45 Elo against 0 ends each match, so the Elo of a success leans high. Every match is a line of the results
file once it is over, so a stopped run goes on where it was, on another machine, too; the table has all that is known. Games are
by the clock: what else the machine does should leave a core for each of --jobs.
"""

import argparse
import pathlib

from matches import Match, elo, play_all, table, two_player_games

WORDS = {"accept_alternative": "gain", "accept_null": "no gain", "continue": "undecided", None: "undecided"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="target/release/tapestry")
    parser.add_argument("--before", metavar="PROGRAM", help="the earlier program; without it only the table is written")
    parser.add_argument("--name", required=True, help="what the earlier program is called: its commit")
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move (%(default)s)")
    parser.add_argument("--games", type=int, default=200, help="most games of a match (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="matches at the same time (%(default)s)")
    parser.add_argument("--variants", nargs="+", help="all two-player games if not given")
    arguments = parser.parse_args()
    limits = ("--games", str(arguments.games), "--movetime", str(arguments.movetime), "--sprt", "0,45", "--resign", "4,1000")
    matches = []
    if arguments.before:
        before = f"name=before,cmd={arguments.before}"
        variants = arguments.variants or two_player_games(arguments.engine)
        matches = [Match(arguments.name, variant, "name=now", before, limits) for variant in variants]
    known = play_all(arguments.engine, arguments.results, matches, arguments.jobs)
    found = [entry for (name, _, told), entry in known.items() if (name, told) == (arguments.name, " ".join(limits))]
    found.sort(key=lambda entry: -entry["score"])
    print(f"Against {arguments.name}, {arguments.movetime} ms a move, at most {arguments.games} games each, until a sequential test")
    print("of 45 Elo against 0 decided (so that gains lean high; no interval where nearly every pair of games was won):\n")
    rows = [[e["variant"], str(e["games"]), f"{100 * e['score']:.1f}", elo(e), WORDS[e["decision"]]] for e in found]
    print(table(["game", "games", "score in per cent", "Elo", "test"], rows))


if __name__ == "__main__":
    main()
