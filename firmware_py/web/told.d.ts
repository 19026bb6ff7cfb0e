// What the device tells a page; the keys are explained where the snapshot is made (web/seen.py).

declare namespace Told {
  type Action = unknown[];

  interface Welcome {
    protocol: number;
    emulated: boolean;
    seat: number | null;
    host: boolean;
    build: string;
    token: string | null;
  }

  interface Farewell {
    closed: string;
    why: string;
  }

  interface Mark {
    hour: number;
    half?: boolean;
    figure?: string;
    hollow?: boolean;
    facing?: number;
    style?: string;
  }

  interface Arc {
    seat: number;
    count: number;
    style: string;
  }

  interface Line {
    action: Action;
    label: string;
    consequence?: string | null;
    cursor: boolean;
    listed?: boolean;
    figures?: string[];
    place?: number;
    face?: string;
    seat?: number;
    hour?: number;
    preview?: Mark[];
  }

  interface Place {
    number: number;
    face: string | null;
    name: string | null;
    gap: boolean;
    pointed: number[];
  }

  interface Grid {
    rows: number;
    columns: number;
    places: Place[];
  }

  interface Scene {
    dial: number | null;
    hand: number | null;
    marks: Mark[];
    arcs: Arc[];
    direction: number;
    grid: Grid | null;
    head: { seat: number | null; text: string } | null;
    right: string | null;
    question: string;
    lines: string[];
    told: string | null;
    private: boolean;
    says: string[];
  }

  interface Ask {
    who: number;
    yours: boolean;
    question: string;
    draw: boolean;
    private: boolean;
    lines: Line[];
    ok: Action | null;
    card: boolean;
    kinds: string[];
  }

  interface Setup {
    game: string;
    seats: number;
    variant?: string | null;
    cards: "device" | "table";
    options: Record<string, string>;
    first?: number;
  }

  interface Game {
    id: string;
    title: string;
    line: string;
    cards: "device" | "table";
    dial: number | null;
    hand: number | null;
    again: Setup;
  }

  interface Option {
    text: string;
    help: string;
    values: { value: string; text: string }[];
    default: string;
    advisory?: boolean;
  }

  interface Offer {
    id: string;
    title: string;
    seats: number[];
    minutes: string | number | null;
    about?: string;
    first?: string;
    variants: (string | { id: string; title: string })[];
    usual: Record<string, string>;
    options: Record<string, Option>;
  }

  interface Values {
    time?: number;
    extra?: number;
    count?: number;
  }

  interface Timer {
    control: string;
    title: string;
    help: string;
    players: number[];
    values: Values;
    times?: number[];
  }

  interface Zero {
    asks: string;
    answers: { value: AtZero; text: string; help: string }[];
  }

  type AtZero = "warn" | "pass" | "lose";

  interface Menu {
    games: Offer[];
    timers?: Timer[];
    zero?: Zero;
  }

  interface GameTimer {
    control: string;
    at_zero: AtZero;
    kind: string;
    values: Values;
  }

  interface Seating {
    names: string[];
    known: string[];
    colours: string[];
    places: number[];
  }

  interface Seat {
    name: string;
    colour: string;
    score: number | null;
    line: string;
    active: boolean;
    bot: boolean;
    first: boolean;
    team: number | null;
    icons: { name: string; spent: boolean; art: string | null }[];
  }

  interface Wanderer {
    colour: string;
    name: string;
    line: string;
  }

  interface Entry {
    n: number;
    seat: number | null;
    text: string;
    undone: boolean;
    at: number;
    told?: boolean;
  }

  interface Undo {
    text: string;
    agreement: boolean;
    agreed: number[];
    proposed?: boolean;
    to?: number | null;
  }

  interface Hand {
    seat: number;
    cards: number;
    pass: boolean;
  }

  interface Card {
    game?: string;
    face: string;
    name: string;
  }

  interface Fault {
    device: string;
    kind: string;
    on: boolean;
  }

  interface Side {
    seat: number;
    name: string;
    colour: string;
    left: number;
    shown: string;
    flagged: boolean;
  }

  interface Clocks {
    sides: Side[];
    running: number | null;
    turn: number;
    where: string;
    alone: boolean;
    begun?: boolean;
    back?: boolean;
    up?: boolean;
    over?: boolean;
    at_zero?: AtZero;
    shared?: boolean;
    upward?: boolean;
  }

  interface Replay {
    number: number | null;
    at: number;
    of: number;
    speed: number;
    playing: boolean;
  }

  /** All that one viewer may see now. */
  interface Snapshot {
    version: number;
    inputs?: number | null;
    now?: number;
    game: Game | null;
    menu?: Menu;
    timer?: GameTimer | null;
    seating?: Seating | null;
    scene: Scene | null;
    screen: string[];
    ask: Ask | null;
    reader: { card: Card | null };
    why: string | null;
    news: string[];
    seats: Seat[];
    wanderers?: Wanderer[];
    log: Entry[];
    undo: Undo | null;
    hand: Hand | null;
    devices: Record<string, boolean>;
    faults: Fault[];
    resuming?: boolean;
    saved: boolean;
    number?: number | null;
    over: { title: string; text: string; winners: number[] } | null;
    replay?: Replay;
    pin?: string | null;
    clocks?: Clocks | null;
    urls: { seat: number; name: string; url: string }[];
  }

  /** One person's private part. */
  interface Look {
    lines?: string[];
    hand?: { face: string; name: string; plays: Action | null }[];
    grid?: Grid | null;
    ask?: Ask | null;
  }

  /** A match of the history. */
  interface Played {
    number: number;
    started: string;
    game: string;
    title: string;
    entries: number | null;
    over: boolean;
    closed: string | null;
    seats: number;
    people: { name: string; colour: string }[];
    won: number[] | null;
  }

  /** What an order is answered with, beside its number. */
  interface Answer {
    n: number;
    done?: boolean;
    refused?: string;
    look?: Look;
    code?: string[];
    history?: Played[];
    picture?: string;
  }

  interface Face {
    id: string;
    kind: string;
    name: string;
    copies: number;
    colours: string[];
    numbers: number[];
    value: number | null;
    icons: string[];
    section: string | null;
    art: string | null;
  }

  interface Deck {
    id: string;
    title: string;
    kinds: { id: string; name: string }[];
    faces: Face[];
  }

  type Colour = [number, number, number];

  /** What a message may hold: one of these. */
  interface Message {
    welcome: Welcome;
    table: Snapshot;
    ring: Colour[];
    oled: string;
    tone: number | null;
  }
}
