import { describe, expect, test } from "vitest";
import type { Moved } from "../../api/types";
import { eventSentences } from "./sentences";
import { withNames } from "./text-scene";

test("placeholders become names, and nothing else changes", () => {
  expect(withNames("{1} gives {0} a card: {x}, {7}", ["Ada", "Ben {0}"])).toBe("Ben {0} gives Ada a card: {x}, {7}");
});

describe("a move of a game without graphics", () => {
  const move = { kind: "moved", seat: 1, action: "flip", outcomes: ["coin heads"], by: "person" };

  test("is told by its sentences", () => {
    const facts = { sentences: ["{1} flips the coin.", "Heads: 1 point at risk."] };
    const told = eventSentences({ ...move, facts } as unknown as Moved, ["Ada", "Ben"]);
    expect(told.map(({ args }) => args["text"])).toEqual(["Ben flips the coin.", "Heads: 1 point at risk."]);
  });

  test("is told by its action where a server sends no sentences", () => {
    expect(eventSentences({ ...move, facts: {} } as unknown as Moved, ["Ada", "Ben"])).toEqual([
      { key: "generic.log.move", args: { name: "Ben", action: "flip" } },
    ]);
  });
});
