// Lets the player drag a card with a finger or the mouse and drop it on a target.

import type { Attachment } from "svelte/attachments";

/** The distance in pixels that a pointer must move before a tap becomes a drag. */
const SLACK = 8;

interface Point {
  x: number;
  y: number;
}

interface Options<Item> {
  /** The name of the HTML data attribute that marks drop targets: with "stack", elements that have `data-stack`. */
  target: string;
  begin?: (item: Item) => void;
  /**
   * Called when the player drops an item, with the value of the target's data attribute, or null if there is no target.
   */
  drop: (target: string | null) => void;
  /**
   * The time in milliseconds for which a dropped card stays on its target while the page waits for the server's answer.
   */
  stay?: number;
}

export class Drag<Item> {
  /** The item that the player is dragging, or null. */
  item = $state.raw<Item | null>(null);
  /** The position of the pointer in the window. */
  at = $state.raw<Point>({ x: 0, y: 0 });
  /** The drop target under the pointer, as the value of its data attribute; null if there is none. */
  over = $state<string | null>(null);
  private start: Point = { x: 0, y: 0 };
  /** The element that is being dragged, and its item. */
  private held: { handle: HTMLElement; item: Item } | null = null;
  private pressed = false;
  private moved = false;

  constructor(private readonly options: Options<Item>) {}

  /** The offset of the dragged item from its original place, as a value of the CSS property `translate`. */
  get offset(): string | undefined {
    return this.item === null ? undefined : `${this.at.x - this.start.x}px ${this.at.y - this.start.y}px`;
  }

  /** Makes an element draggable. `itemOf` returns the element's item, or null while it cannot be dragged. */
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

  /** Returns whether the click that the browser reports is only the end of a drag. A second call returns false. */
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
    handle.setPointerCapture(event.pointerId); // a fast pointer would leave the card
    if (!(handle instanceof HTMLButtonElement)) event.preventDefault(); // a button still needs its focus and click
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

  /** Finds the drop target beneath the dragged element, which covers it on the screen. */
  private targetUnder(handle: HTMLElement): string | null {
    const beneath = document.elementsFromPoint(this.at.x, this.at.y).find((element) => !handle.contains(element));
    return beneath?.closest<HTMLElement>(`[data-${this.options.target}]`)?.dataset[this.options.target] ?? null;
  }
}
