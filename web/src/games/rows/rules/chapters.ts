// The rules of Rows, chapter by chapter.

import type { Chapter } from "../../chapters";
import ActiveRowsPicture from "./ActiveRowsPicture.svelte";
import GivingPicture from "./GivingPicture.svelte";
import PlayingPicture from "./PlayingPicture.svelte";

export const CHAPTERS: Chapter[] = [
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
      { picture: ActiveRowsPicture, caption: "rules.rows.rows.example" },
    ],
  },
  { id: "first", title: "rules.rows.first", blocks: [{ say: "rules.rows.first.open" }] },
  {
    id: "giving",
    title: "rules.rows.giving",
    blocks: [{ say: "rules.rows.giving.must" }, { say: "rules.rows.giving.any" }, { picture: GivingPicture, caption: "rules.rows.giving.example" }],
  },
  {
    id: "playing",
    title: "rules.rows.playing",
    blocks: [
      { points: ["rules.rows.playing.add", "rules.rows.playing.new", "rules.rows.playing.skip"] },
      { picture: PlayingPicture, caption: "rules.rows.playing.example" },
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
