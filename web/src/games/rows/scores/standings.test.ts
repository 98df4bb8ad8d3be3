import { expect, it } from "vitest";
import type { RowsView } from "../../../api/types";
import { counting, standings } from "./standings";

const OVER = {
  areas: [[["r2", "r9"], ["b4"]], [["g12"], ["p1"], ["y7"]]],
  result: { scores: [13, 20], ranks: [2, 1], winners: [1], tallies: {} },
} as unknown as RowsView;

it("lists the best first, and counts the highest card of every row", () => {
  const lines = standings(OVER, ["Ada", "Ben"]);
  expect(lines.map(({ name, place, won }) => [name, place, won])).toEqual([["Ben", 1, true], ["Ada", 2, false]]);
  expect(lines[1]?.rows).toEqual([{ card: "r9", value: 9 }, { card: "b4", value: 4 }]);
});

it("counts row by row up to what the server says", () => {
  for (const { rows, score } of standings(OVER, []))
    expect([counting(rows, 0), counting(rows, rows.length), counting(rows, 99)]).toEqual([0, score, score]);
});

it("has no result during the game", () => {
  expect(standings({ ...OVER, result: null }, [])).toEqual([]);
});
