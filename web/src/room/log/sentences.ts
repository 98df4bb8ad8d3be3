// What happened at a table, in sentences: each game tells its own moves, and what concerns the seats is told here.

import { seatName } from "../../languages/names";
import type { Changed } from "../../api/types";
import type { GameUi } from "../../games/game";
import type { TableEvent } from "../../table/client.svelte";
import type { Sentence } from "../../table/sentence";

/** The sentences for an event at the table; some have none. Moves have none before the game is loaded. */
export function eventSentences(ui: Pick<GameUi, "eventSentences"> | null, tableEvent: TableEvent): Sentence[] {
  const { event, before, after, seatsBefore, seats, isContinuation } = tableEvent;
  if (event.kind === "changed") return changeSentences(event, seatsBefore.map(seatName), seats.map(seatName));
  if (event.kind === "began" && isContinuation) return [{ key: "log.goesOn", args: {} }];
  const names = seats.map(seatName);
  const late: Sentence[] = event.kind === "moved" && event.by === "clock" ? [{ key: "log.clock", args: { name: names[event.seat] ?? "" } }] : [];
  return [...late, ...(ui?.eventSentences(event, before, after, names) ?? [])];
}

/** What changed about the seats or the table. */
export function changeSentences({ what, seat }: Changed, former: readonly string[], now: readonly string[]): Sentence[] {
  const name = (names: readonly string[]): string => (seat === null ? "" : (names[seat] ?? ""));
  switch (what) {
    case "sat":
      return [{ key: "log.sat", args: { name: name(now) } }];
    case "emptied":
      return [{ key: "log.emptied", args: { name: name(former) } }];
    case "taken-over":
      return [{ key: "log.takenOver", args: { name: name(now) } }];
    case "came-back":
      return [{ key: "log.cameBack", args: { name: name(now) } }];
    case "replaced":
      return [{ key: "log.replaced", args: { former: name(former), name: name(now) } }];
    case "ended":
      return [{ key: "log.ended", args: {} }];
    case "rematch":
      return [{ key: "log.rematch", args: {} }];
    default:
      return []; // that a table was made, or that a device gave its part of the shuffle, is no news to anybody
  }
}
