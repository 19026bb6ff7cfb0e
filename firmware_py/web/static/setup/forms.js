// Forms of the start page, which are loaded together when one is opened.

import "../lib/shared.js";

import { loadTexts } from "../lib/texts.js";

export { ClockForm, firstError } from "./clock-form.js";
export { GameForm } from "./game-form.js";
export { NamedClocks } from "./named-clocks.js";

await loadTexts("clocks");
