import { expect, test, vi } from "vitest";
import ENGLISH from "../../languages/en.json";
import GERMAN from "../../languages/de.json";
import { REVIEW, SUMMARY, chance } from "../review.fixture";
import { accountOf, totalLuck } from "./account";

const words = vi.hoisted(() => ({ language: "en" }));
vi.mock("../../languages/translate.svelte", async (original) => {
  const { fill } = await original<typeof import("../../languages/translate.svelte")>();
  const catalogue = (): Record<string, string> => (words.language === "en" ? ENGLISH : GERMAN) as unknown as Record<string, string>;
  const named = (key: string, otherwise: string, args = {}): string => (catalogue()[key] === undefined ? otherwise : fill(catalogue()[key]!, args, words.language));
  return {
    named, t: (key: string, args = {}) => named(key, key, args), language: () => words.language, fill,
    listed: (items: string[]) => new Intl.ListFormat(words.language).format(items),
  };
});
const { playerSentences } = await import("./sentences");

const ACTIONS: Record<string, string> = { push: "Draw", stop: "Stop" };
const tell = (review: typeof REVIEW, seat: number, name: string | null): string =>
  playerSentences(accountOf(review, seat), { name, actionText: (_, action) => ACTIONS[action] ?? action }).join(" ").replaceAll("\u00a0", " ");

test("luck comes first, then mistakes, then the rating", () => {
  words.language = "en";
  expect(tell({ ...REVIEW, players: [SUMMARY] }, 0, null)).toBe(
    "You were unlucky: the cards gave 4% and the die cost 20%. You made 1 blunder and 1 mistake. " +
    "The worst was in turn 8: “Draw” instead of “Stop” cost 11% of a win. " +
    "The 12 decisions that mattered cost 2% of a win each on average. You played about as well as the bot Sharp.",
  );
});

test("decisions that cost nothing do not cost 0 %", () => {
  words.language = "en";
  const flawless = { ...SUMMARY, rating: { ...SUMMARY.rating, loss: 0.0001 } };
  expect(tell({ ...REVIEW, players: [flawless] }, 0, null)).toContain("The 12 decisions that mattered cost practically nothing.");
});

test("the other players are named, and what has not arrived is not told", () => {
  words.language = "en";
  expect(tell(REVIEW, 1, "Ben")).toBe(
    "Ben was lucky: the cards cost 4% and the die gave 20%. Ben made 1 blunder. In turn 6, “Draw” instead of “Stop” cost 12% of a win.",
  );
});

test("a game of another package names its own sources of luck", () => {
  words.language = "en";
  expect(tell({ ...REVIEW, moments: [chance(1, "coin", 0.1)] }, 0, "Ada")).toBe(
    "Ada was lucky: chance (coin) gave 10%. Ada made no mistake worth mentioning.",
  );
});

test("the sentences are German in German", () => {
  words.language = "de";
  expect(tell(REVIEW, 0, null)).toBe(
    "Du hattest Pech – die Karten brachten 4 % und der Würfel kostete 20 %. Bei dir gab es 1 groben Fehler und 1 Fehler. " +
    "Am teuersten war Zug 8: „Draw“ statt „Stop“ kostete 11 % eines Sieges.",
  );
});

test("the parts of an account add up", () => {
  const account = accountOf(REVIEW, 0);
  expect(totalLuck(account)).toBeCloseTo(-0.16);
  expect(account.own).toBeCloseTo(-0.18);
  expect(account.others).toBeCloseTo(0.12);
});
