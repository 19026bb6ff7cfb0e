// Dragging a card onto the reader with mouse or pen; on glass a finger scrolls, and a tap lays.

const FAR = 8; // px before a press becomes a drag

/** Whether the point lies over the reader. */
export const overPad = (x, y) =>
  Boolean(document.elementsFromPoint(x, y).find((e) => e.closest?.(".pad")));

const light = (x, y) => {
  for (const pad of document.querySelectorAll(".pad"))
    pad.classList.toggle("over", x !== null && overPad(x, y));
};

/** Lets an element be dragged; `drop()` is called where it was let go over the reader. */
export function draggable(element, drop) {
  element.addEventListener("pointerdown", (down) => {
    if (down.button || down.pointerType === "touch") return;
    let ghost = null;
    const move = (event) => {
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR)
        return;
      if (!ghost) {
        const box = element.getBoundingClientRect();
        ghost = element.cloneNode(true);
        ghost.classList.add("flying");
        ghost.removeAttribute("data-key");
        ghost.style.width = `${box.width}px`;
        ghost.style.height = `${box.height}px`;
        document.body.append(ghost);
      }
      ghost.style.transform = `translate(${event.clientX - ghost.offsetWidth / 2}px, ${event.clientY - ghost.offsetHeight / 2}px)`;
      light(event.clientX, event.clientY);
    };
    const end = (event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      light(null, null);
      // The click that follows a drag is none.
      const swallow = (click) => {
        click.stopPropagation();
        click.preventDefault();
      };
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      if (event.type === "pointerup" && overPad(event.clientX, event.clientY)) drop();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
}
