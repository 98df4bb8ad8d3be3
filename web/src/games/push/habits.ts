// Names the habit behind a decision in Push, from the types of the chosen action and of the best one.

import type { NameHabit } from "../game";

const HABITS: Record<string, string> = {
  "push stop": "pushed-too-far",
  "stop push": "stopped-too-early",
  "push bank": "banked-too-late",
  "bank push": "banked-too-early",
  "bank bank": "banked-wrong-colour",
  "take take": "took-wrong-stack",
  "place place": "placed-wrong",
};

export const nameHabit: NameHabit = (action, best) => HABITS[`${action.split(" ")[0]} ${best.split(" ")[0]}`] ?? null;
