// The page's address, split into the parts that the routes use.

export interface Route {
  /** The parts of the path: /table/abc is ["table", "abc"]. */
  parts: string[];
  query: URLSearchParams;
  /** The part after the #, such as an invitation; browsers never send it to the server. */
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

/** Goes to another page. `replace` adds no history entry; a replay uses it for each moment. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  now.route = currentRoute();
  if (!replace) scrollTo(0, 0);
}

/**
 * Writes the current position into the address without changing the page that is shown. A reload then returns to this
 * position.
 */
export function replaceAddress(address: string): void {
  history.replaceState(null, "", address);
}

addEventListener("popstate", () => (now.route = currentRoute()));
addEventListener("hashchange", () => (now.route = currentRoute()));

/** Handles internal links without reloading the page. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (link === null || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.pathname.startsWith("/api")) return;
  event.preventDefault();
  navigate(link.href);
}
