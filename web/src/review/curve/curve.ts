// Computes the lines of the win-probability curve: each seat's share of the win after each event, as points of a
// drawing.

import type { Moment, Review } from "../model";

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Returns the x coordinate of an event in the win-probability curve, which begins to the left of the first event. */
export function xOf(number: number, events: number, { left, right }: Frame): number {
  return left + ((right - left) * (number + 1)) / Math.max(1, events);
}

export function yOf(share: number, { top, bottom }: Frame): number {
  return bottom - (bottom - top) * Math.min(1, Math.max(0, share));
}

/** Returns the points of a seat's line in the curve, up to the last moment that the server has sent. */
export function pointsOf({ start, moments }: Pick<Review, "start" | "moments">, seat: number, events: number, frame: Frame): Point[] {
  const first = { x: xOf(-1, events, frame), y: yOf(start[seat] ?? 0, frame) };
  return [first, ...moments.map(({ number, shares }) => ({ x: xOf(number, events, frame), y: yOf(shares[seat] ?? 0, frame) }))];
}

export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/**
 * Returns the points of a seat's line at which its shape is drawn. Shapes of different seats never have the same x
 * coordinate.
 */
export function signPoints(points: readonly Point[], seat: number, seats: number, { left, right }: Frame): Point[] {
  const SIGNS = 4;
  const places = Array.from({ length: SIGNS }, (_, index) => left + ((right - left) * (index + (seat + 1) / (seats + 1))) / SIGNS);
  const last = points.at(-1);
  return places.filter((x) => last !== undefined && x <= last.x).map((x) => ({ x, y: heightAt(points, x) }));
}

function heightAt(points: readonly Point[], x: number): number {
  const after = points.findIndex((point) => point.x >= x);
  const [a, b] = [points[Math.max(0, after - 1)], points[after]];
  if (a === undefined || b === undefined) return points.at(-1)?.y ?? 0;
  return b.x === a.x ? b.y : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
}

/** Moves labels apart so that they do not overlap, but keeps them as close as possible to their original places. */
export function spread(places: readonly number[], apart: number, most: number): number[] {
  const right = places.reduce<number[]>((found, place) => [...found, Math.max(place, (found.at(-1) ?? -Infinity) + apart)], []);
  return right.map((place, index) => Math.min(place, most - apart * (right.length - 1 - index)));
}

/** Returns the last reviewed moment at or before an event. */
export function momentAt(moments: readonly Moment[], number: number): Moment | null {
  return moments.findLast((moment) => moment.number <= number) ?? moments[0] ?? null;
}
