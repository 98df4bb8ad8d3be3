// Describes the events of a table in sentences for the log. Each game describes its own moves; this file describes
// changes to the seats and the table.

import { seatName } from "../../languages/names";
import { listed, t, type Key } from "../../languages/translate.svelte";
import type { Changed } from "../../api/types";
import type { GameUi } from "../../games/game";
import type { TableEvent } from "../../table/table-event";
import type { Sentence } from "../../table/sentence";

/**
 * A placeholder for the reader's own name until the final sentence is chosen. Players' names never contain this
 * character.
 */
const YOU = "\u0000";

/**
 * Returns the log's sentences about an event. Moves have no sentences until the game's code is loaded. Sentences about
 * the reader's own seat are in the second person.
 */
export function eventSentences(
  ui: Pick<GameUi, "eventSentences" | "isInThirdPerson"> | null, tableEvent: TableEvent, reader: number | null = null,
): Sentence[] {
  const { event, seatsBefore, seats } = tableEvent;
  const named = (all: TableEvent["seats"]): string[] => all.map((seat, index) => (index === reader ? YOU : seatName(seat)));
  if (event.kind === "changed") return changeSentences(event, named(seatsBefore), named(seats)).map(addressed);
  if (event.kind === "began" && (event.before ?? 0) > 0) return [{ key: "log.goesOn", args: {} }];
  const names = ui?.isInThirdPerson === true ? seats.map(seatName) : named(seats);
  if (event.kind === "began" && event.left_out?.length) return [...leftOut(event.left_out, names), ...(ui?.eventSentences(event, names) ?? [])].map(addressed);
  const late: Sentence[] = event.kind === "moved" && event.by === "clock" ? [{ key: "log.clock", args: { name: names[event.seat] ?? "" } }] : [];
  return [...late, ...(ui?.eventSentences(event, names) ?? [])].map(addressed);
}

/**
 * Replaces the placeholder for the reader's name. Sentences about the reader use their second-person version; in other
 * sentences, the name becomes "you".
 */
function addressed({ key, args }: Sentence): Sentence {
  const isAboutReader = [args["name"], args["names"]].some((names) => String(names).includes(YOU));
  const filled = Object.entries(args).map(([name, value]): [string, string | number] => {
    const you = name === "name" || name === "names" ? t("log.you") : t("log.you.object");
    return [name, typeof value === "string" ? value.replaceAll(YOU, you) : value];
  });
  return { key: isAboutReader ? (`${key}.you` as Key) : key, args: Object.fromEntries(filled) };
}

/** Names the players whose devices are left out of the shuffle, if there are any. */
function leftOut(seats: readonly number[], names: readonly string[]): Sentence[] {
  const out = listed(seats.map((seat) => names[seat] ?? ""));
  return seats.length === 0 ? [] : [{ key: "log.leftOut", args: { n: seats.length, names: out } }];
}

/** Describes a change to the seats or the table. */
export function changeSentences({ what, seat, left_out = [] }: Changed, former: readonly string[], now: readonly string[]): Sentence[] {
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
    case "vacated":
      return [{ key: "log.vacated", args: { name: name(former) } }];
    case "redrawn":
    case "revealing":
      return leftOut(left_out, now);
    case "ended":
      return [{ key: "log.ended", args: {} }];
    case "coach-on":
      return [{ key: "log.coach.on", args: {} }];
    case "coach-off":
      return [{ key: "log.coach.off", args: {} }];
    case "rematch":
      return [{ key: "log.rematch", args: {} }];
    default:
      return []; // creating a table and contributing to the shuffle are not logged
  }
}
