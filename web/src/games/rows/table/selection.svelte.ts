// The player's selection at the table of Rows: the chosen card, the places that accept it, and the enlarged area.

import type { RowsScene } from "../scene";
import { others } from "../../../table/seating";
import { actionAt, discardOf, lettered, litSpots, placesOf, seatOf, type Spot } from "../decisions/places";

export class Selection {
  /** The seat whose area is enlarged; null if none is. */
  opened = $state<number | null>(null);
  private picked = $state<{ hand: string; index: number } | null>(null);

  constructor(
    private readonly scene: () => RowsScene,
    private readonly hovered: () => string | null,
  ) {}

  readonly hand = $derived.by(() => this.scene().own?.hand ?? []);
  readonly legal = $derived.by(() => this.scene().own?.legal ?? []);
  /** The index of the chosen card in the hand. When the hand changes, no card is chosen any more. */
  readonly index = $derived.by(() => {
    const { picked } = this;
    return picked !== null && this.acting && picked.hand === this.hand.join() ? picked.index : null;
  });
  readonly card = $derived.by(() => (this.index === null ? null : (this.hand[this.index] ?? null)));
  readonly lit = $derived.by(() => (this.card === null ? NONE : litSpots(this.legal, this.card, this.seat)));
  /** The places for cards in all areas, in the order in which they are shown. */
  readonly order = $derived.by(() => {
    const { view, seat } = this.scene();
    const seats = [...others(seat, view.areas.length), ...(seat === null ? [] : [seat])];
    return seats.flatMap((one) => placesOf(one, view.areas[one]?.length ?? 0));
  });
  readonly letters = $derived.by(() => lettered(this.order, this.lit));
  readonly discardable = $derived.by(() => (this.card === null ? null : discardOf(this.legal, this.card)));

  /** The place or small area under the card that the player is dragging. */
  get over(): string | null {
    return this.hovered();
  }

  get acting(): boolean {
    return this.legal.length > 0 && !this.scene().waiting;
  }

  /** Whether a seat's area accepts the chosen card. */
  litIn(seat: number): boolean {
    return [...this.lit.keys()].some((spot) => seatOf(spot) === seat);
  }

  choose(index: number | null): void {
    this.picked = index === null || index >= this.hand.length ? null : { hand: this.hand.join(), index };
  }

  /** Plays the chosen card at a place. If the move is illegal, the server replies with the reason. */
  place(spot: Spot): void {
    if (this.card === null) return;
    this.opened = null;
    this.scene().act(this.lit.get(spot) ?? actionAt(spot, this.card, this.seat));
  }

  discard(): void {
    if (this.card !== null) this.scene().act(this.discardable ?? `discard ${this.card}`);
  }

  /** Whether a lesson highlights a card or, with `spot`, playing the card at this place. */
  pointsAt(card: string, spot?: Spot): boolean {
    return this.scene().pointed.some((action) =>
      spot === undefined ? action.split(" ")[1] === card : action === actionAt(spot, card, this.seat),
    );
  }

  /** Whether a lesson highlights a place for the chosen card in this seat's area. */
  pointsInto(seat: number): boolean {
    return this.card !== null && this.scene().pointed.some((action) => action.startsWith(`give ${this.card} @${seat} `));
  }

  private get seat(): number {
    return this.scene().seat ?? -1;
  }
}

const NONE: ReadonlyMap<Spot, string> = new Map();
