#!/usr/bin/env python3
"""Compares Tapestry's speed with another UCI engine's, by processor time, so that a busy machine matters little.

Usage: bench/compare_speed.py [--tapestry PROGRAM] [--other PROGRAM] [--nodes N] [--rounds N] [--perft] [GAME ...]

Search: both engines search the same positions of each game for the same number of nodes, with one thread, a table of 64 MB
that is cleared before each search, and without a network; each round asks them in turn. Printed for each position: nodes
per second of processor time of both and their ratio, the best round of each engine; for each game: the geometric mean.
--perft compares `go perft` instead, from the start and one later position of each game; the counts must agree.
--threads N compares Tapestry with itself: nodes per second of N threads and of one, by the clock, on an idle machine.
"""

import argparse
import math
import os
import pathlib
import subprocess
import sys
import time

PROGRAM = pathlib.Path(__file__).resolve().parent.parent / "target/release/tapestry"

POSITIONS = {
    "chess": [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1b1kbnr/pp2qppp/2p5/3pn3/6P1/2N1P3/PPP1BP1P/R1BQK1NR w KQkq - 2 7",
        "r1b2rk1/ppq1bppp/4pn2/3pN3/1P2n3/N1P1PPP1/P1Q4P/R1B1KB1R w KQ - 1 12",
        "r2qk2r/pp1nn1p1/2pp1p2/2bPp3/1PP3Pp/2N4P/P2BPPB1/1R1QK2R b Kkq - 0 14",
        "2r3kr/ppq1bpp1/2n1pn2/3p2Bp/3P3P/2PB1QP1/PPN2P2/1R2R1K1 w - - 1 17",
        "r6r/p4kb1/2p2pp1/q2Pn3/8/P5QP/N1P2P1P/R1BR2K1 b - - 0 19",
    ],
    "capablanca": [
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        "rnabqkb2r/pppp1ppp1p/2c4n2/4p3p1/4P2P2/2N2PP3/PPPP2C1BP/R1A1QKB1NR b KQkq - 1 9",
        "r2bqk3r/p1pp2pppp/ap5nc1/n4P4/10/4P2N2/PPA1NPPPPP/R3QKBC1R w KQkq - 1 12",
        "rn1b3c1r/ppp1k3Ap/3p4b1/4p5/7nNB/2NP6/PPP2PP1aP/R2BQK3R b KQ - 1 14",
        "r2bqkbc1r/ppap2p3/n8p/N2pP2pp1/7n2/3A3NC1/PPP2B1PPP/R2BQK3R w KQkq - 1 17",
        "r4kb2r/1p2bn1p1p/p1q2p1n2/2P3p1p1/3pP5/3P2PP2/1PPB1QN1PP/RN1B3RK1 b kq - 0 19",
    ],
    "xiangqi": [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "r3kab2/4a4/b1n2c3/p1p1p1p2/1c6p/C8/P1P1P1P1P/1C4N2/3RN2rR/2BAKAB2 b - - 16 9",
        "2bakab1r/r8/2n6/p4RC1p/2p6/3np4/P1P3PcP/2N1B4/4A4/R3KABN1 w - - 5 12",
        "r1baka1c1/5n3/2n1b4/p1C1p4/5r2p/2P3P2/P3P1N1P/2N1B4/4A4/1RBAKR3 b - - 9 14",
        "3akr3/4a4/r1n1b3b/4p3p/p3P4/2p3N1P/Pc4n2/1C2B4/4C4/R1BAKA1R1 w - - 0 17",
        "rr1aka3/5n3/1n2b2c1/4p3p/3P5/p4NPCP/1R2P4/4B1N2/9/3AKAB1R b - - 11 19",
    ],
}

PERFT = {
    "chess": [(0, 6), (4, 5)],
    "capablanca": [(0, 5), (1, 4)],
    "xiangqi": [(0, 5), (3, 4)],
}


class Engine:
    """A UCI engine as a subprocess."""

    def __init__(self, program, game, threads=1):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        options = {"UCI_Variant": game, "Hash": 64, "Threads": threads, "Use NNUE": "false"}
        for name, value in options.items():
            self.tell(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, end):
        """The answer's lines up to the first that starts with `end`."""
        self.tell(line)
        lines = []
        while not lines or not lines[-1].startswith(end):
            text = self.process.stdout.readline()
            if not text:
                sys.exit(f"{self.process.args[0]} died after '{line}'")
            lines.append(text.strip())
        return lines

    def begin(self, fen):
        self.tell("ucinewgame")
        self.tell(f"position fen {fen}")
        self.ask("isready", "readyok")

    def seconds(self):
        """Processor seconds of the process and its threads so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def search(self, fen, nodes):
        """Nodes per second of processor time and of the clock."""
        self.begin(fen)
        processor, clock = self.seconds(), time.monotonic()
        self.ask(f"go nodes {nodes}", "bestmove")
        processor, clock = self.seconds() - processor, time.monotonic() - clock
        # Not the count of the last line told: both stop at the limit, somewhere behind that line.
        return nodes / processor, nodes / clock

    def perft(self, fen, depth):
        """Leaves, and leaves per second of processor time."""
        self.begin(fen)
        processor = self.seconds()
        lines = self.ask(f"go perft {depth}", "Nodes searched")
        leaves = int(lines[-1].split()[-1])
        return leaves, leaves / (self.seconds() - processor)

    def close(self):
        self.tell("quit")
        self.process.wait()


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def compare_search(arguments, game, engines, clock, what):
    """Searches with both engines; by processor time (clock 0) or by the clock (1)."""
    ratios = []
    for fen in POSITIONS[game]:
        best = [
            max(engine.search(fen, arguments.nodes)[clock] for _ in range(arguments.rounds)) for engine in engines
        ]
        ratios.append(best[0] / best[1])
        print(f"{game:12}{best[0]:12.0f}{best[1]:12.0f}{ratios[-1]:8.2f}  {fen}", flush=True)
    print(f"{game:12}{what}, geometric mean {mean(ratios):.2f}", flush=True)
    for engine in engines:
        engine.close()


def compare_engines(arguments, game):
    engines = [Engine(arguments.tapestry, game), Engine(arguments.other, game)]
    compare_search(arguments, game, engines, 0, "search")


def compare_perft(arguments, game):
    engines = [Engine(arguments.tapestry, game), Engine(arguments.other, game)]
    for index, depth in PERFT[game]:
        fen = POSITIONS[game][index]
        rounds = [[engine.perft(fen, depth) for engine in engines] for _ in range(arguments.rounds)]
        leaves = {count for pair in rounds for count, _ in pair}
        if len(leaves) > 1:
            sys.exit(f"{game}: perft {depth} of {fen}: the engines count {leaves}")
        best = [max(pair[side][1] for pair in rounds) for side in range(2)]
        print(f"{game:12}{best[0]:12.0f}{best[1]:12.0f}{best[0] / best[1]:8.2f}  perft {depth}  {fen}", flush=True)
    for engine in engines:
        engine.close()


def compare_threads(arguments, game):
    engines = [Engine(arguments.tapestry, game, threads) for threads in (arguments.threads, 1)]
    compare_search(arguments, game, engines, 1, f"{arguments.threads} threads to one")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tapestry", default=str(PROGRAM))
    parser.add_argument("--other", default="/usr/games/fairy-stockfish")
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--perft", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(POSITIONS)}; all by default")
    arguments = parser.parse_args()
    for game in arguments.games or POSITIONS:
        if game not in POSITIONS:
            parser.error(f"no positions for '{game}'; there are some for {', '.join(POSITIONS)}")
        if arguments.threads > 1:
            compare_threads(arguments, game)
        elif arguments.perft:
            compare_perft(arguments, game)
        else:
            compare_engines(arguments, game)


if __name__ == "__main__":
    main()
