// Finds the habits that cost the player most. Each game has a module that names the habit behind a decision.

import type { NameHabit } from "../games/game";
import type { KeptGame } from "./decision";

export interface Habit {
  game: string;
  /** The name of the habit in its game, such as "banked-too-late"; null for decisions that match no habit. */
  habit: string | null;
  times: number;
  /** The total loss that the habit caused, as a share of a win. */
  loss: number;
}

/** Returns the habits found in these games, most expensive first. */
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
