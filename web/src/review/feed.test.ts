import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../api/http";
import type { Reviewed } from "../api/types";
import { ReviewFeed } from "./feed.svelte";
import { REVIEW, SUMMARY } from "./review.fixture";

const MOMENTS = [...REVIEW.moments] as Reviewed["moments"];
const answer = (state: Reviewed["state"], from: number, next: number): Reviewed => ({
  state, game: "push", events: 10, start: [0.5, 0.5], moments: MOMENTS.slice(from, next), next, players: state === "done" ? [SUMMARY] : [], assumes: "",
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the moments arrive one after the other, each asked for once", async () => {
  const asked: number[] = [];
  const feed = new ReviewFeed((from) => {
    asked.push(from);
    return Promise.resolve(from === 0 ? answer("running", 0, 2) : answer("done", from, 6));
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.review.moments).toHaveLength(2);
  expect(feed.isComputing).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(feed.review.moments).toEqual(MOMENTS);
  expect(feed.review.players).toEqual([SUMMARY]);
  expect([feed.state, asked]).toEqual(["done", [0, 2]]);
});

test("a lost connection keeps what is there and asks again", async () => {
  let calls = 0;
  const feed = new ReviewFeed((from) => {
    if (++calls === 2) return Promise.reject(new Refused("client/offline", ""));
    return Promise.resolve(from === 0 ? answer("running", 0, 3) : answer("done", from, 6));
  });
  await vi.advanceTimersByTimeAsync(400);
  expect([feed.state, feed.review.moments.length]).toEqual(["offline", 3]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([feed.state, feed.review.moments.length]).toEqual(["done", 6]);
});

test("a request that a sleeping device lost is made again, and its late answer is ignored", async () => {
  const late: ((answer: Reviewed) => void)[] = [];
  let calls = 0;
  const feed = new ReviewFeed((from) => (++calls === 1 ? new Promise((resolve) => late.push(resolve)) : Promise.resolve(answer("done", from, 6))));
  await vi.advanceTimersByTimeAsync(1000);
  feed.hurry();
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(4000);
  feed.hurry();
  await vi.advanceTimersByTimeAsync(0);
  late[0]?.(answer("running", 0, 2));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([feed.state, feed.review.moments.length, calls]).toEqual(["done", 6, 2]);
});

test("a server without analysis ends the requests, and so does a page that is left", async () => {
  const ask = vi.fn(() => Promise.reject<Reviewed>(new Refused("server/no-analysis", "")));
  const feed = new ReviewFeed(ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([feed.state, ask.mock.calls.length]).toEqual(["unavailable", 1]);
  const running = vi.fn(() => Promise.resolve(answer("running", 0, 1)));
  const left = new ReviewFeed(running);
  await vi.advanceTimersByTimeAsync(0);
  left.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(running).toHaveBeenCalledTimes(1);
});

test("a record that the server rejects says why, and can be tried again", async () => {
  const answers = [() => Promise.reject<Reviewed>(new Refused("file/illegal-event", "no")), () => Promise.resolve(answer("done", 0, 6))];
  const feed = new ReviewFeed(() => answers.shift()!());
  await vi.advanceTimersByTimeAsync(0);
  expect([feed.state, feed.problem?.code]).toEqual(["failed", "file/illegal-event"]);
  feed.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.state).toBe("done");
});
