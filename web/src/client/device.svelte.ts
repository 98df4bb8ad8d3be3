// What this device remembers: a name, preferences, and the seats it holds. Nothing of it leaves the device
// but the seat's token, which goes to the server that gave it.

const KEY = "overdraw";

/** A seat that this device holds at a table. */
export interface HeldSeat {
  seat: number;
  token: string;
  name: string;
}

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
  /** What was last chosen for a new table, by the game's name. */
  lastChoice: Record<string, unknown>;
}

const FRESH: Remembered = {
  name: "",
  preferences: { language: null, theme: "auto", sound: false, speed: 1, odds: false },
  tables: [],
  lastChoice: {},
};

const MOST_TABLES = 100;

function read(): Remembered {
  try {
    const text = localStorage.getItem(KEY);
    const kept = (text === null ? {} : JSON.parse(text)) as Partial<Remembered>;
    return { ...FRESH, ...kept, preferences: { ...FRESH.preferences, ...kept.preferences } };
  } catch {
    return structuredClone(FRESH); // a private window, or what no program of ours wrote
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

export function knownTable(id: string): KnownTable | undefined {
  return device.tables.find((table) => table.id === id);
}

/** Remember a table, newest first, with what is new about it. */
export function rememberTable(id: string, news: Partial<KnownTable>): KnownTable {
  const before: KnownTable = knownTable(id) ?? {
    id, game: "", edition: "", seats: [], token: null, invite: null, names: [], status: "lobby", games: 0, seen: 0,
  };
  const after = { ...before, ...news, seen: Date.now() };
  device.tables = [after, ...device.tables.filter((table) => table.id !== id)].slice(0, MOST_TABLES);
  return after;
}

export function forgetTable(id: string): void {
  device.tables = device.tables.filter((table) => table.id !== id);
}

/** Random bytes in hexadecimal digits; unlike `crypto.randomUUID` it is there without https too. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
