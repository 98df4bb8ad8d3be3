// This device's part in drawing the shuffle for one seat: what it sends, and what it stores for later checks.

import type { Commit, Reveal, ShuffleInfo, TableInfo } from "../api/types";
import { keepShuffle, keptShuffle, randomHex, type KeptDraw, type KeptShuffle } from "../browser/storage.svelte";
import { hashOf, JOINT_ALGORITHM } from "./joint-shuffle";

/**
 * The prefix for the ids of messages that the device sends by itself. Errors in reply to these messages are not shown
 * to the player.
 */
const ID = "shuffle-";

export function isOfShuffle(id: string | null | undefined): boolean {
  return id?.startsWith(ID) ?? false;
}

export class ShuffleDevice {
  private isSeated = true;
  /** The contributions and hashes that this device has sent over the current connection. */
  private readonly sent = new Set<string>();
  /**
   * The commitments of the draws in which the server must include this device, as agreed over the current connection.
   */
  private readonly expected = new Set<string>();

  /** Stores the server's information about the shuffle of a table. Returns the message to send next, or null. */
  hear(table: TableInfo, seat: number | null, welcome: boolean): Commit | Reveal | null {
    if (welcome) {
      this.sent.clear();
      this.expected.clear();
      this.isSeated = true;
    }
    const { shuffle } = table;
    if (seat === null || shuffle.algorithm !== JOINT_ALGORITHM) return null;
    const chair = table.seats[seat];
    if (table.status === "lobby" && (chair?.name == null || chair.bot !== null)) {
      this.isSeated = false; // the next player in this seat has a different device
      keepShuffle(table.id, table.number, seat, null);
    }
    if (!this.isSeated) return null;
    const kept = keptOf(table, seat);
    const draw = drawOf(kept, shuffle);
    let answer: Commit | Reveal | null = null;
    if (table.status !== "lobby") this.noteBeginning(kept, draw, shuffle);
    else if (shuffle.drawing === "contributions") answer = this.reveal(draw, shuffle, seat);
    else if (shuffle.drawing === null || shuffle.waiting_for.includes(seat)) answer = this.commit(kept, draw, shuffle, seat);
    keepShuffle(table.id, table.number, seat, kept);
    return answer;
  }

  private commit(kept: KeptShuffle, known: KeptDraw | undefined, { commitment, hashes, repeated }: ShuffleInfo, seat: number): Commit | null {
    const draw = known ?? { commitment, contribution: randomHex(32), hashes: null, revealed: false, dropped: false };
    if (known === undefined) kept.draws.push(draw);
    const hash = hashOf(commitment, seat, draw.contribution);
    if (hashes[seat] === hash || repeated.length > 0) this.expected.add(commitment);
    if (hashes[seat] === hash) return null;
    return this.isNew(hash) ? { type: "commit", hash, id: ID + randomHex(8) } : null;
  }

  private reveal(draw: KeptDraw | undefined, { commitment, hashes, waiting_for }: ShuffleInfo, seat: number): Reveal | null {
    if (draw === undefined) return null;
    if (draw.hashes === null && hashes[seat] !== null) draw.hashes = [...hashes];
    else if (draw.hashes === null && this.expected.has(commitment)) draw.dropped = true;
    const { contribution } = draw;
    if (!waiting_for.includes(seat) || hashes[seat] !== hashOf(commitment, seat, contribution)) return null;
    draw.revealed = true;
    return this.isNew(contribution) ? { type: "reveal", contribution, id: ID + randomHex(8) } : null;
  }

  /** Stores the server's commitment at the beginning of the game. From then on, the server cannot change it. */
  private noteBeginning(kept: KeptShuffle, draw: KeptDraw | undefined, { commitment }: ShuffleInfo): void {
    if (kept.final !== null) return;
    kept.final = commitment;
    if (draw?.hashes === null && this.expected.has(commitment)) draw.dropped = true;
  }

  private isNew(value: string): boolean {
    if (this.sent.has(value)) return false;
    this.sent.add(value);
    return true;
  }
}

/**
 * Loads the data that the device stored about the table's current game. Starts with empty data if the stored data is
 * from an abandoned game with the same number.
 */
function keptOf({ id, number, status, shuffle }: TableInfo, seat: number): KeptShuffle {
  const kept = keptShuffle(id, number, seat);
  const isFirst = status === "lobby" && shuffle.repeated.length === 0;
  if (kept === undefined || (isFirst && drawOf(kept, shuffle) === undefined)) return { draws: [], final: null };
  return { final: kept.final, draws: kept.draws.map((draw) => ({ ...draw })) };
}

function drawOf({ draws }: KeptShuffle, { commitment }: ShuffleInfo): KeptDraw | undefined {
  return draws.find((draw) => draw.commitment === commitment);
}
