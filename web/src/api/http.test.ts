import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, Refused } from "./http";

const WISH = { game: "push", seats: [{ kind: "me" as const }, { kind: "open" as const }] };
const MADE = { table: "t", token: "host", seat: 0, invite: "i" };

const lost = (): Response => {
  throw new TypeError("Failed to fetch");
};
const refusal = (status: number, code: string) => (): Response => Response.json({ code, message: "not now" }, { status });
const made = (): Response => Response.json(MADE, { status: 201 });

/**
 * A fake server that records all requests. It sends the given answers one after another and then repeats the last one.
 */
function serverThat(...answers: (() => Response)[]): { id: string }[] {
  const heard: { id: string }[] = [];
  const answer = (_: string, request: RequestInit): Promise<Response> => {
    heard.push(JSON.parse(request.body as string) as { id: string });
    return Promise.resolve().then(answers[Math.min(heard.length, answers.length) - 1]);
  };
  vi.stubGlobal("fetch", vi.fn(answer));
  return heard;
}

async function patiently<Answer>(asked: Promise<Answer>): Promise<Answer> {
  asked.catch(() => undefined); // it is looked at below
  await vi.runAllTimersAsync();
  return asked;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a request that must happen once", () => {
  test.each([
    ["a lost answer", lost],
    ["an unknown outcome", refusal(503, "server/unknown-outcome")],
    ["a store that failed", refusal(503, "server/store-failed")],
    ["the page of a proxy", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ])("is sent again with the same id after %s", async (_, fault) => {
    const heard = serverThat(fault, fault, made);
    expect(await patiently(api.create(WISH))).toEqual(MADE);
    expect(heard).toHaveLength(3);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
    expect(heard[0]!.id).toMatch(/^[\w-]{22,64}$/);
  });

  test("has an id of its own", async () => {
    const heard = serverThat(made);
    await api.create(WISH);
    await api.join("t", { name: "Ada" });
    expect(heard[0]!.id).not.toBe(heard[1]!.id);
  });

  test("keeps the id that it was given", async () => {
    const heard = serverThat(lost, made);
    await patiently(api.join("t", { name: "Ada", id: "a".repeat(24) }));
    expect(heard.map(({ id }) => id)).toEqual(["a".repeat(24), "a".repeat(24)]);
  });

  test("is not sent again after a rejection", async () => {
    const heard = serverThat(refusal(409, "table/seat-taken"));
    await expect(patiently(api.join("t", { name: "Ada" }))).rejects.toThrow(Refused);
    expect(heard).toHaveLength(1);
  });

  test("fails in the end if the server stays away", async () => {
    const heard = serverThat(lost);
    await expect(patiently(api.create(WISH))).rejects.toMatchObject({ code: "client/offline" });
    expect(heard.length).toBeGreaterThan(2);
  });
});
