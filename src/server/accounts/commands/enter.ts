import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import type { SignInMethod } from '#shared/accounts/sign-ins-schema.ts';
import { hasSecondFactor } from '../queries/second-factor.ts';
import { type From, recordSignIn } from './record-sign-in.ts';
import { beginSession } from './session.ts';
import { makeTicket } from './ticket.ts';

/** A new sign-in, or the ticket for its second step. */
export type Entry = { accountId: number; token: string } | { secondFactor: string };

interface ToLink {
  subject: string;
  email: string;
}

/** After the first step was made: signs in, or asks for the second factor where the account has one; `toLink` is the identity that is linked then. */
export async function enter(
  app: AppContext,
  sql: Db,
  first: { accountId: number; way: SignInMethod; provider?: string; toLink?: ToLink },
  from: From,
): Promise<Entry> {
  const { accountId, way, provider = null, toLink } = first;
  if (await hasSecondFactor(sql, accountId)) {
    return {
      secondFactor: await makeTicket(sql, { ...toLink, purpose: 'second_factor', accountId, provider }, from.now),
    };
  }
  await recordSignIn(app, sql, { accountId, way, provider, outcome: 'success' }, from);
  return { accountId, token: await beginSession(sql, accountId, from) };
}
