"""Many matches in a row: each a line of a results file once it is over, so that a stopped run goes on where it was."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass


@dataclass(frozen=True)
class Match:
    """One match: what it is called in the results, the game, both engines, and further arguments of `tapestry match`.

    How many of its games are played at the same time does not tell it from others.
    """

    name: str
    variant: str
    first: str
    second: str
    limits: tuple[str, ...]
    concurrency: int = 1

    @property
    def key(self):
        return self.name, self.variant, " ".join(self.limits)


def two_player_games(engine):
    """The ids that `tapestry match` plays: not races, three-handed games and pairs of games."""
    listed = subprocess.run([engine, "variants", "--all"], capture_output=True, text=True, check=True).stdout.splitlines()
    ids = [line.split()[0] for line in listed]
    return [i for i in ids if not i.startswith(("relay", "triscacia", "parallel"))]


def read(path):
    """The finished matches by key; a line torn by a kill is left out."""
    results = {}
    if path.exists():
        for line in path.read_text().splitlines():
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:
                continue
            # Older files have the games at the same time among the limits.
            limits = re.sub(r" --concurrency \d+", "", entry["limits"])
            results[entry["name"], entry["variant"], limits] = entry
    return results


def play(engine, match):
    """Plays one match; its line of the results."""
    with tempfile.TemporaryDirectory() as folder:
        summary = pathlib.Path(folder) / "summary.json"
        command = [engine, "match", match.variant, "--engine", match.first, "--engine", match.second, *match.limits]
        command += ["--concurrency", str(match.concurrency), "--quiet", "--json", str(summary)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}: {run.stderr.strip()}")
        result = json.loads(summary.read_text())
    if result["interrupted"]:
        raise RuntimeError(f"{' '.join(command)}: interrupted")
    return {
        "name": match.name,
        "variant": match.variant,
        "limits": " ".join(match.limits),
        "games": result["games"],
        "score": result["score"],
        "elo": (result["elo"] or {}).get("value"),
        "error": (result["elo"] or {}).get("error"),
        "decision": (result.get("sprt") or {}).get("decision"),
        "plies": result["mean_plies"],
        "ends": result["ends"],
    }


def play_all(engine, path, matches, jobs):
    """Plays what the results file lacks, `jobs` matches at a time; all results by key.

    A match that cannot be played is told and left out, so that it does not keep the others from being played.
    """
    known = read(path)
    open_matches = [match for match in matches if match.key not in known]
    with path.open("a") as journal, ThreadPoolExecutor(jobs) as pool:
        running = [(match, pool.submit(play, engine, match)) for match in open_matches]
        for number, (match, future) in enumerate(running, 1):
            try:
                entry = future.result()
            except RuntimeError as error:
                print(f"{number} of {len(running)}: {error}", file=sys.stderr, flush=True)
                continue
            known[match.key] = entry
            journal.write(json.dumps(entry) + "\n")
            journal.flush()
            told = f"{entry['score']:.1%} of {entry['games']} games"
            print(f"{number} of {len(running)}: {match.name} in {match.variant}: {told}", file=sys.stderr, flush=True)
    return known


def gained(entry):
    """Did the match show that its first engine is the stronger?"""
    decided = entry["decision"] == "accept_alternative"
    return decided or entry["error"] is not None and entry["elo"] > entry["error"]


def elo(entry):
    """Elo with its error, as far as the games tell; the score where they tell none."""
    if entry["elo"] is None:
        return f"{entry['score']:.0%}"
    error = "" if entry["error"] is None else f" ± {entry['error']:.0f}"
    return f"{entry['elo']:+.0f}{error}"


def table(heads, rows):
    """A Markdown table."""
    return "\n".join("| " + " | ".join(row) + " |" for row in [heads, ["---"] * len(heads), *rows])
