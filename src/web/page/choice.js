// What clicks mean: every action is a row of tokens, and clicks are matched with their beginnings.
//
// A token is a square ("0,4,1": board, file, rank), a piece off the board ("@Q"), or a button ("!pass").

export const key = (place) => `${place.board},${place.file},${place.rank}`;

export function place(token) {
  const [board, file, rank] = token.split(",").map(Number);
  return { board, file, rank };
}

export const isSquare = (token) => /^\d/.test(token);

/** The ways to click a step. */
function clicks(step) {
  switch (step.do) {
    case "go": {
      const [from, to] = [key(step.from), key(step.to)];
      const way = step.way.map(key);
      return way.length ? [[from, ...way, to], [from, to]] : [[from, to]];
    }
    case "castle":
      return [step.royal.map(key), [key(step.royal[0]), key(step.partner[0])]];
    case "drop":
      return [["@" + step.piece, key(step.to)]];
    case "swap":
      return [[key(step.from), key(step.with)]];
    case "shoot":
      return [[key(step.from), key(step.at)]];
    case "replace":
      return [[key(step.at)]];
    case "enter":
      return [[key(step.to)]];
    case "die":
      return [["!throw of " + step.face]];
    case "choose":
      return [["!" + step.value]];
    default:
      return [["!" + { throw: "throw the dice", pass: "pass", "take-back": "take the last moves back" }[step.do]]];
  }
}

/** The rows of an action: tokens, each with the number of its step. */
function rows(action) {
  let all = [[]];
  action.steps.forEach((step, index) => {
    const ways = clicks(step).map((way) => way.map((token) => ({ token, step: index })));
    all = all.flatMap((row) => ways.map((way) => [...row, ...way]));
  });
  return all.map((row) => ({ action, row }));
}

/** Clicks towards one of several actions. */
export class Choice {
  constructor(actions) {
    this.rows = actions.flatMap(rows);
    this.picked = [];
  }

  /** The rows that begin as was clicked. */
  open() {
    return this.rows.filter(({ row }) => this.picked.every((token, index) => row[index] && row[index].token === token));
  }

  /** Tokens that may be clicked next. */
  next() {
    return new Set(this.open().filter(({ row }) => row.length > this.picked.length).map(({ row }) => row[this.picked.length].token));
  }

  /** Actions of which everything has been clicked. */
  complete() {
    return [...new Set(this.open().filter(({ row }) => row.length === this.picked.length).map(({ action }) => action))];
  }

  /** Can anything be done besides what is complete? */
  goesOn() {
    return this.next().size > 0;
  }

  /** Clicks a token; false, and nothing is clicked, if it means nothing here. */
  click(token) {
    if (!this.next().has(token)) return false;
    this.picked.push(token);
    return true;
  }

  /** The action that is meant though not all of it was clicked: the step cannot end otherwise, and is the last. */
  meant() {
    const open = this.open();
    const first = open[0];
    if (!first || !this.picked.length) return [];
    const actions = new Set(open.map(({ action }) => action));
    const at = this.picked.length;
    const step = first.row[at - 1].step;
    const begun = at >= 2 && first.row[at - 2].step === step;
    const last = open.every(({ action, row }) => row[at - 1].step === action.steps.length - 1);
    return begun && last && actions.size === 1 ? [first.action] : [];
  }

  /** Steps that have been clicked whole, whichever action is meant. */
  steps() {
    const at = this.picked.length;
    const open = this.open();
    const [first] = open;
    if (!first || !at) return [];
    const whole = (row) => (row.length > at ? row[at].step : row[at - 1].step + 1);
    const count = Math.min(...open.map(({ row }) => whole(row)));
    return first.action.steps.slice(0, count);
  }

  /** Takes back the step that was begun, or else the last one. */
  back() {
    const [first] = this.open();
    if (!first) return;
    const stepOf = (index) => first.row[index].step;
    const step = stepOf(this.picked.length - 1);
    while (this.picked.length && stepOf(this.picked.length - 1) === step) this.picked.pop();
  }

  /** Takes back what was clicked of a step that is not whole. */
  letGo() {
    const steps = this.steps().length;
    const [first] = this.open();
    while (first && this.picked.length && first.row[this.picked.length - 1].step >= steps) this.picked.pop();
  }

  clear() {
    this.picked = [];
  }
}

/** The boards as they are after some steps, before anybody is asked. */
export function preview(boards, steps) {
  const copy = boards.map((board) => ({ ...board, squares: board.squares.map((square) => ({ ...square, pieces: [...square.pieces] })) }));
  const square = (at) => copy[at.board].squares[at.rank * copy[at.board].files + at.file];
  const lift = (at) => square(at).pieces.shift();
  const put = (at, man) => man && square(at).pieces.unshift(man);
  const as = (man, letter) => (man && letter ? { ...man, letter } : man);
  for (const step of steps) {
    if (step.do === "go") {
      const man = lift(step.from);
      for (const at of step.captures) if (key(at) !== key(step.from)) lift(at);
      if (step.leaves) put(step.from, as(man, step.leaves));
      put(step.to, as(man, step.becomes));
    } else if (step.do === "castle") {
      const [royal, partner] = [lift(step.royal[0]), lift(step.partner[0])];
      put(step.royal[1], royal);
      put(step.partner[1], partner);
    } else if (step.do === "swap") {
      const [one, other] = [lift(step.from), lift(step.with)];
      put(step.with, one);
      put(step.from, other);
    } else if (step.do === "shoot") {
      lift(step.at);
    } else if (step.do === "replace") {
      put(step.at, as(lift(step.at), step.becomes));
    }
  }
  return copy;
}
