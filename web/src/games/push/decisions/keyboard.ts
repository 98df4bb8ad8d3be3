// The keyboard commands of the Push table. This module does not check which commands are legal.

import { COLOURS, type Colour } from "../../../ui/cards/notation";
import type { KeyHelp } from "../../game";

export type Command =
  | { kind: "act"; action: string }
  | { kind: "stack"; number: number }
  | { kind: "choose-bank" }
  | { kind: "leave-bank" }
  | { kind: "undo" }
  | { kind: "odds" };

/** The keys and their descriptions, for the list of keyboard shortcuts. */
export const KEYS: readonly KeyHelp[] = [
  [["D"], "table.key.push"],
  [["1", "2", "3"], "table.key.stack"],
  [["S"], "table.key.stop"],
  [["B"], "table.key.bank"],
  [["O"], "table.key.odds"],
];

export const BANK_COLOURS: readonly Colour[] = COLOURS.slice(0, 5);

/**
 * Returns the command for a key. After B, the next key chooses a colour by its letter or by its position on the die.
 */
export function commandOf(key: string, choosingBank: boolean): Command | null {
  const pressed = key.toLowerCase();
  return choosingBank ? bankCommand(pressed) : tableCommand(pressed);
}

function bankCommand(key: string): Command | null {
  if (key === "escape") return { kind: "leave-bank" };
  const colour = BANK_COLOURS.find((letter, index) => key === letter || key === String(index + 1));
  return colour === undefined ? null : { kind: "act", action: `bank ${colour}` };
}

function tableCommand(key: string): Command | null {
  switch (key) {
    case "1":
    case "2":
    case "3":
      return { kind: "stack", number: Number(key) };
    case "d":
    case " ":
      return { kind: "act", action: "push" };
    case "s":
      return { kind: "act", action: "stop" };
    case "b":
      return { kind: "choose-bank" };
    case "u":
      return { kind: "undo" };
    case "o":
      return { kind: "odds" };
    default:
      return null;
  }
}
