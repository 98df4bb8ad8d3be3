// The events of a table, each with the seats as they were at the time.

import type { Occupant, Told } from "../api/types";

export interface TableEvent {
  seq: number;
  event: Told;
  seatsBefore: readonly Occupant[];
  seats: readonly Occupant[];
}

/**
 * Returns the events up to number `seq` that this device missed, each with the seats at that time. Starting from the
 * current seats, the function goes backwards: an event that changed the seats says who sat there before.
 */
export function missedEvents(missed: readonly Told[], seq: number, now: readonly Occupant[]): TableEvent[] {
  let seats = now;
  return missed.toReversed().map((event, back) => {
    const after = seats;
    if (event.kind === "changed") seats = event.former ?? seats;
    return { seq: seq - back, event, seatsBefore: seats, seats: after };
  }).reverse();
}
