// Positions of Push for tests. They are written out instead of being reached by playing.

import type { Moved, PushFacts, PushView } from "../../api/types";

export const NAMES = ["Ada", "Ben", "Cleo"];

/** Returns the view of a three-player game in progress. `changes` overrides the fields that a test needs. */
export function moment(changes: Partial<PushView> = {}): PushView {
  return {
    game: "push",
    actor: 0,
    phase: "deciding",
    turn: 0,
    undrawn: { g1: 3, r6: 2, roll: 5, switch: 4 },
    discards: {},
    switches: 0,
    clockwise: true,
    stacks: [["r5", "b3"], ["roll", "y2"]],
    stopper_stacks: [],
    card: null,
    collecting: [],
    advisable: ["push", "stop"],
    benches: [["r2", "g4"], [], ["p1"]],
    banks: [{ size: 2, cards: null }, { size: 0, cards: null }, { size: 0, cards: null }],
    result: null,
    ...changes,
  };
}

export function moved(seat: number, action: string, outcomes: string[] = [], facts: PushFacts = {}): Moved {
  return { kind: "moved", seat, action, outcomes, by: "person", facts };
}
