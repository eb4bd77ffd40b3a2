import { passwordMatches } from '#server/core/auth/passwords.ts';
import { type Pool, transaction } from '#server/core/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lockedAccount } from '../queries/password-links.ts';
import { accountByEmail } from '../queries.ts';
import { countAttempt, forgiveAttempts, subject } from './attempts.ts';
import { beginSession } from './session.ts';

/**
 * Signs an account in by email and password; answers its id and token. An unknown email and a wrong password get the same
 * answer, `wrong_credentials`, after the same work. Only who knows the password hears that the account is blocked.
 */
export async function signIn(
  pool: Pool,
  who: { email: string; password: string },
  from: { ip: string; userAgent: string; now: Date },
): Promise<{ accountId: number; token: string }> {
  const account = await subject(pool, 'account', who.email);
  const address = await subject(pool, 'address', from.ip);
  await countAttempt(pool, [account, address], from.now);
  const found = await accountByEmail(pool, who.email);
  const matches = await passwordMatches(found?.passwordHash ?? null, who.password);
  if (!found || !matches) throw wrongCredentials();
  await forgiveAttempts(pool, account, address, from.now);
  if (found.blocked) throw new DomainError('account_blocked');
  return transaction(pool, async (sql) => {
    // A password that was changed while this one was being proven ends this sign-in too.
    const { passwordHash } = await lockedAccount(sql, found.id);
    if (passwordHash !== found.passwordHash) throw wrongCredentials();
    return { accountId: found.id, token: await beginSession(sql, found.id, from) };
  });
}

function wrongCredentials(): DomainError {
  return new DomainError('wrong_credentials', { errors: [{ field: 'password', key: 'wrong_credentials' }] });
}
