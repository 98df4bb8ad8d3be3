// Sentences for the events of a game without graphics.

import type { TextFacts, Told } from "../../api/types";
import type { Sentence } from "../../table/sentence";
import { withNames } from "./text-scene";

export function eventSentences(event: Told, names: readonly string[]): Sentence[] {
  switch (event.kind) {
    case "began":
      return [{ key: "generic.log.began", args: { name: names[event.first] ?? "" } }];
    case "took-back":
      return [{ key: "generic.log.took-back", args: { name: names[event.seat] ?? "" } }];
    case "changed":
      return [];
    case "moved": {
      const { sentences } = event.facts as unknown as Partial<TextFacts>;
      if (sentences === undefined) return [{ key: "generic.log.move", args: { name: names[event.seat] ?? "", action: event.action } }];
      return sentences.map((text) => ({ key: "generic.log.text", args: { text: withNames(text, names) } }));
    }
  }
}
