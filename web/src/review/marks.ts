// The marks of decisions, from the worst to the best.

import { isDecision, type Decision, type Mark, type Moment } from "./model";

export const MISTAKES = ["??", "?", "?!"] as const satisfies readonly Mark[];
export type Mistake = (typeof MISTAKES)[number];

/** The name that the text keys use for each mark. */
export const MARK_NAMES = { "??": "blunder", "?": "mistake", "?!": "doubtful", "!": "only" } as const satisfies Record<Mark, string>;

export function isMistake(mark: Mark | null): mark is Mistake {
  return mark !== null && mark !== "!";
}

/** Returns the decisions of one seat, or of all seats, that are marked as bad. */
export function mistakesOf(moments: readonly Moment[], seat: number | null = null): Decision[] {
  return moments.filter(isDecision).filter((one) => isMistake(one.mark) && (seat === null || one.seat === seat));
}

/** Returns the nearest marked decision before or after an event, or null if there is none. */
export function mistakeBeside(mistakes: readonly Decision[], number: number | null, step: 1 | -1): Decision | null {
  if (number === null) return (step > 0 ? mistakes[0] : mistakes.at(-1)) ?? null;
  const found = step > 0 ? mistakes.find((one) => one.number > number) : mistakes.findLast((one) => one.number < number);
  return found ?? null;
}
