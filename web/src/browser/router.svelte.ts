// Where one is: the page's address, split as the routes need it.

export interface Route {
  /** The parts of the path: /table/abc is ["table", "abc"]. */
  parts: string[];
  query: URLSearchParams;
  /** What stands behind the #, such as an invitation, which is never sent to the server. */
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

/** Go to a page of ours; `replace` leaves no step back, as when only a moment of a replay changes. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  now.route = currentRoute();
  if (!replace) scrollTo(0, 0);
}

/** Let the address say how far one is, for a page that is loaded anew; what is shown stays as it is. */
export function replaceAddress(address: string): void {
  history.replaceState(null, "", address);
}

addEventListener("popstate", () => (now.route = currentRoute()));
addEventListener("hashchange", () => (now.route = currentRoute()));

/** Links of our own change the page without loading it anew. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (link === null || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.pathname.startsWith("/api")) return;
  event.preventDefault();
  navigate(link.href);
}
