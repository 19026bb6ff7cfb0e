// Loads the page again if a script or a style sheet of it is lost: without one it stays blank.
{
  const TRIES = "tableclock.loads";
  let timer = 0;

  /** Sets how often this tab was loaded again. @param {number} tries */
  const note = (tries) => {
    try {
      sessionStorage.setItem(TRIES, String(tries));
    } catch {
      // Storage is forbidden: the pause is then the same each time.
    }
  };
  const tries = () => {
    try {
      return Number(sessionStorage.getItem(TRIES));
    } catch {
      return 5; // storage is forbidden
    }
  };
  const again = () =>
    fetch(location.href, { cache: "no-store" }).then(
      () => location.reload(),
      () => setTimeout(again, 1000),
    );
  addEventListener(
    "error",
    ({ target }) => {
      const part = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      if (!part || timer) return;
      note(tries() + 1);
      timer = setTimeout(again, 1000 * Math.min(2 ** tries() / 2, 30));
    },
    true,
  );
  addEventListener("load", () => timer || note(0));
}
