// Lays out the table of Rows: the number of columns, whether opponents' areas are large enough to play into directly,
// and whether the hand is beside the player's own area or below it.

export interface Layout {
  columns: number;
  /** Whether opponents' areas are too small to play into. The player taps such an area to enlarge it. */
  small: boolean;
  /** Whether the player's hand is drawn beside their own area instead of below it. */
  beside: boolean;
  /**
   * Whether the screen is a phone in landscape. If so, it shows the opponents' areas, the player's own area and the
   * hand from left to right.
   */
  low: boolean;
}

/** The size in pixels of a large area, including the places for cards. */
const LARGE = { width: 164, height: 258 };
/**
 * The heights of an area and the hand in a replay, which shows neither places for new rows nor buttons below the hand.
 */
const STILL = { height: 184, hand: 108 };
const SMALL_WIDTH = 96;
const PROMPT = 52;
const HAND = 168;
const WIDE = 900;
const LOW = { width: 560, height: 430, hand: 150 };

export function layoutFor(width: number, height: number, others: number, seated: boolean, still = false): Layout {
  if (seated && width >= LOW.width && height <= LOW.height) return low(width, height, others, still);
  const beside = width >= WIDE;
  const large = still ? STILL.height : LARGE.height;
  const hand = still ? STILL.hand : HAND;
  const own = seated ? large + (beside ? 0 : hand) : 0;
  const room = height - PROMPT - own;
  const columns = Math.max(1, Math.min(others, Math.floor(width / LARGE.width)));
  if (Math.ceil(others / columns) * large <= room) return { columns: even(others, columns), small: false, beside, low: false };
  return { columns: even(others, Math.max(1, Math.min(3, others, Math.floor(width / SMALL_WIDTH)))), small: true, beside, low: false };
}

function low(width: number, height: number, others: number, still: boolean): Layout {
  const half = (width - LOW.hand) / 2;
  const small = others * LARGE.width > half || (still ? STILL.height : LARGE.height) > height - PROMPT;
  const columns = even(others, Math.max(1, Math.min(3, Math.floor(half / (small ? SMALL_WIDTH : LARGE.width)))));
  return { columns, small, beside: false, low: true };
}

/** Returns the smallest number of columns with which the areas need no more lines than before. */
function even(count: number, columns: number): number {
  return Math.max(1, Math.ceil(count / Math.max(1, Math.ceil(count / columns))));
}
