// Moves the keyboard focus to a new decision without interrupting what the player is doing.

const DOING = "dialog[open], :popover-open";
const TYPING = "input, select, textarea, [contenteditable]";

/** Whether a table may take the focus: a new decision takes it from a button elsewhere, but never from a dialog. */
export function mayTakeFocus(table: HTMLElement, asked: boolean): boolean {
  const busy = document.activeElement;
  if (busy === null || busy === document.body || table.contains(busy)) return true;
  return asked && document.querySelector(DOING) === null && !busy.matches(TYPING);
}

/** Whether the table waits for a player on this device. */
export function isDecisionPending(): boolean {
  return document.querySelector("[data-acting=true]") !== null;
}
