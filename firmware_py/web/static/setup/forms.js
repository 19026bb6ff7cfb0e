// Forms of the start page, which are loaded together when one is opened.

import "../lib/shared.js";

export { ClockForm, firstError } from "./clock-form.js";
export { GameForm } from "./game-form.js";
