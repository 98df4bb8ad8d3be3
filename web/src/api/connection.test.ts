import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ServerMessage } from "./types";
import { Connection, type Socket, type Status } from "./connection";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: { type: string; id?: string; last?: number }[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }

  close(): void {
    this.closed = true;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.onopen?.();
    this.say({ type: "welcome", seq: 7 });
  }

  breakDown(): void {
    this.onclose?.();
  }
}

const MOVE = { type: "act", id: "m1", seen: 7, action: "push" } as const;

function connected() {
  const sockets: FakeSocket[] = [];
  const statuses: Status[] = [];
  const heard: ServerMessage[] = [];
  let last = 0;
  const connection = new Connection(
    () => ({ type: "hello", table: "t", last }),
    { message: (message) => heard.push(message), status: (status) => statuses.push(status) },
    () => (sockets.push(new FakeSocket()), sockets.at(-1)!),
  );
  sockets[0]!.welcome();
  last = 7;
  return { connection, sockets, statuses, heard };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a connection", () => {
  test("says hello first, and is open with the welcome", () => {
    const { sockets, statuses } = connected();
    expect(sockets[0]!.sent).toEqual([{ type: "hello", table: "t", last: 0 }]);
    expect(statuses).toEqual(["open"]);
  });

  test("lets the welcome be answered at once", () => {
    const socket = new FakeSocket();
    const contribute = { type: "contribute", contribution: "ab" } as const;
    const connection: Connection = new Connection(
      () => ({ type: "hello", table: "t" }),
      { message: () => connection.send(contribute), status: () => undefined },
      () => socket,
    );
    socket.welcome();
    expect(socket.sent.at(-1)).toEqual(contribute);
  });

  test("that breaks comes back by itself and says what it saw last", () => {
    const { sockets, statuses } = connected();
    sockets[0]!.breakDown();
    vi.advanceTimersByTime(200);
    sockets[1]!.welcome();
    expect(sockets[1]!.sent).toEqual([{ type: "hello", table: "t", last: 7 }]);
    expect(statuses).toEqual(["open", "lost", "open"]);
  });

  test("waits longer after each attempt in vain, but never longer than five seconds", () => {
    const { sockets } = connected();
    for (let attempt = 0; attempt < 12; attempt++) {
      sockets.at(-1)!.breakDown();
      vi.advanceTimersByTime(5000);
    }
    expect(sockets).toHaveLength(13);
  });

  test("sends a move again that has no answer, with the same id", () => {
    const { connection, sockets } = connected();
    connection.send(MOVE);
    sockets[0]!.breakDown();
    vi.advanceTimersByTime(200);
    sockets[1]!.welcome();
    expect(sockets[1]!.sent.filter(({ id }) => id === "m1")).toHaveLength(1);
    expect(connection.waiting).toBe(true);
  });

  test.each([
    ["an update", { type: "update", seq: 8, id: "m1" }],
    ["a refusal", { type: "problem", code: "action/illegal", message: "", id: "m1", seq: 7 }],
    ["the news that it was made already", { type: "done", id: "m1", seq: 8 }],
  ])("does not send a move again after %s", (_, answer) => {
    const { connection, sockets } = connected();
    connection.send(MOVE);
    sockets[0]!.say(answer);
    expect(connection.waiting).toBe(false);
    sockets[0]!.breakDown();
    vi.advanceTimersByTime(200);
    sockets[1]!.welcome();
    expect(sockets[1]!.sent.map(({ type }) => type)).toEqual(["hello"]);
  });

  test("keeps a move that is made while the line is broken", () => {
    const { connection, sockets } = connected();
    sockets[0]!.breakDown();
    connection.send(MOVE);
    vi.advanceTimersByTime(200);
    sockets[1]!.welcome();
    expect(sockets[1]!.sent.map(({ type }) => type)).toEqual(["hello", "act"]);
  });

  test("does not trust its socket after the device slept", () => {
    const { sockets, statuses } = connected();
    vi.setSystemTime(Date.now() + 60_000); // the lid was closed: no timer ran
    vi.advanceTimersByTime(5000);
    expect(sockets[0]!.closed).toBe(true);
    expect(statuses).toEqual(["open", "lost"]);
    sockets[1]!.welcome();
    expect(statuses.at(-1)).toBe("open");
  });

  test("does not trust a line on which a move stays without an answer", () => {
    const { connection, sockets } = connected();
    connection.send(MOVE);
    vi.advanceTimersByTime(15_000);
    expect(sockets[0]!.closed).toBe(true);
    sockets[1]!.welcome();
    expect(sockets[1]!.sent.map(({ type }) => type)).toEqual(["hello", "act"]);
  });

  test("that is refused does not connect again", () => {
    const sockets: FakeSocket[] = [];
    const statuses: Status[] = [];
    const open = (): Socket => (sockets.push(new FakeSocket()), sockets.at(-1)!);
    new Connection(() => ({ type: "hello", table: "t" }), { message: () => undefined, status: (status) => statuses.push(status) }, open);
    sockets[0]!.onopen?.();
    sockets[0]!.say({ type: "problem", code: "table/unknown", message: "", id: null, seq: null });
    vi.advanceTimersByTime(60_000);
    expect([sockets.length, statuses]).toEqual([1, ["closed"]]);
  });

  test("of a version that the server does not speak stays closed", () => {
    const sockets: FakeSocket[] = [];
    new Connection(() => ({ type: "hello", table: "t" }), { message: () => undefined, status: () => undefined }, () => (sockets.push(new FakeSocket()), sockets.at(-1)!));
    sockets[0]!.onopen?.();
    sockets[0]!.say({ type: "problem", code: "message/wrong-version", message: "", id: null, seq: null });
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(1);
  });

  test("comes back when the server says goodbye for a moment, and not when it says it for good", () => {
    const { sockets, statuses } = connected();
    sockets[0]!.say({ type: "bye", reason: "", again: true });
    sockets[0]!.breakDown();
    vi.advanceTimersByTime(200);
    sockets[1]!.welcome();
    sockets[1]!.say({ type: "bye", reason: "", again: false });
    vi.advanceTimersByTime(60_000);
    expect([sockets.length, statuses.at(-1)]).toEqual([2, "closed"]);
  });
});
