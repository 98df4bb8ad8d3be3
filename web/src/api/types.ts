// Made by `make protocol` from the definitions in Python. Do not edit.

/** The first message: which table, and by what right. `last` is the number of the last event that was seen. A seat shows its token; a spectator the invitation, or nothing where the table is listed. `protocols` are the versions that the client speaks. The server chooses one, and names it in `welcome`. */
export interface Hello {
  type: "hello";
  table: string;
  token?: string | null;
  invite?: string | null;
  last?: number | null;
  protocols?: string[];
}

/** A move, with the number of the last event that its player saw and the client's own id for it. A client that is not sure whether a move arrived sends it again with the same id: it is made once. */
export interface Act {
  type: "act";
  id: string;
  seen: number;
  action: string;
}

/** Take the last placement back, before anything else is revealed. */
export interface Undo {
  type: "undo";
  id: string;
  seen: number;
}

/** 32 random bytes of this player's device, chosen after the commitment was seen. */
export interface Contribute {
  type: "contribute";
  contribution: string;
  id?: string | null;
}

/** The host begins the game. */
export interface Start {
  type: "start";
  id?: string | null;
}

/** The host puts a bot on a free seat, or during the game in place of a player. */
export interface SeatBot {
  type: "seat-bot";
  seat: number;
  bot: string;
  id?: string | null;
}

/** The host takes a bot or a player from a seat. During the game a bot stands in, until somebody joins there. */
export interface FreeSeat {
  type: "free-seat";
  seat: number;
  id?: string | null;
}

/** The host closes the table. */
export interface End {
  type: "end";
  id?: string | null;
}

/** The host wants another game of the same people; `changes` are an edition or single options. A game that is still played is given up. */
export interface PlayAgain {
  type: "play-again";
  changes?: Record<string, string | number>;
  id?: string | null;
}

/** Leave the seat; during the game a bot plays on, and one may come back. */
export interface Leave {
  type: "leave";
  id?: string | null;
}

/** Take your seat back from the bot that plays on it. Making a move does the same. */
export interface ComeBack {
  type: "come-back";
  id?: string | null;
}

/** Advise the player to act: any action of the game, or nothing to take the advice back (P-TURN-5). */
export interface Suggest {
  type: "suggest";
  action: string | null;
}

export interface React {
  type: "react";
  reaction: "well-played" | "ouch" | "hurry" | "laugh" | "thanks" | "oops";
}

/** How likely the next card is to end the turn badly, in games that have odds: in Push, a bust. */
export interface AskOdds {
  type: "odds";
}

/** The answer to hello: the table as it is, and in `missed` the latest of what happened since. `missed` has only as many events as the server remembers. It ends with number `seq`, so counting back tells the client whether earlier events are left out. */
export interface Welcome {
  type: "welcome";
  protocol: string;
  seq: number;
  seat: number | null;
  host: boolean;
  table: TableInfo;
  view: View | null;
  own: Own | null;
  missed: (Moved | Began | TookBack | Changed)[] | null;
  deadline: number | null;
  present: boolean[];
  spectators: number;
}

/** Something happened, and it is stored. `id` is only in the update of the client that made this move. `deadline` is when the clock of the player to act runs out, in milliseconds since 1970. */
export interface Update {
  type: "update";
  seq: number;
  event: Moved | Began | TookBack | Changed;
  view?: View | null;
  own?: Own | null;
  table?: TableInfo | null;
  deadline?: number | null;
  id?: string | null;
}

/** The command with this id became the event with number `seq`, now or when it was sent first. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** Who is connected, by seat. */
export interface Presence {
  type: "presence";
  present: boolean[];
  spectators: number;
}

export interface Suggested {
  type: "suggested";
  seat: number;
  action: string | null;
}

/** `seat` is null for a spectator. */
export interface Reacted {
  type: "reacted";
  seat: number | null;
  reaction: "well-played" | "ouch" | "hurry" | "laugh" | "thanks" | "oops";
}

/** The exact chance that the next card ends the turn badly, as a fraction. */
export interface Odds {
  type: "odds";
  busts: number;
  of: number;
}

/** What was asked cannot be done, and nothing changed. Only after `server/unknown-outcome` it may have been done: the next update or welcome says so. Programs go by `code`, people read the message. `reason` is there for `action/illegal`; its keys are listed below. */
export interface Problem {
  type: "problem";
  code: string;
  message: string;
  id: string | null;
  seq: number | null;
  reason: Reason | null;
}

/** The server closes this socket; with `again` one should come back at once. */
export interface Bye {
  type: "bye";
  reason: string;
  again: boolean;
}

/** A decision and what chance brought; null stands for a card that came to another hand. `facts` is what the move did, so that it can be told without the views before and after it. */
export interface Moved {
  kind: "moved";
  seat: number;
  action: string;
  outcomes: (string | null)[];
  by: "person" | "bot" | "clock";
  facts: Facts;
}

/** A game begins. `before` is after how many events of another game it goes on. */
export interface Began {
  kind: "began";
  first: number;
  outcomes: (string | null)[];
  before?: number;
}

/** A seat took its last decisions back. */
export interface TookBack {
  kind: "took-back";
  seat: number;
  decisions: number;
}

/** Something about the table and not the game; `table` in the same message says how it is now. `former` is who sat at the table before, if this event changed it. A client that was not there follows the seats back from now, and so knows whose move each one was. A server never says `unknown`: it is how the Python client reads an event of a newer release. */
export interface Changed {
  kind: "changed";
  what: "created" | "sat" | "emptied" | "contributed" | "taken-over" | "came-back" | "replaced" | "vacated" | "ended" | "rematch" | "unknown";
  seat: number | null;
  former?: Occupant[] | null;
}

/** A table without its game. `number` counts its games from 0, `games` are those whose record can be had. `before` is after how many events of another game this one went on, 0 for a game of its own. */
export interface TableInfo {
  id: string;
  game: string;
  rules: Record<string, string | number>;
  status: "lobby" | "playing" | "over" | "ended";
  number: number;
  games: number;
  seats: SeatInfo[];
  starter: "random" | "first-to-sit" | number;
  first: number | null;
  listed: boolean;
  clock: Clock | null;
  take_over_after: number | null;
  shown: string[];
  suggestions: boolean;
  shuffle: ShuffleInfo;
  before: number;
}

/** Who sits there. A free seat has no name; `stand_in` is the bot that plays for somebody who is away. A free seat with a stand-in is one that the host freed during the game: people with the invitation may join there. */
export interface SeatInfo {
  name: string | null;
  bot: string | null;
  stand_in: string | null;
  host: boolean;
}

/** The name, the bot and the stand-in of a seat, as in `SeatInfo`. */
export interface Occupant {
  name: string | null;
  bot: string | null;
  stand_in: string | null;
}

/** What proves the shuffle; the secret comes with the result. */
export interface ShuffleInfo {
  algorithm: string;
  commitment: string;
  contributions: (string | null)[];
  secret: string | null;
}

/** Why a move is illegal, for programs that speak another language. `args` are in the notation of records. */
export interface Reason {
  key: string;
  args: Record<string, string>;
}

/** How long a turn may take, and what happens then: a bot plays that turn, or it takes the seat over. */
export interface Clock {
  seconds: number;
  then?: "bot-plays" | "take-over";
}

/** A game of Push as everybody sees it. */
export interface PushView {
  game: "push";
  /** the seat that decides, `chance`, or `nobody` when the game is over */
  actor: number | "chance" | "nobody";
  /** `begin`, `drawing`, `placing`, `deciding`, `taking`, `rolling` or `over` */
  phase: string;
  /** the seat whose turn it is */
  turn: number;
  /** the cards left in the deck: how many of each */
  undrawn: Record<string, number>;
  /** the cards out of the game: how many of each */
  discards: Record<string, number>;
  /** switch cards beside the deck */
  switches: number;
  /** the direction in which stacks are collected */
  clockwise: boolean;
  /** each stack from its first card to its last; null if it has been taken */
  stacks: (string[] | null)[];
  /** the numbers of the stacks that the player who stops must choose from; empty if any stack is allowed */
  stopper_stacks: number[];
  /** the drawn card that is to be placed */
  card: string | null;
  /** the seats that may still take a stack, the next one first */
  collecting: number[];
  /** the actions that the others may suggest to the acting player, in the notation of records */
  advisable: string[];
  /** by seat */
  benches: string[][];
  /** by seat */
  banks: Bank[];
  /** how the game ended */
  result: Result | null;
}

/** A game of Rows as everybody sees it. */
export interface RowsView {
  game: "rows";
  /** the seat that decides, `chance`, or `nobody` when the game is over */
  actor: number | "chance" | "nobody";
  /** `dealing`, `opening`, `giving`, `playing`, `drawing` or `over` */
  phase: string;
  /** the seat that started */
  first: number;
  /** the seat whose turn it is */
  turn: number;
  /** how many cards the pile has */
  pile_size: number;
  /** the pile and all hands together: how many of each card */
  unseen: Record<string, number>;
  /** how many of each card */
  discards: Record<string, number>;
  /** by seat */
  hand_sizes: number[];
  /** by seat: rows from top to bottom, the highest card last */
  areas: string[][][];
  /** for each row of `areas`, whether it is active, which means at the top or bottom */
  active: boolean[][];
  /** by seat, so far */
  scores: number[];
  /** the owner of the first area with four colours */
  trigger: number | null;
  /** the seats that still have a turn, once the last turns have begun */
  final: number[] | null;
  /** how the game ended */
  result: Result | null;
}

/** What only one seat sees of a game of Push. */
export interface PushOwn {
  game: "push";
  seat: number;
  /** what this seat may do now, in the notation of records */
  legal: string[];
  /** whether it may take its last decision back */
  undo: boolean;
  /** the cards in the seat's own bank */
  bank: string[];
}

/** What only one seat sees of a game of Rows. */
export interface RowsOwn {
  game: "rows";
  seat: number;
  /** what this seat may do now, in the notation of records */
  legal: string[];
  /** whether it may take its last decision back */
  undo: boolean;
  /** the cards in the seat's own hand */
  hand: string[];
  /** the cards that this seat cannot see: how many of each */
  unseen: Record<string, number>;
}

/** The effects of a move in Push, besides its action and its outcomes. A fact that does not apply is omitted. */
export interface PushFacts {
  /** the card that was placed */
  card?: string;
  /** whether that card starts a new stack */
  new_stack?: boolean;
  /** the new collecting direction after a switch card */
  clockwise?: boolean;
  /** the stack that was taken, or the banked cards, highest first */
  cards?: string[];
  /** the sum of these cards */
  points?: number;
  /** the cards lost to the die */
  lost?: string[];
  /** the cards that nobody took, discarded at the end of the turn */
  left?: string[];
  /** how the game ended */
  result?: Result;
}

/** The effects of a move in Rows, besides its action and its outcomes. A fact that does not apply is omitted. */
export interface RowsFacts {
  /** true if the discards became the new pile */
  reshuffled?: boolean;
  /** the owner of the area that is the first to have four colours */
  trigger?: number;
  /** the seats that have a last turn, when the last turns begin */
  final?: number[];
  /** how the game ended */
  result?: Result;
}

/** A bank: its size, and its cards if everyone may see them. */
export interface Bank {
  size: number;
  cards: string[] | null;
}

/** Scores and ranks (1, 2, 2, 4) by seat, and the winning seats. `tallies` are further counts: cards in Push. */
export interface Result {
  scores: number[];
  ranks: number[];
  winners: number[];
  tallies: Record<string, number[]>;
}

/** A new table. Without an edition the game's first is played; `options` change single answers of it. With `from` the game goes on where another one was: with its rules, its starting player and as many seats, so leave these out. The cards after that point are shuffled again. A client that got no answer sends the same `id` again and gets the same table. */
export interface CreateTable {
  game: string;
  seats: SeatWish[];
  name?: string;
  edition?: string | null;
  options?: Record<string, string | number>;
  starter?: "random" | "first-to-sit" | number;
  listed?: boolean;
  clock?: Clock | null;
  take_over_after?: number | null;
  shown?: string[];
  suggestions?: boolean;
  from?: From | null;
  id?: string | null;
}

/** `me` is the player who creates the table, `open` a seat for people with the link, `bot` a bot by its name. */
export interface SeatWish {
  kind: "me" | "open" | "bot";
  bot?: string | null;
}

/** A game to play on from: its record, and after how many of its events. */
export interface From {
  record: Record<string, unknown>;
  events: number;
}

/** The host's token, which is also that of the host's seat, and the invitation for everybody else. The invitation belongs behind the # of a link: browsers never send that part to a server. */
export interface TableMade {
  table: string;
  token: string;
  seat: number | null;
  invite: string;
}

/** Take a seat: that one, or the first free one. A listed table needs no invitation. A client that got no answer sends the same `id` again and gets the same seat. */
export interface Join {
  name: string;
  invite?: string | null;
  seat?: number | null;
  id?: string | null;
}

/** The token holds the seat: keep it on the device and show it in `hello`. */
export interface Joined {
  table: string;
  seat: number;
  token: string;
}

export interface Look {
  invite?: string | null;
  token?: string | null;
}

/** A table that anybody may join. */
export interface Listed {
  table: string;
  game: string;
  edition: string;
  seats: number;
  free: number;
  created: number;
}

/** A game of the catalogue. An edition's options are given for each number of players. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  players: number[];
  editions: EditionInfo[];
  options: OptionInfo[];
  showable: string[];
  bots: BotInfo[];
}

export interface EditionInfo {
  name: string;
  title: string;
  summary: string;
  options: Record<string, Record<string, string | number>>;
}

export interface OptionInfo {
  name: string;
  question: string;
  answers: Record<string, string>;
}

export interface BotInfo {
  name: string;
  character: string;
}

/** A game of a record, as the updates that a table would send, with nothing hidden in their events. The first update is the beginning. `seq` counts the events of the record that have happened. `owns` has for each update what every seat saw besides. `bots` has the bot of each seat, `proven` says whether all cards follow from the shuffle. */
export interface Replayed {
  game: string;
  names: string[];
  updates: Update[];
  owns: Own[][];
  bots: (string | null)[];
  rules: Record<string, string | number>;
  first: number;
  finished: boolean;
  proven: boolean;
}

/** An error over HTTP. */
export interface Refusal {
  code: string;
  message: string;
}

export type ClientMessage =
  | Hello
  | Act
  | Undo
  | Contribute
  | Start
  | SeatBot
  | FreeSeat
  | End
  | PlayAgain
  | Leave
  | ComeBack
  | Suggest
  | React
  | AskOdds;

export type ServerMessage =
  | Welcome
  | Update
  | Done
  | Presence
  | Suggested
  | Reacted
  | Odds
  | Problem
  | Bye;

export type Told =
  | Moved
  | Began
  | TookBack
  | Changed;

export type View =
  | PushView
  | RowsView;

export type Own =
  | PushOwn
  | RowsOwn;

export type Facts =
  | PushFacts
  | RowsFacts;
