import { expect, it } from "vitest";
import { layoutFor } from "./layout";

const PHONE = [390, 748] as const;
const DESKTOP = [960, 752] as const;

it("lets two or three players play into areas directly on a phone; with more, an area opens", () => {
  expect(layoutFor(...PHONE, 1, true)).toEqual({ columns: 1, small: false, beside: false, low: false });
  expect(layoutFor(...PHONE, 2, true)).toEqual({ columns: 2, small: false, beside: false, low: false });
  expect(layoutFor(...PHONE, 3, true)).toEqual({ columns: 3, small: true, beside: false, low: false });
  expect(layoutFor(...PHONE, 5, true)).toEqual({ columns: 3, small: true, beside: false, low: false });
});

it("has all areas side by side on a large screen, with the hand beside the player's own", () => {
  expect(layoutFor(...DESKTOP, 5, true)).toEqual({ columns: 5, small: false, beside: true, low: false });
  expect(layoutFor(...DESKTOP, 4, true)).toEqual({ columns: 4, small: false, beside: true, low: false });
});

it("makes two even lines of many areas if there is space", () => {
  expect(layoutFor(820, 1084, 5, true).columns).toBe(5);
  expect(layoutFor(600, 1400, 4, true)).toEqual({ columns: 2, small: false, beside: false, low: false });
});

it("lays everything side by side on a phone in landscape", () => {
  expect(layoutFor(844, 342, 2, true)).toEqual({ columns: 2, small: false, beside: false, low: true });
  expect(layoutFor(844, 342, 5, true)).toEqual({ columns: 3, small: true, beside: false, low: true });
  expect(layoutFor(844, 342, 5, false).low).toBe(false);
});

it("needs less space while nobody plays", () => {
  expect(layoutFor(390, 640, 1, true).small).toBe(true);
  expect(layoutFor(390, 640, 1, true, true).small).toBe(false);
});

it("never has fewer than one column, however small the window", () => {
  expect(layoutFor(80, 100, 5, true).columns).toBe(1);
  expect(layoutFor(0, 0, 0, false).columns).toBe(1);
});
