// A learner's progress in a lesson.

import type { Key } from "../languages/translate.svelte";
import { pace } from "../ui/motion";
import type { Lesson } from "../games/lesson";
import { expectedAction, key, LEARNER, momentAt, nextPosition, stepAt, type Played } from "./lesson";

/** The pause, in milliseconds, between two moves of the other players, at normal speed. */
const PACE = 900;

export class LessonProgress {
  /** The number of events in the record that the lesson has played so far. */
  at = $state(0);
  /** The hint shown when the learner tries a move other than the expected one. */
  hint = $state<Key | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly lesson: Lesson,
    readonly game: Played,
    /** The number of the step at which the lesson starts. */
    first = 0,
  ) {
    this.at = (this.steps[first] ?? this.steps[0])?.at ?? 0;
  }

  get steps() {
    return this.lesson.steps;
  }

  /** The number of the lesson's current step. */
  get stepNumber(): number {
    return stepAt(this.steps, this.at);
  }

  get step() {
    return this.steps[this.stepNumber]!;
  }

  /** Whether the lesson waits for the learner to act or to continue. */
  get isWaiting(): boolean {
    return this.step.at === this.at;
  }

  get expected(): string | null {
    return expectedAction(this.lesson, this.game, this.at);
  }

  get over(): boolean {
    return this.at >= this.lesson.record.events.length;
  }

  get now() {
    return momentAt(this.game, this.at);
  }

  /** Tries the learner's move. The expected move continues the lesson; any other move shows a hint. */
  act(action: string): void {
    if (this.expected === null) return;
    if (action === this.expected) return this.goOn();
    const legal = this.now.owns[LEARNER]?.legal.includes(action) ?? false;
    this.hint = this.step.hint !== undefined ? key(this.step.hint) : legal ? "learn.other" : "learn.cannot";
  }

  /**
   * Goes to the next step of the lesson: plays the expected move and then the other players' moves, until the learner
   * must act again.
   */
  goOn(): void {
    if (this.over) return;
    this.hint = null;
    if (this.isWaiting && this.step.jump) this.at = this.steps[this.stepNumber + 1]!.at;
    else this.play();
  }

  /**
   * Goes back to the previous step of the lesson. While other players' moves are being played, goes back to the start
   * of the current step.
   */
  back(): void {
    this.stop();
    this.hint = null;
    const number = this.isWaiting ? this.stepNumber - 1 : this.stepNumber;
    this.at = this.steps[Math.max(0, number)]!.at;
  }

  restart(): void {
    this.stop();
    this.hint = null;
    this.at = this.steps[0]?.at ?? 0;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private play(): void {
    this.stop();
    this.at = nextPosition(this.game, this.at);
    if (this.isWaiting || this.over) return;
    const slow = pace();
    if (slow === null) this.play();
    else this.timer = setTimeout(() => this.play(), PACE * slow);
  }
}
