// Guard of button presses: a press counts although its button is redrawn before it ends.

/** @param {EventTarget | null} target */
const keyed = (target) =>
  /** @type {HTMLButtonElement | null} */ (
    /** @type {Element | null} */ (target)?.closest?.("button[data-key]") ?? null
  );

/**
 * Press that has not ended.
 * @typedef {{ start: Event, key?: string, words: string | null }} Press
 */

/** @param {Event} start @returns {Press | null} */
function pressOf(start) {
  const button = keyed(start.target);
  return button && { start, key: button.dataset.key, words: button.textContent };
}

/**
 * Repeat the click that a browser drops. Browsers click only an element that stays in the document
 * from the start of a press to its end. The element at the end is clicked here if it has the same
 * key and text, so nothing else than what the user read is pressed. Touch needs no help: its click
 * goes to the element at the end.
 */
export function guardPresses() {
  /** @type {Press | null} */
  let pressed = null;
  /** @type {Press | null} */
  let spaced = null;

  /** @param {Press} press @param {Element | null} button */
  const isOn = ({ key, words }, button) =>
    keyed(button)?.dataset.key === key && keyed(button)?.textContent === words;

  // The browser's own click comes before the timer.
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
  // A long press explains its card, and a drag is not a press: both send pointercancel.
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
        // detail: a mouse click has a count; a click without one comes from a key.
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
        if (press.start.defaultPrevented || event.defaultPrevented) return; // it had another effect
        if (isOn(press, document.activeElement)) keyed(document.activeElement)?.click();
      });
    },
    true,
  );
}
