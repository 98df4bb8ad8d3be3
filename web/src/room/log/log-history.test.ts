import { expect, test } from "vitest";
import { joinLogs, type Entry } from "./log-history";

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
