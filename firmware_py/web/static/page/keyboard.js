// Keyboard shortcuts: the device's buttons, and letters that do nothing while a field has the
// focus.
import { toggleFullscreen } from "../lib/fullscreen.js";

/** @type {Record<string, Button>} */
const HELD = { ArrowLeft: "previous", ArrowRight: "next", Enter: "ok", Backspace: "back" };

/** @param {Element} target */
const typing = (target) => target.closest?.("input, select, textarea, [contenteditable]");

/**
 * Return whether a key operates the device: the focus is on the device, the headline or nowhere.
 * @param {Element} target
 */
const onClock = (target) =>
  target === document.body ||
  target === document.documentElement ||
  target.id === "headline" ||
  target.id === "main" ||
  target.closest?.(".clock");

/**
 * Return whether a key ends the turn of a standalone clock: space or Enter, unless another button
 * has the focus.
 * @param {KeyboardEvent} event
 */
const endsTurn = ({ key, target }) =>
  (key === " " || key === "Enter") &&
  document.body.classList.contains("by-clock") &&
  (onClock(/** @type {Element} */ (target)) ||
    Boolean(/** @type {Element} */ (target).closest?.(".side")));

/** @param {Page} page */
export function listen(page) {
  /** @type {Record<string, () => unknown>} */
  const letters = {
    g: () => page.focusQuestion(),
    i: () => page.askHint(),
    l: () => page.focusLog(),
    u: () => page.board.undo(),
    "?": () => {
      const thing = page.explainer.focusedReference();
      if (thing) page.rules.explain(thing);
      else page.rules.toggle();
    },
    f: toggleFullscreen,
    h: () => page.hand.openMode || page.hand.reveal("held"),
  };
  /** Press the device's button of a key. Return whether it has one here. @param {KeyboardEvent} event */
  const holdKey = (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!HELD[event.key] || !onClock(target) || target.closest?.(".oled")) return false;
    event.preventDefault();
    if (!event.repeat) page.device.buttons.press(HELD[event.key]);
    return true;
  };
  addEventListener("keydown", (event) => {
    const { key } = event;
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (page.plate.part?.isOpen) {
      if (key === "Escape") page.askForBox(false);
      else holdKey(event);
    } else if (key === "Escape") {
      if (
        page.board.rail.close() ||
        page.rules.close() ||
        page.review.part?.close() ||
        page.menu.close() ||
        page.scoreboardDrawer.close() ||
        page.matchHistory.close()
      )
        return;
      if (page.invite.close() || page.teach.close()) return;
      if (page.faultPanel.close() || page.log.cancel()) return;
      if (page.board.enlarge(false) || page.player.part?.closeShare()) return;
      if (page.socket.replay !== null) {
        page.showReplay(null);
        return;
      }
      if (page.choosing && page.table?.game) {
        page.resume();
        return;
      }
      page.hand.close();
      page.takeCardBack();
    } else if (typing(target) || (page.table?.replay && page.player.part?.press(event))) return;
    else if (endsTurn(event)) {
      event.preventDefault();
      if (!event.repeat) page.clockFaces.part?.press();
    } else if (key === " " && onClock(target) && page.board.atTable) {
      event.preventDefault();
      page.board.hurry();
    } else if (holdKey(event)) return;
    else if (/^[0-9]$/.test(key) && page.board.atTable) page.board.pointer.typeDigit(key);
    else if (page.preferences.values.letters && page.ask.pressKey(key)) event.preventDefault();
    else if (key === "/") {
      const search = document.getElementById("find");
      if (search) {
        event.preventDefault();
        search.focus();
      }
    } else if (page.preferences.values.letters && letters[key.toLowerCase()] && !event.repeat)
      letters[key.toLowerCase()]();
  });
  addEventListener("keyup", (event) => {
    const { key } = event;
    if (key === " " && endsTurn(event)) event.preventDefault(); // else the browser clicks the face
    if (HELD[key]) page.device.buttons.release(HELD[key]);
    if (key.toLowerCase() === "h" && page.hand.openMode === "held") page.hand.close();
  });
}
