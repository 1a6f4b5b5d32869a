// Calls to the program that serves this page.

export class Refused extends Error {}

/** Asks, and returns the answer; a refusal is thrown with its sentence. */
export async function ask(call, body) {
  const request = body === undefined
    ? {}
    : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch("api/" + call, request);
  } catch {
    throw new Refused("Tapestry does not answer; is it still running?");
  }
  const text = await answer.text();
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused(text.trim() || "Tapestry gave no answer.");
  }
  if (!answer.ok) throw Object.assign(new Refused(value.refused), { status: answer.status });
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
