// The marks that a review gives to decisions, from the worst to the best.

import { isDecision, type Decision, type Mark, type Moment } from "./model";

export const MISTAKES = ["??", "?", "?!"] as const satisfies readonly Mark[];
export type Mistake = (typeof MISTAKES)[number];

/** The name of each mark in translation keys. */
export const MARK_NAMES = { "??": "blunder", "?": "mistake", "?!": "doubtful", "!": "only" } as const satisfies Record<Mark, string>;

/** The minimum loss for each bad mark, as a share of a win. The server uses the same values. */
export const LEAST_LOSS = { "??": 0.1, "?": 0.05, "?!": 0.02 } as const satisfies Record<Mistake, number>;
/** A move gets the mark "!" if every alternative costs at least this share of a win. */
export const ONLY_MOVE_MARGIN = 0.05;

export function isMistake(mark: Mark | null): mark is Mistake {
  return mark !== null && mark !== "!";
}

/** Returns the mistakes of one seat, or of all seats: the decisions that have a bad mark. */
export function mistakesOf(moments: readonly Moment[], seat: number | null = null): Decision[] {
  return moments.filter(isDecision).filter((one) => isMistake(one.mark) && (seat === null || one.seat === seat));
}

/** Leaves out marks that are less than `gap` away from a worse mark, or from an earlier mark that is equally bad. */
export function spaced<One extends { at: number; mark: Mistake }>(marks: readonly One[], gap: number): One[] {
  const kept: One[] = [];
  for (const mark of MISTAKES)
    for (const one of marks) if (one.mark === mark && kept.every(({ at }) => Math.abs(at - one.at) >= gap)) kept.push(one);
  return kept.toSorted((one, other) => one.at - other.at);
}

/** Returns the nearest mistake before or after an event, or null if there is none. */
export function mistakeBeside(mistakes: readonly Decision[], number: number | null, step: 1 | -1): Decision | null {
  if (number === null) return (step > 0 ? mistakes[0] : mistakes.at(-1)) ?? null;
  const found = step > 0 ? mistakes.find((one) => one.number > number) : mistakes.findLast((one) => one.number < number);
  return found ?? null;
}
