// The page is loaded again if a script or a style of it could not be: without one it stays blank.
// A plain script, which is there before the others and needs none of them.

{
  const PAUSES = [1, 2, 4, 8, 16, 30]; // s, from one try to the next
  const TRIES = "tableclock.loads";

  /** Loads the page again, as soon as the device answers. */
  const again = async () => {
    try {
      await fetch(location.href, { cache: "no-store" });
      location.reload();
    } catch {
      setTimeout(again, 1000 * PAUSES[0]);
    }
  };

  /**
   * Changes the number of tries in this tab, and returns what it was.
   * @param {(tries: number) => number} change
   */
  const count = (change) => {
    try {
      const tries = Number(sessionStorage.getItem(TRIES) ?? 0);
      sessionStorage.setItem(TRIES, String(change(tries)));
      return tries;
    } catch {
      return PAUSES.length - 1; // storage is forbidden: rarely is often enough
    }
  };

  /** @type {number | undefined} */
  let timer;
  addEventListener(
    "error",
    ({ target }) => {
      const part = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      if (!part || timer) return;
      const tries = count((tries) => tries + 1);
      timer = setTimeout(again, 1000 * (PAUSES[tries] ?? PAUSES[PAUSES.length - 1]));
    },
    true,
  );
  addEventListener("load", () => timer || count(() => 0));
}
