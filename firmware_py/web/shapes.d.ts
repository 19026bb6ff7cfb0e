// Written by tools/shapes.py from the structs in orders.py and seen.py: change those.

declare namespace Told {
  /** All that one viewer may see now: the box, and the match on it, if there is one. */
  interface Snapshot {
    version: number;
    now: number;
    inputs?: number | null;
    menu?: Menu;
    why: string | null;
    screen: string[];
    reader: Reader;
    devices: Record<string, boolean>;
    faults: Fault[];
    saved: boolean;
    number: number | null;
    pin?: string | null;
    urls: Address[];
    invitation?: Invitation | null;
    clocks?: Clocks | null;
    seating?: Seating | null;
    timer?: GameTimer | null;
    lessons?: Lessons;
    game: Game | null;
    scene: Scene | null;
    ask: Ask | null;
    news: string[];
    seats: Seat[];
    wanderers: Wanderer[];
    log: Entry[];
    undo: Undo | null;
    hand: Hand | null;
    resuming: boolean;
    over: Over | null;
    ledger: Ledger | null;
    rounds: Ledger | null;
    hints?: boolean;
    replay?: Replay;
  }

  /** What can be started, at any time; a film has no timers. */
  interface Menu {
    games: Offer[];
    timers?: Timer[];
    presets?: Preset[];
    zero?: Zero;
  }

  /** A game that can be started. first: how it asks who begins; usual: a variant by seats. */
  interface Offer {
    id: string;
    title: string;
    seats: number[];
    minutes: string | number | null;
    first: string;
    about: string;
    variants: Variant[];
    dealers: ("device" | "table")[];
    usual: Record<string, string>;
    colours: Record<string, string[]>;
    colour: string;
    options: Record<string, Option>;
    explains: boolean;
    box_seats: boolean;
    newcomers: number | null;
    faces: Sample[];
    tone: string | null;
  }

  /** A game's variant; seats: how many may play it. */
  interface Variant {
    id: string;
    title: string;
    seats: number[];
  }

  /** A switch of a game's rules; advisory: it changes nothing that the device decides. */
  interface Option {
    text: string;
    help: string;
    values: Value[];
    default: string;
    advisory: boolean;
    variants: string[];
    seats: number[];
    cards: "device" | "table" | null;
  }

  /** One value of an option. */
  interface Value {
    value: string;
    text: string;
  }

  /** A card as it lies on its game's offer; art: where its emblem is had. */
  interface Sample {
    name: string;
    colours: string[];
    numbers: number[];
    value: number | null;
    art: string | null;
  }

  /** A clock that runs without a game; values: those that it has; times: usual ones (s). */
  interface Timer {
    control: string;
    title: string;
    help: string;
    players: number[];
    values: Record<string, number>;
    times: number[];
  }

  /** A clock for two that one press starts. control: as `start_clock` takes it. */
  interface Preset {
    control: string;
    title: string;
  }

  /** What is asked about it. */
  interface Zero {
    asks: string;
    answers: Way[];
  }

  /** What may follow when the time is up. */
  interface Way {
    value: "lose" | "pass" | "warn";
    text: string;
    help: string;
  }

  /** What lies on the reader, if that is known. */
  interface Reader {
    card: Card | null;
  }

  /** A card on the reader. */
  interface Card {
    game: string;
    face: string;
    name: string;
  }

  /** What an emulated device can have, for the Workshop. */
  interface Fault {
    device: string;
    kind: string;
    on: boolean;
  }

  /** Where a seat's own page is. */
  interface Address {
    seat: number;
    name: string;
    url: string;
  }

  /** How phones come in. link: the address with the number; opened: by the host, for now. */
  interface Invitation {
    link: string;
    opened: boolean;
    ways?: Interface[];
    way?: string;
  }

  /** A network by which phones may come: its interface, and this machine's address in it. */
  interface Interface {
    name: string;
    address: string;
  }

  /** The clocks of a game, or the one without a game (alone), as of now. */
  interface Clocks {
    control: string;
    kind: string;
    shared: boolean;
    upward: boolean;
    turn: number;
    running: number | null;
    since: number | null;
    free: number;
    where: string;
    sides: Side[];
    alone: boolean;
    at_zero: "lose" | "pass" | "warn";
    lost: number | null;
    begun?: boolean;
    up?: boolean;
    over?: boolean;
    back?: boolean;
  }

  /** A player's clock, in nanoseconds; shown: as people read it. */
  interface Side {
    seat: number;
    name: string;
    colour: string;
    left: number | null;
    whole: number;
    shown: string;
    stage: number;
    periods: number;
    turns: number;
    stage_kind: string;
    count: number;
    extra: number;
    flagged: boolean;
  }

  /** Who sits where, by seat; known: names given before; language: what the box speaks. */
  interface Seating {
    names: string[];
    known: string[];
    colours: string[];
    places: number[];
    language: string;
  }

  /** The timer that new games have; "" is none. kind: the usual control of its kind. */
  interface GameTimer {
    control: string;
    at_zero: "lose" | "pass" | "warn";
    kind: string;
    values: Record<string, number>;
  }

  /** What set-up goes by. finished: the games of which a match was played to its end here. */
  interface Lessons {
    finished: string[];
    learn: Record<string, string[]>;
  }

  /** The running game. cards: who deals. */
  interface Game {
    id: string;
    title: string;
    line: string;
    cards: "device" | "table";
    dial: number | null;
    hand: number | null;
    again: Again;
  }

  /** What starts the same game again. */
  interface Again {
    game: string;
    seats: number;
    variant: string | null;
    cards: "device" | "table";
    options: Record<string, string>;
    first: number;
  }

  /** A game's scene. says: the ring in sentences, one figure each, for who cannot see it. */
  interface Scene {
    dial: number | null;
    hand: number | null;
    marks: Mark[];
    arcs: Arc[];
    direction: number;
    grid: Grid | null;
    head: Head;
    right: string | null;
    question: string;
    lines: string[];
    drawn: boolean;
    told: string | null;
    private: boolean;
    says: string[];
    zones: Zone[];
    turns: number[];
  }

  /** Something at an hour of the dial. */
  interface Mark {
    hour: number;
    half: boolean;
    figure: string;
    hollow: boolean;
    facing: number;
    style: "active" | "alarm" | "capture" | "cursor" | "faint" | "ghost" | "goal" | "spent" | "steady";
  }

  /** A seat's arc of the ring: how many (cards, points) lie before it, and its style. */
  interface Arc {
    seat: number;
    count: number;
    style: "active" | "alarm" | "capture" | "cursor" | "faint" | "ghost" | "goal" | "spent" | "steady";
  }

  /** Tiles in rows. */
  interface Grid {
    rows: number;
    columns: number;
    places: Place[];
  }

  /** One place of a grid; name: its face's. */
  interface Place {
    number: number;
    face: string | null;
    name: string | null;
    gap: boolean;
    pointed: number[];
  }

  /** Who is meant; seat: null for the table. */
  interface Head {
    seat: number | null;
    text: string;
  }

  /** A place of the table where things lie, as games.core.display.scene has it, its words said. */
  interface Zone {
    id: string;
    name: string;
    role: "dial" | "own" | "play" | "rule" | "stock";
    shape: "grid" | "pile" | "ring" | "row" | "spread";
    items: Item[];
    count: number;
    seat: number | null;
    hour: number | null;
    columns: number;
    note: string | null;
    source: string | null;
    mixed: number;
    private: boolean;
  }

  /** One thing that lies in a zone, or `n` backs that are alike. */
  interface Item {
    kind: string;
    face: string | null;
    n: number;
    at: number | null;
    seat: number | null;
    pointed: number[];
    style: "active" | "alarm" | "capture" | "cursor" | "faint" | "ghost" | "goal" | "spent" | "steady";
    exact: boolean;
    halves: [boolean, boolean] | null;
  }

  /** A question. who: a seat, or -1 for the table; ok: what the check mark does. */
  interface Ask {
    who: number;
    yours: boolean;
    question: string;
    draw: boolean;
    private: boolean;
    lines: Line[];
    ok: unknown[] | null;
    card: boolean;
    kinds: string[];
    adds: Line[];
    reasons: Reason[];
    brief: boolean;
    hint?: Hint;
    note?: Note;
    laid?: boolean;
    tapped?: boolean;
  }

  /** An answer. cursor: the device's is on it; listed: one of the few that a tap may have meant. */
  interface Line {
    action: unknown[];
    label: string;
    consequence: string | null;
    cursor: boolean;
    listed: boolean;
    preview: Mark[];
    place?: number;
    face?: string;
    seat?: number;
    hour?: number;
    figures: string[];
    ways: Touch[];
  }

  /** A press that gives an answer, at any of its spots. then: the answers that follow with it. */
  interface Touch {
    spots: Spot[];
    then: unknown[][];
    consequence: string | null;
    preview: Mark[];
  }

  /** Where an answer can be pressed: what lies there agrees with every field that is given. */
  interface Spot {
    zone: string | null;
    face: string | null;
    at: number | null;
    part: number | null;
    seat: number | null;
    hour: number | null;
    figure: string | null;
  }

  /** Why a thing that lies somewhere is not an answer. */
  interface Reason {
    spot: Spot;
    text: string;
  }

  /** A hint, for its seat alone. Nothing in it: one can be had. choices: best first. */
  interface Hint {
    thinking: boolean;
    choices: Weighed[];
    says: string | null;
    why: string[];
    line: string[];
  }

  /** An answer as a hint weighs it. word: how good beside the best; of the best, how far ahead. */
  interface Weighed {
    action: unknown[];
    word: string;
    share: number;
    blur: number;
    percent: number;
    error: number;
    games: number;
  }

  /** What a learner is told with a question. opening: first, what the game is, and its aim. */
  interface Note {
    entry: string;
    says: string[];
    opening: string[];
  }

  /** A seat. team: the number of those that it wins with; level: the name of its bot, if any. */
  interface Seat {
    name: string;
    colour: string;
    score: number | null;
    line: string;
    active: boolean;
    bot: boolean;
    first: boolean;
    team: number | null;
    icons: Icon[];
    level?: string;
    sits?: "away" | "free" | "phone";
    hints?: number;
    learns?: boolean;
  }

  /** A card that lies before a seat. */
  interface Icon {
    name: string;
    spent: boolean;
    art: string | null;
  }

  /** A figure that nobody owns. */
  interface Wanderer {
    colour: string;
    name: string;
    line: string;
  }

  /** A line of the log. told: no entry of the match, but after entry n; own: to its seat alone. */
  interface Entry {
    n: number;
    seat: number | null;
    text: string;
    undone: boolean;
    at: number | null;
    told?: boolean;
    own?: boolean;
  }

  /** What undo would take back; or what somebody has proposed to, and which seats agree. */
  interface Undo {
    text: string;
    agreement: boolean;
    agreed: number[];
    proposed: boolean;
    to: number | null;
    since: number;
  }

  /** A private part that `look` opens. pass: several share this screen, so ask who is there. */
  interface Hand {
    seat: number;
    cards: number;
    pass: boolean;
  }

  /** How it ended. */
  interface Over {
    title: string;
    text: string;
    winners: number[];
  }

  /** What the match came to, as games.core.display.scoreboard has it, its words said. */
  interface Ledger {
    unit: string;
    low_wins: boolean;
    told: string;
    columns: Column[];
    rows: Row[];
    course: ScoreCourse[];
    steps: string[];
    moments: Moment[];
  }

  /** A round that has ended. cause: what ended it. */
  interface Column {
    name: string;
    cause: string | null;
  }

  /** Row of the scoreboard. seat: null where all play together. */
  interface Row {
    seat: number | null;
    cells: number[];
    total: number;
    place: number;
    reasons: string[];
  }

  /** A line to plot: a seat's points after each step; before the first one all have none. */
  interface ScoreCourse {
    seat: number | null;
    points: number[];
  }

  /** Something to see again; at: the moment of the match's film. */
  interface Moment {
    at: number;
    text: string;
    seat: number | null;
  }

  /** Where a film stands; number: of the match in the history. */
  interface Replay {
    number: number | null;
    at: number;
    of: number;
    speed: number;
    playing: boolean;
  }

  /** The newest lines of a log, newest first. from: how many older ones stay before them. */
  interface Lines {
    from: number;
    lines: Entry[];
  }

  /** A viewer's private part. zones: the table with its seat's eyes. */
  interface Look {
    lines: string[];
    hand: HeldCard[];
    grid: Grid | null;
    ask: Ask | null;
    zones: Zone[];
  }

  /** A card in a hand; plays: the action that it would do now. */
  interface HeldCard {
    face: string;
    name: string;
    plays: unknown[] | null;
  }

  /** An entry of the rules as this table reads it. */
  interface Rule {
    id: string;
    title: string;
    short: string[];
    more: string[];
    see: Heading[];
  }

  /** An entry of the rules by its title. read: this viewer's own seat was told of it by a note. */
  interface Heading {
    id: string;
    title: string;
    read?: boolean;
  }

  /** What there is to read. now: of what is asked; entries: all, or what was found, best first. */
  interface Rules {
    game: string;
    title: string;
    now: Rule[];
    entries: Heading[];
    house: string[];
  }
}

declare namespace Orders {
  /** Finger down. */
  interface Press {
    do: "press";
    button: "back" | "next" | "ok" | "previous";
    n?: number;
  }

  /** Finger up. */
  interface Release {
    do: "release";
    button: "back" | "next" | "ok" | "previous";
    n?: number;
  }

  /** A sign of life, asked for by a page that has heard nothing for a while. */
  interface Ping {
    do: "ping";
    n?: number;
  }

  /** A card onto the reader. */
  interface Lay {
    do: "lay";
    game: string;
    face: string;
    n?: number;
  }

  /** The card off the reader. */
  interface Lift {
    do: "lift";
    n?: number;
  }

  /** An answer: an action as JSON. then: more answers of the same seat, given one by one. */
  interface Choose {
    do: "choose";
    action: unknown[];
    then?: unknown[][];
    n?: number;
  }

  /** The answer that somebody points at, as JSON; none any more: null. */
  interface Point {
    do: "point";
    action: unknown[] | null;
    n?: number;
  }

  /** Take the last act back, or all after entry `to`. seat: for whom a shared screen agrees. */
  interface Undo {
    do: "undo";
    agreed?: boolean;
    seat?: number | null;
    to?: number | null;
    keep?: boolean;
    n?: number;
  }

  /** Let chance happen. */
  interface Draw {
    do: "draw";
    n?: number;
  }

  /** People have done with the box's own cards what it said. */
  interface Laid {
    do: "laid";
    n?: number;
  }

  /** The visitor's private part. */
  interface Look {
    do: "look";
    n?: number;
  }

  /** A seat's address as a QR code; None: the invitation's. */
  interface Code {
    do: "code";
    seat?: number | null;
    n?: number;
  }

  /** Another address for a seat: who has the old one is out. */
  interface NewAddress {
    do: "new_address";
    seat: number;
    n?: number;
  }

  /** Phones may come from the home network, or no more. way: by this interface; "": as before. */
  interface Invite {
    do: "invite";
    on: boolean;
    way?: string;
    n?: number;
  }

  /** A person's seat is offered to a phone, or no more. */
  interface Offer {
    do: "offer";
    seat: number;
    on: boolean;
    n?: number;
  }

  /** Somebody who came in by the number takes a seat; the answer holds its token. */
  interface Sit {
    do: "sit";
    seat: number;
    name?: string;
    n?: number;
  }

  /** How the box writes a name: the answer holds it, "" if the box shows the colour instead. */
  interface Spell {
    do: "spell";
    name: string;
    n?: number;
  }

  /** A game, with everything that is chosen before it starts. */
  interface NewGame {
    do: "new_game";
    game: string;
    seats: number;
    variant?: string | null;
    cards?: "device" | "table";
    options?: Record<string, string>;
    first?: number;
    bots?: number[] | Record<string, "easy" | "greedy" | "medium" | "random" | "strong"> | null;
    explain?: number[] | null;
    n?: number;
  }

  /** A clock without a game. control: as the command line's `timer` takes it. */
  interface StartClock {
    do: "start_clock";
    control: string;
    players: number;
    time?: number | null;
    extra?: number | null;
    count?: number | null;
    at_zero?: "lose" | "pass" | "warn" | null;
    handicap?: number[] | null;
    n?: number;
  }

  /** What shall be done with the clock without a game. seat: whose face is pressed. */
  interface TellClock {
    do: "clock";
    what: "add" | "again" | "end" | "give" | "go_on" | "pause" | "press" | "undo";
    seat?: number;
    seconds?: number;
    n?: number;
  }

  /** The timer of the games to come, "" for none. time: other seconds; None: the control's own. */
  interface GameTimer {
    do: "timer";
    control: string;
    time?: number | null;
    at_zero?: "lose" | "pass" | "warn" | null;
    n?: number;
  }

  /** Who sits where, by seat. A name that is empty: the colour alone; places: LEDs. */
  interface Seating {
    do: "seating";
    names: string[];
    colours?: string[] | null;
    places?: number[] | null;
    n?: number;
  }

  /** What the box is to speak: what the shared screen does. */
  interface Language {
    do: "language";
    language: string;
    chosen?: boolean;
    n?: number;
  }

  /** Who plays a seat from now on: a bot of a level, or "", a person. */
  interface GiveSeat {
    do: "seat";
    seat: number;
    bot: "easy" | "greedy" | "medium" | "random" | "strong" | "";
    n?: number;
  }

  /** A hint for the visitor's own seat. */
  interface Hint {
    do: "hint";
    n?: number;
  }

  /** Whether there are hints at the table. */
  interface Hints {
    do: "hints";
    open: boolean;
    n?: number;
  }

  /** Whether notes are told at a seat; None: at all of them. again: what was heard is forgotten. */
  interface Notes {
    do: "notes";
    on: boolean;
    seat?: number | null;
    again?: boolean;
    n?: number;
  }

  /** The end of the running game. */
  interface EndGame {
    do: "end_game";
    n?: number;
  }

  /** Another number for those who come from the network. */
  interface NewPin {
    do: "new_pin";
    n?: number;
  }

  /** A chip that fails, or is mended. */
  interface Fault {
    do: "fault";
    device: string;
    kind: string;
    on: boolean;
    n?: number;
  }

  /** What was played at this table: the newest matches. before: those with a lower number. */
  interface History {
    do: "history";
    before?: number | null;
    n?: number;
  }

  /** A picture of a match of the history: a film that moves, or how it went. */
  interface Picture {
    do: "picture";
    number: number;
    kind: "film" | "picture";
    n?: number;
  }

  /** How a match of the history went: everybody's chance by turns, and what decided it. */
  interface Review {
    do: "review";
    number: number;
    n?: number;
  }

  /** What there is to read of the rules. game: another one's than the one that is played. */
  interface Rules {
    do: "rules";
    game?: string;
    search?: string;
    n?: number;
  }

  /** What the rules say of a thing that this viewer sees. */
  interface Rule {
    do: "rule";
    about: "ask" | "die" | "entry" | "face" | "figure" | "hour" | "icon" | "kind" | "line" | "log" | "option" | "reason" | "why";
    id?: string;
    number?: number | null;
    at?: number;
    seat?: number | null;
    action?: unknown[] | null;
    spot?: Spot | null;
    game?: string;
    n?: number;
  }

  /** Where an answer can be pressed: what lies there agrees with every field that is given. */
  interface Spot {
    zone?: string | null;
    face?: string | null;
    at?: number | null;
    part?: number | null;
    seat?: number | null;
    hour?: number | null;
    figure?: string | null;
  }

  /** Where a film shall go on: from a moment, at a speed (backwards if negative), or stand. */
  interface Rerun {
    do: "rerun";
    moment?: number | null;
    speed?: number | null;
    pace?: number | null;
    backwards?: boolean | null;
    playing?: boolean | null;
    n?: number;
  }

  /** Each order by what `do` says. */
  interface Named {
    press: Press;
    release: Release;
    ping: Ping;
    lay: Lay;
    lift: Lift;
    choose: Choose;
    point: Point;
    undo: Undo;
    draw: Draw;
    laid: Laid;
    look: Look;
    code: Code;
    new_address: NewAddress;
    invite: Invite;
    offer: Offer;
    sit: Sit;
    spell: Spell;
    new_game: NewGame;
    start_clock: StartClock;
    clock: TellClock;
    timer: GameTimer;
    seating: Seating;
    language: Language;
    seat: GiveSeat;
    hint: Hint;
    hints: Hints;
    notes: Notes;
    end_game: EndGame;
    new_pin: NewPin;
    fault: Fault;
    history: History;
    picture: Picture;
    review: Review;
    rules: Rules;
    rule: Rule;
    rerun: Rerun;
  }
}
