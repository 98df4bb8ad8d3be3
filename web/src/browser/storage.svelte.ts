// What this device remembers: a name, preferences, and the seats it holds. Nothing of it leaves the device
// but the seat's token, which goes to the server that gave it.

const KEY = "overdraw";

/** A seat that this device holds at a table. */
export interface HeldSeat {
  seat: number;
  token: string;
  name: string;
}

/** What was sent for each seat; several where the line broke, or two windows were open. The server took one of them. */
export type Contributions = Record<number, string[]>;

/** A table that this device has been to. `token` speaks for a host without a seat. */
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
  /** What was promised of each game's shuffle when this device first saw it, by the game's number. */
  promises: Record<string, string>;
  /** What this device added to each shuffle: by its commitment, then by seat, all that was sent. */
  contributions?: Record<string, Contributions>;
  /** The seats that won each game, by the game's number; a device that came late does not know all. */
  winners?: Record<string, number[]>;
  /** Everybody at it is on this device: the game begins by itself. */
  alone: boolean;
}

/** What was last chosen for a game: `edition` null is the game's first, `bots` are those of the other seats. */
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
  /** How fast things move: 0 is not at all, 1 is usual, 2 is twice as fast. */
  speed: number;
  odds: boolean;
}

interface Remembered {
  name: string;
  preferences: Preferences;
  tables: KnownTable[];
  /** What was last chosen for a new table: by the game's name for one person, after the way to play for several. */
  choices: Record<string, Choice>;
}

const FRESH: Remembered = {
  name: "",
  preferences: { language: null, theme: "auto", sound: false, speed: 1, odds: false },
  tables: [],
  choices: {},
};

const MOST_TABLES = 100;

/** What is kept, part by part: whatever no program of ours wrote is as if it were not there. */
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
      // The device keeps nothing: the game goes on, it is only not remembered.
    }
  });
});

if (typeof addEventListener === "function")
  addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY) Object.assign(device, restored(newValue)); // another window of this device knows more
  });

export function knownTable(id: string): KnownTable | undefined {
  return device.tables.find((table) => table.id === id);
}

/** Remember a table, newest first, with what is new about it. */
export function rememberTable(id: string, news: Partial<KnownTable>): KnownTable {
  const before: KnownTable = knownTable(id) ?? {
    id, game: "", edition: "", seats: [], token: null, invite: null, names: [], status: "lobby", games: 0, seen: 0,
    promises: {}, alone: false,
  };
  const after = { ...before, ...news, seen: Date.now() };
  device.tables = [after, ...device.tables.filter((table) => table.id !== id)].slice(0, MOST_TABLES);
  return after;
}

/** Keep what is sent to a shuffle. Another window may just have kept something for the same seat. */
export function keepContribution(id: string, commitment: string, seat: number, contribution: string): void {
  const here = knownTable(id)?.contributions ?? {};
  const elsewhere = read().tables.find((table) => table.id === id)?.contributions ?? {};
  const sent = [elsewhere, here].flatMap((kept) => kept[commitment]?.[seat] ?? []);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- this set removes duplicates and is gone at once
  const seats = { ...elsewhere[commitment], ...here[commitment], [seat]: [...new Set([...sent, contribution])] };
  rememberTable(id, { contributions: { ...elsewhere, ...here, [commitment]: seats } });
}

/** A seat that was given up before the game began has no part in its shuffle. */
export function forgetContribution(id: string, commitment: string, seat: number): void {
  const contributions = knownTable(id)?.contributions;
  if (contributions === undefined) return;
  const { [seat]: _, ...rest } = contributions[commitment] ?? {};
  rememberTable(id, { contributions: { ...contributions, [commitment]: rest } });
}

/** What this device added to the shuffle with this commitment, at whichever table. */
export function ownContributions(commitment: string): Contributions {
  return device.tables.map(({ contributions }) => contributions?.[commitment]).find((one) => one !== undefined) ?? {};
}

export function forgetTable(id: string): void {
  device.tables = device.tables.filter((table) => table.id !== id);
}

/** Random bytes in hexadecimal digits; unlike `crypto.randomUUID` it is there without https too. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
