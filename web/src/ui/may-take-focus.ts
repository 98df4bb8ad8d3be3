// Where the keyboard is: it goes to a decision that comes up, but not away from what somebody is doing.

const DOING = "dialog[open], :popover-open";
const TYPING = "input, select, textarea, [contenteditable]";

/** Whether a table may have the focus: a new question fetches it from a button elsewhere, nothing fetches it from a dialog. */
export function mayTakeFocus(table: HTMLElement, asked: boolean): boolean {
  const busy = document.activeElement;
  if (busy === null || busy === document.body || table.contains(busy)) return true;
  return asked && document.querySelector(DOING) === null && !busy.matches(TYPING);
}

/** Whether the table waits for somebody here. */
export function isDecisionPending(): boolean {
  return document.querySelector("[data-acting=true]") !== null;
}
