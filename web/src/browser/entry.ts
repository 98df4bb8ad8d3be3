// One named text in the browser's storage. Storage can be blocked, full, or missing; the page works without it.

/** The stored text, or null if there is none or the browser does not allow storage. */
export function readEntry(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a private window
  }
}

/** Stores a text, or removes it if it is null. Returns false if the browser refuses, for instance because it is full. */
export function writeEntry(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another window has stored a text under this key. */
export function onEntryChange(key: string, changed: (text: string | null) => void): void {
  if (typeof addEventListener !== "function") return;
  addEventListener("storage", (event) => {
    if (event.key === key) changed(event.newValue);
  });
}
