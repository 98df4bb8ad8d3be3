// The drawn card held by finger or mouse and let go over a stack.

import type { Attachment } from "svelte/attachments";

const SLACK = 8;

/** A card to drag: where it is, over which stack, and what to attach to it. `drop` is called with the stack's number. */
export function dragging(drop: (stack: number) => void) {
  let moved = $state<{ x: number; y: number } | null>(null);
  let over = $state<number | null>(null);

  const attach: Attachment<HTMLElement> = (card) => {
    let start: { x: number; y: number } | null = null;

    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      card.setPointerCapture(event.pointerId);
      event.preventDefault();
    }
    function move(event: PointerEvent): void {
      if (start === null) return;
      const to = { x: event.clientX - start.x, y: event.clientY - start.y };
      if (moved === null && Math.hypot(to.x, to.y) < SLACK) return;
      moved = to;
      over = stackAt(event.clientX, event.clientY);
    }
    function up(event: PointerEvent): void {
      if (start === null) return;
      start = null;
      const stack = moved === null || event.type !== "pointerup" ? null : over;
      over = null;
      if (stack === null) moved = null;
      else drop(stack);
      setTimeout(() => (moved = null), stack === null ? 0 : 400); // stays where it was dropped until the answer is there
    }
    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
    for (const [kind, listener] of Object.entries(listeners)) card.addEventListener(kind, listener as EventListener);
    return () => {
      for (const [kind, listener] of Object.entries(listeners)) card.removeEventListener(kind, listener as EventListener);
      moved = over = null;
    };
  };

  return {
    attach,
    get over() {
      return over;
    },
    /** As the CSS property translate. */
    get offset() {
      return moved === null ? undefined : `${moved.x}px ${moved.y}px`;
    },
  };
}

function stackAt(x: number, y: number): number | null {
  for (const place of document.querySelectorAll<HTMLElement>("[data-stack]")) {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    if (x >= left && x <= right && y >= top && y <= bottom) return Number(place.dataset["stack"]);
  }
  return null;
}
