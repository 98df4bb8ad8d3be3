import { expect, test } from "vitest";
import { eventSentences } from "../../games/push/log/sentences";
import type { TableEvent } from "../../table/table-event";
import { joinLogs, sentencesOf, type Entry } from "./log-history";

const entry = (seq: number): Entry => ({ id: `${seq}.0`, seq, aside: false, sentence: { key: "log.ended", args: {} } });
const keys = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id);

test("what was told before is not told again", () => {
  expect(keys(joinLogs([entry(1), entry(2)], [entry(2), entry(3)]))).toEqual(["1.0", "2.0", "3.0"]);
});

test("a log that begins in the middle says that something is left out, and where", () => {
  expect(keys(joinLogs([], [entry(70), entry(71)], 70))).toEqual(["70.gap", "70.0", "71.0"]);
  expect(keys(joinLogs([entry(1)], [entry(70)], 70))).toEqual(["1.0", "70.gap", "70.0"]);
  expect(keys(joinLogs([], [entry(1), entry(70)], 70))).toEqual(["1.0", "70.gap", "70.0"]);
});

test("a log that goes on from what this window kept has nothing left out", () => {
  expect(keys(joinLogs([entry(69)], [entry(69), entry(70)], 60))).toEqual(["69.0", "70.0"]);
});

const seats = (other: string) => ["Ada", other].map((name) => ({ name, bot: null, stand_in: null }));
const stops = (seq: number, who: number, other: string): TableEvent => ({
  seq, event: { kind: "moved", seat: who, action: "stop", outcomes: [], by: "person", facts: {} }, seatsBefore: seats(other), seats: seats(other),
});

test("what somebody else did on the reader's seat is told with the name of that time", () => {
  const events: TableEvent[] = [
    stops(7, 1, "Ben"),
    { seq: 8, event: { kind: "changed", what: "sat", seat: 1 }, seatsBefore: seats("Ben"), seats: seats("Dan") },
    stops(9, 1, "Dan"),
  ];
  const told = sentencesOf({ eventSentences }, events, false, 1).map(({ sentence: { key, args } }) => [key, args["name"]]);
  expect(told).toEqual([["log.push.stops", "Ben"], ["log.sat.you", "log.you"], ["log.push.stops.you", "log.you"]]);
});
