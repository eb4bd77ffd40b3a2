import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#server/core/postgres/port.ts';
import { connectSocket, type SocketClient } from '../support/socket.ts';
import type { Order, Report } from './peers.ts';

type PeerName = 'vezu' | 'ws' | 'socket.io';

interface Peer {
  path: string;
  /** A client's first message where it must wait for the greeting of the server before it joins. */
  first?: string;
  join(id: number, topics: readonly string[]): string[];
}

const PEERS: Readonly<Record<PeerName, Peer>> = {
  vezu: {
    path: '/',
    join: (id, topics) => [
      JSON.stringify({ type: 'auth', user_id: id, token: `${id}` }),
      ...topics.map((topic) => JSON.stringify({ type: 'subscribe', topic })),
    ],
  },
  ws: { path: '/', join: (_id, topics) => [...topics] },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    first: '40',
    join: (_id, topics) => topics.map((topic) => `42["join","${topic}"]`),
  },
};

/** A server of one peer in its own process, and its clients in this one. */
export interface Running {
  order(order: Order): void;
  report<T extends Report['type']>(type: T): Promise<Extract<Report, { type: T }>>;
  /** Bytes of memory after a garbage collection. */
  memory(): Promise<number>;
  /** Seconds of processor time so far. */
  cpu(): Promise<number>;
  /** Connects clients, each of which joins its topics. `received` gets each message with its latency in ms. */
  connect(topics: readonly (readonly string[])[], received: (latency: () => number) => void): Promise<void>;
  end(): void;
}

/** Runs `measure` with each peer in turn, `turns` times; Socket.IO only where `socketIo` is its folder. Returns the results of each peer. */
export async function inTurns<T>(
  { names, turns, socketIo }: { names: readonly PeerName[]; turns: number; socketIo: string },
  measure: (running: Running) => Promise<T>,
): Promise<Partial<Record<PeerName, T[]>>> {
  const results: Partial<Record<PeerName, T[]>> = {};
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names.filter((peer) => peer !== 'socket.io' || socketIo !== '')) {
      const running = await start(name, socketIo);
      const measured = await measure(running);
      running.end();
      results[name] = [...(results[name] ?? []), measured];
      process.stderr.write(`${name}: ${JSON.stringify(measured)}\n`);
    }
  }
  return results;
}

async function start(name: PeerName, socketIo: string): Promise<Running> {
  const port = await freePort(`sockets ${name} ${process.pid}`);
  const env = { ...process.env, PEER: name, PORT: `${port}`, SOCKET_IO: socketIo };
  const child = fork(join(import.meta.dirname, 'peers.ts'), { env, execArgv: ['--expose-gc'] });
  const clients: SocketClient[] = [];
  const order = (one: Order) => void child.send(one);
  await reported(child, 'ready');
  return {
    order,
    report: (type) => reported(child, type),
    async memory() {
      order({ type: 'weigh', collected: true });
      return (await reported(child, 'weight')).bytes;
    },
    async cpu() {
      order({ type: 'weigh', collected: false });
      return (await reported(child, 'weight')).cpu;
    },
    async connect(topics, received) {
      for (const [index, own] of topics.entries()) {
        clients.push(await connectPeer(PEERS[name], { port, id: index + 1, topics: own, received }));
      }
      // The last messages have been processed once the server has answered.
      await new Promise((resolve) => setTimeout(resolve, 500));
    },
    end() {
      for (const client of clients) client.end();
      child.disconnect();
    },
  };
}

interface Joining {
  port: number;
  id: number;
  topics: readonly string[];
  received(latency: () => number): void;
}

async function connectPeer({ path, first, join: words }: Peer, { port, id, topics, received }: Joining) {
  const say = () => {
    for (const word of words(id, topics)) client.send(word);
  };
  const client: SocketClient = await connectSocket({
    port,
    path,
    received(payload) {
      const at = payload.indexOf('"at":');
      if (at >= 0) received(() => latencyOf(payload, at));
      // Socket.IO's greeting and its ping.
      else if (first && payload.subarray(0, 2).toString() === first) say();
      else if (first && payload.toString() === '2') client.send('3');
    },
  });
  if (first) client.send(first);
  else say();
  return client;
}

function latencyOf(payload: Buffer, at: number): number {
  return (Number(process.hrtime.bigint()) - Number.parseInt(payload.toString('latin1', at + 5), 10)) / 1e6;
}

function reported<T extends Report['type']>(child: ChildProcess, type: T): Promise<Extract<Report, { type: T }>> {
  return new Promise((resolve, reject) => {
    const receive = (message: Report) => {
      if (!isOf(message, type)) return;
      child.off('message', receive);
      resolve(message);
    };
    child.on('message', receive);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function isOf<T extends Report['type']>(message: Report, type: T): message is Extract<Report, { type: T }> {
  return message.type === type;
}
