import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { argv, stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Requests at a fixed rate, independent of the responses, from their own process: prepared bytes over persistent
 * connections, one request on each at a time. It costs a fraction of what the server spends, so a server on the same machine
 * can be flooded.
 */
export interface Flooded {
  good: number;
  late: number;
  refused: number;
  withoutRetryAfter: number;
  broken: number;
  /** The number of sent requests. */
  sent: number;
  /** The processor time of this client, in s. */
  spent: number;
}

/** A successful response within this time counts as good; in ms. */
const GOOD_WITHIN = 2_000;
/** Without a response within this time the client has given up. */
const TIMEOUT = 10_000;
/**
 * Connections that are open beforehand, like those of browsers and proxies: Node accepts new ones one per turn of its event
 * loop, and does not see those that wait.
 */
const OPEN = 3_000;
/** A process has a limited number of file descriptors. */
const MAX_OPEN = 6_000;

/** Sends `rate` requests a second. */
export async function flood(port: number, rate: number, seconds: number, paths: readonly string[]): Promise<Flooded> {
  const child = spawn(process.execPath, [import.meta.filename, ...[port, rate, seconds].map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(paths.join('\n'));
  return JSON.parse(await text(child.stdout));
}

if (import.meta.main) {
  const [port = 0, rate = 0, seconds = 0] = argv.slice(2).map(Number);
  const paths = (await text(stdin)).trim().split('\n');
  console.log(JSON.stringify(await sendRequests(port, rate, seconds, paths)));
  process.exit();
}

async function sendRequests(port: number, rate: number, seconds: number, paths: readonly string[]): Promise<Flooded> {
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`));
  const counts = { good: 0, late: 0, refused: 0, withoutRetryAfter: 0, broken: 0 };
  const free: ((request: Buffer) => void)[] = [];
  let sent = 0;
  let waiting = 0;
  for (let count = 0; count < OPEN; count += 1) {
    begin(null);
    if (count % 100 === 99) await wait(20);
  }
  while (free.length < OPEN) await wait(10);
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * rate;
    for (; sent < due && waiting < MAX_OPEN; sent += 1) send(requests[sent % requests.length] ?? Buffer.alloc(0));
    await wait(1);
  }
  const end = performance.now();
  while (waiting > 0 && performance.now() - end < TIMEOUT) await wait(20);
  counts.broken += waiting;
  const { user, system } = process.cpuUsage();
  return { ...counts, sent, spent: (user + system) / 1e6 };

  function send(request: Buffer): void {
    waiting += 1;
    const ready = free.pop();
    if (ready) ready(request);
    else begin(request);
  }

  /** Opens a connection with its first request; null leaves it idle. */
  function begin(first: Buffer | null): void {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = performance.now();
    let missing = 0;
    let busy = first !== null;
    const ask = (request: Buffer) => {
      sentAt = performance.now();
      busy = true;
      socket.write(request);
    };
    if (first) socket.write(first);
    else socket.once('connect', () => free.push(ask));
    socket.on('data', (part) => {
      if (missing === 0) {
        const answer = headOf(part);
        count(answer, performance.now() - sentAt);
        missing = answer.length;
      }
      missing -= part.length;
      if (missing > 0) return;
      busy = false;
      waiting -= 1;
      free.push(ask);
    });
    gone(socket, () => {
      if (!busy) {
        free.splice(free.indexOf(ask), 1);
        return;
      }
      waiting -= 1;
      counts.broken += 1;
    });
  }

  function count({ status, retryAfter }: Head, took: number): void {
    if (status === 200) counts[took <= GOOD_WITHIN ? 'good' : 'late'] += 1;
    else if (status !== 503) counts.broken += 1;
    else counts[retryAfter ? 'refused' : 'withoutRetryAfter'] += 1;
  }
}

function gone(socket: Socket, notify: () => void): void {
  socket.on('error', () => socket.destroy());
  socket.once('close', notify);
}

interface Head {
  status: number;
  retryAfter: boolean;
  /** The length of the whole response, in bytes. */
  length: number;
}

/** The headers of a response, which arrive in one chunk. */
function headOf(part: Buffer): Head {
  const end = part.indexOf('\r\n\r\n');
  const head = part.toString('latin1', 0, end);
  const body = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return { status: Number(head.slice(9, 12)), retryAfter: /\r\nretry-after: \d/i.test(head), length: end + 4 + body };
}
