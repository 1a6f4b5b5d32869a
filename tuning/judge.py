"""Has a UCI engine judge positions: replaces the results in an .epd file by what its search expects.

Judgements are written in the order of the positions as they come, so that a stopped run goes on where it was.
"""

import argparse
import itertools
import pathlib
import queue
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SCORE = re.compile(r" score (cp|mate) (-?\d+)")
RESULT = re.compile(r' c9 "[^"]*";?')
# Where the operations behind a FEN begin: a quoted text tells them from an en-passant square such as c8.
OPERATIONS = re.compile(r' \w+ "')


class Engine:
    """A UCI engine set up for one game."""

    def __init__(self, command, variant, options):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        for name, value in {"UCI_Variant": variant, **options}.items():
            self.say(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, last):
        """Says a line; the lines of the answer up to the one that begins with `last`."""
        self.say(line)
        answer = []
        for got in self.process.stdout:
            answer.append(got)
            if got.startswith(last):
                return answer
        raise RuntimeError(f"the engine ended after '{line}'")

    def share(self, fen, nodes, scale):
        """What the first side may expect, 0 to 1; None if the engine gives no score."""
        self.say(f"position fen {fen}")
        scores = SCORE.findall("".join(self.ask(f"go nodes {nodes}", "bestmove")))
        if not scores:
            return None
        unit, value = scores[-1][0], int(scores[-1][1])
        if unit == "mate":
            share = float(value > 0)
        else:
            share = 1 / (1 + 10 ** (-max(-3000, min(3000, value)) / scale))
        return share if fen.split()[1] == "w" else 1 - share


def judged(engines, position, nodes, scale):
    """The line of a position with the engine's judgement; what else is said of it, as the game it is from, stays."""
    engine = engines.get()
    try:
        share = engine.share(OPERATIONS.split(position, maxsplit=1)[0], nodes, scale)
    finally:
        engines.put(engine)
    return None if share is None else f'{position} c9 "{share:.4f}";\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("positions", type=pathlib.Path, help="positions, as `tapestry-tune positions` writes them")
    parser.add_argument("out", type=pathlib.Path, help="judged positions; a file of an earlier run is continued")
    parser.add_argument("--engine", required=True, metavar="COMMAND")
    parser.add_argument("--variant", required=True, metavar="NAME", help="the game as the engine calls it")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="option of the engine")
    parser.add_argument("--nodes", type=int, default=10_000, help="nodes for each position (%(default)s)")
    parser.add_argument("--scale", type=float, default=300, help="score of ten points of eleven (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="engines at the same time (%(default)s)")
    arguments = parser.parse_args()
    lines = arguments.positions.read_text().splitlines()
    positions = [RESULT.sub("", line) for line in lines if not line.startswith("#")]
    if not arguments.out.exists():
        arguments.out.write_text("".join(line + "\n" for line in lines if line.startswith("#")))
    done = sum(not line.startswith("#") for line in arguments.out.read_text().splitlines())
    options = dict(option.split("=", 1) for option in arguments.option)
    engines = queue.Queue()
    for _ in range(arguments.jobs):
        engines.put(Engine(arguments.engine, arguments.variant, options))
    with arguments.out.open("a", buffering=1) as out, ThreadPoolExecutor(arguments.jobs) as pool:
        # In parts, so that no great number of positions waits in the pool.
        for first in range(done, len(positions), 1000):
            part = positions[first : first + 1000]
            repeat = itertools.repeat
            lines = pool.map(judged, repeat(engines), part, repeat(arguments.nodes), repeat(arguments.scale))
            for position, line in zip(part, lines, strict=True):
                if line is None:
                    sys.exit(f"the engine gave no score for {position}")
                out.write(line)
            print(f"{first + len(part)} of {len(positions)}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
