// Every sentence of the page itself, by id. What the game says comes translated from the device.

const ENGLISH = {
  "region.clock": "Clock", "region.ask": "What is asked", "region.cards": "Cards",
  "region.seats": "Seats", "region.log": "Log",
  "bar.connected": "Connected", "bar.connecting": "Waking up", "bar.lost": "Not connected",
  "bar.unsaved": "Not saved", "bar.missing": "Missing: {names}", "bar.workshop": "Workshop",
  "bar.sound.on": "Sound is on", "bar.sound.off": "Sound is off", "bar.menu": "Menu",
  "bar.faults": "{n} faults are on",
  "button.previous": "Previous", "button.next": "Next", "button.ok": "OK", "button.back": "Back",
  "clock.keys": "Clock. Arrow keys, Enter and Backspace are its buttons.",
  "clock.real": "This is a real device: use its own buttons.",
  "ring.dark": "No light is on.", "ring.lit": "{n} of 24 lights are on.",
  "ring.mark": "{figure} at {hour}.", "ring.preview": "Preview: {figure} lands on {hour}.",
  "ring.hand": "The hand points to {hour}.", "ring.goal": "{hour} is the goal.",
  "ring.arc": "{name}: {n}.",
  "oled.empty": "The display is dark.", "oled.enlarge": "Enlarge the display. {lines}",
  "oled.close": "Close the large display", "buzzer.beep": "beep",
  "colour.red": "Red", "colour.blue": "Blue", "colour.green": "Green", "colour.purple": "Purple",
  "colour.yellow": "Yellow", "colour.white": "White", "colour.pink": "Pink",
  "colour.orange": "Orange", "colour.wanderer": "{colour} (wanderer)",
  "reader.word": "reader", "reader.quiet": "Reader", "reader.waits": "Reader. It waits for a card.",
  "reader.card": "{name} lies on the reader. Take it back.", "reader.away": "The reader is away.",
  "reader.take": "Take the card back",
  "ask.yours": "your turn", "ask.choosing": "is choosing", "ask.all": "Everybody",
  "ask.draw": "Go on", "ask.ok": "OK", "ask.wait": "Waking up", "ask.private": "Only for you: hold to look.",
  "ask.nothing": "Nothing is asked now.",
  "tray.find": "Find a card", "tray.find.hint": "r3 b", "tray.all": "all cards",
  "tray.none": "No card fits that. Clear the search to see all.", "tray.rows": "Cards by colours and numbers",
  "tray.drop.colour": "Show all", "tile.back": "Tile {n}", "tile.gap": "Place {n} is empty",
  "tile.may": "Tile {n}, may be chosen", "tiles.title": "Tiles",
  "hand.hold": "Hold to look", "hand.cards": "Hold to look · {n} cards", "hand.one": "Hold to look · 1 card",
  "hand.release": "Let go to hide", "hand.keep": "Keep open", "hand.hide": "Hide",
  "hand.pass": "Pass the screen to {name}.", "hand.here": "I am {name}", "hand.region": "Your hand",
  "hand.empty": "Nothing is hidden here.",
  "seat.bot": "bot", "seat.wanderer": "wanderer", "seat.first": "begins",
  "seat.points": "{n} points",
  "log.title": "Log", "log.now": "now", "log.minutes": "{n} min", "log.hours": "{n} h", "log.empty": "Nothing has happened yet.",
  "log.undone": "taken back",
  "undo.title": "Undo", "undo.ask": "Take back: {text}?", "undo.yes": "Take it back", "undo.no": "Keep it",
  "undo.agree": "This was seen by people. It goes back when all agree.",
  "undo.mine": "I agree", "undo.all": "All agree: hold for 2 s",
  "undo.waiting": "Not yet: {names}.", "undo.nothing": "There is nothing to take back.",
  "over.again": "Play again", "over.other": "Another game", "over.log": "Log",
  "start.question": "What shall we play?", "start.help": "Every choice has a usual answer, so one press starts.",
  "start.play": "Play", "start.choose": "Choose how", "start.seats": "How many play?",
  "start.variant": "Which variant?", "start.usual": "the usual one", "start.cards": "Who deals the cards?",
  "start.device": "The device deals", "start.table": "We deal our own cards",
  "start.first": "Who begins?", "start.seat": "Seat {n}", "start.options": "Rules that may be changed",
  "start.fewer": "Back", "start.players": "{least}–{most} players", "start.players.one": "{n} players",
  "start.minutes": "{n} min", "start.advisory": "only told, not checked",
  "menu.title": "Menu", "menu.close": "Close", "menu.light": "Light of the room", "menu.auto": "as the system",
  "menu.dark": "evening", "menu.bright": "morning", "menu.shapes": "Shapes beside the lights",
  "menu.shapes.why": "Off shows the bare device.", "menu.calm": "Calm light",
  "menu.calm.why": "Blinks are shown as steady light, nothing flies.",
  "menu.letters": "Single letters are keys", "menu.letters.why": "H, G, L, U and ?",
  "menu.game": "Game", "menu.new": "New game", "menu.end": "End this game", "menu.end.sure": "End it now",
  "menu.undo": "Undo", "menu.keys": "Keys", "menu.seats": "A page for each seat",
  "menu.seats.why": "Open one on each person's phone. Whoever has the address sees that hand.",
  "menu.none": "No game is running.",
  "key.arrows": "previous, next", "key.enter": "OK, held as long as the key", "key.back": "back",
  "key.find": "find a card", "key.esc": "leave, close, take the card back", "key.h": "look at the hand while held",
  "key.g": "to the question", "key.l": "to the log", "key.u": "undo (asks first)", "key.help": "this list",
  "key.grid": "move among the cards; Enter lays one",
  "workshop.title": "Workshop", "workshop.why": "Every switch is a fault that the emulated chips can have.",
  "workshop.mend": "Mend all", "workshop.wire": "Sent so far", "workshop.frames": "{device}: {frames} frames, {bytes} bytes",
  "device.ring": "Ring", "device.oled": "Display", "device.display": "Display", "device.reader": "Reader", "device.buttons": "Buttons", "device.sound": "Sound",
  "fault.unplug": "Unplug", "fault.garbage": "Garbage on the wire", "fault.silence": "Silence",
  "fault.nak": "No acknowledgement", "fault.bounce": "Bounce", "fault.chatter": "Chatter",
  "sees.reader": "The display says that the reader is silent. Play goes on by buttons.",
  "sees.oled": "The glass is black. Taps and buttons work on.",
  "sees.display": "The glass is black. Taps and buttons work on.",
  "sees.ring": "The lights go out. The shapes and the display stay.",
  "sees.buttons": "A press still counts once.", "sees.sound": "Nothing sounds. Everything is seen as well.",
  "gone.ring": "The ring is away. The shapes beside it stay true.",
  "gone.oled": "The display is away. The question stands here.",
  "gone.reader": "The reader is away. Answer with the buttons or here.",
  "gone.buttons": "A button is away. Answer here.", "gone.sound": "The sound is away. Nothing is told by sound alone.",
  "lost.headline": "Trying again in {n} s", "lost.now": "Trying again", "lost.line": "Everything shown as done is kept. The clocks stand still.",
  "lost.try": "Try now", "lost.back": "Connected again.", "lost.back.news": "Connected again. Meanwhile: {text}",
  "closed.try": "Load again", "closed.shared": "Show the shared screen",
  "title.turn": "{name} · {game}", "title.yours": "● Your turn · {game}",
};

const LANGUAGES = { en: ENGLISH };

/** The language of the page: the first of the reader's that it speaks, which the device then speaks too. */
export const language = navigator.languages.map((one) => one.split("-")[0]).find((one) => one in LANGUAGES) ?? "en";

const SENTENCES = LANGUAGES[language];

/** The sentence of an id, with {names} filled in. An unknown id is a mistake and says itself. */
export function say(id, values = {}) {
  const sentence = SENTENCES[id] ?? ENGLISH[id] ?? id;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Whether there is a sentence of that id. */
export const says = (id) => id in ENGLISH;

/** A colour's name; colours that only one game knows are named by their id. */
export const colourName = (colour) => (says(`colour.${colour}`) ? say(`colour.${colour}`) : colour);
