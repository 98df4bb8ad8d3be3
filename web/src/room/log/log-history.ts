// The log as sentences. Each event becomes a sentence once, and again when the language changes.

import { language } from "../../languages/translate.svelte";
import type { GameUi } from "../../games/game";
import type { TableEvent } from "../../table/table-event";
import type { Sentence } from "../../table/sentence";
import { eventSentences } from "./sentences";

export interface Entry {
  /** A key that does not change while the log grows: the event's number and the sentence's position in the event. */
  id: string;
  seq: number;
  /** Whether the sentence is about the seats and not about the game. */
  aside: boolean;
  sentence: Sentence;
}

type SentenceSource = Pick<GameUi, "eventSentences" | "isInThirdPerson"> | null;

interface ToldEvent {
  ui: SentenceSource;
  language: string;
  hidden: boolean;
  reader: number | null;
  entries: Entry[];
}
const told = new WeakMap<TableEvent, ToldEvent>();

/**
 * With `hidden`, cards that go to a hand are not named, because another player may be looking at the same screen. The
 * log addresses the reader as "you", except for moves from before the reader took the seat.
 */
export function sentencesOf(ui: SentenceSource, events: readonly TableEvent[], hidden: boolean, seat: number | null): Entry[] {
  const now = language();
  const since = events.findLast(({ event }) => event.kind === "changed" && event.what === "sat" && event.seat === seat)?.seq ?? 0;
  return events.flatMap((tableEvent) => {
    const reader = tableEvent.seq < since ? null : seat;
    const before = told.get(tableEvent);
    if (before?.ui === ui && before.language === now && before.hidden === hidden && before.reader === reader) return before.entries;
    const entries = eventSentences(ui, hidden ? withoutCards(tableEvent) : tableEvent, reader).map((sentence, index) => ({
      id: `${tableEvent.seq}.${index}`, seq: tableEvent.seq, aside: tableEvent.event.kind === "changed", sentence,
    }));
    told.set(tableEvent, { ui, language: now, hidden, reader, entries });
    return entries;
  });
}

const MOST_KEPT = 200;
const nameOf = (table: string): string => `overdraw log ${table}`;

/** The log that was stored before a reload. It may begin earlier than the server's log. */
export function storedLog(table: string): Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(table)) ?? "[]") as Entry[];
  } catch {
    return [];
  }
}

export function storeLog(table: string, entries: readonly Entry[]): void {
  try {
    sessionStorage.setItem(nameOf(table), JSON.stringify(entries.slice(-MOST_KEPT)));
  } catch {
    // Without storage, a reload starts a new log.
  }
}

/** Merges two logs of the same table without repeating an entry, and marks a gap between them. */
export function joinLogs(before: readonly Entry[], since: readonly Entry[], resumed = 0): Entry[] {
  const last = before.at(-1)?.seq ?? 0;
  const all = [...before, ...since.filter(({ seq }) => seq > last)];
  const known = all.filter(({ seq }) => seq < resumed);
  if (resumed <= last + 1) return all;
  const gap: Entry = { id: `${resumed}.gap`, seq: resumed - 1, aside: true, sentence: { key: "log.gap", args: {} } };
  return [...known, gap, ...all.slice(known.length)];
}

function withoutCards(tableEvent: TableEvent): TableEvent {
  const { event } = tableEvent;
  return "outcomes" in event ? { ...tableEvent, event: { ...event, outcomes: event.outcomes.map(() => null) } } : tableEvent;
}
