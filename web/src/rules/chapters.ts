// What stands in the rules of each game, in order. The words are in the languages; what editions say is asked of the server.

import type { Key } from "../languages/translate.svelte";

export type Picture = "placing" | "direction" | "rolling" | "banking" | "area" | "giving" | "playing" | "shapes";

export type Block =
  | { say: Key }
  | { points: Key[] }
  /** What the edition answers to an option: rules.<game>.<option>.<answer>. */
  | { option: string }
  | { picture: Picture };

export interface Chapter {
  /** Its place in the address, and its title: rules.<game>.<id>. */
  id: string;
  title: Key;
  blocks: Block[];
}

const PUSH: Chapter[] = [
  {
    id: "aim",
    title: "rules.push.aim",
    blocks: [{ say: "rules.push.aim.most" }, { say: "rules.push.aim.where" }, { say: "rules.push.aim.luck" }],
  },
  {
    id: "cards",
    title: "rules.push.cards",
    blocks: [
      { points: ["rules.push.cards.numbers", "rules.push.cards.rolls", "rules.push.cards.switches", "rules.push.cards.die"] },
      { picture: "shapes" },
      { say: "rules.push.cards.shapes" },
    ],
  },
  { id: "setup", title: "rules.push.setup", blocks: [{ say: "rules.push.setup.deck" }, { say: "rules.push.setup.first" }] },
  {
    id: "turn",
    title: "rules.push.turn",
    blocks: [
      { say: "rules.push.turn.either" }, { say: "rules.push.turn.push" }, { say: "rules.push.turn.first" }, { say: "rules.push.turn.talk" },
    ],
  },
  {
    id: "placing",
    title: "rules.push.placing",
    blocks: [
      { say: "rules.push.placing.stacks" },
      {
        points: [
          "rules.push.placing.clash", "rules.push.placing.free", "rules.push.placing.roll", "rules.push.placing.switch",
          "rules.push.placing.must",
        ],
      },
      { picture: "placing" },
      { say: "rules.push.placing.visible" },
    ],
  },
  {
    id: "stopping",
    title: "rules.push.stopping",
    blocks: [
      { say: "rules.push.stopping.when" },
      { option: "stopper_takes" },
      { say: "rules.push.stopping.others" },
      { picture: "direction" },
      { say: "rules.push.stopping.rest" },
      { say: "rules.push.stopping.bench" },
    ],
  },
  { id: "switching", title: "rules.push.switching", blocks: [{ say: "rules.push.switching.only" }, { option: "switches" }] },
  {
    id: "bust",
    title: "rules.push.bust",
    blocks: [
      { say: "rules.push.bust.what" },
      { points: ["rules.push.bust.first", "rules.push.bust.second", "rules.push.bust.third"] },
      { say: "rules.push.bust.roll" },
    ],
  },
  {
    id: "rolling",
    title: "rules.push.rolling",
    blocks: [
      { say: "rules.push.rolling.who" },
      { say: "rules.push.rolling.colour" },
      { picture: "rolling" },
      { option: "star" },
      { say: "rules.push.rolling.away" },
    ],
  },
  {
    id: "banking",
    title: "rules.push.banking",
    blocks: [
      { say: "rules.push.banking.how" },
      { picture: "banking" },
      { points: ["rules.push.banking.whole", "rules.push.banking.again", "rules.push.banking.secret"] },
    ],
  },
  { id: "two", title: "rules.push.two", blocks: [{ say: "rules.push.two.direction" }, { option: "two_player_switches" }] },
  {
    id: "end",
    title: "rules.push.end",
    blocks: [{ say: "rules.push.end.deck" }, { say: "rules.push.end.count" }, { option: "tie_break" }],
  },
  { id: "table", title: "rules.push.table", blocks: [{ say: "rules.push.table.public" }, { say: "rules.push.table.undo" }] },
];

const ROWS: Chapter[] = [
  { id: "aim", title: "rules.rows.aim", blocks: [{ say: "rules.rows.aim.sum" }, { say: "rules.rows.aim.twist" }] },
  {
    id: "cards",
    title: "rules.rows.cards",
    blocks: [{ say: "rules.rows.cards.values" }, { option: "colours" }, { option: "copies" }],
  },
  { id: "setup", title: "rules.rows.setup", blocks: [{ say: "rules.rows.setup.deal" }] },
  {
    id: "rows",
    title: "rules.rows.rows",
    blocks: [
      { points: ["rules.rows.rows.colour", "rules.rows.rows.ends", "rules.rows.rows.active", "rules.rows.rows.inactive"] },
      { picture: "area" },
    ],
  },
  { id: "first", title: "rules.rows.first", blocks: [{ say: "rules.rows.first.open" }] },
  {
    id: "giving",
    title: "rules.rows.giving",
    blocks: [{ say: "rules.rows.giving.must" }, { say: "rules.rows.giving.any" }, { picture: "giving" }],
  },
  {
    id: "playing",
    title: "rules.rows.playing",
    blocks: [
      { points: ["rules.rows.playing.add", "rules.rows.playing.new", "rules.rows.playing.skip"] },
      { picture: "playing" },
      { say: "rules.rows.playing.lapse" },
    ],
  },
  { id: "adding", title: "rules.rows.adding", blocks: [{ option: "increment" }] },
  { id: "drawing", title: "rules.rows.drawing", blocks: [{ say: "rules.rows.drawing.two" }, { say: "rules.rows.drawing.empty" }] },
  {
    id: "end",
    title: "rules.rows.end",
    blocks: [{ say: "rules.rows.end.trigger" }, { option: "end" }, { say: "rules.rows.end.winner" }],
  },
  { id: "two", title: "rules.rows.two", blocks: [{ say: "rules.rows.two.same" }] },
  { id: "table", title: "rules.rows.table", blocks: [{ say: "rules.rows.table.public" }, { say: "rules.rows.table.undo" }] },
];

export const CHAPTERS = { push: PUSH, rows: ROWS };
