// The parts of the page that show Rows: its table, keyboard shortcuts and sentences.

import type { Own, View } from "../../api/types";
import type { GameUi, KeyHelp } from "../game";
import { eventSentences } from "./log/sentences";
import type { RowsScene } from "./scene";
import RowsTable from "./table/RowsTable.svelte";

const KEYS: readonly KeyHelp[] = [
  [["1", "2", "3", "4"], "table.key.card"],
  [["←", "→", "↑", "↓"], "table.key.place"],
  [["X"], "table.key.discard"],
];

function reveal(view: View, owns: readonly Own[]): ReturnType<GameUi["reveal"]> {
  return { view, hands: owns.flatMap((own) => (own.game === "rows" ? [own.hand] : [])) };
}

export const ui: GameUi<RowsScene> = {
  Table: RowsTable,
  keys: KEYS,
  eventSentences,
  suggestionSentence: (_, name) => ({ key: "log.advice.move", args: { name } }),
  reveal,
};
