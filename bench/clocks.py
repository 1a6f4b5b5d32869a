#!/usr/bin/env python3
"""Games of the engine against itself by every model of clock: does it ever lose on time, and how much of its time does it use?

    python3 bench/clocks.py [--engine target/release/tapestry] [--games 50] [--concurrency 1] [--scale 1] [--only pswing …]

Prints a table: games, moves of a side, losses on time, and the share of the time that the clock gave to a player until the end of the game
(what he gained from the other included) which he used. Nothing is forgiven that is later than the clock. Times are short; --scale makes them longer.
"""
import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Model, clock with times in seconds.
CLOCKS = [
    ("single", "{2.5}"),
    ("tournament", "20/{1.5}:{1.5}"),
    ("fischer", "{1.5}+{0.03}"),
    ("hourglass", "hourglass {1.5}"),
    ("pcountdown", "pcountdown {1.5}/{0.03}"),
    ("ptriple", "ptriple {1.5}/{0.03}/{0.02}"),
    ("pincrement", "pincrement {1}/{0.03}/20/{1}"),
    ("pcombination", "pcombination {1}/{0.03}/20/{1}/{0.02}"),
    ("pswing", "pswing {0.5}/{2}/20"),
    ("pswingopen", "pswingopen {0.5}/{2} ind {4}"),
]


def scaled(text, scale):
    return re.sub(r"\{([\d.]+)\}", lambda found: f"{float(found[1]) * scale:g}", text)


def given(clock, moves):
    """What a clock has given to a player until he has completed so many moves; what he gained from the other is not in it."""
    name, _, rest = clock.partition(" ")
    numbers = [float(number) for number in re.findall(r"[\d.]+", rest.split(" ind")[0])]
    if name == "hourglass":
        return numbers[0]
    if name in ("pcountdown", "ptriple"):
        return numbers[0] + moves * numbers[1]
    if name in ("pincrement", "pcombination"):
        initial, increment, cut, last = numbers[:4]
        later = numbers[4] * max(0, moves - cut) if name == "pcombination" else 0
        return initial + increment * min(moves, cut) + (last if moves >= cut else 0) + later
    if name in ("pswing", "pswingopen"):
        return numbers[0] + numbers[1]
    controls, _, increment = clock.partition("+")
    total, reached = 0.0, 0
    for control in controls.split(":"):
        count, _, time = control.rpartition("/")
        if reached <= moves:
            total += float(time)
        reached += int(count) if count else 10**9
    return total + moves * float(increment or 0)


def games(text):
    for game in re.split(r"\n(?=\[Event )", text):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', game, re.M))
        body = game[game.rfind("]\n") + 1 :]
        # Comments are broken over lines as words are.
        times = [float(time) for time in re.findall(r"\{[^}]*?\s?([\d.]+)s[^}]*\}", body)]
        if tags:
            yield tags, times


def report(model, clock, text):
    played, moves, lost, shares = 0, 0, 0, []
    for tags, times in games(text):
        played += 1
        lost += tags.get("Termination") == "time forfeit"
        used = [sum(times[side::2]) for side in range(2)]
        for side in range(2):
            count = len(times[side::2])
            moves += count
            total = given(clock, count)
            if clock.startswith(("hourglass", "pswing")):
                total += used[1 - side]
            shares.append(used[side] / total)
    if not played:
        return f"| {model} | `{clock}` | 0 | | | |"
    mean = sum(shares) / len(shares)
    return (
        f"| {model} | `{clock}` | {played} | {moves / played / 2:.0f} | {lost} | "
        f"{100 * mean:.0f} % ({100 * min(shares):.0f} to {100 * max(shares):.0f}) |"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="target/release/tapestry")
    parser.add_argument("--game", default="chess")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--only", nargs="*", choices=[model for model, _ in CLOCKS])
    arguments = parser.parse_args()
    print("| model | clock | games | moves of a side | lost on time | share of the time used (least, most) |")
    print("|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for model, text in CLOCKS:
            if arguments.only and model not in arguments.only:
                continue
            clock = scaled(text, arguments.scale)
            file = Path(folder) / f"{model}.pgn"
            command = [
                arguments.engine, "match", arguments.game, "--engine", "name=A", "--engine", "name=B", "--tc", clock,
                "--games", str(arguments.games), "--concurrency", str(arguments.concurrency), "--max-moves", "100",
                "--margin", "0", "--quiet", "--pgn", str(file),
            ]
            finished = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            if finished.returncode:
                sys.exit(finished.stderr)
            # Openings are random moves without times: they have no part in it.
            print(report(model, clock, file.read_text()), flush=True)


if __name__ == "__main__":
    main()
