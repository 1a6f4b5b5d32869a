"""Games and the engine, compiled."""

import os
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union, final

__version__: str

class TapestryError(ValueError):
    """Something that was given to the package is wrong; the message says what and where."""

class GameError(TapestryError):
    """No game of this name, or a faulty option or definition."""

class FenError(TapestryError):
    """A position that cannot be; the message has all that is wrong with it."""

class MoveError(TapestryError):
    """A move that cannot be made, with the reason as far as it can be told."""

@final
class Outcome:
    """How a game is over."""

    @property
    def winner(self) -> Optional[int]:
        """The seat that has won all there was to win; None where the point is shared."""
    @property
    def result(self) -> str:
        """As PGN has it: "1-0", "0-1", "1/2-1/2"; of three players "1-0-0" and the like."""
    @property
    def reason(self) -> str:
        """Why: "checkmate", "key held", "repetition"."""
    @property
    def shares(self) -> List[float]:
        """By seat: the share of the point, 0 to 1, together 1."""
    @property
    def points(self) -> List[float]:
        """By seat: the points that the game itself counts."""
    @property
    def text(self) -> str:
        """All of it in a sentence."""

@final
class Game:
    """A game of any kind under way.

    Moves go in as people write them ("e2e4", "Nf3", "O-O") and come out in the notation of the sheets. Where something is left
    to the lot before the game begins (an array, say), a seed draws it.
    """

    def __new__(
        cls, name: str, fen: Optional[str] = None, moves: Sequence[str] = ..., *, seed: Optional[int] = None
    ) -> Game: ...
    @property
    def name(self) -> str:
        """The game as the catalogue names it, with its options."""
    @property
    def title(self) -> str:
        """Title of the game."""
    @property
    def players(self) -> List[str]:
        """Names of the players, by seat."""
    @property
    def fen(self) -> str:
        """The position as a text that reads back: a FEN, in board games."""
    @property
    def start_fen(self) -> str:
        """The position from which the game was begun."""
    @property
    def turn(self) -> Optional[int]:
        """The seat of the player who has to decide; None when chance does, or the game is over."""
    @property
    def is_chance(self) -> bool:
        """Do dice or lots decide now? Then legal_moves() has what may come, and roll() draws it."""
    @property
    def is_over(self) -> bool:
        """Is the game over?"""
    @property
    def moves(self) -> List[str]:
        """What has been done, first to last."""
    def legal_moves(self) -> List[str]:
        """Everything that can be done now, sorted; nothing when the game is over."""
    def actions(self) -> List[Dict[str, Any]]:
        """What can be done now with all its steps, as data."""
    def draws(self) -> List[str]:
        """What whoever has to decide may say about a draw: "offer draw", "accept draw", "concede draw". push() takes them."""
    def push(self, text: str) -> str:
        """Does something, and returns it in the notation of the sheets."""
    def pop(self) -> str:
        """Takes back what was done last, and returns it."""
    def roll(self, seed: Optional[int] = None) -> Optional[str]:
        """What chance decides now, drawn but not done; None where it does not decide. The same seed draws the same."""
    def copy(self) -> Game:
        """A game of its own that stands as this one does, with the same past."""
    def __copy__(self) -> Game: ...
    def parse(self, text: str) -> str:
        """The move that a text means, in the notation of the sheets."""
    def san(self, text: str, notation: str = "san") -> str:
        """A move in short algebraic notation, or in another: "san", "figurine", "sheets", "iccs", "wxf"."""
    def is_check(self) -> bool:
        """Is whoever has to decide in check?"""
    def gives_check(self, text: str) -> bool:
        """Does a move give check?"""
    def is_capture(self, text: str) -> bool:
        """Does a move capture?"""
    def outcome(self) -> Optional[Outcome]:
        """How the game has ended; None while it goes on."""
    def outcome_on_time(self) -> Optional[Outcome]:
        """How the game ends if whoever has to decide has no time left; None where that alone does not end it."""
    def outcome_on_resignation(self, seat: int) -> Outcome:
        """How the game ends if the player on this seat gives up."""
    def pieces(self) -> List[Dict[str, Any]]:
        """The pieces: letter, name, value in pawns, Betza notation, whose they are."""
    def view(self, seat: Optional[int] = None) -> Dict[str, Any]:
        """How the game looks to a player, or to somebody who may see everything: boards, squares, pockets, as data."""
    def evaluate(self) -> Optional[int]:
        """What the position is worth to whoever is to move, without a search, in hundredths of a pawn; None where there is no board to judge."""
    def perft(self, depth: int) -> Optional[int]:
        """Number of sequences of so many moves; None where dice make that meaningless. Other threads run meanwhile."""

@final
class Analysis:
    """What an engine wants to do, and why."""

    @property
    def move(self) -> str:
        """The move, in the notation of the sheets."""
    @property
    def score(self) -> int:
        """What the game is worth to whoever is to move, in hundredths of a pawn."""
    @property
    def mate(self) -> Optional[int]:
        """In how many moves whoever is to move wins; negative: loses. None where neither is proven."""
    @property
    def pv(self) -> List[str]:
        """What is expected to be done, the move first."""
    @property
    def depth(self) -> int:
        """Turns looked ahead."""
    @property
    def nodes(self) -> int:
        """Positions looked at."""
    @property
    def judgement(self) -> str:
        """What is thought of the game, in words: "South is ahead by 1.2 pawns"."""

@final
class Engine:
    """Somebody who plays every game, on a level from 0 to 20 (full strength), and remembers what was learned about the game under way."""

    def __new__(
        cls,
        *,
        level: Optional[int] = None,
        threads: int = 1,
        hash_mb: int = 16,
        lines: int = 1,
        seed: Optional[int] = None,
    ) -> Engine: ...
    def search(
        self,
        game: Game,
        *,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        clock: Optional[float] = None,
        increment: Optional[float] = None,
        moves: Sequence[str] = ...,
    ) -> Analysis:
        """The best move for whoever has to decide, within the first of these bounds that is reached; times in seconds.

        ``clock`` is what is left of the own time, ``moves`` the only ones to think about. Other threads run meanwhile, and an
        interrupt (Ctrl-C) ends it."""
    def analyse(
        self,
        game: Game,
        *,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        clock: Optional[float] = None,
        increment: Optional[float] = None,
        moves: Sequence[str] = ...,
    ) -> List[Analysis]:
        """As search(), with as many lines as the engine was made for, the best first."""
    def stop(self) -> None:
        """Ends the search under way in another thread, which returns the best it has found."""
    def forget(self) -> None:
        """Forgets what was learned: for a new game."""

def titles() -> List[Tuple[str, str]]: ...
def load_file(path: Union[str, "os.PathLike[str]"]) -> Tuple[List[str], List[str]]: ...
def load_text(text: str, name: str, ini: bool) -> Tuple[List[str], List[str]]: ...
def game_json(name: str) -> Dict[str, Any]: ...
def rule_card(name: str) -> str: ...
def complaints(name: str, fen: str) -> Tuple[List[str], List[str]]: ...
