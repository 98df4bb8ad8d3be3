import { expect, it, vi } from "vitest";
import english from "../languages/en.json";
import { type Args, type Key } from "../languages/translate.svelte";
import { reasonText } from "./refusal";

vi.mock("../browser/storage.svelte", () => ({ device: { preferences: {} } }));
vi.mock("../languages/translate.svelte", async (original) => {
  const real = await original<typeof import("../languages/translate.svelte")>();
  const t = (key: Key, args: Args = {}): string => real.fill(english[key], args, "en");
  return { ...real, t, named: (key: string, _: string, args?: Args) => t(key as Key, args) };
});

it("is a sentence, even if it begins with a card", () => {
  const reason = { key: "card-must-be-placed", args: { card: "r6" } };
  expect(reasonText({ code: "action/illegal", message: "", reason } as never)).toBe("Red 6 must be placed first.");
});
