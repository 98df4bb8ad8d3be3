import { expect, test } from "vitest";
import type { Told } from "../../api/types";
import { tell, tellAdvice, tellChange } from "./sentences";

const FORMER = ["Ada", "Ben"];
const NOW = ["Ada", "Sharp"];

test("what changes at the table is told with the names of before and after", () => {
  const told = tellChange({ kind: "changed", what: "replaced", seat: 1 }, FORMER, NOW);
  expect(told).toEqual([{ key: "log.replaced", args: { former: "Ben", name: "Sharp" } }]);
  expect(tellChange({ kind: "changed", what: "emptied", seat: 1 }, FORMER, NOW)[0]?.args).toEqual({ name: "Ben" });
  expect(tellChange({ kind: "changed", what: "sat", seat: 1 }, FORMER, NOW)[0]?.args).toEqual({ name: "Sharp" });
});

test("that a device gave its part of the shuffle is not worth a sentence", () => {
  expect(tellChange({ kind: "changed", what: "contributed", seat: 0 }, FORMER, NOW)).toEqual([]);
});

test("a game from the middle of another goes on, and does not begin", () => {
  const event: Told = { kind: "began", first: 0, outcomes: [] };
  const happening = { seq: 4, event, before: null, after: null, formerly: [], seats: [] };
  expect(tell("push", { ...happening, goesOn: true })).toEqual([{ key: "log.goesOn", args: {} }]);
  expect(tell("push", { ...happening, goesOn: false })[0]?.key).toBe("log.push.began");
});

test("advice is a sentence that names who gives it", () => {
  expect(tellAdvice("stop", "Ada")).toEqual({ key: "log.advice.stop", args: { name: "Ada" } });
  expect(tellAdvice("take 2", "Ada")).toEqual({ key: "log.advice.stack", args: { name: "Ada", stack: "2" } });
});
