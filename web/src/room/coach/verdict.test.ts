import { expect, test } from "vitest";
import type { Hint, Problem } from "../../api/types";
import { verdictOn } from "./verdict";

const LEGAL = ["push", "stop"];
const HINT: Hint = {
  type: "hint", id: "hint-1", seq: 7, seat: 0, options: [{ action: "push", share: 0.4, error: 0 }, { action: "stop", share: 0.46, error: 0 }],
  best: "stop", method: "lookahead", assumes: "", compared: "push", loss: 0.06, mark: "?", facts: [], sentence: "",
};
const PROBLEM: Problem = { type: "problem", code: "server/no-analysis", message: "", id: "hint-1", seq: 7, reason: null };

test("the tutor asks about moves that lose at least as much as the player chose", () => {
  expect(verdictOn("push", LEGAL, HINT, 5)).toBe("costly");
  expect(verdictOn("push", LEGAL, HINT, 10)).toBe("fine");
  expect(verdictOn("stop", LEGAL, HINT, 2)).toBe("fine");
});

test("a loss within the error of the calculation is no reason to ask", () => {
  const options = HINT.options.map((option) => ({ ...option, error: 0.03 }));
  expect(verdictOn("push", LEGAL, { ...HINT, options }, 5)).toBe("fine");
});

test("the tutor waits for the hint, and never for one that will not come", () => {
  expect(verdictOn("push", LEGAL, null, 5)).toBe("unknown");
  expect(verdictOn("push", LEGAL, PROBLEM, 5)).toBe("fine");
  expect(verdictOn("push", LEGAL, null, 0)).toBe("fine");
});

test("forced moves are made at once, and illegal ones go to the server, which says why", () => {
  expect(verdictOn("stop", ["stop"], null, 5)).toBe("fine");
  expect(verdictOn("place 3", LEGAL, null, 5)).toBe("fine");
});
