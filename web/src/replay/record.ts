// Reads and checks a record file.

import type { Shuffled } from "./shuffle/proof";

export interface GameRecord {
  format: string;
  game: string;
  rules: Record<string, string | number>;
  players: { name: string; bot?: string }[];
  first: number;
  events: string[];
  shuffle?: Shuffled;
  /** If the game continued another: after how many events, and how the rest was shuffled. */
  continues?: { events: number; shuffle: Shuffled };
}

/** Larger files are not game records. */
export const LARGEST_FILE = 1_000_000;

/** The records in a file: one as JSON, or one per line. Null if it is neither. */
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

/** Whether the parts that the page itself uses are present; the server checks the rest. */
function isRecord(value: unknown): value is GameRecord {
  if (typeof value !== "object" || value === null) return false;
  const { format, game, events, players, rules } = value as Partial<GameRecord>;
  return (
    typeof format === "string" && typeof game === "string" && Array.isArray(events) && Array.isArray(players) &&
    typeof rules === "object" && rules !== null
  );
}
