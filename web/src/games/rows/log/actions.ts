// The labels of actions in Rows.

import { t, type Key } from "../../../languages/translate.svelte";
import { cardName } from "../../../ui/cards/names";
import type { Position } from "../../game";

export function actionText(action: string, { names }: Position): string {
  const [verb, card = "", ...rest] = action.split(" ");
  const words = cardName(card);
  switch (verb) {
    case "open":
      return t("rows.action.open", { card: words });
    case "give":
      return t("rows.action.give", { card: words, name: names[Number(rest[0]?.slice(1))] ?? "", place: placeName(rest[1] ?? "") });
    case "play":
      return t("rows.action.play", { card: words, place: placeName(rest[0] ?? "") });
    case "discard":
      return t("rows.discard.card", { card: words });
    default:
      return action;
  }
}

function placeName(place: string): string {
  const row = /^row(\d+)$/.exec(place)?.[1];
  return row === undefined ? t(`rows.action.${place}` as Key) : t("rows.action.row", { row });
}
