// Name of a row of the records.

import { language, say } from "../lib/i18n.js";

/** Return the name of a person, of a group or of bots. @param {Server.RecordRow} row */
export const nameOf = ({ names, bot }) =>
  bot ? say(`level.${bot}`) : new Intl.ListFormat(language).format(names);
