// The moments of a replay. Each has the update that a table would have sent, and what every seat saw.

import type { Own, Replayed, Told, View } from "../api/types";

export interface Moment {
  /** The number of events that have happened before this moment. */
  step: number;
  told: Told;
  view: View;
  /** The private part of each seat's view. */
  owns: readonly Own[];
  /** For each outcome, the pile that it was drawn from. Needed only for a game whose views do not show the pile. */
  chances?: readonly Readonly<Record<string, number>>[];
}

/** Returns the moments of a game. The first one shows the table after the deal. */
export function momentsOf({ updates, owns, chances }: Pick<Replayed, "updates" | "owns" | "chances">): Moment[] {
  return updates.flatMap(({ seq, event, view }, index) =>
    view ? [{ step: seq, told: event, view, owns: owns[index] ?? [], ...(chances ? { chances: chances[index] ?? [] } : {}) }] : [],
  );
}

/**
 * Returns the moment for the `moment` or `step` of an address: the first if there is none, and the last if the number
 * is too large.
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

/** Returns the seat from which the address shows the game; null shows all cards. */
export function seatFrom(text: string | null, players: number): number | null {
  return text !== null && /^\d$/.test(text) && Number(text) < players ? Number(text) : null;
}
