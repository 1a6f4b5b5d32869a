#!/usr/bin/env python3
"""Plays and analyses chess over the XBoard protocol as python-chess speaks it.

Usage: tests/xboard_python_chess.py [PROGRAM]        (default: target/release/tapestry)

Needs the Python package `chess`. Ends with code 1 and the reason if something is answered otherwise than python-chess expects.
"""

import asyncio
import sys

import chess
import chess.engine

PATIENCE = 30
ROOT_MOVES = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]


async def analyse(engine, board, limit, root_moves=None):
    """The best move of an analysis and the first moves of its lines."""
    analysis = await engine.analysis(board, limit, root_moves=root_moves)
    firsts = set()
    async for info in analysis:
        firsts.update(info.get("pv", [])[:1])
    return (await analysis.wait()).move, firsts


async def converse(engine):
    board = chess.Board()
    await engine.configure({"SkillLevel": 20, "MultiPV": 1})
    best, firsts = await analyse(engine, board, chess.engine.Limit(depth=6), ROOT_MOVES)
    assert best in ROOT_MOVES and firsts <= set(ROOT_MOVES), f"root moves: {best}, {firsts}"
    best, firsts = await analyse(engine, board, chess.engine.Limit(depth=6))
    assert not firsts <= set(ROOT_MOVES), f"all moves again: {firsts}"
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    best, _ = await analyse(engine, mate, chess.engine.Limit(mate=1))
    assert best == chess.Move.from_uci("a1a8"), f"mate in 1: {best}"

    result = await engine.play(board, chess.engine.Limit(depth=3), game=1, draw_offered=True)
    assert not result.draw_offered, "a draw at the start"
    nodes = 5000
    result = await engine.play(board, chess.engine.Limit(nodes=nodes), game=2, info=chess.engine.INFO_ALL)
    assert 0 < result.info["nodes"] <= nodes, f"{nodes} nodes: {result.info}"
    result = await engine.play(board, chess.engine.Limit(time=0.1), game=3, ponder=True)
    board.push(result.move)
    await engine.play(board, chess.engine.Limit(white_clock=5, black_clock=5), game=3)


async def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/tapestry"
    _, engine = await chess.engine.popen_xboard(program)
    try:
        await asyncio.wait_for(converse(engine), PATIENCE)
    except (AssertionError, asyncio.TimeoutError, chess.engine.EngineError) as problem:
        sys.exit(f"failed: {problem!r}")
    finally:
        await engine.quit()
    print("ok")


if __name__ == "__main__":
    asyncio.run(main())
