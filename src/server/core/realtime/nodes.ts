import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Bus } from './bus.ts';

/** No topic that a client can name has this form. */
const NODES = '!nodes';

/** Each process sends a sign of life at this interval, and counts as dead after `SILENCE`; in ms. */
const BEAT_INTERVAL = 4_000;
const SILENCE = 11_000;

const beat = z.object({ node: z.string(), leaving: z.boolean() });

/**
 * Tracks the other processes on the bus. The unsent messages of a killed process are lost without a report: when a process stops sending
 * without a goodbye, `onLoss` is called, and all clients fetch their topics again.
 */
export class Nodes {
  readonly #bus: Bus;
  readonly #self = randomBytes(6).toString('hex');
  readonly #received = new Map<string, number>();
  #beating: NodeJS.Timeout | undefined;
  readonly #onLoss: () => void;
  #lastCheck: number;

  constructor(bus: Bus, onLoss: () => void, now: number) {
    this.#bus = bus;
    this.#onLoss = onLoss;
    this.#lastCheck = now;
  }

  start(): void {
    this.#say(false);
    this.#beating = setInterval(() => this.#beat(performance.now()), BEAT_INTERVAL);
    this.#beating.unref();
  }

  static is(topic: string): boolean {
    return topic === NODES;
  }

  receive(message: unknown, now: number): void {
    const read = beat.safeParse(message);
    if (!read.success || read.data.node === this.#self) return;
    if (read.data.leaving) this.#received.delete(read.data.node);
    else this.#received.set(read.data.node, now);
  }

  leave(): void {
    clearInterval(this.#beating);
    this.#say(true);
  }

  #beat(now: number): void {
    this.#say(false);
    // A process that was itself suspended cannot judge whether the others are silent.
    const slept = now - this.#lastCheck > 2 * BEAT_INTERVAL;
    this.#lastCheck = now;
    for (const [node, at] of this.#received) {
      if (slept) this.#received.set(node, now);
      else if (now - at > SILENCE) {
        this.#received.delete(node);
        this.#onLoss();
      }
    }
  }

  #say(leaving: boolean): void {
    this.#bus.publish(NODES, { type: 'alive', node: this.#self, leaving });
  }
}
