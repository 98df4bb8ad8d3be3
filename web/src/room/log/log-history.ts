// Turns the events of a table into the sentences of its log. Each event is converted once, and again if the language
// changes.

import { language } from "../../languages/translate.svelte";
import type { GameUi } from "../../games/game";
import type { TableEvent } from "../../table/table-event";
import type { Sentence } from "../../table/sentence";
import { eventSentences } from "./sentences";

export interface Entry {
  /**
   * A key for the log entry that does not change as the log grows: the number of the event and the index of the
   * sentence in the event.
   */
  id: string;
  seq: number;
  /** Whether the sentence is about the table or its seats rather than the game. */
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
 * Returns the log entries for a table's events. With `hidden`, cards that go to a hand are not named, because another
 * player may be looking at the same screen. The reader is addressed as "you", except in moves from before they took the
 * seat.
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

/** Returns the log that was stored before a reload. It may go back further than the server's log. */
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
    // If the browser does not allow storage, the log starts again after a reload.
  }
}

/** Merges two logs of the same table without repeating entries. Marks a gap between the logs with an entry. */
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
