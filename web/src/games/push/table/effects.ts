// Plays sounds and animations other than moving cards: a shake after a bust, and a glow around a seat that loses cards
// or a bank that gains them.

import { pace } from "../../../ui/motion";
import { play } from "../../../ui/sound";
import type { Told } from "../../../api/types";
import { soundOf } from "../events";

/** The time in milliseconds, at normal speed, from the roll of the die until the lost cards move. */
export const DIE_TIME = 900;

export function playEffects(root: HTMLElement, event: Told): void {
  const sound = soundOf(event);
  if (sound === null || event.kind !== "moved") return;
  const slow = pace();
  const seat = root.querySelector<HTMLElement>(`[data-seat="${event.seat}"]`);
  if (sound === "bust" || sound === "lost" || sound === "safe") play("roll");
  const wait = sound === "lost" || sound === "safe" ? DIE_TIME * (slow ?? 0) : 0;
  setTimeout(() => play(sound), wait);
  if (slow === null) return;
  if (sound === "bust") shake(root.querySelector(".centre"), slow);
  if (sound === "lost" || sound === "bust") pulse(seat, "var(--warn)", DIE_TIME * slow, slow);
  if (sound === "bank") pulse(root.querySelector(`[data-pile="bank ${event.seat}"]`), "var(--glow)", 300 * slow, slow);
}

function shake(element: Element | null, slow: number): void {
  const frames = [0, -9, 8, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element?.animate(frames, { duration: 420 * slow, delay: 260 * slow });
}

function pulse(element: Element | null, colour: string, delay: number, slow: number): void {
  const frames = [
    { boxShadow: `0 0 0 0 ${colour}` },
    { boxShadow: `0 0 0 6px ${colour}`, offset: 0.3 },
    { boxShadow: "0 0 0 14px transparent" },
  ];
  element?.animate(frames, { duration: 700 * slow, delay });
}
