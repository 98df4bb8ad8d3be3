// What this device remembers: a name, preferences, and the seats it holds. The page sends the name and the seat's token
// to the table's server; everything else stays on the device.

const KEY = "overdraw";

/** A seat that this device holds at a table. */
export interface HeldSeat {
  seat: number;
  token: string;
  name: string;
}

/** What this device stored about one draw of a shuffle, like `KeptDraw` in `records/kept.py`. */
export interface KeptDraw {
  /** The commitment that the server showed before this device sent its hash. */
  commitment: string;
  contribution: string;
  /** The hashes of all seats at the moment when the server asked for this device's contribution. */
  hashes: (string | null)[] | null;
  /** Whether this device sent its contribution. */
  revealed: boolean;
  /** Whether the server asked only other devices, although this device was connected and had published its hash. */
  dropped: boolean;
}

/** What this device stored about the shuffle of one game, for one seat. */
export interface KeptShuffle {
  draws: KeptDraw[];
  /** The commitment that the server named after the game had begun. */
  final: string | null;
}

/**
 * The contributions that this device sent for a shuffle of version 1. A device can send several, after a reconnect or
 * from two windows; the server uses only one.
 */
export type Contributions = Record<number, string[]>;

/** A table that this device has visited. `token` identifies a host who has no seat. */
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
  /** The first commitment that this device saw for each game's shuffle, by the game's number. */
  promises: Record<string, string>;
  /** This device's contributions to shuffles of version 1, by commitment and then by seat. */
  contributions?: Record<string, Contributions>;
  /** What this device stored about shuffles of version 2, by the game's number and then by seat. */
  shuffles?: Record<string, Record<string, KeptShuffle>>;
  /** The seats that won each game, by the game's number. Games that ended before this device joined are missing. */
  winners?: Record<string, number[]>;
  /** Whether all players of the table use this device. If so, the game starts without a click. */
  alone: boolean;
}

/**
 * The settings that were last chosen for a game. A null `edition` means the game's first edition. `bots` are the bots
 * in the other seats.
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
  /** The tutor asks before a move that loses this many percent of a win; 0 is off. */
  tutor: number;
}

interface Remembered {
  name: string;
  preferences: Preferences;
  tables: KnownTable[];
  /** The settings that were last chosen for new tables: by game for one person, by game and mode for several people. */
  choices: Record<string, Choice>;
}

const FRESH: Remembered = {
  name: "",
  preferences: { language: null, theme: "auto", sound: false, speed: 1, odds: false, tutor: 0 },
  tables: [],
  choices: {},
};

const MOST_TABLES = 100;

/** Restores the stored data part by part and ignores damaged parts. */
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

/** Stores a table as the newest one. Fields that `news` does not have keep their stored values. */
export function rememberTable(id: string, news: Partial<KnownTable>): KnownTable {
  const before: KnownTable = knownTable(id) ?? {
    id, game: "", edition: "", seats: [], token: null, invite: null, names: [], status: "lobby", games: 0, seen: 0,
    promises: {}, alone: false,
  };
  const after = { ...before, ...news, seen: Date.now() };
  device.tables = [after, ...device.tables.filter((table) => table.id !== id)].slice(0, MOST_TABLES);
  return after;
}

/** Returns what this device, in this window or another one, stored about a game's shuffle for a seat. */
export function keptShuffle(id: string, number: number, seat: number): KeptShuffle | undefined {
  const here = knownTable(id)?.shuffles?.[number]?.[seat];
  return here ?? read().tables.find((table) => table.id === id)?.shuffles?.[number]?.[seat];
}

/** Stores what this device knows about a game's shuffle for a seat; null deletes it. */
export function keepShuffle(id: string, number: number, seat: number, kept: KeptShuffle | null): void {
  const before = knownTable(id)?.shuffles ?? {};
  const { [seat]: _, ...others } = before[number] ?? {};
  rememberTable(id, { shuffles: { ...before, [number]: kept === null ? others : { ...others, [seat]: kept } } });
}

/** Returns what this device contributed to the shuffle that has this commitment, no matter at which table. */
export function ownContributions(commitment: string): Contributions {
  return device.tables.map(({ contributions }) => contributions?.[commitment]).find((one) => one !== undefined) ?? {};
}

export function forgetTable(id: string): void {
  device.tables = device.tables.filter((table) => table.id !== id);
}

/** Returns random bytes in hexadecimal. Unlike `crypto.randomUUID`, this also works without HTTPS. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
