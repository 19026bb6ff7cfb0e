// Written by tools/shapes.py from the structs in orders.py: change those.

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

  /** An answer: an action as JSON. */
  interface Choose {
    do: "choose";
    action: unknown[];
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

  /** The visitor's private part. */
  interface Look {
    do: "look";
    n?: number;
  }

  /** A seat's address as a QR code. */
  interface Code {
    do: "code";
    seat: number;
    n?: number;
  }

  /** Another address for a seat: who has the old one is out. */
  interface NewAddress {
    do: "new_address";
    seat: number;
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
    bots?: number[] | null;
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

  /** What shall be done with the clock without a game. */
  interface TellClock {
    do: "clock";
    what: "again" | "end" | "go_on" | "pause" | "undo";
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

  /** What was played at this table. */
  interface History {
    do: "history";
    n?: number;
  }

  /** A picture of a match of the history: a film that moves, or how it went. */
  interface Picture {
    do: "picture";
    number: number;
    kind: "film" | "picture";
    n?: number;
  }

  /** Where a film shall go on: from a moment, at a speed (backwards if negative), or stand. */
  interface Rerun {
    do: "rerun";
    moment?: number | null;
    speed?: number | null;
    playing?: boolean | null;
    n?: number;
  }

  /** Each order by what `do` says. */
  interface Named {
    press: Press;
    release: Release;
    lay: Lay;
    lift: Lift;
    choose: Choose;
    undo: Undo;
    draw: Draw;
    look: Look;
    code: Code;
    new_address: NewAddress;
    new_game: NewGame;
    start_clock: StartClock;
    clock: TellClock;
    timer: GameTimer;
    seating: Seating;
    end_game: EndGame;
    new_pin: NewPin;
    fault: Fault;
    history: History;
    picture: Picture;
    rerun: Rerun;
  }
}
