#!/usr/bin/env python3
"""What every technique of the search and every term of the evaluation is worth, from one series of games.

    tuning/factors.py --engine target/release/tapestry --results factors.jsonl --variants chess storm xiangqi

In each pair of games (one opening, sides exchanged) both sides lack features drawn by lot, each with the chance --share. A
logistic regression of the scores on what each side lacked tells the worth of every feature at once, averaged over what else
is lacking (the less, the smaller --share), with errors that treat a pair as one observation. So one game says something about
all features, where tuning/features.py plays a match for each. Every pair is a line of the results file, so a stopped run goes
on where it was, and --pairs 0 only tells what is known; a results file belongs to one set of features and one share. The table
is Markdown: Elo with 95 % intervals, positive where the feature (with --instead, the engine's own value) helps.
"""

import argparse
import math
import pathlib
import random
import re
import tempfile

from features import EVALUATION, SEARCH, specification
from matches import Match, play_all, table

ELO = 400 / math.log(10)
# Of fewer pairs that tell of a feature nothing is reported: the errors would be too small.
FEWEST_PAIRS = 30


def lacking(features, share, lot):
    """The features one side lacks."""
    return tuple(feature for feature in features if lot.random() < share)


def name_of(first, second):
    return "+".join(first) + " / " + "+".join(second)


def absent(name):
    """What the first side lacked and the second did not counts -1, the other way round 1."""
    first, second = (set(side.split("+")) - {""} for side in name.split(" / "))
    return {feature: 1 for feature in second - first} | {feature: -1 for feature in first - second}


def solve(matrix, rhs):
    """Solves a symmetric positive definite system for several right-hand sides (Gauss-Jordan)."""
    size = len(matrix)
    rows = [list(line) + list(right) for line, right in zip(matrix, rhs, strict=True)]
    for pivot in range(size):
        factor = rows[pivot][pivot]
        rows[pivot] = [value / factor for value in rows[pivot]]
        for other in range(size):
            if other != pivot and rows[other][pivot] != 0:
                factor = rows[other][pivot]
                rows[other] = [value - factor * top for value, top in zip(rows[other], rows[pivot], strict=True)]
    return [row[size:] for row in rows]


def weighted_squares(observations, weights, size):
    """Sum of weight times the outer product of each observation's presences."""
    total = [[0.0] * size for _ in range(size)]
    for (presences, _), weight in zip(observations, weights, strict=True):
        for i, one in presences.items():
            for j, other in presences.items():
                total[i][j] += weight * one * other
    return total


def regress(observations, size):
    """Worth of each feature in Elo with its 95 % interval; `observations` are (presences by index, score from 0 to 1).

    Newton's method on the logistic likelihood with a slight ridge; the errors are robust (sandwich), as a pair may win or
    lose as a whole.
    """
    worth = [0.0] * size
    for _ in range(30):
        gradient, weights, misses = [-1e-3 * value for value in worth], [], []
        for presences, score in observations:
            advantage = sum(worth[i] * one for i, one in presences.items())
            expected = (1 + math.tanh(advantage / 2)) / 2
            weights.append(expected * (1 - expected))
            misses.append((score - expected) ** 2)
            for i, one in presences.items():
                gradient[i] += one * (score - expected)
        curvature = weighted_squares(observations, weights, size)
        for i in range(size):
            curvature[i][i] += 1e-3
        steps = solve(curvature, [[value] for value in gradient])
        worth = [value + step[0] for value, step in zip(worth, steps, strict=True)]
        if max(abs(step[0]) for step in steps) < 1e-6:
            break
    identity = [[float(i == j) for j in range(size)] for i in range(size)]
    bread = solve(curvature, identity)
    meat = weighted_squares(observations, misses, size)
    half = [[sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*meat, strict=True)] for row in bread]
    variances = [sum(a * b for a, b in zip(half[i], bread[i], strict=True)) for i in range(size)]
    return [(ELO * value, ELO * 1.96 * math.sqrt(max(variance, 0))) for value, variance in zip(worth, variances, strict=True)]


def pooled(estimates):
    """The mean of estimates, each weighted by its certainty; `None` for a missing one makes it missing."""
    if None in estimates:
        return None
    weights = [1 / error**2 for _, error in estimates]
    return sum(w * value for w, (value, _) in zip(weights, estimates, strict=True)) / sum(weights), 1 / math.sqrt(sum(weights))


def report(known, variants, features, limits):
    columns = []
    for variant in variants:
        entries = [entry for (_, game, played), entry in known.items() if game == variant and played.startswith(limits)]
        index = {feature: i for i, feature in enumerate(features)}
        lacked = [(absent(entry["name"]), entry["score"]) for entry in entries]
        observations = [
            ({index[feature]: side for feature, side in sides.items()}, score)
            for sides, score in lacked
            if sides.keys() <= index.keys()
        ]
        counts = [sum(i in sides for sides, _ in observations) for i in range(len(features))]
        estimates = regress(observations, len(features))
        columns.append([estimate if count >= FEWEST_PAIRS else None for estimate, count in zip(estimates, counts, strict=True)])
        print(f"{variant}: {2 * len(observations)} games")
    rows = []
    for i, feature in enumerate(features):
        estimates = [column[i] for column in columns]
        together = pooled(estimates)
        rows.append((together, [feature, *(cell(estimate) for estimate in [*estimates, together])]))
    rows.sort(key=lambda row: math.inf if row[0] is None else -row[0][0])
    print(table(["feature", *variants, "all together"], [cells for _, cells in rows]))


def cell(estimate):
    return "–" if estimate is None else f"{estimate[0]:+.0f} ± {estimate[1]:.0f}"


def setting(text):
    if not re.fullmatch(r"\w+=\d+", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not TUNABLE=VALUE")
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="target/release/tapestry")
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--variants", nargs="+", default=["chess", "storm", "xiangqi"])
    parser.add_argument("--pairs", type=int, default=500, help="pairs of games of each variant")
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--share", type=float, default=0.2, help="how often a side lacks a feature")
    parser.add_argument("--features", nargs="*", metavar="FEATURE", help="only these")
    parser.add_argument("--instead", nargs="+", default=[], type=setting, metavar="TUNABLE=VALUE",
                        help="further features: the engine's own value, lacked for this one")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    instead = {text: dict([text.split("=")]) for text in arguments.instead}
    switches = SEARCH | instead
    features = ([*SEARCH, *EVALUATION] if arguments.features is None else arguments.features) + list(instead)
    unknown = [feature for feature in features if feature not in switches and feature not in EVALUATION]
    if unknown:
        parser.error(f"no feature is called '{unknown[0]}'; there are: {', '.join([*SEARCH, *EVALUATION])}")
    limits = f"--games 2 --nodes {arguments.nodes} --max-moves 150 --resign 4,1200"
    matches = []
    with tempfile.TemporaryDirectory() as folder:
        for variant in arguments.variants:
            lot = random.Random(f"{variant} {arguments.share} {' '.join(features)}")
            for seed in range(1, arguments.pairs + 1):
                sides = [lacking(features, arguments.share, lot) for _ in range(2)]
                engines = [
                    specification(name, side, pathlib.Path(folder), switches)
                    for name, side in zip(("name=first", "name=second"), sides, strict=True)
                ]
                matches.append(Match(name_of(*sides), variant, *engines, (*limits.split(), "--seed", str(seed))))
        # Games in turn, so that a stopped run has as many pairs of each.
        matches.sort(key=lambda match: int(match.limits[-1]))
        known = play_all(arguments.engine, arguments.results, matches, arguments.jobs)
    report(known, arguments.variants, features, limits)


if __name__ == "__main__":
    main()
