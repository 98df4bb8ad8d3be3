// Parses and checks files with game records.

import type { Shuffled } from "../shuffle/proof";

export interface GameRecord {
  format: string;
  game: string;
  rules: Record<string, string | number>;
  players: { name: string; bot?: string }[];
  first: number;
  events: string[];
  shuffle?: Shuffled;
  /**
   * Present if the game continues another one: the number of events taken from the other game, and how the remaining
   * cards were shuffled.
   */
  continues?: { events: number; shuffle: Shuffled };
}

/** The maximum size of an uploaded file in bytes. Game records are smaller. */
export const LARGEST_FILE = 1_000_000;

/**
 * Parses the game records in a text: one JSON record, or one record per line. Returns null if the text has neither
 * form.
 */
export function readRecords(text: string): GameRecord[] | null {
  const whole = parsed(text);
  if (whole !== undefined) return isRecord(whole) ? [whole] : null;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const records = lines.map(parsed).filter(isRecord);
  return records.length > 0 && records.length === lines.length ? records : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a value has the fields of a game record that the page itself uses. The server checks the rest. */
function isRecord(value: unknown): value is GameRecord {
  if (typeof value !== "object" || value === null) return false;
  const { format, game, events, players, rules } = value as Partial<GameRecord>;
  return (
    typeof format === "string" && typeof game === "string" && Array.isArray(events) && Array.isArray(players) &&
    typeof rules === "object" && rules !== null
  );
}
