import { expect, test } from "vitest";
import { suggestionSentence } from "./advice";

test("a suggestion names the player who made it", () => {
  expect(suggestionSentence("stop", "Ada")).toEqual({ key: "log.advice.stop", args: { name: "Ada" } });
  expect(suggestionSentence("take 2", "Ada")).toEqual({ key: "log.advice.stack", args: { name: "Ada", stack: "2" } });
});
