// Builds the request for a quick game from the stored settings, so that the player can skip the settings page.

import type { Choice } from "../../browser/storage.svelte";
import type { CreateTable, GameInfo, SeatWish } from "../../api/types";
import { defaultBot } from "./defaults";

/** Returns the request for a table with one person and bots or, with `watching`, with bots only. */
export function quickTable(game: GameInfo, choice: Choice, name: string, watching = false): CreateTable {
  const bots = choice.bots.map((bot): SeatWish => ({ kind: "bot", bot }));
  const first: SeatWish = watching ? { kind: "bot", bot: choice.bots[0] ?? defaultBot(game.bots) } : { kind: "me" };
  return { game: game.name, name, edition: choice.edition, options: choice.options, seats: [first, ...bots], coach: !watching };
}
