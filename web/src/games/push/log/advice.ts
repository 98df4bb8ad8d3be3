// Describes an action that one player suggests to the current player.

import type { Sentence } from "../../../table/sentence";

export function suggestionSentence(action: string, name: string): Sentence {
  const [verb = "", stack] = action.split(" ");
  if (verb === "push" || verb === "stop") return { key: `log.advice.${verb}`, args: { name } };
  if (verb === "place" || verb === "take") return { key: "log.advice.stack", args: { name, stack: stack ?? "" } };
  return { key: "log.advice.move", args: { name } };
}
