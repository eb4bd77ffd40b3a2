/** The target of a navigation: an address or its parts. Without a path, the current path is used. */
export type To = string | { pathname?: string | undefined; search?: string | undefined };

export type Params = Readonly<Partial<Record<string, string>>>;

const patterns = new Map<string, RegExp>();

/**
 * Matches `pathname` against a pattern such as `/search/:tripId`, `/chat/:chatId?`, `/trips/list/:tripId/*` or `*`;
 * returns its parameters, or null if it does not match. Upper case and trailing slashes are ignored.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const found = patternOf(pattern).exec(pathname);
  if (!found) return null;
  const named = Object.entries(found.groups ?? {}).filter(([, part]) => part !== undefined);
  return Object.fromEntries(named.map(([name, part]) => [name, decoded(part)]));
}

/** Resolves `to` to an address within the app, relative to `pathname`. */
export function hrefOf(to: To, pathname: string): string {
  if (typeof to === 'string') return /^[?#]/.test(to) ? pathname + (to === '?' ? '' : to) : to;
  const search = to.search?.replace(/^\?/, '');
  return (to.pathname ?? pathname) + (search ? `?${search}` : '');
}

/** Whether an address leaves the app: `tel:`, `mailto:` or another site. */
export function leavesApp(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

export function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known) return known;
  const source = pattern
    .replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
    .replace(/\/:(\w+)/g, '/(?<$1>[^/]+)')
    .replace(/\/?\*$/, '(?:/.*)?');
  const made = new RegExp(`^${source}/*$`, 'i');
  patterns.set(pattern, made);
  return made;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
