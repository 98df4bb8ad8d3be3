// The tutor's verdict on a move before it is made.

import type { Hint, Problem } from "../../api/types";

/** The tutor asks about "costly" moves and accepts "fine" ones. "unknown" means that the hint has not arrived. */
export type Verdict = "costly" | "fine" | "unknown";

/** A loss must be larger than this many standard errors, as for the marks of a review. */
const CERTAIN = 2;

export function verdictOn(action: string, legal: readonly string[], hint: Hint | Problem | null, percent: number): Verdict {
  if (percent === 0 || legal.length < 2 || !legal.includes(action)) return "fine";
  if (hint === null) return "unknown";
  if (hint.type === "problem") return "fine";
  const loss = lossIn(hint, action);
  return loss >= percent / 100 && loss > CERTAIN * errorOf(hint, action) ? "costly" : "fine";
}

/** Returns how much less an action is worth than the best one. */
export function lossIn(hint: Hint, action: string): number {
  return shareOf(hint, hint.best) - shareOf(hint, action);
}

function errorOf(hint: Hint, action: string): number {
  const error = (name: string): number => hint.options.find((one) => one.action === name)?.error ?? 0;
  return Math.hypot(error(hint.best), error(action));
}

export function shareOf({ options }: Hint, action: string): number {
  return options.find((one) => one.action === action)?.share ?? 0;
}
