// Reload of the page if a script or a style sheet failed to load. Without this the page would stay
// blank.
{
  const TRIES = "tableclock.loads";
  let timer = 0;

  /** Store how often this tab was reloaded. @param {number} tries */
  const note = (tries) => {
    try {
      sessionStorage.setItem(TRIES, String(tries));
    } catch {
      // Storage is forbidden: the pause is then always the same.
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
