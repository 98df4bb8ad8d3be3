import { expect, it } from "vitest";
import { readRecords } from "./record";

const RECORD = { format: "overdraw-record/1", game: "rows", rules: {}, players: [], first: 0, events: [] };

it("reads one record, and many that stand one a line", () => {
  expect(readRecords(JSON.stringify(RECORD, null, 2))).toEqual([RECORD]);
  expect(readRecords(`${JSON.stringify(RECORD)}\n${JSON.stringify(RECORD)}\n`)).toEqual([RECORD, RECORD]);
});

it("takes nothing else for a record", () => {
  for (const text of ["", "hello", "[]", "null", "{}", `${JSON.stringify(RECORD)}\nhello`, '{"format": 1}'])
    expect(readRecords(text)).toBeNull();
});
