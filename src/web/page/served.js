// The way to a program that serves this page.

/** Where the page begins if its address does not say. */
export const first = async () => undefined;

/** Asks; what is answered is a text with its status. */
export async function send(call, body) {
  const request = body === undefined
    ? {}
    : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch("api/" + call, request);
  } catch {
    throw new Error("Tapestry does not answer; is it still running?");
  }
  const text = await answer.text();
  try {
    return { status: answer.status, value: JSON.parse(text) };
  } catch {
    throw new Error(text.trim() || "Tapestry gave no answer.");
  }
}

/**
 * Hears what is told until it is closed: `watch/games`, or `watch/BOARD/LINES` and `review/BOARD/NODES` about a board; where `broke` is given, it is called
 * if that breaks off.
 */
export function listen(what, heard, broke) {
  const source = new EventSource("api/" + what);
  source.onmessage = (event) => heard(JSON.parse(event.data));
  if (broke) source.onerror = broke;
  return source;
}
