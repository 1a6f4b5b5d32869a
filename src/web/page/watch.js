// Games that are played elsewhere: the page goes from one to the next.

import { el } from "./make.js";
import { listen } from "./way.js";

/** How long a game that is over stays, in milliseconds. */
const REST = 3000;

/** Shows what is played until it is closed; `open` shows a board. */
export function watch(main, open) {
  let games = [];
  let shown, rests;
  main.replaceChildren(el("p", { class: "quiet" }, "No game is played yet."));
  const go = () => {
    rests = undefined;
    const live = games.filter((game) => !game.over);
    const next = live.find((game) => game.board === shown) ?? live[0] ?? games.at(-1);
    if (!next || next.board === shown) return;
    shown = next.board;
    open(shown);
  };
  const source = listen("watch/games", (told) => {
    games = told.games;
    if (shown === undefined) go();
    else if (!rests && !games.some((game) => game.board === shown && !game.over)) rests = setTimeout(go, REST);
  });
  return { close: () => { source.close(); clearTimeout(rests); } };
}
