import { describe, expect, it } from "vitest";
import { others, sides, spots } from "./seating";

describe("the places around a table", () => {
  it("follow the player who looks, clockwise", () => {
    expect(others(2, 4)).toEqual([3, 0, 1]);
    expect(others(null, 3)).toEqual([0, 1, 2]);
  });

  it.each([1, 2, 3, 4, 5, 6])("give each of %i seats one side, left before top before right", (count) => {
    const order = ["left", "top", "right"];
    const where = sides(count).map((side) => order.indexOf(side));
    expect(where).toHaveLength(count);
    expect(where).toEqual([...where].sort());
  });

  it.each([1, 2, 3, 4, 5, 6])("give each of %i seats a spot of its own", (count) => {
    const where = spots(count).map(({ row, column }) => `${row} ${column}`);
    expect(new Set(where).size).toBe(count);
  });

  it("go up on the left and down on the right", () => {
    expect(spots(5)).toEqual([
      { row: 3, column: "1" }, { row: 2, column: "1" }, { row: 1, column: "1 / 3" }, { row: 2, column: "2" }, { row: 3, column: "2" },
    ]);
  });
});
