import { describe, expect, it } from "vitest";
import { moment, NAMES } from "../push.fixture";
import { standings, verdict } from "./standings";

describe("the end", () => {
  const view = moment({ benches: [["r5"], ["g4"], ["p1"]] });
  const list = (names: string[]): string => names.join("+");

  it("lists the best first, with bench and bank separately", () => {
    const result = { scores: [5, 9, 1], ranks: [2, 1, 3], winners: [1], tallies: { cards: [1, 3, 1] } };
    expect(standings(view, result)[0]).toEqual({ seat: 1, rank: 1, bench: 4, bank: 5, score: 9, cards: 3 });
    expect(verdict(result, NAMES, list, 0)).toEqual({ key: "end.push.won", args: { name: "Ben", n: 9 } });
    expect(verdict(result, NAMES, list, 1)).toEqual({ key: "end.push.you", args: { n: 9 } });
  });

  it("says that more cards decided", () => {
    const result = { scores: [9, 9, 1], ranks: [2, 1, 3], winners: [1], tallies: { cards: [2, 4, 1] } };
    expect(verdict(result, NAMES, list, null)).toEqual({ key: "end.push.by-cards", args: { names: "Ada+Ben", name: "Ben", cards: 4, n: 9 } });
  });

  it("says that the win is shared", () => {
    const result = { scores: [9, 9, 1], ranks: [1, 1, 3], winners: [0, 1], tallies: { cards: [2, 2, 1] } };
    expect(verdict(result, NAMES, list, null).key).toBe("end.push.shared");
  });
});
