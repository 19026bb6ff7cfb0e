// Emulated card reader: the card on it, and whether it waits for one.

import { el, fill, onChange, svg } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { messageOf } from "../lib/socket.js";
import { cardFace } from "../cards/card-face.js";

const SLOW = 150; // ms until a sign shows that the answer is delayed

const PLUGGED = "M-40 60 C 0 60, 10 6, 80 6";
const HANGING = "M80 6 C 30 6, 52 50, 44 84 m-5 0 h10 v16 h-10 z";

/** @param {Server.Snapshot} table */
const questionKey = (table) => JSON.stringify([table.ask?.who, table.ask?.question]);

export class Reader {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {{ how: string, face: Server.Face, question: string, told: boolean, answered?: boolean } | null} */
    this.laid = null; // card that this page put there
    /** @type {Server.Face | null} */
    this.pendingFace = null; // card that the server has not acknowledged
    this.pad = el("button", { class: "pad", data: { key: "pad" }, onclick: () => this.press() });
    this.cable = svg("path");
    const cable = svg(
      "svg",
      { class: "cable", viewBox: "0 0 80 112", "aria-hidden": "true", preserveAspectRatio: "none" },
      this.cable,
    );
    this.element = el("div", { class: "pad-place" }, cable, this.pad);
    this.draw = onChange(this.paint.bind(this));
  }

  /**
   * Put a card on the reader; how: "click" (removed after the answer) or "drop" (stays).
   * @param {Server.Face} face @param {"click" | "drop"} how
   */
  async lay(face, how) {
    const { page } = this;
    const { table } = page;
    if (!table?.game) return;
    const game = table.game.id;
    this.laid = { how, face, question: questionKey(table), told: false };
    this.pendingFace = face;
    const slow = setTimeout(() => this.pad.classList.add("slow"), SLOW);
    page.show();
    try {
      await page.send("lay", { game, face: face.id });
    } catch (refused) {
      this.laid = null;
      page.refuse(messageOf(refused));
    }
    clearTimeout(slow);
    this.pendingFace = null;
    this.pad.classList.remove("slow");
    page.show();
  }

  lift() {
    this.laid = null;
    this.page.do("lift");
    this.page.show();
  }

  /**
   * Return the card on the reader: a pending one, the server's, or this page's.
   * @param {Server.Snapshot} table @returns {Partial<Server.ReaderCard> & { id?: string } | null}
   */
  cardOn(table) {
    return this.pendingFace ?? table.reader?.card ?? this.laid?.face ?? null;
  }

  press() {
    if (this.page.table && this.cardOn(this.page.table)) this.lift();
    else this.page.focusCards();
  }

  /**
   * Remove a clicked card after its answer, or when another card is needed.
   * @param {Server.Snapshot} table
   */
  removeAnswered(table) {
    if (!this.laid || this.pendingFace) return;
    if (table.reader?.card) this.laid.told = true;
    else if (this.laid.told) this.laid = null; // it was removed elsewhere
    if (this.laid?.how !== "click") return;
    const now = questionKey(table);
    const asked = now !== this.laid.question;
    if (!asked && !table.why) return;
    if (table.why || this.laid.answered || !table.ask || table.ask.card || !table.ask.yours) {
      this.laid = null;
      this.page.do("lift");
    } else this.laid = { ...this.laid, question: now, answered: true };
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    const lying = this.cardOn(table);
    const away = table.devices.reader === false;
    const waits = Boolean(
      table.ask?.card && table.ask.yours && !lying && !away && !table.over && !this.page.trouble,
    );
    this.draw({
      lying: lying && (lying.id ?? lying.face),
      name: lying?.name,
      away,
      waits,
      deck: this.page.deck?.id,
    });
  }

  /** @param {View.Reader} state */
  paint({ lying, name, away, waits }) {
    const face =
      lying && (this.page.deck?.faces.find((f) => f.id === lying) ?? { id: lying, name });
    this.pad.classList.toggle("waits", waits);
    this.pad.classList.toggle("away", away);
    this.cable.setAttribute("d", away ? HANGING : PLUGGED);
    this.pad.setAttribute(
      "aria-label",
      away
        ? say("reader.away")
        : face
          ? say("reader.card", { name: face.name })
          : say(waits ? "reader.waits" : "reader.quiet"),
    );
    fill(this.pad, [
      face ? cardFace(face) : null,
      svg(
        "svg",
        { class: "waves", viewBox: "0 0 48 34", "aria-hidden": "true" },
        svg("path", { d: "M4 30a20 20 0 0 1 40 0M12 30a12 12 0 0 1 24 0M20 30a4 4 0 0 1 8 0" }),
      ),
      el(
        "span",
        { class: "word", "aria-hidden": "true" },
        say(away ? "reader.word.away" : "reader.word"),
      ),
    ]);
  }
}
