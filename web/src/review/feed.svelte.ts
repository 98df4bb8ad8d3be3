// Fetches the review of a game while the server computes it. Each answer contains the moments that are new.

import { Refused } from "../api/http";
import type { Refusal, Reviewed } from "../api/types";
import type { Review } from "./model";

/** Requests the moments of a review, starting with this number. */
export type Ask = (from: number) => Promise<Reviewed>;

export type FeedState = Reviewed["state"] | "offline";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;
/** A request without an answer is sent again after this many milliseconds, because the device may have been asleep. */
const ANSWER_WITHIN = 20_000;
/**
 * The time in milliseconds after which an unanswered request is sent again when the network is back or the page is
 * visible again.
 */
const OVERDUE = 3000;
const OFFLINE = /^(client\/offline|server|limit\/too-much)$/;

export class ReviewFeed {
  state = $state<FeedState>("waiting");
  review = $state.raw<Review>({ start: [], moments: [], players: [] });
  problem = $state.raw<Refusal | null>(null);
  private next = 0;
  private waits = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the latest request for the review. Answers to earlier requests are ignored. */
  private latest = 0;
  /** The time when the latest request was sent; null once it is answered. */
  private asked: number | null = null;
  private closed = false;

  constructor(private readonly ask: Ask) {
    void this.request();
  }

  get isComputing(): boolean {
    return this.state === "waiting" || this.state === "running" || this.state === "offline";
  }

  /**
   * Requests the next moments of the review at once, for example when the network is back or the page is visible again.
   */
  hurry(): void {
    if (this.isComputing && (this.asked === null || Date.now() - this.asked > OVERDUE)) void this.request();
  }

  /** Requests the review again from the beginning after a failure. */
  retry(): void {
    this.problem = null;
    this.state = "waiting";
    this.next = 0;
    this.hurry();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async request(): Promise<void> {
    const number = ++this.latest;
    this.asked = Date.now();
    this.again(ANSWER_WITHIN);
    try {
      const answer = await this.ask(this.next);
      if (number !== this.latest) return;
      this.take(answer);
    } catch (error) {
      if (number !== this.latest) return;
      const code = error instanceof Refused ? error.code : "client/bug";
      this.waits = Math.min(LONGEST_WAIT, 2 * this.waits);
      if (OFFLINE.test(code)) this.state = "offline";
      else this.fail(code === "server/no-analysis" ? "unavailable" : "failed", { code, message: error instanceof Error ? error.message : "" });
    }
    this.asked = null;
    this.again(this.waits);
  }

  private again(wait: number): void {
    clearTimeout(this.timer);
    if (this.isComputing && !this.closed) this.timer = setTimeout(() => void this.request(), wait);
  }

  private take({ state, start, moments, next, players, problem }: Reviewed): void {
    const before = next - moments.length === this.review.moments.length ? this.review.moments : this.review.moments.slice(0, next - moments.length);
    this.waits = moments.length > 0 ? FIRST_WAIT : Math.min(LONGEST_WAIT, 1.5 * this.waits);
    this.next = next;
    this.review = { start, moments: [...before, ...moments], players };
    if (state === "unavailable" || state === "failed") this.fail(state, problem ?? null);
    else this.state = state;
  }

  private fail(state: "unavailable" | "failed", problem: Refusal | null): void {
    this.state = state;
    this.problem = problem;
  }
}
