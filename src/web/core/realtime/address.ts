import { WS_PATH } from '#shared/core/realtime.ts';

const DEFAULT_PORTS = new Set(['', '80', '443']);

/**
 * Returns the address of the socket. Behind a proxy, which is recognised by the page's port (80 or 443), it is `/ws` on
 * the page's host; otherwise it is the same host with the port that the server names in the page (docs/product.md 18.1).
 * It is secure if the page is.
 */
export function socketAddress(
  page: { protocol: string; hostname: string; port: string },
  wsPort: string | null,
): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  if (!DEFAULT_PORTS.has(page.port) && isPort(wsPort)) return `${scheme}://${page.hostname}:${wsPort}/`;
  return `${scheme}://${page.hostname}${page.port === '' ? '' : `:${page.port}`}${WS_PATH}`;
}

function isPort(text: string | null): text is string {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
}
