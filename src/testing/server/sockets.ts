import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type Bus, listeners } from '#server/core/realtime/bus.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';

/** A client of the socket that only answers the protocol's pings by itself. */
export interface Peer {
  socket: WebSocket;
  /** All messages that came and were not waited for yet, in order. */
  inbox: DomainMessage[];
  send(message: object): void;
  /** The next message of a type; earlier ones are skipped. */
  next(type: string): Promise<DomainMessage>;
  nextMessage(): Promise<DomainMessage>;
  closed: Promise<number>;
  close(): void;
}

export async function dial(address: string, headers: Record<string, string> = {}): Promise<Peer> {
  const socket = new WebSocket(address, { perMessageDeflate: false, headers });
  const inbox: DomainMessage[] = [];
  let arrived = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    inbox.push(JSON.parse(String(data)));
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const peer: Peer = {
    socket,
    inbox,
    send: (message) => socket.send(JSON.stringify(message)),
    async next(type) {
      for (;;) {
        const message = inbox.shift();
        if (message?.type === type) return message;
        if (!message) await arrived.promise;
      }
    },
    async nextMessage() {
      for (;;) {
        const message = inbox.shift();
        if (message) return message;
        await arrived.promise;
      }
    },
    closed,
    close: () => socket.terminate(),
  };
  await once(socket, 'open');
  return peer;
}

/** A bus of one process, whose gaps the test makes. */
export function singleNodeBus(): Bus & { lose(): void } {
  const messages = listeners<[string, DomainMessage]>();
  const gaps = listeners<[]>();
  return {
    publish: messages.call,
    subscribe: messages.add,
    onGap: gaps.add,
    lose: gaps.call,
    close: async () => undefined,
  };
}
