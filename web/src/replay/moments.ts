// A replay as its decisions: each with what chance brought after it, as it was told at the table.

import type { ReplayStep, Told } from "../protocol/types";

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

/** The number of the moment that a step belongs to. */
export function momentAt(all: readonly Moment[], step: number): number {
  const index = all.findIndex((moment) => moment.step >= step);
  return index < 0 ? all.length - 1 : index;
}

/** What a moment tells at a step that may lie in the middle of it: only what has come until then. */
export function toldBy(moment: Moment, step: number): Told {
  const { told } = moment;
  if (step >= moment.step || (told.kind !== "moved" && told.kind !== "began")) return told;
  const missing = moment.step - step;
  return { ...told, outcomes: told.outcomes.slice(0, Math.max(0, told.outcomes.length - missing)) };
}

/** A step as an address gives it, within the game; the beginning of play where it says nothing of use. */
export function stepFrom(text: string | null, all: readonly Moment[]): number {
  const last = all.at(-1)?.step ?? 0;
  const step = text === null || !/^\d+$/.test(text) ? (all[0]?.step ?? 0) : Number(text);
  return Math.min(step, last);
}

/** The seat from which one looks, as an address gives it; null is the open view. */
export function seatFrom(text: string | null, players: number): number | null {
  return text !== null && /^\d$/.test(text) && Number(text) < players ? Number(text) : null;
}
