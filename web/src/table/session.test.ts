import { expect, test } from "vitest";
import { isReady } from "./session.svelte";

const person = (name: string | null) => ({ name, bot: null, stand_in: null, host: false });
const bot = { name: "Sharp", bot: "sharp", stand_in: null, host: false };
const shuffle = (hashes: (string | null)[]) => ({
  algorithm: "overdraw-shuffle/2", commitment: "", contributions: [], secret: null, context: null, first: null, hashes, repeated: [], drawing: null, waiting_for: [],
});

test("a game may begin when every seat is taken and all who are there have published their hashes", () => {
  expect(isReady({ seats: [person("Ada"), bot], shuffle: shuffle(["ab", null]) }, [true, false])).toBe(true);
  expect(isReady({ seats: [person("Ada"), bot], shuffle: shuffle([null, null]) }, [true, false])).toBe(false);
  expect(isReady({ seats: [person("Ada"), person(null)], shuffle: shuffle(["ab", null]) }, [true, false])).toBe(false);
});

test("nobody waits for the hash of somebody who is away", () => {
  expect(isReady({ seats: [person("Ada"), person("Ben")], shuffle: shuffle(["ab", null]) }, [true, false])).toBe(true);
});
