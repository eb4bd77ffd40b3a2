import * as z from 'zod/mini';
import { CLOSE } from '#shared/core/realtime.ts';
import type { Bus } from './bus.ts';
import type { Connection, SignedIn } from './connection.ts';
import { Rooms } from './rooms.ts';

/** No topic that a client can name looks like this. */
const CONTROL = '!sessions';

/** How long the end of a session is remembered, in ms: longer than any sign-in that had begun before takes. */
const REMEMBER_ENDED = 60_000;

const control = z.discriminatedUnion('type', [
  z.object({ type: z.literal('takeover'), account: z.number(), session: z.number(), since: z.number() }),
  z.object({ type: z.literal('revoke'), session: z.number() }),
]);

export function isControl(topic: string): boolean {
  return topic === CONTROL;
}

/**
 * One account, one sign-in at a time, from as many tabs as wanted: the latest takes over, in whichever process it is
 * (docs/product.md 18.3). And a sign-in that has ended is not heard any more.
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

  /** How many sockets an account has in this process. */
  count(accountId: number): number {
    return this.#accounts.members(accountId).size;
  }

  leave(connection: Connection): void {
    if (!connection.signedIn) return;
    this.#accounts.leave(connection.signedIn.actor.accountId, connection);
    this.#sessions.leave(connection.signedIn.actor.sessionId, connection);
  }

  /** Tells every process, this one too, who has the account from `since` on. */
  announce({ actor, since }: SignedIn): void {
    this.#bus.publish(CONTROL, { type: 'takeover', account: actor.accountId, session: actor.sessionId, since });
  }

  revoke(sessionId: number): void {
    this.#bus.publish(CONTROL, { type: 'revoke', session: sessionId });
  }

  /** Whether a session ended a moment ago: a sign-in under way may have read it before. */
  ended(sessionId: number): boolean {
    return this.#ended.has(sessionId);
  }

  turnAway(connection: Connection): void {
    connection.refuse('not_signed_in');
    connection.close(CLOSE.notSignedIn);
  }

  /** What any process announced. */
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

/** Of two at the same moment the newer sign-in wins, so that every process comes to the same end. */
function isLater({ actor, since }: SignedIn, session: number, otherSince: number): boolean {
  return since === otherSince ? actor.sessionId > session : since > otherSince;
}
