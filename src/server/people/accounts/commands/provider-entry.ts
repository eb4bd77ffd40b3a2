import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { accountOfIdentity } from '../queries/passkeys.ts';
import { accountByEmail, blockedProblem } from '../queries.ts';
import { markConfirmed } from './confirm-email.ts';
import { type Entry, enter } from './enter.ts';
import { linkIdentity } from './link-identity.ts';
import { confirmProof, provePassword } from './prove-password.ts';
import type { Arrival } from './provider-journey.ts';
import { type Origin, recordSignIn } from './record-sign-in.ts';
import { issueSignInToken, readSignInToken, spendSignInToken } from './sign-in-token.ts';

/** The outcome of a provider journey; its tokens work only in the browser that has this `holder` secret. */
export type Arrived =
  | { state: 'entered'; entry: Entry }
  | { state: 'link'; ticket: string; email: string }
  | { state: 'setup'; ticket: string }
  | { state: 'linked' }
  | { state: 'checked'; ticket: string };

/**
 * Decides what a person may do who returns from an identity provider. A linked identity signs in. An unknown identity needs a
 * verified email: if an account has that email, its password is asked for first, otherwise a new account can be set up. Throws
 * `account_blocked`, `provider_email_unverified`, `identity_taken`.
 */
export async function arrive(
  app: AppContext,
  pool: Pool,
  arrival: Arrival,
  holder: string,
  origin: Origin,
): Promise<Arrived> {
  const { provider, person, purpose, accountId } = arrival;
  const known = await accountOfIdentity(pool, provider.id, person.subject);
  if (purpose === 'link' && accountId !== null) {
    await transaction(pool, (sql) => linkIdentity(app, sql, accountId, personAt(arrival), origin.now));
    return { state: 'linked' };
  }
  if (purpose === 'check') {
    if (known === null || known.id !== accountId) throw new DomainError('provider_answer_invalid');
    return {
      state: 'checked',
      ticket: await issueSignInToken(pool, { purpose: 'check', holder, accountId }, origin.now),
    };
  }
  if (known) return { state: 'entered', entry: await enterKnown(app, pool, known, provider.id, origin) };
  if (!person.emailVerified || person.email === '') throw new DomainError('provider_email_unverified');
  const account = await accountByEmail(pool, person.email);
  const profile = { ...personAt(arrival), name: person.name, lastName: person.lastName, holder };
  if (!account)
    return { state: 'setup', ticket: await issueSignInToken(pool, { purpose: 'setup', ...profile }, origin.now) };
  if (account.blocked) throw await blockedProblem(pool, account.id);
  const token = await issueSignInToken(pool, { purpose: 'link', accountId: account.id, ...profile }, origin.now);
  return { state: 'link', ticket: token, email: person.email };
}

/**
 * Links an identity to the account with the same verified email after checking that account's password, and signs in; if the
 * account has a second factor, the identity is linked after that step. A wrong password counts like one at the sign-in, and the
 * token can be used for another try.
 */
export async function linkWithPassword(
  app: AppContext,
  pool: Pool,
  form: { ticket: string; holder: string; password: string },
  origin: Origin,
): Promise<Entry> {
  const tokenQuery = { ticket: form.ticket, holder: form.holder, purpose: 'link' as const };
  const { email } = await readSignInToken(pool, tokenQuery, origin.now);
  const proven = await provePassword(app, pool, { email: email ?? '', password: form.password }, origin);
  const { accountId } = proven;
  return transaction(pool, async (sql) => {
    await confirmProof(sql, proven);
    const { provider, subject, email: given } = await spendSignInToken(sql, tokenQuery, origin.now);
    if (provider === null || subject === null) throw new DomainError('sign_in_over');
    const identity = { provider, subject, email: given ?? '' };
    const entry = await enter(app, sql, { accountId, way: 'provider', provider, toLink: identity }, origin);
    if ('token' in entry) await linkIdentity(app, sql, accountId, identity, origin.now);
    // The provider has verified the email address of the account, and the password shows that the account belongs to this person.
    await markConfirmed(sql, accountId, origin.now);
    return entry;
  });
}

async function enterKnown(
  app: AppContext,
  pool: Pool,
  { id: accountId, blocked }: { id: number; blocked: boolean },
  provider: string,
  origin: Origin,
): Promise<Entry> {
  if (blocked) {
    await recordSignIn(app, pool, { accountId, way: 'provider', provider, outcome: 'blocked' }, origin);
    throw await blockedProblem(pool, accountId);
  }
  return transaction(pool, (sql) => enter(app, sql, { accountId, way: 'provider', provider }, origin));
}

function personAt({ provider, person }: Arrival) {
  return { provider: provider.id, subject: person.subject, email: person.email };
}
