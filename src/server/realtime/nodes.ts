import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Bus } from './bus.ts';

/** No topic that a client can name looks like this. */
const NODES = '!nodes';

/** Each process says so often that it lives, and is taken for dead after so much silence; in ms. */
const BEAT_INTERVAL = 4_000;
const SILENCE = 11_000;

const beat = z.object({ node: z.string(), leaving: z.boolean() });

/**
 * Who else is on the bus. A process that is killed takes what it had not yet sent with it, and nobody is told: when one falls
 * silent without a goodbye, `onLoss` is called, and everybody fetches again what they watch.
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
    // A process that slept itself has no right to find the others silent.
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
