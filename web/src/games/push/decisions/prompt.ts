// The prompt at the table: one sentence that says who has to decide, and what.

import type { PushView } from "../../../api/types";
import type { Sentence } from "../../../table/sentence";

export interface Asked {
  view: PushView;
  seat: number | null;
  names: readonly string[];
  /** The name of the drawn card, such as "red 5". */
  card: string;
  legal: readonly string[];
}

/**
 * Returns the prompt above the buttons: "Place the red 5." for the player to act, and "Ada places the red 5." for
 * everyone else and in replays.
 */
export function prompt({ view, seat, names, card, legal }: Asked): Sentence {
  if (typeof view.actor !== "number") return { key: "push.over", args: {} };
  const args = { name: names[view.actor] ?? "", card };
  if (view.actor !== seat || legal.length === 0) return { key: OTHERS[view.phase] ?? "push.others.begin", args };
  switch (view.phase) {
    case "placing":
      return { key: "push.own.placing", args };
    case "deciding":
      return { key: deciding(legal), args };
    case "taking":
      return { key: taking(view.turn === seat, view.stacks.filter((stack) => stack !== null).length), args };
    default:
      return { key: legal.length > 1 ? "push.own.begin-bank" : "push.own.begin", args };
  }
}

const OTHERS: Record<string, Sentence["key"]> = {
  begin: "push.others.begin",
  placing: "push.others.placing",
  deciding: "push.others.deciding",
  taking: "push.others.taking",
};

function taking(first: boolean, stacks: number): Sentence["key"] {
  if (first) return stacks === 1 ? "push.own.taking-first-one" : "push.own.taking-first";
  return stacks === 1 ? "push.own.taking-one" : "push.own.taking";
}

function deciding(legal: readonly string[]): Sentence["key"] {
  if (!legal.includes("stop")) return "push.own.must-push";
  return legal.includes("push") ? "push.own.deciding" : "push.own.must-stop";
}
