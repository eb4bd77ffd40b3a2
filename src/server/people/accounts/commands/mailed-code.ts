import { randomInt } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { channelsTo, queueText } from '#server/core/texting/queue.ts';
import { text } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import { MAILED_CODE_MINUTES } from '#shared/people/accounts/base/proof-schema.ts';
import { lockedAccount } from '../queries/password-links.ts';
import { proofMethodsOf } from '../queries/proof.ts';
import { provenPhone } from '../queries/proven-phone.ts';

/** After this many wrong tries a code no longer works. */
const MAX_TRIES = 5;

/**
 * Mails with a code per account and hour: so few that even all tries at all codes have no real chance against 10^8 possibilities.
 */
const MAILS: RateLimit = { name: 'mailedCodes', points: 5, seconds: 60 * 60 };

/**
 * Mails or texts a code to a person who has no other method to prove their identity; throws `not_allowed` for everybody else, and
 * `too_many_requests`.
 */
export async function mailCode(app: AppContext, pool: Pool, accountId: number, now: Date): Promise<void> {
  const { ways } = await proofMethodsOf(app, pool, accountId);
  if (!ways.includes('mail') && !ways.includes('text')) throw new DomainError('not_allowed');
  await app.rateLimits.consume(MAILS, pool, String(accountId), now);
  const code = String(randomInt(10 ** 8)).padStart(8, '0');
  const expiresAt = new Date(now.getTime() + MAILED_CODE_MINUTES * 60_000);
  await transaction(pool, async (sql) => {
    const { email, name, locale } = await lockedAccount(sql, accountId);
    const proven = await provenPhone(sql, accountId);
    await sql`
      insert into mailed_code (account_id, code_hash, expires_at) values (${accountId}, ${hashOf(app, accountId, code)}, ${expiresAt})
      on conflict (account_id) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`;
    if (proven && ways.includes('text')) {
      const words = text(locale, 'phoneProof.message', { code, minutes: MAILED_CODE_MINUTES });
      const content = { accountId, to: proven.phone, channels: channelsTo(app, proven.phone), locale, words };
      const options = { key: `proof:${accountId}:${now.getTime()}`, usefulUntil: expiresAt, uncounted: true };
      await queueText(app, sql, content, options, now);
      return;
    }
    const mail = {
      purpose: 'security' as const,
      to: email,
      locale,
      subject: text(locale, 'mail.proofCode.subject'),
      lines: [
        greeting(locale, name),
        text(locale, 'mail.proofCode.text', { code: `${code.slice(0, 4)} ${code.slice(4)}` }),
        text(locale, 'mail.proofCode.minutes', { minutes: MAILED_CODE_MINUTES }),
        text(locale, 'mail.proofCode.notYou'),
      ],
    };
    await app.mailer.queue(sql, mail, { usefulUntil: expiresAt });
  });
}

/**
 * Checks a mailed code and deletes it when it is correct. Every try is counted before the code is compared; throws
 * `wrong_mailed_code`.
 */
export async function takeMailedCode(
  app: AppContext,
  pool: Pool,
  accountId: number,
  code: string,
  now: Date,
): Promise<void> {
  await pool`update mailed_code set tries = tries + 1 where account_id = ${accountId}`;
  const taken = await pool`
    delete from mailed_code
    where account_id = ${accountId} and code_hash = ${hashOf(app, accountId, code)} and expires_at > ${now}
      and tries <= ${MAX_TRIES} returning true`;
  if (taken.length === 0) {
    throw new DomainError('wrong_mailed_code', { errors: [{ field: 'mailedCode', key: 'wrong_mailed_code' }] });
  }
}

function hashOf(app: AppContext, accountId: number, code: string): Buffer {
  return app.secrets.keyedHash(`mailed code ${accountId} ${code}`);
}
