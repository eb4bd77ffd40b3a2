import { passwordMatches } from '#server/auth/passwords.ts';
import { tokenHash } from '#server/auth/token.ts';
import type { AppContext } from '#server/context.ts';
import { text } from '#server/core/translate.ts';
import { type Db, type Pool, transaction } from '#server/database/db.ts';
import { answered, type OnceKey, once } from '#server/http/idempotency.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { Mail } from '#server/mail/contents.ts';
import type { Passkey } from '#shared/accounts/passkey-schema.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { identitiesOf } from '../queries/identities.ts';
import { passkeysOf } from '../queries/passkeys.ts';
import { credentialsOf, linkOf, lockedAccount, receiver, usedLinkOf } from '../queries/password-links.ts';
import { hasSecondFactor } from '../queries/second-factor.ts';
import { countAttempt, forgiveAttempts, subject } from './attempts.ts';
import { confirmByPasswordLink } from './confirm-email.ts';
import { hashNewPassword } from './new-password.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { beginProof } from './prove-identity.ts';
import { recordSignIn } from './record-sign-in.ts';
import { forgiveCodes } from './second-factor.ts';
import { beginSession, endSessions } from './session.ts';

type Account = Awaited<ReturnType<typeof lockedAccount>>;
type Identities = Awaited<ReturnType<typeof identitiesOf>>;

interface From {
  ip: string;
  userAgent: string;
  now: Date;
  /** The same request sent again, because its answer was lost, is not refused for what it has done itself. */
  onceKey: OnceKey | null;
}

/**
 * Sets the password by a link, which is used up, ends every sign-in of the account and begins a new one. Answers the account,
 * the new token with a proof (null where a second factor is asked for first) and the sign-ins that were ended. Of two at once
 * with one link one wins; the other, like every link that is no good, throws `invalid_reset_link`.
 */
export async function followLink(
  app: AppContext,
  pool: Pool,
  { token, password }: { token: string; password: string },
  from: From,
): Promise<{ accountId: number; token: string | null; proof: string | null; ended: number[] }> {
  const key = from.onceKey && { ...from.onceKey, caller: `link:${tokenHash(token).toString('base64url')}` };
  const usedBefore = key && (await answered(pool, key));
  // Looked at before the password is hashed: a bad link costs no work.
  const { accountId } = usedBefore ? await usedLinkOf(pool, token, from.now) : await linkOf(pool, token, from.now);
  const passwordHash = usedBefore ? '' : await hashNewPassword(password, await wordsOf(pool, accountId));
  return transaction(pool, async (sql) => {
    // The account before its links, as where they are made.
    await onlyOnce(sql, key, from.now, () =>
      setPassword(app, sql, accountId, passwordHash, from, async () => {
        await useLink(sql, token, from.now);
        await confirmByPasswordLink(sql, accountId, from.now);
      }),
    );
    // Sent again, it begins a sign-in in place of the one whose token was lost: tokens are not kept.
    const ended = await endSessions(sql, accountId, { except: null, now: from.now });
    if (await hasSecondFactor(sql, accountId)) return { accountId, ended, token: null, proof: null };
    await recordSignIn(app, sql, { accountId, way: 'reset', outcome: 'success' }, from);
    const begun = await beginSession(sql, accountId, from);
    const { proof } = await beginProof(sql, tokenHash(begun), from.now);
    return { accountId, ended, token: begun, proof };
  });
}

/**
 * Changes one's own password; every other sign-in ends, their ids are answered. A wrong `current` is `wrong_credentials` at
 * that field and counts as a failed sign-in. Who has no password yet gets a `conflict`.
 */
export async function changePassword(
  app: AppContext,
  pool: Pool,
  me: Actor,
  { current, password }: { current: string; password: string },
  from: From,
): Promise<number[]> {
  const { email, passwordHash: stored } = await credentialsOf(pool, me.accountId);
  // After what is stored was read: a change that comes between is seen here, or is a conflict below.
  if (from.onceKey && (await answered(pool, from.onceKey))) return [];
  if (stored === null) throw new DomainError('conflict');
  const subjects = [subject('account', email), subject('network', from.ip)] as const;
  await countAttempt(app, pool, subjects, from.now);
  if (!(await passwordMatches(stored, current))) {
    throw new DomainError('wrong_credentials', { errors: [{ field: 'current', key: 'wrong_credentials' }] });
  }
  return replacePassword(app, pool, me, { stored, password }, from);
}

/** Sets the first password of somebody who has given a proof; every other sign-in ends, their ids are answered. */
export async function setFirstPassword(
  app: AppContext,
  pool: Pool,
  me: Actor,
  password: string,
  from: From,
): Promise<number[]> {
  if (from.onceKey && (await answered(pool, from.onceKey))) return [];
  return replacePassword(app, pool, me, { stored: null, password }, from);
}

async function replacePassword(
  app: AppContext,
  pool: Pool,
  me: Actor,
  { stored, password }: { stored: string | null; password: string },
  from: From,
): Promise<number[]> {
  const passwordHash = await hashNewPassword(password, await wordsOf(pool, me.accountId));
  return transaction(pool, async (sql) => {
    await onlyOnce(sql, from.onceKey, from.now, () =>
      setPassword(app, sql, me.accountId, passwordHash, from, (account) => {
        // Somebody else's change came between: what was proven above is proven no more.
        if (account.passwordHash !== stored) throw new DomainError('conflict');
      }),
    );
    return endSessions(sql, me.accountId, { except: me.sessionId, now: from.now });
  });
}

/** What the person is known by: nothing that a password should be made of. */
async function wordsOf(sql: Db, accountId: number): Promise<string[]> {
  const person = await receiver(sql, accountId);
  return person ? [person.email, person.name] : [];
}

async function onlyOnce(sql: Db, key: OnceKey | null, now: Date, work: () => Promise<void>): Promise<void> {
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
 * Locks the account, asks `mayStill`, stores the hash, ends every open link to a password and what else was opened by the old one,
 * forgives failed sign-ins, and tells its person by mail who else can sign in.
 */
async function setPassword(
  app: AppContext,
  sql: Db,
  accountId: number,
  passwordHash: string,
  { ip, now }: From,
  mayStill: (account: Account) => Promise<void> | void,
): Promise<void> {
  const account = await lockedAccount(sql, accountId);
  await mayStill(account);
  await sql`update account set password_hash = ${passwordHash}, updated_at = ${now} where id = ${accountId}`;
  await sql`delete from password_link where account_id = ${accountId} and used_at is null`;
  // a sign-in whose second step is awaited was begun with the old password
  await sql`delete from sign_in_ticket where account_id = ${accountId}`;
  await forgiveAttempts(app, sql, subject('account', account.email), subject('network', ip), now);
  await forgiveCodes(app, sql, accountId);
  await addJob(sql, 'password_changed', { accountId });
  const identities = await identitiesOf(app, sql, accountId);
  if (account.passwordHash !== null)
    await app.mailer.queue(sql, changedMail(app, account, identities, await passkeysOf(sql, accountId)));
  else if (identities.length > 0) await notifyOfChange(app, sql, accountId, 'passwordAdded');
}

function changedMail(
  app: AppContext,
  { email, name, locale }: Account,
  identities: Identities,
  passkeys: readonly Passkey[],
): Mail {
  const linked = identities.map((identity) => `${identity.name} (${identity.email})`).join(', ');
  const names = passkeys.map((passkey) => passkey.name).join(', ');
  return {
    to: email,
    locale,
    subject: text(locale, 'mail.passwordChanged.subject'),
    lines: [
      text(locale, 'mail.hello', { name }),
      text(locale, 'mail.passwordChanged.text', { email }),
      text(locale, 'mail.passwordChanged.notYou'),
      ...(linked === '' ? [] : [text(locale, 'mail.passwordChanged.linked', { linked })]),
      ...(names === '' ? [] : [text(locale, 'mail.passwordChanged.passkeys', { names })]),
    ],
    button: { label: text(locale, 'mail.passwordChanged.button'), url: app.publicUrl('/account/forgot-password') },
  };
}
