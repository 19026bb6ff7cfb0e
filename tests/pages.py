"""A page as tests open it: nobody looks at it, and it is at rest before it is measured.

A page draws in several goes: when it is told of a table, when the cards' names have come, when an
observer hears of the new size of something. A measure between two of them holds of neither.
"""

from typing import Any

UNSEEN = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.opacity = "0";
})"""
"""Nobody looks here: all lies where it would, but is not painted, a third of a browser's work."""

AWAITING = """
window.awaited = 0;
window.fetch = new Proxy(fetch, { async apply(ask, page, given) {
  awaited += 1;
  try {
    const answer = await Reflect.apply(ask, page, given);
    await answer.clone().arrayBuffer(); // its head comes before what is in it
    return answer;
  } finally {
    awaited -= 1;
  }
}});
"""
"""Before the page's own scripts: counts what it has asked for and not been given."""

_REST = """() => new Promise((done, never) => {
  let changed = true, still = 0, frames = 0;
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  const observer = new MutationObserver(() => { changed = true; });
  observer.observe(document, all);
  const look = () => {
    still = changed || window.awaited ? 0 : still + 1;
    changed = false;
    frames += 1;
    if (still < 3 && frames < 600) return requestAnimationFrame(look);
    observer.disconnect();
    if (still < 3) never(new Error("The page does not come to rest."));
    else done();
  };
  requestAnimationFrame(look);
})"""
"""An observer is told of a new size after a frame, and what it then changes is in the next one."""


def rest(page: Any) -> None:
    """Wait until nothing has changed on a page for three frames; an error after 600."""
    page.evaluate(_REST)


def resize(page: Any, width: int, height: int) -> None:
    """Give a page's window a size in CSS pixels, and wait until the page has taken it."""
    page.set_viewport_size({"width": width, "height": height})
    taken = "([width, height]) => innerWidth === width && innerHeight === height"
    page.wait_for_function(taken, arg=[width, height])
    rest(page)
