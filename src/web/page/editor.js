// Setting a position up: pieces put on squares, the rest of the state as text, faults told in sentences.

import { ask, trying } from "./ask.js";
import { Boards } from "./board.js";
import { place } from "./choice.js";
import { button, el } from "./make.js";
import { Pieces } from "./pieces.js";

export async function edit(main, game, state) {
  const about = await trying(() => ask("about", { game }));
  if (!about) return;
  const pieces = new Pieces(about);
  let shown;
  let chosen = null;
  const told = el("p", { class: "status", role: "status", "aria-live": "polite" });
  const text = el("textarea", { rows: 4, spellcheck: "false", "aria-label": "State" });
  const field = el("div", { class: "boards" });
  const show = () => boards.show({ boards: shown.boards, targets: new Set(), picked: [], last: new Set(), checked: new Set(), attacked: false });
  const take = (answer) => {
    if (!answer) return;
    shown = answer.view ?? shown;
    if (answer.view) text.value = answer.view.state;
    told.textContent = answer.fault ?? "This position is sound.";
    show();
  };
  const look = async () => take(await trying(() => ask("look", { game, state: text.value.trim() })));
  const put = async (at, piece) => {
    const answer = await trying(() => ask("put", { game, state: text.value.trim(), at: place(at), piece }));
    if (answer) text.value = answer.state;
    if (answer) await look();
  };
  const boards = new Boards(field, pieces, {
    clicked: (at) => {
      if (chosen) put(at, chosen.letter ? chosen : null);
      return false;
    },
    dropped: () => {},
    inspected: (at) => put(at, null),
  });
  boards.names = about.players;
  const choices = [{ label: "Remove" }, ...about.pieces.flatMap((piece) => piece.seats.map((seat) => ({ piece, seat, label: `${about.players[seat]}'s ${piece.name}` })))];
  const palette = choices.map((choice) => {
    const made = button(choice.piece ? pieces.picture(choice.piece.letter, choice.seat, 34) : "✕", () => {
      chosen = choice.piece ? { letter: choice.piece.letter, seat: choice.seat } : {};
      for (const other of palette) other.setAttribute("aria-pressed", String(other === made));
    }, { "aria-label": choice.label, title: choice.label, "aria-pressed": "false" });
    return made;
  });
  text.addEventListener("change", look);
  const play = () => {
    location.hash = new URLSearchParams({ game, state: text.value.trim() });
  };
  main.replaceChildren(el("div", { class: "editor" }, el("section", { class: "play" }, field), el("aside", {},
    el("h2", {}, about.title), told, el("div", { class: "palette", role: "group", "aria-label": "Pieces" }, palette), el("label", { class: "wide" }, "State", text),
    el("div", { class: "controls" }, button("Look", look), button("Play from here", play, { class: "main" })))));
  const begin = await trying(() => ask("look", { game, ...(state ? { state } : {}) }));
  take(begin);
}
