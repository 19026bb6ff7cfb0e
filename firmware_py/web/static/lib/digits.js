// Digits of every script as those that the program reads: phones type their own.

const DIGIT = /\p{Nd}/u;

/**
 * The value of a decimal digit. Unicode has them in runs of ten, from zero on.
 * @param {string} digit
 */
function value(digit) {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (first > 0 && DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** The text with each decimal digit as 0 to 9. @param {string} text */
export const western = (text) =>
  text.replace(/\p{Nd}/gu, (digit) => (digit < "\u0080" ? digit : String(value(digit))));

/** The whole number that was typed, NaN if it is none. @param {string | number} typed */
export function whole(typed) {
  const text = western(String(typed))
    .trim()
    .replace(/^[\u2212\uFF0D\u2010-\u2013]/, "-");
  return /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
}
