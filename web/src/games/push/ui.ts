// The parts of the page that show Push: its table, keyboard shortcuts and sentences.

import type { Own, View } from "../../api/types";
import type { GameUi } from "../game";
import { KEYS } from "./decisions/keyboard";
import { suggestionSentence } from "./log/advice";
import { eventSentences } from "./log/sentences";
import type { PushScene } from "./scene";
import PushTable from "./table/PushTable.svelte";

/** Returns the view with the cards of every bank. During the game, players see only their own bank. */
function reveal(view: View, owns: readonly Own[]): ReturnType<GameUi["reveal"]> {
  if (view.game !== "push") return { view, hands: null };
  const banks = view.banks.map((bank, seat) => {
    const own = owns[seat];
    return own?.game === "push" ? { ...bank, cards: own.bank } : bank;
  });
  return { view: { ...view, banks }, hands: null };
}

export const ui: GameUi<PushScene> = { Table: PushTable, keys: KEYS, eventSentences, suggestionSentence, reveal };
