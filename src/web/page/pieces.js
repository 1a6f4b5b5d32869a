// Pictures of pieces: orthodox ones as figures, all others as a letter on the shape of their owner, with marks around it
// that say how they move.

import { svg } from "./make.js";
import { FIGURES, KNOBS, LINES, NOBODYS, SHAPES } from "./figures.js";

/** The pieces of a game, found by letter and seat. */
export class Pieces {
  constructor(about) {
    this.all = about.pieces;
    this.players = about.players.length;
    // Seats that are called after a colour have it.
    this.colours = about.players.map((name) => (COLOURS.includes(name.toLowerCase()) ? name.toLowerCase() : undefined));
  }

  find(letter, seat) {
    return this.all.find((piece) => piece.letter === letter && (seat === null || piece.seats.includes(seat)))
      || this.all.find((piece) => piece.letter === letter);
  }

  /** A class that colours what belongs to a seat. */
  owner(seat) {
    if (seat === null || seat === undefined) return "nobody";
    return this.colours[seat] || "seat" + seat;
  }

  picture(letter, seat, size) {
    const piece = this.find(letter, seat);
    const figure = piece && piece.figure;
    const attributes = { viewBox: "0 0 48 48", class: `piece ${this.owner(seat)}`, "aria-hidden": "true", width: size, height: size };
    if (piece && piece.picture) {
      const { view_box: box, shapes } = piece.picture;
      return svg("svg", attributes, svg("svg", { x: 2, y: 2, width: 44, height: 44, viewBox: box.join(" "), class: "own" }, shapes.map((shape) => own(shape))));
    }
    if (figure && this.players === 2 && seat !== null) return svg("svg", attributes, drawn(figure));
    const shape = svg("path", { d: seat === null ? NOBODYS : SHAPES[seat % SHAPES.length], class: "shape" });
    if (figure) return svg("svg", attributes, shape, svg("g", { transform: "translate(9.6 9) scale(.6)", class: "inner" }, drawn(figure)));
    const label = svg("text", { x: 24, y: 25, class: "letter" }, letter);
    return svg("svg", attributes, shape, marks(piece, seat), label);
  }
}

/** A shape of a user's picture; what has no colour there has its owner's. */
function own({ tag, attributes, shapes }, coloured) {
  const given = Object.fromEntries(attributes);
  const has = coloured || given.fill !== undefined || given.stroke !== undefined;
  return svg(tag, { ...given, class: has || tag === "g" ? null : "shape" }, shapes.map((shape) => own(shape, has)));
}

const COLOURS = ["blue", "green", "red", "yellow"];

function drawn(figure) {
  const parts = FIGURES[figure].map((d) => svg("path", { d, class: "body" }));
  for (const [cx, cy] of KNOBS[figure] || []) parts.push(svg("circle", { cx, cy, r: 3, class: "body" }));
  if (LINES[figure]) parts.push(svg("path", { d: LINES[figure], class: "lines" }));
  return parts;
}

/** Marks on the rim: arrow heads for lines, bars for short ones, dots for steps, rings for leaps, squares for hops. */
function marks(piece, seat) {
  const seen = new Map();
  for (const move of (piece && piece.moves) || []) {
    const [x, y] = move.step;
    const angle = Math.atan2(seat === 1 ? y : -y, x);
    const far = Math.max(Math.abs(x), Math.abs(y)) > 1;
    const kind = move.kind === "slide" ? (move.limit === 0 ? "line" : move.limit > 1 ? "bar" : "dot")
      : move.kind === "fly" ? "line" : move.kind === "hop" ? "hop" : far ? "ring" : "dot";
    const at = `${angle.toFixed(3)} ${kind}`;
    const old = seen.get(at) || { angle, kind, quiet: false, capture: false };
    seen.set(at, { ...old, quiet: old.quiet || move.quiet, capture: old.capture || move.capture });
  }
  // Where there is a line, the step on it says nothing more.
  const all = [...seen.values()].filter((mark) => mark.kind !== "dot" || !all_lines(seen, mark.angle));
  return svg("g", { class: "marks" }, all.map(mark));
}

const all_lines = (seen, angle) => seen.has(`${angle.toFixed(3)} line`) || seen.has(`${angle.toFixed(3)} bar`);

function mark({ angle, kind, quiet, capture }) {
  const degrees = (angle * 180) / Math.PI;
  const name = !quiet ? "captures" : !capture ? "quiet" : "both";
  const turned = { transform: `rotate(${degrees.toFixed(1)} 24 24)`, class: name };
  switch (kind) {
    case "line":
      return svg("path", { d: "M38.5 20.8 43.6 24l-5.1 3.2z", ...turned });
    case "bar":
      return svg("path", { d: "M38.5 22.7h4.6v2.6h-4.6z", ...turned });
    case "ring":
      return svg("circle", { cx: 41.8, cy: 24, r: 1.7, ...turned, class: name + " open" });
    case "hop":
      return svg("path", { d: "M33.8 22.2h3.6v3.6h-3.6z", ...turned, class: name + " open" });
    default:
      return svg("circle", { cx: 37.2, cy: 24, r: 1.9, ...turned });
  }
}

/** Where a piece goes when it is alone: leaps, lines and captures told apart. */
export function diagram(piece, pieces, board) {
  const moves = piece.moves;
  const reach = moves.reduce((far, move) => Math.max(far, Math.abs(move.step[0]), Math.abs(move.step[1])), 1);
  const lines = moves.some((move) => move.limit !== 1 || move.kind === "hop" || move.kind === "bent");
  const half = Math.min(Math.max(reach, lines ? 4 : 2), 5);
  const size = 2 * half + 1;
  const parts = [];
  for (let rank = 0; rank < size; rank++) {
    for (let file = 0; file < size; file++) {
      parts.push(svg("rect", { x: file * 10, y: rank * 10, width: 10, height: 10, class: (file + rank) % 2 ? "light" : "dark" }));
    }
  }
  const centre = (offset) => [10 * (half + offset[0]) + 5, 10 * (half - offset[1]) + 5];
  const inside = ([x, y]) => Math.abs(x) <= half && Math.abs(y) <= half;
  const seen = new Map();
  const add = (offset, name, open) => {
    if (!inside(offset)) return;
    const at = offset.join();
    const old = seen.get(at);
    seen.set(at, { offset, open: open || (old && old.open), names: [...new Set([...(old ? old.names : []), ...name])] });
  };
  for (const move of moves) {
    const name = [move.quiet && "quiet", move.capture && "captures"].filter(Boolean);
    const [x, y] = move.step;
    if (move.kind === "slide" || move.kind === "hop" || move.kind === "fly") {
      const most = move.limit || half;
      for (let n = 1; n <= most; n++) add([x * n, y * n], name, move.kind !== "slide" && move.kind !== "fly");
      const far = Math.min(most, Math.floor(half / Math.max(Math.abs(x), Math.abs(y))));
      const [[x1, y1], [x2, y2]] = [centre([0, 0]), centre([x * far, y * far])];
      parts.push(svg("line", { x1, y1, x2, y2, class: "ray " + (move.quiet ? "quiet" : "captures") }));
    } else {
      add([x, y], name, move.kind === "lame");
      if (move.then) for (let n = 1; n <= half; n++) add([x + move.then[0] * n, y + move.then[1] * n], name, false);
    }
  }
  for (const { offset, names, open } of seen.values()) {
    const [cx, cy] = centre(offset);
    const name = names.length === 2 ? "both" : names[0] || "quiet";
    if (name === "captures") parts.push(svg("path", { d: `M${cx - 2.5} ${cy - 2.5}l5 5m0-5l-5 5`, class: "cross" }));
    else parts.push(svg("circle", { cx, cy, r: 2.8, class: `${name}${open ? " open" : ""}` }));
    if (name === "both") parts.push(svg("path", { d: `M${cx - 1.3} ${cy - 1.3}l2.6 2.6m0-2.6l-2.6 2.6`, class: "cross thin" }));
  }
  const picture = pieces.picture(piece.letter, piece.seats[0], 11);
  picture.setAttribute("x", half * 10 - 0.5);
  picture.setAttribute("y", half * 10 - 0.5);
  parts.push(picture);
  const label = `How the ${piece.name} moves`;
  return svg("svg", { viewBox: `0 0 ${size * 10} ${size * 10}`, class: "diagram", role: "img", "aria-label": label }, parts);
}

/** A small picture of a start position. */
export function thumbnail(boards) {
  const wide = boards.reduce((sum, board) => sum + board.files + 1, -1);
  const high = Math.max(...boards.map((board) => board.ranks));
  const parts = [];
  let left = 0;
  for (const board of boards) {
    [...board.letters].forEach((letter, index) => {
      if (letter === " ") return;
      const file = index % board.files;
      const rank = Math.floor(index / board.files);
      const [x, y] = [left + file, high - 1 - rank];
      parts.push(svg("rect", { x, y, width: 1, height: 1, class: (file + rank) % 2 ? "light" : "dark" }));
      if (letter === ".") return;
      const seat = board.seats[index];
      const name = seat === "-" ? "nobody" : "seat" + seat;
      parts.push(seat === "1"
        ? svg("rect", { x: x + 0.2, y: y + 0.2, width: 0.6, height: 0.6, class: name })
        : svg("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.33, class: name }));
    });
    left += board.files + 1;
  }
  return svg("svg", { viewBox: `0 0 ${wide} ${high}`, class: "thumbnail", "aria-hidden": "true" }, parts);
}
