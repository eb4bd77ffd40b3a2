import { loadavg } from 'node:os';
import { measureReturn } from './sockets/reconnect.ts';
import { inTurns, type Running } from './sockets/side-by-side.ts';
import { command, runCommands } from './support/command.ts';
import { median, quantile } from './support/times.ts';

/**
 * Sockets (docs/performance.md), beside a bare `ws` loop and Socket.IO in the same run. Socket.IO is no dependency of Vezu: `npm install socket.io`
 * anywhere, and name the folder. Without it that peer is left out.
 *
 *   node bench/sockets.ts rooms [--connections 1000] [--seconds 5] [--turns 3] [--socket-io folder]      W1: messages to rooms of 50, memory of a connection
 *   node bench/sockets.ts positions [--buses 2000] [--seconds 5] [--turns 3] [--rate 2000] [--socket-io folder]   W2: positions to five watchers each
 *   node bench/sockets.ts return [--sockets 1000] [--seconds 60] [--limit 20]                             G2, R1: a node that is stopped and started
 */
const ROOM = 50;
const EACH = 5;
/** So many rounds are in flight: a server gets the next when its oldest has arrived everywhere. */
const WINDOW = 4;
const TEXT = 'Де ви стоїте? Я біля головного входу, у синій куртці.';

await runCommands({
  rooms: command({ connections: 1000, seconds: 5, turns: 3, 'socket-io': '' }, rooms),
  positions: command({ buses: 2000, seconds: 5, turns: 3, rate: 2000, 'socket-io': '' }, positions),
  return: command({ sockets: 1000, seconds: 60, limit: 20 }, measureReturn),
});

interface Rooms {
  connections: number;
  seconds: number;
  turns: number;
  'socket-io': string;
}

type Figures = Readonly<Record<string, number>>;

async function rooms({ connections, seconds, turns, 'socket-io': socketIo }: Rooms): Promise<undefined> {
  const names = ['vezu', 'ws', 'socket.io'] as const;
  const results = await inTurns({ names, turns, socketIo }, (running) => measureRooms(running, connections, seconds));
  const table = mediansOf(results);
  console.table(table);
  for (const [peer, goal] of [
    ['ws', 1.3],
    ['socket.io', 1.7],
  ] as const) {
    const [ours, theirs] = [table.vezu, table[peer]];
    if (!ours || !theirs) continue;
    const ratio = (figure: string) => ((ours[figure] ?? 0) / (theirs[figure] ?? 1)).toFixed(2);
    console.log(`beside ${peer}: ${ratio('messages/s')} ×, per CPU second ${ratio('per CPU second')} × (goal ${goal})`);
  }
  const above = (table.vezu?.['KB per idle connection'] ?? 0) - (table.ws?.['KB per idle connection'] ?? 0);
  console.log(`idle, signed in and watching a topic, above bare ws: ${above.toFixed(1)} KB (goal 12)`);
  return undefined;
}

async function measureRooms(running: Running, connections: number, seconds: number): Promise<Figures> {
  const before = await running.memory();
  const rounds = roundsOf(running, connections);
  const topics = Array.from({ length: connections }, (_, index) => [`trip:${index % (connections / ROOM)}`]);
  await running.connect(topics, rounds.received);
  const idle = (await running.memory()) - before;
  await rounds.run(Math.min(1, seconds));
  const rested = await running.cpu();
  const { delivered, took, latencies } = await rounds.run(seconds);
  const worked = await running.cpu();
  return {
    'messages/s': Math.round(delivered / took),
    // Of the server's own processor time: other load hardly affects it.
    'per CPU second': Math.round(delivered / (worked - rested)),
    'p50 ms': rounded(quantile(latencies, 0.5)),
    'p99 ms': rounded(quantile(latencies, 0.99)),
    'KB per idle connection': rounded(idle / connections / 1024),
  };
}

/** Orders rounds and counts their messages; measures the latency of every fiftieth. */
function roundsOf(running: Running, connections: number) {
  let arrived = 0;
  let sent = 0;
  let latencies: number[] = [];
  let moved = () => {};
  const go = () => {
    sent += 1;
    running.order({ type: 'round', rooms: connections / ROOM, text: TEXT });
  };
  return {
    received(latency: () => number): void {
      arrived += 1;
      if (arrived % 50 === 0) latencies.push(latency());
      if (arrived % connections === 0) moved();
    },
    async run(seconds: number) {
      latencies = [];
      const startedAt = performance.now();
      const first = arrived;
      await new Promise<void>((resolve) => {
        const deadline = setTimeout(resolve, 20_000 * seconds);
        moved = () => {
          if (performance.now() - startedAt < seconds * 1000) go();
          else if (arrived === sent * connections) {
            clearTimeout(deadline);
            resolve();
          }
        };
        for (let n = 0; n < WINDOW; n += 1) go();
      });
      return { delivered: arrived - first, took: (performance.now() - startedAt) / 1000, latencies };
    },
  };
}

interface Positions {
  buses: number;
  seconds: number;
  turns: number;
  rate: number;
  'socket-io': string;
}

async function positions({ buses, seconds, turns, rate, 'socket-io': socketIo }: Positions): Promise<undefined> {
  const names = ['vezu', 'socket.io'] as const;
  const results = await inTurns({ names, turns, socketIo }, (running) =>
    measurePositions(running, { buses, seconds, rate }),
  );
  const table = mediansOf(results);
  console.table(table);
  const [ours, theirs] = [table.vezu, table['socket.io']].map((figures) => figures?.['CPU µs per fix'] ?? 0);
  const ratio = theirs ? `CPU ÷ Socket.IO's: ${((ours ?? 0) / theirs).toFixed(2)} (goal 0.6)` : 'without Socket.IO';
  console.log(`${ratio}; load of the machine ${loadavg()[0]?.toFixed(0)}`);
  return undefined;
}

async function measurePositions(
  running: Running,
  { buses, seconds, rate }: Pick<Positions, 'buses' | 'seconds' | 'rate'>,
): Promise<Figures> {
  let took: number[] = [];
  const topics = Array.from({ length: buses }, (_, index) =>
    Array.from({ length: EACH }, (_, k) => `position:${(index + k) % buses}`),
  );
  await running.connect(topics, (latency) => took.push(latency()));
  const drive = async (ms: number) => {
    took = [];
    running.order({ type: 'drive', buses, perSecond: rate, ms });
    const { sent } = await running.report('drove');
    await settled(() => took.length, sent * EACH);
    return sent;
  };
  await drive(Math.min(2, seconds) * 1000);
  const before = await running.cpu();
  const sent = await drive(seconds * 1000);
  const cpu = (await running.cpu()) - before;
  return {
    'fixes/s': Math.round(sent / seconds),
    'received, %': rounded((100 * took.length) / (sent * EACH)),
    'CPU of a core, %': Math.round((100 * cpu) / seconds),
    'CPU µs per fix': rounded((1e6 * cpu) / sent),
    'p50 ms': rounded(quantile(took, 0.5)),
    'p95 ms': rounded(quantile(took, 0.95)),
    'p99 ms': rounded(quantile(took, 0.99)),
  };
}

/** Waits until everything sent has arrived, or nothing more arrives: skipped positions never do. */
async function settled(received: () => number, all: number): Promise<void> {
  for (let before = -1; received() < all && received() !== before; ) {
    before = received();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function mediansOf(results: Partial<Record<string, readonly Figures[]>>): Record<string, Figures> {
  return Object.fromEntries(
    Object.entries(results).map(([peer, turns = []]) => {
      const figures = Object.keys(turns[0] ?? {});
      return [peer, Object.fromEntries(figures.map((name) => [name, median(turns.map((turn) => turn[name] ?? 0))]))];
    }),
  );
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}
