// Compares editions: how one edition answers an option, and which editions answer it differently.

import type { EditionInfo, GameInfo } from "../api/types";

export interface Answers {
  /** The edition's answers. There are several if they depend on the number of players. */
  here: string[];
  /**
   * The other answers to this question about the rules, each with the editions that use it. If no edition uses an
   * answer, it can only be chosen as an option of a new table.
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

/** The options on which the editions differ. */
export function differing(game: GameInfo): string[] {
  const said = (option: string): Set<string> => new Set(game.editions.map((edition) => answersOf(edition, option).join()));
  return game.options.map(({ name }) => name).filter((name) => said(name).size > 1);
}
