import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export const FAULTS = ['reset', 'cut', 'silence', 'close'] as const;
export type Fault = (typeof FAULTS)[number];

interface Options {
  /** The servers behind it: a connection goes to one of them, or to the next if that does not answer. */
  targets: number[];
  /** A random number in [0, 1), from a seed. */
  random: () => number;
  /** The longest delay of a chunk, in ms; chunks of one direction never overtake each other. */
  delay?: number;
  /** A silent connection is closed after this time, in ms, unless one side closes it sooner. */
  silence?: number;
}

export interface FaultProxy {
  port: number;
  /** Breaks one of the open connections in a way that the seed decides; null when there is none. */
  breakOne(): Fault | null;
  open(): number;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  fault: Fault | null;
}

/**
 * A bad network: a TCP proxy that delays, cuts in the middle of a frame, falls silent, resets and closes. Connections and
 * breaks follow the seed as far as timing allows.
 */
export async function faultProxy({ targets, random, delay = 0, silence = 1_500 }: Options): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  const proxy = createServer((client) => {
    client.on('error', () => client.destroy());
    const first = Math.floor(random() * targets.length);
    void reach(targets, first).then((server) => {
      if (server && !client.destroyed) join(client, server);
      else {
        server?.destroy();
        client.destroy();
      }
    });
  });

  function join(client: Socket, server: Socket): void {
    const pair: Pair = { client, server, fault: null };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      const pass = inOrder((sqlFragment) => to.write(sqlFragment));
      from.on('data', (sqlFragment: Buffer) => {
        if (pair.fault === 'silence') return;
        if (pair.fault === 'cut') {
          to.write(sqlFragment.subarray(0, Math.ceil(sqlFragment.length / 2)), () => end());
          return;
        }
        pass(sqlFragment, delay === 0 ? 0 : random() * delay);
      });
      from.on('error', end);
      from.on('close', end);
    }
  }

  function breakPair(pair: Pair, fault: Fault): void {
    pair.fault = fault;
    if (fault === 'reset') {
      pair.client.resetAndDestroy();
      pair.server.resetAndDestroy();
    } else if (fault === 'close') {
      pair.client.end();
      pair.server.end();
    } else {
      // A cut happens with the next chunk, or soon if none comes.
      setTimeout(() => pair.client.destroy(), fault === 'silence' ? silence * (0.2 + random()) : 200).unref();
    }
  }

  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    open: () => pairs.size,
    breakOne() {
      const healthy = [...pairs].filter((pair) => pair.fault === null);
      const pair = healthy[Math.floor(random() * healthy.length)];
      const fault = FAULTS[Math.floor(random() * FAULTS.length)];
      if (!pair || !fault) return null;
      breakPair(pair, fault);
      return fault;
    },
    async close() {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await new Promise<void>((resolve) => void proxy.close(() => resolve()));
    },
  };
}

/** Connects to the first target that accepts, starting with `first`; null when none does. */
async function reach(targets: readonly number[], first: number): Promise<Socket | null> {
  for (let turn = 0; turn < targets.length; turn += 1) {
    const socket = connect(targets[(first + turn) % targets.length] ?? 0, '127.0.0.1');
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (connected) return socket.on('error', () => socket.destroy());
  }
  return null;
}

/** Calls for each chunk after its delay, in order. */
function inOrder(call: (sqlFragment: Buffer) => void): (sqlFragment: Buffer, ms: number) => void {
  let last: Promise<void> = Promise.resolve();
  return (sqlFragment, ms) => {
    if (ms === 0) {
      call(sqlFragment);
      return;
    }
    const due = new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
    last = last.then(() => due).then(() => call(sqlFragment));
  };
}
