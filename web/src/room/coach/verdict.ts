// The tutor's verdict on a move before it is made.

import type { Hint, Problem } from "../../api/types";

/**
 * The tutor's verdict on a move: it asks the player about "costly" moves and accepts "fine" ones. While the hint has
 * not arrived, the verdict is "unknown".
 */
export type Verdict = "costly" | "fine" | "unknown";

/**
 * The number of standard errors that a loss must exceed for the tutor to ask. Reviews use the same limit for their
 * marks.
 */
const CERTAIN = 2;

export function verdictOn(action: string, legal: readonly string[], hint: Hint | Problem | null, percent: number): Verdict {
  if (percent === 0 || legal.length < 2 || !legal.includes(action)) return "fine";
  if (hint === null) return "unknown";
  if (hint.type === "problem") return "fine";
  const loss = lossIn(hint, action);
  return loss >= percent / 100 && loss > CERTAIN * errorOf(hint, action) ? "costly" : "fine";
}

/** Returns the loss of an action in a hint: how much less it is worth than the best action. */
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
