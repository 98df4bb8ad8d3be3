// Formats the loss per decision as a percentage. The loss is small, so it always has a decimal place.

import { language } from "../../languages/translate.svelte";

export function lossText(share: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share);
}
