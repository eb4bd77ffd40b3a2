/** Host names of this machine. */
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
