import { describe, expect, it, vi } from "vitest";
import type { TableInfo } from "../api/types";
import { leftOut, notAnswered } from "./shuffling";

vi.mock("../languages/translate.svelte", () => ({ listed: (all: string[]) => all.join(" and "), t: (key: string) => key }));

type Shown = Partial<TableInfo["shuffle"]>;

function table(shown: Shown): Pick<TableInfo, "seats" | "shuffle"> {
  const seats = ["Ada", "Ben", "Cleo", "Dan"].map((name) => ({ name, bot: null, stand_in: null, host: false }));
  const shuffle = { hashes: ["a", "b", "c", null], contributions: [null, null, null, null], repeated: [], drawing: null, waiting_for: [], ...shown };
  return { seats, shuffle } as unknown as Pick<TableInfo, "seats" | "shuffle">;
}

const FIRST = { commitment: "", secret: "", hashes: ["a", "b", "c", null], contributions: ["1", null, "3", null] };

describe("the lobby, while the shuffle is drawn", () => {
  it("says nothing before the start, and nothing of a device that answered", () => {
    expect(notAnswered(table({}))).toBeNull();
    expect(leftOut(table({}))).toBeNull();
    expect(notAnswered(table({ drawing: "contributions", waiting_for: [] }))).toBeNull();
    expect(leftOut(table({ drawing: "contributions", waiting_for: [1] }))).toBeNull();
  });

  it("names those who have not answered", () => {
    const found = notAnswered(table({ drawing: "contributions", waiting_for: [1, 2] }));
    expect(found).toEqual({ key: "lobby.shuffling.waiting", args: { n: 2, names: "Ben and Cleo" } });
  });

  it("names those without whom the shuffle is repeated, also in the repetition", () => {
    const again = { repeated: [FIRST], hashes: [null, null, null, null], drawing: "hashes" } as const;
    expect(leftOut(table(again as unknown as Shown))?.args).toEqual({ n: 1, names: "Ben" });
    const closed = { repeated: [FIRST], hashes: ["d", null, null, null], drawing: "contributions" } as const;
    expect(leftOut(table(closed as unknown as Shown))?.args).toEqual({ n: 2, names: "Ben and Cleo" });
  });
});
