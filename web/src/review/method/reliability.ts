// How well the chances agree with the results of many games, as `make calibration` measured it.

import measured from "../../../../docs/analysis/calibration.json";

/** Positions with nearly the same chance: their number, their mean chance, and the share of the win that came of it. */
export interface Bin {
  count: number;
  predicted: number;
  won: number;
}

/** The measurement of one game with one number of players, over one position from each of many games of a bot. */
export interface Measurement {
  game: string;
  players: number;
  bot: string;
  positions: number;
  bins: readonly Bin[];
}

export const MEASUREMENTS: readonly Measurement[] = measured;

/** Returns the mean distance between chance and result. Bins count by their number of positions. */
export function meanError(bins: readonly Bin[]): number {
  const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
  return sum(bins.map(({ count, predicted, won }) => count * Math.abs(predicted - won))) / sum(bins.map(({ count }) => count));
}

/** Groups measurements by game. The given games come first and in their order; each has its numbers of players in order. */
export function byGame(all: readonly Measurement[], order: readonly string[]): { game: string; measurements: Measurement[] }[] {
  const games = [...new Set([...order, ...all.map(({ game }) => game)])];
  return games
    .map((game) => ({ game, measurements: all.filter((one) => one.game === game).toSorted((one, other) => one.players - other.players) }))
    .filter(({ measurements }) => measurements.length > 0);
}
