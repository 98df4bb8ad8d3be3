// Editions and options of a game: the chosen edition, the value of an option, and changes of options.

import type { Choice } from "../browser/storage.svelte";
import type { EditionInfo, GameInfo } from "../api/types";

/** The chosen edition, by default the game's first. */
export function editionOf(game: GameInfo, name: string | null): EditionInfo | undefined {
  return game.editions.find((edition) => edition.name === name) ?? game.editions[0];
}

/** The value of an option: the chosen one, or the edition's. */
export function answerOf(game: GameInfo, choice: Pick<Choice, "edition" | "options" | "players">, option: string): string {
  const usual = editionOf(game, choice.edition)?.options[String(choice.players)]?.[option];
  return String(choice.options[option] ?? usual ?? "");
}

/** The changed options after one more change. Values equal to the edition's are left out. */
export function withAnswer(
  game: GameInfo, choice: Pick<Choice, "edition" | "options" | "players">, option: string, answer: string,
): Choice["options"] {
  const { [option]: _, ...others } = choice.options;
  const usual = answerOf(game, { ...choice, options: {} }, option);
  return answer === usual ? others : { ...others, [option]: answer };
}
