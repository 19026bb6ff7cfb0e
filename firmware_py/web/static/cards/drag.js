// Drag and drop of cards onto the reader. Touch drags after a rest, because a movement scrolls the
// page.

const FAR = 8; // px of movement until a press becomes a drag
const REST = 300; // ms that a finger rests before it drags
const FLIGHT = 260; // ms

/** Return whether a point is over the reader. @param {number} x @param {number} y */
export const isOverReader = (x, y) =>
  Boolean(document.elementsFromPoint(x, y).find((e) => e.closest?.(".pad")));

/** @param {number | null} x @param {number | null} y */
const highlightReader = (x, y) => {
  for (const pad of document.querySelectorAll(".pad"))
    pad.classList.toggle("over", x !== null && y !== null && isOverReader(x, y));
};

/** Return a copy of the card above the page. It is not interactive. @param {HTMLElement} element */
function floatingCopy(element) {
  const box = element.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  ghost.classList.add("flying");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  ghost.removeAttribute("data-key");
  ghost.removeAttribute("data-face");
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  document.body.append(ghost);
  return { box, ghost };
}

/**
 * Animate a card that flies to the reader if both are visible; still: no animation.
 * @param {HTMLElement} element @param {boolean} still
 */
export function fly(element, still) {
  const pad = document.querySelector(".asking .pad");
  if (still || !element?.isConnected || !pad?.checkVisibility?.()) return;
  const { box, ghost } = floatingCopy(element);
  const to = pad.getBoundingClientRect();
  const size = Math.min(1, (to.width * 0.74) / box.width);
  const x = to.left + to.width / 2 - (box.width * size) / 2;
  const y = to.top + to.height / 2 - (box.height * size) / 2;
  ghost.style.transformOrigin = "0 0";
  const flight = ghost.animate(
    [
      { transform: `translate(${box.left}px, ${box.top}px)` },
      { transform: `translate(${x}px, ${y}px) scale(${size}) rotate(-4deg)`, opacity: 0.6 },
    ],
    { duration: FLIGHT, easing: "ease-out" },
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

/**
 * Make an element draggable; `drop()` is called when it is released over the reader.
 * @param {HTMLElement} element @param {() => unknown} drop
 */
export function draggable(element, drop) {
  element.addEventListener("pointerdown", (down) => {
    if (down.button) return;
    const touch = down.pointerType === "touch";
    /** @type {HTMLElement | null} */
    let ghost = null;
    let rested = !touch;
    /** @param {PointerEvent} event */
    const moveTo = ({ clientX, clientY }) => {
      if (!ghost) return;
      const { offsetWidth, offsetHeight } = ghost;
      ghost.style.transform = `translate(${clientX - offsetWidth / 2}px, ${clientY - offsetHeight / 2}px)`;
      highlightReader(clientX, clientY);
    };
    const rest = touch
      ? setTimeout(() => {
          rested = true;
          ({ ghost } = floatingCopy(element));
          moveTo(down);
        }, REST)
      : 0;
    // While a card is dragged, touch does not scroll the page.
    /** @param {Event} event */
    const hold = (event) => ghost && event.preventDefault();
    /** @param {PointerEvent} event */
    const move = (event) => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= FAR;
      if (!rested && far) end(event);
      if (!rested || (!ghost && !far)) return;
      ghost ??= floatingCopy(element).ghost;
      moveTo(event);
    };
    /** @param {PointerEvent} event */
    const end = (event) => {
      clearTimeout(rest);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      element.removeEventListener("touchmove", hold);
      element.removeEventListener("contextmenu", hold);
      if (!ghost) return;
      ghost.remove();
      highlightReader(null, null);
      // Drops the click that follows a drag.
      /** @param {Event} click */
      const swallow = (click) => {
        click.stopPropagation();
        click.preventDefault();
      };
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), touch ? 350 : 0);
      if (event.type === "pointerup" && isOverReader(event.clientX, event.clientY)) drop();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    element.addEventListener("touchmove", hold, { passive: false });
    element.addEventListener("contextmenu", hold);
  });
}
