// Decides whether the keyboard focus may move to a new decision, so that the player is not interrupted.

const DOING = "dialog[open], :popover-open";
const TYPING = "input, select, textarea, [contenteditable]";

/**
 * Whether a table may take the keyboard focus. For a new decision, it may take the focus from a button elsewhere, but
 * never from a dialog or a text field.
 */
export function mayTakeFocus(table: HTMLElement, asked: boolean): boolean {
  const busy = document.activeElement;
  if (busy === null || busy === document.body || table.contains(busy)) return true;
  return asked && document.querySelector(DOING) === null && !busy.matches(TYPING);
}

/** Whether the table is waiting for a decision by a player on this device. */
export function isDecisionPending(): boolean {
  return document.querySelector("[data-acting=true]") !== null;
}
