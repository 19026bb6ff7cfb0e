// Scrubber of a replay: the curve of a person's chance with a tick for each turn, lines between
// rounds, numbered moments and a handle.

import { paint } from "../lib/colour-shapes.js";
import { el, fill, onChange, svg } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const WIDE = 1000;
const NEAR = 0.12; // of the match
const MANY = 60; // turns whose ticks do not fit on a phone
const HIGH = 100; // units of the curve; CSS sets its size

/** @param {number} x @param {number} y */
const spot = (x, y) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** @param {number} chance */
const down = (chance) => HIGH * (1 - Math.min(1, Math.max(0, chance)));

/**
 * Return the positions at which a value differs from the one before.
 * @param {number[]} values
 */
export const changes = (values) =>
  values.flatMap((value, at) => (at && value !== values[at - 1] ? [at] : []));

export class Scrubber {
  /** @param {(at: number) => unknown} seek @param {(n: number) => unknown} watch a moment */
  constructor(seek, watch) {
    this.seek = seek;
    this.watch = watch;
    this.of = 1;
    this.curve = el("div", { class: "curve" });
    this.handle = el("span", { class: "handle" });
    this.slider = el(
      "div",
      {
        class: "scrub",
        role: "slider",
        tabindex: "0",
        "aria-label": say("film.place"),
        "aria-valuemin": 0,
        onpointerdown: (event) => this.grab(event),
        onpointermove: (event) => {
          if (this.slider.hasPointerCapture(event.pointerId)) this.drag(event);
        },
        data: { key: "film-place" },
      },
      this.curve,
      this.handle,
    );
    this.marks = el("div", { class: "scrub-moments" });
    this.rounds = el("div", { class: "scrub-rounds", "aria-hidden": "true" });
    this.element = el("div", { class: "scrubber" }, this.slider, this.marks, this.rounds);
    this.draw = onChange(this.paint.bind(this));
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (event.button) return;
    this.slider.setPointerCapture(event.pointerId);
    this.drag(event);
  }

  /** @param {PointerEvent} event */
  drag({ clientX }) {
    const { left, width } = this.slider.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (clientX - left) / width));
    this.seek(Math.round(part * this.of));
  }

  /** Move the handle; said: the position in words, null to keep them. @param {number} at @param {string | null} said */
  move(at, said) {
    this.element.style.setProperty("--at", `${(100 * at) / this.of}%`);
    this.slider.setAttribute("aria-valuenow", String(at));
    if (said !== null) this.slider.setAttribute("aria-valuetext", said);
  }

  /** @param {View.Scrubber} state */
  show(state) {
    this.of = Math.max(1, state.of);
    this.slider.setAttribute("aria-valuemax", String(this.of));
    this.draw(state);
  }

  /** @param {View.Scrubber} state */
  paint({ rounds, turns, line, colour, moments }) {
    const points = line?.points ?? [
      { at: 0, chance: 0.5, error: 0 },
      { at: this.of, chance: 0.5, error: 0 },
    ];
    /** @param {number} at */
    const across = (at) => (WIDE * at) / this.of;
    const course = points.map(({ at, chance }) => spot(across(at), down(chance)));
    const band = [
      ...points.map((p) => spot(across(p.at), down(p.chance + 2 * p.error))),
      ...points.map((p) => spot(across(p.at), down(p.chance - 2 * p.error))).reverse(),
    ];
    const seat = line && line.seat !== null ? paint(colour) : "none";
    const under = [spot(0, HIGH), ...course, spot(WIDE, HIGH)];
    const box = { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none" };
    const borders = changes(rounds);
    /** @param {string} name @param {string} [look] */
    const drawn = (name, look = "") =>
      svg(
        "svg",
        { ...box, class: `${name} ${look}`, "aria-hidden": "true" },
        line ? svg("polygon", { points: band.join(" "), class: "band" }) : null,
        svg("polyline", { points: course.join(" ") }),
      );
    fill(this.curve, [
      svg(
        "svg",
        { ...box, class: `ground f-${seat}`, "aria-hidden": "true" },
        line ? svg("polygon", { points: under.join(" "), class: "under" }) : null,
        svg("path", {
          class: "border",
          d: borders.map((at) => `M${across(at)} 0V${HIGH}`).join(""),
        }),
      ),
      drawn("rest"),
      drawn("done", `line-${seat} f-${seat}`),
      svg(
        "svg",
        {
          viewBox: `0 0 ${WIDE} 6`,
          preserveAspectRatio: "none",
          class: `ticks ${(turns.at(-1) ?? 0) > MANY ? "many" : ""}`,
          "aria-hidden": "true",
        },
        svg("path", {
          d: changes(turns)
            .map((at) => `M${across(at).toFixed(1)} 0V6`)
            .join(""),
        }),
      ),
    ]);
    this.paintMarks(moments, points);
    this.paintRounds(rounds, borders);
  }

  /** @param {View.Scrubber["moments"]} moments @param {{ at: number, chance: number }[]} points */
  paintMarks(moments, points) {
    /** Return whether two moments are too close to be beside each other on a phone. @param {number} n */
    const isNear = (n) =>
      n > 0 && n < moments.length && moments[n].at - moments[n - 1].at < NEAR * this.of;
    fill(
      this.marks,
      moments.map(({ at, title }, n) => {
        const button = el(
          "button",
          {
            "aria-label": say("film.moment", { n: n + 1, title }),
            title,
            data: { key: `film-moment-${n + 1}` },
            onclick: () => this.watch(n),
          },
          el("span", {}, String(n + 1)),
        );
        const after = points.findIndex((point) => point.at >= at);
        const near = points[after < 0 ? points.length - 1 : after];
        button.style.left = `${(100 * at) / this.of}%`;
        button.style.setProperty("--y", `${down(near.chance)}%`);
        if (isNear(n) || isNear(n + 1)) button.className = n % 2 ? "near low" : "near";
        return button;
      }),
    );
  }

  /** @param {number[]} rounds @param {number[]} borders */
  paintRounds(rounds, borders) {
    if (!borders.length) {
      this.rounds.replaceChildren();
      return;
    }
    const ends = [...borders, this.of];
    fill(
      this.rounds,
      ends.map((end, n) => {
        const start = n ? ends[n - 1] : 0;
        const name = el(
          "span",
          {},
          el("span", { class: "word" }, say("film.round", { n: rounds[start] })),
          el("span", { class: "mark" }, String(rounds[start])),
        );
        name.style.left = `${(50 * (start + end)) / this.of}%`;
        name.style.width = `${(100 * (end - start)) / this.of}%`;
        return name;
      }),
    );
  }
}
