// What an edition answers to an option, and who answers otherwise.

import type { EditionInfo, GameInfo } from "../api/types";

export interface Answers {
  /** What holds in the edition; several where it depends on the number of players. */
  here: string[];
  /** What else there is, and the editions that say so; none of them where only a table may choose it. */
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

/** The options to which the editions answer differently. */
export function differing(game: GameInfo): string[] {
  const said = (option: string): Set<string> => new Set(game.editions.map((edition) => answersOf(edition, option).join()));
  return game.options.map(({ name }) => name).filter((name) => said(name).size > 1);
}
