// The way to a core that runs beside this page: one worker has the boards, others think, and are ended where nobody wants to know any more.

const KEPT = "tapestry-game-";
const MOST_KEPT = 30;
/** How often lines are told at most, in milliseconds. */
const PAUSE = 100;
/** How often it is told what is left on clocks, in milliseconds. */
const TICK = 500;

/** A core in a worker of its own. */
class Core {
  constructor(module, beginning) {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.asked = new Map();
    this.last = 0;
    this.worker.onmessage = ({ data: { id, told, answer } }) => {
      const asked = this.asked.get(id);
      if (!asked) return;
      if (answer === undefined) return asked.heard(told);
      this.asked.delete(id);
      asked.done(answer);
    };
    this.worker.onerror = () => this.end("The program did not load.");
    this.begun = this.post({ module, request: beginning });
  }

  post(message, heard = () => {}) {
    return new Promise((done) => {
      if (this.ended) return done(this.ended);
      const id = (this.last += 1);
      this.asked.set(id, { heard, done });
      this.worker.postMessage({ id, ...message });
    });
  }

  /** Asks when it has begun; `heard` hears what is told before the answer. */
  async ask(call, body, heard) {
    const begun = await this.begun;
    return begun.status === 200 ? this.post({ request: { call, body } }, heard) : begun;
  }

  /** Ends it, whatever it does; what was asked is refused. */
  end(why = "It was ended.") {
    this.worker.terminate();
    this.ended = { status: 503, value: { refused: why } };
    for (const { done } of this.asked.values()) done(this.ended);
    this.asked.clear();
  }
}

async function got(name) {
  const answer = await fetch(new URL(name, import.meta.url)).catch(() => undefined);
  if (!answer || !answer.ok) throw new Error(`${name} could not be loaded.`);
  return answer;
}

const setup = got("tapestry.json").then((answer) => answer.json());
const module = got("tapestry.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes));
const main = Promise.all([module, setup]).then(([compiled, { files }]) => new Core(compiled, { files, games: shelf() }));
// Whoever asks is told.
main.catch(() => {});

/** Cores that think: one waits for its next task. */
let idle;
async function thinker() {
  const waits = idle;
  idle = undefined;
  return waits ?? new Core(await module, { files: (await setup).files });
}

function rests(core) {
  if (idle || core.ended) core.end();
  else idle = core;
}

/** Where the page begins if its address does not say. */
export const first = () => setup.then((found) => found.first ?? undefined, () => undefined);

/** Calls that take a while. */
const LONG = new Set(["threat", "exact"]);

/** Asks; what is answered is a value with its status. */
export async function send(call, body) {
  // The list is worked out beforehand: it is seen while the module loads.
  if (call === "games") return { status: 200, value: (await setup).games };
  const core = await main;
  if (LONG.has(call)) return aside(core, call, body.board);
  if (call === "discard") forget(body.id);
  const answer = await core.ask(call, body);
  const board = answer.value.board ?? body?.board;
  if (board !== undefined && answer.status === 200 && !answer.value.same) settle(core, board);
  return answer;
}

/** A copy of a board, opened in another core; `on`: with what follows on its line. */
async function copied(core, board, on = false) {
  const told = await core.ask("copy", { board });
  if (told.status !== 200) return { refused: told };
  const copy = told.value;
  const other = await thinker();
  const moves = on ? copy.opening.moves : copy.opening.moves.slice(0, copy.count);
  const opened = await other.ask("new", { ...copy.opening, moves });
  return opened.status === 200 ? { copy, other, opened: opened.value } : { refused: opened };
}

async function aside(core, call, board) {
  const { other, opened, refused } = await copied(core, board);
  if (refused) return refused;
  const answer = await other.ask(call, { board: opened.board });
  rests(other);
  return answer;
}

// Engines on seats.

/** Who thinks for a board: the core, and what it has found so far. */
const thinking = new Map();

/** Whatever has been done on a board: who has to think does, who need not is ended, who listens hears of it, and the game is kept. */
async function settle(core, board) {
  for (const stream of streams) if (stream.board === board) stream.moved();
  const { value } = await core.ask("work", { board });
  const work = thinking.get(board);
  if (value.stop && work && work.version === value.version) {
    if (value.stop === "hurry" && !work.found) work.hurried = true;
    else work.finish(value.stop === "hurry" ? work.found : null);
  }
  if (value.task) think(core, board, value.task);
  const kept = await core.ask("unkept", { board });
  if (kept.status === 200 && kept.value) keep(kept.value);
}

async function think(core, board, { version, seat, level, allowed }) {
  const work = { version };
  thinking.set(board, work);
  const decision = new Promise((done) => { work.finish = done; });
  const { other, opened, refused } = await copied(core, board);
  if (!refused) {
    const heard = (found) => {
      work.found = found;
      if (work.hurried) work.finish(found);
    };
    other.ask("think", { board: opened.board, seat, level, allowed }, heard).then((answer) => {
      work.over = true;
      work.finish(answer.status === 200 ? answer.value : null);
    });
  } else work.finish(null);
  const found = await decision;
  if (other && work.over) rests(other);
  else if (other) other.end();
  if (thinking.get(board) === work) thinking.delete(board);
  await core.ask("decided", { board, version, found });
  await settle(core, board);
}

// What is told for as long as somebody listens.

const streams = new Set();

/** Hears what is told until it is closed: `watch/BOARD/LINES`, `review/BOARD/NODES`; where `broke` is given, it is called if that breaks off. */
export function listen(what, heard, broke) {
  const [kind, board, number] = what.split("/");
  // Nothing is played elsewhere.
  const Kind = number === undefined ? Stream : { watch: Watch, review: Review }[kind];
  const stream = new Kind(Number(board), Number(number), heard, broke);
  streams.add(stream);
  stream.begin();
  return stream;
}

class Stream {
  constructor(board, number, heard, broke) {
    Object.assign(this, { board, number, heard, broke });
  }

  begin() {}

  moved() {}

  close() {
    streams.delete(this);
    this.closed = true;
    this.stop();
  }

  stop() {
    if (this.other) this.other.end();
    this.other = undefined;
  }
}

/** All of a board, and the engine's lines if there are to be any; of lines that come faster than they can be read the last is told. */
class Watch extends Stream {
  async begin() {
    this.clock = setInterval(() => this.tick(), TICK);
    await this.moved();
  }

  close() {
    super.close();
    clearInterval(this.clock);
  }

  /** Tells what is left on the clocks; what has ended with them is told as everything that is done. */
  async tick() {
    if (!this.timed) return;
    const { value } = await send("board", { board: this.board, version: this.version });
    if (value.same && !this.closed) this.heard({ clocks: value.clocks });
  }

  async moved() {
    const { status, value } = await (await main).ask("board", { board: this.board, version: this.version });
    if (this.closed || status !== 200 || value.same || value.version === this.version) return;
    this.version = value.version;
    this.timed = Boolean(value.clocks);
    this.heard({ session: value });
    this.stop();
    if (this.number) this.think();
  }

  async think() {
    const core = await main;
    const begun = (this.begun = {});
    const current = () => this.begun === begun && !this.closed;
    const { copy, other, opened, refused } = await copied(core, this.board);
    if (refused || !current()) return other && rests(other);
    this.heard({ version: copy.version, begun: copy.open });
    if (!copy.open) return rests(other);
    this.other = other;
    let news = new Map();
    const tell = () => {
      if (current()) for (const line of news.values()) this.heard({ ...line, version: copy.version });
      news = new Map();
    };
    await other.ask("lines", { board: opened.board, count: this.number }, (line) => {
      if (!news.size) setTimeout(tell, PAUSE);
      news.set(line.rank, line);
    });
    if (this.other !== other) return;
    this.other = undefined;
    rests(other);
  }
}

/** The search for mistakes; what is found is kept with the board. */
class Review extends Stream {
  async begin() {
    const core = await main;
    const { copy, other, opened, refused } = await copied(core, this.board, true);
    if (refused) return this.broke();
    if (this.closed) return rests(other);
    this.other = other;
    const line = opened.tree.map((node) => node.id);
    const answer = await other.ask("review", { board: opened.board, count: this.number }, (told) => {
      if (told.at === undefined) return this.heard(told);
      const at = copy.line[line.indexOf(told.at)];
      core.ask("judged", { board: this.board, at, judged: told.judged });
      this.heard({ ...told, at });
    });
    if (this.other !== other) return;
    this.other = undefined;
    rests(other);
    if (answer.status === 200) this.heard({ finished: true });
    else this.broke();
  }
}

// Games that outlive the page, in the browser.

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith(KEPT))
  .map((key) => ({ id: key.slice(KEPT.length), ...JSON.parse(localStorage.getItem(key)) }))
  .sort((one, other) => other.touched - one.touched);

/** The games, the last one first; a browser that keeps nothing has none. */
function shelf() {
  try {
    return stored().map(({ id, text }) => ({ id, text }));
  } catch {
    return [];
  }
}

function keep({ id, text }) {
  try {
    localStorage.setItem(KEPT + id, JSON.stringify({ text, touched: Date.now() }));
    for (const old of stored().slice(MOST_KEPT)) forget(old.id);
  } catch {
    // A browser that keeps nothing forgets it.
  }
}

function forget(id) {
  try {
    localStorage.removeItem(KEPT + id);
  } catch {
    // Nothing was kept.
  }
}
