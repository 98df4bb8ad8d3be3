import { afterEach, expect, test, vi } from "vitest";
import { api, Refused } from "../../api/http";
import { takeSeat } from "./open-table";

vi.mock("../../browser/router.svelte", () => ({ navigate: vi.fn() })); // it needs a browser

afterEach(() => void vi.restoreAllMocks());

test("a player who tries again to take a seat takes the same one", async () => {
  const join = vi.spyOn(api, "join");
  join.mockRejectedValueOnce(new Refused("server/unknown-outcome", ""));
  join.mockResolvedValue({ table: "t", seat: 1, token: "token" });
  await expect(takeSeat("t", "invite", "Ada")).rejects.toThrow(Refused);
  await takeSeat("t", "invite", "Ada");
  await takeSeat("t", "invite", "Ben"); // another person at the same device
  const [first, second, third] = join.mock.calls.map(([, { id }]) => id);
  expect(first).toMatch(/^[\w-]{22,64}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
