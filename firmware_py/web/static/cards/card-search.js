// Card search: `r3b`, `red 3`, `3 blue 4`, in any order and language.
import { western } from "../lib/digits.js";
import { colourName } from "../lib/i18n.js";

/** Split "r3b" into ["r", "3", "b"]. @param {string} search @returns {string[]} */
const words = (search) =>
  western(search)
    .toLowerCase()
    .match(/\p{L}+|\d+/gu) ?? [];

/** @param {Server.Face} face */
const colours = (face) =>
  (face.colours ?? []).map((colour) => [colourName(colour).toLowerCase(), colour]);

/** @param {Server.Face} face @param {string} word @param {number} [next] */
function fits(face, word, next) {
  if (/^\d/.test(word))
    return face.value === Number(word) || (face.numbers ?? []).includes(Number(word));
  const at = colours(face).findIndex((names) => names.some((name) => name.startsWith(word)));
  if (at >= 0)
    return (
      next === undefined ||
      face.numbers?.length !== face.colours.length ||
      face.numbers[at] === next
    );
  return (face.name ?? "")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((part) => part.startsWith(word));
}

/**
 * Return the faces that fit every word. A number directly after a colour must be that colour's.
 * @param {Server.Face[]} faces @param {string} search
 */
export function find(faces, search) {
  const said = words(search);
  return faces.filter((face) =>
    said.every((word, i) => {
      const after = said[i + 1];
      const own =
        /^\p{L}/u.test(word) && after !== undefined && /^\d/.test(after)
          ? Number(after)
          : undefined;
      return fits(face, word, own);
    }),
  );
}
