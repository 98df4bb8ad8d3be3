// A quick table: the remembered choice becomes the request that creates it, without a page of settings.

import type { Choice } from "../../browser/storage.svelte";
import type { CreateTable, GameInfo, SeatWish } from "../../api/types";
import { defaultBot } from "./defaults";

/** A table for one person and bots, or with `watching` for bots alone. */
export function quickTable(game: GameInfo, choice: Choice, name: string, watching = false): CreateTable {
  const bots = choice.bots.map((bot): SeatWish => ({ kind: "bot", bot }));
  const first: SeatWish = watching ? { kind: "bot", bot: choice.bots[0] ?? defaultBot(game.bots) } : { kind: "me" };
  return { game: game.name, name, edition: choice.edition, options: choice.options, seats: [first, ...bots] };
}
