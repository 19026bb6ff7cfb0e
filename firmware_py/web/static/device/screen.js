// OLED in whole device pixels: 128k x 64k, with the largest k that fits.
import { context2d, el } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const LIT = "#d9efff";
const DARK = "#05070a";
const PART = 0.555; // of the glass: 2 device pixels for each dot from a width of 494 px on
const GLASS = 0.935; // of the body

/**
 * Return the largest k with 128k device pixels in `width` CSS pixels, at least 1.
 * @param {number} width @param {number} dpr
 */
export const scale = (width, dpr) => Math.max(1, Math.floor((width * dpr) / 128));

/**
 * Return `scale`, or 1.5 or 1.25 where that fits and 2 does not. The picture is then drawn larger and
 * shrunk: soft, but legible.
 * @param {number} width @param {number} dpr
 */
export const softScale = (width, dpr) => {
  const k = scale(width, dpr);
  return k > 1 ? k : width * dpr >= 192 ? 1.5 : width * dpr >= 160 ? 1.25 : 1;
};

/** @param {HTMLCanvasElement} canvas @param {Uint8Array} picture @param {number} k */
function paint(canvas, picture, k) {
  canvas.width = 128 * k;
  canvas.height = 64 * k;
  const pen = context2d(canvas);
  pen.fillStyle = DARK;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = LIT;
  const seam = k >= 5 ? 1 : 0; // on smaller dots a gap would only darken the picture
  for (let y = 0; y < 64; y += 1)
    for (let x = 0; x < 128; x += 1)
      if (picture[y * 16 + (x >> 3)] & (0x80 >> (x & 7)))
        pen.fillRect(x * k, y * k, k - seam, k - seam);
}

export class Screen {
  /** @param {HTMLElement} body */
  constructor(body) {
    this.body = body;
    this.picture = new Uint8Array(1024);
    this.part = GLASS * PART; // of the body's width
    this.scale = softScale;
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.element = el(
      "button",
      {
        class: "oled",
        tabindex: "-1",
        "aria-label": say("oled.empty"),
        onclick: () => this.enlarge(),
      },
      this.canvas,
    );
    new ResizeObserver(() => this.draw()).observe(body);
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () =>
      this.draw(),
    );
    this.draw();
  }

  /** Show a picture of 1,024 bytes in base64. @param {string} base64 */
  show(base64) {
    this.picture = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    this.draw();
  }

  /**
   * Set the text for screen readers; here: the display is connected.
   * @param {string[]} lines @param {boolean} here
   */
  describe(lines, here) {
    this.element.classList.toggle("away", !here);
    this.element.setAttribute(
      "aria-label",
      lines.length && here ? say("oled.enlarge", { lines: sentence(lines) }) : say("oled.empty"),
    );
  }

  /** Set the display's part of the body's width, and how it is scaled. */
  setSize(part = GLASS * PART, fit = softScale) {
    this.part = part;
    this.scale = fit;
    this.draw();
  }

  draw() {
    const dpr = devicePixelRatio || 1;
    const k = this.scale(this.body.clientWidth * this.part, dpr);
    paint(this.canvas, this.picture, Number.isInteger(k) ? k : 4 * k);
    this.canvas.style.width = `${(128 * k) / dpr}px`;
    this.canvas.style.height = `${(64 * k) / dpr}px`;
    if (this.large) this.drawLarge(dpr);
  }

  /** @param {number} dpr */
  drawLarge(dpr) {
    const k = scale(Math.min(innerWidth - 16, (innerHeight - 16) * 2), dpr);
    const canvas = this.large?.querySelector("canvas");
    if (!canvas) return;
    paint(canvas, this.picture, k);
    canvas.style.width = `${(128 * k) / dpr}px`;
    canvas.style.height = `${(64 * k) / dpr}px`;
  }

  enlarge() {
    const close = () => {
      this.large?.remove();
      this.large = null;
      this.element.focus({ preventScroll: true });
    };
    this.large = el(
      "button",
      {
        class: "big-oled",
        "aria-label": say("oled.close"),
        onclick: close,
        onkeydown: (event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          close();
        },
      },
      el("canvas"),
    );
    document.body.append(this.large);
    this.drawLarge(devicePixelRatio || 1);
    this.large.focus();
  }
}

/** Join the display's lines into sentences. @param {string[]} lines */
function sentence(lines) {
  return lines.map((line) => (/[.?!]$/.test(line) ? line : `${line}.`)).join(" ");
}
