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

  /** @type {number | undefined} */
  let timer;
  addEventListener(
    "error",
    ({ target }) => {
      const part = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      if (!part || timer) return;
      const tries = Number(sessionStorage.getItem(TRIES) ?? 0);
      sessionStorage.setItem(TRIES, String(tries + 1));
      timer = setTimeout(again, 1000 * (PAUSES[tries] ?? PAUSES[PAUSES.length - 1]));
    },
    true,
  );
  addEventListener("load", () => timer || sessionStorage.removeItem(TRIES));
}
