import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { DomainError } from '#shared/core/errors.ts';
import { normalEmail } from '#shared/core/text/email.ts';

const QUARTER_HOUR = 15 * 60;
const DAY = 24 * 60 * 60;

/**
 * Attempts allowed in 15 minutes. `password`: wrong passwords per account and network together, so that a stranger keeps nobody but
 * themselves out; `code`: wrong codes of the second factor per account; `network`: both per network, which a whole village may share.
 * `resets`, `support` and `reports` count per mailbox, `resetsFrom`, `supportFrom` and `reportsFrom` per network. `journeys` are
 * redirects to an identity provider. `passkeyStarts` is high because every visit of the sign-in page starts a sign-in by passkey.
 */
const ALLOWED = {
  password: 10,
  code: 10,
  network: 50,
  signUps: 60,
  journeys: 60,
  passkeyStarts: 240,
  passkeys: 60,
  resets: 5,
  resetsFrom: 30,
  support: 5,
  supportFrom: 30,
  reports: 10,
  reportsFrom: 30,
} as const;

/**
 * Attempts allowed in 24 hours. `mailbox`: mails that strangers can have sent to one mailbox; `strangers`: wrong passwords for one account from
 * all networks from which it has not signed in. Messages of people without an account to carriers: `questions` from one mailbox or telephone
 * number, `questionsFrom` from one network, `questionsTo` to one carrier; `answers` are the mails to one mailbox that a carrier has answered.
 */
const ALLOWED_A_DAY = {
  mailbox: 30,
  strangers: 100,
  questions: 10,
  questionsFrom: 40,
  questionsTo: 200,
  answers: 10,
} as const;

type Kind = keyof typeof ALLOWED | keyof typeof ALLOWED_A_DAY;

/** These kinds are counted per network of the client; the others are counted per email or another name. */
const BY_NETWORK: ReadonlySet<Kind> = new Set([
  ...([
    'network',
    'signUps',
    'journeys',
    'passkeyStarts',
    'passkeys',
    'resetsFrom',
    'supportFrom',
    'reportsFrom',
    'questionsFrom',
  ] as const),
]);

const LIMITS: Readonly<Record<Kind, RateLimit>> = {
  password: quarterly('password'),
  code: quarterly('code'),
  network: quarterly('network'),
  signUps: quarterly('signUps'),
  journeys: quarterly('journeys'),
  passkeyStarts: quarterly('passkeyStarts'),
  passkeys: quarterly('passkeys'),
  resets: quarterly('resets'),
  resetsFrom: quarterly('resetsFrom'),
  support: quarterly('support'),
  supportFrom: quarterly('supportFrom'),
  reports: quarterly('reports'),
  reportsFrom: quarterly('reportsFrom'),
  mailbox: daily('mailbox'),
  strangers: daily('strangers'),
  questions: daily('questions'),
  questionsFrom: daily('questionsFrom'),
  questionsTo: daily('questionsTo'),
  answers: daily('answers'),
};

/** Key by which attempts are counted: a kind and an email, another name or a network. */
export interface Subject {
  kind: Kind;
  value: string;
}

/** Returns the subject for an email, for another name or for the IP address of a client; an address is reduced to its network. */
export function subject(kind: Kind, value: string): Subject {
  return { kind, value: BY_NETWORK.has(kind) ? networkOf(value) : normalEmail(value) };
}

/** Returns the subject for an email in the network of a client: others who type the email elsewhere are counted apart. */
export function subjectHere(kind: Kind, email: string, ip: string): Subject {
  return { kind, value: `${normalEmail(email)} ${networkOf(ip)}` };
}

/**
 * Counts an attempt on all nodes together, before its outcome is known. Throws `too_many_requests` when a subject has reached its
 * limit; a refused attempt is not counted for the other subjects. It takes the pool, not a transaction, so that the count stays
 * when a transaction is rolled back.
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

/** Counts an attempt of one kind, and returns whether it is allowed. */
export async function allowsAttempt(app: AppContext, pool: Db, { kind, value }: Subject, now: Date): Promise<boolean> {
  return (await app.rateLimits.count(LIMITS[kind], pool, value, now)).allowed;
}

/** Corrects the counts after a successful attempt: resets the first one, and takes one attempt off those that count more than one person. */
export async function forgiveAttempts(
  app: AppContext,
  sql: Db,
  [own, ...shared]: readonly [Subject, ...Subject[]],
  now: Date,
): Promise<void> {
  await resetAttempts(app, sql, own);
  for (const { kind, value } of shared) await app.rateLimits.release(LIMITS[kind], sql, value, now);
}

export function resetAttempts(app: AppContext, sql: Db, { kind, value }: Subject): Promise<void> {
  return app.rateLimits.reset(LIMITS[kind], sql, value);
}

function quarterly(kind: keyof typeof ALLOWED): RateLimit {
  return { name: kind, points: ALLOWED[kind], seconds: QUARTER_HOUR };
}

function daily(kind: keyof typeof ALLOWED_A_DAY): RateLimit {
  return { name: kind, points: ALLOWED_A_DAY[kind], seconds: DAY };
}
