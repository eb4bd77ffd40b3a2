import type { Connection } from './connection.ts';

/** How many connections of one topic are asked about at the same time. */
const PARALLEL = 8;

/** What came for a connection while its right was unknown. */
interface HeldFrames {
  /** In the order in which they came. */
  frames: Buffer[];
  bytes: number;
  /** Of a stream only the newest counts. */
  newest: Buffer | null;
}

/** A topic whose watchers have to be asked about before they get its next frame. */
interface PendingTopic {
  /** Counts the changes: an answer that was asked for before the latest one says nothing. */
  version: number;
  /** null: nothing came since. */
  connections: Map<Connection, HeldFrames | null>;
  settling: boolean;
}

interface Options {
  /** Whether a connection may still watch a topic, as the database says now. It ends the right itself where there is none. */
  ask: (connection: Connection, topic: string) => Promise<boolean>;
  /** A connection for which more bytes than this are held is dropped. */
  maxBacklog: number;
  onError: (error: unknown, topic: string) => void;
}

/**
 * Holds back the frames of a topic from connections whose right to it may have ended, until they were asked about: a frame
 * that is published after the change never leaves on the strength of an answer from before it. While the question cannot be
 * answered the frames stay here.
 */
export class PendingRights {
  readonly #options: Options;
  readonly #topics = new Map<string, PendingTopic>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** From now on these connections are asked about before they get anything of the topic. */
  mark(topic: string, connections: Iterable<Connection>): void {
    let pending = this.#topics.get(topic);
    for (const connection of connections) {
      if (!pending) {
        pending = { version: 0, connections: new Map(), settling: false };
        this.#topics.set(topic, pending);
      }
      if (!pending.connections.has(connection)) pending.connections.set(connection, null);
    }
    if (pending) pending.version += 1;
  }

  /** Whether anybody has to be asked about before this topic's next frame. */
  has(topic: string): boolean {
    return this.#topics.has(topic);
  }

  /** Holds a frame back from a connection that has to be asked about, and asks; false where there is nothing to ask. */
  hold(topic: string, connection: Connection, frame: Buffer, isStream: boolean): boolean {
    const pending = this.#topics.get(topic);
    const before = pending?.connections.get(connection);
    if (!pending || before === undefined) return false;
    const held = before ?? { frames: [], bytes: 0, newest: null };
    pending.connections.set(connection, held);
    if (isStream) held.newest = frame;
    else {
      held.frames.push(frame);
      held.bytes += frame.length;
    }
    if (held.bytes > this.#options.maxBacklog) connection.drop();
    else void this.settle(topic);
    return true;
  }

  /** The connection watches the topic no more: what was held for it is thrown away. */
  forget(topic: string, connection: Connection): void {
    const pending = this.#topics.get(topic);
    pending?.connections.delete(connection);
    if (pending?.connections.size === 0) this.#topics.delete(topic);
  }

  /** Asks about all whose right to a topic is unknown, and hands on what was held for those who have it. */
  async settle(topic: string): Promise<void> {
    const pending = this.#topics.get(topic);
    if (!pending || pending.settling) return;
    pending.settling = true;
    try {
      while (this.#topics.get(topic) === pending) {
        const { version } = pending;
        const asked = [...pending.connections.keys()];
        for (let at = 0; at < asked.length; at += PARALLEL) {
          const some = asked.slice(at, at + PARALLEL);
          await Promise.all(some.map((connection) => this.#settleOne(topic, pending, connection, version)));
        }
      }
    } catch (error) {
      this.#options.onError(error, topic);
    } finally {
      pending.settling = false;
    }
  }

  async #settleOne(topic: string, pending: PendingTopic, connection: Connection, version: number): Promise<void> {
    const allowed = connection.open && (await this.#options.ask(connection, topic));
    if (this.#topics.get(topic) !== pending || (allowed && pending.version !== version)) return;
    const held = pending.connections.get(connection);
    this.forget(topic, connection);
    if (!allowed || !held) return;
    for (const frame of held.frames) connection.write(frame);
    if (held.newest) connection.stream(topic, held.newest);
  }
}
