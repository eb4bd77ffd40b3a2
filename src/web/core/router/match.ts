/** Where to go: an address, or parts of one. Without a path it is the current one. */
export type To = string | { pathname?: string | undefined; search?: string | undefined };

export type Params = Readonly<Partial<Record<string, string>>>;

const patterns = new Map<string, RegExp>();

/**
 * The parts of `pathname` that a pattern names, or null when it does not fit: `/search/:tripId`, `/chat/:chatId?`,
 * `/trips/list/:tripId/*`, `*`. Capital letters and slashes at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const found = patternOf(pattern).exec(pathname);
  if (!found) return null;
  const named = Object.entries(found.groups ?? {}).filter(([, part]) => part !== undefined);
  return Object.fromEntries(named.map(([name, part]) => [name, decoded(part)]));
}

/** `to` as an address within the app, seen from `pathname`. */
export function hrefOf(to: To, pathname: string): string {
  if (typeof to === 'string') return /^[?#]/.test(to) ? pathname + (to === '?' ? '' : to) : to;
  const search = to.search?.replace(/^\?/, '');
  return (to.pathname ?? pathname) + (search ? `?${search}` : '');
}

/** Whether an address leads out of the app: `tel:`, `mailto:`, another site. */
export function leavesApp(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

/** The paths that a pattern fits. */
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
