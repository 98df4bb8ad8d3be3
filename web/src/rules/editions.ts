// Compares the editions of a game: which value an edition gives to an option, and which editions differ.

import type { EditionInfo, GameInfo } from "../api/types";

export interface Answers {
  /** The edition's values for an option. There are several if the value depends on the number of players. */
  here: string[];
  /**
   * All other values of the option, each with the editions that use it. A value that no edition uses can only be chosen
   * as an option of a new table.
   */
  elsewhere: { value: string; editions: EditionInfo[] }[];
}

export function answersOf(edition: EditionInfo, option: string): string[] {
  return [...new Set(Object.values(edition.options).map((answers) => String(answers[option])))];
}

export function answers(game: GameInfo, edition: EditionInfo, option: string): Answers {
  const here = answersOf(edition, option);
  const all = Object.keys(game.options.find(({ name }) => name === option)?.answers ?? {});
  const elsewhere = all
    .filter((value) => !here.includes(value))
    .map((value) => ({ value, editions: game.editions.filter((one) => answersOf(one, option).includes(value)) }));
  return { here, elsewhere };
}

/** Returns the options on which a game's editions differ. */
export function differing(game: GameInfo): string[] {
  const said = (option: string): Set<string> => new Set(game.editions.map((edition) => answersOf(edition, option).join()));
  return game.options.map(({ name }) => name).filter((name) => said(name).size > 1);
}
