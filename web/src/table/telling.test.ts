import { expect, test } from "vitest";
import { tellChange } from "./telling";

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
