import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { type Entry, enter } from './enter.ts';
import { confirmProof, provePassword } from './prove-password.ts';
import type { Origin } from './record-sign-in.ts';

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
