import { describe, expect, test } from "vitest";
import { forgetTable, keepShuffle, keptShuffle, knownTable, rememberTable, restored } from "./storage.svelte";

const TABLE = {
  id: "t", game: "push", edition: "us-2018", seats: [{ seat: 0, token: "secret", name: "Ada" }], token: null, invite: null,
  names: ["Ada"], status: "playing", games: 0, seen: 1, promises: {}, alone: true,
};

describe("what a device remembers", () => {
  test("comes back as it was", () => {
    const kept = { name: "Ada", preferences: { ...restored(null).preferences, theme: "dark", speed: 2 }, tables: [TABLE], choices: {} };
    expect(restored(JSON.stringify(kept))).toEqual(kept);
  });

  test.each(["", "{", "null", "[]", "7", '"text"'])("is as good as new after %j", (damaged) => {
    expect(restored(damaged)).toEqual(restored(null));
  });

  test("loses only the parts that are damaged", () => {
    const kept = {
      name: 7,
      preferences: { theme: 3, sound: true, language: "de" },
      tables: [null, { id: "x" }, { ...TABLE, seats: [{ seat: "0", token: "x" }] }, TABLE],
      choices: { push: "all", rows: { edition: null, options: {}, players: 2, bots: ["random"] } },
    };
    const found = restored(JSON.stringify(kept));
    expect(found.name).toBe("");
    expect(found.preferences).toEqual({ ...restored(null).preferences, sound: true, language: "de" });
    expect(found.tables).toEqual([TABLE]);
    expect(Object.keys(found.choices)).toEqual(["rows"]);
  });

  test("includes the data about a shuffle, until the player gives up the seat", () => {
    const draw = { commitment: "c", contribution: "aa", hashes: null, revealed: false, dropped: false };
    keepShuffle("c", 0, 0, { draws: [draw], final: null });
    keepShuffle("c", 0, 1, { draws: [], final: "c" });
    expect(keptShuffle("c", 0, 0)?.draws).toEqual([draw]);
    expect(keptShuffle("c", 1, 0)).toBeUndefined();
    keepShuffle("c", 0, 0, null);
    expect(keptShuffle("c", 0, 0)).toBeUndefined();
    expect(keptShuffle("c", 0, 1)?.final).toBe("c");
  });

  test("has the newest table first, and knows each once", () => {
    rememberTable("a", { game: "push" });
    rememberTable("b", { game: "rows" });
    rememberTable("a", { status: "over" });
    expect(knownTable("a")).toMatchObject({ game: "push", status: "over" });
    forgetTable("a");
    expect(knownTable("a")).toBeUndefined();
    expect(knownTable("b")).toBeDefined();
  });
});
