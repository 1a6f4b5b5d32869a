// Games that are played elsewhere: the page goes from one to the next.

import { ask, trying } from "./ask.js";
import { el } from "./make.js";

/** How often it is asked what is played, and how long a game that is over stays, in milliseconds. */
const POLL = 1000;
const REST = 3000;

/** Shows what is played until `ended` says that something else is looked at; `open` shows a board. */
export async function watch(main, open, ended) {
  let shown;
  main.replaceChildren(el("p", { class: "quiet" }, "No game is played yet."));
  while (!ended()) {
    const told = await trying(() => ask("playing"));
    if (!told || ended()) return;
    const live = told.games.filter((game) => !game.over);
    const same = live.find((game) => game.board === shown);
    const next = same ?? live[0] ?? told.games.at(-1);
    if (next && next.board !== shown) {
      if (shown !== undefined) await new Promise((done) => setTimeout(done, REST));
      if (ended()) return;
      shown = next.board;
      await open(shown);
    }
    await new Promise((done) => setTimeout(done, POLL));
  }
}
