// Converts the data about reviewed games to text and back: the format's version, its size limits, and the checks on
// reading.

import type { Progress } from "./schedule";
import type { CostlyDecision, KeptGame, Mistake } from "./decision";

/** The difficulty levels of puzzles: easy, medium and hard. */
export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

export interface Kept {
  /** Newest first. */
  games: KeptGame[];
  /** Newest first. */
  mistakes: Mistake[];
  /** The player's progress in each exercise, by the exercise's id. */
  progress: Record<string, Progress>;
  level: Level;
}

export const NOTHING: Kept = { games: [], mistakes: [], progress: {}, level: 1 };

export const FORMAT = "overdraw-my-play/1";

export const MOST_GAMES = 200;
export const MOST_MISTAKES = 60;
const MOST_COSTLY = 100;
const MOST_PROGRESS = 1000;

/** The maximum length of the stored text. Browsers allow a site about five million characters in total. */
export const MOST_CHARACTERS = 1_000_000;

export function toText(kept: Kept): string {
  return JSON.stringify({ format: FORMAT, ...kept });
}

/**
 * Parses a text that this page has stored or exported. Omits damaged parts. Returns null if the text has another
 * format.
 */
export function fromText(text: string | null): Kept | null {
  const data = object(parsed(text));
  if (data["format"] !== FORMAT) return null;
  return limited({
    games: list(data["games"]).filter(isGame).map((game) => ({ ...game, costly: game.costly.filter(isCostly) })),
    mistakes: list(data["mistakes"]).filter(isMistake),
    progress: Object.fromEntries(Object.entries(object(data["progress"])).filter(([, one]) => isProgress(one))) as Kept["progress"],
    level: LEVELS.find((level) => level === data["level"]) ?? NOTHING.level,
  });
}

/**
 * Limits the size of the data. The newest games and positions are kept, and so is the progress of exercises that still
 * exist.
 */
export function limited({ games, mistakes, progress, level }: Kept): Kept {
  const kept = newest(mistakes, MOST_MISTAKES);
  const ids = new Set(kept.map(({ id }) => id));
  const current = Object.entries(progress).filter(([id]) => !id.includes("#") || ids.has(id));
  current.sort(([, one], [, other]) => other.due - one.due);
  return {
    games: newest(games, MOST_GAMES).map((game) => ({ ...game, costly: game.costly.slice(0, MOST_COSTLY) })),
    mistakes: kept,
    progress: Object.fromEntries(current.slice(0, MOST_PROGRESS)),
    level,
  };
}

/** Merges two sets of data. If both contain the same game, position or exercise, the version in `one` is kept. */
export function merged(one: Kept, other: Kept): Kept {
  const added = <Item extends { id: string }>(items: Item[], more: Item[]): Item[] => {
    const ids = new Set(items.map(({ id }) => id));
    return [...items, ...more.filter(({ id }) => !ids.has(id))];
  };
  return limited({
    games: added(one.games, other.games),
    mistakes: added(one.mistakes, other.mistakes),
    progress: { ...other.progress, ...one.progress },
    level: one.level,
  });
}

/** Drops the oldest quarter of the games and positions. Returns null if there was nothing to drop. */
export function withoutOldest(kept: Kept): Kept | null {
  const { games, mistakes } = kept;
  if (games.length + mistakes.length === 0) return null;
  const fewer = (count: number): number => Math.floor((count * 3) / 4);
  return limited({ ...kept, games: games.slice(0, fewer(games.length)), mistakes: mistakes.slice(0, fewer(mistakes.length)) });
}

function newest<Item extends { at: number }>(items: readonly Item[], most: number): Item[] {
  return [...items].sort((one, other) => other.at - one.at).slice(0, most);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isGame(value: unknown): value is KeptGame {
  const { id, game, edition, players, seat, at, won, decisions, costly } = object(value);
  const texts = [id, game, edition].every((one) => typeof one === "string");
  return texts && [players, seat, at, decisions].every(isNumber) && typeof won === "boolean" && Array.isArray(costly);
}

function isCostly(value: unknown): value is CostlyDecision {
  const { number, turn, action, best, loss, mark } = object(value);
  const texts = typeof action === "string" && typeof best === "string" && (mark === null || typeof mark === "string");
  return texts && [number, turn, loss].every(isNumber);
}

function isMistake(value: unknown): value is Mistake {
  const { id, game, at, rules, names, view, own, options, action, facts, reason } = object(value);
  const texts = [id, game, action, reason].every((one) => typeof one === "string") && String(id).includes("#");
  const actions = list(options).map((one) => object(one)["action"]);
  const shares = list(options).every((one) => isNumber(object(one)["share"]) && isNumber(object(one)["error"]));
  const legal = list(object(own)["legal"]);
  const drawn = object(view)["game"] === game && object(own)["game"] === game && isNumber(object(view)["actor"]);
  const complete = actions.length > 1 && actions.every((one) => legal.includes(one)) && actions.includes(action) && shares;
  return texts && isNumber(at) && Array.isArray(names) && Array.isArray(facts) && Object.keys(object(rules)).length > 0 && drawn && complete;
}

function isProgress(value: unknown): value is Progress {
  const { box, due, tries, solved } = object(value);
  return [box, due, tries, solved].every(isNumber);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
