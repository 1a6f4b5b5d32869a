#!/usr/bin/env python3
"""How strong are the levels of play? Neighbouring levels against each other, and the middle ones against Stockfish's UCI_Elo.

    tuning/levels.py --engine target/release/tapestry --results tests/levels.jsonl > levels.md

Levels have limits of their own, so the load of the machine does not matter. Every match is a line of the results file once it is
over, so a stopped run goes on where it was. Stockfish's rating begins at 1350: what is below is measured by the chain of levels.
Ratings are those that make all results together most likely (Bradley and Terry), Stockfish's being given.
"""

import argparse
import math
import pathlib

from matches import Match, play_all, table

LEVELS = range(20)
STOCKFISH = "stockfish"
CHAIN, ANCHOR, OTHER = "chain", "anchor", "other game"
OTHER_GAMES = ["xiangqi", "storm", "mongolian", "alice", "kaleidoscope"]
# Levels to be met by each rating of Stockfish.
ANCHORS = {1350: [7, 8, 9, 10], 1600: [8, 9, 10, 11, 12], 1900: [11, 12, 13, 14], 2200: [13, 14, 15, 16, 17], 2500: [16, 17, 18, 19]}
# Stockfish draws its errors at a depth that follows from its rating (15.1: `Skill` in search.h and search.cpp); what it searches beyond
# changes nothing.
STOCKFISH_DEPTH = {1350: 1, 1600: 3, 1900: 6, 2200: 10, 2500: 14}


def level_spec(level):
    return f"name=level {level},option.Skill Level={level},option.Hash=1"


def stockfish_spec(program, elo):
    options = f"option.UCI_LimitStrength=true,option.UCI_Elo={elo},option.Hash=16,option.Threads=1"
    return f"name=stockfish {elo},cmd={program},depth={STOCKFISH_DEPTH[elo]},{options}"


def limits(games):
    return ("--games", str(games), "--max-moves", "150", "--openings", "4", "--nodes", "100000000", "--patience", "600")


def chess_matches(program, games, levels):
    """Pairs of players with the match between them; a player is a level or the text of a rating of Stockfish."""
    pairs = []
    for step in (1, 2):
        for low, high in zip(levels, levels[step:]):
            name = f"{CHAIN} {high} {low}"
            pairs.append(((high, low), Match(name, "chess", level_spec(high), level_spec(low), limits(games))))
    for elo, opponents in ANCHORS.items():
        for level in (level for level in opponents if level in levels):
            match = Match(f"{ANCHOR} {level} {elo}", "chess", level_spec(level), stockfish_spec(program, elo), limits(games))
            pairs.append(((level, str(elo)), match))
    return pairs


def other_matches(variant, games):
    lows = [0, 3, 6, 9, 12]
    return [
        Match(f"{OTHER} {low + 3} {low}", variant, level_spec(low + 3), level_spec(low), limits(games)) for low in lows
    ]


def expected(gap):
    return 1 / (1 + 10 ** (-gap / 400))


def solved(matrix, vector):
    """The solution of linear equations with a symmetric positive matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, vector)]
    for pivot, row in enumerate(rows):
        for other in rows[pivot + 1 :]:
            factor = other[pivot] / row[pivot]
            for column in range(pivot, len(row)):
                other[column] -= factor * row[column]
    solution = [0.0] * len(rows)
    for pivot in reversed(range(len(rows))):
        row = rows[pivot]
        rest = sum(row[column] * solution[column] for column in range(pivot + 1, len(rows)))
        solution[pivot] = (row[-1] - rest) / row[pivot]
    return solution


def ratings(results, fixed):
    """The most likely ratings with their errors (95 %); results: ((first, second), score of first, games)."""
    players = sorted({p for pair, _, _ in results for p in pair if p not in fixed})
    place = {player: index for index, player in enumerate(players)}
    rating = dict.fromkeys(players, 1000.0) | fixed
    scale = math.log(10) / 400
    for _ in range(50):
        slope = [0.0] * len(players)
        information = [[1e-9 * (i == j) for j in range(len(players))] for i in range(len(players))]
        for (first, second), score, games in results:
            likely = expected(rating[first] - rating[second])
            weight = scale**2 * games * likely * (1 - likely)
            ends = [(place[p], sign) for p, sign in ((first, 1), (second, -1)) if p in place]
            for index, sign in ends:
                slope[index] += sign * scale * games * (score - likely)
                for other, other_sign in ends:
                    information[index][other] += sign * other_sign * weight
        for player, step in zip(players, solved(information, slope)):
            rating[player] += max(-200.0, min(200.0, step))
    unit = [[float(i == j) for j in range(len(players))] for i in range(len(players))]
    variances = [solved(information, unit[i])[i] for i in range(len(players))]
    return {player: (rating[player], 1.96 * math.sqrt(variances[place[player]])) for player in players}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="target/release/tapestry")
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--levels", type=int, nargs="+", default=list(LEVELS), help="only these, lowest first")
    parser.add_argument("--others", action="store_true", help="other games instead of chess")
    arguments = parser.parse_args()
    if arguments.others:
        matches = {variant: other_matches(variant, arguments.games) for variant in OTHER_GAMES}
        known = play_all(arguments.engine, arguments.results, [m for row in matches.values() for m in row], arguments.jobs)
        cell = lambda match: f"{100 * known[match.key]['score']:.0f}" if match.key in known else "–"
        heads = ["game", *(match.name.removeprefix(OTHER + " ").replace(" ", " : ") for match in matches[OTHER_GAMES[0]])]
        print(table(heads, [[f"`{variant}`", *map(cell, row)] for variant, row in matches.items()]))
        return
    pairs = chess_matches(arguments.stockfish, arguments.games, arguments.levels)
    known = play_all(arguments.engine, arguments.results, [match for _, match in pairs], arguments.jobs)
    results = [(pair, known[m.key]["score"], known[m.key]["games"]) for pair, m in pairs if m.key in known]
    rated = ratings(results, {str(elo): float(elo) for elo in ANCHORS})
    rows = []
    for level in arguments.levels:
        told = [f"{score:.0%} : {second}" for (first, second), score, _ in results if first == level]
        measured = "–" if level not in rated else f"{rated[level][0]:.0f} ± {rated[level][1]:.0f}"
        rows.append([str(level), str(400 + 120 * level), measured, ", ".join(told)])
    print(table(["level", "Elo", "measured", "score against"], rows))


if __name__ == "__main__":
    main()
