import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberTable } from "../browser/storage.svelte";
import { REPLAYED, REVIEW } from "./history.fixture";
import { MyPlay } from "./store.svelte";
import { FORMAT } from "./text";

const KEY = "overdraw-my-play";

/** A fake browser storage for at most this many characters. With 0, it stores nothing. */
function storage(most: number): Storage {
  const texts = new Map<string, string>();
  const size = (): number => [...texts.values()].reduce((sum, text) => sum + text.length, 0);
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (size() - (texts.get(key)?.length ?? 0) + text.length > most) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
  } as unknown as Storage;
}

/** Simulates opening the page on a device that held these seats at the table. */
function opened(seats = [0]): MyPlay {
  rememberTable("abc", { seats: seats.map((seat) => ({ seat, token: "t", name: "Ada" })) });
  return new MyPlay();
}

beforeEach(() => vi.stubGlobal("localStorage", storage(1e6)));
afterEach(() => vi.unstubAllGlobals());

test("a reviewed game is there after a reload, once, and is erased on request", () => {
  const page = opened();
  expect(page.keepReview("abc", 0, REVIEW, REPLAYED)).toBe(true);
  page.keepAnswer("abc/0#6", true);
  page.keepReview("abc", 0, REVIEW, REPLAYED);
  const again = opened();
  expect(again.kept.games.map(({ id }) => id)).toEqual(["abc/0"]);
  expect(again.kept.progress["abc/0#6"]).toMatchObject({ box: 1, tries: 1 });
  expect(again.isStored).toBe(true);
  again.eraseAll();
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(opened().kept.games).toEqual([]);
});

test.each([[[]], [[0, 1]]])("the games of other people are not kept: seats %j", (seats) => {
  const page = opened(seats);
  expect(page.keepReview("abc", 0, REVIEW, REPLAYED)).toBe(false);
  expect(page.kept.games).toEqual([]);
});

test("blocked storage keeps everything until the page is closed", () => {
  vi.stubGlobal("localStorage", storage(0));
  const page = opened();
  page.keepReview("abc", 0, REVIEW, REPLAYED);
  page.keepReview("abc", 1, REVIEW, REPLAYED);
  expect(page.kept.games).toHaveLength(2);
  expect(page.isStored).toBe(false);
});

test("full storage keeps the newest games", () => {
  vi.stubGlobal("localStorage", storage(5000));
  const page = opened();
  for (let number = 0; number < 20; number++) page.keepReview("abc", number, REVIEW, REPLAYED);
  const { games } = opened().kept;
  expect(games.length).toBeGreaterThan(2);
  expect(games.length).toBeLessThan(20);
  expect(page.isStored).toBe(true);
  expect(localStorage.getItem(KEY)).toContain(FORMAT);
});
