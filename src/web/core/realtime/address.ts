import { WS_PATH } from '#shared/core/realtime.ts';

const DEFAULT_PORTS = new Set(['', '80', '443']);

/**
 * Where the socket is: behind a proxy, that is on the web's own ports, at `/ws` beside the page; otherwise on the port of
 * the same host that the server names in the page (docs/product.md 18.1). Secure if the page is.
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
