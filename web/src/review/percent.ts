// Formats shares of a win as percentages in the page's language.

import { language } from "../languages/translate.svelte";

/** Formats a share of a win without a sign, such as "18%". Below one percent, it has one decimal place. */
export function percent(share: number): string {
  return written(Math.abs(share), "never");
}

/** Formats a change in a share of a win with its sign, such as "+18%" or "−4%". */
export function change(share: number): string {
  return written(share, "exceptZero").replace("-", "−");
}

function written(share: number, signDisplay: "never" | "exceptZero"): string {
  const size = Math.abs(share);
  const digits = size > 0 && size < 0.00995 ? 1 : 0;
  const options: Intl.NumberFormatOptions = { style: "percent", maximumFractionDigits: digits, signDisplay };
  return new Intl.NumberFormat(language(), options).format(size < 0.0005 ? 0 : share);
}

/** Formats a share of a win with two decimal places, for the exact numbers. */
export function exactly(share: number, signed = false): string {
  const options: Intl.NumberFormatOptions = {
    style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: signed ? "exceptZero" : "auto",
  };
  return new Intl.NumberFormat(language(), options).format(share).replace("-", "−");
}
