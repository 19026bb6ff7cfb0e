// A QR code, as rows of 0 and 1 from the device.
import { svg } from "./element.js";

/**
 * The code dark on light in every light, with the quiet edge that cameras want.
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

/** Only web addresses become links. @param {string} url */
export const safeUrl = (url) => (/^https?:\/\//.test(url) ? url : null);
