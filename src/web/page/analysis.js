// The engine's lines as they come, a bar and a curve of what it thinks.

import { button, el, select, svg } from "./make.js";

export class Analysis {
  constructor(table) {
    this.table = table;
    this.on = false;
    this.count = 2;
    this.lines = new Map();
    this.scores = [];
    this.fill = el("div", { class: "fill" });
    this.bar = el("div", { class: "evaluation", hidden: true, role: "img" }, this.fill);
    this.list = el("ol", { class: "lines" });
    this.curve = svg("svg", { class: "curve", viewBox: "0 0 100 30", preserveAspectRatio: "none", role: "img", "aria-label": "What the engine thought of the game" });
    this.toggle = button("Analyse", () => this.turn(!this.on), { "aria-pressed": "false" });
    const many = select([1, 2, 3, 4, 5].map((n) => [String(n), `${n} line${n > 1 ? "s" : ""}`]), "2", (value) => {
      this.count = Number(value);
      if (this.on) this.turn(true);
    }, { "aria-label": "Lines" });
    this.body = el("div", { hidden: true }, this.list, this.curve);
    this.root = el("section", { class: "analysis", "aria-label": "Analysis" }, this.toggle, " ", many, this.body);
    this.seen = () => this.on && (document.hidden ? this.stop() : this.listen());
    document.addEventListener("visibilitychange", this.seen);
  }

  turn(on) {
    this.on = on;
    this.toggle.setAttribute("aria-pressed", String(on));
    this.body.hidden = !on;
    this.bar.hidden = !on;
    this.lines.clear();
    this.stop();
    if (on) this.listen();
    this.show();
    this.table.boards.fit();
  }

  listen() {
    this.stop();
    this.source = new EventSource(`api/watch/${this.table.number}/${this.count}`);
    this.source.onmessage = (event) => this.hear(JSON.parse(event.data));
  }

  stop() {
    if (this.source) this.source.close();
    this.source = undefined;
  }

  close() {
    this.stop();
    document.removeEventListener("visibilitychange", this.seen);
  }

  /** Another position is on the board. */
  moved() {
    this.lines.clear();
    if (this.on) this.show();
  }

  hear(told) {
    if (told.version !== this.table.session.version) return;
    if (told.begun !== undefined) this.lines.clear();
    else this.lines.set(told.rank, told);
    const best = this.lines.get(1);
    if (best && best.score !== null) this.scores[this.table.session.done.length] = best.score;
    this.show();
    this.table.draw();
  }

  /** What the first moves of the lines are, as arrows. */
  arrows(begun) {
    if (!this.on || begun) return [];
    return [...this.lines.values()].filter((line) => line.rank <= this.count).flatMap((line) => {
      const step = line.steps[0];
      const strength = 1 / line.rank;
      if (step.do === "go") return [{ from: step.from, to: step.to, strength }];
      if (step.do === "castle") return [{ from: step.royal[0], to: step.royal[1], strength }];
      if (step.do === "swap") return [{ from: step.from, to: step.with, strength }];
      if (step.do === "shoot") return [{ from: step.from, to: step.at, strength }];
      return [];
    });
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
    this.draw_curve();
  }

  draw_curve() {
    const count = Math.max(this.table.session.done.length, 1);
    const height = (score) => 15 - 14 * Math.tanh(score / 4);
    const points = this.scores.slice(0, count + 1).map((score, index) => (score === undefined ? null : `${(100 * index) / count},${height(score).toFixed(2)}`)).filter(Boolean);
    this.curve.replaceChildren(
      svg("line", { x1: 0, y1: 15, x2: 100, y2: 15, class: "even" }),
      svg("polyline", { points: points.join(" "), class: "path" }));
    this.curve.toggleAttribute("hidden", points.length < 2);
  }
}
