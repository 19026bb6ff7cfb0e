// A press of the mouse is not lost when what it is on is drawn anew before the button is up.

/** The button that lies there, known by its key. @param {Element | null} element */
const keyed = (element) =>
  /** @type {HTMLButtonElement | null} */ (element?.closest?.("button[data-key]") ?? null);

/**
 * Browsers click only what was there when the button went down. What has come in its place is
 * clicked if it has the same key and the same words: nobody presses what they have not read. (A
 * finger needs no help: its click goes to what lies there at the end.)
 */
export function keepPresses() {
  /** @type {HTMLButtonElement | null} */
  let pressed = null;
  document.addEventListener(
    "pointerdown",
    ({ target, button, pointerType }) => {
      const mouse = pointerType === "mouse" && button === 0;
      pressed = mouse ? keyed(/** @type {Element} */ (target)) : null;
    },
    true,
  );
  document.addEventListener(
    "pointerup",
    ({ clientX, clientY }) => {
      const before = pressed;
      pressed = null;
      if (!before || before.isConnected) return;
      const now = keyed(document.elementFromPoint(clientX, clientY));
      const same =
        now?.dataset.key === before.dataset.key && now?.textContent === before.textContent;
      if (same) now?.click();
    },
    true,
  );
}
