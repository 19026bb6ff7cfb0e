// Settings of this browser: theme, text size, shapes, calm light, letter keys.
import { scaled } from "./breakpoints.js";
import { local } from "./storage.js";

const STORED = "tableclock.prefs";
const ORIGINAL_QUERIES = new WeakMap(); // media queries as written in the style sheets
const DEFAULTS = { theme: "auto", shapes: true, calm: false, letters: true, text: 100, faces: "" };
// Without a default: `signal`, which differs between a seat's own page and a shared screen.

/**
 * Set the text size. An em in a media query is always the browser's own font size, so the
 * breakpoints are scaled here. With larger text the page then uses a narrower grid.
 * @param {number} times
 */
function scaleText(times) {
  document.documentElement.style.fontSize = times === 1 ? "" : `${times * 100}%`;
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      const { media } = rule;
      const written = ORIGINAL_QUERIES.get(rule) ?? media.mediaText;
      ORIGINAL_QUERIES.set(rule, written);
      media.mediaText = scaled(written, times);
    }
}

class Preferences {
  constructor() {
    this.values = { ...DEFAULTS, ...this.read() };
    this.lightScheme = matchMedia("(prefers-color-scheme: light)");
    this.reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    this.lightScheme.addEventListener("change", () => this.apply());
    this.reducedMotion.addEventListener("change", () => this.apply());
    this.onChange = () => {};
  }

  read() {
    try {
      return JSON.parse(local.get(STORED) ?? "{}");
    } catch {
      return {}; // the stored text is damaged
    }
  }

  get calm() {
    return this.values.calm || this.reducedMotion.matches;
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.values[name] = value;
    local.set(STORED, JSON.stringify(this.values));
    this.apply();
  }

  apply() {
    const { theme, shapes, text } = this.values;
    scaleText(text / 100);
    document.documentElement.dataset.theme =
      theme === "auto" ? (this.lightScheme.matches ? "light" : "dark") : theme;
    document.documentElement.classList.toggle("calm", this.calm);
    document.documentElement.classList.toggle("no-shapes", !shapes);
    this.onChange();
  }
}

/**
 * Settings of this browser. They are applied on import, so that the theme is right from the first
 * text on.
 */
export const preferences = new Preferences();
preferences.apply();
