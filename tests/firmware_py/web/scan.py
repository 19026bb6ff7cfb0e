"""Layout faults on a page: overlapping texts, cut-off texts, sideways scrolling."""

FAULTS = r"""() => {
  document.documentElement.style.opacity = ""; // what is seen at all is asked here
  const found = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} wider than the window`);
  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);
  const styles = new Map();
  const styleOf = (one) => {
    if (!styles.has(one)) styles.set(one, getComputedStyle(one));
    return styles.get(one);
  };
  const clips = ({ overflowX, overflowY }) => overflowX !== "visible" || overflowY !== "visible";
  const scrolls = ({ overflowX, overflowY }) => /auto|scroll/.test(overflowX + overflowY);
  const layered = ({ position }) => position === "fixed" || position === "sticky";
  const clear = ({ backgroundColor, backgroundImage }) =>
    backgroundImage === "none" && /rgba\(.*, 0\)|transparent/.test(backgroundColor);
  const within = (box, frame) => {
    const left = Math.max(box.left, frame.left), right = Math.min(box.right, frame.right);
    const top = Math.max(box.top, frame.top), bottom = Math.min(box.bottom, frame.bottom);
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
  };
  const unseen = (one) => {  // it is there for who listens
    const { width, height } = one.getBoundingClientRect();
    const style = styleOf(one);
    return style.clipPath.startsWith("inset") || (clips(style) && (width < 2 || height < 2));
  };
  const sticksOut = (box, frame) =>
    box.left < frame.left - 1.5 || box.right > frame.right + 1.5 ||
    box.top < frame.top - 4 || box.bottom > frame.bottom + 4;
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const shows = { visibilityProperty: true, opacityProperty: true };
    if (!node.data.trim() || !element.checkVisibility(shows)) continue;
    if (element.closest("option, noscript, script, style, .lying, [inert]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    const above = [];
    for (let one = element; one && one !== document.body; one = one.parentElement) above.push(one);
    if (!boxes.length || above.some(unseen)) continue;
    let layer = null;
    for (const one of above) {
      const style = styleOf(one), frame = one.getBoundingClientRect();
      if (scrolls(style)) boxes = boxes.map((box) => within(box, frame)).filter(Boolean);
      else if (clips(style) && boxes.some((box) => sticksOut(box, frame))) {
        found.push(`cut off: ${short(node.data)} (${one.className || one.localName})`);
        break;
      }
      if (layered(style)) { layer = one; break; }
    }
    texts.push({ element, boxes, layer, pile: element.closest(".spread"), said: short(node.data) });
  }
  for (const list of document.querySelectorAll("select")) {
    if (!list.checkVisibility()) continue;
    const free = list.cloneNode(true);
    if (styleOf(list).textOverflow === "ellipsis") { // long names: what is chosen has to fit
      free.replaceChildren(list.selectedOptions[0].cloneNode(true));
    }
    free.style.cssText = "position: absolute; width: auto; min-width: 0; max-width: none";
    list.after(free);
    const wants = free.getBoundingClientRect().width; // as much as its longest choice
    free.remove();
    if (wants > list.getBoundingClientRect().width + 1) found.push(`cut off: ${list.dataset.key}`);
  }
  if (!texts.length) found.push("not a word is seen");
  const hides = (one, other, { left, right, top, bottom }) => {  // what is uppermost, the lower one
    const at = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const [a, b] = [at.indexOf(one), at.indexOf(other)];
    const between = at.slice(Math.min(a, b), Math.max(a, b));
    const lies = (each) => !each.contains(one) || !each.contains(other);
    return a >= 0 && b >= 0 && between.some((each) => lies(each) && !clear(styleOf(each)));
  };
  texts.forEach((one, i) => {
    for (const other of texts.slice(i + 1)) {
      if (one.layer !== other.layer || one.element === other.element) continue;
      if (one.pile && one.pile === other.pile) continue;  // those below are covered
      const over = one.boxes.some((a) => other.boxes.some((b) => {
        const both = within(a, b);
        const lower = Math.min(a.bottom - a.top, b.bottom - b.top);
        return both && both.right - both.left >= 3 && both.bottom - both.top >= 0.3 * lower &&
          !hides(one.element, other.element, both);
      }));
      if (over) found.push(`over each other: ${one.said} | ${other.said}`);
    }
  });
  return found;
}"""
"""Scrolling texts are checked where they are visible; a layer is compared with itself only."""
