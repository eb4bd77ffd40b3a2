import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Actor } from '#shared/core/access.ts';
import type { DomainMessage, ServerMessage, SocketError } from '#shared/core/realtime.ts';
import { Limiter, type Rate, type Verdict } from '../limits/token-bucket.ts';
import { PING_FRAME, textFrame } from './frames.ts';

/** Who is at the other end, once they have signed in. */
export interface SignedIn {
  actor: Actor;
  /** Kept to ask again whether it is still good, after the process was cut off from the others. */
  token: string;
  /** When, in ms by this machine's clock: the latest sign-in has the account. */
  since: number;
}

/** One socket: what is known of its other end, and how to write to it. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  readonly #limiter: Limiter;
  readonly topics = new Set<string>();
  readonly closed: Promise<void>;
  signedIn: SignedIn | null = null;
  /** When anything was last heard, in ms of the monotonic clock. */
  received: number;
  /** A ping is under way since then. */
  #pinged = false;
  /** The newest frame of each stream that waits until what was written before has left; null: nothing waits. */
  #waiting: Map<string, Buffer> | null = null;
  /** The messages that are being worked on: one after another, in the order they came. */
  work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, wire: Duplex, rate: Rate, now: number) {
    this.#socket = socket;
    this.#wire = wire;
    this.#limiter = new Limiter(rate, now);
    this.received = now;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  get open(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  receive(now: number): void {
    this.received = now;
    this.#pinged = false;
  }

  take(rate: Rate, now: number): Verdict {
    return this.#limiter.take(rate, now);
  }

  /** Writes finished frames past the library (nothing is compressed, so nothing can overtake). Answers how many bytes wait. */
  write(frame: Buffer): number {
    if (this.open) this.#wire.write(frame);
    return this.#wire.writableLength;
  }

  /**
   * Writes a frame of which only the newest counts: while bytes of others wait to be sent, it takes the place of the one
   * before it and is written when they are gone.
   */
  stream(topic: string, frame: Buffer): void {
    if (!this.#waiting && this.#wire.writableLength === 0) {
      this.write(frame);
      return;
    }
    if (!this.#waiting) {
      this.#waiting = new Map();
      // An empty write is done when all before it are.
      this.#wire.write(NOTHING, () => this.#writeWaiting());
    }
    this.#waiting.set(topic, frame);
  }

  send(message: ServerMessage | DomainMessage): void {
    this.write(textFrame(message));
  }

  refuse(code: SocketError, topic?: string): void {
    this.send(topic === undefined ? { type: 'error', code } : { type: 'error', code, topic });
  }

  ping(): void {
    if (this.#pinged) return;
    this.#pinged = true;
    this.write(PING_FRAME);
  }

  /** Says goodbye; the library ends the connection itself if no goodbye comes back. */
  close(code: number): void {
    this.#socket.close(code);
  }

  /** Ends it without a word: nobody reads at the other end. */
  drop(): void {
    this.#socket.terminate();
  }

  #writeWaiting(): void {
    const frames = this.#waiting?.values() ?? [];
    this.#waiting = null;
    for (const frame of frames) this.write(frame);
  }
}

const NOTHING = Buffer.alloc(0);
