import { describe, expect, test } from "vitest";
import { keptGame, mistakesOf } from "./from-review";
import { REPLAYED, REVIEW } from "./history.fixture";
import { FORMAT, fromText, limited, merged, MOST_GAMES, MOST_MISTAKES, NOTHING, toText, withoutOldest, type Kept } from "./text";

function kept(number: number): Kept {
  const own = { table: "abc", number, seat: 0, replayed: REPLAYED, review: REVIEW, at: number };
  const mistakes = mistakesOf(own);
  const progress = Object.fromEntries(mistakes.map(({ id }) => [id, { box: 1, due: number, tries: 1, solved: 1 }]));
  return { games: [keptGame(own)], mistakes, progress, level: 2 };
}

const all = (count: number): Kept => Array.from({ length: count }, (_, number) => kept(number)).reduce(merged, NOTHING);

describe("what is kept", () => {
  test("comes back as it was", () => {
    expect(fromText(toText(kept(1)))).toEqual(kept(1));
  });

  test.each([null, "", "{", "null", "[]", "7", '{"format":"overdraw-my-play/2"}', '{"format":"overdraw-record/1"}'])("is not read from %j", (text) => {
    expect(fromText(text)).toBeNull();
  });

  test("loses only the parts that are damaged", () => {
    const { games, mistakes, progress } = kept(1);
    const costly = [...games[0]!.costly, { number: "7" }, null];
    const damaged = {
      format: FORMAT,
      games: [null, { id: "x" }, { ...games[0], costly }],
      mistakes: [{ ...mistakes[0], options: [] }, { ...mistakes[0], own: { game: "push", legal: [] } }, ...mistakes],
      progress: { ...progress, "push:a": { box: "one" }, "push:b": { box: 1, due: 3, tries: 1, solved: 0 } },
      level: 9,
    };
    expect(fromText(JSON.stringify(damaged))).toEqual({
      games, mistakes, progress: { ...progress, "push:b": { box: 1, due: 3, tries: 1, solved: 0 } }, level: 1,
    });
  });

  test("is limited: the oldest games and positions go, and the progress of the positions with them", () => {
    const { games, mistakes, progress } = all(MOST_GAMES + 5);
    expect(games).toHaveLength(MOST_GAMES);
    expect(games[0]?.id).toBe(`abc/${MOST_GAMES + 4}`);
    expect(mistakes).toHaveLength(MOST_MISTAKES);
    expect(Object.keys(progress).sort()).toEqual(mistakes.map(({ id }) => id).sort());
    expect(limited({ games, mistakes, progress, level: 3 }).games).toEqual(games);
  });

  test("can become smaller until nothing is left", () => {
    const fewer = withoutOldest(all(8));
    expect(fewer?.games.map(({ at }) => at)).toEqual([7, 6, 5, 4, 3, 2]);
    let less: Kept | null = all(3);
    for (let steps = 0; less !== null; steps++) {
      expect(steps).toBeLessThan(10);
      less = withoutOldest(less);
    }
  });

  test("is merged with a file, and what the device has goes first", () => {
    const file: Kept = { ...kept(1), games: [{ ...kept(1).games[0]!, won: false }, kept(2).games[0]!] };
    const { games } = merged(kept(1), file);
    expect(games.map(({ id, won }) => [id, won])).toEqual([["abc/2", true], ["abc/1", true]]);
  });
});
