import type { Actor } from '#shared/core/access.ts';
import type { Log } from '../log.ts';
import type { Connection } from './connection.ts';
import { Rechecks } from './rechecks.ts';
import { Rooms } from './rooms.ts';
import type { Sessions } from './sessions.ts';

interface Options {
  authenticate: (token: string) => Promise<Actor | null>;
  mayWatch: (actor: Actor, topic: string) => Promise<boolean>;
  sessions: Sessions;
  maxTopics: number;
  recheckAfter: number;
  log: Log;
}

/** Who watches what. Rights are asked at subscription and lost with the right: they are asked again when a topic changes. */
export class Watching {
  readonly #options: Options;
  readonly #rooms = new Rooms<string, Connection>();
  readonly #rechecks: Rechecks;

  constructor(options: Options) {
    this.#options = options;
    this.#rechecks = new Rechecks((topic) => this.#recheck(topic), options.recheckAfter);
  }

  members(topic: string): ReadonlySet<Connection> {
    return this.#rooms.members(topic);
  }

  /** Enters somebody who has just signed in to the topics that come without asking; answers these. */
  welcome(connection: Connection, actor: Actor): string[] {
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
      if (!(await this.#options.mayWatch(actor, topic))) {
        connection.refuse('not_allowed', topic);
        return;
      }
      if (!connection.open) return;
      this.#enter(connection, topic);
    }
    connection.send({ type: 'subscribed', topic });
  }

  unwatch(connection: Connection, actor: Actor, topic: string): void {
    if (!ownTopics(actor).includes(topic)) this.#leave(connection, topic);
  }

  leaveAll(connection: Connection): void {
    for (const topic of connection.topics) this.#rooms.leave(topic, connection);
  }

  /** A topic has changed, and with it perhaps who may watch it; an account's topic stands for all that this person watches. */
  changed(topic: string): void {
    this.#rechecks.add(topic);
  }

  stop(): void {
    this.#rechecks.stop();
  }

  async #recheck(topic: string): Promise<void> {
    for (const connection of [...this.#rooms.members(topic)]) {
      const { signedIn } = connection;
      if (!signedIn || !connection.open) continue;
      try {
        if (topic === `account:${signedIn.actor.accountId}`) await this.#recheckPerson(connection);
        else await this.#ask(connection, signedIn.actor, topic);
      } catch (err) {
        // The right stays until it can be asked about: the next change asks again.
        this.#options.log.warn({ err, topic }, 'rights could not be asked again');
      }
    }
  }

  async #recheckPerson(connection: Connection): Promise<void> {
    const { signedIn } = connection;
    if (!signedIn) return;
    const actor = await this.#options.authenticate(signedIn.token);
    if (!actor) {
      this.#options.sessions.turnAway(connection);
      return;
    }
    const before = ownTopics(signedIn.actor);
    signedIn.actor = actor;
    const own = this.welcome(connection, actor);
    for (const topic of [...connection.topics]) {
      if (own.includes(topic)) continue;
      if (before.includes(topic)) this.#lose(connection, topic);
      else await this.#ask(connection, actor, topic);
    }
  }

  async #ask(connection: Connection, actor: Actor, topic: string): Promise<void> {
    if (ownTopics(actor).includes(topic) || (await this.#options.mayWatch(actor, topic))) return;
    this.#lose(connection, topic);
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
  }
}

function ownTopics(actor: Actor): string[] {
  const own = [`account:${actor.accountId}`];
  return actor.carrierId === null ? own : [...own, `carrier:${actor.carrierId}`];
}
