import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { HubLimits } from './limits.ts';

const REFUSALS = {
  403: '403 Forbidden',
  429: '429 Too Many Requests\r\nRetry-After: 60',
  503: '503 Service Unavailable\r\nRetry-After: 5',
} as const;

/** Answers a request for a socket that is not taken. */
export function refuseUpgrade(wire: Duplex, status: keyof typeof REFUSALS): void {
  wire.end(`HTTP/1.1 ${REFUSALS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The library's server, which takes sockets from ours. */
export function socketServer({ maxPayload, closeGrace }: HubLimits): WebSocketServer {
  // `closeTimeout` is documented and missing in the types: how long a peer has to answer a goodbye.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    closeTimeout: closeGrace,
  };
  return new WebSocketServer(options);
}
