// Menu buttons that pause or continue the game or clock, and take back an action.

import { el } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { runs } from "../clock/clock-text.js";

/**
 * Return the button that pauses or continues; null if neither a game nor a clock runs.
 * @param {import("./menu.js").Menu} menu
 * @param {(key: string, words: string, press: () => unknown) => Child} button
 */
export function pauseButton(menu, button) {
  const { page } = menu;
  const { clocks, game, over, paused } = page.table ?? {};
  const clock = clocks?.alone ? clocks : null;
  if (clock ? !clock.begun || clock.up : !game || over) return null;
  const on = clock ? runs(clock) : !paused;
  return button("menu-pause", say(on ? "clock.do.pause" : "clock.do.go_on"), () => {
    menu.close();
    if (clock) page.do("clock", { what: on ? "pause" : "go_on" });
    else page.do("pause", { on });
  });
}

/**
 * Return the button that takes back an action, or one that says why that is not possible now.
 * @param {import("./menu.js").Menu} menu
 * @param {(key: string, words: string, press: () => unknown) => Child} button
 */
export function undoButton(menu, button) {
  const { page } = menu;
  /** @param {() => unknown} press */
  const closing = (press) => () => {
    menu.close();
    press();
  };
  if (page.table?.undo)
    return button(
      "menu-undo",
      say("menu.undo"),
      closing(() => page.board.undo()),
    );
  const why = say("undo.nothing");
  return el(
    "button",
    {
      class: "pill",
      "aria-disabled": "true",
      data: { key: "menu-undo" },
      onclick: closing(() => page.refuse(why)),
    },
    el("span", {}, say("menu.undo"), el("small", {}, why)),
  );
}
