"""Beside pyffish, on random games: legal moves, positions, checks, notation, results of every game that both know.

What differs, and is left out: draws by repetition, by move limits and by material are claims there and ends here; the square that
a pawn has passed is written there whenever a pawn stands beside it; the Chinese game's notation there is another.
"""

import random
import unittest

import tapestry_chess as tc

try:
    import pyffish
except ImportError:
    pyffish = None

GAMES = 2
PLIES = 120
# Of the moves of a position so many are looked at closely.
CLOSELY = 4
# Both read the same text.
DEFINITIONS = """
[tap-placid:chess]
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
[tap-tall:chess]
maxRank = 10
startFen = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
doubleStepRegionBlack = *9
promotionRegionWhite = *10
[tap-guards:chess]
commoner = g
queen = -
promotionPieceTypes = grbn
startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1
"""
ALGEBRAIC = ("chess", "capablanca", "tap-placid")
# Whatever else ends a game here is a draw that is claimed there.
DECISIVE = ("checkmate", "stalemate", "bared royal", "bare royals", "no move")


@unittest.skipUnless(pyffish, "pip install pyffish")
class BesidePyffish(unittest.TestCase):
    def test_built_in(self):
        for name in ("chess", "xiangqi", "shatranj", "capablanca"):
            self.compare(name)

    def test_definitions(self):
        pyffish.load_variant_config(DEFINITIONS)
        names = tc.load_definitions(DEFINITIONS, ini=True)
        self.assertEqual(len(names), 3)
        for name in names:
            self.compare(name)

    def compare(self, name):
        chance = random.Random(name)
        for _ in range(GAMES):
            with self.subTest(name):
                self.compare_game(name, chance)

    def compare_game(self, name, chance):
        start = pyffish.start_fen(name)
        game = tc.Game(name)
        self.assertEqual(placement(start), placement(game.fen))
        while len(game.moves) < PLIES:
            done = game.moves
            where = f"{name} {' '.join(done)}"
            fen = pyffish.get_fen(name, start, done)
            self.assertEqual(placement(fen), placement(game.fen), where)
            end, moves = game.outcome(), pyffish.legal_moves(name, start, done)
            if end and end.reason not in DECISIVE:
                return
            ends, value = pyffish.is_immediate_game_end(name, start, done)
            self.assertEqual(bool(end), ends or not moves, where)
            if end:
                value = value if ends else pyffish.game_result(name, start, done)
                mover = len(done) % 2
                self.assertEqual(end.winner, None if value == 0 else mover if value > 0 else 1 - mover, f"{where}: {end}")
                return
            self.assertEqual(sorted(moves), game.legal_moves(), where)
            for move in chance.sample(sorted(moves), min(CLOSELY, len(moves))):
                self.assertEqual(pyffish.gives_check(name, fen, [move]), game.gives_check(move), f"{where} {move}")
                if name in ALGEBRAIC:
                    self.assertEqual(pyffish.get_san(name, fen, move), game.san(move), where)
            game.push(chance.choice(moves))


def placement(fen):
    """Pieces, whose turn it is, and who may castle."""
    return fen.split()[:3]


if __name__ == "__main__":
    unittest.main()
