import { describe, expect, test } from "vitest";
import { forgetContribution, forgetTable, keepContribution, knownTable, ownContributions, rememberTable, restored } from "./storage.svelte";

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

  test("includes everything that was sent to a shuffle, until the seat is given up", () => {
    keepContribution("c", "commitment", 0, "aa");
    keepContribution("c", "commitment", 0, "bb");
    keepContribution("c", "commitment", 1, "cc");
    expect(ownContributions("commitment")).toEqual({ 0: ["aa", "bb"], 1: ["cc"] });
    expect(ownContributions("another")).toEqual({});
    forgetContribution("c", "commitment", 0);
    expect(ownContributions("commitment")).toEqual({ 1: ["cc"] });
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
