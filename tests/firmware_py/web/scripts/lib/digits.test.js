import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { western, whole } = await script("lib/digits");

test("digits of every script are read", () => {
  assert.equal(western("٠١٢٣٤٥٦٧٨٩"), "0123456789");
  assert.equal(western("۱۲۳۴ ۵۶۷۸"), "1234 5678");
  assert.equal(western("४२ ৪২ ４２ 𝟒𝟐 𝟰𝟮 \u{1E954}\u{1E952}"), "42 42 42 42 42 42");
  assert.equal(western("r3b ½ ² Ⅳ 四"), "r3b ½ ² Ⅳ 四", "nothing else is changed");
});

test("every decimal digit that there is has its value", () => {
  let counted = 0;
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const digit = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(digit)) continue;
    assert.equal(western(digit), String(counted % 10), code.toString(16));
    counted += 1;
  }
  assert.ok(counted > 600);
});

test("a whole number is read with its sign, and nothing else is one", () => {
  assert.deepEqual(["٤٢", " ۷ ", "-60", "−٦٠", "+5", "0"].map(whole), [42, 7, -60, -60, 5, 0]);
  for (const typed of ["", "1.5", "1e3", "x", "--1", "٤ ٢"])
    assert.ok(Number.isNaN(whole(typed)), typed);
});
