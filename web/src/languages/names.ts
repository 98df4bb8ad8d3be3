// Translates names and codes that the server sends: games, editions, options, bots and errors.

import { Refused } from "../api/http";
import { knownGames } from "../api/catalogue.svelte";
import { named, t } from "./translate.svelte";
import type { BotInfo, EditionInfo, GameInfo, Occupant, OptionInfo, Problem } from "../api/types";

function infoOf(game: string): GameInfo | undefined {
  return knownGames().find(({ name }) => name === game);
}

export const gameTitle = (game: string): string => named(`game.${game}.title`, infoOf(game)?.title ?? game);
export const gameSummary = (game: string): string => named(`game.${game}.summary`, infoOf(game)?.summary ?? "");

export const editionTitle = (game: string, edition: EditionInfo): string =>
  named(`edition.${game}.${edition.name}.title`, edition.title);
export const editionSummary = (game: string, edition: EditionInfo): string =>
  named(`edition.${game}.${edition.name}.summary`, edition.summary);

export const question = (game: string, option: OptionInfo): string =>
  named(`option.${game}.${option.name}.question`, option.question);
export const answer = (game: string, option: OptionInfo, value: string): string =>
  named(`option.${game}.${option.name}.answer.${value}`, option.answers[value] ?? value);

export const botTitle = (bot: string): string => named(`bot.${bot}`, bot.charAt(0).toUpperCase() + bot.slice(1));
export const botCharacter = (game: string, bot: BotInfo): string => named(`bot.${game}.${bot.name}`, bot.character);

/**
 * Returns the name to show for a seat: a person's name, a bot's name in the page's language, or a word for an empty
 * seat.
 */
export function seatName(seat: Occupant | undefined): string {
  if (seat === undefined || seat.name === null) return seat?.stand_in ? botTitle(seat.stand_in) : t("table.free");
  if (seat.bot === null) return seat.name;
  const [, number] = /^\D+ (\d+)$/.exec(seat.name) ?? [];
  return number === undefined ? botTitle(seat.bot) : `${botTitle(seat.bot)} ${number}`;
}

/**
 * Returns the text for an error code in the page's language. If the code is unknown, returns the server's own message.
 */
export function problemText(problem: Pick<Problem, "code" | "message">): string {
  return named(`problem.${problem.code.replaceAll("/", ".")}`, problem.message);
}

export function errorText(error: unknown): string {
  if (error instanceof Refused) return problemText(error);
  return t("problem.client.bug");
}
