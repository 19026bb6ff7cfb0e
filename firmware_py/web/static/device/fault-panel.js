// Panel with a switch for each fault that the emulated hardware can have, and its symptoms.

import { Drawer, switchButton } from "../lib/drawer.js";
import { el } from "../lib/element.js";
import { hasText, say } from "../lib/i18n.js";

/** @param {string} id @param {string} other */
const word = (id, other) => (hasText(id) ? say(id) : other);

export class FaultPanel extends Drawer {
  /** @param {Page} page */
  constructor(page) {
    super(say("workshop.title"));
    this.page = page;
  }

  show() {
    this.paint();
  }

  rows() {
    const faults = this.page.table?.faults ?? [];
    const devices = [...new Set(faults.map((fault) => fault.device))];
    const on = faults.filter((fault) => fault.on);
    /** @param {Server.FaultState} fault @param {boolean} to */
    const send = (fault, to) =>
      this.page.do("fault", { device: fault.device, kind: fault.kind, on: to });
    return [
      el("p", {}, say("workshop.why")),
      devices.map((device) => [
        el("h3", {}, word(`device.${device}`, device)),
        el("p", {}, word(`sees.${device}`, "")),
        faults
          .filter((fault) => fault.device === device)
          .map((fault) =>
            switchButton(
              `fault-${device}-${fault.kind}`,
              word(`fault.${fault.kind}`, fault.kind),
              "",
              fault.on,
              (to) => send(fault, to),
            ),
          ),
      ]),
      on.length
        ? el(
            "p",
            {},
            el(
              "button",
              {
                class: "pill",
                data: { key: "mend" },
                onclick: () => {
                  for (const fault of on) send(fault, false);
                },
              },
              say("workshop.mend"),
            ),
          )
        : null,
    ].flat(3);
  }
}
