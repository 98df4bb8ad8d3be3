// A card that follows the finger or the mouse from the hand to a place.

import type { Spot } from "../decisions/places";

/** How far a pointer goes before it drags and does not tap, in pixels. */
const SLACK = 8;

export class Drag {
  /** Where the card is in the window; null while none is dragged. */
  at = $state<{ x: number; y: number; code: string } | null>(null);
  private from: { x: number; y: number } | null = null;
  private moved = false;

  constructor(private readonly heard: { begin(index: number): void; over(spot: Spot | null): void; drop(spot: Spot | null): void }) {}

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.moved = false;
    (event.currentTarget as Element).setPointerCapture(event.pointerId); // a fast pointer leaves the card at once
  }

  move(event: PointerEvent, code: string, index: number): void {
    if (this.from === null) return;
    if (!this.moved) {
      if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < SLACK) return;
      this.moved = true;
      this.heard.begin(index);
    }
    this.at = { x: event.clientX, y: event.clientY, code };
    this.heard.over(spotUnder(event));
  }

  up(event: PointerEvent): void {
    if (this.at !== null) this.heard.drop(spotUnder(event));
    this.cancel();
  }

  cancel(): void {
    this.from = null;
    this.at = null;
    this.heard.over(null);
  }

  /** Whether the click that follows belongs to a drag; asked once. */
  wasDrag(): boolean {
    const { moved } = this;
    this.moved = false;
    return moved;
  }
}

function spotUnder({ clientX, clientY }: PointerEvent): Spot | null {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-spot]");
  return (place?.dataset["spot"] as Spot | undefined) ?? null;
}
