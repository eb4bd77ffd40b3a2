import type { AppContext } from '#server/context.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import { networkOf } from '#server/core/network.ts';
import { hasSignedInFrom } from '../queries/sign-ins.ts';
import { countAttempt, forgiveAttempts, resetAttempts, type Subject, subject, subjectHere } from './attempts.ts';

interface Try {
  email: string;
  ip: string;
  now: Date;
}

interface PasswordAttempt {
  forgive(sql: Db): Promise<void>;
}

/**
 * Counts a try of a password, before it is compared, for the account and the network together and for the network. Tries from networks from
 * which the account has not signed in have a common limit too, so that many networks together cannot guess; they never refuse its owner at a
 * known network, nor a new password by mail. Throws `too_many_requests`.
 */
export async function countPassword(app: AppContext, pool: Pool, { email, ip, now }: Try): Promise<PasswordAttempt> {
  const known = await isKnownNetwork(app, pool, { email, ip, now });
  const limits: [Subject, ...Subject[]] = [
    subjectHere('password', email, ip),
    subject('network', ip),
    ...(known ? [] : [subject('strangers', email)]),
  ];
  await countAttempt(app, pool, limits, now);
  return { forgive: (sql) => forgiveAttempts(app, sql, limits, now) };
}

/** Forgets the wrong passwords of an account after a new password: they were guesses at the old one. */
export async function forgivePasswords(app: AppContext, sql: Db, { email, ip, now }: Try): Promise<void> {
  await forgiveAttempts(app, sql, [subjectHere('password', email, ip), subject('network', ip)], now);
  await resetAttempts(app, sql, subject('strangers', email));
}

/** Whether the account with an email, if there is one, has signed in from the network of a client; it takes as long if there is none. */
export function isKnownNetwork(app: AppContext, sql: Db, { email, ip, now }: Try): Promise<boolean> {
  return hasSignedInFrom(sql, email, networkHash(app, ip), now);
}

/** A network as it is stored with a sign-in: it says only whether two came from one place. */
export function networkHash({ secrets }: Pick<AppContext, 'secrets'>, ip: string): string {
  return secrets.keyedHash(`network ${networkOf(ip)}`).toString('base64url');
}
