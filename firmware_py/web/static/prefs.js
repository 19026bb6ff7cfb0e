// What a visitor has set for this browser: light of the room, shapes, calm light, letters.

const STORED = "tableclock.prefs";
const USUAL = { theme: "auto", shapes: true, calm: false, letters: true };

class Prefs {
  constructor() {
    this.values = { ...USUAL, ...this.read() };
    this.bright = matchMedia("(prefers-color-scheme: light)");
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.bright.addEventListener("change", () => this.apply());
    this.still.addEventListener("change", () => this.apply());
    this.changed = () => {};
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(STORED) ?? "{}");
    } catch {
      return {}; // storage is forbidden or its text is damaged: the usual values do
    }
  }

  get calm() {
    return this.values.calm || this.still.matches;
  }

  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(STORED, JSON.stringify(this.values));
    } catch {
      // A browser that stores nothing forgets the choice with the page.
    }
    this.apply();
  }

  apply() {
    const { theme, shapes } = this.values;
    document.documentElement.dataset.theme =
      theme === "auto" ? (this.bright.matches ? "light" : "dark") : theme;
    document.documentElement.classList.toggle("calm", this.calm);
    document.documentElement.classList.toggle("no-shapes", !shapes);
    this.changed();
  }
}

/** What holds in this browser; the light of the room is right before the first word is there. */
export const prefs = new Prefs();
prefs.apply();
