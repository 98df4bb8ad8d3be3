// Determines which edition of a game is chosen and which value each of its options has.

import type { Choice } from "../browser/storage.svelte";
import type { EditionInfo, GameInfo } from "../api/types";

/** Returns the chosen edition of a game, or the game's first edition if none is chosen. */
export function editionOf(game: GameInfo, name: string | null): EditionInfo | undefined {
  return game.editions.find((edition) => edition.name === name) ?? game.editions[0];
}

/** Returns the value of a rules option: the player's choice if there is one, otherwise the edition's value. */
export function answerOf(game: GameInfo, choice: Pick<Choice, "edition" | "options" | "players">, option: string): string {
  const usual = editionOf(game, choice.edition)?.options[String(choice.players)]?.[option];
  return String(choice.options[option] ?? usual ?? "");
}

/** Sets an option of a game and returns all options whose values differ from the edition's. */
export function withAnswer(
  game: GameInfo, choice: Pick<Choice, "edition" | "options" | "players">, option: string, answer: string,
): Choice["options"] {
  const { [option]: _, ...others } = choice.options;
  const usual = answerOf(game, { ...choice, options: {} }, option);
  return answer === usual ? others : { ...others, [option]: answer };
}
