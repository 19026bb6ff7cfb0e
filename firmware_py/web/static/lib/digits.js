// Decimal digits of any script, converted to 0 to 9. Phone keyboards type their own script's
// digits.

const DIGIT = /\p{Nd}/u;

/**
 * Return a digit's value. Unicode encodes decimal digits in runs of ten that start at zero.
 * @param {string} digit
 */
function value(digit) {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (first > 0 && DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Return the text with each decimal digit as 0 to 9. @param {string} text */
export const western = (text) =>
  text.replace(/\p{Nd}/gu, (digit) => (digit < "\u0080" ? digit : String(value(digit))));

/** Return the whole number that was typed, or NaN. @param {string | number} typed */
export function whole(typed) {
  const text = western(String(typed))
    .trim()
    .replace(/^[\u2212\uFF0D\u2010-\u2013]/, "-");
  return /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
}
