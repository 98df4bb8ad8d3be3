// The data that this device stores: the player's name, preferences, and the seats it holds. The page sends the name and
// a seat's token to the table's server. Everything else stays on the device.

const KEY = "overdraw";

/** A seat that a player on this device holds at a table. */
export interface HeldSeat {
  seat: number;
  token: string;
  name: string;
}

/** The data that this device stored about one draw of a shuffle, like `KeptDraw` in `records/kept.py`. */
export interface KeptDraw {
  /** The server's commitment to the shuffle, received before this device sent its hash. */
  commitment: string;
  contribution: string;
  /** The hashes of all seats when the server asked this device to reveal its contribution to the shuffle. */
  hashes: (string | null)[] | null;
  /** Whether this device has sent its contribution to the shuffle. */
  revealed: boolean;
  /** Whether the server left this device out of the draw, although it was connected and had published its hash. */
  dropped: boolean;
}

/** The data that this device stored about the shuffle of one game, for one seat. */
export interface KeptShuffle {
  draws: KeptDraw[];
  /** The server's commitment to the shuffle, as shown once the game had begun. */
  final: string | null;
}

/**
 * This device's contributions to a version 1 shuffle, by seat. A device may send several, after reconnecting or from
 * two windows. The server uses only one.
 */
export type Contributions = Record<number, string[]>;

/** A table that this device has visited. `token` identifies a host without a seat. */
export interface KnownTable {
  id: string;
  game: string;
  edition: string;
  seats: HeldSeat[];
  token: string | null;
  invite: string | null;
  names: string[];
  status: "lobby" | "playing" | "over" | "ended";
  games: number;
  seen: number;
  /**
   * The server's commitment to each game's shuffle, as this device saw it before the first card, by the game's number.
   */
  promises: Record<string, string>;
  /** This device's contributions to version 1 shuffles, by commitment and then by seat. */
  contributions?: Record<string, Contributions>;
  /** The data that this device stored about version 2 shuffles, by the game's number and then by seat. */
  shuffles?: Record<string, Record<string, KeptShuffle>>;
  /**
   * The winning seats of each game, by the game's number. Games that ended while this device was not at the table are
   * missing.
   */
  winners?: Record<string, number[]>;
  /** Whether all human players at the table play on this device. If so, the game starts without a click. */
  alone: boolean;
}

/**
 * The settings that were last chosen for a game. If `edition` is null, the game's first edition is used. `bots` are the
 * bots in the other seats.
 */
export interface Choice {
  edition: string | null;
  options: Record<string, string | number>;
  players: number;
  bots: string[];
}

export interface Preferences {
  language: string | null;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** The speed of animations: 0 is off, 1 is normal, 2 is twice as fast. */
  speed: number;
  odds: boolean;
  /**
   * The tutor asks for confirmation before a move that costs at least this many percent of a win; 0 turns the tutor
   * off.
   */
  tutor: number;
}

interface Remembered {
  name: string;
  preferences: Preferences;
  tables: KnownTable[];
  /**
   * The settings last chosen for new tables: stored by game if one person plays, and by game and mode if several do.
   */
  choices: Record<string, Choice>;
}

const FRESH: Remembered = {
  name: "",
  preferences: { language: null, theme: "auto", sound: false, speed: 1, odds: false, tutor: 0 },
  tables: [],
  choices: {},
};

const MOST_TABLES = 100;

/** Restores this device's data from the stored text, part by part. Damaged parts are ignored. */
export function restored(text: string | null): Remembered {
  const kept = object(parsed(text));
  const preferences = object(kept["preferences"]);
  const choices = Object.entries(object(kept["choices"])).filter(([, choice]) => isChoice(choice));
  return {
    name: typeof kept["name"] === "string" ? kept["name"] : FRESH.name,
    preferences: Object.fromEntries(
      Object.entries(FRESH.preferences).map(([key, fresh]) => [key, alike(preferences[key], fresh)]),
    ) as unknown as Preferences,
    tables: Array.isArray(kept["tables"]) ? kept["tables"].filter(isTable) : [],
    choices: Object.fromEntries(choices) as Record<string, Choice>,
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function alike(value: unknown, fresh: unknown): unknown {
  const kind = fresh === null ? "string" : typeof fresh;
  return typeof value === kind ? value : fresh;
}

function isTable(value: unknown): value is KnownTable {
  const { id, seats, names } = object(value);
  return typeof id === "string" && Array.isArray(names) && Array.isArray(seats) && seats.every(isSeat);
}

function isSeat(value: unknown): value is HeldSeat {
  const { seat, token } = object(value);
  return typeof seat === "number" && typeof token === "string";
}

function isChoice(value: unknown): value is Choice {
  const { players, bots, options } = object(value);
  return typeof players === "number" && Array.isArray(bots) && typeof options === "object" && options !== null;
}

function read(): Remembered {
  try {
    return restored(localStorage.getItem(KEY));
  } catch {
    return restored(null); // a private window
  }
}

export const device = $state<Remembered>(read());

$effect.root(() => {
  $effect(() => {
    const text = JSON.stringify(device);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // The browser does not allow storage. The game continues, but this device forgets it after a reload.
    }
  });
});

if (typeof addEventListener === "function")
  addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY) Object.assign(device, restored(newValue)); // another window has stored something
  });

export function knownTable(id: string): KnownTable | undefined {
  return device.tables.find((table) => table.id === id);
}

/**
 * Stores a table at the top of the list of visited tables. Fields that are missing from `news` keep their stored
 * values.
 */
export function rememberTable(id: string, news: Partial<KnownTable>): KnownTable {
  const before: KnownTable = knownTable(id) ?? {
    id, game: "", edition: "", seats: [], token: null, invite: null, names: [], status: "lobby", games: 0, seen: 0,
    promises: {}, alone: false,
  };
  const after = { ...before, ...news, seen: Date.now() };
  device.tables = [after, ...device.tables.filter((table) => table.id !== id)].slice(0, MOST_TABLES);
  return after;
}

/** Returns the data about a game's shuffle that this device stored for a seat, even if another window stored it. */
export function keptShuffle(id: string, number: number, seat: number): KeptShuffle | undefined {
  const here = knownTable(id)?.shuffles?.[number]?.[seat];
  return here ?? read().tables.find((table) => table.id === id)?.shuffles?.[number]?.[seat];
}

/** Stores this device's data about a game's shuffle for a seat; null deletes the data. */
export function keepShuffle(id: string, number: number, seat: number, kept: KeptShuffle | null): void {
  const before = knownTable(id)?.shuffles ?? {};
  const { [seat]: _, ...others } = before[number] ?? {};
  rememberTable(id, { shuffles: { ...before, [number]: kept === null ? others : { ...others, [seat]: kept } } });
}

/** Returns this device's contributions to the shuffle with this commitment, at whichever table it took place. */
export function ownContributions(commitment: string): Contributions {
  return device.tables.map(({ contributions }) => contributions?.[commitment]).find((one) => one !== undefined) ?? {};
}

export function forgetTable(id: string): void {
  device.tables = device.tables.filter((table) => table.id !== id);
}

/** Returns random bytes as hexadecimal digits. Unlike `crypto.randomUUID`, this also works without HTTPS. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
