// A device that took part in a version 2 shuffle detects that the server cheated, even if the record is consistent in
// itself.

import { expect, test } from "vitest";
import type { TableInfo } from "../../api/types";
import { keepShuffle, keptShuffle } from "../../browser/storage.svelte";
import { commitmentTo, contextOf, hashOf } from "../../table/joint-shuffle";
import { ShuffleDevice } from "../../table/shuffle-device";
import { checkShuffle, type Shuffled, type Verdict } from "./proof";

const SECRET = "5a".repeat(32);
const OTHER = "23".repeat(32);
const CHOSEN = "ab".repeat(32);
const CONTEXT = contextOf("table", 0);
const COMMITMENT = commitmentTo(CONTEXT, 0, "chosen", SECRET);

type Shown = Partial<TableInfo["shuffle"]>;

function table(shown: Shown, status: TableInfo["status"] = "lobby"): TableInfo {
  const shuffle = {
    algorithm: "overdraw-shuffle/2", commitment: COMMITMENT, contributions: [null, null], secret: null, context: CONTEXT,
    first: "chosen", hashes: [null, null], repeated: [], drawing: null, waiting_for: [], ...shown,
  };
  const seat = { name: "Ada", bot: null, stand_in: null, host: false };
  return { id: "table", number: 0, status, seats: [seat, seat], shuffle } as unknown as TableInfo;
}

/**
 * Lets the device in seat 0 take part in a shuffle, and returns its contribution. `asked` says whether the server asks
 * the device to reveal it.
 */
function takePart(asked = true): string {
  keepShuffle("table", 0, 0, null);
  const device = new ShuffleDevice();
  const commit = device.hear(table({}), 0, true);
  const hash = (commit as { hash: string }).hash;
  const hashes = [hash, hashOf(COMMITMENT, 1, OTHER)];
  expect(device.hear(table({ hashes }), 0, false)).toBeNull();
  const closed = asked ? { hashes, waiting_for: [0, 1] } : { hashes: [null, hashes[1]!], waiting_for: [1] };
  const reveal = device.hear(table({ ...closed, drawing: "contributions" }), 0, false);
  const { contribution } = (reveal ?? keptShuffle("table", 0, 0)!.draws[0]) as { contribution: string };
  expect(reveal === null).toBe(!asked);
  expect(hashOf(COMMITMENT, 0, contribution)).toBe(hash);
  device.hear(table({ ...closed, contributions: [asked ? contribution : null, OTHER] }, "playing"), 0, false);
  return contribution;
}

function recorded(contributions: (string | null)[], changes: Partial<Shuffled> = {}): Shuffled {
  const commitment = changes.commitment ?? COMMITMENT;
  const hashes = contributions.map((one, seat) => (one === null ? null : hashOf(commitment, seat, one)));
  return {
    algorithm: "overdraw-shuffle/2", context: CONTEXT, first: "chosen", commitment, hashes, contributions, repeated: [],
    secret: SECRET, ...changes,
  };
}

async function verdict(shuffle: Shuffled): Promise<Verdict> {
  expect(await checkShuffle(shuffle, []), "the record by itself").toMatchObject({ good: true });
  return checkShuffle(shuffle, [], { shuffles: { 0: keptShuffle("table", 0, 0)! }, table: "table", number: 0 });
}

test("an honest server is accused of nothing", async () => {
  expect(await verdict(recorded([takePart(), OTHER]))).toMatchObject({ good: true, own: "used", joint: { shown: 1 } });
});

test("a replaced contribution is named", async () => {
  takePart();
  expect(await verdict(recorded([CHOSEN, OTHER]))).toEqual({ good: false, why: "wrong-contribution", seat: 0 });
});

test("a hash that was shown differently is named", async () => {
  expect(await verdict(recorded([takePart(), CHOSEN]))).toEqual({ good: false, why: "wrong-hash", seat: 1 });
});

test("a secret that was changed after the reveal is named", async () => {
  const own = takePart();
  const commitment = commitmentTo(CONTEXT, 0, "chosen", CHOSEN);
  expect(await verdict(recorded([own, OTHER], { commitment, secret: CHOSEN }))).toEqual({ good: false, why: "wrong-promise" });
  expect(await checkShuffle(recorded([own, OTHER], { secret: CHOSEN }), [])).toEqual({ good: false, why: "wrong-commitment" });
});

test("a device that is dropped is named, whether it was asked or not", async () => {
  takePart(false);
  expect(await verdict(recorded([null, OTHER]))).toEqual({ good: false, why: "left-out", seat: 0 });
  const own = takePart();
  const hashes = [hashOf(COMMITMENT, 0, own), hashOf(COMMITMENT, 1, OTHER)];
  const commitment = commitmentTo(CONTEXT, 1, "chosen", CHOSEN);
  const repeated = [{ commitment: COMMITMENT, secret: SECRET, hashes, contributions: [null, OTHER] }];
  expect(await verdict(recorded([null, OTHER], { commitment, secret: CHOSEN, repeated }))).toEqual({ good: false, why: "left-out", seat: 0 });
});

test("numbers that contradict each other are named", async () => {
  const hashes = [hashOf(COMMITMENT, 0, CHOSEN), hashOf(COMMITMENT, 1, CHOSEN)];
  expect(await checkShuffle(recorded([CHOSEN, OTHER], { hashes }), [])).toEqual({ good: false, why: "wrong-opening", seat: 1 });
  expect(await checkShuffle(recorded([CHOSEN, null], { hashes }), [])).toEqual({ good: false, why: "wrong-repetition" });
  const good = recorded([CHOSEN, OTHER]);
  expect(await checkShuffle(good, [], { table: "table", number: 1 })).toEqual({ good: false, why: "wrong-context" });
});
