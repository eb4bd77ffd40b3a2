import type { AppContext } from '#server/context.ts';
import { passwordMatches } from '#server/core/auth/passwords.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { answered, type OnceKey, once } from '#server/core/http/calls/idempotency.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { Mail } from '#server/core/mail/contents.ts';
import { text } from '#server/core/translate.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { identitiesOf, passkeysOf } from '../queries/passkeys.ts';
import { credentialsOf, linkOf, lockedAccount, receiver, usedLinkOf } from '../queries/password-links.ts';
import { hasSecondFactor } from '../queries/proof.ts';
import { confirmByPasswordLink } from './confirm-email.ts';
import { hashNewPassword } from './make-account.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { countPassword, forgivePasswords } from './password-attempts.ts';
import { beginProof } from './prove-identity.ts';
import { recordSignIn } from './record-sign-in.ts';
import { forgiveCodes } from './second-factor.ts';
import { beginSession, endSessions } from './session.ts';

type Account = Awaited<ReturnType<typeof lockedAccount>>;
type Identities = Awaited<ReturnType<typeof identitiesOf>>;

export interface LinkOrigin {
  ip: string;
  userAgent: string;
  now: Date;
  newDevice?: () => string;
  /**
   * The idempotency key, so that a request that is sent again after a lost response is not refused because of its own first
   * effect.
   */
  onceKey: OnceKey | null;
}

export interface EnteredByLink {
  accountId: number;
  /** The token of the session and a proof; null if a second factor is asked for first. */
  token: string | null;
  proof: string | null;
  ended: number[];
}

/**
 * Sets the password by a link, uses the link up, ends every session of the account and begins a new one. Returns the account, the
 * new token with a proof (null if a second factor is asked for first) and the ids of the ended sessions. Of two parallel requests
 * with one link one succeeds; the other, like any link that does not work, throws `invalid_reset_link`. Throws `account_blocked` when the account is blocked.
 */
export async function followLink(
  app: AppContext,
  pool: Pool,
  { token, password }: { token: string; password: string },
  origin: LinkOrigin,
): Promise<EnteredByLink> {
  const key = linkKey(origin, token);
  const usedBefore = key && (await answered(pool, key));
  // The link is checked before the password is hashed, so that a bad link causes no expensive work.
  const { accountId } = usedBefore ? await usedLinkOf(pool, token, origin.now) : await linkOf(pool, token, origin.now);
  const passwordHash = usedBefore ? '' : await hashNewPassword(password, await wordsOf(pool, accountId));
  return transaction(pool, async (sql) => {
    // The account is locked before its links, in the same order as in `makePasswordLink`.
    await onlyOnce(sql, key, origin.now, () =>
      setPassword(app, sql, accountId, passwordHash, origin, async () => {
        // The account may have been blocked while the password was hashed.
        await linkOf(sql, token, origin.now);
        await useLink(sql, token, origin.now);
        await confirmByPasswordLink(sql, accountId, origin.now);
      }),
    );
    return enterByLink(app, sql, accountId, origin);
  });
}

/** The idempotency key of a request with a link, which has no sign-in yet. */
export function linkKey({ onceKey }: LinkOrigin, token: string): OnceKey | null {
  return onceKey && { ...onceKey, caller: `link:${tokenHash(token).toString('base64url')}` };
}

/**
 * Ends every session of an account and begins a new one, unless a second factor is asked for first. A repeated request begins another
 * session instead of the lost one, because the token itself is not stored.
 */
export async function enterByLink(
  app: AppContext,
  sql: Db,
  accountId: number,
  origin: LinkOrigin,
): Promise<EnteredByLink> {
  const ended = await endSessions(sql, accountId, { except: null, now: origin.now });
  if (await hasSecondFactor(sql, accountId)) return { accountId, ended, token: null, proof: null };
  await recordSignIn(app, sql, { accountId, way: 'reset', outcome: 'success' }, origin);
  const begun = await beginSession(sql, accountId, origin);
  const { proof } = await beginProof(sql, tokenHash(begun), origin.now);
  return { accountId, ended, token: begun, proof };
}

/**
 * Changes one's own password and ends every other session; returns their ids. A wrong `current` throws `wrong_credentials` at
 * that field and counts as a failed sign-in. Throws `conflict` if the account has no password yet.
 */
export async function changePassword(
  app: AppContext,
  pool: Pool,
  me: Actor,
  { current, password }: { current: string; password: string },
  origin: LinkOrigin,
): Promise<number[]> {
  const { email, passwordHash: stored } = await credentialsOf(pool, me.accountId);
  // This is checked after the stored hash is read: an earlier run of this request is found here, a later one is a `conflict`
  // below.
  if (origin.onceKey && (await answered(pool, origin.onceKey))) return [];
  if (stored === null) throw new DomainError('conflict');
  await countPassword(app, pool, { email, ...origin });
  if (!(await passwordMatches(stored, current))) {
    throw new DomainError('wrong_credentials', { errors: [{ field: 'current', key: 'wrong_credentials' }] });
  }
  return replacePassword(app, pool, me, { stored, password }, origin);
}

/** Sets the first password of a person who has given a proof and ends every other session; returns their ids. */
export async function setFirstPassword(
  app: AppContext,
  pool: Pool,
  me: Actor,
  password: string,
  origin: LinkOrigin,
): Promise<number[]> {
  if (origin.onceKey && (await answered(pool, origin.onceKey))) return [];
  return replacePassword(app, pool, me, { stored: null, password }, origin);
}

async function replacePassword(
  app: AppContext,
  pool: Pool,
  me: Actor,
  { stored, password }: { stored: string | null; password: string },
  origin: LinkOrigin,
): Promise<number[]> {
  const passwordHash = await hashNewPassword(password, await wordsOf(pool, me.accountId));
  return transaction(pool, async (sql) => {
    await onlyOnce(sql, origin.onceKey, origin.now, () =>
      setPassword(app, sql, me.accountId, passwordHash, origin, (account) => {
        // Another request changed the password in the meantime, so the check of the old password no longer holds.
        if (account.passwordHash !== stored) throw new DomainError('conflict');
      }),
    );
    return endSessions(sql, me.accountId, { except: me.sessionId, now: origin.now });
  });
}

/** The words that identify the person and that the password must not be built from. */
async function wordsOf(sql: Db, accountId: number): Promise<string[]> {
  const person = await receiver(sql, accountId);
  return person ? [person.email, person.name] : [];
}

/** Runs `work` once for the key; without a key always. */
export async function onlyOnce(sql: Db, key: OnceKey | null, now: Date, work: () => Promise<void>): Promise<void> {
  if (!key) return work();
  await once(sql, key, now, async () => {
    await work();
    return { status: 204, response: undefined };
  });
}

async function useLink(sql: Db, token: string, now: Date): Promise<void> {
  const [used] = await sql`
    update password_link set used_at = ${now}
    where token_hash = ${tokenHash(token)} and used_at is null and expires_at > ${now} returning true`;
  if (!used) throw new DomainError('invalid_reset_link');
}

/**
 * Locks the account, calls `mayStill`, stores the hash, deletes every open password link and sign-in ticket, forgives failed
 * sign-ins, and mails the person which other sign-in methods the account has.
 */
export async function setPassword(
  app: AppContext,
  sql: Db,
  accountId: number,
  passwordHash: string,
  { ip, now }: LinkOrigin,
  mayStill: (account: Account) => Promise<void> | void,
): Promise<void> {
  const account = await lockedAccount(sql, accountId);
  await mayStill(account);
  await sql`update account set password_hash = ${passwordHash}, password_changed_at = ${now}, updated_at = ${now} where id = ${accountId}`;
  await sql`delete from password_link where account_id = ${accountId} and used_at is null`;
  // A sign-in that waits for its second factor was begun with the old password.
  await sql`delete from sign_in_ticket where account_id = ${accountId}`;
  await forgivePasswords(app, sql, { email: account.email, ip, now });
  await forgiveCodes(app, sql, accountId);
  await addJob(sql, 'password_changed', { accountId });
  await addJob(sql, 'telegram.password_changed', { accountId });
  const identities = await identitiesOf(app, sql, accountId);
  if (account.passwordHash !== null)
    await app.mailer.queue(sql, changedMail(app, account, identities, await passkeysOf(sql, accountId)));
  else if (identities.length > 0) await notifyOfChange(app, sql, accountId, 'passwordAdded');
}

function changedMail(
  app: AppContext,
  { email, name, locale }: Account,
  identities: Identities,
  passkeys: readonly { name: string }[],
): Mail {
  const linked = identities.map((identity) => `${identity.name} (${identity.email})`).join(', ');
  const names = passkeys.map((passkey) => passkey.name).join(', ');
  return {
    purpose: 'security' as const,
    to: email,
    locale,
    subject: text(locale, 'mail.passwordChanged.subject'),
    lines: [
      greeting(locale, name),
      text(locale, 'mail.passwordChanged.text', { email }),
      text(locale, 'mail.passwordChanged.notYou'),
      ...(linked === '' ? [] : [text(locale, 'mail.passwordChanged.linked', { linked })]),
      ...(names === '' ? [] : [text(locale, 'mail.passwordChanged.passkeys', { names })]),
    ],
    button: { label: text(locale, 'mail.passwordChanged.button'), url: app.publicUrl('/account/forgot-password') },
  };
}
