// Verifies a shuffle with the browser's own cryptography, as described in docs/fair-shuffle.md.

import type { Told } from "../../api/types";
import { JOINT_ALGORITHM, seedOf } from "../../table/joint-shuffle";
import { contradiction, difference, type JointDraw, type JointFault, type KeptDraws } from "./joint-proof";

export const ALGORITHM = "overdraw-shuffle/1";

/** The `shuffle` field of a game record. */
export interface Shuffled {
  algorithm: string;
  commitment?: string;
  contributions?: (string | null)[];
  secret?: string;
  seed?: string;
  context?: string;
  first?: "drawn" | "chosen";
  hashes?: (string | null)[];
  repeated?: JointDraw[];
}

/** One drawn card or roll of the die: the possible outcomes with their weights, and the actual outcome. */
export interface Draw {
  source: string;
  from: Readonly<Record<string, number>>;
  came: string;
  /**
   * Whether the server sent the possible outcomes as an ordered list. If so, the check does not compare them with a
   * pile.
   */
  listed?: boolean;
}

/**
 * The verdict on a shuffle: valid, with the number of cards and rolls, or invalid, with the fault and the card, roll or
 * seat concerned.
 */
export type Verdict =
  | { good: true; cards: number; rolls: number; contributions: number; own: Part; owned: number; joint?: Joint }
  | { good: false; why: Fault; event?: string; expected?: string; seat?: number };

/**
 * The results of the additional checks of a version 2 shuffle: stored hashes of other seats, repeated draws, and the
 * starting player.
 */
export interface Joint {
  shown: number;
  repeated: number;
  first: boolean;
}

/** What happened to this device's contribution to a shuffle: it was used, it was not used, or there was none. */
export type Part = "used" | "unused" | "none";

/**
 * The data that this device stored about a shuffle: the commitment that it saw before the first card, and its
 * contributions by seat.
 */
export interface Kept extends KeptDraws {
  own?: Readonly<Record<number, readonly string[]>>;
  /** The seat that started the game. */
  started?: number;
}

export type Fault =
  | "no-crypto" | "no-shuffle" | "no-proof" | "unknown-algorithm" | "no-secret" | "unreadable"
  | JointFault | "wrong-first" | "wrong-pile" | "wrong-draw";

/** The fields of a replay's moment that the check of a shuffle needs. */
export interface Drawn {
  /** The number of events of the record that have happened before this moment. */
  step: number;
  told: Told;
  /** For each outcome of chance, the pile it was drawn from. Needed only for games whose views do not show the pile. */
  chances?: readonly Readonly<Record<string, number>>[];
  view: { undrawn?: Readonly<Record<string, number>>; unseen?: Readonly<Record<string, number>> };
  owns: readonly { seat?: number; hand?: readonly string[] }[];
}

const DIE = { g: 1, y: 1, r: 1, b: 1, p: 1, star: 1 };
const ORDER = "gyrbpo";
const HEX = /^[0-9a-f]{64}$/;
const TWO_TO_64 = 1n << 64n;

export async function checkShuffle(
  shuffle: Shuffled | undefined, draws: readonly Draw[], kept: Kept = {},
): Promise<Verdict> {
  const { promised, own = {} } = kept;
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return { good: false, why: "no-crypto" };
  if (shuffle === undefined) return { good: false, why: "no-shuffle" };
  if (shuffle.algorithm === JOINT_ALGORITHM) return checkJointShuffle(shuffle, draws, kept);
  if (shuffle.algorithm !== ALGORITHM) return { good: false, why: "unknown-algorithm" };
  const { commitment, contributions, secret } = shuffle;
  if (commitment === undefined || contributions === undefined) return { good: false, why: "no-proof" };
  if (secret === undefined) return { good: false, why: "no-secret" };
  const given = contributions.filter((one) => one !== null);
  if (![commitment, secret, ...given].every((digits) => HEX.test(digits))) return { good: false, why: "unreadable" };

  if (toHex(await subtle.digest("SHA-256", fromHex(secret))) !== commitment)
    return { good: false, why: "wrong-commitment" };
  if (promised !== undefined && promised !== commitment) return { good: false, why: "wrong-promise" };
  const seats = Object.keys(own).map(Number);
  const used = seats.filter((seat) => contributions[seat] != null);
  const replaced = used.find((seat) => !own[seat]!.includes(contributions[seat]!));
  if (replaced !== undefined) return { good: false, why: "wrong-contribution", seat: replaced };
  const lines = [ALGORITHM, secret, ...contributions.map((one) => one ?? "")];
  const seed = await subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\n")));
  const found = await checkDraws(await wordsOf(seed), draws);
  if ("why" in found) return found;
  const part = used.length > 0 ? "used" : seats.length > 0 ? "unused" : "none";
  return { good: true, ...found, contributions: given.length, own: part, owned: used.length };
}

/**
 * Checks a version 2 shuffle. The numbers in its record must be consistent with each other and with those that this
 * device saw.
 */
async function checkJointShuffle(shuffle: Shuffled, draws: readonly Draw[], kept: Kept): Promise<Verdict> {
  const { context, first, secret, commitment, hashes, contributions, repeated } = shuffle;
  if (!context || !first || !commitment || !hashes || !contributions || !repeated) return { good: false, why: "no-proof" };
  if (secret === undefined) return { good: false, why: "no-secret" };
  const all = [...repeated, { commitment, secret, hashes, contributions }];
  const wrong = contradiction(all, context, first) ?? difference(all, context, kept);
  if (wrong !== null) return { good: false, ...wrong };
  const word = await wordsOf(fromHex(seedOf(commitment, secret, contributions)));
  const isDrawn = first === "drawn" && kept.started !== undefined;
  if (isDrawn && (await drawn(word, "first", 0, Object.fromEntries(contributions.map((_, seat) => [seat, 1])), true)) !== String(kept.started))
    return { good: false, why: "wrong-first" };
  const found = await checkDraws(word, draws);
  if ("why" in found) return found;
  const shuffles = Object.entries(kept.shuffles ?? {}).filter(([, one]) => one.draws.length > 0);
  const used = shuffles.filter(([seat]) => contributions[Number(seat)] !== null);
  const isOther = (seat: number) => hashes[seat] !== null && !shuffles.some(([own]) => Number(own) === seat);
  const shown = used.length > 0 ? hashes.filter((_, seat) => isOther(seat)).length : 0;
  return {
    good: true, ...found,
    contributions: contributions.filter((one) => one !== null).length,
    own: used.length > 0 ? "used" : shuffles.length > 0 ? "unused" : "none",
    owned: used.length,
    joint: { shown, repeated: repeated.length, first: isDrawn },
  };
}

type Word = (text: string) => Promise<bigint>;

/** Returns a function that derives a random number from the seed and a text. */
async function wordsOf(seed: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Word> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => firstWord(await subtle.sign("HMAC", key, new TextEncoder().encode(text)));
}

/**
 * Checks that every card and roll follows from the seed. Returns how many cards and rolls there are, or the first
 * fault.
 */
async function checkDraws(
  word: Word, draws: readonly Draw[],
): Promise<{ cards: number; rolls: number } | Extract<Verdict, { good: false }>> {
  const counts: Record<string, number> = {};
  let pile: Record<string, number> | null = null;
  for (const { source, from, came, listed = false } of draws) {
    const event = listed ? came : `${source} ${came}`;
    if (source === "card" && !listed) {
      if (pile !== null && Object.keys(pile).length > 0 && !same(pile, from)) return { good: false, why: "wrong-pile", event };
      pile = without(from, came);
    }
    const number = counts[source] ?? 0;
    counts[source] = number + 1;
    const expected = await drawn(word, source, number, from, listed);
    if (expected !== came) return { good: false, why: "wrong-draw", event, expected: listed ? (expected ?? "") : `${source} ${expected}` };
  }
  return { cards: draws.length - (counts["die"] ?? 0), rolls: counts["die"] ?? 0 };
}

/** Lists the cards and rolls of a replay, each with its possible outcomes. Skips those of the first `after` events. */
export function drawsOf(moments: readonly Drawn[], after = 0): Draw[] {
  return moments.flatMap((moment, index) => {
    const { outcomes } = moment.told as { outcomes?: readonly (string | null)[] };
    const before = moments[index - 1];
    const draws = moment.chances !== undefined ? listedDraws(outcomes ?? [], moment.chances) : drawsIn(moment, outcomes ?? [], before && pileOf(before));
    return draws.slice(Math.max(0, after - moment.step + (outcomes?.length ?? 0)));
  });
}

function listedDraws(outcomes: readonly (string | null)[], chances: NonNullable<Drawn["chances"]>): Draw[] {
  return outcomes.map((outcome, index) => ({
    source: outcome?.split(" ")[0] ?? "", from: chances[index] ?? {}, came: outcome ?? "", listed: true,
  }));
}

/**
 * Lists the cards and rolls of one moment of a replay, each with its possible outcomes. If the pile runs out, the new
 * pile consists of the cards still to be drawn in this moment and those left over at its end.
 */
function drawsIn(moment: Drawn, outcomes: readonly (string | null)[], before: Record<string, number> | undefined): Draw[] {
  let pile = before ?? {};
  return outcomes.map((outcome, index) => {
    const [source, came] = split(outcome);
    if (source === "die") return { source, from: DIE, came };
    if (Object.keys(pile).length === 0) {
      const rest = outcomes.slice(index).map(split);
      pile = rest.flatMap(([from, card]) => (from === "card" ? [card] : [])).reduce(including, pileOf(moment));
    }
    const from = pile;
    pile = without(pile, came);
    return { source, from, came };
  });
}

function split(outcome: string | null): [source: "card" | "die", came: string] {
  const [source, came = ""] = outcome?.split(" ") ?? [];
  return [source === "die" ? "die" : "card", came];
}

/** Returns the draw pile: in Push, the undrawn cards; in Rows, the unseen cards that are not in a hand. */
function pileOf({ view, owns }: Drawn): Record<string, number> {
  if (view.undrawn !== undefined) return view.undrawn;
  return owns.flatMap(({ hand }) => hand ?? []).reduce(without, view.unseen ?? {});
}

function including(pile: Readonly<Record<string, number>>, card: string): Record<string, number> {
  return { ...pile, [card]: (pile[card] ?? 0) + 1 };
}

function without(pile: Readonly<Record<string, number>>, card: string): Record<string, number> {
  const { [card]: count = 0, ...rest } = pile;
  return count > 1 ? { ...rest, [card]: count - 1 } : rest;
}

function same(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const kinds = Object.keys(one);
  return kinds.length === Object.keys(other).length && kinds.every((kind) => one[kind] === other[kind]);
}

async function drawn(
  word: Word,
  source: string,
  number: number,
  from: Readonly<Record<string, number>>,
  listed: boolean,
): Promise<string | null> {
  const kinds = listed ? Object.keys(from) : Object.keys(from).sort((one, other) => rank(one) - rank(other));
  const total = BigInt(kinds.reduce((sum, kind) => sum + (from[kind] ?? 0), 0));
  if (total === 0n) return null;
  const limit = TWO_TO_64 - (TWO_TO_64 % total);
  let attempt = 0;
  let w = await word(`${source} ${number} ${attempt}`);
  while (w >= limit) w = await word(`${source} ${number} ${++attempt}`);
  let rest = w % total;
  for (const kind of kinds) {
    const weight = BigInt(from[kind] ?? 0);
    if (rest < weight) return kind;
    rest -= weight;
  }
  return null;
}

/**
 * Returns the sort key of an outcome. Cards come first, by colour and value, then roll cards, then switch cards or the
 * star.
 */
function rank(kind: string): number {
  if (kind === "roll") return 1000;
  if (kind === "switch" || kind === "star") return 1001;
  return ORDER.indexOf(kind.charAt(0)) * 100 + Number(kind.slice(1));
}

function firstWord(bytes: ArrayBuffer): bigint {
  return new DataView(bytes).getBigUint64(0);
}

function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
