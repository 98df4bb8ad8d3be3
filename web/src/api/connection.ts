// A WebSocket connection to one table that reconnects by itself. A move takes effect once, however often it is sent.

import type { Act, ClientMessage, Hello, ServerMessage, Undo } from "./types";

export type Status = "connecting" | "open" | "lost" | "closed";

/** The part of the WebSocket interface that a connection uses, so that tests can pass in a fake socket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  message(message: ServerMessage): void;
  status(status: Status): void;
}

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;
const CHECK_EVERY = 5000;
/** The error codes of permanent rejections. After one of these, there is no point in sending another hello. */
const FINAL = /^table\/|^message\/wrong-version$/;
/** A gap of this many milliseconds between two checks means that the device slept and the socket may be dead. */
const SLEPT = 15000;
/** If the server has not answered a move after this many milliseconds, the socket is considered dead. */
const ANSWER_WITHIN = 6000;

export class Connection {
  private socket: Socket | null = null;
  private status: Status = "connecting";
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private checked = Date.now();
  private readonly watch: ReturnType<typeof setInterval>;
  private pending: (Act | Undo) | null = null;
  private asked = 0;

  constructor(
    private readonly hello: () => Hello,
    private readonly listener: Listener,
    private readonly open: () => Socket = openSocket,
  ) {
    this.watch = setInterval(() => this.check(), CHECK_EVERY);
    this.connect();
  }

  send(message: ClientMessage): void {
    if (message.type === "act" || message.type === "undo") {
      this.pending = message;
      this.asked = Date.now();
    }
    if (this.status === "open") this.socket?.send(JSON.stringify(message));
  }

  /** Whether a move was sent and has not been answered yet. */
  get waiting(): boolean {
    return this.pending !== null;
  }

  close(): void {
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.setStatus("closed");
    this.drop();
  }

  /** Reconnects at once, for example when the network is back. */
  reconnect(): void {
    if (this.status === "closed") return;
    this.attempts = 0;
    this.setStatus("lost");
    this.drop();
    this.connect();
  }

  /** Checks whether the socket is still alive. A hidden page does not check until it becomes visible again. */
  check(): void {
    if (typeof document !== "undefined" && document.hidden) return;
    const now = Date.now();
    const slept = now - this.checked > SLEPT;
    this.checked = now;
    if (slept || (this.status === "open" && this.pending !== null && now - this.asked > ANSWER_WITHIN)) this.reconnect();
  }

  private connect(): void {
    clearTimeout(this.retry);
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.lost();
  }

  private receive(message: ServerMessage): void {
    const turnedAway = message.type === "problem" && this.status !== "open" && FINAL.test(message.code);
    if (turnedAway || (message.type === "bye" && !message.again)) this.close();
    if (message.type === "welcome") {
      this.attempts = 0;
      this.setStatus("open"); // before the listener gets the welcome, which it may answer
    }
    const answered = "id" in message && message.id !== null && message.id === this.pending?.id;
    if (answered) this.pending = null;
    this.listener.message(message);
    if (message.type === "welcome" && this.pending !== null) this.send(this.pending);
  }

  private lost(): void {
    if (this.status === "closed") return;
    this.setStatus("lost");
    this.drop();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts++);
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private setStatus(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.status(status);
  }
}

function openSocket(): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/v1/socket`) as Socket;
}
