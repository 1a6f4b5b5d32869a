// A game being played: the board, what can be done, who sits where, what was done.

import { ask, say, trying } from "./ask.js";
import { Analysis } from "./analysis.js";
import { Boards } from "./board.js";
import { Choice, isSquare, key, preview } from "./choice.js";
import { History, Mistakes } from "./history.js";
import { button, dialog, el, select, svg } from "./make.js";
import { Pieces } from "./pieces.js";
import { pieceCard, ruleCard } from "./rules.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { listen } from "./way.js";

/** How often a page that is not seen asks whether the engine has moved, in milliseconds. */
const POLL = 1000;
/** How long a move is seen before the next one that is told, in milliseconds. */
const SEEN = 250;
/** More buttons than these are chosen from in parts. */
const MANY = 12;

export class Table {
  constructor(main, tools, about, session, number) {
    this.about = about;
    this.number = number;
    this.pieces = new Pieces(about);
    this.alive = true;
    this.tools = tools;
    this.field = el("div", { class: "boards" });
    this.boards = new Boards(this.field, this.pieces, {
      clicked: (at) => this.click(at),
      dropped: (from, to) => this.drop(from, to),
      inspected: (at) => this.inspect(at),
    });
    this.boards.names = about.players;
    this.above = el("div", { class: "player" });
    this.below = el("div", { class: "player" });
    this.others = el("div", { class: "others" });
    this.bar = el("div", { class: "bar", role: "group", "aria-label": "What can be done" });
    this.status = el("p", { class: "status", role: "status", "aria-live": "polite" });
    this.history = new History(this);
    this.mistakes = new Mistakes(this);
    this.legend = el("p", { class: "legend" });
    this.card = el("div", { class: "card", hidden: true });
    this.analysis = new Analysis(this);
    const side = el("aside", {},
      this.status, this.bar, this.others, this.controls(), this.history.root, this.analysis.root, this.mistakes.root, this.card, ruleCard(about, this.pieces, (piece) => this.show_piece(piece)));
    this.root = el("div", { class: "table" }, el("section", { class: "play" }, this.above, el("div", { class: "beside" }, this.analysis.bar, this.field), this.below, this.legend), side);
    main.replaceChildren(this.root);
    this.escape = (event) => event.key === "Escape" && this.back();
    addEventListener("keydown", this.escape);
    this.asking = 0;
    this.early = [];
    this.rests = 0;
    this.takes(session, false);
    this.seen = () => this.listen();
    document.addEventListener("visibilitychange", this.seen);
    this.listen();
  }

  close() {
    this.alive = false;
    removeEventListener("keydown", this.escape);
    document.removeEventListener("visibilitychange", this.seen);
    this.listen();
    this.mistakes.close();
  }

  // What the program tells.

  /** Hears of the board, if it is seen, and of the engine's lines, if they are wanted: browsers have few connections for all their pages. */
  listen() {
    if (this.source) this.source.close();
    clearTimeout(this.later);
    this.source = undefined;
    if (!this.alive) return;
    if (document.hidden) this.later = setTimeout(() => this.look().then(() => document.hidden && this.listen()), POLL);
    else this.source = listen(`watch/${this.number}/${this.analysis.on ? this.analysis.count : 0}`, (told) => this.hear(told), () => this.broke());
  }

  /** Asks how the board stands, or hears why that is not told; false if there is no such board any more. */
  async look() {
    if (document.hidden && !this.session.thinking) return true;
    try {
      const told = await ask("board", { board: this.number, version: this.session.version });
      if (this.alive && !told.same) this.hear({ session: told });
    } catch (error) {
      if (this.alive) say(error.message);
      return error.status !== 404;
    }
    return true;
  }

  /** A connection that broke off is begun anew by the browser, one that was refused is not. */
  async broke() {
    const { source } = this;
    if (await this.look() && source === this.source && source.readyState === EventSource.CLOSED) this.later = setTimeout(() => this.listen(), POLL);
  }

  hear(told) {
    if (told.clocks) this.count(told.clocks);
    else if (told.session) {
      this.news = told.session;
      this.catch_up();
    } else if (told.version > this.session.version) this.early.push(told);
    else this.analysis.hear(told);
  }

  /** Takes what was told last, unless an answer is awaited or a move is still to be seen. */
  catch_up() {
    if (!this.alive || this.asking || !this.news || this.news.version <= this.session.version) return;
    const rests = this.rests - performance.now();
    clearTimeout(this.soon);
    if (rests > 0) this.soon = setTimeout(() => this.catch_up(), rests);
    else this.takes(this.news, true);
  }

  takes(session, animated) {
    const before = this.session;
    this.session = session;
    this.past = null;
    this.choice = new Choice(session.actions);
    this.draw();
    const more = before && session.done.length > before.done.length;
    if (animated && more && !this.quiet) {
      this.boards.animate(session.last);
      this.rests = performance.now() + SEEN;
    }
    if (animated && more) sound(session.last);
    this.quiet = false;
    this.history.show();
    this.analysis.moved();
    this.root.dataset.version = session.version;
    // Lines may come while the move before them is still to be seen.
    for (const told of this.early.splice(0)) this.hear(told);
  }

  async does(call, body = {}) {
    this.asking += 1;
    const told = await trying(() => ask(call, { board: this.number, ...body }));
    this.asking -= 1;
    if (told) this.takes(told, true);
    this.catch_up();
    return told;
  }

  /** Shows what is left on the clocks. */
  count(clocks) {
    this.session.clocks = clocks;
    for (const shown of this.root.querySelectorAll(".clock")) {
      const seat = Number(shown.dataset.seat);
      shown.textContent = clocks.left[seat].map(minutes).join(" · ");
      shown.classList.toggle("running", clocks.running === seat);
    }
  }

  // What is clicked.

  get position() {
    if (this.past) return this.past.view.boards;
    return preview(this.session.view.boards, this.choice.steps());
  }

  men(at) {
    const [board, file, rank] = at.split(",").map(Number);
    const found = this.position[board];
    return found.squares[rank * found.files + file].pieces;
  }

  /** A square is clicked; true if a piece was taken up. */
  click(at) {
    if (this.busy) return false;
    if (this.past) {
      this.look_back(null);
      return false;
    }
    const picked = this.choice.picked.at(-1);
    if (this.choice.click(at)) {
      this.clicked();
      return this.alive && this.choice.picked.at(-1) === at;
    }
    if (picked === at) {
      this.choice.letGo();
      this.draw();
      return false;
    }
    const before = [...this.choice.picked];
    this.choice.letGo();
    if (this.choice.click(at)) {
      this.clicked();
      return true;
    }
    this.why(before.at(-1), at, before.length);
    this.draw();
    return false;
  }

  drop(from, to) {
    if (this.busy || this.choice.picked.at(-1) !== from) return;
    if (this.choice.click(to)) {
      this.quiet = true;
      this.clicked();
    } else {
      this.choice.letGo();
      this.why(from, to, 1);
      this.draw();
    }
  }

  /** Says why a click is no move. */
  async why(from, to, length) {
    const place = (token) => {
      const [board, file, rank] = token.split(",").map(Number);
      return { board, file, rank };
    };
    if (this.session.actor === "over") return say(this.session.verdict);
    if (this.session.thinking) return say("Tapestry is to move.");
    if (from && isSquare(from) && length === 1) {
      const told = await trying(() => ask("why", { board: this.number, from: place(from), to: place(to) }));
      if (told) say(told.why);
      return;
    }
    const [man] = this.men(to);
    if (!man) return say("");
    const own = man.seat === this.session.due;
    say(own ? `The ${man.name} has no move now.` : `${this.name(this.session.due)} is to move, and cannot move the ${man.name}.`);
  }

  /** Something was clicked: does it if it is clear what is meant. */
  clicked() {
    say("");
    const meant = this.choice.meant();
    const complete = meant.length ? meant : this.choice.complete();
    const goesOn = !meant.length && this.choice.goesOn();
    if (complete.length === 1 && !goesOn) return this.act(complete[0]);
    this.draw();
  }

  async act(action) {
    this.busy = true;
    const told = await this.does("act", { version: this.session.version, text: action.text });
    this.busy = false;
    if (!told) {
      this.choice.clear();
      this.draw();
    }
  }

  back() {
    if (!this.choice.picked.length) return;
    this.choice.back();
    this.draw();
  }

  inspect(at) {
    const [man] = this.men(at);
    if (!man) return;
    const piece = this.pieces.find(man.letter, man.seat);
    if (piece) this.show_piece(piece);
  }

  show_piece(piece) {
    this.card.hidden = false;
    this.card.replaceChildren(pieceCard(piece, this.pieces), button("Close", () => { this.card.hidden = true; }, { class: "small" }));
    this.card.scrollIntoView({ block: "nearest" });
  }

  // What is shown.

  name(seat) {
    return this.about.players[seat] ?? "Nobody";
  }

  draw() {
    const { session, choice } = this;
    const boards = this.position;
    const next = choice.next();
    const begun = choice.picked.length > 0;
    const steps = choice.steps();
    const partial = begun && !this.between();
    const targets = new Set(partial ? [...next].filter(isSquare) : []);
    const picked = partial ? choice.picked.slice(-1) : [];
    const changes = this.past ? this.past.last : session.last;
    const last = new Set(begun ? steps.flatMap(squaresOf) : changes.filter((change) => change.at).map((change) => key(change.at)));
    const royals = this.about.pieces.filter((piece) => piece.royal).map((piece) => piece.letter);
    const view = this.past ? this.past.view : session.view;
    const checked = new Set(view.checked.flatMap((seat) => royals.map((letter) => `${seat} ${letter}`)));
    this.boards.show({ boards, targets, picked, last, checked, attacked: true });
    this.boards.arrows(this.analysis.arrows(begun || this.past !== null));
    if (!this.legend.childNodes.length) {
      this.legend.append(...Boards.legend(boards).map(([name, text]) => el("span", {}, el("i", { class: `sign mark-${name}` }), text)));
    }
    this.write_players();
    this.write_status(steps.length);
    this.write_bar(next);
  }

  /** Is a step clicked whole, and no other begun? */
  between() {
    const { choice } = this;
    const whole = choice.steps().length;
    const [first] = choice.open();
    return !first || choice.picked.length === 0 || first.row[choice.picked.length - 1].step < whole;
  }

  write_status(steps) {
    const { session } = this;
    const due = this.name(session.due);
    const said = [];
    if (this.past) said.push("An earlier position; a click on the board returns.");
    else if (session.waits && session.tree.some((node) => node.from === session.at)) said.push(`An earlier position: ${due} is to move, and another move begins a variation.`);
    else if (session.actor === "over") said.push(session.verdict);
    else if (session.actor === "chance") said.push("The dice are thrown.");
    else if (session.thinking) said.push(`${due} thinks …`);
    else said.push(steps ? `${due}: step ${steps + 1} of the turn.` : `${due} is to move.`);
    if (session.view.checked.length && session.actor !== "over") said.push(session.view.checked.map((seat) => this.name(seat)).join(", ") + " is in check.");
    if (session.view.die) said.push(`The die shows ${session.view.die}.`);
    if (session.view.offer !== null && session.actor !== "over") said.push(`${this.name(session.view.offer)} offers a draw.`);
    if (session.note) said.push(session.note);
    this.status.textContent = said.join(" ");
    document.title = `${session.title} – Tapestry`;
  }

  write_bar(next) {
    const { session, choice } = this;
    const items = [];
    const complete = choice.complete();
    const goesOn = choice.goesOn();
    if (complete.length) items.push(...complete.map((action) => this.action_button(action, complete, goesOn)));
    const buttons = [...next].filter((token) => token.startsWith("!"));
    if (buttons.length > MANY) items.push(this.spelling(buttons));
    else items.push(...buttons.map((token) => button(token.slice(1), () => this.choice.click(token) && this.clicked(), { class: "choice", "data-token": token })));
    if (choice.picked.length) items.push(button("Back one step", () => this.back(), { class: "small" }));
    else items.push(...session.draws.map((action) => button(action.text, () => this.act(action), { class: "small" })));
    if (session.die) items.unshift(el("span", { class: "die" }, String(session.die)));
    this.bar.replaceChildren(...items);
  }

  /** A button for one of several actions that were clicked alike. */
  action_button(action, all, goesOn) {
    const step = action.steps.at(-1);
    const becomes = step.becomes ?? action.steps.map((found) => found.becomes).find(Boolean);
    const alike = all.filter((other) => (other.steps.at(-1).becomes ?? null) === (step.becomes ?? null)).length > 1;
    const man = becomes && this.pieces.find(becomes, this.session.due);
    const picture = man && this.pieces.picture(becomes, this.session.due, 40);
    const words = { shoot: "shoot", castle: "castle", swap: "change places" }[step.do];
    const stays = all.some((other) => other.steps.at(-1).becomes) && !becomes ? "stay as it is" : undefined;
    const label = man && !alike ? man.name : alike ? action.text : words ?? stays ?? (goesOn ? `stop here: ${action.text}` : action.text);
    return button([picture, el("span", {}, label)].filter(Boolean), () => this.act(action), { class: "choice", "aria-label": label, "data-text": action.text });
  }

  /** Long lists of words of equal length are chosen letter by letter, others from a list. */
  spelling(buttons) {
    const words = buttons.map((token) => token.slice(1));
    const chosen = this.spelt ?? "";
    const take = (word) => {
      this.spelt = undefined;
      this.choice.click("!" + word);
      this.clicked();
    };
    if (words.some((word) => word.length !== words[0].length)) {
      return el("label", {}, "Choose ", select([["", "…"], ...words.map((word) => [word, word])], "", (word) => word && take(word)));
    }
    const open = words.filter((word) => word.startsWith(chosen));
    const letters = [...new Set(open.map((word) => word[chosen.length]))];
    const spell = (letter) => {
      const now = chosen + letter;
      if (now.length === words[0].length) return take(now);
      this.spelt = now;
      this.draw();
    };
    const seat = this.session.due;
    const piece = (letter) => this.pieces.find(letter, seat);
    return el("div", { class: "spelling" },
      el("p", {}, `${this.name(seat)} chooses in secret: ${chosen.padEnd(words[0].length, "·")}`),
      letters.map((letter) => button([piece(letter) ? this.pieces.picture(letter, seat, 34) : null, el("span", {}, piece(letter) ? piece(letter).name : letter === "-" ? "nothing" : letter)], () => spell(letter), { class: "choice", "data-letter": letter })),
      chosen ? button("Back", () => { this.spelt = chosen.slice(0, -1); this.draw(); }, { class: "small" }) : null);
  }

  write_players() {
    const { session } = this;
    const bottom = this.boards.turned ? 1 : 0;
    const seats = session.view.seats.map((_, seat) => seat);
    const two = seats.length === 2;
    this.above.replaceChildren(...(two ? [this.player(1 - bottom)] : []));
    this.below.replaceChildren(...(two ? [this.player(bottom)] : []));
    this.others.replaceChildren(...(two ? [] : seats.map((seat) => this.player(seat))));
  }

  player(seat) {
    const { session } = this;
    const view = session.view.seats[seat];
    const mind = session.watched ? session.watched[seat] : inWords(session.seats[seat]);
    const next = this.choice.next();
    const held = view.pockets.filter((pocket) => pocket.count > 0).map((pocket) => {
      const token = "@" + pocket.letter;
      const open = session.due === seat && next.has(token);
      const name = pocket.name ?? (this.pieces.find(pocket.letter, seat) || {}).name ?? pocket.letter;
      const chosen = session.due === seat && this.choice.picked.at(-1) === token;
      return el("button", {
        type: "button", class: `held${open ? " open" : ""}${chosen ? " picked" : ""}`, disabled: !open && !chosen, "aria-label": `${pocket.count} ${name}`, title: name, "data-token": token,
        onclick: () => this.pocket(token),
      }, this.pieces.picture(pocket.letter, seat, 34), el("b", {}, String(pocket.count)));
    });
    const lost = view.captured.map((man) => this.pieces.picture(man.letter, man.seat, 20));
    const turn = session.due === seat && session.actor === "seat";
    const sign = svg("svg", { viewBox: "0 0 48 48", width: 18, height: 18, class: `piece ${this.pieces.owner(seat)}`, "aria-hidden": "true" },
      svg("path", { d: "M24 6a18 18 0 1 1 0 36 18 18 0 0 1 0-36z", class: "shape" }));
    return el("div", { class: `seat${turn ? " due" : ""}` },
      el("span", { class: "who" }, sign, el("b", {}, view.name), ` ${mind}`),
      session.clocks ? el("span", { class: `clock${session.clocks.running === seat ? " running" : ""}`, "data-seat": seat }, session.clocks.left[seat].map(minutes).join(" · ")) : null,
      view.points !== null ? el("span", { class: "points" }, `${view.points} won`) : null,
      held.length ? el("span", { class: "pocket", "aria-label": `In hand of ${view.name}` }, held) : null,
      lost.length ? el("span", { class: "lost", "aria-label": `${view.name} has lost ${view.captured.map((man) => man.name).join(", ")}` }, lost) : null);
  }

  pocket(token) {
    if (this.choice.picked.at(-1) === token) this.choice.letGo();
    else {
      this.choice.letGo();
      if (this.choice.click(token)) return this.clicked();
    }
    this.draw();
  }

  controls() {
    const tools = [
      button("Take back", () => this.does("undo")),
      button("Again", () => this.does("redo")),
      button("Flip", () => {
        this.boards.turn();
        this.draw();
      }),
      button("Seats", () => this.seats()),
      button("Move now", () => this.does("hurry")),
      button("Resign", () => confirm("Give up this game?") && this.does("resign")),
      button("Share", () => this.share()),
      button("PGN", () => this.texts()),
      button("Edit", () => { location.hash = new URLSearchParams({ edit: this.session.game, state: this.session.view.state }); }),
    ];
    return el("div", { class: "controls", role: "group", "aria-label": "Game" }, tools);
  }

  seats() {
    const wanted = [...this.session.seats];
    const seat = (mind, index) => el("label", {}, `${this.name(index)} `, settings.minds(mind, (value) => { wanted[index] = value; }));
    const shown = dialog("Seats", wanted.map(seat), el("p", {}, button("Seat them", () => {
      shown.close();
      this.does("seats", { seats: wanted });
    }, { class: "main" }), " ", button("Cancel", () => shown.close())));
  }

  /** The game and its position as texts, to be taken along. */
  async texts() {
    const pgn = await trying(() => ask("pgn", { board: this.number }));
    if (!pgn) return;
    const field = (label, text, rows) => el("label", { class: "wide" }, label, el("textarea", { rows, readonly: true, spellcheck: "false" }, text));
    const shown = dialog("Game and position",
      field("Position", this.session.view.state, 2), field("Game (PGN)", pgn.text, 12), el("p", {}, button("Close", () => shown.close(), { class: "main" })));
  }

  async share() {
    const moves = this.session.done.map((done) => done.text);
    const parts = new URLSearchParams({ game: this.session.game, state: this.session.start });
    if (moves.length) parts.set("moves", moves.join("|"));
    const address = `${location.origin}${location.pathname}#${parts}`;
    try {
      await navigator.clipboard.writeText(address);
      say("The address of this game is in the clipboard.");
    } catch {
      say(address);
    }
  }

  /** Shows the game as it stood after so many actions; nothing: as it stands. */
  async look_back(count) {
    const now = count === null || count === this.session.done.length;
    const past = now ? null : await trying(() => ask("past", { board: this.number, count }));
    this.past = past ?? null;
    this.choice.clear();
    this.draw();
  }
}

const squaresOf = (step) => [step.from, step.to, step.at, step.with, ...(step.royal ?? [])].filter(Boolean).map(key);

/** Milliseconds as minutes and seconds. */
function minutes(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function inWords(mind) {
  if (mind === "person") return "person";
  return `Tapestry, level ${mind.replace("level:", "")}`;
}
