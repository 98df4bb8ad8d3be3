// Finds inconsistencies in the numbers of a version 2 shuffle, as described in docs/fair-shuffle.md.

import type { KeptShuffle } from "../../browser/storage.svelte";
import { commitmentTo, contextOf, hashOf } from "../../table/joint-shuffle";

/** One attempt to draw a shuffle: either the final one, or an earlier one that was discarded. */
export interface JointDraw {
  commitment: string;
  secret: string;
  hashes: (string | null)[];
  contributions: (string | null)[];
}

/** The data that this device stored about a game's shuffle, by seat, and which game it belongs to. */
export interface KeptDraws {
  shuffles?: Readonly<Record<number, KeptShuffle>>;
  table?: string | undefined;
  number?: number | undefined;
  /** The commitment to the shuffle that this device saw before the game, even if it had no seat. */
  promised?: string | undefined;
}

export type JointFault =
  | "wrong-commitment" | "wrong-promise" | "wrong-contribution" | "wrong-context" | "wrong-opening" | "wrong-hash"
  | "wrong-repetition" | "left-out";

interface Wrong {
  why: JointFault;
  seat?: number;
}

const MOST_REPETITIONS = 3;

/**
 * Checks whether the draws in a record are consistent with each other, without data from this device. Returns the first
 * fault, or null.
 */
export function contradiction(draws: readonly JointDraw[], context: string, first: string): Wrong | null {
  let staying: readonly boolean[] | null = null;
  for (const [number, { commitment, secret, hashes, contributions }] of draws.entries()) {
    if (commitmentTo(context, number, first, secret) !== commitment) return { why: "wrong-commitment" };
    const unfit = contributions.findIndex((one, seat) => one !== null && hashOf(commitment, seat, one) !== hashes[seat]);
    if (unfit !== -1) return { why: "wrong-opening", seat: unfit };
    const isMissing = hashes.some((hash, seat) => hash !== null && contributions[seat] === null);
    const isLast = number === draws.length - 1;
    if (isLast ? isMissing && number < MOST_REPETITIONS : !isMissing) return { why: "wrong-repetition" };
    if (hashes.some((hash, seat) => hash !== null && staying?.[seat] === false)) return { why: "wrong-repetition" };
    staying = contributions.map((one) => one !== null);
  }
  return null;
}

/** Compares the draws in a record with the data that this device stored. Returns the first difference, or null. */
export function difference(draws: readonly JointDraw[], context: string, kept: KeptDraws): Wrong | null {
  const { shuffles = {}, table, number, promised } = kept;
  if (table !== undefined && number !== undefined && contextOf(table, number) !== context) return { why: "wrong-context" };
  if (promised !== undefined && !draws.some(({ commitment }) => commitment === promised)) return { why: "wrong-promise" };
  for (const [seat, shuffle] of Object.entries(shuffles)) {
    const wrong = differenceOfSeat(draws, Number(seat), shuffle);
    if (wrong !== null) return wrong;
  }
  return null;
}

function differenceOfSeat(draws: readonly JointDraw[], seat: number, kept: KeptShuffle): Wrong | null {
  for (const one of kept.draws) {
    if (one.dropped) return { why: "left-out", seat };
    const found = draws.find(({ commitment }) => commitment === one.commitment);
    if (found === undefined) return { why: "wrong-promise" };
    const other = one.hashes?.findIndex((hash, index) => index !== seat && hash !== found.hashes[index]) ?? -1;
    if (other !== -1) return { why: "wrong-hash", seat: other };
    const given = found.contributions[seat] ?? null;
    if (given !== null && given !== one.contribution) return { why: "wrong-contribution", seat };
    if (one.revealed && given === null) return { why: "left-out", seat };
  }
  const last = draws.at(-1)!;
  if (kept.final !== null && kept.final !== last.commitment) return { why: "wrong-promise" };
  const isOwn = kept.draws.some(({ commitment }) => commitment === last.commitment);
  return last.contributions[seat] != null && !isOwn ? { why: "wrong-contribution", seat } : null;
}
