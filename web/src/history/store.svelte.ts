// Stores the reviewed games and the exercises in the browser. The page sends none of this data to a server.

import { onEntryChange, readEntry, writeEntry } from "../browser/entry";
import { knownTable } from "../browser/storage.svelte";
import type { Replayed } from "../api/types";
import { answered } from "./schedule";
import { keptGame, mistakesOf, type CompleteReview } from "./from-review";
import { fromText, limited, merged, MOST_CHARACTERS, NOTHING, toText, withoutOldest, type Kept, type Level } from "./text";

const KEY = "overdraw-my-play";

export class MyPlay {
  /** All data that this device stores about reviewed games and exercises. */
  kept = $state.raw<Kept>(fromText(readEntry(KEY)) ?? NOTHING);
  /**
   * Whether the browser stores the data. Some private windows do not allow it, and the data is lost when the page
   * closes.
   */
  isStored = $state(true);

  constructor() {
    onEntryChange(KEY, (text) => (this.kept = fromText(text) ?? NOTHING));
  }

  /**
   * Stores the complete review of a game if this device held exactly one of its seats, and returns whether it did. A
   * later review of the same game replaces the earlier one. `replayed` is the replay of the same record.
   */
  keepReview(table: string, number: number, review: CompleteReview, replayed: Replayed): boolean {
    const seats = knownTable(table)?.seats ?? [];
    const seat = seats[0]?.seat;
    if (seat === undefined || seats.length !== 1) return false;
    this.change((before) => {
      const id = `${table}/${number}`;
      const at = before.games.find((game) => game.id === id)?.at ?? Date.now();
      const own = { table, number, seat, replayed, review, at };
      return merged({ ...NOTHING, level: before.level, games: [keptGame(own)], mistakes: mistakesOf(own) }, withoutGame(before, id));
    });
    return true;
  }

  /** Records whether the player solved an exercise. */
  keepAnswer(id: string, right: boolean): void {
    this.change((before) => ({ ...before, progress: { ...before.progress, [id]: answered(before.progress[id], right, Date.now()) } }));
  }

  /** Deletes a misplayed position, so that it is not shown again. */
  forgetMistake(id: string): void {
    this.change((before) => ({ ...before, mistakes: before.mistakes.filter((mistake) => mistake.id !== id) }));
  }

  chooseLevel(level: Level): void {
    this.change((before) => ({ ...before, level }));
  }

  /** Merges the data from a file into the stored data. */
  addFrom(file: Kept): void {
    this.change((before) => merged(before, file));
  }

  eraseAll(): void {
    this.kept = NOTHING;
    this.isStored = writeEntry(KEY, null);
  }

  /** Applies a change to the stored text, because another window may have changed it in the meantime. */
  private change(next: (before: Kept) => Kept): void {
    this.kept = limited(next((this.isStored ? fromText(readEntry(KEY)) : null) ?? this.kept));
    this.isStored = this.store();
  }

  /** Stores as much as the browser allows. If the storage is full, the oldest games and positions are dropped. */
  private store(): boolean {
    for (let less: Kept | null = this.kept; less !== null; less = withoutOldest(less)) {
      const text = toText(less);
      if (text.length <= MOST_CHARACTERS && writeEntry(KEY, text)) {
        this.kept = less;
        return true;
      }
      if (!writeEntry(`${KEY}-test`, "1")) return false; // storage is blocked: dropping games would not help
      writeEntry(`${KEY}-test`, null);
    }
    return false;
  }
}

/** Returns the data without a game and its positions. The progress of exercises is kept. */
function withoutGame(kept: Kept, id: string): Kept {
  const games = kept.games.filter((game) => game.id !== id);
  return { ...kept, games, mistakes: kept.mistakes.filter((mistake) => !mistake.id.startsWith(`${id}#`)) };
}

/** The data that this device stores about its player's games. */
export const myPlay = new MyPlay();
