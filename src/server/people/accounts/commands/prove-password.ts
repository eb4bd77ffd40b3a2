import type { AppContext } from '#server/context.ts';
import { passwordMatches } from '#server/core/auth/passwords.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lockedAccount } from '../queries/password-links.ts';
import { accountByEmail, blockedProblem } from '../queries.ts';
import { countPassword } from './password-attempts.ts';
import { type Origin, recordSignIn } from './record-sign-in.ts';

interface Proven {
  accountId: number;
  passwordHash: string;
}

/**
 * Checks an email and a password and returns the account. Every try is counted (`countPassword`). An unknown
 * email and a wrong password both throw `wrong_credentials` after the same amount of work. `account_blocked` is thrown only after
 * a correct password.
 */
export async function provePassword(
  app: AppContext,
  pool: Pool,
  who: { email: string; password: string },
  origin: Origin,
): Promise<Proven> {
  const counted = await countPassword(app, pool, { email: who.email, ...origin });
  const found = await accountByEmail(pool, who.email);
  const matches = await passwordMatches(found?.passwordHash ?? null, who.password);
  if (!found?.passwordHash || !matches) {
    const accountId = found?.id ?? null;
    await recordSignIn(app, pool, { accountId, way: 'password', outcome: 'wrong_password' }, origin);
    throw wrongCredentials();
  }
  await counted.forgive(pool);
  if (found.blocked) {
    await recordSignIn(app, pool, { accountId: found.id, way: 'password', outcome: 'blocked' }, origin);
    throw await blockedProblem(pool, found.id);
  }
  return { accountId: found.id, passwordHash: found.passwordHash };
}

/**
 * Checks, in the transaction that acts on the proof, that the password has not changed since it was proven. Throws
 * `wrong_credentials`.
 */
export async function confirmProof(sql: Db, { accountId, passwordHash }: Proven): Promise<void> {
  if ((await lockedAccount(sql, accountId)).passwordHash !== passwordHash) throw wrongCredentials();
}

function wrongCredentials(): DomainError {
  return new DomainError('wrong_credentials', { errors: [{ field: 'password', key: 'wrong_credentials' }] });
}
