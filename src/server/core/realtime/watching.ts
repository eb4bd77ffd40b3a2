import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Log } from '../log.ts';
import type { Authenticate } from './authenticate.ts';
import type { Connection } from './connection.ts';
import { LastChanges } from './last-changes.ts';
import { PendingRights } from './pending-rights.ts';
import { Rooms, type Sessions } from './sessions.ts';

/**
 * Collects changed topics and passes each on once after a short delay: the rights of its subscribers are then checked again
 * (docs/product.md 18.4). It handles one batch at a time.
 */
class Rechecks {
  readonly #recheck: (topic: string) => Promise<void>;
  readonly #settle: number;
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(recheck: (topic: string) => Promise<void>, settle: number) {
    this.#recheck = recheck;
    this.#settle = settle;
  }

  add(topic: string): void {
    this.#waiting.add(topic);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const topics = this.#waiting;
      this.#waiting = new Set();
      this.#running = this.#running.then(async () => {
        for (const topic of topics) await this.#recheck(topic);
      });
    }, this.#settle).unref();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }
}

interface Options {
  authenticate: Authenticate;
  mayWatch: (actor: Actor, topic: string) => Promise<boolean>;
  sessions: Sessions;
  maxTopics: number;
  recheckAfter: number;
  maxBacklog: number;
  delivered?: (sockets: number) => void;
  log: Log;
  /** The monotonic clock, in ms. */
  clock: { now(): number };
}

/**
 * Manages the subscriptions. Rights are checked at the subscription, and a subscription ends when its right ends. After a topic has
 * changed, the rights of its subscribers are checked again: before its next frame (`deliver`), or after a short delay if there is none.
 */
export class Watching {
  readonly #options: Options;
  readonly #rooms = new Rooms<string, Connection>();
  readonly #rechecks: Rechecks;
  readonly #pending: PendingRights;
  /** Connections whose account has changed (its role or carrier), and those that are being read again. */
  readonly #stale = new Set<Connection>();
  readonly #reading = new Map<Connection, Promise<void>>();
  readonly #last: LastChanges;
  /** Counts the changes of all topics: when a change arrives during a check, the check is repeated. */
  #changes = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#last = new LastChanges(options.clock.now());
    this.#rechecks = new Rechecks((topic) => this.#recheck(topic), options.recheckAfter);
    this.#pending = new PendingRights({
      ask: (connection, topic) => this.#ask(connection, topic),
      maxBacklog: options.maxBacklog,
      // Held frames stay held: the next frame or the next change repeats the check.
      onError: (err, topic) => options.log.warn({ err, topic }, 'rights could not be asked again'),
    });
  }

  /** Sends a frame to all connections with the right to it; of a stream, a slow client gets only the newest frame. */
  deliver(topic: string, frame: Buffer, isStream: boolean): void {
    const members = this.#rooms.members(topic);
    this.#options.delivered?.(members.size);
    const pending = this.#pending.has(topic);
    for (const connection of members) {
      if (pending && this.#pending.hold(topic, connection, frame, isStream)) continue;
      if (isStream) connection.stream(topic, frame);
      else if (connection.write(frame) > this.#options.maxBacklog) connection.drop();
    }
  }

  members(topic: string): ReadonlySet<Connection> {
    return this.#rooms.members(topic);
  }

  /** The number of changes so far. Read it before a token's actor is read, and pass it to `signedIn`. */
  get changes(): number {
    return this.#changes;
  }

  /** Subscribes a new connection to the topics that need no request; `changes` is the count before the actor was read. */
  signedIn(connection: Connection, actor: Actor, changes: number): { topics: string[]; quiet: number[] } {
    const topics = this.#welcome(connection, actor);
    if (changes !== this.#changes) this.#markPerson(connection);
    return { topics, quiet: topics.map((topic) => this.quiet(topic)) };
  }

  #welcome(connection: Connection, actor: Actor): string[] {
    const topics = ownTopics(actor);
    for (const topic of topics) this.#enter(connection, topic);
    return topics;
  }

  async watch(connection: Connection, actor: Actor, topic: string): Promise<void> {
    if (!connection.topics.has(topic)) {
      if (connection.topics.size >= this.#options.maxTopics) {
        connection.refuse('too_many_topics', topic);
        return;
      }
      const changes = this.#changes;
      const right = await this.#rightTo(actor, topic);
      if (right !== 'ok') {
        connection.refuse(right, topic);
        return;
      }
      if (!connection.open) return;
      this.#enter(connection, topic);
      if (changes !== this.#changes) this.#pending.mark(topic, [connection]);
    }
    connection.send({ type: 'subscribed', topic, quiet: this.quiet(topic) });
  }

  async #rightTo(actor: Actor, topic: string): Promise<'ok' | 'not_allowed' | 'invalid_input'> {
    try {
      return (await this.#options.mayWatch(actor, topic)) ? 'ok' : 'not_allowed';
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_input') return error.code;
      throw error;
    }
  }

  unwatch(connection: Connection, actor: Actor, topic: string): void {
    if (!ownTopics(actor).includes(topic)) this.#leave(connection, topic);
  }

  leaveAll(connection: Connection): void {
    for (const topic of connection.topics) {
      this.#rooms.leave(topic, connection);
      this.#pending.forget(topic, connection);
    }
    this.#stale.delete(connection);
  }

  /**
   * Handles a change of a topic, which can also change the right to watch it; a change of an account's topic affects all subscriptions of that
   * person.
   */
  changed(topic: string): void {
    this.#changes += 1;
    const members = this.#rooms.members(topic);
    // membership in a carrier is a property of the account, whose own topic changes with it
    if (members.size === 0 || topic.startsWith('carrier:')) return;
    if (isPersons(topic)) for (const connection of members) this.#markPerson(connection);
    else this.#pending.mark(topic, members);
    this.#rechecks.add(topic);
  }

  note(topic: string): void {
    this.#last.note(topic, this.#options.clock.now());
  }

  noteGap(): void {
    this.#last.forget(this.#options.clock.now());
  }

  /** For how many ms a topic has certainly had no message. */
  quiet(topic: string): number {
    return this.#last.quiet(topic, this.#options.clock.now());
  }

  stop(): void {
    this.#rechecks.stop();
  }

  /** Marks all subscriptions of a connection for a check, except the person's own topic, which they may watch while signed in. */
  #markPerson(connection: Connection): void {
    this.#stale.add(connection);
    for (const topic of connection.topics) if (!isPersons(topic)) this.#pending.mark(topic, [connection]);
  }

  async #recheck(topic: string): Promise<void> {
    if (!isPersons(topic)) {
      await this.#pending.settle(topic);
      return;
    }
    for (const connection of [...this.#rooms.members(topic)]) {
      try {
        await this.#readPerson(connection);
        for (const other of [...connection.topics]) await this.#pending.settle(other);
      } catch (err) {
        this.#options.log.warn({ err, topic }, 'rights could not be asked again');
      }
    }
  }

  /** Reads the connection's actor again if the account has changed. Concurrent callers wait for the same read. */
  async #readPerson(connection: Connection): Promise<void> {
    while (this.#stale.has(connection) || this.#reading.has(connection)) {
      const reading = this.#reading.get(connection) ?? this.#startReading(connection);
      await reading;
    }
  }

  #startReading(connection: Connection): Promise<void> {
    this.#stale.delete(connection);
    const reading = this.#read(connection)
      .catch((error: unknown) => {
        if (connection.open) this.#stale.add(connection);
        throw error;
      })
      .finally(() => this.#reading.delete(connection));
    this.#reading.set(connection, reading);
    return reading;
  }

  async #read(connection: Connection): Promise<void> {
    const { signedIn, client } = connection;
    if (!signedIn || !connection.open) return;
    const actor = await this.#options.authenticate(signedIn.token, client, true);
    if (!connection.open) return;
    if (!actor) {
      this.#options.sessions.turnAway(connection);
      return;
    }
    const before = ownTopics(signedIn.actor);
    signedIn.actor = actor;
    const welcome = this.#welcome(connection, actor);
    for (const topic of before) if (!welcome.includes(topic)) this.#lose(connection, topic);
  }

  /** Whether a connection may still watch a topic; if not, its subscription ends and the client is informed. */
  async #ask(connection: Connection, topic: string): Promise<boolean> {
    await this.#readPerson(connection);
    const { signedIn } = connection;
    if (!signedIn || !connection.open || !connection.topics.has(topic)) return false;
    if (ownTopics(signedIn.actor).includes(topic)) return true;
    if (await this.#options.mayWatch(signedIn.actor, topic)) return true;
    this.#lose(connection, topic);
    return false;
  }

  #lose(connection: Connection, topic: string): void {
    this.#leave(connection, topic);
    connection.refuse('not_allowed', topic);
  }

  #enter(connection: Connection, topic: string): void {
    if (!connection.open) return;
    connection.topics.add(topic);
    this.#rooms.join(topic, connection);
  }

  #leave(connection: Connection, topic: string): void {
    connection.topics.delete(topic);
    this.#rooms.leave(topic, connection);
    this.#pending.forget(topic, connection);
  }
}

function isPersons(topic: string): boolean {
  return topic.startsWith('account:');
}

function ownTopics(actor: Actor): string[] {
  const topics = [`account:${actor.accountId}`];
  return actor.carrierId === null ? topics : [...topics, `carrier:${actor.carrierId}`];
}
