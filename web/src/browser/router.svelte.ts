// The address of the current page, split into the parts that the routes use.

export interface Route {
  /** The segments of the URL's path: ["table", "abc"] for /table/abc. */
  parts: string[];
  query: URLSearchParams;
  /** The part of the URL after the #, such as an invitation. Browsers never send it to the server. */
  fragment: string;
}

function currentRoute(): Route {
  return {
    parts: location.pathname.split("/").filter((part) => part !== ""),
    query: new URLSearchParams(location.search),
    fragment: location.hash.slice(1),
  };
}

const now = $state<{ route: Route }>({ route: currentRoute() });

export function route(): Route {
  return now.route;
}

/** Navigates to another page. With `replace`, no history entry is added, as when the viewer steps through a replay. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  now.route = currentRoute();
  if (!replace) scrollTo(0, 0);
}

/**
 * Writes the current position into the URL and leaves the page unchanged, so that a reload returns to this position.
 */
export function replaceAddress(address: string): void {
  history.replaceState(null, "", address);
}

addEventListener("popstate", () => (now.route = currentRoute()));
addEventListener("hashchange", () => (now.route = currentRoute()));

/** Handles clicks on internal links without reloading the page. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (link === null || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.pathname.startsWith("/api")) return;
  event.preventDefault();
  navigate(link.href);
}
