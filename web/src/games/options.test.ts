import { expect, test } from "vitest";
import { GAME } from "./game-info.fixture";
import { answerOf, withAnswer } from "./options";

test("a choice holds only the answers that differ from the edition", () => {
  const choice = { edition: "second", options: {}, players: 2 };
  expect(answerOf(GAME, choice, "star")).toBe("lose");
  const changed = withAnswer(GAME, choice, "star", "safe");
  expect(changed).toEqual({ star: "safe" });
  expect(withAnswer(GAME, { ...choice, options: changed }, "star", "lose")).toEqual({});
});
