import { createLog } from '#server/core/log.ts';
import { freePort } from '#server/core/postgres/port.ts';
import type { Bus } from '#server/core/realtime/bus.ts';
import { Hub, type HubOptions } from '#server/core/realtime/hub.ts';
import type { HubLimits } from '#server/core/realtime/limits.ts';
import { listenSockets } from '#server/core/realtime/listen.ts';
import { connectBus } from '#server/core/realtime/postgres-bus.ts';
import type { Actor } from '#shared/core/access.ts';
import { dial, type Peer } from './sockets.ts';

/** Two sessions of one passenger, and a dispatcher, by their tokens. */
export const HUB_ACTORS: Record<string, Actor> = {
  phone: { role: 'passenger', accountId: 1, sessionId: 11, carrierId: null },
  laptop: { role: 'passenger', accountId: 1, sessionId: 12, carrierId: null },
  dispatcher: { role: 'dispatcher', accountId: 2, sessionId: 21, carrierId: 3 },
};

interface Node {
  hub: Hub;
  address: string;
}

type NodeOptions = Partial<Omit<HubOptions, 'limits'>> & { limits?: Partial<HubLimits> };

export interface Hubs {
  /** A bus over the real database. */
  bus(): Promise<Bus>;
  /** A hub on its own port; by default nobody may watch anything. */
  node(bus: Bus, options?: NodeOptions): Promise<Node>;
  dial(address: string): Promise<Peer>;
  signIn(address: string, token: string): Promise<Peer>;
  /** The same for a person that the hub's own `authenticate` accepts. */
  signInAs(address: string, token: string, accountId: number): Promise<Peer>;
  nextPort(): Promise<number>;
  /** Closes everything that was made, the last first. */
  close(): Promise<void>;
  onClose(close: () => Promise<void>): void;
}

/** Hubs as in several processes: they share only the database at `url`. */
export function testHubs(url: string): Hubs {
  const closers: (() => Promise<void>)[] = [];
  let ports = 0;
  const nextPort = () => {
    ports += 1;
    return freePort(`${url} ${ports}`);
  };
  const signInAs = async (address: string, token: string, accountId: number): Promise<Peer> => {
    const peer = await dial(address);
    closers.push(async () => peer.close());
    peer.send({ type: 'auth', user_id: accountId, token });
    await peer.next('authenticated');
    return peer;
  };
  return {
    async bus() {
      const made = await connectBus(url, createLog('silent'));
      closers.push(() => made.close());
      return made;
    },
    async node(bus, options = {}) {
      const hub = new Hub({
        bus,
        authenticate: async (token) => HUB_ACTORS[token] ?? null,
        mayWatch: async () => false,
        log: createLog('silent'),
        ...options,
      });
      const server = await listenSockets(hub, { host: '127.0.0.1', port: await nextPort() });
      closers.push(async () => {
        await hub.close();
        await server.close();
      });
      return { hub, address: `ws://127.0.0.1:${server.port}` };
    },
    dial: async (address) => {
      const peer = await dial(address);
      closers.push(async () => peer.close());
      return peer;
    },
    signIn: (address, token) => signInAs(address, token, HUB_ACTORS[token]?.accountId ?? 0),
    signInAs,
    nextPort,
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
    onClose: (close) => void closers.push(close),
  };
}
