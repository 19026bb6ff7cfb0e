// QR code as SVG, from the server's rows of 0 and 1.
import { svg } from "./element.js";

/**
 * Return the code, dark on light in both themes, with the quiet zone of 4 modules that scanners
 * need.
 * @param {string[]} rows @param {string} label
 */
export function qrCode(rows, label) {
  const size = rows.length + 8;
  const dark = rows.flatMap((row, y) =>
    [...row].map((one, x) => (one === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "")),
  );
  return svg(
    "svg",
    { class: "code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label },
    svg("path", { d: dark.join("") }),
  );
}

/** Return the URL if it is http or https, else null. @param {string} url */
export const safeUrl = (url) => (/^https?:\/\//.test(url) ? url : null);
