// A replay as its moments: the updates that a table would have sent, each with what every seat saw.

import type { Own, Replayed, Told, View } from "../api/types";

export interface Moment {
  /** How many events of the record have happened. */
  step: number;
  told: Told;
  view: View;
  /** The private part of each seat's view. */
  owns: readonly Own[];
  /** The pile that each outcome was drawn from, for a game whose views do not show it. */
  chances?: readonly Readonly<Record<string, number>>[];
}

/** The moments of a game. The first is its beginning, with the cards that were dealt. */
export function momentsOf({ updates, owns, chances }: Pick<Replayed, "updates" | "owns" | "chances">): Moment[] {
  return updates.flatMap(({ seq, event, view }, index) =>
    view ? [{ step: seq, told: event, view, owns: owns[index] ?? [], ...(chances ? { chances: chances[index] ?? [] } : {}) }] : [],
  );
}

/** The moment that an address names by `moment` or `step`: the first by default, the last if the number is too large. */
export function momentFrom(query: URLSearchParams, all: readonly Moment[]): number {
  const moment = numberOf(query.get("moment"));
  if (moment !== null) return Math.min(moment, all.length - 1);
  const step = numberOf(query.get("step")) ?? 0;
  return Math.max(0, all.findLastIndex((one) => one.step <= step)); // never in the middle of a moment
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The seat whose view an address asks for; null for all cards open. */
export function seatFrom(text: string | null, players: number): number | null {
  return text !== null && /^\d$/.test(text) && Number(text) < players ? Number(text) : null;
}
