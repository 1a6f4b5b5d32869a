// The engine's lines as they come, a bar and a curve of what it thinks.

import { ask } from "./ask.js";
import { button, el, select, svg } from "./make.js";

/** What the shares are, which are shown beside a score. */
const NOMINAL = "Wins, draws and losses that a score usually means; a nominal curve, not measured for this game.";

export class Analysis {
  constructor(table) {
    this.table = table;
    this.on = false;
    this.count = 2;
    this.lines = new Map();
    this.scores = new Map();
    this.fill = el("div", { class: "fill" });
    this.bar = el("div", { class: "evaluation", hidden: true, role: "img" }, this.fill);
    this.list = el("ol", { class: "lines" });
    this.curve = svg("svg", { class: "curve", hidden: true, onclick: (event) => this.go(event), viewBox: "0 0 100 30", preserveAspectRatio: "none", role: "img", "aria-label": "What the engine thought of the game" });
    this.toggle = button("Analyse", () => this.turn(!this.on), { "aria-pressed": "false" });
    const many = select([1, 2, 3, 4, 5].map((n) => [String(n), `${n} line${n > 1 ? "s" : ""}`]), "2", (value) => {
      this.count = Number(value);
      if (this.on) this.turn(true);
    }, { "aria-label": "Lines" });
    this.outlook = el("div", { class: "outlook", role: "img", title: NOMINAL });
    this.threat = el("p", { class: "warning" });
    this.warns = false;
    this.warning = button("Threats", () => this.warn(!this.warns), { "aria-pressed": "false", title: "What the other side would do if it were to move" });
    this.solves = false;
    this.solved = el("div", { class: "solved" });
    this.solving = button("Exact", () => this.solve(!this.solves), { "aria-pressed": "false", title: "What every move is worth when both sides play perfectly" });
    this.book = el("div", { class: "book", "aria-label": "Book" });
    this.has_book = true;
    this.body = el("div", { hidden: true }, this.outlook, this.list);
    this.root = el("section", { class: "analysis", "aria-label": "Analysis" }, this.toggle, " ", many, " ", this.warning, " ", this.solving, this.threat, this.book, this.solved, this.body, this.curve);
  }

  turn(on) {
    this.on = on;
    this.toggle.setAttribute("aria-pressed", String(on));
    this.body.hidden = !on;
    this.bar.hidden = !on;
    this.lines.clear();
    this.table.listen();
    this.show();
    this.table.boards.fit();
  }

  /** Another position is on the board. */
  moved() {
    this.lines.clear();
    this.threatens = undefined;
    this.threat.textContent = "";
    this.show();
    if (this.warns) this.look_out();
    this.solved.replaceChildren();
    if (this.solves) this.work_out();
    this.book.replaceChildren();
    if (this.has_book) this.look_up();
  }

  /** Shows what the book knows of the position, if there is a book. */
  async look_up() {
    const { session } = this.table;
    const { moves } = await ask("book", { board: this.table.number }).catch(() => ({ moves: [] }));
    this.has_book = moves !== null;
    if (!moves?.length || session.version !== this.table.session.version) return;
    const action = (move) => session.actions.find((found) => found.text === move.text);
    const told = (move) => `${move.text} ${Math.round(move.share)} %${move.said && ` (${move.said})`}`;
    this.book.replaceChildren(el("p", {}, "In the book:"),
      el("div", { class: "values" }, moves.map((move) => button(told(move), () => action(move) && this.table.act(action(move)), { class: "small", disabled: !action(move) }))));
  }

  solve(on) {
    this.solves = on;
    this.solving.setAttribute("aria-pressed", String(on));
    this.solved.replaceChildren();
    if (on) this.work_out();
  }

  /** Asks what every move is worth. */
  async work_out() {
    const { session } = this.table;
    this.solved.replaceChildren(el("p", { class: "quiet" }, "Working it out …"));
    let parts;
    try {
      const told = await ask("exact", { board: this.table.number });
      const words = ({ result, plies }) => ({ win: "wins", draw: "draws", loss: "loses" })[result] + (plies === null ? "" : ` in ${told.at_most ? "at most " : ""}${plies}`);
      const action = (move) => session.actions.find((found) => found.text === move.text);
      parts = [el("p", {}, `${this.table.name(session.due)} ${words(told)}${told.plies === null ? "" : " plies"} if both sides play perfectly.`),
        el("div", { class: "values" }, told.moves.map((move) => button(`${move.text} ${words(move)}`, () => action(move) && this.table.act(action(move)), { class: `small ${move.result}`, disabled: !action(move) })))];
    } catch (refused) {
      parts = [el("p", { class: "quiet" }, refused.message)];
    }
    if (this.solves && session.version === this.table.session.version) this.solved.replaceChildren(...parts);
  }

  warn(on) {
    this.warns = on;
    this.warning.setAttribute("aria-pressed", String(on));
    this.threatens = undefined;
    this.threat.textContent = "";
    if (on) this.look_out();
    this.table.draw();
  }

  /** Asks what the other side would do if it were to move. */
  async look_out() {
    const { session } = this.table;
    try {
      const told = await ask("threat", { board: this.table.number });
      if (!this.warns || session.version !== this.table.session.version) return;
      this.threatens = told.steps;
      this.threat.textContent = `If it were to move: ${told.line.slice(0, 3).join(" ")} – ${told.said}.`;
    } catch (refused) {
      if (session.version === this.table.session.version) this.threat.textContent = refused.message;
    }
    this.table.draw();
  }

  hear(told) {
    if (told.version !== this.table.session.version) return;
    if (told.begun !== undefined) this.lines.clear();
    else this.lines.set(told.rank, told);
    const best = this.lines.get(1);
    if (best && best.score !== null) this.scores.set(this.table.session.at, best.score);
    this.show();
    this.table.draw();
  }

  /** What the first moves of the lines are, as arrows. */
  arrows(begun) {
    if (begun) return [];
    const lines = this.on ? [...this.lines.values()].filter((line) => line.rank <= this.count) : [];
    const best = lines.flatMap((line) => arrow(line.steps[0], { strength: 1 / line.rank }));
    return [...best, ...(this.threatens ? arrow(this.threatens[0], { strength: 0.6, name: "threat" }) : [])];
  }

  show() {
    const lines = [...this.lines.values()].sort((one, other) => one.rank - other.rank);
    this.list.replaceChildren(...lines.map((line) => el("li", {},
      el("b", {}, line.said), ` (depth ${line.depth}): `, el("span", { class: "moves" }, line.line.join(" ")))));
    const best = this.lines.get(1);
    if (best && best.score !== null) {
      const share = 100 / (1 + Math.exp(-best.score / 1.8));
      this.fill.style.height = `${share}%`;
      this.bar.classList.toggle("turned", this.table.boards.turned);
      this.bar.setAttribute("aria-label", best.said);
      this.bar.title = best.said;
    }
    const shares = best && best.outlook;
    this.outlook.hidden = !shares;
    if (shares) {
      const percent = shares.map((share) => `${Math.round(share / 10)} %`);
      const [one, other] = [0, 1].map((seat) => this.table.name(seat));
      this.outlook.replaceChildren(...shares.map((share, index) => el("span", { class: ["win", "draw", "loss"][index] }, share > 80 ? percent[index] : "")));
      [...this.outlook.children].forEach((part, index) => { part.style.flexGrow = shares[index]; });
      this.outlook.setAttribute("aria-label", `${one} wins ${percent[0]}, draws ${percent[1]}, ${other} wins ${percent[2]}`);
    }
    this.draw_curve();
  }

  /** A click on the curve goes there. */
  go(event) {
    const line = this.table.history.line();
    const { left, width } = this.curve.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * line.length);
    this.table.history.go(index ? line[index - 1].id : 0);
  }

  draw_curve() {
    const line = this.table.history.line();
    const score = (node) => this.scores.get(node.id) ?? node.judged?.score ?? undefined;
    const height = (worth) => 15 - 14 * Math.tanh(worth / 4);
    const scored = [{ id: 0 }, ...line].map(score);
    const across = (index) => (100 * index) / Math.max(line.length, 1);
    const points = scored.map((worth, index) => (worth === undefined ? null : `${across(index)},${height(worth).toFixed(2)}`)).filter(Boolean);
    const here = across(line.findIndex((node) => node.id === this.table.session.at) + 1);
    this.curve.replaceChildren(
      svg("line", { x1: 0, y1: 15, x2: 100, y2: 15, class: "even" }),
      svg("line", { x1: here, y1: 0, x2: here, y2: 30, class: "here" }),
      svg("polyline", { points: points.join(" "), class: "path" }));
    this.curve.toggleAttribute("hidden", points.length < 2);
  }
}

/** A step as an arrow, if it goes anywhere. */
function arrow(step, look) {
  const ways = { go: () => [step.from, step.to], castle: () => step.royal, swap: () => [step.from, step.with], shoot: () => [step.from, step.at] };
  if (!ways[step.do]) return [];
  const [from, to] = ways[step.do]();
  return [{ from, to, ...look }];
}
