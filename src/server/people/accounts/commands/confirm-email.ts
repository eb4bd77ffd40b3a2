import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { text } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import { ASK_AGAIN_SECONDS } from '#shared/people/accounts/base/password-links.ts';
import {
  CONFIRMATION_DIGITS,
  CONFIRMATION_HOURS,
  CONFIRMATION_MAILS_PER_DAY,
  MAX_CODE_TRIES,
} from '#shared/people/accounts/sign-in/email-confirmation.ts';
import { confirmationOf, hasMailToProve, isEmailConfirmed } from '../queries/email-confirmation.ts';
import { receiver } from '../queries/password-links.ts';
import { deletePhone } from './prove-phone.ts';

const HOUR_MS = 3_600_000;

/**
 * Queues the mail with a new confirmation link and a new code; `address`: one that an account without an address adds. The database stores
 * only hashes of link and code.
 */
export async function sendConfirmation(
  app: AppContext,
  sql: Db,
  accountId: number,
  now: Date,
  address: string | null = null,
): Promise<void> {
  const person = await receiver(sql, accountId);
  if (!person) return;
  const { name, locale } = person;
  const email = address ?? person.email;
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(10 ** CONFIRMATION_DIGITS)).padStart(CONFIRMATION_DIGITS, '0');
  const usefulUntil = new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS);
  await sql`
    insert into email_confirmation (account_id, token_hash, code_hash, address, created_at, expires_at)
    values (${accountId}, ${tokenHash(token)}, ${hashOf(app, accountId, code)}, ${address}, ${now}, ${usefulUntil})`;
  const mail = {
    purpose: 'security' as const,
    to: email,
    locale,
    subject: text(locale, 'mail.confirmEmail.subject'),
    lines: [
      greeting(locale, name),
      text(locale, 'mail.confirmEmail.text', { email }),
      text(locale, 'mail.confirmEmail.until', { hours: CONFIRMATION_HOURS }),
    ],
    code,
    button: {
      label: text(locale, 'mail.confirmEmail.button'),
      url: app.publicUrl(`/account/confirm-email?token=${token}`),
    },
    footer: text(locale, 'mail.confirmEmail.foot'),
  };
  await app.mailer.queue(sql, mail, { usefulUntil });
}

/**
 * Sends the confirmation mail again, unless the address is confirmed: at most once a minute and ten times a day, else it throws
 * `too_many_requests`.
 */
export async function resendConfirmation(app: AppContext, sql: Db, accountId: number, now: Date): Promise<void> {
  // The lock makes parallel requests wait for each other, so that each one is counted.
  await sql`select from account where id = ${accountId} for update`;
  if (await isEmailConfirmed(sql, accountId)) return;
  await requireTurn(sql, accountId, now);
  await sendConfirmation(app, sql, accountId, now);
}

/**
 * Mails a code to an address that an account without one adds. Whether the address has an account is said only to who enters the code. Throws
 * `not_allowed` for an account with an address, and `too_many_requests` as above.
 */
export async function addAddress(app: AppContext, sql: Db, accountId: number, email: string, now: Date): Promise<void> {
  const [free] = await sql`select from account where id = ${accountId} and mailbox(email) = '' for update`;
  if (!free) throw new DomainError('not_allowed');
  await requireTurn(sql, accountId, now);
  await sendConfirmation(app, sql, accountId, now, email);
}

async function requireTurn(sql: Db, accountId: number, now: Date): Promise<void> {
  const [sent] = await sql<{ count: number; newest: Date | null }[]>`
    select count(*) as count, max(created_at) as newest from email_confirmation
    where account_id = ${accountId} and created_at > ${new Date(now.getTime() - 24 * HOUR_MS)}`;
  const tooSoon = sent?.newest && now.getTime() - sent.newest.getTime() < ASK_AGAIN_SECONDS * 1000;
  if (tooSoon || (sent?.count ?? 0) >= CONFIRMATION_MAILS_PER_DAY) throw new DomainError('too_many_requests');
}

/** Confirms an email address by the link of a mail; returns the account. Throws `invalid_confirmation_link`. */
export async function confirmByLink(sql: Db, token: string, now: Date) {
  const found = await confirmationOf(sql, token, now);
  if (found.address === null) await markConfirmed(sql, found.accountId, now);
  else if (!found.confirmed) await storeAddress(sql, found.accountId, found.address, now);
  return { ...found, confirmed: true };
}

/**
 * Confirms the email address of an account by the code of the newest mail. Each try is stored before the code is compared, so
 * that parallel requests get no more tries than sequential ones. Throws `wrong_email_code`, and `email_code_over` when the code
 * has expired or was tried too often.
 */
export async function confirmByCode(
  app: AppContext,
  pool: Pool,
  accountId: number,
  code: string,
  now: Date,
): Promise<void> {
  if (!(await hasMailToProve(pool, accountId))) return;
  const [tried] = await pool<{ codeHash: Buffer; address: string | null }[]>`
    update email_confirmation set tries = tries + 1
    where id = (select max(id) from email_confirmation where account_id = ${accountId})
      and expires_at > ${now} and tries < ${MAX_CODE_TRIES}
    returning code_hash, address::text`;
  if (!tried) throw new DomainError('email_code_over', { errors: [{ field: 'code', key: 'email_code_over' }] });
  if (!timingSafeEqual(tried.codeHash, hashOf(app, accountId, code))) {
    throw new DomainError('wrong_email_code', { errors: [{ field: 'code', key: 'wrong_email_code' }] });
  }
  const { address } = tried;
  await transaction(pool, (sql) =>
    address === null ? markConfirmed(sql, accountId, now) : storeAddress(sql, accountId, address, now),
  );
}

/**
 * The account gets the address that it has added and proven; throws `email_taken`, and `invalid_confirmation_link` if it has another one
 * meanwhile.
 */
async function storeAddress(sql: Db, accountId: number, address: string, now: Date): Promise<void> {
  const stored = await sql`
    update account set email = ${address}, email_confirmed_at = ${now}, updated_at = ${now}
    where id = ${accountId} and mailbox(email) = '' returning id`;
  if (stored.length === 0) throw new DomainError('invalid_confirmation_link');
  await addJob(sql, 'bookings.prove_account', { accountId });
}

/**
 * Confirms the email address of a person who set a password by a mailed link, since that person can read the mailbox. If the
 * address was not confirmed before, another person may have made the account: its passkeys, linked identities, second factor,
 * recovery codes and proven telephone number are removed.
 */
export async function confirmByPasswordLink(sql: Db, accountId: number, now: Date): Promise<void> {
  if (await isEmailConfirmed(sql, accountId)) return;
  await sql`delete from passkey where account_id = ${accountId}`;
  await sql`delete from identity where account_id = ${accountId}`;
  await sql`delete from second_factor where account_id = ${accountId}`;
  await sql`delete from recovery_code where account_id = ${accountId}`;
  await deletePhone(sql, accountId);
  await markConfirmed(sql, accountId, now);
}

/** Stores that the email address of an account is confirmed. An earlier confirmation time is not overwritten. */
export async function markConfirmed(sql: Db, accountId: number, now: Date): Promise<void> {
  const confirmed = await sql`
    update account set email_confirmed_at = ${now} where id = ${accountId} and email_confirmed_at is null returning id`;
  if (confirmed.length > 0) await addJob(sql, 'bookings.prove_account', { accountId });
}

/** The hash has a key, because all codes of six digits can be tried out against a plain hash. */
function hashOf(app: AppContext, accountId: number, code: string): Buffer {
  return app.secrets.keyedHash(`email code ${accountId} ${code}`);
}
