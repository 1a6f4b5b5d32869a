"""A hundred chess variants: legal moves, notation, results, an engine.

Functions take the name of a game, a position (None: the start) and the moves made from there, and keep nothing; the class
``Game`` is a game under way, and ``Engine`` somebody who plays it. Every game is played alike: two players or three, one board or
two, with pockets, purchases, dice. A move is a text.

>>> import tapestry_chess as tc
>>> tc.legal_moves("chess", moves=["e2e4", "e7e5"])[:3]
['a2a3', 'a2a4', 'b1a3']
>>> tc.san("chess", None, [], "g1f3")
'Nf3'
>>> game = tc.Game("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - -")
>>> tc.Engine().search(game, depth=3).move
'a1a8'
"""

import os
import warnings
from typing import Any, Dict, List, Optional, Sequence, Union

from . import _native
from ._native import (
    Analysis,
    Engine,
    FenError,
    Game,
    GameError,
    MoveError,
    Outcome,
    TapestryError,
    __version__,
)

__all__ = [
    "Analysis",
    "Engine",
    "FenError",
    "Game",
    "GameError",
    "MoveError",
    "Outcome",
    "TapestryError",
    "__version__",
    "draws",
    "evaluate",
    "game_json",
    "get_fen",
    "gives_check",
    "is_capture",
    "is_check",
    "legal_moves",
    "load_definitions",
    "outcome",
    "parse_san",
    "perft",
    "piece_values",
    "rule_card",
    "san",
    "san_moves",
    "search",
    "start_fen",
    "titles",
    "validate_fen",
    "variants",
]


def variants() -> List[str]:
    """The ids of all known games, in the order of the catalogue."""
    return list(titles())


def titles() -> Dict[str, str]:
    """The titles of all known games, by id."""
    return dict(_native.titles())


def load_definitions(
    source: Union[str, "os.PathLike[str]"], *, ini: bool = False, name: str = "definitions"
) -> List[str]:
    """Adds games, and returns their ids: of a file (a path), or of a text, called ``name`` in messages.

    Definitions are TOML; those for Fairy-Stockfish are read from files ending in ``.ini``, and from texts with ``ini``. Such games
    as cannot be said exactly are left out, and a warning names them. Faulty definitions raise GameError with every problem and its
    place, and add nothing.
    """
    if isinstance(source, str):
        ids, notes = _native.load_text(source, name, ini)
    else:
        ids, notes = _native.load_file(source)
    for note in notes:
        warnings.warn(note, stacklevel=2)
    return ids


def game_json(game: str) -> Dict[str, Any]:
    """All about a game as data: board, pieces with their movement, promotions, castling, ends, options, sources."""
    return _native.game_json(game)


def rule_card(game: str) -> str:
    """The rules of a game for people."""
    return _native.rule_card(game)


def start_fen(game: str, *, seed: Optional[int] = None) -> str:
    """The position a game starts from. What is left to the lot (an array) is drawn by the seed."""
    return Game(game, seed=seed).fen


def validate_fen(game: str, fen: str, *, strict: bool = False) -> List[str]:
    """All that is wrong with a position, nothing if it can be played; with ``strict`` also what is odd about it and is put right."""
    wrong, odd = _native.complaints(game, fen)
    return wrong + odd if strict else wrong


def legal_moves(game: str, fen: Optional[str] = None, moves: Sequence[str] = ()) -> List[str]:
    """Everything that can be done, sorted; nothing when the game is over."""
    return Game(game, fen, moves).legal_moves()


def get_fen(game: str, fen: Optional[str] = None, moves: Sequence[str] = ()) -> str:
    """The position after these moves."""
    return Game(game, fen, moves).fen


def san(game: str, fen: Optional[str], moves: Sequence[str], move: str, notation: str = "san") -> str:
    """A move in short algebraic notation, or in another: "san", "figurine", "sheets", "iccs", "wxf"."""
    return Game(game, fen, moves).san(move, notation)


def san_moves(game: str, fen: Optional[str], moves: Sequence[str], notation: str = "san") -> List[str]:
    """All of these moves in short algebraic notation, or in another."""
    under_way = Game(game, fen)
    written = []
    for number, move in enumerate(moves, 1):
        try:
            written.append(under_way.san(move, notation))
            under_way.push(move)
        except MoveError as error:
            raise MoveError(f"move {number}: {error}") from None
    return written


def parse_san(game: str, fen: Optional[str], moves: Sequence[str], text: str) -> str:
    """The move that a text means, as people write it (``Nf3``, ``O-O``, ``knight to f3``), in the notation of the sheets."""
    return Game(game, fen, moves).parse(text)


def is_check(game: str, fen: Optional[str] = None, moves: Sequence[str] = ()) -> bool:
    """Is whoever has to decide in check?"""
    return Game(game, fen, moves).is_check()


def gives_check(game: str, fen: Optional[str], moves: Sequence[str], move: str) -> bool:
    """Does a move give check?"""
    return Game(game, fen, moves).gives_check(move)


def is_capture(game: str, fen: Optional[str], moves: Sequence[str], move: str) -> bool:
    """Does a move capture?"""
    return Game(game, fen, moves).is_capture(move)


def outcome(game: str, fen: Optional[str] = None, moves: Sequence[str] = ()) -> Optional[Outcome]:
    """How the game has ended, draws by repetition and the like included; None while it goes on."""
    return Game(game, fen, moves).outcome()


def draws(game: str, fen: Optional[str] = None, moves: Sequence[str] = ()) -> List[str]:
    """What whoever has to decide may say about a draw: "offer draw", "accept draw", "concede draw"."""
    return Game(game, fen, moves).draws()


def piece_values(game: str) -> Dict[str, float]:
    """What the pieces are worth, by letter, in pawns: small letters where the second player's is worth something else."""
    values: Dict[str, float] = {}
    for piece in Game(game).pieces():
        letter = piece["letter"]
        if values.setdefault(letter, piece["value"]) != piece["value"]:
            values[letter.lower()] = piece["value"]
    return values


def evaluate(game: str, fen: Optional[str] = None, moves: Sequence[str] = ()) -> Optional[int]:
    """What the position is worth to whoever is to move, without a search, in hundredths of a pawn; None where there is no board."""
    return Game(game, fen, moves).evaluate()


def perft(game: str, fen: Optional[str], depth: int) -> Optional[int]:
    """Number of sequences of so many moves; None where dice make that meaningless."""
    return Game(game, fen).perft(depth)


def search(
    game: str,
    fen: Optional[str] = None,
    moves: Sequence[str] = (),
    *,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    level: Optional[int] = None,
) -> Analysis:
    """The best move, within the first of these bounds that is reached (``time`` in seconds); an ``Engine`` remembers more."""
    return Engine(level=level).search(Game(game, fen, moves), depth=depth, nodes=nodes, time=time)
