// Choosing a game, its options, and who plays.

import { ask, trying } from "./ask.js";
import { button, dialog, el, select } from "./make.js";
import { Pieces, thumbnail } from "./pieces.js";
import { ruleCard } from "./rules.js";
import { settings } from "./settings.js";

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[^\p{L}\p{N} ]/gu, "");
const sizeOf = (game) => game.boards.map((board) => `${board.files}×${board.ranks}`).filter((size, index, all) => all.indexOf(size) === index).join(", ");

/** Clocks to choose from; others can be typed. */
const CLOCKS = ["180+2", "300", "600+5", "40/6000:20/3000:900+30", "hourglass 60", "pcountdown 7200/60", "ptriple 7200/60/30"];

/** All games, to be searched. */
export async function picker(main, begun) {
  const told = await trying(() => ask("games"));
  if (!told) return;
  const games = told.games.map((game) => ({
    ...game,
    words: plain([game.id, game.title, ...game.aliases, ...game.documents, game.about, game.aim].join(" ")),
  }));
  const sought = new Map(told.sought.map((id, index) => [id, index]));
  const rank = (game) => sought.get(game.id) ?? 1000;
  games.sort((one, other) => rank(one) - rank(other));
  const wanted = { words: "", document: "", size: "", goal: "" };
  const list = el("ul", { class: "games" });
  const count = el("p", { class: "quiet", role: "status" });
  const cards = new Map(games.map((game) => [game.id, gameCard(game)]));
  const filter = () => {
    const words = plain(wanted.words).split(" ").filter(Boolean);
    const found = games.filter((game) => words.every((word) => game.words.includes(word))
      && (!wanted.document || game.documents.includes(wanted.document))
      && (!wanted.size || sizeOf(game) === wanted.size)
      && (!wanted.goal || game.goals.includes(wanted.goal)));
    list.replaceChildren(...found.map((game) => cards.get(game.id)));
    count.textContent = `${found.length} of ${games.length} games`;
  };
  const all = (of) => [...new Set(games.flatMap(of))].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  const choice = (label, name, values) => select([["", label], ...values.map((value) => [value, value])], "", (value) => {
    wanted[name] = value;
    filter();
  }, { "aria-label": label });
  const search = el("input", {
    type: "search", placeholder: "Search games, pieces, documents", "aria-label": "Search games",
    oninput: (event) => {
      wanted.words = event.target.value;
      filter();
    },
  });
  const left = el("section", { class: "kept", "aria-label": "Games to go on with" });
  main.replaceChildren(el("section", { class: "picker" },
    el("div", { class: "filters" }, search,
      choice("Any document", "document", all((game) => game.documents)),
      choice("Any size", "size", all((game) => [sizeOf(game)])),
      choice("Any goal", "goal", all((game) => game.goals)), button("Load a game", () => load(begun)), count),
    left, list));
  filter();
  search.focus();
  left.replaceChildren(...await kept(begun));
}

/** Games that were left, to go on with. */
async function kept(begun) {
  const told = await trying(() => ask("kept"));
  return ((told && told.games) || []).slice(0, 12).map((game) => {
    const names = game.players.filter(Boolean).join(" – ");
    const shown = el("span", { class: "left" },
      button(`${game.game ?? "A game"}, ${game.moves} moves${game.over ? ", over" : ""}`, async () => {
        const session = await trying(() => ask("resume", { id: game.id }));
        if (session) begun(session);
      }, { title: `${game.date ?? ""} ${names}`.trim() }),
      button("✕", async () => {
        if (await trying(() => ask("discard", { id: game.id }))) shown.remove();
      }, { "aria-label": "Keep it no more", title: "Keep it no more" }));
    return shown;
  });
}

function gameCard(game) {
  const players = game.players === 2 ? "" : ` · ${game.players} players`;
  return el("li", {}, el("a", { href: "#" + new URLSearchParams({ new: game.id }), class: "game" },
    thumbnail(game.boards),
    el("b", {}, game.title),
    el("span", { class: "quiet" }, `${sizeOf(game)}${players}`),
    el("span", { class: "aim" }, game.aim)));
}

/** Takes up a game that was written down; `begun` is told of its board. */
function load(begun) {
  const text = el("textarea", { rows: 14, cols: 60, spellcheck: "false", "aria-label": "Game (PGN)" });
  const shown = dialog("Load a game", el("p", { class: "quiet" }, "The first game of a text in PGN, of any kind of game."), text,
    el("p", {}, button("Load", async () => {
      const session = await trying(() => ask("load", { text: text.value }));
      if (!session) return;
      shown.close();
      begun(session);
    }, { class: "main" }), " ", button("Cancel", () => shown.close())));
}

/** The options of a game, and who plays; `begin` is told what is wanted. */
export async function setup(main, id, begin) {
  const about = await trying(() => ask("about", { game: id }));
  if (!about) return;
  const pieces = new Pieces(about);
  const seats = about.players.map((_, seat) => (seat === 0 ? "person" : "level:5"));
  const options = new Map(about.options.map((option) => [option.name, option.value]));
  const state = { time: "1000", dice: false, clock: "", position: "" };
  const name = () => {
    const changed = about.options.filter((option) => options.get(option.name) !== option.default);
    const set = changed.map((option) => `${option.name}=${options.get(option.name)}`);
    return about.id + (set.length ? ":" + set.join(",") : "");
  };
  const dice = about.pieces.length && /dice/.test(about.card);
  const form = el("form", { class: "setup" },
    el("h2", {}, about.title),
    el("p", {}, about.aim),
    el("fieldset", {}, el("legend", {}, "Seats"),
      about.players.map((player, seat) => el("label", {}, player, settings.minds(seats[seat], (value) => { seats[seat] = value; }))),
      el("label", {}, "Tapestry thinks", select([["200", "a moment"], ["1000", "a second"], ["3000", "3 seconds"], ["10000", "10 seconds"]], state.time, (value) => { state.time = value; })),
      el("label", {}, "Clock", el("input", { list: "clocks", placeholder: "none", spellcheck: "false", oninput: (event) => { state.clock = event.target.value.trim(); } }),
        el("datalist", { id: "clocks" }, CLOCKS.map((clock) => el("option", { value: clock })))),
      dice ? el("label", {}, "Dice", select([["", "thrown by the program"], ["typed", "thrown by people"]], "", (value) => { state.dice = value === "typed"; })) : null),
    about.options.length ? el("fieldset", { class: "options" }, el("legend", {}, "Options"), about.options.map((option) => field(option, options))) : null,
    el("label", { class: "wide" }, "Position (FEN or state), if not the start", el("input", { type: "text", spellcheck: "false", oninput: (event) => { state.position = event.target.value.trim(); } })),
    el("p", {}, el("button", { type: "submit", class: "main" }, "Begin")),
    ruleCard(about, pieces, () => {}));
  form.querySelector("details").open = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin({ game: name(), seats, time: Number(state.time), dice: state.dice, ...(state.clock ? { clock: state.clock } : {}), ...(state.position ? { state: state.position } : {}) });
  });
  main.replaceChildren(form);
  form.querySelector("button.main").focus();
}

function field(option, options) {
  const set = (value) => options.set(option.name, value);
  const words = option.values;
  const input = Array.isArray(words)
    ? select(words.map((word) => [word, word]), option.value, set)
    : el("input", { type: "text", value: option.value, spellcheck: "false", oninput: (event) => set(event.target.value.trim() || option.default) });
  return el("label", {}, el("span", {}, option.name), input, el("small", {}, `${option.about} [${option.mark}]`));
}
