// What was tried in a game: its moves with variations, comments and marks, and going about in them.

import { ask, trying } from "./ask.js";
import { button, el } from "./make.js";
import { listen } from "./way.js";

const MARKS = { slight: "?!", mistake: "?", blunder: "??" };
const WORDS = { slight: "not the best", mistake: "a mistake", blunder: "a blunder" };

export class History {
  constructor(table) {
    this.table = table;
    this.list = el("ol", { class: "history", "aria-label": "Moves" });
    const steps = [["|◀", "To the start", () => 0], ["◀", "One move back", () => this.node(this.at)?.from],
      ["▶", "One move on", () => this.next(this.at)[0]?.id], ["▶|", "To the end", () => this.end()]];
    this.steps = el("div", { class: "steps", role: "group", "aria-label": "Go through the game" },
      steps.map(([sign, label, to]) => button(sign, () => { const at = to(); if (at !== undefined) this.go(at); }, { "aria-label": label, title: label })));
    this.about = el("div", { class: "about" });
    this.root = el("section", { "aria-label": "Game" }, this.list, this.steps, this.about);
  }

  get at() {
    return this.table.session.at;
  }

  node(at) {
    return this.nodes.get(at);
  }

  next(at) {
    return this.following.get(at) ?? [];
  }

  end() {
    let at = this.at;
    while (this.next(at).length) at = this.next(at)[0].id;
    return at;
  }

  /** The moves from the start to the position on the board and on to the end of that line. */
  line() {
    const line = [];
    for (let node = this.node(this.end()); node; node = this.node(node.from)) line.unshift(node);
    return line;
  }

  /** Goes to a position; while clocks run, it is only looked at. */
  go(at) {
    const { session } = this.table;
    const runs = session.watched || (session.clocks && session.actor !== "over");
    if (!runs) return this.table.does("go", { at });
    const path = this.line().slice(0, session.done.length).map((node) => node.id);
    if (at === 0 || path.includes(at)) this.table.look_back(path.indexOf(at) + 1);
  }

  show() {
    const { tree } = this.table.session;
    this.nodes = new Map(tree.map((node) => [node.id, node]));
    this.following = new Map();
    for (const node of tree) this.following.set(node.from, [...this.next(node.from), node]);
    for (const all of this.following.values()) all.sort((one, other) => other.main - one.main);
    const path = new Set();
    for (let node = this.node(this.at); node; node = this.node(node.from)) path.add(node.id);
    this.path = path;
    const rounds = [];
    let last = Infinity;
    for (let [node] = this.next(0); node; [node] = this.next(node.id)) {
      const who = node.seat ?? last;
      if (!rounds.length || (node.seat !== null && who < last)) rounds.push([]);
      rounds.at(-1).push(this.move(node), ...this.asides(node));
      if (node.seat !== null) last = node.seat;
    }
    this.list.replaceChildren(...rounds.map((round) => el("li", {}, round)));
    const here = this.list.querySelector("[aria-pressed='true']");
    if (here) this.list.scrollTop += here.getBoundingClientRect().bottom - this.list.getBoundingClientRect().bottom + 8;
    else this.list.scrollTop = 0;
    this.steps.hidden = !tree.length;
    this.write_about();
  }

  move(node) {
    const { judged } = node;
    const mark = judged && (MARKS[judged.severity] ?? "");
    const text = node.seat === null ? `(${node.text})` : node.text;
    const here = node.id === this.at;
    return button([text, mark ? el("b", { class: "mark " + judged.severity }, mark) : null].filter(Boolean), () => this.go(node.id), {
      "data-node": node.id, "aria-pressed": String(here), class: this.path.has(node.id) ? null : "later",
      "aria-label": mark ? `${text}, ${WORDS[judged.severity]}` : null, title: node.comment || null,
    });
  }

  /** What is said about a move, and what else was done instead of it. */
  asides(node) {
    const [first, ...others] = this.next(node.from);
    const comment = node.comment ? el("span", { class: "comment" }, node.comment) : null;
    if (node !== first) return [comment];
    return [comment, ...others.map((other) => this.variation(other))];
  }

  variation(first) {
    const parts = [this.move(first), ...this.asides(first)];
    for (let [node] = this.next(first.id); node; [node] = this.next(node.id)) parts.push(this.move(node), ...this.asides(node));
    return el("div", { class: "variation" }, parts);
  }

  /** What can be said and done about the move that led to the board. */
  write_about() {
    const node = this.node(this.at);
    if (!node) return this.about.replaceChildren();
    if (this.about.contains(document.activeElement) && this.shown === node.id) return;
    this.shown = node.id;
    const { table } = this;
    const field = el("input", { value: node.comment, placeholder: `What is to be said about ${node.text}`, "aria-label": "Comment", maxlength: 1000 });
    const say = (event) => {
      event.preventDefault();
      field.blur();
      if (field.value.trim() !== node.comment) table.does("comment", { at: node.id, text: field.value });
    };
    const judged = node.judged;
    const found = judged && (judged.better || judged.doubtful);
    const main = [...this.path].every((at) => this.node(at).main);
    this.about.replaceChildren(
      found ? el("p", { class: "judged" },
        judged.better ? [`${node.text} is ${WORDS[judged.severity]}: it gives away ${Math.round(100 * judged.loss)} % of the point${chances(judged)}. Better: `, el("span", { class: "moves" }, judged.better.join(" ")), " ",
          button("Keep this line", () => table.does("add", { from: node.from, moves: judged.better }), { class: "small" })]
          : `${node.text} seemed to be a mistake; a longer search does not confirm it.`) : "",
      el("form", { onsubmit: say }, field, button("Say", say, { class: "small" })),
      main ? "" : button("Make this the game", () => table.does("promote", { at: node.id }), { class: "small" }),
      button("Delete from here", () => table.does("forget", { at: node.id }), { class: "small" }));
  }

  /** A mark has been found. */
  judge(at, judged) {
    const node = this.table.session.tree.find((found) => found.id === at);
    if (!node) return;
    node.judged = judged;
    this.show();
  }
}

/** The chances of which some were given away, where dice decide the rest. */
function chances({ chances }) {
  if (!chances) return "";
  const percent = (chance) => `${(100 * chance).toFixed(1)} %`;
  return `: it wins with ${chances.exact ? "" : "about "}${percent(chances.own)} instead of ${percent(chances.best)}`;
}

/** Looking for mistakes: how far it has come, and what it has found. */
export class Mistakes {
  constructor(table) {
    this.table = table;
    this.toggle = button("Find mistakes", () => (this.source ? this.stop("Stopped. ") : this.begin()), { "aria-pressed": "false" });
    this.nodes = el("select", { "aria-label": "How carefully" },
      [["5000", "quickly"], ["30000", "with care"], ["200000", "thoroughly"]].map(([value, label]) => el("option", { value, selected: value === "30000" }, label)));
    this.said = el("p", { class: "quiet", role: "status" });
    this.root = el("section", { class: "mistakes", "aria-label": "Mistakes" }, this.toggle, " ", this.nodes, this.said);
  }

  async begin() {
    // A refusal is told as a sentence, which a stream of events cannot.
    const found = await trying(() => ask("reviewable", { board: this.table.number }));
    if (!found) return;
    this.luck = found.luck;
    this.source = listen(`review/${this.table.number}/${this.nodes.value}`, (told) => this.hear(told), () => this.stop("It broke off. "));
    this.toggle.textContent = "Stop";
    this.toggle.setAttribute("aria-pressed", "true");
  }

  hear(told) {
    if (told.all !== undefined) this.all = told.all;
    if (told.judged) {
      this.table.history.judge(told.at, told.judged);
      this.table.analysis.show();
      this.said.textContent = `${told.done} of ${this.all} moves`;
    }
    if (told.finished) this.stop("");
  }

  stop(why) {
    if (!this.source) return;
    this.source.close();
    this.source = undefined;
    this.toggle.textContent = "Find mistakes";
    this.toggle.setAttribute("aria-pressed", "false");
    this.said.textContent = why + this.summary();
  }

  summary() {
    const line = this.table.history.line().filter((node) => node.judged);
    const names = { slight: ["inaccuracy", "inaccuracies"], mistake: ["mistake", "mistakes"], blunder: ["blunder", "blunders"] };
    const luck = this.luck ? " What the dice decided is luck and is not judged." : "";
    return this.table.session.view.seats.map((_, seat) => {
      const own = line.filter((node) => node.seat === seat);
      const counts = Object.keys(names).reverse().map((name) => [own.filter((node) => node.judged.severity === name).length, names[name]]);
      const found = counts.filter(([count]) => count).map(([count, name]) => `${count} ${name[count > 1 ? 1 : 0]}`);
      const lost = own.reduce((sum, node) => sum + node.judged.loss, 0) / Math.max(own.length, 1);
      return `${this.table.name(seat)}: ${found.join(", ") || "no mistakes"} in ${own.length} moves, ${(100 * lost).toFixed(1)} % of the point given away in each.`;
    }).join(" ") + luck;
  }

  close() {
    if (this.source) this.source.close();
    this.source = undefined;
  }
}
