import type { AppContext } from '#server/context.ts';
import { networkOf } from '#server/core/network.ts';
import type { Db } from '#server/database/db.ts';
import type { RateLimit } from '#server/limits/rate-limit.ts';
import { normalEmail } from '#shared/core/email.ts';
import { DomainError } from '#shared/core/errors.ts';

const QUARTER_HOUR = 15 * 60;

/**
 * How many attempts in a quarter of an hour: at one account, and from one network, behind which a whole village may stand; mails
 * with a link to one mailbox, and asked for from one network; messages to support from one person, and from one network.
 * Journeys go to an identity provider. Every visit of the sign-in page starts a sign-in by passkey.
 */
const ALLOWED = {
  account: 10,
  network: 50,
  signUps: 60,
  journeys: 60,
  passkeyStarts: 240,
  passkeys: 60,
  resets: 5,
  resetsFrom: 30,
  support: 5,
  supportFrom: 30,
} as const;

type Kind = keyof typeof ALLOWED;

/** Kinds that are counted by the network of the client; the others go by an email or by another name of one thing. */
const BY_NETWORK: ReadonlySet<Kind> = new Set([
  ...(['network', 'signUps', 'journeys', 'passkeyStarts', 'passkeys', 'resetsFrom', 'supportFrom'] as const),
]);

const LIMITS: Readonly<Record<Kind, RateLimit>> = {
  account: quarterly('account'),
  network: quarterly('network'),
  signUps: quarterly('signUps'),
  journeys: quarterly('journeys'),
  passkeyStarts: quarterly('passkeyStarts'),
  passkeys: quarterly('passkeys'),
  resets: quarterly('resets'),
  resetsFrom: quarterly('resetsFrom'),
  support: quarterly('support'),
  supportFrom: quarterly('supportFrom'),
};

/** What an attempt is counted under. */
export interface Subject {
  kind: Kind;
  value: string;
}

/** The subject for an email or for the address of a client. */
export function subject(kind: Kind, value: string): Subject {
  return { kind, value: BY_NETWORK.has(kind) ? networkOf(value) : normalEmail(value) };
}

/**
 * Counts an attempt before its outcome is known, in all nodes together. Throws `too_many_requests` when one of its subjects has
 * had its share; what is refused is not counted at the others. Takes the pool: what was counted stays when a transaction fails.
 */
export async function countAttempt(app: AppContext, pool: Db, subjects: readonly Subject[], now: Date): Promise<void> {
  const left = await Promise.all(
    subjects.map(({ kind, value }) => app.rateLimits.left(LIMITS[kind], pool, value, now)),
  );
  if (left.includes(0)) throw new DomainError('too_many_requests');
  const taken: Subject[] = [];
  for (const one of subjects) {
    const { allowed } = await app.rateLimits.count(LIMITS[one.kind], pool, one.value, now);
    if (!allowed) {
      for (const { kind, value } of taken) await app.rateLimits.release(LIMITS[kind], pool, value, now);
      throw new DomainError('too_many_requests');
    }
    taken.push(one);
  }
}

/** The sign-in went well: the account begins anew, the network gets this one attempt back. */
export async function forgiveAttempts(
  app: AppContext,
  sql: Db,
  account: Subject,
  network: Subject,
  now: Date,
): Promise<void> {
  await app.rateLimits.reset(LIMITS[account.kind], sql, account.value);
  await app.rateLimits.release(LIMITS[network.kind], sql, network.value, now);
}

function quarterly(kind: Kind): RateLimit {
  return { name: kind, points: ALLOWED[kind], seconds: QUARTER_HOUR };
}
