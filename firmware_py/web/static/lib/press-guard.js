// A press of the mouse or the space bar counts although its button is drawn again before it ends.

/** The button that an element belongs to, known by its key. @param {EventTarget | null} target */
const keyed = (target) =>
  /** @type {HTMLButtonElement | null} */ (
    /** @type {Element | null} */ (target)?.closest?.("button[data-key]") ?? null
  );

/** A press that has not ended. @typedef {{ start: Event, key?: string, words: string | null }} Press */

/**
 * The press that an event on a button starts, or null.
 * @param {Event} start @returns {Press | null}
 */
function pressOf(start) {
  const button = keyed(start.target);
  return button && { start, key: button.dataset.key, words: button.textContent };
}

/**
 * Browsers click only an element that stays in the page from the start of a press to its end: not
 * one in its place, and not one that was taken out and put back. What is there at the end is clicked
 * if it has the same key and the same words: nobody presses what they have not read. (A finger needs
 * no help: its click goes to what is there at the end.)
 */
export function guardPresses() {
  /** @type {Press | null} */
  let pressed = null;
  /** @type {Press | null} */
  let spaced = null;

  /** Whether a press is on a button. @param {Press} press @param {Element | null} button */
  const isOn = ({ key, words }, button) =>
    keyed(button)?.dataset.key === key && keyed(button)?.textContent === words;

  // The browser's own click comes before a timer does.
  addEventListener(
    "click",
    ({ target }) => {
      if (pressed?.key === keyed(target)?.dataset.key) pressed = null;
      if (spaced?.key === keyed(target)?.dataset.key) spaced = null;
    },
    true,
  );
  addEventListener(
    "pointerdown",
    (event) => {
      const mouse = event.pointerType === "mouse" && event.button === 0;
      pressed = mouse ? pressOf(event) : null;
    },
    true,
  );
  // A press that is held asks about its card, and a drag is none: both cancel it.
  addEventListener(
    "pointercancel",
    () => {
      pressed = null;
    },
    true,
  );
  addEventListener(
    "pointerup",
    ({ clientX, clientY }) => {
      const press = pressed;
      if (!press) return;
      setTimeout(() => {
        if (press !== pressed) return;
        pressed = null;
        const there = document.elementFromPoint(clientX, clientY);
        if (!isOn(press, there)) return;
        // With a count, as a mouse has it: a click without one is a key's.
        const how = { bubbles: true, cancelable: true, detail: 1, clientX, clientY, view: window };
        keyed(there)?.dispatchEvent(new MouseEvent("click", how));
      });
    },
    true,
  );
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === " " && !event.repeat) spaced = pressOf(event);
    },
    true,
  );
  addEventListener(
    "keyup",
    (event) => {
      const press = spaced;
      if (event.key !== " " || !press) return;
      setTimeout(() => {
        if (press !== spaced) return;
        spaced = null;
        if (press.start.defaultPrevented || event.defaultPrevented) return; // it meant something else
        if (isOn(press, document.activeElement)) keyed(document.activeElement)?.click();
      });
    },
    true,
  );
}
