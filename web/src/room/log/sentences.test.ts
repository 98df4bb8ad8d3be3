import { expect, test } from "vitest";
import type { Told } from "../../api/types";
import type { TableEvent } from "../../table/table-event";
import ENGLISH from "../../languages/en.json";
import { eventSentences as pushSentences } from "../../games/push/log/sentences";
import { eventSentences as rowsSentences } from "../../games/rows/log/sentences";
import { eventSentences, changeSentences } from "./sentences";

const FORMER = ["Ada", "Ben"];
const NOW = ["Ada", "Sharp"];

test("what changes at the table is told with the names of before and after", () => {
  const told = changeSentences({ kind: "changed", what: "replaced", seat: 1 }, FORMER, NOW);
  expect(told).toEqual([{ key: "log.replaced", args: { former: "Ben", name: "Sharp" } }]);
  expect(changeSentences({ kind: "changed", what: "emptied", seat: 1 }, FORMER, NOW)[0]?.args).toEqual({ name: "Ben" });
  expect(changeSentences({ kind: "changed", what: "vacated", seat: 1 }, FORMER, NOW)).toEqual([{ key: "log.vacated", args: { name: "Ben" } }]);
  expect(changeSentences({ kind: "changed", what: "sat", seat: 1 }, FORMER, NOW)[0]?.args).toEqual({ name: "Sharp" });
});

test("that a device gave its part of the shuffle is not worth a sentence", () => {
  expect(changeSentences({ kind: "changed", what: "contributed", seat: 0 }, FORMER, NOW)).toEqual([]);
});

test("a game from the middle of another goes on, and does not begin", () => {
  const event: Told = { kind: "began", first: 0, outcomes: [] };
  const tableEvent = { seq: 4, seatsBefore: [], seats: [] };
  const ui = { eventSentences: () => [{ key: "log.push.began" as const, args: {} }] };
  expect(eventSentences(ui, { ...tableEvent, event: { ...event, before: 7 } })).toEqual([{ key: "log.goesOn", args: {} }]);
  expect(eventSentences(ui, { ...tableEvent, event })[0]?.key).toBe("log.push.began");
});

test("a move waits for its game to be told, and what changes at the table does not", () => {
  const moved: Told = { kind: "moved", seat: 0, action: "push", outcomes: [], by: "person", facts: {} };
  const seats = [{ name: "Ada", bot: null, stand_in: null, host: true }];
  const tableEvent = { seq: 4, seatsBefore: seats, seats };
  expect(eventSentences(null, { ...tableEvent, event: moved })).toEqual([]);
  expect(eventSentences(null, { ...tableEvent, event: { kind: "changed", what: "sat", seat: 0 } })[0]?.key).toBe("log.sat");
});

const seat = (name: string) => ({ name, bot: null, stand_in: null, host: false });
const moved = (who: number, action: string): TableEvent => ({
  seq: 9, event: { kind: "moved", seat: who, action, outcomes: [], by: "person", facts: {} },
  seatsBefore: [], seats: [seat("Ada"), seat("Ben")],
});

test("what the reader does is told in the second person, and what others do by their names", () => {
  const ui = { eventSentences: pushSentences };
  expect(eventSentences(ui, moved(0, "stop"), 0)).toEqual([{ key: "log.push.stops.you", args: { name: "log.you" } }]);
  expect(eventSentences(ui, moved(1, "stop"), 0)).toEqual([{ key: "log.push.stops", args: { name: "Ben" } }]);
  expect(eventSentences(ui, moved(0, "stop"))).toEqual([{ key: "log.push.stops", args: { name: "Ada" } }]);
});

test("what is done to the reader names the reader as an object", () => {
  const ui = { eventSentences: rowsSentences };
  expect(eventSentences(ui, moved(1, "give b3 @0 row1"), 0)[0]?.args["other"]).toBe("log.you.object");
});

test("every sentence with a subject has words for the reader", () => {
  const about = Object.entries(ENGLISH).filter(([key, text]) => /^log\.(?!advice|goesOn)/.test(key) && !key.endsWith(".you") && /\{names?\}/.test(JSON.stringify(text)));
  expect(about.length).toBeGreaterThan(30);
  expect(about.map(([key]) => `${key}.you`).filter((key) => !(key in ENGLISH))).toEqual([]);
});
