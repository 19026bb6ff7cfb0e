// Signal to the person at this page, by vibration or sound: it is their turn, their time runs out,
// or a press counted.

import "../lib/shared.js";

const REMINDER = 30_000; // ms without an answer until the signal comes again, once
const TURN = [90, 60, 90]; // ms of vibration and pause
const TIME = [250];
const PRESS = [12];

/** Tones of the signals: frequency (Hz), start and length (s). */
const TONES = {
  turn: [
    [660, 0, 0.14],
    [880, 0.16, 0.2],
  ],
  time: [[880, 0, 0.35]],
};

const canVibrate = () => "vibrate" in navigator;

/** Return the signals that this browser can give, as values of the setting. */
export const signals = () =>
  canVibrate() ? ["none", "vibration", "sound", "both"] : ["none", "sound"];

/**
 * Return the signal without a choice: only a seat's own page vibrates.
 * @param {Page} page
 */
export const defaultSignal = ({ me }) => (me.seat !== null && canVibrate() ? "vibration" : "none");

export class TurnSignal {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {AudioContext | null} */
    this.context = null;
    this.asked = false;
    this.timer = 0;
    const wake = () => this.interact();
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, true);
    addEventListener("click", ({ target }) => {
      if (/** @type {Element} */ (target).closest?.("button")) this.vibrate(PRESS);
    });
  }

  get kind() {
    return this.page.preferences.values.signal ?? defaultSignal(this.page);
  }

  /** @param {"vibration" | "sound"} kind */
  gives(kind) {
    return this.kind === kind || this.kind === "both";
  }

  /**
   * Signal if a turn of the only person at this page has begun, or if their time runs out.
   * @param {Server.Snapshot} table @param {boolean} low
   */
  follow(table, low) {
    const { me, board } = this.page;
    const asked = Boolean(table.ask?.yours && !table.over && (me.seat !== null || board.alone));
    if (asked && !this.asked) this.begin();
    if (!asked) clearTimeout(this.timer);
    this.asked = asked;
    if (asked && low) this.give(TIME, TONES.time);
  }

  begin() {
    this.give(TURN, TONES.turn);
    this.remind();
  }

  /** Give the signal again after a while. An earlier reminder is cancelled. */
  remind() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.give(TURN, TONES.turn), REMINDER);
  }

  /** Start the reminder's time again, and allow sound, which browsers do after a press. */
  interact() {
    if (this.gives("sound")) this.audio()?.resume();
    if (this.asked) this.remind();
  }

  /** @param {number[]} pattern @param {number[][]} tones */
  give(pattern, tones) {
    this.vibrate(pattern);
    if (this.gives("sound")) this.play(tones);
  }

  /**
   * Vibrate, which browsers allow after the first press on a page.
   * @param {number[]} pattern
   */
  vibrate(pattern) {
    const pressed = navigator.userActivation?.hasBeenActive ?? true;
    if (pressed && this.gives("vibration") && canVibrate()) navigator.vibrate(pattern);
  }

  audio() {
    if (typeof AudioContext === "undefined") return null;
    this.context ??= new AudioContext();
    return this.context;
  }

  /** @param {number[][]} tones */
  play(tones) {
    const context = this.audio();
    if (context?.state !== "running") return; // no press yet
    for (const [frequency, start, length] of tones) {
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      const [begin, end] = [context.currentTime + start, context.currentTime + start + length];
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(0.12, begin);
      gain.gain.exponentialRampToValueAtTime(0.001, end);
      tone.connect(gain).connect(context.destination);
      tone.start(begin);
      tone.stop(end);
    }
  }
}
