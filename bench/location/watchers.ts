import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { argv, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { createLog } from '#server/core/log.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { Hub } from '#server/core/realtime/hub.ts';
import { listenSockets } from '#server/core/realtime/listen.ts';
import { connectBus } from '#server/core/realtime/postgres-bus.ts';
import { Live } from '#server/operations/tracking/commands/live.ts';
import { connectSocket } from '../support/socket.ts';
import type { Database } from '../support/stage.ts';
import { quantile } from '../support/times.ts';

/** Buses that each socket watches, and the seconds between two positions of a bus. */
const EACH = 5;
const INTERVAL = 5;
const TURN_MS = 100;

/**
 * Positions on their whole way: from the driver to the newest position, the buffer and the sockets of another process. Returns what arrived
 * there, and the processor time of this process.
 */
export async function deliver({ sql, url }: Database, drivers: number, seconds: number) {
  const bus = await connectBus(url, createLog('silent'));
  const hub = new Hub({
    bus,
    authenticate: async (token) => {
      const id = Number(token);
      return { role: 'passenger', accountId: id, sessionId: id, carrierId: null };
    },
    mayWatch: async () => true,
    streams: new Set(['position']),
    log: createLog('silent'),
  });
  const port = await freePort(url);
  const sockets = await listenSockets(hub, { host: '127.0.0.1', port });
  const args = [import.meta.filename, String(port), String(drivers)];
  const other = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: other.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const live = new Live(sql);
  const before = process.cpuUsage();
  const share = Math.max(1, Math.round((drivers * TURN_MS) / (INTERVAL * 1000)));
  let taken = 0;
  const turns = Math.ceil((seconds * 1000) / TURN_MS);
  for (let turn = 0; turn < turns; turn += 1) {
    const startedAt = performance.now();
    const now = Date.now();
    await Promise.all(
      Array.from({ length: share }, async (_, k) => {
        const fix = { latitude: 49.84, longitude: 24.03 - turn * 1e-4, accuracy: 10, speed: 20 };
        const driver = 1 + ((turn * share + k) % drivers);
        const outcome = await live.take(driver, fix, now, 'app', (topic, message) => {
          hub.publish(topic, { ...message, sent: Date.now() });
        });
        if (outcome === 'taken') taken += 1;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, TURN_MS - (performance.now() - startedAt))));
  }
  const { user, system } = process.cpuUsage(before);
  await live.buffer.flush();
  other.stdin.end('done\n');
  const received = JSON.parse(String((await lines.next()).value));
  await hub.close();
  await sockets.close();
  await bus.close();
  const core = (user + system) / 1e6 / ((turns * TURN_MS) / 1000);
  return { 'fixes taken': taken, ...received, 'CPU of a core': `${(100 * core).toFixed(0)} %` };
}

/** The sockets' process: prints a line when all watch, and its figures after a line on its input. */
async function watch(port: number, buses: number): Promise<void> {
  const took: number[] = [];
  let watching = 0;
  const ready = Promise.withResolvers<void>();
  for (let n = 0; n < buses; n += 1) {
    const socket = await connectSocket({
      port,
      received(payload) {
        const text = payload.toString();
        if (text.startsWith('{"type":"position"'))
          took.push(Date.now() - Number(/"sent":(\d+)/.exec(text)?.[1] ?? Number.NaN));
        else if (text.startsWith('{"type":"subscribed"')) watching += 1;
        if (watching === buses * EACH) ready.resolve();
      },
    });
    socket.send(JSON.stringify({ type: 'auth', user_id: n + 1, token: String(n + 1) }));
    for (let k = 0; k < EACH; k += 1)
      socket.send(JSON.stringify({ type: 'subscribe', topic: `position:${1 + ((n + k) % buses)}` }));
  }
  await ready.promise;
  stdout.write('ready\n');
  await once(stdin, 'data');
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(took, share));
  stdout.write(`${JSON.stringify({ received: took.length, p50, p95, p99 })}\n`, () => process.exit());
}

if (import.meta.main) await watch(Number(argv[2]), Number(argv[3]));
