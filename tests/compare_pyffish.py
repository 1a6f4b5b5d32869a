#!/usr/bin/env python3
"""Compares Tapestry's legal moves with those of pyffish and python-chess.

Usage: tests/compare_pyffish.py [--tapestry PROGRAM] [--games N] [--plies N] [--leaves N] [ID ...]
Needs: pip install pyffish chess

Two comparisons, a few minutes together with the defaults:
 * random games, the same in every run: in each position the moves of `tapestry moves ID --fen FEN --moves ...` must be
   those of the other library;
 * the stored counts of tests/perft/*.perft whose last field names pyffish or chess, up to --leaves leaves, and
   `tapestry perft` on the same positions.

What the others cannot express is left out, by game:
 * chess: with python-chess, ordinary and Fischer-random.
 * lancerchess, clash: pyffish allows every promotion; those of the wrong square or side are taken away here.
 * touchstone, capablanca-steps, crossfire, storm, meridian: without rescue. A game is followed until the first piece that
   could be rescued is captured.
 * crossfire, storm: without Prince and Princess, whose bent slides Betza cannot say; the rest of the array is played.
 * touchpaper: a Soldier that has crossed the middle is another piece there; its letter is translated.
 * tweedle: without castling.
 * combination: not at all (the royals of the two sides move differently).
Draws by repetition, move limit and the like end games, not lists of moves, and are not compared.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

import chess
import pyffish

TESTS = pathlib.Path(__file__).resolve().parent


class Library:
    """Legal moves of another library, in the notation of the sheets."""

    def __init__(self, variant):
        self.variant = variant

    def start(self):
        return pyffish.start_fen(self.variant)

    def moves(self, fen):
        return {self.translate(move, fen): move for move in pyffish.legal_moves(self.variant, fen, [])}

    def after(self, fen, move):
        return pyffish.get_fen(self.variant, fen, [move])

    def translate(self, move, fen):
        return move

    def read(self, fen):
        """Our FEN in the words of the library."""
        return fen if len(fen.split()) > 4 else fen + " 0 1"


class TypedPromotion(Library):
    """Promotions that depend on side and square: those not allowed are dropped."""

    def __init__(self, variant, choices):
        super().__init__(variant)
        self.choices = choices

    def moves(self, fen):
        south = fen.split()[1] == "w"
        allowed = lambda move: len(move) < 5 or move[4] in self.choices(south, move[2:4])
        return {move: move for move in pyffish.legal_moves(self.variant, fen, []) if allowed(move)}


def lancer(south, square):
    """The lancer of the square's colour: South's King's Lancer starts on a dark square, North's on a light one."""
    dark = (ord(square[0]) - ord("a") + int(square[1]) - 1) % 2 == 0
    return "l" if dark == south else "e"


class Soldiers(Library):
    """Crossed Soldiers are called l by the library; becoming one is written like a promotion there."""

    def translate(self, move, fen):
        return move.rstrip("l")

    def read(self, fen):
        ranks = fen.split()[0].split("/")
        for index, rank in enumerate(ranks):
            number = len(ranks) - index
            ranks[index] = rank.replace("P", "L") if number >= 6 else rank
            ranks[index] = ranks[index].replace("p", "l") if number <= 5 else ranks[index]
        return " ".join(["/".join(ranks)] + fen.split()[1:] + ["0", "1"])


class PythonChess(Library):
    """python-chess; castling of Fischer-random chess is the royal taking its rook."""

    def __init__(self, fischer_random):
        self.fischer_random = fischer_random

    def start(self):
        return chess.STARTING_FEN

    def board(self, fen):
        return chess.Board(fen, chess960=self.fischer_random)

    def moves(self, fen):
        return {move.uci(): move.uci() for move in self.board(fen).legal_moves}

    def after(self, fen, move):
        board = self.board(fen)
        board.push_uci(move)
        return board.fen(en_passant="fen")


GAMES = {
    # id: (library, letters that can be rescued, start without what the library lacks)
    "chess": (PythonChess(False), "", None),
    "chess:chess960=on": (PythonChess(True), "", "shuffled"),
    "western": (Library("tap-western"), "", None),
    "lancerchess": (TypedPromotion("tap-lancerchess", lambda south, to: "qrb" + lancer(south, to)), "", None),
    "clash": (
        TypedPromotion("tap-clash", lambda south, to: "qrbn" if south else "qrb" + lancer(south, to)),
        "",
        None,
    ),
    "touchstone": (Library("tap-touchstone"), "QD", None),
    "touchstone-2011": (Library("tap-touchstone"), "QD", None),
    "chesstitles": (Library("tap-chesstitles"), "", None),
    "capablanca": (Library("capablanca"), "", None),
    "capablanca-steps": (Library("tap-capablanca-steps"), "QCA", None),
    "capablanca-steps-10x10": (Library("tap-capablanca-steps-10x10"), "QCA", None),
    "storm": (
        Library("tap-capablanca-steps"),
        "Q",
        "rbn1kq1nbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBN1KQ1NBR w KQkq - 0 1",
    ),
    "storm-10x10": (
        Library("tap-capablanca-steps-10x10"),
        "Q",
        "rbn1kq1nbr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RBN1KQ1NBR w KQkq - 0 1",
    ),
    "crossfire": (
        Library("tap-capablanca-steps"),
        "QCA",
        "rbn1kq1nbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNCBKQBANR w KQkq - 0 1",
    ),
    "crossfire-10x10": (
        Library("tap-capablanca-steps-10x10"),
        "QCA",
        "rbn1kq1nbr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCBKQBANR w KQkq - 0 1",
    ),
    "xiangqi": (Library("xiangqi"), "", None),
    "chinese": (Library("xiangqi"), "", None),
    "qiplacements": (Library("xiangqi"), "", "placement"),
    "qiplacements-accelerated": (
        Library("xiangqi"),
        "",
        "rnbakabnr/9/9/p1pcpcp1p/9/9/P1PCPCP1P/9/9/RNBAKABNR w - - 0 1",
    ),
    "encounter": (Library("xiangqi"), "", "rnbakabnr/9/9/p1pcpcp1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
    "encounter-b": (Library("xiangqi"), "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1PCPCP1P/9/9/RNBAKABNR w - - 0 1"),
    "touchpaper": (Soldiers("tap-touchpaper"), "", None),
    "meridian-western": (Library("tap-meridian-western"), "Q", None),
    "meridian-eastern": (Library("tap-meridian-eastern"), "S", None),
    "semiqueen": (Library("tap-semiqueen"), "", None),
    "semiqueen-extended": (Library("tap-semiqueen-extended"), "", None),
    "tweedle": (Library("tap-tweedle"), "", None),
}


class Tapestry:
    def __init__(self, program):
        self.program = program

    def ask(self, *words):
        answer = subprocess.run([self.program, *words], capture_output=True, text=True, check=False)
        if answer.returncode != 0:
            raise RuntimeError(f"tapestry {' '.join(words)}: {answer.stderr.strip()}")
        return answer.stdout.split("\n")

    def moves(self, name, fen, played):
        position = ["--fen", fen] if fen else []
        return {line for line in self.ask("moves", name, *position, *(["--moves", *played] if played else [])) if line}

    def perft(self, name, depth, fen):
        position = [] if fen == "start" else ["--fen", fen]
        return int(self.ask("perft", name, str(depth), *position)[-2].split()[1])


def rescuable_left(fen, letters):
    """How many pieces that can be rescued are on the board."""
    return sum(fen.split()[0].count(sign) for letter in letters for sign in (letter, letter.lower()))


def place_at_random(tapestry, name, chance):
    """Plays the placement phase; returns the drops and the FEN after them."""
    drops = []
    rows = [list(row) for row in "rnbakabnr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/RNBAKABNR".replace("9", "." * 9).replace("1", ".").split("/")]
    for number in range(4):
        drop = chance.choice(sorted(tapestry.moves(name, None, drops)))
        drops.append(drop)
        rows[10 - int(drop[3:])][ord(drop[2]) - ord("a")] = "Cc"[number % 2]
    text = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row)) for row in rows)
    return drops, text + " w - - 0 1"


def random_game(tapestry, name, number, plies):
    """Follows one game; returns the number of positions compared and the differences."""
    library, rescuable, start = GAMES[name]
    chance = random.Random(f"{name} {number}")
    played, our_start = [], None
    if start == "placement":
        played, fen = place_at_random(tapestry, name, chance)
    elif start == "shuffled":
        our_start = fen = chess.Board.from_chess960_pos(chance.randrange(960)).fen()
    else:
        our_start = fen = start or library.start()
        if isinstance(library, Soldiers) and start is None:
            our_start = None
    whole = rescuable_left(fen, rescuable)
    for ply in range(plies):
        theirs = library.moves(fen)
        ours = tapestry.moves(name, our_start, played)
        if ours != set(theirs):
            extra, missing = sorted(ours - set(theirs)), sorted(set(theirs) - ours)
            return ply, [f"{name} {our_start or 'start'} {' '.join(played)} ({fen}): extra {extra}, missing {missing}"]
        if not theirs:
            return ply + 1, []
        move = chance.choice(sorted(theirs))
        fen = library.after(fen, theirs[move])
        played.append(move)
        if rescuable_left(fen, rescuable) < whole:
            return ply + 1, []
    return plies, []


def library_perft(library, fen, depth):
    moves = library.moves(fen)
    if depth == 1:
        return len(moves)
    return sum(library_perft(library, library.after(fen, move), depth - 1) for move in moves.values())


def compare_perft(tapestry, chosen, leaves):
    compared, differences = 0, []
    for path in sorted((TESTS / "perft").glob("*.perft")):
        for line in path.read_text().splitlines():
            if not line or line.startswith("#"):
                continue
            name, position, counts, confirmed_by = (field.strip() for field in line.split(" | "))
            name = name.replace(" ", ":", 1)
            if confirmed_by not in ("pyffish", "chess") or name not in GAMES or name not in chosen:
                continue
            library = GAMES[name][0]
            fen = position
            if position == "start":
                fen = library.start() if GAMES[name][2] in (None, "shuffled", "placement") else GAMES[name][2]
            fen = library.read(fen) if position != "start" else fen
            for depth, count in enumerate(map(int, counts.split()), 1):
                if count > leaves:
                    break
                found = (library_perft(library, fen, depth), tapestry.perft(name, depth, position))
                compared += 1
                if found != (count, count):
                    differences.append(f"{path.name}: {name} | {position}: depth {depth}: stored {count}, {found}")
    return compared, differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tapestry", default=str(TESTS.parent / "target" / "release" / "tapestry"))
    parser.add_argument("--games", type=int, default=4, help="random games for each variant")
    parser.add_argument("--plies", type=int, default=60, help="longest random game")
    parser.add_argument("--leaves", type=int, default=5_000, help="largest perft count compared")
    parser.add_argument("ids", nargs="*", default=list(GAMES), help="games to compare")
    arguments = parser.parse_args()
    pyffish.load_variant_config((TESTS / "compare_pyffish.ini").read_text())
    tapestry = Tapestry(arguments.tapestry)
    unknown = [name for name in arguments.ids if name not in GAMES]
    if unknown:
        parser.error(f"nothing to compare {', '.join(unknown)} with")
    differences = []
    for name in arguments.ids:
        positions = 0
        for number in range(arguments.games):
            compared, found = random_game(tapestry, name, number, arguments.plies)
            positions += compared
            differences += found
        print(f"{name}: {positions} positions of random games", flush=True)
    compared, found = compare_perft(tapestry, arguments.ids, arguments.leaves)
    differences += found
    print(f"{compared} perft counts")
    print("\n".join(differences) or "no differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
