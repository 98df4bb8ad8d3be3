// The client for a seat or a spectator at a table. It holds the latest state that the server sent.

import { Connection, type Status } from "../api/connection";
import { randomHex } from "../browser/storage.svelte";
import type {
  ClientMessage, Hint, Odds, Own, Problem, React, ServerMessage, TableInfo, Update, View, Welcome,
} from "../api/types";
import { REACTIONS } from "./reactions";
import { isOfShuffle, ShuffleDevice } from "./shuffle-device";
import { missedEvents, type TableEvent } from "./table-event";

export interface Suggestion {
  seat: number;
  action: string;
}

export interface Reaction {
  number: number;
  seat: number | null;
  reaction: React["reaction"];
}

/** The prefix for the ids of hint requests. Errors in reply to these requests are not shown at the table. */
const HINT = "hint-";
/** Whether the server rejected a request because the client exceeded a limit. */
const isTooMuch = ({ code }: Problem): boolean => code === "limit/too-much";
const LONGEST_LOG = 400;
const LONGEST_REACTION = 4000;

/** A table as one seat or a spectator sees it. Messages from the server keep it up to date. */
export class TableClient {
  status = $state<Status>("connecting");
  seq = $state(0);
  seat = $state<number | null>(null);
  host = $state(false);
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  own = $state.raw<Own | null>(null);
  deadline = $state<number | null>(null);
  present = $state.raw<boolean[]>([]);
  spectators = $state(0);
  events = $state.raw<TableEvent[]>([]);
  /** The number of the first event after a gap in the log; 0 if the log has no gap. */
  resumed = $state(0);
  suggestions = $state.raw<Suggestion[]>([]);
  reactions = $state.raw<Reaction[]>([]);
  odds = $state.raw<Odds | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The hint for the current decision, or the reason why there is none. */
  hint = $state.raw<Hint | Problem | null>(null);
  /** Whether a move is waiting for the server's answer. */
  waiting = $state(false);

  private readonly connection: Connection;
  private reactionsSoFar = 0;
  private readonly shuffle = new ShuffleDevice();
  /** How many milliseconds the server's clock is ahead of this device's. */
  private ahead = 0;

  constructor(table: string, right: { token?: string | null; invite?: string | null }) {
    this.connection = new Connection(
      () => ({ type: "hello", table, ...right, last: this.seq, protocols: ["overdraw/1"] }),
      { message: (message) => this.receive(message), status: (status) => (this.status = status) },
    );
  }

  /** Sends a move. If the connection is lost, the move is sent again, but it takes effect only once. */
  act(action: string): void {
    this.move({ type: "act", id: randomHex(8), seen: this.seq, action });
  }

  undo(): void {
    this.move({ type: "undo", id: randomHex(8), seen: this.seq });
  }

  /** Requests a hint. If an action is given, the hint compares it with the best one. */
  askHint(action: string | null = null): void {
    this.connection.send({ type: "hint", id: HINT + randomHex(8), seen: this.seq, action });
  }

  send(message: ClientMessage): void {
    this.problem = null;
    this.connection.send(message);
  }

  /**
   * Checks the connection when the page becomes visible again. With `sure`, reconnects at once, as when the network is
   * back.
   */
  checkConnection({ sure = false } = {}): void {
    if (sure) this.connection.reconnect();
    else this.connection.check();
  }

  /**
   * Returns how many milliseconds the current player has left, or null without a deadline. `now` is the time on this
   * device.
   */
  timeLeft(now: number): number | null {
    return this.deadline === null ? null : Math.max(0, this.deadline - this.ahead - now);
  }

  close(): void {
    this.connection.close();
  }

  private move(message: ClientMessage): void {
    if (this.waiting) return;
    this.waiting = true;
    this.send(message);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.addMissed(message);
        this.seq = message.seq;
        this.seat = message.seat;
        this.host = message.host;
        this.table = message.table;
        this.problem = null;
        this.hint = null;
        this.view = message.view;
        this.own = message.own;
        this.deadline = message.deadline;
        this.present = message.present;
        this.spectators = message.spectators;
        this.takePart(true);
        break;
      case "update":
        this.update(message);
        break;
      case "presence":
        this.present = message.present;
        this.spectators = message.spectators;
        break;
      case "suggested":
        this.suggestions = this.suggestions.filter(({ seat }) => seat !== message.seat);
        if (message.action !== null)
          this.suggestions = [...this.suggestions, { seat: message.seat, action: message.action }];
        break;
      case "reacted":
        this.react(message.seat, message.reaction);
        break;
      case "odds":
        this.odds = message;
        break;
      case "hint":
        this.hint = message;
        break;
      case "problem":
        if (message.id?.startsWith(HINT)) this.hint = isTooMuch(message) ? this.hint : message;
        else if (!isOfShuffle(message.id)) this.problem = message;
        break;
    }
    this.waiting = this.connection?.waiting ?? false;
  }

  private update(message: Update): void {
    const seatsBefore = this.table?.seats ?? [];
    const seats = message.table?.seats ?? seatsBefore;
    const tableEvent = { seq: message.seq, event: message.event, seatsBefore, seats };
    this.seq = message.seq;
    if (message.view !== undefined) this.view = message.view;
    if (message.own !== undefined) this.own = message.own;
    if (message.table) this.table = message.table;
    this.setDeadline(message.deadline ?? null);
    this.odds = null;
    if (message.event.kind !== "changed") {
      this.suggestions = [];
      this.hint = null;
      this.problem = null;
    }
    this.add(tableEvent);
    if (message.table) this.takePart(false);
  }

  private addMissed({ missed, seq, table }: Welcome): void {
    const first = seq - (missed?.length ?? 0) + 1;
    if (first > this.seq + 1) this.resumed = first;
    missedEvents(missed ?? [], seq, table.seats).forEach((tableEvent) => this.add(tableEvent));
  }

  /**
   * Stores the deadline of the current decision. The server has only just set a new deadline, so it also reveals how
   * far the two clocks differ.
   */
  private setDeadline(deadline: number | null): void {
    const clock = this.table?.clock ?? null;
    if (clock !== null && deadline !== null && deadline !== this.deadline)
      this.ahead = deadline - 1000 * clock.seconds - Date.now();
    this.deadline = deadline;
  }

  /** Takes part in drawing the shuffle, and stores data for a later comparison with the game record. */
  private takePart(welcome: boolean): void {
    const message = this.table === null ? null : this.shuffle.hear(this.table, this.seat, welcome);
    if (message !== null) this.connection?.send(message);
  }

  private add(tableEvent: TableEvent): void {
    this.events = [...this.events, tableEvent].slice(-LONGEST_LOG);
  }

  private react(seat: number | null, reaction: React["reaction"]): void {
    if (!REACTIONS.includes(reaction)) return;
    const number = ++this.reactionsSoFar;
    this.reactions = [...this.reactions, { number, seat, reaction }];
    setTimeout(() => (this.reactions = this.reactions.filter((one) => one.number !== number)), LONGEST_REACTION);
  }
}
