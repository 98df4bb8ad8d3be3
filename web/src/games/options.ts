// Editions and options of a game: which edition is chosen, which answer holds, and changing one.

import type { Choice } from "../browser/storage.svelte";
import type { EditionInfo, GameInfo } from "../api/types";

/** The edition that is chosen; none chosen means the game's first. */
export function editionOf(game: GameInfo, name: string | null): EditionInfo | undefined {
  return game.editions.find((edition) => edition.name === name) ?? game.editions[0];
}

/** The answer that holds for an option: the one chosen, or the edition's. */
export function answerOf(game: GameInfo, choice: Pick<Choice, "edition" | "options" | "players">, option: string): string {
  const usual = editionOf(game, choice.edition)?.options[String(choice.players)]?.[option];
  return String(choice.options[option] ?? usual ?? "");
}

/** The options with one answer changed; what the edition says anyway is not kept. */
export function withAnswer(
  game: GameInfo, choice: Pick<Choice, "edition" | "options" | "players">, option: string, answer: string,
): Choice["options"] {
  const { [option]: _, ...others } = choice.options;
  const usual = answerOf(game, { ...choice, options: {} }, option);
  return answer === usual ? others : { ...others, [option]: answer };
}
