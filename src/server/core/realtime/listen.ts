import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WS_PATH } from '#shared/core/realtime.ts';
import type { Hub } from './hub.ts';

export interface SocketServer {
  /** The port of the server: the requested one, or a free one for 0. */
  port: number;
  close(): Promise<void>;
}

/** Opens the socket's own port (docs/product.md 18.1), which accepts any path. */
export async function listenSockets(hub: Hub, at: { host: string; port: number }): Promise<SocketServer> {
  const server = createServer((_request, response) => {
    response.writeHead(426, { Connection: 'Upgrade', Upgrade: 'websocket' }).end();
  });
  server.on('upgrade', (request, wire, head) => hub.accept(request, wire, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : at.port,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Accepts sockets at `/ws` of the HTTP server, for installations with a single port behind a proxy. */
export function attachSockets(hub: Hub, server: Server): void {
  server.on('upgrade', (request, wire: Duplex, head) => {
    const [path] = (request.url ?? '').split('?');
    if (path === WS_PATH) hub.accept(request, wire, head);
    // In development, Vite listens for upgrades as well.
    else if (server.listenerCount('upgrade') === 1) wire.end(NOT_FOUND);
  });
}

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
