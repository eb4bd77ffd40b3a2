import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '#server/postgres/port.ts';
import { type CheapClient, cheapClient } from './client.ts';

/**
 * W1 and W3: messages delivered per second and their latency, in rooms of 50, beside a bare `ws` loop and Socket.IO in the same
 * run, and the memory of an idle, signed-in connection. A few rounds are in flight: a server gets the next when its oldest has
 * arrived everywhere. node bench/socket/socket.ts [--connections 1000] [--seconds 5] [--turns 3] [--socket-io folder] Socket.IO
 * is no dependency of Vezu: `npm install socket.io` anywhere, and name the folder. Without it that peer is left out.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '3' },
    'socket-io': { type: 'string' },
  },
});
const ROOM = 50;
const WINDOW = 4;
const TEXT = 'Де ви стоїте? Я біля головного входу, у синій куртці.';
const connections = Number(values.connections);
const rooms = connections / ROOM;

/**
 * The path of each peer's socket, a client's first message, and how it joins a room: Socket.IO accepts that only after its own
 * greeting.
 */
const PEERS: Record<string, { path: string; first?: string; join(id: number, room: number): string[] }> = {
  vezu: {
    path: '/',
    join: (id, room) => [
      JSON.stringify({ type: 'auth', user_id: id, token: `${id}` }),
      JSON.stringify({ type: 'subscribe', topic: `trip:${room}` }),
    ],
  },
  ws: { path: '/', join: (_id, room) => [`${room}`] },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    first: '40',
    join: (_id, room) => [`42["join",${room}]`],
  },
};

interface Turn {
  'messages/s': number;
  /** Per second of the server's own processor time: other load hardly affects it. */
  'per CPU second': number;
  'p50 ms': number;
  'p99 ms': number;
  'KB per idle connection': number;
}

const results: Record<string, Turn[]> = {};
for (let turn = 0; turn < Number(values.turns); turn += 1) {
  for (const peer of Object.keys(PEERS)) {
    if (peer === 'socket.io' && !values['socket-io']) continue;
    const measured = await measure(peer, turn);
    results[peer] = [...(results[peer] ?? []), measured];
    process.stderr.write(`${peer}: ${JSON.stringify(measured)}\n`);
  }
}
const table = Object.fromEntries(Object.entries(results).map(([peer, turns]) => [peer, median(turns)]));
console.table(table);
for (const [peer, goal] of [
  ['ws', 1.3],
  ['socket.io', 1.7],
] as const) {
  const ratio = (figure: keyof Turn) =>
    ((table.vezu?.[figure] ?? 0) / (table[peer]?.[figure] ?? Number.NaN)).toFixed(2);
  console.log(`beside ${peer}: ${ratio('messages/s')} ×, per CPU second ${ratio('per CPU second')} × (goal ${goal})`);
}
const above = (table.vezu?.['KB per idle connection'] ?? 0) - (table.ws?.['KB per idle connection'] ?? 0);
console.log(`idle, signed in and watching a topic, above bare ws: ${above.toFixed(1)} KB (goal 12)`);

async function measure(peer: string, turn: number): Promise<Turn> {
  const port = await freePort(`socket bench ${peer} ${turn} ${process.pid}`);
  const env = { ...process.env, PEER: peer, PORT: `${port}`, ROOMS: `${rooms}`, SOCKET_IO: values['socket-io'] ?? '' };
  const child = fork(join(import.meta.dirname, 'server.ts'), { env, execArgv: ['--expose-gc'] });
  await answer(child, 'ready');
  const { bytes: before } = await weigh(child);
  const round = rounds(child);
  const clients = await joinAll(peer, port, round.received);
  const idle = (await weigh(child)).bytes - before;
  await round.run(1_000);
  const { cpu: rested } = await weigh(child);
  const { delivered, seconds, latencies } = await round.run(Number(values.seconds) * 1_000);
  const { cpu: worked } = await weigh(child);
  for (const client of clients) client.end();
  child.disconnect();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1));
  return {
    'messages/s': Math.round(delivered / seconds),
    'per CPU second': Math.round(delivered / (worked - rested)),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'KB per idle connection': Number((idle / connections / 1024).toFixed(1)),
  };
}

async function joinAll(peer: string, port: number, received: (payload: Buffer) => void): Promise<CheapClient[]> {
  const { path, first, join: words } = PEERS[peer] ?? { path: '/', join: () => [] };
  const clients: CheapClient[] = [];
  for (let id = 1; id <= connections; id += 1) {
    const client = await cheapClient(port, path, (payload) => {
      if (first && payload.subarray(0, 2).toString() === first) join();
      else received(payload);
    });
    const join = () => {
      for (const word of words(id, id % rooms)) client.send(word);
    };
    if (first) client.send(first);
    else join();
    clients.push(client);
  }
  // The last messages have been processed once a new connection is open.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return clients;
}

/** Sends rounds and counts their messages; measures the latency of every fiftieth. */
function rounds(child: ChildProcess) {
  let arrived = 0;
  let sent = 0;
  let latencies: number[] = [];
  let moved = () => {};
  const go = () => {
    sent += 1;
    child.send({ type: 'round', text: TEXT });
  };
  return {
    received(payload: Buffer): void {
      const at = payload.indexOf('"at":');
      if (at < 0) return;
      arrived += 1;
      if (arrived % 50 === 0) {
        const digits = payload.subarray(at + 5, payload.indexOf(',', at)).toString();
        latencies.push((Number(process.hrtime.bigint()) - Number(digits)) / 1e6);
      }
      if (arrived % connections === 0) moved();
    },
    async run(ms: number) {
      latencies = [];
      const startedAt = performance.now();
      const first = arrived;
      await new Promise<void>((resolve) => {
        const deadline = setTimeout(resolve, 20 * ms);
        moved = () => {
          if (performance.now() - startedAt < ms) go();
          else if (arrived === sent * connections) {
            clearTimeout(deadline);
            resolve();
          }
        };
        for (let n = 0; n < WINDOW; n += 1) go();
      });
      return { delivered: arrived - first, seconds: (performance.now() - startedAt) / 1000, latencies };
    },
  };
}

/** Its memory in bytes, and its processor time in seconds. */
async function weigh(child: ChildProcess): Promise<{ bytes: number; cpu: number }> {
  child.send({ type: 'weigh' });
  const { bytes, cpu } = await answer(child, 'weight');
  return { bytes: bytes ?? 0, cpu: ((cpu?.user ?? 0) + (cpu?.system ?? 0)) / 1e6 };
}

interface Answer {
  type: string;
  bytes?: number;
  cpu?: NodeJS.CpuUsage;
}

function answer(child: ChildProcess, type: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const receive = (message: Answer) => {
      if (message.type !== type) return;
      child.off('message', receive);
      resolve(message);
    };
    child.on('message', receive);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** The median of each figure. */
function median(turns: Turn[]): Turn {
  const middle = (figure: keyof Turn) =>
    turns.map((turn) => turn[figure]).sort((a, b) => a - b)[turns.length >> 1] ?? 0;
  return {
    'messages/s': middle('messages/s'),
    'per CPU second': middle('per CPU second'),
    'p50 ms': middle('p50 ms'),
    'p99 ms': middle('p99 ms'),
    'KB per idle connection': middle('KB per idle connection'),
  };
}
