// The initial settings of a new table: the player's last ones or sensible defaults, limited to what the server offers.

import type { Choice } from "../../browser/storage.svelte";
import type { BotInfo, GameInfo } from "../../api/types";

const DEFAULT_PLAYERS = 3;
const DEFAULT_BOT = "sharp";

/** Returns the default bot: `sharp` if the game has it, otherwise the last one in the list. */
export function defaultBot(bots: readonly BotInfo[]): string {
  return (bots.find(({ name }) => name === DEFAULT_BOT) ?? bots.at(-1))?.name ?? "random";
}

/** Returns the player's stored settings, with defaults in place of anything that the server no longer offers. */
export function fittingChoice(game: GameInfo, remembered: Choice | undefined): Choice {
  const players = nearest(remembered?.players ?? DEFAULT_PLAYERS, game.players);
  const known = new Set(game.bots.map(({ name }) => name));
  const usual = defaultBot(game.bots);
  const bots = Array.from({ length: players - 1 }, (_, index) => {
    const bot = remembered?.bots[index] ?? remembered?.bots.at(-1);
    return bot !== undefined && known.has(bot) ? bot : usual;
  });
  const edition = game.editions.find(({ name }) => name === remembered?.edition)?.name ?? null;
  const options = Object.entries(remembered?.options ?? {}).filter(([name, value]) =>
    game.options.some((option) => option.name === name && String(value) in option.answers),
  );
  return { edition, options: Object.fromEntries(options), players, bots };
}

export function nearest(wanted: number, possible: readonly number[]): number {
  return possible.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best), possible[0] ?? wanted);
}
