// The boards of a game: squares that can be clicked, dragged from, and reached by keys.

import { el, svg } from "./make.js";
import { key, place } from "./choice.js";

/** Largest square, in pixels. */
const LARGEST = 96;
const LEGEND = {
  key: "key square", goal: "goal", stop: "hill: lines end here", home: "home", river: "river", palace: "palace", start: "start",
};

/** What a mark is called. */
const nameOf = (mark) => (typeof mark === "string" ? mark : Object.keys(mark)[0]);
const seatOf = (mark) => (typeof mark === "string" ? undefined : Object.values(mark)[0]);

export class Boards {
  /** `clicked` is told of squares, `dropped` of drags from one to another. */
  constructor(root, pieces, { clicked, dropped, inspected }) {
    this.root = root;
    this.pieces = pieces;
    this.turned = false;
    this.tell = { clicked, dropped, inspected };
    this.squares = new Map();
    this.shape = "";
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("contextmenu", (event) => this.inspect(event));
    root.addEventListener("keydown", (event) => this.keyed(event));
    new ResizeObserver(() => this.fit()).observe(root);
    addEventListener("resize", () => this.fit());
  }

  /** Builds the squares of these boards, unless they are there already. */
  build(boards) {
    const shape = JSON.stringify([this.turned, boards.map((board) => [board.files, board.ranks, board.name])]);
    if (shape === this.shape) return;
    this.shape = shape;
    this.squares.clear();
    this.sizes = boards.map((board) => trimmed(board));
    const built = boards.map((board, index) => this.grid(board, index, this.sizes[index]));
    this.root.replaceChildren(...built);
    const first = this.squares.values().next().value;
    if (first) first.tabIndex = 0;
    this.fit();
  }

  grid(board, index, { files, ranks }) {
    const seen = (numbers, reversed) => (reversed ? [...numbers].reverse() : numbers);
    const across = seen(files, this.turned);
    const rows = seen(ranks, !this.turned).map((rank) => {
      const cells = across.map((file) => {
        const square = el("div", { class: "square", role: "gridcell", tabindex: -1, "data-at": `${index},${file},${rank}` });
        this.squares.set(`${index},${file},${rank}`, square);
        return square;
      });
      return el("div", { role: "row", class: "row" }, el("span", { class: "axis", "aria-hidden": "true" }, String(rank + 1)), cells);
    });
    const letters = across.map((file) => {
      const square = ranks.map((rank) => board.squares[rank * board.files + file]).find((found) => !found.hole);
      return el("span", { class: "axis", "aria-hidden": "true" }, square ? square.name.replace(/\d+$/, "") : "");
    });
    const foot = el("div", { class: "row foot" }, el("span", { class: "axis" }), letters);
    const caption = board.name ? el("figcaption", {}, `Board ${board.name}`) : null;
    const grid = el("div", { class: "board", role: "grid", "aria-label": board.name ? `Board ${board.name}` : "Board" }, rows);
    const arrows = svg("svg", { class: "arrows", viewBox: `0 0 ${across.length} ${rows.length}`, "aria-hidden": "true" });
    return el("figure", { class: "frame" }, caption, el("div", { class: "field" }, grid, arrows), foot);
  }

  /** Makes the squares as large as there is room. */
  fit() {
    if (!this.sizes) return;
    const room = this.root.clientWidth;
    const high = Math.max(innerHeight - 150, 240);
    const files = this.sizes.map((size) => size.files.length + 1);
    const ranks = this.sizes.map((size) => size.ranks.length + 1);
    const beside = Math.min((room - 24 * (files.length - 1)) / files.reduce((a, b) => a + b), high / Math.max(...ranks));
    const below = Math.min(room / Math.max(...files), (high - 30) / ranks.reduce((a, b) => a + b));
    const narrow = innerWidth < 700 ? room / Math.max(...files) : 0;
    const size = Math.floor(Math.min(Math.max(beside, below, files.length > 1 ? narrow : 0), room / Math.max(...files), LARGEST));
    this.root.style.setProperty("--cell", Math.max(size, 20) + "px");
  }

  /** Shows a position: men, marks, and what may be clicked. */
  show({ boards, targets, picked, last, checked, attacked }) {
    this.build(boards);
    boards.forEach((board, index) => {
      board.squares.forEach((square, number) => {
        const at = `${index},${number % board.files},${Math.floor(number / board.files)}`;
        const cell = this.squares.get(at);
        if (!cell) return;
        const shade = (number % board.files) + Math.floor(number / board.files);
        const classes = ["square", shade % 2 ? "light" : "dark"];
        if (square.hole) classes.push("hole");
        if (picked.includes(at)) classes.push("picked");
        if (targets.has(at)) classes.push(square.pieces.length && !picked.includes(at) && attacked ? "target taken" : "target");
        if (last.has(at)) classes.push("last");
        if (square.pieces.some((man) => checked.has(`${man.seat} ${man.letter}`))) classes.push("check");
        for (const mark of square.marks) classes.push("mark-" + nameOf(mark), ...ofSeat(mark, this.turned));
        cell.className = classes.join(" ");
        cell.setAttribute("aria-label", this.label(board, square, classes));
        if (square.hole) cell.setAttribute("aria-hidden", "true");
        const standing = JSON.stringify(square.pieces);
        if (cell.dataset.men !== standing) {
          cell.dataset.men = standing;
          cell.replaceChildren(...this.men(square.pieces));
        }
      });
    });
  }

  men(men) {
    if (men.length < 2) return men.map((man) => this.pieces.picture(man.letter, man.seat));
    const shown = men.slice(0, 4).map((man) => this.pieces.picture(man.letter, man.seat));
    return [el("div", { class: "crowd" }, shown)];
  }

  label(board, square, classes) {
    const owner = (man) => (man.seat === null ? "nobody's" : this.names ? this.names[man.seat] + "'s" : "");
    const men = square.pieces.map((man) => `${owner(man)} ${man.name}`);
    const marks = square.marks.map(nameOf).filter((name) => LEGEND[name]).map((name) => LEGEND[name]);
    const where = board.name ? `${square.name} of board ${board.name}` : square.name;
    const state = [classes.includes("target") || classes.includes("target taken") ? "possible" : "", classes.includes("picked") ? "chosen" : "", classes.includes("check") ? "in check" : ""];
    return [where, ...(men.length ? men : ["empty"]), ...marks, ...state].filter(Boolean).join(", ");
  }

  /** Names of the marks in use. */
  static legend(boards) {
    const used = new Set(boards.flatMap((board) => board.squares.flatMap((square) => square.marks.map(nameOf))));
    if (used.has("bank")) used.add("river");
    return Object.entries(LEGEND).filter(([name]) => used.has(name));
  }

  /** Moves the men of a turn from where they came, and lets captured ones fade. */
  animate(changes) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const lifts = changes.filter((change) => change.change === "lift");
    const puts = changes.filter((change) => change.change === "put");
    const used = new Set();
    for (const put of puts) {
      const cell = this.squares.get(key(put.at));
      const man = cell && cell.querySelector(".piece");
      const from = lifts.find((lift) => !used.has(lift) && lift.piece.seat === put.piece.seat && lift.piece.letter === put.piece.letter && key(lift.at) !== key(put.at))
        || lifts.find((lift) => !used.has(lift) && lift.piece.seat === put.piece.seat && key(lift.at) !== key(put.at));
      if (!man) continue;
      if (!from) {
        man.animate([{ opacity: 0, transform: "scale(.4)" }, { opacity: 1, transform: "none" }], { duration: 220 });
        continue;
      }
      used.add(from);
      const origin = this.squares.get(key(from.at));
      if (!origin) continue;
      const [a, b] = [origin.getBoundingClientRect(), cell.getBoundingClientRect()];
      man.animate([{ transform: `translate(${a.left - b.left}px, ${a.top - b.top}px)`, zIndex: 3 }, { transform: "none", zIndex: 3 }],
        { duration: 220, easing: "ease-out" });
    }
    for (const lift of lifts.filter((lift) => !used.has(lift))) {
      const cell = this.squares.get(key(lift.at));
      if (!cell) continue;
      const ghost = this.pieces.picture(lift.piece.letter, lift.piece.seat);
      ghost.classList.add("ghost");
      cell.append(ghost);
      ghost.animate([{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(1.5)" }], { duration: 350, easing: "ease-in" })
        .finished.finally(() => ghost.remove());
    }
  }

  /** Draws arrows: `{ from, to, strength, name }`, squares as places. */
  arrows(all) {
    for (const layer of this.root.querySelectorAll(".arrows")) layer.replaceChildren();
    for (const { from, to, strength, name } of all) {
      const [a, b] = [this.squares.get(key(from)), this.squares.get(key(to))];
      if (!a || !b || !a.offsetWidth) continue;
      const frame = b.closest(".frame");
      if (a.closest(".frame") !== frame) continue;
      const layer = frame.querySelector(".arrows");
      const size = a.offsetWidth;
      const centre = (cell) => [(cell.offsetLeft - frame.querySelector(".square").offsetLeft) / size + 0.5, (cell.offsetTop) / size + 0.5];
      const [[x1, y1], [x2, y2]] = [centre(a), centre(b)];
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const [hx, hy] = [x2 - 0.35 * dx, y2 - 0.35 * dy];
      const width = 0.06 + 0.08 * strength;
      layer.append(svg("path", {
        class: name ? "arrow " + name : "arrow", "stroke-width": width,
        d: `M${x1} ${y1}L${hx} ${hy}`,
      }), svg("path", {
        class: name ? "head " + name : "head",
        d: `M${x2 - 0.1 * dx} ${y2 - 0.1 * dy}L${hx - 0.2 * dy} ${hy + 0.2 * dx}L${hx + 0.2 * dy} ${hy - 0.2 * dx}z`,
      }));
    }
  }

  turn() {
    this.turned = !this.turned;
  }

  at(event) {
    const square = event.target instanceof Element && event.target.closest(".square");
    return square && this.root.contains(square) && !square.classList.contains("hole") ? square.dataset.at : undefined;
  }

  inspect(event) {
    const at = this.at(event);
    if (!at) return;
    event.preventDefault();
    this.tell.inspected(at);
  }

  down(event) {
    const at = this.at(event);
    if (!at || event.button !== 0) return;
    event.preventDefault();
    this.focus(at);
    const begins = this.tell.clicked(at);
    if (!begins) return;
    const cell = this.squares.get(at);
    const man = cell.querySelector(".piece");
    if (man) this.drag(event, at, man);
  }

  drag(event, at, man) {
    const [x, y] = [event.clientX, event.clientY];
    const signal = new AbortController();
    const move = (now) => {
      man.classList.add("dragged");
      man.style.transform = `translate(${now.clientX - x}px, ${now.clientY - y}px)`;
    };
    const end = (now) => {
      signal.abort();
      man.classList.remove("dragged");
      man.style.transform = "";
      if (now.type !== "pointerup") return;
      const below = document.elementsFromPoint(now.clientX, now.clientY).map((found) => found.closest(".square")).find((found) => found && this.root.contains(found));
      const to = below && !below.classList.contains("hole") ? below.dataset.at : undefined;
      if (to && to !== at) this.tell.dropped(at, to);
    };
    const options = { signal: signal.signal };
    addEventListener("pointermove", move, options);
    addEventListener("pointerup", end, options);
    addEventListener("pointercancel", end, options);
  }

  focus(at) {
    for (const square of this.squares.values()) square.tabIndex = -1;
    const square = this.squares.get(at);
    square.tabIndex = 0;
    square.focus({ preventScroll: true });
  }

  keyed(event) {
    const square = event.target.closest && event.target.closest(".square");
    if (!square) return;
    const at = place(square.dataset.at);
    const way = this.turned ? -1 : 1;
    const steps = { ArrowLeft: [-way, 0], ArrowRight: [way, 0], ArrowUp: [0, way], ArrowDown: [0, -way] };
    if (steps[event.key]) {
      event.preventDefault();
      const [file, rank] = steps[event.key];
      this.step(at, file, rank);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.tell.clicked(square.dataset.at);
    } else if (event.key === "?") {
      this.tell.inspected(square.dataset.at);
    }
  }

  /** Goes to the next square in a direction, onto the board beside at the edge, over holes. */
  step({ board, file, rank }, right, up) {
    for (let n = 0; n < 32; n++) {
      file += right;
      rank += up;
      const size = this.sizes[board];
      if (!size) return;
      if (right && (file < size.files[0] || file > size.files.at(-1))) {
        board += right * (this.turned ? -1 : 1) > 0 ? 1 : -1;
        const other = this.sizes[board];
        if (!other) return;
        file = right > 0 ? other.files[0] : other.files.at(-1);
      }
      const found = this.squares.get(`${board},${file},${rank}`);
      if (!found) {
        if (up && (rank < 0 || rank > 31)) return;
        continue;
      }
      if (!found.classList.contains("hole")) return this.focus(`${board},${file},${rank}`);
    }
  }
}

/** Files and ranks from the first to the last that have squares. */
function trimmed(board) {
  const used = (count, has) => {
    const all = [...Array(count).keys()].filter(has);
    const [first, last] = [all[0] ?? 0, all.at(-1) ?? 0];
    return [...Array(last - first + 1).keys()].map((number) => first + number);
  };
  const open = (file, rank) => !board.squares[rank * board.files + file].hole;
  return {
    files: used(board.files, (file) => [...Array(board.ranks).keys()].some((rank) => open(file, rank))),
    ranks: used(board.ranks, (rank) => [...Array(board.files).keys()].some((file) => open(file, rank))),
  };
}

/** Classes for marks that belong to somebody, or that lie on an edge. */
function ofSeat(mark, turned) {
  const seat = seatOf(mark);
  if (seat === undefined) return [];
  if (nameOf(mark) === "bank") return [(seat === 0) === turned ? "edge-below" : "edge-above"];
  if (nameOf(mark) === "area") return ["area" + seat];
  return ["of" + seat];
}
