import { expect, test } from "vitest";
import { REVIEW } from "../review.fixture";
import { momentAt, pointsOf, signPoints, spread } from "./curve";
import { mostAffected, turningPoints } from "./turning-points";

const FRAME = { left: 0, right: 100, top: 0, bottom: 200 };

test("a line begins before the first event and has a point for every moment", () => {
  const points = pointsOf(REVIEW, 0, 10, FRAME);
  expect(points).toHaveLength(7);
  expect(points[0]).toEqual({ x: 0, y: 100 });
  expect(points[1]?.x).toBe(20);
  expect(points[4]?.y).toBeCloseTo(140);
});

test("the line of a review that is still being computed ends where the moments end", () => {
  const points = pointsOf({ ...REVIEW, moments: REVIEW.moments.slice(0, 2) }, 0, 10, FRAME);
  expect(points.at(-1)?.x).toBe(30);
  expect(signPoints(points, 0, 2, FRAME).every(({ x }) => x <= 30)).toBe(true);
});

test("the shapes of two seats are at different places", () => {
  const at = (seat: number) => signPoints(pointsOf(REVIEW, seat, 9, FRAME), seat, 2, FRAME).map(({ x }) => x);
  expect(at(0).filter((x) => at(1).includes(x))).toEqual([]);
});

test("labels never cover each other and stay on the drawing", () => {
  expect(spread([10, 12, 50, 99], 20, 100)).toEqual([10, 30, 50, 99]);
  expect(spread([85, 95, 99], 20, 100)).toEqual([60, 80, 100]);
});

test("an event belongs to the last moment before it", () => {
  expect([0, 1, 5, 99].map((number) => momentAt(REVIEW.moments, number)?.number)).toEqual([1, 1, 4, 8]);
  expect(momentAt([], 3)).toBeNull();
});

test("turning points are the largest changes, in the order of the game", () => {
  const points = turningPoints(REVIEW.moments);
  expect(points.map(({ number }) => number)).toEqual([4, 6, 8]);
  expect(points.map(mostAffected)).toEqual([0, 0, 0]);
});
