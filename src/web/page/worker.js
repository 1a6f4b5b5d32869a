// A core in a worker: the WebAssembly module, asked in JSON.

const texts = new TextDecoder();
let core;

const read = (at, length) => texts.decode(new Uint8Array(core.memory.buffer, at, length));

function ask(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const place = core.place(bytes.length);
  new Uint8Array(core.memory.buffer, place, bytes.length).set(bytes);
  const length = core.answer();
  return read(core.placed(), length);
}

/** What is asked now: what the module tells meanwhile belongs to that. */
let now;
const page = {
  milliseconds: () => performance.timeOrigin + performance.now(),
  any_number: () => crypto.getRandomValues(new BigInt64Array(1))[0],
  told: (at, length) => postMessage({ id: now, told: JSON.parse(read(at, length)) }),
  failed: (at, length) => console.error(read(at, length)),
};

onmessage = async ({ data: { id, module, request } }) => {
  let answer;
  try {
    if (module) core = (await WebAssembly.instantiate(module, { page })).exports;
    now = id;
    answer = JSON.parse(ask(request));
  } catch (error) {
    answer = { status: 500, value: { refused: `Tapestry broke down: ${error.message}. Load the page again.` } };
  }
  postMessage({ id, answer });
};
