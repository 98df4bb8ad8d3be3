// Formats a duration like a clock.

/** Milliseconds as minutes and seconds, rounded up: the last second shows until it is over. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
