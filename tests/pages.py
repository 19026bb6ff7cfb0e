"""Helpers for tests of the page: invisible rendering, and waiting until the page is at rest.

The page draws in several steps: on a snapshot, when the cards' names arrive, when an observer
reports a new size. A measurement between two of them describes neither state.
"""

from typing import Any

UNSEEN = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.opacity = "0";
})"""
"""Makes the page invisible. Layout is unchanged, and painting is a third of a browser's work."""

AWAITING = """
window.awaited = 0;
window.fetch = new Proxy(fetch, { async apply(ask, page, given) {
  if (given[1]?.priority === "low") return Reflect.apply(ask, page, given);
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
"""Runs before the page's own scripts; counts its pending requests.

Requests in the background have a low priority and do not count.
"""

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
"""Waits several frames: an observer reports a size one frame later, and the page then redraws."""


def rest(page: Any) -> None:
    """Wait until the page has not changed for three frames; raise an error after 600."""
    page.evaluate(_REST)


def resize(page: Any, width: int, height: int) -> None:
    """Set the size of the window in CSS pixels, and wait until the page is at rest."""
    page.set_viewport_size({"width": width, "height": height})
    taken = "([width, height]) => innerWidth === width && innerHeight === height"
    page.wait_for_function(taken, arg=[width, height])
    rest(page)
