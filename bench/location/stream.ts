import { type ChildProcess, fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '#server/postgres/port.ts';
import { type CheapClient, cheapClient } from '../socket/client.ts';

/**
 * W2: 2,000 positions a second, each to five watchers, beside Socket.IO in the same run: the processor time of the server's
 * process and the latency. The two take turns. node bench/location/stream.ts --socket-io folder [--seconds 5] [--turns 3]
 * [--per-second 2000] Socket.IO is no dependency of Vezu: `npm install socket.io` anywhere, and name the folder. Without it
 * that peer is left out.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '3' },
    'per-second': { type: 'string', default: '2000' },
    'socket-io': { type: 'string' },
  },
});
const BUSES = 2_000;
const SOCKETS = 2_000;
const EACH = 5;

/** A client's first message, and how it subscribes to a bus: Socket.IO accepts that only after its own greeting. */
const PEERS: Record<string, { path: string; first?: string; words(id: number, buses: number[]): string[] }> = {
  vezu: {
    path: '/',
    words: (id, buses) => [
      JSON.stringify({ type: 'auth', user_id: id, token: `${id}` }),
      ...buses.map((bus) => JSON.stringify({ type: 'subscribe', topic: `position:${bus}` })),
    ],
  },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    first: '40',
    words: (_id, buses) => buses.map((bus) => `42["watch",${bus}]`),
  },
};

interface Turn {
  'fixes/s': number;
  'received of those sent': string;
  'CPU of a core': number;
  'CPU µs per fix': number;
  'p50 ms': number;
  'p95 ms': number;
  'p99 ms': number;
}

const turns: Record<string, Turn[]> = {};
for (let turn = 0; turn < Number(values.turns); turn += 1) {
  for (const peer of Object.keys(PEERS)) {
    if (peer === 'socket.io' && !values['socket-io']) continue;
    turns[peer] = [...(turns[peer] ?? []), await measure(peer, turn)];
  }
}
const middle = Object.fromEntries(Object.entries(turns).map(([peer, all]) => [peer, median(all)]));
console.table(middle);
const ratio = (middle.vezu?.['CPU µs per fix'] ?? 0) / (middle['socket.io']?.['CPU µs per fix'] ?? Number.NaN);
console.log(`CPU ÷ Socket.IO's: ${ratio.toFixed(2)} (goal 0.6); load of the machine ${loadavg()[0]?.toFixed(0)}`);

async function measure(peer: string, turn: number): Promise<Turn> {
  const port = await freePort(`stream bench ${peer} ${turn} ${process.pid}`);
  const env = { ...process.env, PEER: peer, PORT: `${port}`, BUSES: `${BUSES}`, SOCKET_IO: values['socket-io'] ?? '' };
  const child = fork(join(import.meta.dirname, 'stream-server.ts'), { env });
  await answer(child, 'ready');
  const took: number[] = [];
  let received = 0;
  const clients = await connectAll(peer, port, (payload) => {
    const at = payload.indexOf('"at":');
    if (at < 0) return;
    received += 1;
    took.push((Number(process.hrtime.bigint()) - Number.parseInt(payload.toString('latin1', at + 5), 10)) / 1e6);
  });
  const run = async (ms: number) => {
    child.send({ perSecond: Number(values['per-second']), ms });
    const { sent = 0, cpu = 0 } = await answer(child, 'drove');
    await settled(() => received, sent * EACH);
    return { sent, cpu };
  };
  await run(2_000);
  received = 0;
  took.length = 0;
  const ms = Number(values.seconds) * 1000;
  const { sent, cpu } = await run(ms);
  for (const client of clients) client.end();
  child.disconnect();
  took.sort((a, b) => a - b);
  const at = (part: number) => Number((took[Math.floor(part * took.length)] ?? 0).toFixed(1));
  return {
    'fixes/s': Math.round(sent / (ms / 1000)),
    'received of those sent': `${((100 * received) / (sent * EACH)).toFixed(1)} %`,
    'CPU of a core': Number(((100 * cpu) / (ms / 1000)).toFixed(0)),
    'CPU µs per fix': Number(((1e6 * cpu) / sent).toFixed(1)),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
  };
}

async function connectAll(peer: string, port: number, received: (payload: Buffer) => void): Promise<CheapClient[]> {
  const { path, first, words } = PEERS[peer] ?? { path: '/', words: () => [] };
  const clients: CheapClient[] = [];
  for (let id = 1; id <= SOCKETS; id += 1) {
    const buses = Array.from({ length: EACH }, (_, k) => (id + k) % BUSES);
    const client = await cheapClient(port, path, (payload) => {
      if (first && payload.subarray(0, 2).toString() === first) say();
      else if (first && payload.toString() === '2') client.send('3');
      else received(payload);
    });
    const say = () => {
      for (const word of words(id, buses)) client.send(word);
    };
    if (first) client.send(first);
    else say();
    clients.push(client);
  }
  return clients;
}

/** Waits until everything sent has arrived, or nothing more arrives: skipped positions never do. */
async function settled(received: () => number, all: number): Promise<void> {
  for (let before = -1; received() < all && received() !== before; ) {
    before = received();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

interface Answer {
  type: string;
  sent?: number;
  cpu?: number;
}

function answer(child: ChildProcess, type: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Answer) => {
      if (message.type === type) resolve(message);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** The median turn by processor time. */
function median(all: Turn[]): Turn | undefined {
  return all.toSorted((a, b) => a['CPU µs per fix'] - b['CPU µs per fix'])[all.length >> 1];
}
