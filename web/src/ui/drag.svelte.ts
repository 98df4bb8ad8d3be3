// A card that follows the finger or the mouse, and is dropped on a target.

import type { Attachment } from "svelte/attachments";

/** How far a pointer goes before it drags and does not tap, in pixels. */
const SLACK = 8;

interface Point {
  x: number;
  y: number;
}

interface Options<Item> {
  /** The data attribute that marks a target: "stack" finds elements with `data-stack`. */
  target: string;
  begin?: (item: Item) => void;
  /** With the value of the target's attribute, or null where there is no target. */
  drop: (target: string | null) => void;
  /** How long a card that hit a target stays where it was dropped, in milliseconds: until the server has answered. */
  stay?: number;
}

export class Drag<Item> {
  /** What is dragged; null while nothing is. */
  item = $state.raw<Item | null>(null);
  /** Where the pointer is in the window. */
  at = $state.raw<Point>({ x: 0, y: 0 });
  /** The target under the pointer, by the value of its attribute. */
  over = $state<string | null>(null);
  private start: Point = { x: 0, y: 0 };
  /** The element that is or was held, and what it stands for. */
  private held: { handle: HTMLElement; item: Item } | null = null;
  private pressed = false;
  private moved = false;

  constructor(private readonly options: Options<Item>) {}

  /** How far the item is from where it was, as the CSS property translate. */
  get offset(): string | undefined {
    return this.item === null ? undefined : `${this.at.x - this.start.x}px ${this.at.y - this.start.y}px`;
  }

  /** Makes an element draggable. `itemOf` says what it stands for, or null while it must stay where it is. */
  from(itemOf: () => Item | null): Attachment<HTMLElement> {
    return (handle) => {
      const listeners: Record<string, (event: PointerEvent) => void> = {
        pointerdown: (event) => this.press(event, handle, itemOf()),
        pointermove: (event) => this.pressed && this.held?.handle === handle && this.move(event, this.held),
        pointerup: () => this.pressed && this.drop(),
        pointercancel: () => this.release(),
      };
      for (const [kind, listener] of Object.entries(listeners)) handle.addEventListener(kind, listener as EventListener);
      return () => {
        for (const [kind, listener] of Object.entries(listeners)) handle.removeEventListener(kind, listener as EventListener);
        if (this.held?.handle === handle) this.release();
      };
    };
  }

  /** Whether the click that follows belongs to a drag; asked once. */
  wasDrag(): boolean {
    const { moved } = this;
    this.moved = false;
    return moved;
  }

  private press(event: PointerEvent, handle: HTMLElement, item: Item | null): void {
    if (event.button !== 0 || item === null) return;
    this.release();
    this.held = { handle, item };
    this.start = { x: event.clientX, y: event.clientY };
    this.pressed = true;
    this.moved = false;
    handle.setPointerCapture(event.pointerId); // a fast pointer leaves the card at once
    if (!(handle instanceof HTMLButtonElement)) event.preventDefault(); // a button still wants its focus and its click
  }

  private move({ clientX: x, clientY: y }: PointerEvent, { handle, item }: NonNullable<typeof this.held>): void {
    if (!this.moved && Math.hypot(x - this.start.x, y - this.start.y) < SLACK) return;
    this.at = { x, y };
    if (!this.moved) {
      this.moved = true;
      this.item = item;
      this.options.begin?.(item);
    }
    this.over = this.targetUnder(handle);
  }

  private drop(): void {
    const { over, held } = this;
    this.pressed = false;
    this.over = null;
    if (this.item !== null) this.options.drop(over);
    if (over === null || this.options.stay === undefined) this.release();
    else setTimeout(() => this.held === held && this.release(), this.options.stay);
  }

  private release(): void {
    this.held = null;
    this.pressed = false;
    this.item = null;
    this.over = null;
  }

  /** Beneath the dragged element itself, which is the topmost one. */
  private targetUnder(handle: HTMLElement): string | null {
    const beneath = document.elementsFromPoint(this.at.x, this.at.y).find((element) => !handle.contains(element));
    return beneath?.closest<HTMLElement>(`[data-${this.options.target}]`)?.dataset[this.options.target] ?? null;
  }
}
