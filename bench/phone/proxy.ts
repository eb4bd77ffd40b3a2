import { createHash, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { certificate, testKey } from '#testing/services/wallet-keys.ts';

/** A reverse proxy with TLS and HTTP/2 in front of the app, which counts the bytes that a phone pays for, without TCP's and IP's own. */
export interface CountingProxy {
  port: number;
  /** The digest of its key, by which a browser can trust it: after an ignored error of a certificate nothing is cached. */
  trusted: string;
  bytes(): number;
  /** Requests by method and path without its numbers. Bytes are counted of bodies as they were sent, without headers. */
  traffic(): ReadonlyMap<string, Traffic>;
  /** Puts the `Date` of the answers ahead by this many ms more, as the clock of a page that the bench runs ahead. */
  runAhead(ms: number): void;
  idle(): boolean;
  stop(): void;
}

export interface Traffic {
  times: number;
  up: number;
  down: number;
}

/** Headers that belong to one connection, which HTTP/2 does not know. */
const OF_CONNECTION = /^(:.*|connection|keep-alive|transfer-encoding|upgrade)$/;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Starts the proxy of an app on this machine. `origin` is what the browser calls it. */
export async function startProxy(appPort: number, origin: string): Promise<CountingProxy> {
  const certificate = ownCertificate();
  const sockets = new Set<Socket>();
  const paths = new Map<string, Traffic>();
  let closed = 0;
  let ahead = 0;
  let open = 0;
  const server = createSecureServer({ ...certificate, allowHTTP1: true });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      closed += bytesOf(socket);
      sockets.delete(socket);
    });
  });
  server.on('request', (request: Http2ServerRequest, answer: Http2ServerResponse) => {
    const name = `${request.method} ${(request.url.split('?')[0] ?? '').replaceAll(/\d+/g, ':n')}`;
    const sums = paths.get(name) ?? { times: 0, up: 0, down: 0 };
    paths.set(name, sums);
    sums.times += 1;
    open += 1;
    answer.on('close', () => {
      open -= 1;
    });
    request.on('data', (chunk: Buffer) => {
      sums.up += chunk.length;
    });
    pass(request, answer, {
      port: appPort,
      origin,
      ahead,
      onBody: (bytes) => {
        sums.down += bytes;
      },
    });
  });
  server.on('upgrade', (request: { url: string; rawHeaders: string[] }, socket: Socket, head: Buffer) => {
    const app = connect(appPort, '127.0.0.1');
    const lines = request.rawHeaders.flatMap((name, n) =>
      n % 2 === 0 ? [`${name}: ${request.rawHeaders[n + 1]}`] : [],
    );
    app.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    app.write(head);
    app.pipe(socket).pipe(app);
    for (const end of [app, socket]) {
      end.on('error', () => {
        app.destroy();
        socket.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    trusted: createHash('sha256')
      .update(createPublicKey(certificate.cert).export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    bytes: () => [...sockets].reduce((sum, socket) => sum + bytesOf(socket), closed),
    traffic: () => new Map([...paths].map(([name, sums]) => [name, { ...sums }])),
    runAhead: (ms) => {
      ahead += ms;
    },
    idle: () => open === 0,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Target {
  port: number;
  origin: string;
  /** How far its clock is ahead, in ms. */
  ahead: number;
  onBody(bytes: number): void;
}

function pass(
  incoming: Http2ServerRequest,
  answer: Http2ServerResponse,
  { port, origin, ahead, onBody }: Target,
): void {
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !OF_CONNECTION.test(name)));
  const forwarded = { host: new URL(origin).host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.18.0.1' };
  const toApp = request(
    { port, method: incoming.method, path: incoming.url, headers: { ...headers, ...forwarded } },
    (response) => {
      const rest = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.test(name));
      const date = new Date(Date.now() + ahead).toUTCString();
      answer.writeHead(response.statusCode ?? 502, { ...Object.fromEntries(rest), date });
      response.on('data', (chunk: Buffer) => onBody(chunk.length));
      response.pipe(answer);
    },
  );
  toApp.on('error', () => answer.stream?.close());
  incoming.pipe(toApp);
}

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten;
}

function ownCertificate(): { key: string; cert: string } {
  const key = testKey();
  const subject = [{ name: 'commonName', value: 'Vezu' }];
  const valid = { from: new Date(Date.now() - YEAR_MS), until: new Date(Date.now() + YEAR_MS) };
  return {
    key: key.privateKey,
    cert: certificate({ subject, issuer: subject, key, signer: key, serial: '01', ...valid }),
  };
}
