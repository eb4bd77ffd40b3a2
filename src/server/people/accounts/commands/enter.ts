import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import type { SignInMethod } from '#shared/people/accounts/sign-in/sign-ins-schema.ts';
import { hasSecondFactor } from '../queries/proof.ts';
import { confirmProof, provePassword } from './prove-password.ts';
import { type Origin, recordSignIn } from './record-sign-in.ts';
import { beginSession } from './session.ts';
import { issueSignInToken } from './sign-in-token.ts';

export type Entry = { accountId: number; token: string } | { secondFactor: string };

interface ToLink {
  subject: string;
  email: string;
}

/**
 * Completes the first step of a sign-in: begins a session, or returns a token if the account has a second factor. `toLink` is
 * the identity to link after the second factor.
 */
export async function enter(
  app: AppContext,
  sql: Db,
  first: { accountId: number; way: SignInMethod; provider?: string; toLink?: ToLink },
  origin: Origin,
): Promise<Entry> {
  const { accountId, way, provider = null, toLink } = first;
  if (await hasSecondFactor(sql, accountId)) {
    return {
      secondFactor: await issueSignInToken(
        sql,
        { ...toLink, purpose: 'second_factor', accountId, provider },
        origin.now,
      ),
    };
  }
  await recordSignIn(app, sql, { accountId, way, provider, outcome: 'success' }, origin);
  return { accountId, token: await beginSession(sql, accountId, origin) };
}

/** Signs an account in by email and password, or asks for its second factor. Throws what `provePassword` throws. */
export async function signIn(
  app: AppContext,
  pool: Pool,
  who: { email: string; password: string },
  origin: Origin,
): Promise<Entry> {
  const proven = await provePassword(app, pool, who, origin);
  return transaction(pool, async (sql) => {
    await confirmProof(sql, proven);
    return enter(app, sql, { accountId: proven.accountId, way: 'password' }, origin);
  });
}
