// Which page is shown: games to choose from, a game about to begin, or a board.

import { ask, trying } from "./ask.js";
import { el } from "./make.js";
import { edit } from "./editor.js";
import { picker, setup } from "./picker.js";
import { settings } from "./settings.js";
import { Table } from "./table.js";
import { watch } from "./watch.js";
import { first } from "./way.js";

const main = document.getElementById("main");
const where = document.getElementById("where");
let table, watching;

settings.apply();
document.getElementById("tools").append(...settings.fields());

/** Begins a game, and goes to its board. */
async function begin(opening) {
  const session = await trying(() => ask("new", opening));
  if (session) begun(session);
  else if (!main.querySelector("form")) lost("This game could not be begun. ");
}

/** Says what is missing, and leads on. */
function lost(what) {
  main.replaceChildren(el("p", {}, what, el("a", { href: "#" }, "Choose a game.")));
}

function begun(session) {
  location.replace("#board=" + session.board);
}

async function board(number) {
  const session = await trying(() => ask("board", { board: number }));
  const about = session && await trying(() => ask("about", { game: session.game }));
  if (!about) {
    lost("This board is not open. ");
    return;
  }
  where.textContent = about.title;
  table = new Table(main, document.getElementById("tools"), about, session, number);
}

/** Shows a board instead of another. */
async function shown(number) {
  if (table) table.close();
  await board(number);
}

async function route() {
  if (table) table.close();
  if (watching) watching.close();
  table = watching = undefined;
  where.textContent = "";
  document.title = "Tapestry";
  const asked = new URLSearchParams(location.hash.slice(1));
  if (asked.has("watch")) watching = watch(main, shown);
  else if (asked.has("board")) await board(Number(asked.get("board")));
  else if (asked.has("new")) await setup(main, asked.get("new"), begin);
  else if (asked.has("edit")) await edit(main, asked.get("edit"), asked.get("state"));
  else if (asked.has("game")) {
    const moves = (asked.get("moves") ?? "").split("|").filter(Boolean);
    const about = await trying(() => ask("about", { game: asked.get("game") }));
    // A game that is looked up is looked at; one that is begun is played.
    const seats = about && about.players.map((_, seat) => (seat === 0 || moves.length || asked.get("state") ? "person" : "level:5"));
    if (!about) lost("There is no such game. ");
    else await begin({ game: asked.get("game"), seats, moves, ...(asked.get("state") ? { state: asked.get("state") } : {}) });
  } else await picker(main, begun);
}

addEventListener("hashchange", route);
const begins = location.hash ? undefined : await first();
if (begins) location.replace("#" + begins);
else route();
