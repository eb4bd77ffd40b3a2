import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type Bus, listeners } from './bus.ts';
import type { NatsBus } from './nats-bus.ts';

/** No topic that a client can name has this form. */
const AWAY = '!away';

/** A node that does not reach NATS repeats this to the others at the interval; they believe it for `BELIEVED`; in ms. */
const REPEAT_INTERVAL = 4_000;
const BELIEVED = 12_000;
/** After this time (ms) every node has been informed that NATS is away, and messages sent before then may have been lost. */
const SETTLED_AFTER = 1_000;

const absence = z.object({ node: z.string(), away: z.boolean() });

/**
 * A bus over NATS that uses PostgreSQL where NATS is not enough (decision 0087): for `urgent` topics always, and for all topics while this
 * node or another one cannot reach NATS. Every node listens to both; each message is sent by only one of them, so none arrives twice.
 */
export function steadyBus(nats: NatsBus, postgres: Bus, urgent: (topic: string) => boolean): Bus {
  const self = randomBytes(6).toString('hex');
  const gaps = listeners<[]>();
  const others = new Map<string, number>();
  let settling: NodeJS.Timeout | undefined;
  const isAnyAway = () => {
    for (const [node, at] of others) if (performance.now() - at > BELIEVED) others.delete(node);
    return nats.away() || others.size > 0;
  };
  /** Reports a gap once all nodes have changed over. */
  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(gaps.call, SETTLED_AFTER);
    settling.unref();
  };
  const say = (away: boolean) => postgres.publish(AWAY, { type: 'away', node: self, away });
  const repeating = setInterval(() => {
    if (nats.away()) say(true);
  }, REPEAT_INTERVAL);
  repeating.unref();
  if (nats.away()) say(true);
  const leave = [
    nats.onAway((away) => {
      say(away);
      if (away) settle();
    }),
    nats.onGap(gaps.call),
    postgres.onGap(gaps.call),
    postgres.subscribe((topic, message) => {
      const read = topic === AWAY ? absence.safeParse(message) : null;
      if (!read?.success || read.data.node === self) return;
      if (read.data.away) others.set(read.data.node, performance.now());
      else others.delete(read.data.node);
    }),
  ];
  return {
    publish: (topic, message) => (urgent(topic) || isAnyAway() ? postgres : nats).publish(topic, message),
    subscribe(handler) {
      const both = [
        nats.subscribe(handler),
        postgres.subscribe((topic, message) => {
          if (topic !== AWAY) handler(topic, message);
        }),
      ];
      return () => {
        for (const end of both) end();
      };
    },
    onGap: (handler) => gaps.add(handler),
    substituted: isAnyAway,
    async close() {
      clearInterval(repeating);
      clearTimeout(settling);
      for (const end of leave) end();
      await Promise.all([nats.close(), postgres.close()]);
    },
  };
}
