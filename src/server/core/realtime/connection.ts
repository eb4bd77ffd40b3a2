import type { Duplex } from 'node:stream';
import * as ws from 'ws';
import { WebSocket } from 'ws';
import type { Actor } from '#shared/core/access.ts';
import type { DomainMessage, ServerMessage, SocketError } from '#shared/core/realtime.ts';
import { Limiter, type Rate, type Verdict } from '../limits/token-bucket.ts';

interface FrameOptions {
  fin: boolean;
  opcode: number;
  mask: boolean;
  readOnly: boolean;
  rsv1: boolean;
}

// `ws` exports its Sender for this use, but its types lack it.
const { Sender } = ws as unknown as { Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] } };

const TEXT = 1;
const PING = 9;

/** Encodes a message as the bytes of one WebSocket frame, which can be written to every socket of a room. */
export function textFrame(message: ServerMessage | DomainMessage): Buffer {
  return frame(TEXT, Buffer.from(JSON.stringify(message)));
}

/** The ping frame of the WebSocket protocol; every browser answers it by itself, even in a background tab. */
const PING_FRAME = frame(PING, Buffer.alloc(0));

function frame(opcode: number, data: Buffer): Buffer {
  return Buffer.concat(Sender.frame(data, { fin: true, opcode, mask: false, readOnly: true, rsv1: false }));
}

export interface SocketClient {
  ip: string;
  /** The key of the device; null when it has none. */
  device: string | null;
}

export interface SignedIn {
  actor: Actor;
  /** Stored to check it again after the process was disconnected from the bus. */
  token: string;
  /** The time of the sign-in, in ms of this machine's clock: the latest sign-in takes the account over. */
  since: number;
}

export class Connection {
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  readonly #limiter: Limiter;
  readonly topics = new Set<string>();
  readonly client: SocketClient;
  readonly closed: Promise<void>;
  signedIn: SignedIn | null = null;
  /** The time of the last received data, in ms of the monotonic clock. */
  received: number;
  /** Whether a ping was sent since then. */
  #pinged = false;
  /** The newest frame of each stream that waits until earlier data has been sent; null: nothing waits. */
  #waiting: Map<string, Buffer> | null = null;
  /** The queue of messages, which are processed one after another in the order of arrival. */
  work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, wire: Duplex, client: SocketClient, { rate, now }: { rate: Rate; now: number }) {
    this.client = client;
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

  /**
   * Writes a finished frame directly to the connection, past the library (frames are not compressed, so the order stays). Returns the
   * number of waiting bytes.
   */
  write(frame: Buffer): number {
    if (this.open) this.#wire.write(frame);
    return this.#wire.writableLength;
  }

  /**
   * Writes a frame of which only the newest counts: while other bytes wait to be sent, it replaces the frame before it and is written
   * afterwards.
   */
  stream(topic: string, frame: Buffer): void {
    if (!this.#waiting && this.#wire.writableLength === 0) {
      this.write(frame);
      return;
    }
    if (!this.#waiting) {
      this.#waiting = new Map();
      // An empty write completes after all writes before it.
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

  /** Closes with a closing handshake; the library ends the connection itself if the client does not answer, or here with `now`. */
  close(code: number, now = false): void {
    this.#socket.close(code);
    if (now) this.drop();
  }

  /** Ends the connection without a closing handshake: the client does not read any more. */
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
