const ENCODED = /%[0-9a-f]{2}/gi;
/** Characters that mean the same with and without percent-encoding (RFC 3986 2.3). */
const UNRESERVED = /[\w.~-]/;
/** The scheme and host of a request target in absolute form (RFC 9112 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Returns a request target as path and query, with one spelling for all equal ones (RFC 3986 6.2.2.2): without scheme, host and fragment, unreserved
 * characters of the path decoded. The router, the load limits and every later comparison then see the same path. A path that cannot be decoded is taken
 * letter by letter, as an unknown path like any other; below `/api/` it stays, and the router refuses it as malformed.
 */
export function normalUrl(target: string): string {
  const [withoutFragment = ''] = target.replace(ORIGIN, '').split('#', 1);
  const queryAt = withoutFragment.indexOf('?');
  const path = queryAt < 0 ? withoutFragment : withoutFragment.slice(0, queryAt);
  const query = queryAt < 0 ? '' : withoutFragment.slice(queryAt);
  return `${decodable(path.replace(ENCODED, decoded)) || '/'}${query}`;
}

function decodable(path: string): string {
  if (path.startsWith('/api/')) return path;
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

function decoded(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return UNRESERVED.test(character) ? character : encoded.toUpperCase();
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the URL to redirect a page to that was requested with another host: the same path under `publicUrl`, because cookies, mails and
 * the windows of identity providers use that host. Null when the host is that of `publicUrl`, or when the redirect might never end: a proxy
 * that does not forward the host sends a name of this machine or of its own network.
 */
export function canonicalUrl(publicUrl: string, host: string, path: string): string | null {
  const canonical = new URL(publicUrl);
  const requested = URL.canParse(`${canonical.protocol}//${host}`) ? new URL(`${canonical.protocol}//${host}`) : null;
  if (!requested || withoutUsualPort(requested) === withoutUsualPort(canonical)) return null;
  const local = LOOPBACK.test(canonical.hostname);
  if (local && !(LOOPBACK.test(requested.hostname) && requested.port === canonical.port)) return null;
  if (!local && (LOOPBACK.test(requested.hostname) || !/[.:]/.test(requested.hostname))) return null;
  // the result must not be a URL of another site, which a path with two slashes would give
  return `${publicUrl}/${path.replace(/^[/\\]+/, '')}`;
}

/** Returns the host without a default port of http or https: behind a proxy the ports may differ from the public ones. */
function withoutUsualPort({ hostname, port }: URL): string {
  return port === '' || port === '80' || port === '443' ? hostname : `${hostname}:${port}`;
}
