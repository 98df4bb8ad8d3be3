// Formats a duration in the style of a clock, such as "1:05".

/** Formats milliseconds as minutes and seconds. Rounds up, so that 0:00 means that no time is left. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
