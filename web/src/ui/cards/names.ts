// Names cards, colours and faces of the die in the page's language.

import { listed, t } from "../../languages/translate.svelte";
import { parseCard, type Colour } from "./notation";

export type Face = Colour | "star";

export function colourName(colour: Colour): string {
  return t(`card.colour.${colour}`);
}

export function cardName(code: string): string {
  const card = parseCard(code);
  if (card.kind === "number") return t("card.number", { colour: colourName(card.colour), value: card.value });
  return card.kind === "roll" ? t("card.roll") : t("card.switch");
}

/** Names a card as it appears within a sentence: "red 5", "a roll card". */
export function aCard(code: string): string {
  if (code === "roll") return t("card.a-roll");
  return code === "switch" ? t("card.a-switch") : cardName(code);
}

export function faceName(face: Face): string {
  return face === "star" ? t("card.star") : colourName(face);
}

/** Lists cards by name, such as "red 5 and green 2". Without any cards, the text is "no cards". */
export function cardNames(codes: readonly string[]): string {
  return codes.length === 0 ? t("card.none") : listed(codes.map(cardName));
}
