// Calls to the program: one that serves this page, or one that runs beside it.

import { send } from "./way.js";

export class Refused extends Error {}

/** Asks, and returns the answer; a refusal is thrown with its sentence. */
export async function ask(call, body) {
  const { status, value } = await send(call, body).catch((error) => { throw new Refused(error.message); });
  if (status !== 200) throw Object.assign(new Refused(value.refused), { status });
  return value;
}

/** Says something to whoever looks or listens. */
export function say(text) {
  const said = document.getElementById("said");
  said.textContent = text;
  said.hidden = !text;
}

/** Runs something that may be refused; the refusal is said. */
export async function trying(doing) {
  try {
    say("");
    return await doing();
  } catch (error) {
    say(error instanceof Refused ? error.message : "Something went wrong on this page: " + error.message);
    return undefined;
  }
}
