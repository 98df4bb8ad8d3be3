// Reads and writes single entries in the browser's storage. The page also works if storage is blocked, full or missing.

/** Returns the text stored under a key, or null if there is none or the browser does not allow storage. */
export function readEntry(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a private window
  }
}

/**
 * Stores a text under a key; null removes the entry. Returns false if the browser refuses, for instance when storage is
 * full.
 */
export function writeEntry(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Calls `changed` when another window has stored a text under this key. */
export function onEntryChange(key: string, changed: (text: string | null) => void): void {
  if (typeof addEventListener !== "function") return;
  addEventListener("storage", (event) => {
    if (event.key === key) changed(event.newValue);
  });
}
