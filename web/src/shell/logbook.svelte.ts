// The log as sentences: each happening is told once, and anew when the language changes.

import { language } from "../language.svelte";
import type { Happening } from "../table/link.svelte";
import type { Sentence } from "../table/sentence";
import { tell } from "../table/telling";

export interface Entry {
  /** Stable while the log grows: the happening's number and the sentence's place in it. */
  id: string;
  seq: number;
  /** Whether it is about the seats and not about the game. */
  aside: boolean;
  sentence: Sentence;
}

const told = new WeakMap<Happening, { language: string; entries: Entry[] }>();

export function sentencesOf(game: string, happenings: readonly Happening[]): Entry[] {
  const now = language();
  return happenings.flatMap((happening) => {
    const before = told.get(happening);
    if (before?.language === now) return before.entries;
    const entries = tell(game, happening).map((sentence, index) => ({
      id: `${happening.seq}.${index}`, seq: happening.seq, aside: happening.event.kind === "changed", sentence,
    }));
    told.set(happening, { language: now, entries });
    return entries;
  });
}
