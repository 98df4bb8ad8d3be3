// The rules of Push, chapter by chapter.

import type { Chapter } from "../../chapters";
import BankingPicture from "./BankingPicture.svelte";
import DirectionPicture from "./DirectionPicture.svelte";
import PlacingPicture from "./PlacingPicture.svelte";
import RollingPicture from "./RollingPicture.svelte";
import ShapesPicture from "./ShapesPicture.svelte";

export const CHAPTERS: Chapter[] = [
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
      { picture: ShapesPicture, caption: null },
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
      { picture: PlacingPicture, caption: "rules.push.placing.example" },
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
      { picture: DirectionPicture, caption: "rules.push.stopping.direction" },
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
      { picture: RollingPicture, caption: "rules.push.rolling.example" },
      { option: "star" },
      { say: "rules.push.rolling.away" },
    ],
  },
  {
    id: "banking",
    title: "rules.push.banking",
    blocks: [
      { say: "rules.push.banking.how" },
      { picture: BankingPicture, caption: "rules.push.banking.example" },
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
