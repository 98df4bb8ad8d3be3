// Draws the summary of a review as a picture on a canvas. The picture is not sent anywhere.

import { pathOf, pointsOf, signPoints, yOf, type Frame } from "../curve/curve";
import type { Review } from "../model";
import { seatStyle } from "../seats";

export interface Summary {
  title: string;
  /** A few plain sentences about one player's game. */
  sentences: readonly string[];
  players: readonly { name: string; luck: number; own: number; shares: { luck: string; own: string } }[];
  labels: { luck: string; skill: string; site: string };
  review: Review;
  events: number;
  /** The change in a player's share of the win for which a bar has its full length. */
  scale: number;
}

const WIDTH = 1200;
const EDGE = 56;
const COLUMN = 560;
const LINE = 34;
const ROW = 82;
const FONT = '"Figtree Variable", system-ui, sans-serif';

type Context = CanvasRenderingContext2D;
type Colours = (token: string) => string;

/** Draws the summary of a review and returns it as a PNG file. */
export async function pictureOf(summary: Summary): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d")!;
  const lines = wrapped(context, summary.sentences, COLUMN);
  canvas.width = WIDTH;
  canvas.height = Math.max(630, 210 + Math.max(lines.length * LINE + 40, 330) + Math.ceil(summary.players.length / 2) * ROW + 60);
  const colour = tokenColours();
  draw(context, summary, lines, canvas.height, colour);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture is empty")) : resolve(blob)), "image/png"),
  );
}

function draw(context: Context, summary: Summary, lines: readonly string[], height: number, colour: Colours): void {
  context.fillStyle = colour("--paper");
  context.fillRect(0, 0, WIDTH, height);
  text(context, summary.title, EDGE, 96, 52, colour("--ink"), 800);
  text(context, summary.players.map(({ name }) => name).join("  ·  "), EDGE, 146, 28, colour("--soft"), 500, WIDTH - 2 * EDGE);
  lines.forEach((line, index) => text(context, line, EDGE, 214 + index * LINE, 25, colour("--ink"), 500));
  curve(context, summary, { left: EDGE + COLUMN + 64, right: WIDTH - EDGE, top: 190, bottom: 190 + 300 }, colour);
  const top = height - 50 - Math.ceil(summary.players.length / 2) * ROW;
  summary.players.forEach((player, seat) => balance(context, summary, player, seat, top, colour));
  text(context, summary.labels.site, EDGE, height - 24, 22, colour("--soft"), 600);
}

function curve(context: Context, { review, events, players }: Summary, frame: Frame, colour: Colours): void {
  context.lineWidth = 1.5;
  context.strokeStyle = colour("--line");
  for (const level of [0, 0.25, 0.5, 0.75, 1]) {
    context.setLineDash(level === 0.5 ? [4, 6] : []);
    context.stroke(new Path2D(`M${frame.left} ${yOf(level, frame)}H${frame.right}`));
    text(context, `${100 * level}`, frame.left - 46, yOf(level, frame) + 7, 19, colour("--soft"), 500);
  }
  players.forEach((_, seat) => {
    const style = seatStyle(seat);
    const points = pointsOf(review, seat, events, frame);
    context.lineWidth = 4;
    context.lineCap = context.lineJoin = "round";
    context.strokeStyle = context.fillStyle = colour(style.colour);
    context.setLineDash(style.dashes === "" ? [] : style.dashes.split(" ").map((dash) => 1.5 * Number(dash)));
    context.stroke(new Path2D(pathOf(points)));
    for (const { x, y } of signPoints(points, seat, players.length, frame)) sign(context, style.shape, x, y);
  });
  context.setLineDash([]);
}

function sign(context: Context, shape: string, x: number, y: number): void {
  context.save();
  context.translate(x, y);
  context.scale(1.9, 1.9);
  context.fill(new Path2D(shape));
  context.restore();
}

/** Draws a player's luck and skill as two bars. Two players fit side by side. */
function balance(context: Context, { labels, scale }: Summary, player: Summary["players"][number], seat: number, top: number, colour: Colours): void {
  const wide = (WIDTH - 2 * EDGE - 48) / 2;
  const left = EDGE + (seat % 2) * (wide + 48);
  const y = top + Math.floor(seat / 2) * ROW;
  context.fillStyle = colour(seatStyle(seat).colour);
  sign(context, seatStyle(seat).shape, left + 10, y + 14);
  text(context, player.name, left + 30, y + 22, 24, colour("--ink"), 700, 150);
  const rows = [[labels.luck, player.luck, player.shares.luck], [labels.skill, player.own, player.shares.own]] as const;
  rows.forEach(([label, value, share], row) => {
    const at = y + 4 + row * 30;
    const [from, to] = [left + 300, left + wide - 84];
    const middle = (from + to) / 2;
    text(context, label, left + 190, at + 18, 20, colour("--soft"), 600, 104);
    context.fillStyle = colour("--felt");
    context.fillRect(from, at, to - from, 20);
    const reach = ((to - from) / 2) * Math.min(1, Math.abs(value) / scale);
    context.fillStyle = colour(value < 0 ? "--warn" : "--accent");
    context.fillRect(value < 0 ? middle - reach : middle, at, reach, 20);
    context.fillStyle = colour("--soft");
    context.fillRect(middle - 1, at - 3, 2, 26);
    text(context, share, to + 12, at + 18, 20, colour("--ink"), 700);
  });
}

function text(context: Context, words: string, x: number, y: number, size: number, colour: string, weight: number, most?: number): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.fillStyle = colour;
  context.fillText(words, x, y, most);
}

/** Wraps sentences into lines that fit the given width. */
export function wrapped(context: Pick<Context, "font" | "measureText">, sentences: readonly string[], width: number): string[] {
  context.font = `500 25px ${FONT}`;
  const lines: string[] = [];
  let line = "";
  for (const word of sentences.join(" ").split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

/**
 * Returns the colours of the current theme as plain values, because a canvas does not understand CSS custom properties.
 */
function tokenColours(): Colours {
  const probe = document.createElement("span");
  document.body.append(probe);
  const known = new Map<string, string>();
  const tokens = ["--paper", "--ink", "--soft", "--line", "--felt", "--warn", "--accent", "--orange", "--purple", "--blue", "--red", "--green"];
  for (const token of tokens) {
    probe.style.color = `var(${token})`;
    known.set(token, getComputedStyle(probe).color);
  }
  probe.remove();
  return (token) => known.get(token) ?? "#000";
}
