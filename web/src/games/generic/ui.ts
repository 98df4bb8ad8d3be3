// The components and descriptions for a game without graphics.

import type { Own } from "../../api/types";
import type { GameUi, KeyHelp } from "../game";
import GenericTable from "./GenericTable.svelte";
import { eventSentences } from "./sentences";
import { textScene } from "./text-scene";

const KEYS: readonly KeyHelp[] = [
  [["1", "2", "3"], "table.key.action"],
  [["↑", "↓"], "table.key.next-action"],
  [["U"], "table.key.undo-last"],
  [["O"], "table.key.risk"],
];

function privateLines(own: Own, view: Parameters<GameUi["reveal"]>[0]): readonly string[] {
  return textScene({ view, own }).own?.private ?? [];
}

export const ui: GameUi = {
  Table: GenericTable,
  keys: KEYS,
  eventSentences,
  isInThirdPerson: true,
  suggestionSentence: (_, name) => ({ key: "log.advice.move", args: { name } }),
  reveal: (view, owns) => ({ view, hands: owns.map((own) => privateLines(own, view)) }),
};
