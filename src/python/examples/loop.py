#!/usr/bin/env python3
"""Any game against itself, in the loop that python-chess is used in: `loop.py [GAME] [NODES]`."""

import sys

import tapestry_chess as tc


def play_itself(name, nodes=500, most=300, told=print):
    """Plays a game to its end, or so many moves of it, and returns it."""
    game = tc.Game(name)
    engine = tc.Engine()
    while not game.is_over and len(game.moves) < most:
        # Dice are thrown, everything else is thought about.
        move = game.roll() if game.is_chance else engine.search(game, nodes=nodes).move
        told(game.san(move))
        game.push(move)
    outcome = game.outcome()
    told(outcome.text if outcome else f"broken off: {game.fen}")
    return game


if __name__ == "__main__":
    play_itself(sys.argv[1] if len(sys.argv) > 1 else "chess", int(sys.argv[2]) if len(sys.argv) > 2 else 500)
