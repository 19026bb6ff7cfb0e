// Builder of DOM elements from plain values. Strings become text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** Return an element of index.html. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export const focusedElement = () => /** @type {HTMLElement | null} */ (document.activeElement);

/** @param {ParentNode} within @param {string} selector @returns {NodeListOf<HTMLElement>} */
export const queryAll = (within, selector) => within.querySelectorAll(selector);

/** @param {HTMLCanvasElement} canvas */
export const context2d = (canvas) =>
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/**
 * Return the children as a flat list without null, undefined and false.
 * @param {Child[]} children
 */
const present = (children) =>
  /** @type {(string | Node)[]} */ (
    children.flat(4).filter((child) => child !== null && child !== undefined && child !== false)
  );

/** @template {Element} E @param {E} element @param {Attributes} features @returns {E} */
function setAttributes(element, features) {
  for (const [name, value] of Object.entries(features)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on"))
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "data") Object.assign(/** @type {any} */ (element).dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/**
 * Return an HTML element: `el("p", {class: "help"}, "text", child)`. Absent children are left out.
 * @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Attributes} features
 * @param {Child[]} children @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, features = {}, ...children) {
  const element = setAttributes(document.createElement(tag), features);
  element.append(...present(children));
  return element;
}

/**
 * Return an SVG element.
 * @template {keyof SVGElementTagNameMap} K @param {K} tag @param {Attributes} features
 * @param {Child[]} children @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, features = {}, ...children) {
  const element = setAttributes(document.createElementNS(SVG, tag), features);
  element.append(...present(children));
  return element;
}

/**
 * Put the children in order. A child that is already there is not removed, so it keeps its focus
 * and a press that has begun. If all children are new, they are inserted in one step, which keeps
 * the scroll position.
 * @param {Element} parent @param {(string | Node)[]} children
 */
function reconcile(parent, children) {
  const wanted = new Set(children);
  const old = [...parent.childNodes].filter((node) => !wanted.has(node));
  if (old.length === parent.childNodes.length) {
    parent.replaceChildren(...children);
    return;
  }
  for (const node of old) node.remove();
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(typeof child === "string" ? new Text(child) : child, next);
  }
}

/**
 * Replace the children. The focus moves to the new element with the same data-key; without one,
 * `lost` is called.
 * @param {Element} parent @param {Child[]} children @param {() => void} lost
 */
export function fill(parent, children, lost = () => {}) {
  const focused = parent.contains(document.activeElement) ? focusedElement() : null;
  const key = focused?.dataset.key;
  reconcile(parent, present(children));
  if (!focused || focusedElement() === focused) return;
  const again = parent.contains(focused)
    ? focused
    : key && [...queryAll(parent, "[data-key]")].find((e) => e.dataset.key === key);
  if (again) again.focus({ preventScroll: true });
  else lost();
}

/**
 * Return a function that calls `draw` only if the value differs from the last one.
 * @template T @param {(value: T) => void} draw @returns {(value: T) => void}
 */
export function onChange(draw) {
  /** @type {string} */
  let last;
  return (value) => {
    const now = JSON.stringify(value);
    if (now === last) return;
    last = now;
    draw(value);
  };
}

/** @type {Record<string, string>} */
const ICONS = {
  back: "M9 7 5 11l4 4M5 11h9a4 4 0 0 1 0 8h-3",
  ok: "M5 12.5 10 17.5 19.5 7",
  previous: "M15 5 8 12l7 7",
  next: "M9 5l7 7-7 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20",
  sound: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  up: "M12 19V5M6 11l6-6 6 6",
  close: "M6 6l12 12M18 6 6 18",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6",
  list: "M4 6h16M4 12h16M4 18h10",
  phone: "M7.5 2.5h9a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1M10.5 18.5h3",
  bot: "M7 9.5h10a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 17v-6A1.5 1.5 0 0 1 7 9.5M12 9.5V5.5M10.8 5.5h2.4M9.5 13v1.5M14.5 13v1.5M3 12.5v3M21 12.5v3",
  cards:
    "M5 6.5l7-2a1 1 0 0 1 1.2.7l3 10.6a1 1 0 0 1-.7 1.2l-7 2a1 1 0 0 1-1.2-.7l-3-10.6A1 1 0 0 1 5 6.5M15 6.5h3.5a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-1",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3z",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  pause: "M8.5 5v14M15.5 5v14",
  go: "M8 5.5v13l10-6.5z",
  turn: "M5 11a7 7 0 0 1 12-4.5L19.5 9M19.5 4v5h-5M19 13a7 7 0 0 1-12 4.5L4.5 15M4.5 20v-5h5",
  trophy:
    "M7 4h10v5a5 5 0 0 1-10 0zM7 5.5H3.5c0 3.5 1.5 5 4 5M17 5.5h3.5c0 3.5-1.5 5-4 5M12 14v5M8 20h8",
  wrench:
    "M14.5 6.5a4.2 4.2 0 0 1 5.4-1.3l-2.8 2.8 1.4 1.9 2.9-2.7a4.2 4.2 0 0 1-5.7 5.2L8.4 19.7a2 2 0 0 1-3-2.8l7.4-7.2a4.2 4.2 0 0 1 1.7-3.2",
};

/** @param {string} name */
export const icon = (name) =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
