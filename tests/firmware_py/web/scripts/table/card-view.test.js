// Drawing of cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { hasValueAndPicture } = await script("table/card-view");

const face = { id: "x", kind: "card", name: "X", colours: [], numbers: [], parts: [] };

test("a card with a number and a picture is drawn whole, where others are small squares", () => {
  assert.equal(hasValueAndPicture({ ...face, value: 0, art: "/art/game/x.svg" }), true);
  assert.equal(hasValueAndPicture({ ...face, value: 7, art: null, colours: ["red"] }), true);
  assert.equal(hasValueAndPicture({ ...face, value: 7, art: null }), false);
  assert.equal(hasValueAndPicture({ ...face, value: null, art: "/art/game/x.svg" }), false);
});
