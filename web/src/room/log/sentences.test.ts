import { expect, test } from "vitest";
import type { Told } from "../../api/types";
import { eventSentences, changeSentences } from "./sentences";

const FORMER = ["Ada", "Ben"];
const NOW = ["Ada", "Sharp"];

test("what changes at the table is told with the names of before and after", () => {
  const told = changeSentences({ kind: "changed", what: "replaced", seat: 1 }, FORMER, NOW);
  expect(told).toEqual([{ key: "log.replaced", args: { former: "Ben", name: "Sharp" } }]);
  expect(changeSentences({ kind: "changed", what: "emptied", seat: 1 }, FORMER, NOW)[0]?.args).toEqual({ name: "Ben" });
  expect(changeSentences({ kind: "changed", what: "sat", seat: 1 }, FORMER, NOW)[0]?.args).toEqual({ name: "Sharp" });
});

test("that a device gave its part of the shuffle is not worth a sentence", () => {
  expect(changeSentences({ kind: "changed", what: "contributed", seat: 0 }, FORMER, NOW)).toEqual([]);
});

test("a game from the middle of another goes on, and does not begin", () => {
  const event: Told = { kind: "began", first: 0, outcomes: [] };
  const tableEvent = { seq: 4, event, before: null, after: null, seatsBefore: [], seats: [] };
  const ui = { eventSentences: () => [{ key: "log.push.began" as const, args: {} }] };
  expect(eventSentences(ui, { ...tableEvent, isContinuation: true })).toEqual([{ key: "log.goesOn", args: {} }]);
  expect(eventSentences(ui, { ...tableEvent, isContinuation: false })[0]?.key).toBe("log.push.began");
});

test("a move waits for its game to be told, and what changes at the table does not", () => {
  const moved: Told = { kind: "moved", seat: 0, action: "push", outcomes: [], by: "person" };
  const seats = [{ name: "Ada", bot: null, stand_in: null, host: true }];
  const tableEvent = { seq: 4, before: null, after: null, seatsBefore: seats, seats, isContinuation: false };
  expect(eventSentences(null, { ...tableEvent, event: moved })).toEqual([]);
  expect(eventSentences(null, { ...tableEvent, event: { kind: "changed", what: "sat", seat: 0 } })[0]?.key).toBe("log.sat");
});
