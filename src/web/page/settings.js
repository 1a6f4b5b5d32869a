// What people like, kept in the browser: theme, sounds.

import { select } from "./make.js";

const kept = (name, usual) => {
  try {
    return localStorage.getItem("tapestry-" + name) ?? usual;
  } catch {
    return usual;
  }
};

const keep = (name, value) => {
  try {
    localStorage.setItem("tapestry-" + name, value);
  } catch {
    // A browser that keeps nothing forgets it.
  }
};

const THEMES = [["wood", "Wood"], ["slate", "Slate"], ["paper", "Paper"]];
const LIGHTS = [["", "Light or dark as the system"], ["light", "Light"], ["dark", "Dark"]];

export const settings = {
  sounds: () => kept("sounds", "off") === "on",

  /** Applies what is kept. */
  apply() {
    document.documentElement.dataset.theme = kept("theme", "wood");
    document.documentElement.dataset.light = kept("light", "");
  },

  /** Fields for the head of the page. */
  fields() {
    const set = (name) => (value) => {
      keep(name, value);
      settings.apply();
    };
    return [
      select(THEMES, kept("theme", "wood"), set("theme"), { "aria-label": "Colours of the board" }),
      select(LIGHTS, kept("light", ""), set("light"), { "aria-label": "Light or dark" }),
      select([["off", "Sounds off"], ["on", "Sounds on"]], kept("sounds", "off"), set("sounds"), { "aria-label": "Sounds" }),
    ];
  },

  /** Who sits on a seat. */
  minds(chosen, onchange) {
    const levels = [...Array(21).keys()].map((level) => [`level:${level}`, `Tapestry, level ${level}${NAMES[level] ?? ""}`]);
    return select([["person", "Person"], ...levels], chosen, onchange);
  },
};

const NAMES = { 0: " (newcomer)", 2: " (beginner)", 5: " (casual player)", 8: " (club player)", 12: " (strong club player)", 15: " (expert)", 17: " (master)", 20: " (full strength)" };
