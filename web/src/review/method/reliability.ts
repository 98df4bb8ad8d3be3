// How well predicted chances agree with the results of many games, as measured by `make calibration`.

import measured from "../../../../docs/analysis/calibration.json";

/** Positions with nearly the same predicted chance: their number, mean prediction and mean result. */
export interface Bin {
  count: number;
  predicted: number;
  won: number;
}

/** A measurement for one game and one number of players. It uses one position from each of many games between bots. */
export interface Measurement {
  game: string;
  players: number;
  bot: string;
  positions: number;
  bins: readonly Bin[];
}

export const MEASUREMENTS: readonly Measurement[] = measured;

/** Returns the mean gap between prediction and result. Each bin is weighted by its number of positions. */
export function meanError(bins: readonly Bin[]): number {
  const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
  return sum(bins.map(({ count, predicted, won }) => count * Math.abs(predicted - won))) / sum(bins.map(({ count }) => count));
}

/** Groups measurements by game. The games in `order` come first. Each group is sorted by the number of players. */
export function byGame(all: readonly Measurement[], order: readonly string[]): { game: string; measurements: Measurement[] }[] {
  const games = [...new Set([...order, ...all.map(({ game }) => game)])];
  return games
    .map((game) => ({ game, measurements: all.filter((one) => one.game === game).toSorted((one, other) => one.players - other.players) }))
    .filter(({ measurements }) => measurements.length > 0);
}
