// Elements made of plain data: texts stay texts, whatever is in them.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** An element of HTML. */
export const el = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

/** An element of SVG. */
export const svg = (tag, attributes = {}, ...children) => filled(document.createElementNS(SVG, tag), attributes, children);

/** A button. */
export const button = (label, onclick, attributes = {}) => el("button", { type: "button", onclick, ...attributes }, label);

/** A list to choose from: pairs of value and label. */
export function select(pairs, chosen, onchange, attributes = {}) {
  const options = pairs.map(([value, label]) => el("option", { value, selected: value === chosen }, label));
  return el("select", { onchange: (event) => onchange && onchange(event.target.value), ...attributes }, options);
}

/** A dialogue with a heading; what it holds may close it. */
export function dialog(title, ...children) {
  const made = el("dialog", { class: "dialog", "aria-label": title }, el("h2", {}, title), children);
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  return made;
}
