import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { HubLimits } from './limits.ts';

const REFUSALS = {
  403: '403 Forbidden',
  429: '429 Too Many Requests\r\nRetry-After: 60',
  503: '503 Service Unavailable\r\nRetry-After: 5',
} as const;

/** Answers the request for a refused socket. */
export function refuseUpgrade(wire: Duplex, status: keyof typeof REFUSALS): void {
  wire.end(`HTTP/1.1 ${REFUSALS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Creates the library's WebSocket server, to which our HTTP servers pass the upgrade requests. */
export function socketServer({ maxPayload, closeGrace }: HubLimits): WebSocketServer {
  // `closeTimeout`, the time for a client to answer the closing handshake, is documented but missing in the types.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    closeTimeout: closeGrace,
  };
  return new WebSocketServer(options);
}
