import * as z from 'zod/mini';
import { CLOSE } from '#shared/core/realtime.ts';
import type { Bus } from './bus.ts';
import type { Connection, SignedIn } from './connection.ts';

/** Stores which members are in which room. A room without members does not exist. */
export class Rooms<Key, Member> {
  readonly #rooms = new Map<Key, Set<Member>>();

  join(key: Key, member: Member): void {
    const room = this.#rooms.get(key);
    if (room) room.add(member);
    else this.#rooms.set(key, new Set([member]));
  }

  leave(key: Key, member: Member): void {
    const room = this.#rooms.get(key);
    if (room?.delete(member) && room.size === 0) this.#rooms.delete(key);
  }

  /** Returns the set itself and not a copy: a member that leaves during an iteration is skipped. */
  members(key: Key): ReadonlySet<Member> {
    return this.#rooms.get(key) ?? NOBODY;
  }
}

const NOBODY: ReadonlySet<never> = new Set();

/** No topic that a client can name has this form. */
const CONTROL = '!sessions';

/** The time for which the ids of ended sessions are stored, in ms: a sign-in that began before the end is finished by then. */
const REMEMBER_ENDED = 60_000;

const control = z.discriminatedUnion('type', [
  z.object({ type: z.literal('takeover'), account: z.number(), session: z.number(), since: z.number() }),
  z.object({ type: z.literal('revoke'), session: z.number() }),
]);

export function isControl(topic: string): boolean {
  return topic === CONTROL;
}

/**
 * Keeps one session per account active, with any number of tabs: the latest sign-in takes over, in whichever process it is
 * (docs/product.md 18.3). It also closes the sockets of ended sessions.
 */
export class Sessions {
  readonly #bus: Bus;
  readonly #accounts = new Rooms<number, Connection>();
  readonly #sessions = new Rooms<number, Connection>();
  readonly #ended = new Set<number>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  join(connection: Connection, signedIn: SignedIn): void {
    this.#accounts.join(signedIn.actor.accountId, connection);
    this.#sessions.join(signedIn.actor.sessionId, connection);
    this.announce(signedIn);
  }

  count(accountId: number): number {
    return this.#accounts.members(accountId).size;
  }

  leave(connection: Connection): void {
    if (!connection.signedIn) return;
    this.#accounts.leave(connection.signedIn.actor.accountId, connection);
    this.#sessions.leave(connection.signedIn.actor.sessionId, connection);
  }

  /** Informs every process, including this one, which session has the account from `since` on. */
  announce({ actor, since }: SignedIn): void {
    this.#bus.publish(CONTROL, { type: 'takeover', account: actor.accountId, session: actor.sessionId, since });
  }

  revoke(sessionId: number): void {
    this.#bus.publish(CONTROL, { type: 'revoke', session: sessionId });
  }

  /** Whether a session ended recently: a sign-in in progress may have read it before. */
  ended(sessionId: number): boolean {
    return this.#ended.has(sessionId);
  }

  turnAway(connection: Connection): void {
    connection.refuse('not_signed_in');
    connection.close(CLOSE.notSignedIn);
  }

  receive(message: unknown): void {
    const read = control.safeParse(message);
    if (!read.success) return;
    if (read.data.type === 'takeover') this.#takeOver(read.data.account, read.data.session, read.data.since);
    else this.#end(read.data.session);
  }

  #takeOver(account: number, session: number, since: number): void {
    for (const connection of this.#accounts.members(account)) {
      const { signedIn } = connection;
      if (!signedIn || signedIn.actor.sessionId === session) continue;
      if (isLater(signedIn, session, since)) continue;
      connection.send({ type: 'force_disconnect' });
      connection.close(CLOSE.anotherSession);
    }
  }

  #end(session: number): void {
    this.#ended.add(session);
    setTimeout(() => this.#ended.delete(session), REMEMBER_ENDED).unref();
    for (const connection of this.#sessions.members(session)) this.turnAway(connection);
  }
}

/** Of two sign-ins at the same time the newer session wins, so that all processes decide alike. */
function isLater({ actor, since }: SignedIn, session: number, otherSince: number): boolean {
  return since === otherSince ? actor.sessionId > session : since > otherSince;
}
