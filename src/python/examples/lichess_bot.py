#!/usr/bin/env python3
"""A skeleton of a bot for sites with the Bot API of lichess.org (pychess.org has it too).

Usage: BOT_TOKEN=... lichess_bot.py [--url https://lichess.org] [--level N]

It accepts challenges to every game in GAMES and declines all others, plays each game in a thread of its own, and goes on until it is
interrupted. Add the names that your site has for games; the id of any game of the catalogue, and of your own definitions after
load_definitions(), may stand behind them.
"""

import argparse
import json
import os
import threading
import urllib.error
import urllib.parse
import urllib.request

import tapestry_chess as tc

GAMES = {
    "standard": "chess",
    "fromPosition": "chess",
    "capablanca": "capablanca",
    "shatranj": "shatranj",
    "xiangqi": "xiangqi",
}
UNDER_WAY = ("created", "started")


class Site:
    """The parts of the Bot API that a bot needs."""

    def __init__(self, url, token):
        self.url = url.rstrip("/")
        self.token = token

    def request(self, method, path, form=None):
        data = urllib.parse.urlencode(form or {}).encode() if method == "POST" else None
        headers = {"Authorization": f"Bearer {self.token}"}
        return urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers, method=method))

    def get(self, path):
        with self.request("GET", path) as answer:
            return json.load(answer)

    def post(self, path, form=None):
        with self.request("POST", path, form) as answer:
            return answer.read()

    def stream(self, path):
        """The objects that come line by line; empty lines only keep the connection."""
        with self.request("GET", path) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)


class Bot:
    def __init__(self, site, level=None):
        self.site = site
        self.level = level
        self.id = site.get("/api/account")["id"]

    def run(self):
        """Takes what the site has to tell, until it has nothing more."""
        games = []
        for event in self.site.stream("/api/stream/event"):
            if event["type"] == "challenge":
                self.answer(event["challenge"])
            elif event["type"] == "gameStart":
                games.append(threading.Thread(target=self.play, args=(event["game"]["gameId"],)))
                games[-1].start()
        for game in games:
            game.join()

    def answer(self, challenge):
        if challenge["variant"]["key"] in GAMES:
            self.site.post(f"/api/challenge/{challenge['id']}/accept")
        else:
            self.site.post(f"/api/challenge/{challenge['id']}/decline", {"reason": "variant"})

    def play(self, game_id):
        engine = tc.Engine(level=self.level)
        name, fen, seat = None, None, None
        for event in self.site.stream(f"/api/bot/game/stream/{game_id}"):
            if event["type"] == "gameFull":
                name = GAMES[event["variant"]["key"]]
                fen = None if event.get("initialFen", "startpos") == "startpos" else event["initialFen"]
                seat = 0 if event["white"].get("id") == self.id else 1
                state = event["state"]
            elif event["type"] == "gameState":
                state = event
            else:
                continue
            if state["status"] not in UNDER_WAY:
                return
            game = tc.Game(name, fen, state["moves"].split())
            if game.turn == seat:
                self.move(game_id, game, engine, seconds_left(state, seat))

    def move(self, game_id, game, engine, clock):
        found = engine.search(game, **clock)
        try:
            self.site.post(f"/api/bot/game/{game_id}/move/{urllib.parse.quote(found.move, safe='@')}")
        except urllib.error.HTTPError as refused:
            # Mostly because the game has ended meanwhile: the stream says so next.
            print(f"{game_id}: {found.move}: {refused}")


def seconds_left(state, seat):
    """What may be thought: the clocks count thousandths."""
    left, increment = ("wtime", "winc") if seat == 0 else ("btime", "binc")
    return {"clock": state[left] / 1000, "increment": state.get(increment, 0) / 1000}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", default="https://lichess.org")
    parser.add_argument("--level", type=int)
    arguments = parser.parse_args()
    Bot(Site(arguments.url, os.environ["BOT_TOKEN"]), arguments.level).run()


if __name__ == "__main__":
    main()
