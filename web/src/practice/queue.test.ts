import { expect, test } from "vitest";
import { nextDue, nextExercise, waiting, type Entry } from "./queue";

const ENTRIES: Entry[] = [
  { id: "push:easy-1", level: 1 },
  { id: "push:easy-2", level: 1 },
  { id: "push:hard", level: 3 },
  { id: "abc/0#5", level: null },
  { id: "abc/0#9", level: null },
];
const due = (time: number) => ({ box: 1, due: time, tries: 1, solved: 1 });

test("own mistakes come before puzzles, and what is due before what is new", () => {
  const progress = { "push:hard": due(5), "abc/0#9": due(7), "push:easy-2": due(99) };
  expect(waiting(ENTRIES, progress, 1, 10).map(({ id }) => id)).toEqual(["abc/0#9", "abc/0#5", "push:hard", "push:easy-1"]);
});

test("new puzzles are those of the chosen level", () => {
  expect(waiting(ENTRIES, {}, 3, 0).map(({ id }) => id)).toEqual(["abc/0#5", "abc/0#9", "push:hard"]);
});

test("an exercise is not repeated while there are others", () => {
  const missed = { "abc/0#5": { box: 0, due: 0, tries: 1, solved: 0 } };
  expect(nextExercise(ENTRIES, missed, 1, ["abc/0#5"], 1)?.id).toBe("abc/0#9");
  const two = ENTRIES.slice(3);
  expect(nextExercise(two, missed, 1, ["abc/0#9", "abc/0#5"], 1)?.id).toBe("abc/0#9");
  expect(nextExercise(ENTRIES.slice(3, 4), missed, 1, ["abc/0#5"], 1)?.id).toBe("abc/0#5");
  expect(nextExercise([], {}, 1, [], 1)).toBeNull();
});

test("the next time is known if nothing is left for today", () => {
  const progress = { "push:easy-1": due(70), "push:easy-2": due(50) };
  expect(nextExercise(ENTRIES.slice(0, 2), progress, 1, [], 10)).toBeNull();
  expect(nextDue(ENTRIES, progress)).toBe(50);
  expect(nextDue(ENTRIES, {})).toBeNull();
});
