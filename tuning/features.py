#!/usr/bin/env python3
"""What each technique of the search and each term of the evaluation is worth: matches with it against without it.

    tuning/features.py --engine target/release/tapestry --results features.jsonl

Every match is a line of the results file once it is over, so a stopped run goes on where it was. The table at the end is
Markdown: Elo with 95 % intervals, positive where the feature helps, and with --sprt whether the test said yes or no. Nodes limit the moves, so that the load of the machine
does not matter; what a feature costs in time is not seen.
"""

import argparse
import hashlib
import pathlib
import tempfile

from matches import Match, elo, play_all, table

NEVER, UNREACHABLE = 128, 100_000

# Name, tunables that switch it off.
SEARCH = {
    "aspiration windows": {"aspiration_window": UNREACHABLE},
    "reverse futility": {"reverse_futility_depth": 0},
    "null move": {"null_move_least_depth": NEVER},
    "late-move pruning": {"late_move_base": UNREACHABLE},
    "futility": {"futility_base": UNREACHABLE},
    "exchange pruning": {"exchange_quiet_margin": UNREACHABLE, "exchange_capture_margin": UNREACHABLE},
    "late-move reductions": {"reduction_least_depth": NEVER},
    "singular extension": {"singular_depth": NEVER},
    "check extension": {"forced_replies": 0},
    "quiescence": {"quiescence_plies": 0},
    "delta pruning": {"delta_margin": UNREACHABLE},
    "butterfly history": {"butterfly_share": 0},
    "threat history": {"threat_history": 0},
    "continuation history": {"continuation_share": 0},
    "killer moves": {"killers": 0},
    "counter moves": {"counters": 0},
}

# Name, weights that switch it off.
EVALUATION = {
    "piece squares": {"placement-middle": 0, "placement-end": 0},
    "mobility": {"mobility-middle": 0, "mobility-end": 0},
    "royal safety": {"royal-advance": 0, "royal-shelter": 0, "shield": 0, "danger": 0, "hopper-aim": 0},
    "royal to the centre": {"royal-centre": 0},
    "promotion": {"advance": 0, "passed": 0, "escort": 0},
    "pawn structure": {"supported": 0, "isolated": 0, "doubled": 0, "pawn-end": 0},
    "threats": {"threat": 0, "hanging": 0},
    "pairs": {"pair": 0},
    "tempo": {"tempo": 0},
}


def specification(start, features, folder, search=SEARCH):
    """The engine specification beginning with `start` that lacks the features; `search` says how to switch one off."""
    tunables = [setting for name in features for setting in search.get(name, {}).items()]
    if tunables:
        start += ",option.Tunables=" + " ".join(f"{name}={value}" for name, value in tunables)
    weights = [setting for name in features for setting in EVALUATION.get(name, {}).items()]
    if weights:
        text = "[weights]\n" + "".join(f"{name} = {value}\n" for name, value in weights)
        file = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.toml"
        file.write_text(text)
        start += f",option.EvalFile={file}"
    return start


def known_features(text):
    for name in text.split("+"):
        if name not in SEARCH and name not in EVALUATION:
            raise argparse.ArgumentTypeError(f"no feature is called '{name}'; there are: {', '.join([*SEARCH, *EVALUATION])}")
    return text


DECISIONS = {"accept_alternative": ", yes", "accept_null": ", no"}


def cell(entry):
    if entry is None:
        return "–"
    return elo(entry) + DECISIONS.get(entry.get("decision"), "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="target/release/tapestry")
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--sprt", metavar="ELO0,ELO1", help="stop a match once it is decided between these")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--variants", nargs="+", default=["chess", "storm", "chinese"])
    parser.add_argument("--features", nargs="+", type=known_features, metavar="FEATURE",
                        help="one, or several joined by + to be switched off together")
    arguments = parser.parse_args()
    features = arguments.features or [*SEARCH, *EVALUATION]
    limits = ("--games", str(arguments.games), "--nodes", str(arguments.nodes), "--max-moves", "150")
    if arguments.sprt:
        limits += ("--sprt", arguments.sprt)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        rows = [
            [
                Match(feature, variant, "name=with", specification("name=without", feature.split("+"), folder), limits)
                for variant in arguments.variants
            ]
            for feature in features
        ]
        known = play_all(arguments.engine, arguments.results, [match for row in rows for match in row], arguments.jobs)
    cells = [[row[0].name] + [cell(known.get(match.key)) for match in row] for row in rows]
    print(table(["feature", *arguments.variants], cells))


if __name__ == "__main__":
    main()
