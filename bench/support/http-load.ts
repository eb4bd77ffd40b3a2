import { connect } from 'node:net';
import { stdin } from 'node:process';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Load, LoadOptions, LoadRequest } from './http.ts';

/** The process of `load` (`http.ts`): reads its options as JSON from its input, and prints the result. */

/** Without a response within this time a client has given up, in ms. */
const TIMEOUT = 10_000;
/**
 * Connections that are open before requests are sent at a rate, like the connections of browsers and proxies: Node accepts new ones one per turn of
 * its event loop, and does not see those that wait.
 */
const OPEN = 3_000;
/** A process has a limited number of file descriptors. */
const MAX_OPEN = 6_000;

type Counts = Pick<Load, 'took' | 'statuses' | 'withoutRetryAfter' | 'sent'>;

/** One persistent connection with one request at a time. */
interface Connection {
  send(request: Buffer): void;
  end(): void;
}

const options = (await json(stdin)) as LoadOptions;
const counts: Counts = { took: [], statuses: {}, withoutRetryAfter: 0, sent: 0 };
const requests = options.requests.map((one) => bytesOf(one, options.port));
await (options.rate ? sendAtRate(options, options.rate) : runClients(options));
const { user, system } = process.cpuUsage();
counts.took.sort((a, b) => a - b);
process.stdout.write(JSON.stringify({ ...counts, client: user + system }), () => process.exit());

function bytesOf({ method = 'GET', path, token, body, from }: LoadRequest, port: number): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(from ? [`x-forwarded-for: ${from}`] : []),
    ...(content ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

async function runClients({ port, clients = 1, seconds, pause = 0 }: LoadOptions): Promise<void> {
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));

  function client(number: number): Promise<void> {
    return new Promise((resolve) => {
      let next = number;
      const go = () => {
        if (performance.now() >= until) {
          connection.end();
          return;
        }
        connection.send(requests[next % requests.length] ?? Buffer.alloc(0));
        next += clients;
      };
      const connection = open(port, {
        ready: go,
        answered: () => (pause ? setTimeout(go, pause) : go()),
        ended: resolve,
      });
    });
  }
}

async function sendAtRate({ port, seconds }: LoadOptions, rate: number): Promise<void> {
  const free: Connection[] = [];
  let waiting = 0;
  for (let count = 0; count < OPEN; count += 1) {
    add();
    if (count % 100 === 99) await wait(20);
  }
  while (free.length < OPEN) await wait(10);
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * rate;
    while (counts.sent < due && waiting < MAX_OPEN) {
      const request = requests[counts.sent % requests.length] ?? Buffer.alloc(0);
      waiting += 1;
      const ready = free.pop();
      if (ready) ready.send(request);
      else add(request);
    }
    await wait(1);
  }
  const end = performance.now();
  while (waiting > 0 && performance.now() - end < TIMEOUT) await wait(20);
  count('broken', waiting);

  function add(first?: Buffer): void {
    let busy = first !== undefined;
    const release = () => {
      if (busy) waiting -= 1;
      busy = false;
      free.push(own);
    };
    const connection = open(port, {
      ready: () => (first ? connection.send(first) : free.push(own)),
      answered: release,
      ended: () => {
        if (busy) waiting -= 1;
        else free.splice(free.indexOf(own), 1);
      },
    });
    const own: Connection = {
      ...connection,
      send: (request) => {
        busy = true;
        connection.send(request);
      },
    };
  }
}

interface Events {
  ready(): void;
  answered(): void;
  /** Is called once, at the end of the connection. */
  ended(): void;
}

function open(port: number, { ready, answered, ended }: Events): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let sentAt = 0;
  let missing = 0;
  // A connection that does not come about is broken as well.
  let busy = true;
  socket.on('data', (part) => {
    if (missing === 0) missing = read(part, performance.now() - sentAt);
    missing -= part.length;
    if (missing > 0) return;
    busy = false;
    answered();
  });
  socket.once('connect', () => {
    busy = false;
    ready();
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    if (busy) count('broken', 1);
    ended();
  });
  return {
    send(request) {
      sentAt = performance.now();
      busy = true;
      counts.sent += 1;
      socket.write(request);
    },
    end: () => socket.end(),
  };
}

/** Counts a response by its first chunk, which contains all headers; returns its whole length in bytes. */
function read(part: Buffer, took: number): number {
  const end = part.indexOf('\r\n\r\n');
  const head = part.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const status = head.slice(9, 12);
  count(status, 1);
  if (status.startsWith('2')) counts.took.push(took);
  if (status === '503' && !/\r\nretry-after: \d/i.test(head)) counts.withoutRetryAfter += 1;
  return end + 4 + length;
}

function count(what: string, by: number): void {
  if (by > 0) counts.statuses[what] = (counts.statuses[what] ?? 0) + by;
}
