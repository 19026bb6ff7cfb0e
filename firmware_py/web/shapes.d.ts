// Written by tools/shapes.py from the structs in protocol.py and schema.py.

declare namespace Server {
  /** Everything that one viewer may see now: the device, and the match if there is one. */
  interface Snapshot {
    version: number;
    now: number;
    inputs?: number | null;
    menu?: Menu;
    why: string | null;
    screen: string[];
    reader: ReaderState;
    left_handed?: boolean;
    devices: Record<string, boolean>;
    faults: FaultState[];
    saved: boolean;
    number: number | null;
    pin?: string | null;
    urls: Address[];
    invitation?: Invitation | null;
    clocks?: Clocks | null;
    times?: Times;
    last_clock?: LastClock;
    seating?: SeatingState | null;
    timer?: TimerSetting | null;
    lessons?: Lessons;
    teaching?: Teaching;
    room: Room | null;
    game: RunningGame | null;
    scene: Scene | null;
    ring: string[];
    ask: Question | null;
    news: string[];
    seats: Seat[];
    wanderers: Wanderer[];
    log: LogEntry[];
    undo: UndoOffer | null;
    hand: Hand | null;
    mine: number | null;
    covered?: boolean;
    elsewhere: boolean;
    resuming: boolean;
    paused?: boolean;
    over: Over | null;
    ledger: Scoreboard | null;
    rounds: Scoreboard | null;
    hints?: boolean;
    pace?: string;
    replay?: Replay;
    course?: Course;
  }

  /** The games and clocks that a page can start. A replay has no clocks. */
  interface Menu {
    games: GameOffer[];
    timers?: Timer[];
    presets?: Preset[];
    zero?: Zero;
  }

  /** A game that can be started. */
  interface GameOffer {
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
    options: Record<string, GameOption>;
    explains: boolean;
    box_seats: boolean;
    newcomers: number | null;
    faces: Sample[];
    tone: string | null;
  }

  /** A variant of a game. */
  interface Variant {
    id: string;
    title: string;
    seats: number[];
  }

  /** An option of a game's rules, valid for the given variants, numbers of seats and dealer. */
  interface GameOption {
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

  /** A sample card, shown with its game on the start page. */
  interface Sample {
    name: string;
    colours: string[];
    numbers: number[];
    value: number | null;
    art: string | null;
    parts: (string | null)[];
    square: boolean;
  }

  /** A clock that runs without a game. */
  interface Timer {
    control: string;
    title: string;
    help: string;
    players: number[];
    values: Record<string, number>;
    times: number[];
  }

  /** A clock for two players that starts with one press. */
  interface Preset {
    control: string;
    title: string;
  }

  /** The question what happens when the time is up, with the possible answers. */
  interface Zero {
    asks: string;
    answers: Way[];
  }

  /** A possible behaviour of a clock when its time is up. */
  interface Way {
    value: "lose" | "pass" | "warn";
    text: string;
    help: string;
  }

  /** The card on the emulated reader, if this viewer may see it. */
  interface ReaderState {
    card: ReaderCard | null;
  }

  /** A card on the reader. */
  interface ReaderCard {
    game: string;
    face: string;
    name: string;
  }

  /** A fault that an emulated chip can have. */
  interface FaultState {
    device: string;
    kind: string;
    on: boolean;
  }

  /** URL of a seat's own page. */
  interface Address {
    seat: number;
    name: string;
    url: string;
  }

  /** Invitation that lets phones join the table. */
  interface Invitation {
    link: string;
    opened: boolean;
    ways?: Interface[];
    way?: string;
  }

  /** A network interface that phones can use. */
  interface Interface {
    name: string;
    address: string;
  }

  /** The clocks of a game, or the clock without a game (`alone`). */
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
    corrected?: boolean;
    all?: boolean;
    session?: number;
    round?: Round;
    think?: Think;
  }

  /** A player's clock. Times are in nanoseconds. */
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

  /** Round of a clock in which players pass. */
  interface Round {
    number: number;
    order: number[];
    passed: number[];
    begins: number | null;
  }

  /** Turn of all players at once. */
  interface Think {
    runs: boolean;
    done: number[];
  }

  /** Times of the players after the end of a clock. */
  interface Times {
    whole: string;
    players: UsedTime[];
    longest: LongestTurn | null;
  }

  /** Time that a player has used in a clock that has ended. */
  interface UsedTime {
    name: string;
    colour: string;
    time: string;
    turns: number;
    mean: string;
  }

  /** Longest turn of a clock that has ended. */
  interface LongestTurn {
    name: string;
    time: string;
    turn: number;
  }

  /** Clock that was used last. */
  interface LastClock {
    control: string;
    title: string;
  }

  /** Names, colours and places of the players, by seat. */
  interface SeatingState {
    names: string[];
    known: string[];
    colours: string[];
    places: number[];
    language: string;
  }

  /** The timer of future games. */
  interface TimerSetting {
    control: string;
    at_zero: "lose" | "pass" | "warn";
    kind: string;
    values: Record<string, number>;
  }

  /** Tutorial progress, used to set up a game. */
  interface Lessons {
    finished: string[];
    learn: Record<string, string[]>;
  }

  /** The deck that is being taught, as the device's screen shows it. */
  interface Teaching {
    game: string;
    title: string;
    done: number;
    cards: number;
    moment: string;
    head: string;
    rows: string[];
    card: TaughtCard | null;
    keys: Record<string, string>;
  }

  /** The card that the device requests. */
  interface TaughtCard {
    face: string;
    name: string;
  }

  /** The table before the deal, while phones take their seats. */
  interface Room {
    game: string;
    title: string;
    variant: string | null;
    options: Record<string, string>;
    seats: RoomSeat[];
    fewest: number;
    most: number;
    first: number | null;
    drawing: boolean;
    timer: string;
    covered: boolean;
    arriving: ("name" | "number")[];
  }

  /** A seat of the coming match. */
  interface RoomSeat {
    name: string;
    colour: string;
    sits: "away" | "bot" | "free" | "phone" | "screen";
    away?: number;
  }

  /** The running game. */
  interface RunningGame {
    id: string;
    title: string;
    line: string;
    cards: "device" | "table";
    drawn: boolean;
    again: Again;
    changes?: boolean;
  }

  /** Parameters to start the same game again. */
  interface Again {
    game: string;
    seats: number;
    variant: string | null;
    cards: "device" | "table";
    options: Record<string, string>;
    first: number;
    timer: string | null;
    time: number | null;
    at_zero: "lose" | "pass" | "warn";
  }

  /** Everything that a display shows to one viewer about a state. */
  interface Scene {
    head: number | string;
    question: string;
    dial: 12 | 24 | null;
    hand: number | null;
    marks: Mark[];
    arcs: Arc[];
    direction: number;
    grid: Grid | null;
    right: string | null;
    lines: string[];
    pages: string[][];
    scores: ([number, number])[];
    told: string | null;
    news: News[];
    private: boolean;
    zones: Zone[];
    turns: number[];
  }

  /** A piece, a place, a goal or a deadline at an hour of the dial. */
  interface Mark {
    hour: number;
    half: boolean;
    figure: string;
    hollow: boolean;
    facing: number;
    style: "active" | "alarm" | "capture" | "cursor" | "deadline" | "faint" | "ghost" | "goal" | "open" | "spent" | "steady";
    exact: boolean;
  }

  /** A seat's arc of the ring, which shows a count of cards or points. */
  interface Arc {
    seat: number;
    count: number;
    style: "active" | "alarm" | "capture" | "cursor" | "deadline" | "faint" | "ghost" | "goal" | "open" | "spent" | "steady";
    most: number | null;
  }

  /** Places in rows. The last row may be shorter. */
  interface Grid {
    rows: number;
    columns: number;
    places: Place[];
  }

  /** One place of a grid. */
  interface Place {
    number: number;
    face: string | null;
    gap: boolean;
    pointed: number[];
  }

  /** An event, limited to what one viewer may know. */
  interface News {
    text: string;
    kind: "capture" | "lost" | "move" | "pair" | "refuse" | "reveal" | "score" | "strike" | "turn" | "won";
    path: number[];
    seat: number | null;
  }

  /** A place on the table with items, as one viewer sees it. */
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

  /** One thing in a zone, or `n` identical backs. */
  interface Item {
    kind: string;
    face: string | null;
    n: number;
    at: number | null;
    seat: number | null;
    pointed: number[];
    style: "active" | "alarm" | "capture" | "cursor" | "deadline" | "faint" | "ghost" | "goal" | "open" | "spent" | "steady";
    exact: boolean;
    halves: [boolean, boolean] | null;
  }

  /** The open question. It has answers only if this viewer may give them. */
  interface Question {
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
    reasons: ([Spot, string])[];
    brief: boolean;
    hint?: SeatHint;
    note?: Note;
    laid?: boolean;
    tapped?: boolean;
  }

  /** One answer to a question. */
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
    ways: Gesture[];
  }

  /** One way to press an answer. A press on any of its spots counts. */
  interface Gesture {
    spots: Spot[];
    then: unknown[][];
    consequence: string | null;
    preview: Mark[];
  }

  /** Place where an answer can be pressed: a thing on the table that matches all given fields. */
  interface Spot {
    zone: string | null;
    face: string | null;
    at: number | null;
    part: number | null;
    seat: number | null;
    hour: number | null;
    figure: string | null;
  }

  /** A hint for one seat, as its page shows it. If it is empty, the seat may ask for a hint. */
  interface SeatHint {
    thinking: boolean;
    choices: Weighed[];
    says: string | null;
    why: string[];
    line: string[];
  }

  /** An answer as a hint rates it. */
  interface Weighed {
    action: unknown[];
    word: string;
    share: number;
    blur: number;
    percent: number;
    error: number;
    games: number;
  }

  /** A tutorial note shown with a question. */
  interface Note {
    entry: string;
    says: string[];
    opening: string[];
  }

  /** Public information about a seat and its player. */
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
    away?: number;
    hints?: number;
    learns?: boolean;
  }

  /** A card that is shown permanently with a seat. `spent` means that it is used up. */
  interface Icon {
    name: string;
    spent: boolean;
    art: string | null;
  }

  /** A playing piece that belongs to no seat. */
  interface Wanderer {
    colour: string;
    name: string;
    line: string;
  }

  /** A line of the log. */
  interface LogEntry {
    n: number;
    seat: number | null;
    text: string;
    undone: boolean;
    at: number | null;
    told?: boolean;
    own?: boolean;
  }

  /** Undo as it is possible now, or a proposed undo with the seats that agree to it. */
  interface UndoOffer {
    text: string;
    agreement: boolean;
    agreed: number[];
    proposed: boolean;
    to: number | null;
    since: number;
  }

  /** Private information of a seat, still hidden. The command `look` reveals it. */
  interface Hand {
    seat: number;
    cards: number;
    pass: boolean;
  }

  /** Result of the match. */
  interface Over {
    title: string;
    public_title: string;
    text: string;
    winners: number[];
    rematch?: number[];
  }

  /** Standings of a match, in progress or at the end. */
  interface Scoreboard {
    unit: string;
    low_wins: boolean;
    told: string;
    columns: RoundColumn[];
    rows: ScoreboardRow[];
    course: ScoreCourse[];
    steps: string[];
    moments: Highlight[];
    margin: string | null;
    ending: string | null;
  }

  /** A round that has ended. */
  interface RoundColumn {
    name: string;
    cause: string | null;
  }

  /** Score of one seat. */
  interface ScoreboardRow {
    seat: number | null;
    cells: number[];
    total: number;
    place: number;
    reasons: string[];
  }

  /** A line to plot: a seat's points after each step, from 0 before the first. */
  interface ScoreCourse {
    seat: number | null;
    points: number[];
  }

  /** A position of the match that is worth a second look. */
  interface Highlight {
    at: number;
    text: string;
    seat: number | null;
  }

  /** Position, speed and view of a replay. */
  interface Replay {
    number: number | null;
    at: number;
    of: number;
    speed: number;
    playing: boolean;
    cards: number | "all" | "table";
  }

  /** The whole match of a replay, for its scrubber and its title. */
  interface Course {
    rounds: number[];
    turns: number[];
    nth: number[];
    started: string | null;
    over: boolean;
    won: number[];
    scores: (number | null)[];
    reviewed: boolean;
  }

  /** The newest lines of a log, newest first. */
  interface Lines {
    from: number;
    lines: LogEntry[];
  }

  /** Private information of a viewer's seat: its cards, its question and its zones. */
  interface PrivateView {
    lines: string[];
    hand: HeldCard[];
    grid: Grid | null;
    ask: Question | null;
    zones: Zone[];
  }

  /** A card in a hand. */
  interface HeldCard {
    face: string;
    name: string;
    plays: unknown[] | null;
  }

  /** A rule entry for the setup of this match. */
  interface RuleText {
    id: string;
    title: string;
    short: string[];
    more: string[];
    see: Heading[];
  }

  /** Title of a rule entry. */
  interface Heading {
    id: string;
    title: string;
    read?: boolean;
  }

  /** Contents of a game's rules, or the result of a search in them. */
  interface RuleIndex {
    game: string;
    title: string;
    now: RuleText[];
    entries: Heading[];
    house: string[];
  }

  /** Records that the page shows, and what it needs to change the choice. */
  interface RecordsAnswer {
    games: RecordsGame[];
    years: number[];
    finished: number;
    left: number;
    people: KnownPerson[];
    joined: JoinedName[];
    table: Records;
  }

  /** Game that has records or can have some. */
  interface RecordsGame {
    id: string;
    title: string;
  }

  /** Person whose name is in the journal. */
  interface KnownPerson {
    name: string;
    matches: number;
  }

  /** Name that counts for another name. */
  interface JoinedName {
    name: string;
    to: string;
  }

  /** Records of the matches that a filter chooses. */
  interface Records {
    games: number;
    nameless: number;
    timed: number;
    seconds: number;
    low_wins: boolean;
    unit: string;
    cooperative: boolean;
    rows: RecordRow[];
    months: string[];
    pairs: RecordPair[];
  }

  /** Records of a person, of a group, or of the bots of one level. */
  interface RecordRow {
    names: string[];
    bot: string;
    colour: string;
    played: number;
    won: number;
    best: number | null;
    average: number | null;
    streak: number;
    last: boolean[];
    months: number[];
  }

  /** Head to head of two rows. */
  interface RecordPair {
    rows: [number, number];
    ahead: [number, number];
    met: number;
    leader: number;
    run: number;
  }
}

declare namespace Commands {
  /** Start a game. */
  interface StartGame {
    do: "new_game";
    game: string;
    seats: number;
    variant?: string | null;
    cards?: "device" | "table";
    options?: Record<string, string>;
    first?: number;
    bots?: number[] | Record<string, "easy" | "greedy" | "medium" | "random" | "strong"> | null;
    explain?: number[] | null;
    timer?: string | null;
    time?: number | null;
    at_zero?: "lose" | "pass" | "warn";
    n?: number;
  }

  /** Answer a question with an action, `[by, verb, a, b]`. */
  interface Choose {
    do: "choose";
    action: Action;
    then?: Action[];
    n?: number;
  }

  /** Action of a seat, of the table or of chance, with at most two objects (face, hour, seat ...). */
  type Action = unknown[];

  /** Make the device preview the answer under the pointer. With null, end the preview. */
  interface Point {
    do: "point";
    action: Action | null;
    n?: number;
  }

  /** Make the chance move (roll, shuffle). */
  interface Draw {
    do: "draw";
    n?: number;
  }

  /** Confirm that people have moved the device seat's cards as it asked. */
  interface ConfirmCards {
    do: "laid";
    n?: number;
  }

  /** Give a seat to a bot, or to a person if `bot` is "". */
  interface GiveSeat {
    do: "seat";
    seat: number;
    bot: "easy" | "greedy" | "medium" | "random" | "strong" | "";
    n?: number;
  }

  /** Set how long bots wait before they act. */
  interface SetBotPace {
    do: "pace";
    pace: "ease" | "once" | "quick" | "slow";
    n?: number;
  }

  /** Make the bot that is asked act without its pause. */
  interface HurryBots {
    do: "hurry";
    n?: number;
  }

  /** End the running game. */
  interface EndGame {
    do: "end_game";
    n?: number;
  }

  /** Pause the running game, or continue it. */
  interface PauseGame {
    do: "pause";
    on: boolean;
    n?: number;
  }

  /** Allow or forbid hints at the table. */
  interface AllowHints {
    do: "hints";
    open: boolean;
    n?: number;
  }

  /** Turn tutorial notes on or off. */
  interface SwitchNotes {
    do: "notes";
    on: boolean;
    seat?: number | null;
    again?: boolean;
    n?: number;
  }

  /** Start a clock without a game. */
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

  /** Operate the clock without a game. */
  interface OperateClock {
    do: "clock";
    what: "add" | "again" | "correct" | "end" | "give" | "go_on" | "pass" | "pause" | "press" | "think" | "undo" | "undo_correction";
    seat?: number;
    seconds?: number;
    n?: number;
  }

  /** Set the timer of future games. If `control` is "", they have no timer. */
  interface SetGameTimer {
    do: "timer";
    control: string;
    time?: number | null;
    at_zero?: "lose" | "pass" | "warn" | null;
    n?: number;
  }

  /** Teach the tags of a game's deck. A deck whose cards all have tags is taught again. */
  interface TeachDeck {
    do: "teach";
    game: string;
    n?: number;
  }

  /** Press a key of the device while it teaches a deck. The page shows the words of the keys. */
  interface PressTeachKey {
    do: "teach_key";
    key: "back" | "next" | "ok" | "previous";
    n?: number;
  }

  /** Set the players' names, colours and places, by seat. */
  interface SetSeating {
    do: "seating";
    names: string[];
    colours?: string[] | null;
    places?: number[] | null;
    n?: number;
  }

  /** Set the device's language to that of the shared screen. */
  interface SetLanguage {
    do: "language";
    language: string;
    chosen?: boolean;
    n?: number;
  }

  /** Press a button of the device. */
  interface PressButton {
    do: "press";
    button: "back" | "next" | "ok" | "previous";
    n?: number;
  }

  /** Release a button of the device. */
  interface ReleaseButton {
    do: "release";
    button: "back" | "next" | "ok" | "previous";
    n?: number;
  }

  /** Put a card on the emulated reader. */
  interface PlaceCard {
    do: "lay";
    game: string;
    face: string;
    n?: number;
  }

  /** Remove the card from the emulated reader. */
  interface RemoveCard {
    do: "lift";
    n?: number;
  }

  /** Make an emulated chip fail, or repair it. */
  interface InjectFault {
    do: "fault";
    device: string;
    kind: string;
    on: boolean;
    n?: number;
  }

  /** Undo the last action or all actions after entry `to`, or propose that undo to the players. */
  interface UndoActions {
    do: "undo";
    agreed?: boolean;
    seat?: number | null;
    to?: number | null;
    keep?: boolean;
    n?: number;
  }

  /** Get the private information of the viewer's seat, such as its hand. */
  interface OpenHand {
    do: "look";
    n?: number;
  }

  /** Get the QR code of a seat's URL. Without a seat, get that of the invitation. */
  interface DrawCode {
    do: "code";
    seat?: number | null;
    n?: number;
  }

  /** Replace a seat's URL. The old one becomes invalid. */
  interface RenewAddress {
    do: "new_address";
    seat: number;
    n?: number;
  }

  /** Change the PIN for clients from the network. */
  interface RenewPin {
    do: "new_pin";
    n?: number;
  }

  /** Open the page to the home network, or close it. */
  interface Invite {
    do: "invite";
    on: boolean;
    way?: string;
    n?: number;
  }

  /** Offer a person's seat to phones, or withdraw the offer. */
  interface OfferSeat {
    do: "offer";
    seat: number;
    on: boolean;
    n?: number;
  }

  /** Take a seat for a client that came in by the PIN. The answer has the seat's token. */
  interface TakeSeat {
    do: "sit";
    seat: number;
    name?: string;
    n?: number;
  }

  /** Get a name as the device writes it, with a picture of it. */
  interface SpellName {
    do: "spell";
    name: string;
    n?: number;
  }

  /** Keep-alive request of a page that has received nothing for a while. */
  interface Ping {
    do: "ping";
    n?: number;
  }

  /** Make this host's page the screen, so that it shows the hand of the only person there. */
  interface PlayHere {
    do: "play_here";
    n?: number;
  }

  /** Open the waiting room for a game, or change its set-up. A running game ends. */
  interface OpenRoom {
    do: "room";
    start: StartGame;
    lots?: boolean;
    n?: number;
  }

  /** Choose who plays at a seat after the deal. A phone that has the seat loses it. */
  interface SetRoomSeat {
    do: "room_seat";
    seat: number;
    plays: "bot" | "phone" | "screen";
    n?: number;
  }

  /** Close the waiting room without a game. */
  interface LeaveRoom {
    do: "room_leave";
    n?: number;
  }

  /** Start the game of the waiting room. Bots play at the free seats. */
  interface DealCards {
    do: "deal";
    n?: number;
  }

  /** Cover the hand of the only person at the screen in a game with phones, or leave it open. */
  interface CoverHand {
    do: "cover";
    on: boolean;
    n?: number;
  }

  /** Tell all pages that the viewer's seat wants to play the finished game again. */
  interface WantRematch {
    do: "rematch";
    n?: number;
  }

  /** Ask for a hint for the viewer's own seat. */
  interface AskHint {
    do: "hint";
    n?: number;
  }

  /** List or search the rule entries of a game. */
  interface ListRules {
    do: "rules";
    game?: string;
    search?: string;
    n?: number;
  }

  /** Get the rule entry for something that this viewer sees. */
  interface FindRule {
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

  /** Place where an answer can be pressed: a thing on the table that matches all given fields. */
  interface Spot {
    zone?: string | null;
    face?: string | null;
    at?: number | null;
    part?: number | null;
    seat?: number | null;
    hour?: number | null;
    figure?: string | null;
  }

  /** List the newest matches played at this table. */
  interface ListMatches {
    do: "history";
    before?: number | null;
    n?: number;
  }

  /** Get the URL of a match: an animation (`film`), its course (`picture`) or a page to keep. */
  interface DrawPicture {
    do: "picture";
    number: number;
    kind: "film" | "page" | "picture";
    n?: number;
  }

  /** Get the URL of a finished match's review: win chances by turn, and the turning points. */
  interface OpenReview {
    do: "review";
    number: number;
    n?: number;
  }

  /** Control a replay: seek, set its speed and direction, play or pause, choose the view. */
  interface ControlReplay {
    do: "rerun";
    moment?: number | null;
    speed?: number | null;
    pace?: number | null;
    backwards?: boolean | null;
    playing?: boolean | null;
    cards?: number | "all" | "table" | null;
    n?: number;
  }

  /** Get who won how often, in one game or in all. */
  interface ListRecords {
    do: "records";
    game?: string;
    bots?: boolean;
    rules?: "all" | "house" | "usual";
    first?: string;
    last?: string;
    n?: number;
  }

  /** Get the same records as a file, or the results of the matches (`results`). */
  interface ExportRecords {
    do: "records_file";
    game?: string;
    bots?: boolean;
    rules?: "all" | "house" | "usual";
    first?: string;
    last?: string;
    n?: number;
    kind: "csv" | "json" | "results";
  }

  /** Count a name for another name in the records, or for itself again if `to` is "". */
  interface JoinNames {
    do: "join_names";
    name: string;
    to?: string;
    n?: number;
  }

  /** Delete a person's name from all matches and settings. The matches stay. */
  interface DeletePerson {
    do: "delete_person";
    name: string;
    n?: number;
  }

  /** Get the named clocks of this machine. The next three commands have the same answer. */
  interface ListClocks {
    do: "clocks";
    n?: number;
  }

  /** Keep a clock under a name. */
  interface KeepClock {
    do: "keep_clock";
    name: string;
    control: string;
    n?: number;
  }

  /** Give a named clock another name. */
  interface RenameClock {
    do: "rename_clock";
    name: string;
    to: string;
    n?: number;
  }

  /** Remove a named clock. */
  interface RemoveClock {
    do: "remove_clock";
    name: string;
    n?: number;
  }

  /** List the decks, with the number of cards that have a tag. */
  interface ListDecks {
    do: "decks";
    n?: number;
  }

  /** Each order by what `do` says. */
  interface Named {
    new_game: StartGame;
    choose: Choose;
    point: Point;
    draw: Draw;
    laid: ConfirmCards;
    seat: GiveSeat;
    pace: SetBotPace;
    hurry: HurryBots;
    end_game: EndGame;
    pause: PauseGame;
    hints: AllowHints;
    notes: SwitchNotes;
    start_clock: StartClock;
    clock: OperateClock;
    timer: SetGameTimer;
    teach: TeachDeck;
    teach_key: PressTeachKey;
    seating: SetSeating;
    language: SetLanguage;
    press: PressButton;
    release: ReleaseButton;
    lay: PlaceCard;
    lift: RemoveCard;
    fault: InjectFault;
    undo: UndoActions;
    look: OpenHand;
    code: DrawCode;
    new_address: RenewAddress;
    new_pin: RenewPin;
    invite: Invite;
    offer: OfferSeat;
    sit: TakeSeat;
    spell: SpellName;
    ping: Ping;
    play_here: PlayHere;
    room: OpenRoom;
    room_seat: SetRoomSeat;
    room_leave: LeaveRoom;
    deal: DealCards;
    cover: CoverHand;
    rematch: WantRematch;
    hint: AskHint;
    rules: ListRules;
    rule: FindRule;
    history: ListMatches;
    picture: DrawPicture;
    review: OpenReview;
    rerun: ControlReplay;
    records: ListRecords;
    records_file: ExportRecords;
    join_names: JoinNames;
    delete_person: DeletePerson;
    clocks: ListClocks;
    keep_clock: KeepClock;
    rename_clock: RenameClock;
    remove_clock: RemoveClock;
    decks: ListDecks;
  }
}
