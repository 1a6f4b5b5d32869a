"""Every game through the Python interface: some moves at random, and what must hold of each."""

import doctest
import random
import unittest

import tapestry_chess as tc

PLIES = 10
NODES = 60


class EveryGame(unittest.TestCase):
    def test_catalogue(self):
        games = tc.titles()
        self.assertGreater(len(games), 90)
        for name in tc.variants():
            with self.subTest(name):
                self.assertEqual(tc.game_json(name)["id"], name)
                self.assertIn(games[name], tc.rule_card(name))

    def test_random_games(self):
        for name in tc.variants():
            with self.subTest(name):
                self.play(name, random.Random(name))

    def play(self, name, chance):
        game = tc.Game(name)
        self.assertEqual(tc.validate_fen(name, game.fen), [])
        done = []
        for _ in range(PLIES):
            moves = game.legal_moves()
            self.assertEqual(moves, sorted(set(moves)))
            if game.is_over:
                self.assertEqual(moves, [])
                self.assertAlmostEqual(sum(game.outcome().shares), 1, places=3)
                break
            self.assertIsNone(game.outcome())
            self.assertEqual(game.turn is None, game.is_chance)
            move = game.roll(1) if game.is_chance else chance.choice(moves)
            self.assertIn(move, moves)
            self.assertEqual(game.parse(move), move)
            self.assertEqual(game.parse(game.san(move)), move)
            checks, before = game.gives_check(move), game.fen
            self.assertEqual(game.push(move), move)
            self.assertEqual(game.is_check(), checks)
            after = game.fen
            self.assertEqual(game.pop(), move)
            self.assertEqual((game.fen, game.legal_moves()), (before, moves))
            game.push(move)
            done.append(move)
            self.assertEqual(game.fen, after)
            self.assertEqual(tc.Game(name, after).fen, after)
        self.assertEqual(game.moves, done)
        self.assertEqual(tc.get_fen(name, None, done), game.fen)
        self.assertEqual(game.copy().view(), game.view())
        self.assertEqual(game.view()["state"], game.fen)
        if not game.is_over:
            self.assertEqual([action["text"] for action in game.actions()], game.legal_moves())
            if game.turn is not None:
                found = tc.Engine(seed=1).search(game, nodes=NODES)
                self.assertIn(found.move, game.legal_moves())
                self.assertEqual(found.pv[0], found.move)

    def test_perft(self):
        for name, depth, count in [("chess", 4, 197281), ("xiangqi", 3, 79666), ("alice", 2, 400)]:
            self.assertEqual(tc.perft(name, None, depth), count)
            walked = sum(tc.perft(name, tc.get_fen(name, None, [move]), depth - 1) for move in tc.legal_moves(name))
            self.assertEqual(walked, count)


class Chess(unittest.TestCase):
    MATE = ["f2f3", "e7e5", "g2g4", "Qh4"]

    def test_notation(self):
        self.assertEqual(tc.san("chess", None, [], "g1f3"), "Nf3")
        self.assertEqual(tc.san("chess", None, [], "g1f3", "figurine"), "♘f3")
        self.assertEqual(tc.san("chess", None, [], "Nf3", "sheets"), "g1f3")
        self.assertEqual(tc.san("xiangqi", None, [], "h3e3", "wxf"), "C2=5")
        self.assertEqual(tc.san("xiangqi", None, [], "h3e3", "iccs"), "H2-E2")
        self.assertEqual(tc.san_moves("chess", None, self.MATE), ["f3", "e5", "g4", "Qh4#"])
        self.assertEqual(tc.parse_san("chess", None, [], "knight to f3"), "g1f3")
        castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
        self.assertEqual(tc.san("chess", castling, [], "e1g1", "figurine"), "O-O")
        self.assertEqual(tc.san("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", [], "a7a8q", "figurine"), "a8=♕+")
        # The Lancers of this game move otherwise than a queen, and have no figure.
        self.assertNotIn("♕", "".join(tc.san("lancerchess", None, [], m, "figurine") for m in tc.legal_moves("lancerchess")))

    def test_ends(self):
        self.assertTrue(tc.is_check("chess", None, self.MATE))
        self.assertTrue(tc.gives_check("chess", None, self.MATE[:3], "d8h4"))
        self.assertFalse(tc.gives_check("chess", None, [], "e2e4"))
        self.assertTrue(tc.is_capture("chess", None, ["e2e4", "d7d5"], "e4d5"))
        self.assertFalse(tc.is_capture("chess", None, ["e2e4", "d7d5"], "e4e5"))
        end = tc.outcome("chess", None, self.MATE)
        self.assertEqual((end.result, end.reason, end.winner, end.shares), ("0-1", "checkmate", 1, [0.0, 1.0]))
        self.assertEqual(end.text, "North won: checkmate.")
        there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
        self.assertEqual(tc.outcome("chess", None, 2 * there_and_back).reason, "repetition")
        self.assertEqual(tc.draws("chess"), ["offer draw"])
        game = tc.Game("chess", moves=["offer draw", "e2e4", "accept draw"])
        self.assertEqual(str(game.outcome()), "1/2-1/2 agreement")
        self.assertEqual(str(tc.Game("chess").outcome_on_time()), "0-1 time")
        self.assertEqual(str(tc.Game("chess", "7k/P7/8/8/8/8/8/K7 w - -").outcome_on_time()), "1/2-1/2 time")
        self.assertEqual(str(tc.Game("chess").outcome_on_resignation(1)), "1-0 resignation")
        with self.assertRaisesRegex(tc.MoveError, "the game is over: 0-1 checkmate"):
            tc.Game("chess", moves=self.MATE).outcome_on_resignation(1)

    def test_values(self):
        values = tc.piece_values("chess")
        self.assertEqual(sorted(values), sorted("KQRBNP"))
        self.assertGreater(values["Q"], values["R"])
        self.assertGreater(tc.evaluate("chess", "4k3/8/8/8/8/8/8/Q3K3 w - -"), 300)
        self.assertLess(tc.evaluate("chess", "4k3/8/8/8/8/8/8/Q3K3 b - -"), -300)


def load_tests(_loader, tests, _pattern):
    tests.addTests(doctest.DocTestSuite(tc))
    return tests


if __name__ == "__main__":
    unittest.main()
