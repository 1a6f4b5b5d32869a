"""What is refused, own definitions, the engine and its interruption, stubs, examples."""

import ast
import http.server
import importlib.util
import json
import os
import pathlib
import random
import signal
import tempfile
import threading
import unittest
import warnings

import tapestry_chess as tc
from tapestry_chess import _native

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPOST = """id = "outpost"
title = "Outpost chess"
extends = "chess"
start = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -"
"""
INI = """[placid:chess]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
castling = false
[strange:chess]
petrifyOnCaptureTypes = p
"""

# For a bot that has broken off, in seconds.
PATIENCE = 60


class Refusals(unittest.TestCase):
    def test_complaints(self):
        for error in (tc.GameError, tc.FenError, tc.MoveError):
            self.assertTrue(issubclass(error, tc.TapestryError) and issubclass(error, ValueError))
        with self.assertRaisesRegex(tc.GameError, "did you mean 'chess'"):
            tc.legal_moves("ches")
        with self.assertRaisesRegex(tc.FenError, "board"):
            tc.legal_moves("chess", "what is this")
        with self.assertRaisesRegex(tc.MoveError, "move 2: .*e2e4"):
            tc.legal_moves("chess", None, ["e2e4", "e2e4"])
        with self.assertRaisesRegex(tc.MoveError, "move 1: "):
            tc.san_moves("chess", None, ["e2e5"])
        with self.assertRaisesRegex(tc.TapestryError, "none of san, figurine"):
            tc.san("chess", None, [], "e2e4", "morse")
        with self.assertRaises(IndexError):
            tc.Game("chess").pop()
        with self.assertRaises(IndexError):
            tc.Game("chess").outcome_on_resignation(2)

    def test_fens(self):
        wrong = tc.validate_fen("chess", "8/8/8/8/8/8/8/K7 x KQ e5")
        self.assertGreaterEqual(len(wrong), 2, wrong)
        self.assertEqual(tc.validate_fen("chess", tc.start_fen("chess"), strict=True), [])
        sloppy = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1"
        self.assertEqual(tc.validate_fen("chess", sloppy), [])
        self.assertEqual(len(tc.validate_fen("chess", sloppy, strict=True)), 1)

    def test_definitions(self):
        self.assertEqual(tc.load_definitions(OUTPOST), ["outpost"])
        self.assertEqual(len(tc.legal_moves("outpost")), 18)
        with self.assertRaisesRegex(tc.GameError, r"mine:3:"):
            tc.load_definitions("id = 'faulty'\nextends = 'chess'\nfiles = 99", name="mine")
        self.assertNotIn("faulty", tc.variants())
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "ünser Spiel.toml"
            path.write_text(OUTPOST.replace("outpost", "posten"), encoding="utf-8")
            self.assertEqual(tc.load_definitions(path), ["posten"])
            with self.assertRaisesRegex(tc.GameError, "nothing.toml"):
                tc.load_definitions(pathlib.Path(folder) / "nothing.toml")
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            self.assertEqual(tc.load_definitions(INI, ini=True), ["placid"])
        self.assertTrue(any("strange" in str(warning.message) for warning in told), told)
        self.assertEqual(len(tc.legal_moves("placid")), 20)


class TheEngine(unittest.TestCase):
    MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"

    def test_search(self):
        found = tc.search("chess", self.MATE_IN_ONE, depth=4)
        self.assertEqual((found.move, found.mate), ("a1a8", 1))
        self.assertGreater(found.score, 10000)
        lost = tc.search("chess", "7k/5K2/8/8/8/8/8/Q7 b - -", depth=4)
        self.assertEqual((lost.move, lost.mate), ("h8h7", -1))
        self.assertLess(lost.score, -10000)
        game = tc.Game("chess")
        lines = tc.Engine(lines=3).analyse(game, nodes=3000)
        self.assertEqual(len({line.move for line in lines}), 3)
        only = tc.Engine().search(game, depth=3, moves=["a2a3", "h2h3"])
        self.assertIn(only.move, ["a2a3", "h2h3"])
        self.assertIn(tc.Engine(level=0, seed=3).search(game, clock=1.0, increment=0.1).move, game.legal_moves())

    def test_refusals(self):
        game = tc.Game("chess")
        for wrong in ({}, {"depth": 0}, {"nodes": 0}, {"time": -1.0}, {"time": float("nan")}):
            with self.assertRaises(tc.TapestryError, msg=str(wrong)):
                tc.Engine().search(game, **wrong)
        with self.assertRaisesRegex(tc.TapestryError, "0 to 20"):
            tc.Engine(level=21)
        with self.assertRaisesRegex(tc.MoveError, "the game is over"):
            tc.Engine().search(tc.Game("chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"]), depth=1)

    @unittest.skipUnless(hasattr(signal, "setitimer"), "timers send no signals here")
    def test_interrupt(self):
        def interrupt(_number, _frame):
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, interrupt)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        try:
            with self.assertRaises(KeyboardInterrupt):
                tc.search("chess", time=3600)
        finally:
            signal.signal(signal.SIGALRM, before)

    def test_other_threads_run_and_stop_it(self):
        engine, found = tc.Engine(), []
        search = threading.Thread(target=lambda: found.append(engine.search(tc.Game("chess"), time=3600)), daemon=True)
        search.start()
        while search.is_alive():
            engine.stop()
            search.join(0.05)
        self.assertIn(found[0].move, tc.legal_moves("chess"))


class Stubs(unittest.TestCase):
    def test_stubs_tell_what_there_is(self):
        package = pathlib.Path(tc.__file__).parent
        self.assertTrue((package / "py.typed").exists())
        stubs = ast.parse((package / "_native.pyi").read_text(encoding="utf-8"))
        named, members = set(), {}
        for node in stubs.body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                named.add(node.name)
            if isinstance(node, ast.ClassDef):
                members[node.name] = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        there = {name for name in dir(_native) if not name.startswith("_")}
        self.assertEqual(named, there)
        for name in ("Game", "Engine", "Outcome", "Analysis"):
            kind = getattr(_native, name)
            public = {part for part in vars(kind) if not part.startswith("__")}
            self.assertEqual({part for part in members[name] if not part.startswith("__")}, public, name)
            for part in public:
                self.assertTrue(getattr(kind, part).__doc__, f"{name}.{part}")
        for name in tc.__all__:
            self.assertTrue(getattr(tc, name).__doc__, name)


def example(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "src/python/examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Site(http.server.BaseHTTPRequestHandler):
    """A site that challenges the bot twice, and plays one game against it at random."""

    MOST = 12

    def log_message(self, *_):
        pass

    def tell(self, thing):
        self.wfile.write(json.dumps(thing).encode() + b"\n\n")
        self.wfile.flush()

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        if self.path == "/api/account":
            self.tell({"id": "tapestry"})
        elif self.path == "/api/stream/event":
            self.tell({"type": "challenge", "challenge": {"id": "c1", "variant": {"key": "bughouse"}}})
            self.tell({"type": "challenge", "challenge": {"id": "c2", "variant": {"key": "xiangqi"}}})
            self.server.accepted.wait(PATIENCE)
            self.tell({"type": "gameStart", "game": {"gameId": "g1"}})
        else:
            self.game()

    def game(self):
        server, chance = self.server, random.Random(1)
        players = {"white": {"id": "somebody"}, "black": {"id": "tapestry"}}
        full = {"type": "gameFull", "variant": {"key": "xiangqi"}, "initialFen": "startpos", **players}
        clocks = {"wtime": 2000, "btime": 2000, "winc": 0, "binc": 0}
        state = lambda status: {"type": "gameState", "moves": " ".join(server.game.moves), "status": status, **clocks}
        self.tell({**full, "state": state("started")})
        while len(server.game.moves) < self.MOST:
            server.game.push(chance.choice(server.game.legal_moves()))
            server.moved.clear()
            self.tell({"type": "chatLine", "text": "hello"})
            self.tell(state("started"))
            if not server.moved.wait(PATIENCE):
                break
        self.tell(state("resign"))

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.server.posted.append(self.path)
        if "/move/" in self.path:
            self.server.game.push(self.path.rsplit("/", 1)[1])
        self.send_response(200)
        self.end_headers()
        if self.path.endswith("/accept"):
            self.server.accepted.set()
        if "/move/" in self.path:
            self.server.moved.set()


class Examples(unittest.TestCase):
    def test_loop(self):
        told = []
        for name in ("chess", "storm", "triscacia", tc.variants()[-1]):
            game = example("loop").play_itself(name, nodes=50, most=8, told=told.append)
            self.assertEqual(len(game.moves), 8)
        self.assertTrue(any(text.startswith("broken off") for text in told))

    def test_bot(self):
        bot = example("lichess_bot")
        self.assertLessEqual(set(bot.GAMES.values()), set(tc.variants()))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
        server.game, server.posted = tc.Game("xiangqi"), []
        server.accepted, server.moved = threading.Event(), threading.Event()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            bot.Bot(bot.Site(f"http://127.0.0.1:{server.server_port}", "token"), level=1).run()
        finally:
            server.shutdown()
            server.server_close()
        self.assertEqual(server.posted[:2], ["/api/challenge/c1/decline", "/api/challenge/c2/accept"])
        self.assertEqual(len(server.game.moves), Site.MOST)
        self.assertEqual(sum("/move/" in path for path in server.posted), Site.MOST // 2)


if __name__ == "__main__":
    unittest.main()
