import { expect, test } from "vitest";
import { formatDuration } from "./duration";

test("time that is left is shown in minutes and seconds, rounded up", () => {
  expect([0, 1, 1000, 59_001, 60_000, 3_600_000, -5].map(formatDuration)).toEqual(["0:00", "0:01", "0:01", "1:00", "1:00", "60:00", "0:00"]);
});
