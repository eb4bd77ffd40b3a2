import type { Connection } from './connection.ts';

/** The number of connections of one topic that are checked at the same time. */
const PARALLEL = 8;

interface HeldFrames {
  /** The frames in the order of arrival. */
  frames: Buffer[];
  bytes: number;
  /** The newest frame of a stream, which replaces older ones. */
  newest: Buffer | null;
}

/** A topic whose subscribers have to be checked before they get its next frame. */
interface PendingTopic {
  /** Counts the changes: a check that began before the latest change does not count. */
  version: number;
  /** null: no frame arrived since. */
  connections: Map<Connection, HeldFrames | null>;
  settling: boolean;
}

interface Options {
  /** Whether a connection may still watch a topic, according to the database. It ends the subscription itself if not. */
  ask: (connection: Connection, topic: string) => Promise<boolean>;
  /** A connection with more held bytes than this is dropped. */
  maxBacklog: number;
  onError: (error: unknown, topic: string) => void;
}

/**
 * Holds back the frames of a topic from connections that may have lost their right to it, until the right is checked: a frame that is
 * published after a change is never sent because of a check from before the change. While the check fails, the frames stay here.
 */
export class PendingRights {
  readonly #options: Options;
  readonly #topics = new Map<string, PendingTopic>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** From now on the rights of these connections are checked before they get anything of the topic. */
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

  /** Whether rights have to be checked before this topic's next frame. */
  has(topic: string): boolean {
    return this.#topics.has(topic);
  }

  /** Holds a frame back from a connection and starts the check of its right; false when the right is known. */
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

  /** The connection has unsubscribed from the topic: its held frames are discarded. */
  forget(topic: string, connection: Connection): void {
    const pending = this.#topics.get(topic);
    pending?.connections.delete(connection);
    if (pending?.connections.size === 0) this.#topics.delete(topic);
  }

  /** Checks all unknown rights to a topic, and sends the held frames to the connections that have the right. */
  async settle(topic: string): Promise<void> {
    const pending = this.#topics.get(topic);
    if (!pending || pending.settling) return;
    pending.settling = true;
    try {
      while (this.#topics.get(topic) === pending) {
        const { version } = pending;
        const waiting = [...pending.connections.keys()];
        for (let at = 0; at < waiting.length; at += PARALLEL) {
          const some = waiting.slice(at, at + PARALLEL);
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
