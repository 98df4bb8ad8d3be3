// An event at a table, together with who sat in each seat before and after it.

import type { Occupant, Told } from "../api/types";

export interface TableEvent {
  seq: number;
  event: Told;
  seatsBefore: readonly Occupant[];
  seats: readonly Occupant[];
}

/**
 * Returns the events that this device missed, up to number `seq`, each with the seats at that time. The function goes
 * back from the current seats, because every event that changed the seats says who sat there before.
 */
export function missedEvents(missed: readonly Told[], seq: number, now: readonly Occupant[]): TableEvent[] {
  let seats = now;
  return missed.toReversed().map((event, back) => {
    const after = seats;
    if (event.kind === "changed") seats = event.former ?? seats;
    return { seq: seq - back, event, seatsBefore: seats, seats: after };
  }).reverse();
}
