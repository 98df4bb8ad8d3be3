import { expect, test } from "vitest";
import { chaptersOf } from "./rules-text";

test("titles, paragraphs and lists are told apart", () => {
  const text = "First, **shuffle**.\n\n## The aim\nHold the\nhighest `sum`.\n\n- keep, or\n  not\n- draw\n\n## The end\n\nAfter all turns.";
  expect(chaptersOf(text)).toEqual([
    { title: "", blocks: [{ paragraph: "First, shuffle." }] },
    { title: "The aim", blocks: [{ paragraph: "Hold the highest sum." }, { items: ["keep, or not", "draw"] }] },
    { title: "The end", blocks: [{ paragraph: "After all turns." }] },
  ]);
});

test("an empty text has no chapters", () => {
  expect(chaptersOf("\n")).toEqual([]);
});
