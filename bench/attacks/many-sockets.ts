import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { connectSocket, type SocketClient } from '../support/socket.ts';

/** Sockets of one burst, more than an address may have; the number of them that subscribe to topics without end. */
const [SOCKETS, SUBSCRIBERS] = [600, 60];
const SUBSCRIPTIONS = 200;

/** The message with which `neighbours.ts` starts this program. */
interface Orders {
  port: number;
  /** The address that the sockets are opened from. */
  from: string;
  accountId: number;
  token: string;
  trips: readonly number[];
  seconds: number;
  /** The time between two bursts, in ms. */
  pause: number;
}

/** Hundreds of sockets of one address: most stay silent, and some of one account subscribe to topics without end. */
async function attack({ port, from, accountId, token, trips, seconds, pause }: Orders) {
  const counts = { opened: 0, refused: 0, received: 0 };
  const texts = [
    JSON.stringify({ type: 'auth', user_id: accountId, token }),
    ...Array.from({ length: SUBSCRIPTIONS }, (_, n) =>
      JSON.stringify({ type: 'subscribe', topic: `trip:${trips[n % trips.length]}` }),
    ),
  ];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(pause)) {
    const clients = Array.from({ length: SOCKETS }, async (_, n) => {
      const client = await socketOrRefusal();
      if (n < SUBSCRIBERS) for (const text of texts) client?.send(text);
      return client;
    });
    await wait(pause);
    for (const client of await Promise.all(clients)) client?.end();
  }
  return counts;

  /** Resolves with null where the server refuses the socket. */
  function socketOrRefusal(): Promise<SocketClient | null> {
    return new Promise((resolve) => {
      let isOpen = false;
      const received = () => {
        counts.received += 1;
      };
      const closed = () => {
        if (!isOpen) counts.refused += 1;
        resolve(null);
      };
      void connectSocket({ port, path: '/ws', from, received, closed }).then((client) => {
        isOpen = true;
        counts.opened += 1;
        resolve(client);
      });
    });
  }
}

// An attacker has a processor of their own: here this program gives way to the server and the others.
setPriority(constants.priority.PRIORITY_LOW);
const [orders] = await once(process, 'message');
process.send?.(await attack(orders));
