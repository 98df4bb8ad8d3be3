// The labels of actions in Push.

import { t } from "../../../languages/translate.svelte";
import type { Colour } from "../../../ui/cards/notation";
import { colourName } from "../../../ui/cards/names";
import type { Position } from "../../game";

export function actionText(action: string, { view }: Position): string {
  const [verb, which = ""] = action.split(" ");
  switch (verb) {
    case "push":
      return t("push.push");
    case "stop":
      return t("push.stop");
    case "place":
      return t(isNewStack(view, Number(which)) ? "push.action.start" : "push.action.place", { stack: which });
    case "take":
      return t("push.action.take", { stack: which });
    case "bank":
      return t("push.action.bank", { colour: colourName(which as Colour) });
    default:
      return action;
  }
}

function isNewStack(view: Position["view"], stack: number): boolean {
  return view.game === "push" && stack > view.stacks.length;
}
