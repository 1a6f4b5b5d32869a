"""Teaches the evaluation games: plays games of each, has the engine judge their positions by search, learns tables of the
pieces and weights from its judgements, and plays a match of the engine with them against the engine without.

Everything is kept in a folder, one file a step, so that a stopped run goes on where it was, with the same --games,
--positions and --nodes.
"""

import argparse
import json
import pathlib
import subprocess
import sys

import matches

JUDGE = pathlib.Path(__file__).with_name("judge.py")


def run(command, **options):
    """Runs a step; the message of one that fails tells which."""
    command = [str(part) for part in command]
    if subprocess.run(command, check=False, **options).returncode != 0:
        sys.exit(f"failed: {' '.join(command)}")


def play(arguments, game, pgn):
    """Games between two engines of different patience, so that no game is played twice."""
    command = [arguments.engine, "match", game, "--engine", "name=a,nodes=400", "--engine", "name=b,nodes=500"]
    command += ["--games", arguments.games, "--openings", 8, "--window", 200, "--max-moves", 150, "--seed", 77]
    command += ["--concurrency", arguments.jobs, "--quiet", "--pgn", pgn]
    if pgn.exists():
        command.append("--resume")
    run(command, stdout=subprocess.DEVNULL)


def judge(arguments, game, positions, judged):
    """Judgements of the engine's own search."""
    command = [sys.executable, JUDGE, positions, judged, "--engine", arguments.engine, "--variant", game]
    if arguments.weights.exists():
        command += ["--option", f"EvalFile={arguments.weights}"]
    run([*command, "--nodes", arguments.nodes, "--jobs", arguments.jobs], stderr=subprocess.DEVNULL)


def learn(arguments, game, judged, learned):
    """Tables of the pieces, the weights that go with them, and the tables again."""
    learned.unlink(missing_ok=True)
    for task in ("pieces", "weights", "pieces"):
        restart = ["--restart"] if task == "weights" else []
        tune = [arguments.tune, task, judged, "--game", game, "--positions", arguments.positions]
        run([*tune, "--weights", learned, *restart])


def hold_to_settings(arguments, folder):
    """Notes what the files of a folder are made with; a run that goes on must not mix them with others."""
    settings = {name: getattr(arguments, name) for name in ("games", "positions", "nodes")}
    file = folder / "settings.json"
    if file.exists():
        noted = json.loads(file.read_text())
        if noted != settings:
            told = " ".join(f"--{name} {value}" for name, value in noted.items())
            sys.exit(f"{folder} was begun with {told}; go on with these, or delete the folder or name another --folder")
        return
    if any(folder.iterdir()):
        print(f"{folder} does not tell what it was begun with; these settings are taken for it", file=sys.stderr)
    file.write_text(json.dumps(settings) + "\n")


def teach(arguments, game):
    """All steps for one game; the entry of the match."""
    folder = arguments.folder / game
    folder.mkdir(parents=True, exist_ok=True)
    hold_to_settings(arguments, folder)
    pgn, positions, judged, learned = (folder / name for name in ("games.pgn", "positions.epd", "judged.epd", "learned.toml"))
    finished = folder / "played"
    if not finished.exists():
        play(arguments, game, pgn)
        finished.touch()
    if not positions.exists():
        run([arguments.tune, "positions", pgn, "--game", game, "--positions", arguments.positions, "--out", positions])
    judge(arguments, game, positions, judged)
    learn(arguments, game, judged, learned)
    match = matches.Match(
        f"taught {arguments.generation}",
        game,
        f"name=taught,option.EvalFile={learned}",
        "name=untaught" + (f",option.EvalFile={arguments.weights}" if arguments.weights.exists() else ""),
        ("--games", str(arguments.match), "--nodes", "3000", "--seed", "5"),
        arguments.jobs,
    )
    return matches.play_all(arguments.engine, arguments.folder / "matches.jsonl", [match], 1).get(match.key)


def collect(arguments, folder):
    """One weight file for each game that its latest match found to have gained."""
    heading = "# Weights and tables of one game, as tuning/teach.py learned them; see tuning/README.md.\n\n"
    played = matches.read(arguments.folder / "matches.jsonl").values()
    for game, entry in {entry["variant"]: entry for entry in played}.items():
        if matches.gained(entry):
            learned = (arguments.folder / game / "learned.toml").read_text()
            (folder / f"{game}.toml").write_text(heading + learned)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games_to_teach", nargs="*", metavar="ID")
    parser.add_argument("--engine", default="target/release/tapestry", metavar="PROGRAM")
    parser.add_argument("--tune", default="target/release/tapestry-tune", metavar="PROGRAM")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where games and results are kept")
    parser.add_argument("--weights", type=pathlib.Path, default=pathlib.Path("none.toml"), help="weight file of the engine that judges")
    parser.add_argument("--generation", default="1", help="name of this teaching in the results (%(default)s)")
    parser.add_argument("--games", type=int, default=6000, help="games to take positions from (%(default)s)")
    parser.add_argument("--positions", type=int, default=100_000, help="positions to judge (%(default)s)")
    parser.add_argument("--nodes", type=int, default=10_000, help="nodes for each (%(default)s)")
    parser.add_argument("--match", type=int, default=200, help="games of the match (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="engines at work at the same time (%(default)s)")
    parser.add_argument("--collect", type=pathlib.Path, metavar="FOLDER", help="afterwards, write a weight file for each game of the folder that gained")
    arguments = parser.parse_args()
    for game in arguments.games_to_teach:
        print(json.dumps(teach(arguments, game)), flush=True)
    if arguments.collect:
        collect(arguments, arguments.collect)


if __name__ == "__main__":
    main()
