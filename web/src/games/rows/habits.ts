// Names the habit behind a decision in Rows, from the chosen action and the best one.

import type { NameHabit } from "../game";

export const nameHabit: NameHabit = (action, best) => {
  const [verb = "", card, place] = action.split(" ");
  const [bestVerb = "", bestCard, bestPlace] = best.split(" ");
  if (verb === "discard" && bestVerb === "play") return "discarded-too-soon";
  if (verb === "play" && bestVerb === "discard") return "played-needlessly";
  if (verb !== bestVerb) return null;
  if (card !== bestCard) return `${verb}-wrong-card`;
  return verb === "give" && place !== bestPlace ? "give-wrong-player" : `${verb}-wrong-place`;
};
