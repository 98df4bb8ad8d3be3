// The moments of a replay: what the table showed after a move, and what every seat saw.

import type { Own, Replayed, Told, View } from "../api/types";

export interface Moment {
  /** The number of events of the record that have happened before this moment. */
  step: number;
  told: Told;
  view: View;
  /** The private part of each seat's view. */
  owns: readonly Own[];
  /** For each outcome of chance, the pile it was drawn from. Needed only for games whose views do not show the pile. */
  chances?: readonly Readonly<Record<string, number>>[];
}

/** Returns the moments of a replayed game. The first one shows the table after the deal. */
export function momentsOf({ updates, owns, chances }: Pick<Replayed, "updates" | "owns" | "chances">): Moment[] {
  return updates.flatMap(({ seq, event, view }, index) =>
    view ? [{ step: seq, told: event, view, owns: owns[index] ?? [], ...(chances ? { chances: chances[index] ?? [] } : {}) }] : [],
  );
}

/**
 * Returns the number of the moment that a URL names with `moment` or `step`. Without either, returns the first moment,
 * and if the number is too large, the last one.
 */
export function momentFrom(query: URLSearchParams, all: readonly Moment[]): number {
  const moment = numberOf(query.get("moment"));
  if (moment !== null) return Math.min(moment, all.length - 1);
  const step = numberOf(query.get("step")) ?? 0;
  return Math.max(0, all.findLastIndex((one) => one.step <= step)); // never in the middle of a moment
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** Returns the seat from whose point of view the URL shows the game, or null to show all cards. */
export function seatFrom(text: string | null, players: number): number | null {
  return text !== null && /^\d$/.test(text) && Number(text) < players ? Number(text) : null;
}
