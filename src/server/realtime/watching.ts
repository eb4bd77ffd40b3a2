import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Connection } from './connection.ts';
import { PendingRights } from './pending-rights.ts';
import { Rechecks } from './rechecks.ts';
import { Rooms } from './rooms.ts';
import type { Sessions } from './sessions.ts';

interface Options {
  /** Who a token belongs to; `fresh`: as the database says at this moment. */
  authenticate: (token: string, fresh?: boolean) => Promise<Actor | null>;
  mayWatch: (actor: Actor, topic: string) => Promise<boolean>;
  sessions: Sessions;
  maxTopics: number;
  recheckAfter: number;
  maxBacklog: number;
  log: Log;
}

/**
 * Who watches what. Rights are asked at subscription and lost with the right. Once a topic has changed, who watches it is asked
 * about again: before its next frame (`deliver`), or a moment later where none comes.
 */
export class Watching {
  readonly #options: Options;
  readonly #rooms = new Rooms<string, Connection>();
  readonly #rechecks: Rechecks;
  readonly #pending: PendingRights;
  /** Connections whose person has changed (another role, another carrier), and those that are being read anew. */
  readonly #stale = new Set<Connection>();
  readonly #reading = new Map<Connection, Promise<void>>();
  /** Counts the changes of all topics: a right that was asked for while one came is asked for once more. */
  #changes = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#rechecks = new Rechecks((topic) => this.#recheck(topic), options.recheckAfter);
    this.#pending = new PendingRights({
      ask: (connection, topic) => this.#ask(connection, topic),
      maxBacklog: options.maxBacklog,
      // What is held stays held: the next frame or the next change asks again.
      onError: (err, topic) => options.log.warn({ err, topic }, 'rights could not be asked again'),
    });
  }

  /** Sends a frame to everybody who may have it; of a stream a slow reader gets only the newest. */
  deliver(topic: string, frame: Buffer, isStream: boolean): void {
    const members = this.#rooms.members(topic);
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

  /** How many changes there were so far: who a token belongs to is asked for after it, and `welcome` is told. */
  get changes(): number {
    return this.#changes;
  }

  /** Enters somebody who has just signed in, and was read after so many changes, to the topics that come without asking. */
  signedIn(connection: Connection, actor: Actor, changes: number): string[] {
    const topics = this.#welcome(connection, actor);
    if (changes !== this.#changes) this.#markPerson(connection);
    return topics;
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
    connection.send({ type: 'subscribed', topic });
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

  /** A topic has changed, and with it perhaps who may watch it; an account's topic stands for all that this person watches. */
  changed(topic: string): void {
    this.#changes += 1;
    const members = this.#rooms.members(topic);
    // who works for a carrier is known by the person: their own topic changes with it
    if (members.size === 0 || topic.startsWith('carrier:')) return;
    if (isPersons(topic)) for (const connection of members) this.#markPerson(connection);
    else this.#pending.mark(topic, members);
    this.#rechecks.add(topic);
  }

  stop(): void {
    this.#rechecks.stop();
  }

  /** Somebody's own topic is theirs as long as they are signed in; all else is asked about again. */
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

  /** Reads who is at the other end anew where that has changed. Who waits for the same reading waits for its end. */
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
    const { signedIn } = connection;
    if (!signedIn || !connection.open) return;
    const actor = await this.#options.authenticate(signedIn.token, true);
    if (!connection.open) return;
    if (!actor) {
      this.#options.sessions.turnAway(connection);
      return;
    }
    const before = ownTopics(signedIn.actor);
    signedIn.actor = actor;
    const own = this.#welcome(connection, actor);
    for (const topic of before) if (!own.includes(topic)) this.#lose(connection, topic);
  }

  /** Whether a connection may still watch a topic; where not, it leaves it and is told. */
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
  const own = [`account:${actor.accountId}`];
  return actor.carrierId === null ? own : [...own, `carrier:${actor.carrierId}`];
}
