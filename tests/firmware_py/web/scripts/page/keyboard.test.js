import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { script } from "../speak.js";

const { listen } = await script("page/keyboard");

const BODY = { closest: () => null, classList: { contains: () => false } };
const FIELD = { closest: (selector) => selector.startsWith("input") };
let hears;
let did;
let large = false;
let thing;
const socket = { replay: null };

beforeEach(() => {
  [hears, did, thing] = [{}, [], null];
  globalThis.document = { body: BODY, documentElement: {}, getElementById: () => null };
  globalThis.addEventListener = (kind, told) => {
    hears[kind] = told;
  };
  const note = (what, answer) => (value) => {
    did.push(value === undefined ? what : `${what} ${value}`);
    return answer;
  };
  listen({
    ask: { pressKey: (key) => key === "p" && did.push("pass") },
    askHint: note("hint"),
    board: {
      atTable: true,
      rail: { close: () => false },
      enlarge: () => large,
      hurry: note("hurry"),
      pointer: { typeDigit: note("digit") },
      undo: note("undo"),
    },
    device: { buttons: { press: note("press"), release: note("release") } },
    hand: { openMode: null, reveal: note("reveal"), close: note("hide") },
    invite: { close: () => false },
    teach: { close: () => false },
    log: { cancel: () => false },
    menu: { open: note("menu"), close: () => false },
    matchHistory: { close: () => false },
    review: { part: null },
    player: { part: null },
    clockFaces: { part: null },
    plate: { part: null },
    scoreboardDrawer: { close: () => false },
    explainer: { focusedReference: () => thing },
    rules: { close: () => false, explain: note("rule of"), toggle: note("rules") },
    preferences: { values: { letters: true } },
    socket,
    showReplay: note("replay"),
    takeCardBack: note("take back"),
    focusLog: note("log"),
    focusQuestion: note("question"),
    faultPanel: { close: () => false },
  });
});

const press = (key, more = {}) =>
  hears.keydown({ key, target: BODY, preventDefault: () => {}, ...more });

test("a key is held as long as the key, however often the keyboard repeats it", () => {
  press("ArrowLeft");
  press("ArrowLeft", { repeat: true });
  hears.keyup({ key: "ArrowLeft" });
  assert.deepEqual(did, ["press previous", "release previous"]);
});

test("letters act, but not while somebody types or with another key held", () => {
  for (const key of ["g", "L", "u", "?"]) press(key);
  assert.deepEqual(did, ["question", "log", "undo", "rules"]);
  press("g", { target: FIELD });
  press("g", { ctrlKey: true });
  press("Enter", { target: FIELD });
  assert.equal(did.length, 4);
});

test("at a table, digits find cards, letters give answers, and space hurries bots", () => {
  for (const key of ["7", "p", "i", " "]) press(key);
  assert.deepEqual(did, ["digit 7", "pass", "hint", "hurry"]);
});

test("a question mark asks about what has the focus", () => {
  thing = "a card";
  press("?");
  assert.deepEqual(did, ["rule of a card"]);
});

test("escape hides the hand and takes the card back", () => {
  press("Escape");
  assert.deepEqual(did, ["hide", "take back"]);
});

test("escape closes the replay, and nothing else", () => {
  socket.replay = 3;
  press("Escape");
  socket.replay = null;
  assert.deepEqual(did, ["replay null"]);
});

test("escape makes the enlarged box small, and nothing else", () => {
  large = true;
  press("Escape");
  large = false;
  assert.deepEqual(did, []);
});
