// Finds the habits that cost the player most. Each game's own module names the habit behind a decision.

import type { NameHabit } from "../games/game";
import type { KeptGame } from "./decision";

export interface Habit {
  game: string;
  /** The habit's name in its game, such as "banked-too-late"; null for decisions without one. */
  habit: string | null;
  times: number;
  /** The sum of the losses due to the habit, as a share of a win. */
  loss: number;
}

/** Returns the habits in these games, the most expensive first. */
export function habitsIn(games: readonly KeptGame[], nameHabit: (game: string) => NameHabit | null): Habit[] {
  const found = new Map<string, Habit>();
  for (const { game, costly } of games)
    for (const { action, best, loss } of costly) {
      const habit = nameHabit(game)?.(action, best) ?? null;
      const key = `${game} ${habit ?? ""}`;
      const before = found.get(key) ?? { game, habit, times: 0, loss: 0 };
      found.set(key, { ...before, times: before.times + 1, loss: before.loss + loss });
    }
  return [...found.values()].sort((one, other) => other.loss - one.loss);
}
