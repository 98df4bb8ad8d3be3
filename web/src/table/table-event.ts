// What happened at a table, each event with the seats of its time.

import type { Occupant, Told } from "../api/types";

export interface TableEvent {
  seq: number;
  event: Told;
  seatsBefore: readonly Occupant[];
  seats: readonly Occupant[];
}

/**
 * The events up to number `seq` that this device was not there for. Each event that changed the seats says who sat there
 * before it, so the seats of now are followed back.
 */
export function missedEvents(missed: readonly Told[], seq: number, now: readonly Occupant[]): TableEvent[] {
  let seats = now;
  return missed.toReversed().map((event, back) => {
    const after = seats;
    if (event.kind === "changed") seats = event.former ?? seats;
    return { seq: seq - back, event, seatsBefore: seats, seats: after };
  }).reverse();
}
