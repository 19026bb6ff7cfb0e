import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, script, speak } from "../speak.js";

speak(COLOURS);
const { find } = await script("cards/card-search");

const pair = (a, b, n) => ({
  id: `${a}${n}-${b}${7 - n}`,
  name: "",
  colours: [a, b],
  numbers: [n, 7 - n],
  value: null,
});
const person = (name, value) => ({ id: `p${value}`, name, colours: [], numbers: [], value });
const PAIRS = ["blue", "green"].flatMap((other) =>
  [1, 2, 3, 4, 5, 6].map((n) => pair("red", other, n)),
);
const FACES = [...PAIRS, person("Werewolf", 9), person("Thirteen", 13)];

for (const [search, ids] of [
  ["r3b", ["red3-blue4"]],
  ["red 3 blue", ["red3-blue4"]],
  ["b4 r3", ["red3-blue4"]],
  ["4b r", ["red3-blue4", "red4-blue3"]],
  ["Were", ["p9"]],
  ["13", ["p13"]],
  ["zz", []],
])
  test(`${search} finds ${ids.join(" and ") || "nothing"}`, () =>
    assert.deepEqual(
      find(FACES, search).map(({ id }) => id),
      ids,
    ));
