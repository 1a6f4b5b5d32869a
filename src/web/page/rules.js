// The rule card of a game, and a card for each of its pieces.

import { button, el } from "./make.js";
import { diagram } from "./pieces.js";

/** A text with indented lines: lines that are not indented head the others. */
function sections(card) {
  return card.split("\n").map((line) => {
    if (!line.trim()) return null;
    return line.startsWith(" ") ? el("p", { class: "line" }, line.trim()) : el("h3", {}, line);
  });
}

export function ruleCard(about, pieces, show) {
  const seen = new Set();
  const kinds = about.pieces.filter((piece) => !seen.has(piece.letter + piece.name) && seen.add(piece.letter + piece.name));
  return el("details", { class: "rules" },
    el("summary", {}, "Rules"),
    el("p", { class: "aim" }, about.aim),
    about.about ? el("p", {}, about.about) : null,
    el("div", { class: "kinds" }, kinds.map((piece) => button([pieces.picture(piece.letter, piece.seats[0], 34), el("span", {}, piece.name)], () => show(piece), { class: "kind" }))),
    el("div", { class: "text" }, sections(about.card)));
}

export function pieceCard(piece, pieces) {
  const worth = piece.royal ? "royal" : piece.value ? `worth ${piece.value} pawns by the documents` : "";
  const stages = (piece.counted ?? []).map((worth, stage) => worth === null ? null : `${worth} pawns ${stage ? "late" : "early"} in a game`);
  const counted = stages.some(Boolean) ? `The engine counts it as ${stages.filter(Boolean).join(", ")}: what it misses without it, in many positions.` : null;
  return el("div", {},
    el("h3", {}, `${piece.name} (${piece.letter})`),
    piece.moves.length ? diagram(piece, pieces) : null,
    piece.moves.length ? el("p", { class: "legend" }, "● goes there · ⊗ goes or captures · ✕ captures only · ○ what stands between matters") : null,
    el("p", {}, [piece.words, worth].filter(Boolean).join("; ")),
    counted ? el("p", { class: "quiet" }, counted) : null,
    piece.betza && piece.betza !== "-" ? el("p", { class: "quiet" }, `Betza: ${piece.betza}`) : null);
}
