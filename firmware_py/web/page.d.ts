// Types of the page for the type checker, and of messages that are not structs on the server. The
// structs are in shapes.d.ts.

type Page = import("./static/main.js").Page;
type StartPage = import("./static/setup/start-page.js").StartPage;

/** Play mode: one person against bots, a phone for each player, or printed cards. */
type PlayMode = "alone" | "together" | "own";

type Child = Node | string | number | null | undefined | false | Child[];

type Listener<E> = (event: E & { target: HTMLInputElement; currentTarget: HTMLElement }) => unknown;

/** Attributes and event listeners of an element; data: its dataset. */
interface Attributes {
  class?: string;
  data?: Record<string, string | number>;
  onblur?: Listener<FocusEvent>;
  onchange?: Listener<Event>;
  onclick?: Listener<MouseEvent>;
  oncontextmenu?: Listener<MouseEvent>;
  onerror?: Listener<Event>;
  oninput?: Listener<Event>;
  onkeydown?: Listener<KeyboardEvent>;
  onkeyup?: Listener<KeyboardEvent>;
  onlostpointercapture?: Listener<PointerEvent>;
  onpointercancel?: Listener<PointerEvent>;
  onpointerdown?: Listener<PointerEvent>;
  onpointerleave?: Listener<PointerEvent>;
  onpointermove?: Listener<PointerEvent>;
  onpointerup?: Listener<PointerEvent>;
  onscroll?: Listener<Event>;
  onsubmit?: Listener<SubmitEvent>;
  ontoggle?: Listener<Event>;
  [attribute: string]: unknown;
}

/** Sends a command with its fields. */
type Do = <K extends keyof Commands.Named>(
  what: K,
  ...fields: Rest<K>
) => Promise<Server.Answer | null>;

/** Fields of a command; optional if none is required. */
type Rest<K extends keyof Commands.Named> =
  object extends Fields<K> ? [fields?: Fields<K>] : [fields: Fields<K>];

type Fields<K extends keyof Commands.Named> = Omit<Commands.Named[K], "do" | "n">;

/** Name of a command and its fields. */
type CommandCall = { [K in keyof Commands.Named]: [K, Fields<K>] }[keyof Commands.Named];

/** Card as it is drawn: from the deck, or from the fields that a snapshot has. */
interface Face extends Partial<Server.Face> {
  name?: string;
}

/** Card of the pair grid; shown: its halves can be swapped. */
interface Cell {
  face: Server.Face;
  shown: Server.Face;
}

/** Refusal of a PIN: attempts that are left, seconds to wait. */
interface Locked {
  why: string;
  left: number;
  wait: number;
}

/** Error that replaces the question. */
interface Trouble {
  headline: string;
  line: string;
  pin?: Locked | null;
  buttons: [string, () => unknown][];
}

/** Timer of the next games. */
interface ChosenTimer {
  control: string;
  kind: string;
  time?: number | null;
  at_zero: Server.AtZero;
}

/** Level of a bot. */
type Level = Exclude<Commands.GiveSeat["bot"], "">;

/** Rules of a new game: the usual ones, those of the last time, or chosen in the form. */
type RulesChoice = "usual" | "own" | "change";

/** Choices of a game that are kept for the next time. */
interface KeptChoices {
  seats?: number;
  variant?: string | null;
  options?: Record<string, string>;
}

/** Setup of a game. */
interface Choices {
  seats: number;
  variant: string | null;
  cards: "device" | "table";
  options: Record<string, string>;
  first: number;
  bots: Record<number, Level> | null;
  timer: ChosenTimer | null;
  explain?: number[];
  names?: string[];
  colours?: string[];
}

/** Arrangement of a clock's faces. */
type FaceLayout = "facing" | "beside" | "turned" | "stack" | "row";

/** Player of a standalone clock. */
interface Person {
  colour: string;
  name: string;
  handicap: number | string;
}

/** Period of a time control, as in games/core/clock/time_control.py; times in seconds. */
interface Period {
  kind: string;
  turns: number;
  time: number;
  extra: number;
  count: number;
}

/** Options of a standalone clock, as in firmware_py/settings/clock_specs.py. */
interface ClockOptions {
  /** 0: not said. */
  players: number;
  zero: Server.AtZero;
  /** Seconds for each player. */
  handicap: number[];
  passing: boolean;
  think: boolean;
  /** Limit of the whole session (s); 0: none. */
  session: number;
}

/** Setup of a standalone clock. */
interface ChosenClock extends Pick<ClockOptions, "zero" | "passing" | "think" | "session"> {
  /** Kind of the first period, as `Server.Timer.control`. */
  control: string;
  values: Server.Values;
  /** Turns after which the second period begins; 0: when the time is up. */
  turns: number;
  /** Further periods. */
  more: Period[];
  players: number;
  people: Person[];
  places: number[];
}

/** Change of a snapshot, in the format of firmware_py/web/changes.py. */
interface Change extends Partial<Omit<Server.Snapshot, "log" | "scene">> {
  log?: Server.Lines;
  scene?: (Partial<Omit<Server.Scene, "zones">> & { zones?: (Server.Zone | number)[] }) | null;
}

/** Handler of each kind of message. */
interface Handlers {
  welcome: (me: Server.Welcome) => unknown;
  table: (table: Server.Snapshot) => unknown;
  ring: (colours: Server.Colour[]) => unknown;
  oled: (picture: string) => unknown;
  tone: (hz: number | null) => unknown;
  lost: (seconds: number) => unknown;
  turned: () => unknown;
  closed: (farewell: { why: string; sentence: string; left?: number; wait?: number }) => unknown;
}

/** Role of this page. */
type Me = Pick<Server.Welcome, "emulated" | "host" | "seat">;

type Button = Commands.PressButton["button"];

/** State that a part draws. A part is redrawn only when its state changes. */
declare namespace View {
  interface Join {
    seats: { name: string; colour: string; bot: boolean; who: string | null }[];
    chosen: number | null;
    said: string;
  }

  interface ClockFaces
    extends Pick<
      Server.Clocks,
      "running" | "turn" | "up" | "begun" | "back" | "shared" | "upward"
    > {
    sides: (Pick<Server.Side, "seat" | "name" | "colour" | "flagged"> & {
      word: string;
      dots: boolean[];
      words: string[];
    })[];
    /** Any clock runs. */
    runs: boolean;
    /** The round, or what is asked of several players; "" for other clocks. */
    says: string;
    round: Server.Round | null;
    think: Server.Think | null;
    all: boolean;
    corrected: boolean;
    correcting: boolean;
    players: number;
    host: boolean;
    sure: Commands.OperateClock["what"] | null;
  }

  interface Ask {
    trouble: Trouble | null;
    board: boolean;
    me: { time: string | null; news: string | null } | null;
    marks: { n: number; kind: string } | null;
    row: boolean;
    /** The only answer of the question is one of the buttons. */
    only: boolean;
    hint: "idle" | "thinking" | "shown" | null;
    pace: string | null;
    check: Server.Action | null;
    game?: string;
    over: Server.Snapshot["over"];
    /** Colours of the winners. */
    won: string[];
    cards?: string;
    ended: boolean;
    film: boolean;
    number: number | null;
    person: {
      name: string;
      colour: string;
      yours: boolean;
      asked: boolean;
      open: boolean;
    } | null;
    everybody: string | false;
    headline: string;
    why: string | null;
    because: Pick<Server.RuleText, "id" | "short"> | null;
    lines: string[];
    told: string | null;
    secret: boolean;
    pills: { line: Server.Line; weight: Rating | null }[];
    draw: boolean;
    ok: Server.Action | null;
    laid: boolean;
    room: Server.Room | null;
    absent: { seat: number; name: string } | null;
    resume: boolean;
    /** The game is paused, and this page may continue it. */
    paused: boolean;
    lying: boolean;
  }

  /** Rating of an answer by a hint; rank: 1 is the best. */
  interface Rating extends Server.Weighed {
    rank: number;
  }

  interface Board extends Pick<Server.Snapshot, "seats" | "wanderers"> {
    zones: Server.Zone[];
    ask: Server.Question | null;
    scene: Server.Scene;
    me: number | null;
    deck: string | null;
    hide: boolean;
    handed: boolean;
    covered: boolean | null;
    narrow: boolean;
    low: boolean;
    staged: Server.Action[];
    sides: Pick<Server.Side, "seat" | "shown" | "flagged">[];
  }

  interface Bar {
    me: { name: string; colour: string; line: string } | null;
    own: boolean;
    phones: boolean;
    invite: boolean;
    join: boolean;
    undo: "now" | "later" | null;
    /** The game is paused; null: it cannot be paused here. */
    paused: boolean | null;
    title: string;
    line: string;
    missing: string[];
    saved: boolean;
    connection: string;
    sound: boolean;
    emulated: boolean;
    faults: number;
  }

  interface Device {
    scene: Server.Scene | null;
    ring: string[] | null;
    seats: Server.Seat[];
    preview: Server.Mark[];
    clock: string[] | null;
  }

  interface PlayerHead {
    title: string;
    number: number | null;
    game: string;
    started: string | null;
    over: boolean;
    won: string[];
    score: number | null;
    leaves: boolean;
    saved: string | null;
    places: { name: string; colour: string; score: number | null; won: boolean }[];
  }

  interface PlayerLabel {
    name: string;
    line: boolean;
    may: boolean;
    asking: boolean;
    team: boolean;
    moments: boolean;
    several: boolean;
    over: boolean;
  }

  interface PlayerMoments {
    moments: Pick<Server.ReviewMoment, "kind" | "title">[];
    now: number;
  }

  interface PlayerControls extends Pick<Server.Replay, "playing" | "speed" | "cards"> {
    over: boolean;
    person: number;
    name: string;
    moments: boolean;
    skips: boolean;
    first: boolean;
    last: boolean;
  }

  interface Scrubber extends Pick<Server.Course, "rounds" | "turns"> {
    of: number;
    line: { seat: number | null; points: { at: number; chance: number; error: number }[] } | null;
    colour: string;
    moments: { at: number; title: string }[];
  }

  interface End {
    title: string | null;
    publicTitle: string; // for people who are not at the table
    ledger: Server.Scoreboard | null;
    seats: Pick<Server.Seat, "name">[];
    number: number | null;
    game: string;
    host: boolean;
    seat: number | null;
    rematch: number[];
  }

  interface Left {
    faces: Server.Face[];
    hidden: number; // number of cards that the page does not see
  }

  interface Scoreboard {
    ledger: Server.Scoreboard;
    left: Left[] | null;
    over: boolean;
    seats: Pick<Server.Seat, "name" | "colour" | "hints" | "bot">[];
    films: boolean;
  }

  interface Reader {
    lying?: string | null;
    name?: string;
    away: boolean;
    waits: boolean;
    deck?: string;
  }

  interface Seats {
    seats: Server.Seat[];
    wanderers: Server.Wanderer[];
    over: boolean;
    dealt: boolean;
    sides: Pick<Server.Side, "seat" | "shown" | "flagged">[];
    yours: boolean;
  }

  interface StartPage {
    games: Server.GameOffer[];
    timers: Server.Timer[];
    running: string | null;
    [chosen: string]: unknown;
  }

  interface CardPicker {
    kind: string;
    chips: string[];
    search: string;
    lying: string | null;
    deck: string;
  }
}

/** Recording in a saved page; see firmware_py/web/replay_tape.py. */
declare namespace Saved {
  interface Tape {
    moment: number;
    frames: [number, number, number][][];
    rings: string[];
    oleds: string[];
    views: Record<string, { table?: Server.Snapshot; change?: Change }[]>;
    deck: Server.Deck;
    art: Record<string, string>;
    words: unknown;
    review: Server.Review | null;
    modules: Record<string, string>;
    styles: Record<string, string>;
    /** Style sheets of index.html. */
    linked: string[];
  }
}

declare namespace Server {
  type Action = unknown[];
  type AtZero = Way["value"];
  type Values = Timer["values"];
  type Colour = [number, number, number];

  /** Answer to a hello. */
  interface Welcome {
    protocol: number;
    emulated: boolean;
    seat: number | null;
    host: boolean;
    build: string;
    token: string | null;
  }

  /** Last message before the server closes the connection. */
  interface Farewell {
    closed: string;
    why: string;
    left?: number;
    wait?: number;
  }

  /** Match of the history. */
  interface Played {
    number: number;
    started: string;
    game: string;
    title: string;
    closed: string | null;
    seats: number;
    people: { name: string; colour: string; bot: Level | ""; seconds: number | null }[];
    won: number[] | null;
  }

  /** Line of a review: a seat's chances with standard errors; seat null: the whole team. */
  interface Chances {
    seat: number | null;
    chances: number[];
    errors: number[];
  }

  /** Turning point of a match; at: its moment in the replay. */
  interface Decided {
    kind: "choice" | "fortune";
    size: "turned" | "leaned" | "moved";
    change: number;
    turn: number;
    opens: number;
    at: number;
    seat: number | null;
    title: string;
    says: string[];
  }

  /** Review of a match, by `firmware_py/replay/review.py`. */
  interface Review {
    game: string;
    title: string;
    subject: number;
    told_only: boolean;
    turns: number;
    playouts: number;
    lay_playouts: number;
    says: string[];
    readings: { known: string; lay: string; turns: string };
    seats: { name: string; colour: string }[];
    points: { turn: number; at: number; over: boolean }[];
    known: Chances[];
    lay: Chances[];
    moments: Decided[];
    page: ReviewPage;
  }

  /** Sentence in two forms: for the page of a seat, and for others. */
  interface Forms {
    you: string;
    seat: string;
  }

  /** Words of the page of a review. */
  interface ReviewLabels {
    known: string;
    lay: string;
    turns: string;
    watch: string;
    sure: string;
    keys: string;
  }

  /** Moment of a review as a card; faces: the cards that it is about. */
  interface ReviewMoment {
    kind: string;
    where: string;
    title: string;
    says: string[];
    change: Forms;
    faces: string[];
  }

  /** Page's part of a review, by `firmware_py/replay/review_page.py`. */
  interface ReviewPage {
    lines: Forms[];
    stories: { known: Forms[]; lay: Forms[] };
    axis: string[];
    rounds: { name: string; begins: number; ends: number }[];
    labels: ReviewLabels;
    result: string;
    moments: ReviewMoment[];
  }

  /** Answer to a command. */
  interface Answer {
    n: number;
    look?: PrivateView;
    code?: string[];
    token?: string;
    /** Name in the letters of the device, "" for none; as much of it as fits; missing letters. */
    box?: string;
    short?: string;
    lacks?: string;
    /** Picture of the name on the device: 16 rows of 16 bytes, in base64. */
    strip?: string;
    history?: Played[];
    more?: boolean;
    /** Number of matches of the history, and the start of the last one. */
    count?: number;
    last?: string | null;
    picture?: string;
    review?: string;
    records?: RecordsAnswer;
    clocks?: NamedClock[];
    /** Content of a file to download. */
    file?: string;
    rule?: RuleText | null;
    rules?: RuleIndex;
    decks?: DeckProgress[];
  }

  /** Deck with the number of its cards that have a tag. */
  interface DeckProgress {
    id: string;
    title: string;
    linked: number;
    cards: number;
  }

  /** Clock that is kept on this machine. */
  interface NamedClock {
    name: string;
    control: string;
  }

  /** Card of a deck. */
  interface Face {
    id: string;
    kind: string;
    name: string;
    copies: number;
    colours: string[];
    numbers: number[];
    value: number | null;
    art: string | null;
    parts: (string | null)[];
    unused: boolean;
  }

  interface Deck {
    id: string;
    title: string;
    kinds: { id: string; name: string; tone: string | null }[];
    faces: Face[];
  }
}
