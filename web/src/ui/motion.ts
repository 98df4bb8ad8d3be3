// Animates cards that move on the table. Cards are measured before and after a change, and move from the old place to
// the new one. A card that stays in the same parent element slides. Otherwise a copy of the card flies above everything
// else, so that nothing cuts it off.

import { device } from "../browser/storage.svelte";

export interface Flight {
  /** Returns the pile (`data-pile`) to which a card flies if it has no new place on the table. */
  goal: (code: string) => string;
  /** The pile from which a card flies if it had no place on the table before. It is turned over on the way. */
  source: string;
  /** The delay, in milliseconds at normal speed, before removed cards fly away. The die rolls during this time. */
  wait: number;
}

interface Seen {
  element: HTMLElement;
  code: string;
  rect: DOMRect;
}

const TIME = 380;
const STEP = 40;
const EASE = "cubic-bezier(0.25, 0.8, 0.25, 1)";

/** Returns the factor by which animations take longer than at normal speed, or null if animations are off. */
export function pace(): number | null {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  return still || device.preferences.speed <= 0 ? null : 1 / device.preferences.speed;
}

/** Animates the cards (`data-card`) of a table. Flying copies go into `layer`, an element that covers the window. */
export class Motion {
  private before: Seen[] = [];
  private running: Animation[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly layer: HTMLElement,
  ) {}

  /** Before the change. */
  measure(): void {
    this.before = pace() === null ? [] : this.look(); // measuring forces a layout
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.layer.replaceChildren();
  }

  /** After the change. */
  play({ goal, source, wait }: Flight): void {
    const slow = pace();
    const before = this.before;
    this.before = [];
    if (slow === null) return;
    const gone = before.filter(({ element }) => !element.isConnected);
    let flights = 0;
    for (const now of this.look()) {
      const old = before.find(({ element }) => element === now.element);
      if (old !== undefined) {
        this.slide(now, old.rect, slow);
        continue;
      }
      const from = gone.findIndex(({ code }) => code === now.code);
      const delay = STEP * flights++ * slow;
      if (from >= 0) this.fly(gone.splice(from, 1)[0] as Seen, now, delay, slow);
      else this.turnUp(source, now, delay, slow);
    }
    for (const seen of gone) this.leave(seen, goal(seen.code), (wait + STEP * flights++) * slow, slow);
  }

  private look(): Seen[] {
    return Array.from(this.root.querySelectorAll<HTMLElement>("[data-card]"), (element) => ({
      element,
      code: element.dataset["card"] ?? "",
      rect: element.getBoundingClientRect(),
    }));
  }

  private slide({ element, rect }: Seen, from: DOMRect, slow: number): void {
    if (same(from, rect)) return;
    this.run(element, [{ transform: transform(from, rect) }, { transform: "none" }], { duration: TIME * slow });
  }

  /**
   * Flies a copy of a card from the old place to the new one. The larger version is copied, because a picture stays
   * sharp when it shrinks.
   */
  private fly(old: Seen, now: Seen, delay: number, slow: number): void {
    const larger = old.rect.width > now.rect.width ? old : now;
    const copy = this.copy(larger);
    const frames = [old.rect, now.rect].map((rect) => ({ transform: transform(rect, larger.rect) }));
    this.run(copy, frames, { duration: TIME * slow, delay, fill: "both" }, true);
    this.hide(now.element, delay + TIME * slow);
  }

  private turnUp(source: string, now: Seen, delay: number, slow: number): void {
    const pile = this.pile(source);
    if (pile === null) return;
    const from = pile.getBoundingClientRect();
    const half = middle(from, now.rect);
    const back = this.copy({ element: pile, code: "", rect: from });
    const turn = { duration: (TIME * slow) / 2, delay, easing: "ease-in", fill: "forwards" } as const;
    this.run(back, [{ transform: "none" }, { transform: `${transform(half, from)} rotateY(90deg)` }], turn, true);
    const face = this.copy(now);
    const frames = [
      { transform: `${transform(half, now.rect)} rotateY(-90deg)`, visibility: "visible" },
      { transform: "none", visibility: "visible" },
    ];
    const up = { duration: (TIME * slow) / 2, delay: delay + (TIME * slow) / 2, easing: "ease-out", fill: "both" } as const;
    this.run(face, frames, up, true);
    this.hide(now.element, delay + TIME * slow);
  }

  private leave(seen: Seen, goal: string, delay: number, slow: number): void {
    const pile = this.pile(goal)?.getBoundingClientRect();
    if (pile === undefined || seen.rect.width === 0) return;
    const to = within(pile, seen.rect);
    const frames = [
      { transform: "none", opacity: 1 },
      { transform: transform(to, seen.rect), opacity: 1, offset: 0.9 },
      { transform: transform(to, seen.rect), opacity: 0 },
    ];
    this.run(this.copy(seen), frames, { duration: TIME * slow, delay, fill: "both" }, true);
  }

  private pile(name: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-pile="${name}"]`);
  }

  private copy({ element, rect }: Seen): HTMLElement {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const name of ["id", "data-card", "data-pile"]) copy.removeAttribute(name);
    const { style } = copy;
    style.setProperty("--card-width", `${rect.width}px`);
    Object.assign(style, {
      position: "absolute", margin: "0", left: `${rect.left}px`, top: `${rect.top}px`,
      width: `${rect.width}px`, height: `${rect.height}px`, transformOrigin: "0 0", transform: "", flex: "none",
    });
    this.layer.append(copy);
    return copy;
  }

  private hide(element: HTMLElement, duration: number): void {
    this.run(element, [{ visibility: "hidden" }, { visibility: "hidden" }], { duration });
  }

  private run(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions, copy = false): void {
    const animation = element.animate(frames, { easing: EASE, ...timing });
    this.running.push(animation);
    if (copy) animation.onfinish = animation.oncancel = () => element.remove();
  }
}

function same(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.left - b.left) < 1 && Math.abs(a.top - b.top) < 1 && Math.abs(a.width - b.width) < 1;
}

/**
 * Returns the CSS transform that draws an element located at `home` as if it were at `rect`. The transform origin is
 * the top left corner.
 */
export function transform(rect: Box, home: Box): string {
  const scale = home.width > 0 ? rect.width / home.width : 1;
  return `translate(${rect.left - home.left}px, ${rect.top - home.top}px) scale(${scale})`;
}

type Box = Pick<DOMRect, "left" | "top" | "width">;

/**
 * Returns a box at the centre of a pile, at most twice as wide as the card, so that a small card does not grow much on
 * its way there.
 */
function within(pile: DOMRect, small: DOMRect): Box {
  const width = Math.min(pile.width, 2 * small.width);
  const height = (small.height * width) / small.width;
  return { left: pile.left + (pile.width - width) / 2, top: pile.top + (pile.height - height) / 2, width };
}

function middle(a: DOMRect, b: DOMRect): Box {
  return { left: (a.left + b.left) / 2, top: (a.top + b.top) / 2, width: (a.width + b.width) / 2 };
}
