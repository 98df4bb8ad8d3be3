import { describe, expect, test } from "vitest";
import { GAMES, gameNamed } from "./registry";

describe.each(GAMES)("the game $name", (game) => {
  test("is found by its name", () => {
    expect(gameNamed(game.name)).toBe(game);
  });

  test("has a lesson that ends with its record", async () => {
    const { record, steps } = await game.loadLesson();
    expect(steps.at(-1)?.at).toBe(record.events.length);
  });

  test("has chapters with different addresses", async () => {
    const ids = (await game.loadChapters()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toEqual([]);
  });
});

test("a game that the page does not have is not found", () => {
  expect(gameNamed("chess")).toBeUndefined();
  expect(gameNamed(undefined)).toBeUndefined();
});
