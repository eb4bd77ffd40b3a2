/** Names of the machine itself. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where a page that was asked for under `host` is to be loaded instead: the same path under `publicUrl`, to which cookies, mails and
 * the windows of identity providers belong. Null when the host is that of `publicUrl`, or when a redirect could never end: a proxy
 * that does not pass the host on asks under a name of this machine or of its own network.
 */
export function canonicalUrl(publicUrl: string, host: string, path: string): string | null {
  const wanted = new URL(publicUrl);
  const given = URL.canParse(`${wanted.protocol}//${host}`) ? new URL(`${wanted.protocol}//${host}`) : null;
  if (!given || withoutUsualPort(given) === withoutUsualPort(wanted)) return null;
  const local = LOOPBACK.test(wanted.hostname);
  if (local && !(LOOPBACK.test(given.hostname) && given.port === wanted.port)) return null;
  if (!local && (LOOPBACK.test(given.hostname) || !/[.:]/.test(given.hostname))) return null;
  // never an address of another site: a path of two slashes would be one
  return `${publicUrl}/${path.replace(/^[/\\]+/, '')}`;
}

/** The host, without the port that http or https has anyway: behind a proxy one is told for the other. */
function withoutUsualPort({ hostname, port }: URL): string {
  return port === '' || port === '80' || port === '443' ? hostname : `${hostname}:${port}`;
}
