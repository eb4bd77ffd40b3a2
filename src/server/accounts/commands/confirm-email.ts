import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { tokenHash } from '#server/auth/token.ts';
import type { AppContext } from '#server/context.ts';
import { text } from '#server/core/translate.ts';
import { type Db, type Pool, transaction } from '#server/database/db.ts';
import {
  CONFIRMATION_DIGITS,
  CONFIRMATION_HOURS,
  CONFIRMATION_MAILS_PER_DAY,
  MAX_CODE_TRIES,
} from '#shared/accounts/email-confirmation.ts';
import { ASK_AGAIN_SECONDS } from '#shared/accounts/password-links.ts';
import { DomainError } from '#shared/core/errors.ts';
import { confirmationOf, isEmailConfirmed } from '../queries/email-confirmation.ts';
import { receiver } from '../queries/password-links.ts';

const HOUR_MS = 3_600_000;

/** Queues the mail with a new link and a new code. The database knows both by their hashes only. */
export async function sendConfirmation(app: AppContext, sql: Db, accountId: number, now: Date): Promise<void> {
  const person = await receiver(sql, accountId);
  if (!person) return;
  const { email, name, locale } = person;
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(10 ** CONFIRMATION_DIGITS)).padStart(CONFIRMATION_DIGITS, '0');
  const usefulUntil = new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS);
  await sql`
    insert into email_confirmation (account_id, token_hash, code_hash, created_at, expires_at)
    values (${accountId}, ${tokenHash(token)}, ${hashOf(app, accountId, code)}, ${now}, ${usefulUntil})`;
  const mail = {
    to: email,
    locale,
    subject: text(locale, 'mail.confirmEmail.subject'),
    lines: [
      text(locale, 'mail.hello', { name }),
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

/** Sends the mail again: once a minute, ten times a day (`too_many_requests`); not to who has confirmed already. */
export async function resendConfirmation(app: AppContext, sql: Db, accountId: number, now: Date): Promise<void> {
  // Two requests at once wait for each other here, so that both are counted.
  await sql`select from account where id = ${accountId} for update`;
  if (await isEmailConfirmed(sql, accountId)) return;
  const [sent] = await sql<{ count: number; newest: Date | null }[]>`
    select count(*) as count, max(created_at) as newest from email_confirmation
    where account_id = ${accountId} and created_at > ${new Date(now.getTime() - 24 * HOUR_MS)}`;
  const tooSoon = sent?.newest && now.getTime() - sent.newest.getTime() < ASK_AGAIN_SECONDS * 1000;
  if (tooSoon || (sent?.count ?? 0) >= CONFIRMATION_MAILS_PER_DAY) throw new DomainError('too_many_requests');
  await sendConfirmation(app, sql, accountId, now);
}

/** Confirms by the link of a mail; answers whose address it is. Throws `invalid_confirmation_link`. */
export async function confirmByLink(sql: Db, token: string, now: Date) {
  const found = await confirmationOf(sql, token, now);
  await markConfirmed(sql, found.accountId, now);
  return { ...found, confirmed: true };
}

/**
 * Confirms one's own address by the code of the newest mail. Each try is stored before the code is compared, so that many
 * requests at once get no more tries than one after another. Throws `wrong_email_code`, and `email_code_over` when the code
 * has expired or was tried too often.
 */
export async function confirmByCode(
  app: AppContext,
  pool: Pool,
  accountId: number,
  code: string,
  now: Date,
): Promise<void> {
  if (await isEmailConfirmed(pool, accountId)) return;
  const [tried] = await pool<{ codeHash: Buffer }[]>`
    update email_confirmation set tries = tries + 1
    where id = (select max(id) from email_confirmation where account_id = ${accountId})
      and expires_at > ${now} and tries < ${MAX_CODE_TRIES}
    returning code_hash as "codeHash"`;
  if (!tried) throw new DomainError('email_code_over', { errors: [{ field: 'code', key: 'email_code_over' }] });
  if (!timingSafeEqual(tried.codeHash, hashOf(app, accountId, code))) {
    throw new DomainError('wrong_email_code', { errors: [{ field: 'code', key: 'wrong_email_code' }] });
  }
  await transaction(pool, (sql) => markConfirmed(sql, accountId, now));
}

/**
 * Whoever sets a password by a link of a mail has the mailbox. If nobody had proven it before, the account may have been made
 * by somebody else: the ways to sign in that were set up until then are removed with the old password.
 */
export async function confirmByPasswordLink(sql: Db, accountId: number, now: Date): Promise<void> {
  if (await isEmailConfirmed(sql, accountId)) return;
  await sql`delete from passkey where account_id = ${accountId}`;
  await sql`delete from identity where account_id = ${accountId}`;
  await sql`delete from second_factor where account_id = ${accountId}`;
  await sql`delete from recovery_code where account_id = ${accountId}`;
  await markConfirmed(sql, accountId, now);
}

/** Notes that the address of an account is proven. The first proof stays. */
export async function markConfirmed(sql: Db, accountId: number, now: Date): Promise<void> {
  await sql`
    update account set email_confirmed_at = ${now} where id = ${accountId} and email_confirmed_at is null`;
}

/** A keyed hash, since six digits could be tried out against a plain one. */
function hashOf(app: AppContext, accountId: number, code: string): Buffer {
  return app.secrets.keyedHash(`email code ${accountId} ${code}`);
}
