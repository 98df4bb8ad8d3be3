import { expect, test } from "vitest";
import type { Told } from "../api/types";
import { missedEvents } from "./table-event";

const seat = (name: string | null, bot: string | null = null, stand_in: string | null = null) => ({ name, bot, stand_in });
const ADA = seat("Ada");
const BEN = seat("Ben");
const FREED = seat(null, null, "cautious");
const DAN = seat("Dan");
const move: Told = { kind: "moved", seat: 1, action: "push", outcomes: [], by: "person", facts: {} };

test("each event that was missed has the seats of its time", () => {
  const missed: Told[] = [
    move,
    { kind: "changed", what: "vacated", seat: 1, former: [ADA, BEN] },
    move,
    { kind: "changed", what: "contributed", seat: 1 },
    { kind: "changed", what: "sat", seat: 1, former: [ADA, FREED] },
    move,
  ];
  const events = missedEvents(missed, 12, [ADA, DAN]);
  expect(events.map(({ seq }) => seq)).toEqual([7, 8, 9, 10, 11, 12]);
  expect(events.map(({ event }) => event)).toEqual(missed);
  expect(events.map(({ seats }) => seats[1])).toEqual([BEN, FREED, FREED, FREED, DAN, DAN]);
  expect(events.map(({ seatsBefore }) => seatsBefore[1])).toEqual([BEN, BEN, FREED, FREED, FREED, DAN]);
});
