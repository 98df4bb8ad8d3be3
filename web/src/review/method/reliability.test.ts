import { describe, expect, it } from "vitest";
import { byGame, MEASUREMENTS, meanError, type Measurement } from "./reliability";

function of(game: string, players: number): Measurement {
  return { game, players, bot: "expert", positions: 1, bins: [] };
}

describe("the reliability of the chances", () => {
  it("is the mean distance between chance and result, weighted by the number of positions", () => {
    expect(meanError([{ count: 30, predicted: 0.2, won: 0.3 }, { count: 10, predicted: 0.8, won: 0.8 }])).toBeCloseTo(0.075);
  });

  it("is grouped by game, first the games of the home page, and by number of players", () => {
    const all = [of("chess", 2), of("rows", 6), of("rows", 2)];
    expect(byGame(all, ["push", "rows"])).toEqual([
      { game: "rows", measurements: [of("rows", 2), of("rows", 6)] },
      { game: "chess", measurements: [of("chess", 2)] },
    ]);
  });

  it("was measured, in bins between 0 and 1", () => {
    expect(MEASUREMENTS.length).toBeGreaterThan(0);
    for (const { predicted, won } of MEASUREMENTS.flatMap(({ bins }) => bins)) {
      expect(Math.min(predicted, won)).toBeGreaterThanOrEqual(0);
      expect(Math.max(predicted, won)).toBeLessThanOrEqual(1);
    }
  });
});
