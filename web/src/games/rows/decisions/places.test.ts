import { expect, it } from "vitest";
import { actionAt, discardOf, lettered, litSpots, placesOf } from "./places";

const LEGAL = ["give b3 @1 new-top", "give b3 @1 row2", "give g7 @1 new-top", "give b3 @2 new-bottom"];

it("highlights only the places of the chosen card", () => {
  expect([...litSpots(LEGAL, "b3", 0)]).toEqual([
    ["1 new-top", "give b3 @1 new-top"],
    ["1 row2", "give b3 @1 row2"],
    ["2 new-bottom", "give b3 @2 new-bottom"],
  ]);
});

it("finds places in the player's own area, and the discard beside them", () => {
  const legal = ["play b3 row1", "play b3 new-top", "discard b3", "discard g7"];
  expect([...litSpots(legal, "b3", 2).keys()]).toEqual(["2 row1", "2 new-top"]);
  expect(discardOf(legal, "g7")).toBe("discard g7");
  expect(discardOf(LEGAL, "b3")).toBeNull();
  expect([...litSpots(["open b3", "open g7"], "b3", 1)]).toEqual([["1 first", "open b3"]]);
});

it("turns every place into the action that it means", () => {
  expect(actionAt("2 row3", "b3", 0)).toBe("give b3 @2 row3");
  expect(actionAt("0 new-top", "b3", 0)).toBe("play b3 new-top");
  expect(actionAt("0 first", "b3", 0)).toBe("open b3");
});

it("gives each highlighted place a letter in table order, except the letters of other keys", () => {
  const order = [...placesOf(1, 3), ...placesOf(2, 1)];
  expect([...lettered(order, litSpots(LEGAL, "b3", 0))]).toEqual([["1 new-top", "a"], ["1 row2", "b"], ["2 new-bottom", "c"]]);
  const many = placesOf(1, 22);
  const letters = [...lettered(many, new Map(many.map((spot) => [spot, ""]))).values()];
  expect(letters).not.toContain("u");
  expect(letters).not.toContain("x");
  expect(new Set(letters).size).toBe(many.length);
});
