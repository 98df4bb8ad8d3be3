// A valid shuffle passes the check, and any change to it is detected.

import { describe, expect, it } from "vitest";
import { checkShuffle, drawsOf, type Drawn, type Shuffled } from "./proof";
import made from "./proof.fixture.json";

interface Made {
  pile: Record<string, number>;
  record: { events: string[]; shuffle: Shuffled };
}

const games: [string, Made][] = Object.entries(made as unknown as Record<string, Made>);

/**
 * Adds the data that a shuffle check needs to the moments of a replay. All drawn cards go to the first player's hand.
 */
function momentsOf({ pile, record }: Made): Drawn[] {
  const came: string[] = [];
  const rows = record.events[0] !== "push";
  const found: Drawn[] = [];
  let outcomes: string[] = [];
  const add = (step: number) => {
    const undrawn = Object.fromEntries(
      Object.entries(pile)
        .map(([kind, count]) => [kind, count - came.filter((one) => one === kind).length] as const)
        .filter(([, count]) => count > 0),
    );
    const told = { kind: "began", first: 0, outcomes } as const;
    found.push({ step, told, view: rows ? { unseen: pile } : { undrawn }, owns: [{ hand: [...came] }] });
    outcomes = [];
  };
  record.events.forEach((event, index) => {
    const [source, what] = event.split(" ") as [string, string];
    if (source === "card" || source === "die") outcomes.push(event);
    else add(index);
    if (source === "card") came.push(what);
  });
  add(record.events.length);
  return found;
}

describe.each(games)("the shuffle of a game of %s", (_, game) => {
  const shuffle = game.record.shuffle;
  const draws = drawsOf(momentsOf(game));

  it("is found good, and everything in it is counted", async () => {
    const count = (word: string) => game.record.events.filter((event) => event.startsWith(`${word} `)).length;
    expect(await checkShuffle(shuffle, draws)).toEqual({
      good: true, cards: count("card"), rolls: count("die"), contributions: shuffle.contributions?.filter(Boolean).length,
      own: "none", owned: 0,
    });
  });

  it("is refused where one card is another one", async () => {
    const other = Object.keys(draws[7]!.from).find((kind) => kind !== draws[7]!.came)!;
    const changed = draws.map((draw, number) => (number === 7 ? { ...draw, came: other } : draw));
    expect(await checkShuffle(shuffle, changed)).toEqual({
      good: false, why: "wrong-draw", event: `card ${other}`, expected: `card ${draws[7]!.came}`,
    });
  });

  it("is refused where a card was slipped into the pile", async () => {
    const tenth = draws.filter(({ source }) => source === "card")[9];
    const changed = draws.map((draw) => (draw === tenth ? { ...draw, from: { ...draw.from, g1: 9 } } : draw));
    expect(await checkShuffle(shuffle, changed)).toMatchObject({ good: false, why: "wrong-pile" });
  });

  it("is refused where another shuffle was promised to this device", async () => {
    expect(await checkShuffle(shuffle, draws, { promised: shuffle.commitment })).toMatchObject({ good: true });
    expect(await checkShuffle(shuffle, draws, { promised: "00".repeat(32) })).toEqual({ good: false, why: "wrong-promise" });
  });

  it("is refused where a contribution of this device was replaced", async () => {
    const seat = shuffle.contributions!.findIndex((one) => one !== null);
    const sent = shuffle.contributions![seat]!;
    expect(await checkShuffle(shuffle, draws, { own: { [seat]: ["ab", sent] } })).toMatchObject({ good: true, own: "used", owned: 1 });
    expect(await checkShuffle(shuffle, draws, { own: { [seat]: ["ab"] } })).toEqual({ good: false, why: "wrong-contribution", seat });
  });

  it("says so where nothing of what this device sent was used", async () => {
    const seat = shuffle.contributions!.indexOf(null);
    const own = { [seat === -1 ? 9 : seat]: ["ab"] };
    expect(await checkShuffle(shuffle, draws, { own })).toMatchObject({ good: true, own: "unused", owned: 0 });
  });

  it("is refused with another secret, and with another contribution", async () => {
    const secret = "00".repeat(32);
    expect(await checkShuffle({ ...shuffle, secret }, draws)).toEqual({ good: false, why: "wrong-commitment" });
    const contributions = shuffle.contributions!.map(() => secret);
    expect(await checkShuffle({ ...shuffle, contributions }, draws)).toMatchObject({ good: false, why: "wrong-draw" });
  });
});

it("refills an empty pile with the cards that are there afterwards", () => {
  const told = (...outcomes: string[]) => ({ kind: "moved", seat: 0, action: "discard g1", outcomes, by: "person", facts: {} }) as const;
  const moments: Drawn[] = [
    { step: 1, told: told(), view: { unseen: { g5: 1 } }, owns: [] },
    { step: 4, told: told("card g5", "card g7"), view: { unseen: { g5: 1, g7: 1, g8: 2 } }, owns: [{ hand: ["g5", "g7"] }] },
  ];
  expect(drawsOf(moments).map(({ from }) => from)).toEqual([{ g5: 1 }, { g7: 1, g8: 2 }]);
  expect(drawsOf(moments, 3).map(({ came }) => came)).toEqual(["g7"]);
});

it("says what is missing", async () => {
  const shuffle = games[0]![1].record.shuffle;
  const { secret: _, ...kept } = shuffle;
  const why = async (one: Shuffled | undefined) => {
    const verdict = await checkShuffle(one, []);
    return verdict.good ? null : verdict.why;
  };
  expect(await why(undefined)).toBe("no-shuffle");
  expect(await why({ ...shuffle, algorithm: "other/1" })).toBe("unknown-algorithm");
  expect(await why({ algorithm: shuffle.algorithm, seed: "ab".repeat(32) })).toBe("no-proof");
  expect(await why(kept)).toBe("no-secret");
  expect(await why({ ...shuffle, secret: "xyz" })).toBe("unreadable");
});

it("says so where the browser has no cryptography, as on a plain address of another machine", async () => {
  const there = Object.getOwnPropertyDescriptor(globalThis, "crypto")!;
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  try {
    expect(await checkShuffle(games[0]![1].record.shuffle, [])).toEqual({ good: false, why: "no-crypto" });
  } finally {
    Object.defineProperty(globalThis, "crypto", there);
  }
});
