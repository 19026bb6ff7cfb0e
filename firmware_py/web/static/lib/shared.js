// Modules that the first part of the page shares with the later ones. Each later part imports this
// list, so that the bundler joins the modules into one chunk.

// First, as in main.js.
import "./preferences.js";

import "../cards/card-face.js";
import "../clock/clock-text.js";
import "../help/explain.js";
import "../replay/playback.js";
import "../setup/choices.js";
import "../table/card-view.js";
import "./announcer.js";
import "./breakpoints.js";
import "./colour-shapes.js";
import "./drawer.js";
import "./element.js";
import "./form-fields.js";
import "./i18n.js";
import "./name-field.js";
import "./qr-code.js";
import "./socket.js";
import "./storage.js";
