// A replay as its decisions: each with what chance brought after it, as it was told at the table.

import type { ReplayStep, Told } from "../api/types";

export interface Moment {
  /** The step before it and the last one of it, as indices of the steps: events that have happened. */
  before: number;
  step: number;
  told: Told;
}

/** The moments of a game. The first is its beginning, with the cards that were dealt. */
export function moments(steps: readonly ReplayStep[], first: number): Moment[] {
  const found: Moment[] = [];
  const start: Told = { kind: "began", first, outcomes: [] };
  let now: Moment = { before: 0, step: 0, told: start };
  steps.forEach(({ event }, index) => {
    if (event === null) return;
    const actor = steps[index - 1]?.actor;
    if (typeof actor === "number") {
      found.push(now);
      now = { before: index - 1, step: index, told: { kind: "moved", seat: actor, action: event, outcomes: [], by: "person" } };
    } else {
      now = { ...now, step: index, told: withOutcome(now.told, event) };
    }
  });
  return [...found, now];
}

function withOutcome(told: Told, event: string): Told {
  return told.kind === "moved" || told.kind === "began" ? { ...told, outcomes: [...told.outcomes, event] } : told;
}

/** The moment that an address gives, by its number or by a step, within the game; the first where it says nothing of use. */
export function momentFrom(query: URLSearchParams, all: readonly Moment[]): number {
  const moment = numberOf(query.get("moment"));
  if (moment !== null) return Math.min(moment, all.length - 1);
  const step = numberOf(query.get("step")) ?? 0;
  return Math.max(0, all.findLastIndex((one) => one.step <= step)); // nothing is shown half
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The seat from which one looks, as an address gives it; null is the open view. */
export function seatFrom(text: string | null, players: number): number | null {
  return text !== null && /^\d$/.test(text) && Number(text) < players ? Number(text) : null;
}
