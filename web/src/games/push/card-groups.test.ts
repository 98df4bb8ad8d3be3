import { describe, expect, it } from "vitest";
import { keyed } from "../../ui/cards/notation";
import { groups, size, sum } from "./card-groups";

describe("a bench", () => {
  it("is sorted by colour, and the highest number comes first", () => {
    expect(groups(["p1", "g2", "g6", "r3"]).map(({ cards }) => cards)).toEqual([["g6", "g2"], ["r3"], ["p1"]]);
  });

  it("counts a roll card as nothing", () => {
    expect(sum(["r5", "roll", "b3"])).toBe(8);
    expect(groups(["roll"])).toEqual([]);
  });

  it("gives equal cards different keys", () => {
    expect(keyed(["r5", "r5", "g1"]).map(({ key }) => key)).toEqual(["r5", "r5/2", "g1"]);
  });
});

it("the size of a pile is the sum over its cards", () => {
  expect(size({ r5: 2, roll: 1 })).toBe(3);
});
