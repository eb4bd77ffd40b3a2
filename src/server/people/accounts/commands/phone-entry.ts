import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { networkOf } from '#server/core/network.ts';
import { queueText } from '#server/core/texting/queue.ts';
import { text } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { ASK_AGAIN_SECONDS } from '#shared/people/accounts/base/password-links.ts';
import { PHONE_CODE_MINUTES, PHONE_CODE_TRIES, type SentPhoneCode } from '#shared/people/accounts/proof/phone-proof.ts';
import { accountOfPhone } from '../queries/proven-phone.ts';
import { blockedProblem } from '../queries.ts';
import { type Entry, enter } from './enter.ts';
import { channelOfCodes, countPhoneCode, newPhoneCode } from './prove-phone.ts';
import { type Origin, recordSignIn } from './record-sign-in.ts';
import { issueSignInToken } from './sign-in-token.ts';

interface CodeRequest {
  phone: string;
  /** The secret of the only browser that may use the code. */
  holder: string;
  locale: Locale;
}

/**
 * Sends a code for the sign-in to a number, at most one a minute, and with the limits of all codes to numbers. Whether an account has the number
 * is only looked up when the code is entered. Throws what `channelOfCodes` throws, and `too_many_requests`.
 */
export async function sendEntryCode(
  app: AppContext,
  pool: Pool,
  { phone, holder, locale }: CodeRequest,
  { ip, now }: { ip: string; now: Date },
): Promise<SentPhoneCode> {
  const channel = channelOfCodes(app, phone);
  const since = new Date(now.getTime() - ASK_AGAIN_SECONDS * 1000);
  const soon = await pool`select from phone_entry where phone = ${phone} and created_at > ${since}`;
  if (soon.length > 0) throw new DomainError('too_many_requests');
  await countPhoneCode(app, pool, { phone, network: networkOf(ip) }, now);
  const { code, usefulUntil } = newPhoneCode(now);
  const holderHash = tokenHash(holder);
  await transaction(pool, async (sql) => {
    await sql`
      insert into phone_entry (holder_hash, phone, code_hash, created_at, expires_at)
      values (${holderHash}, ${phone}, ${hashOf(app, phone, code)}, ${now}, ${usefulUntil})
      on conflict (holder_hash) do update set phone = excluded.phone, code_hash = excluded.code_hash, tries = 0,
        created_at = excluded.created_at, expires_at = excluded.expires_at`;
    const words = text(locale, 'phoneProof.message', { code, minutes: PHONE_CODE_MINUTES });
    const key = `entry:${holderHash.toString('base64url')}:${now.getTime()}`;
    const content = { accountId: null, to: phone, channels: [channel], locale, words };
    await queueText(app, sql, content, { key, usefulUntil, uncounted: true }, now);
  });
  return { phone, channel };
}

/**
 * Signs in by the code that went to a number: into the account that has proven it, after its second factor, or with the ticket for a new
 * account. Each try is stored before the code is compared. Throws `wrong_phone_code`, `phone_code_over`, `account_blocked`, and
 * `not_allowed` for operators, who cannot sign in by text message.
 */
export async function enterByPhone(
  app: AppContext,
  pool: Pool,
  { holder, code }: { holder: string; code: string },
  origin: Origin,
): Promise<Entry | { setup: string }> {
  const phone = await takeCode(app, pool, tokenHash(holder), code, origin.now);
  const known = await accountOfPhone(pool, phone);
  if (!known) return { setup: await issueSignInToken(pool, { purpose: 'setup', holder, subject: phone }, origin.now) };
  const { id: accountId } = known;
  if (known.operator) throw new DomainError('not_allowed');
  if (known.blocked) {
    await recordSignIn(app, pool, { accountId, way: 'phone', outcome: 'blocked' }, origin);
    throw await blockedProblem(pool, accountId);
  }
  return transaction(pool, (sql) => enter(app, sql, { accountId, way: 'phone' }, origin));
}

async function takeCode(app: AppContext, pool: Pool, holderHash: Buffer, code: string, now: Date): Promise<string> {
  const [tried] = await pool<{ phone: string; codeHash: Buffer }[]>`
    update phone_entry set tries = tries + 1
    where holder_hash = ${holderHash} and expires_at > ${now} and tries < ${PHONE_CODE_TRIES} returning phone, code_hash`;
  if (!tried) throw refused('phone_code_over');
  if (!timingSafeEqual(tried.codeHash, hashOf(app, tried.phone, code))) throw refused('wrong_phone_code');
  const taken = await pool`
    delete from phone_entry where holder_hash = ${holderHash} and code_hash = ${tried.codeHash} returning true`;
  if (taken.length === 0) throw refused('phone_code_over');
  return tried.phone;
}

function refused(code: 'phone_code_over' | 'wrong_phone_code'): DomainError {
  return new DomainError(code, { errors: [{ field: 'code', key: code }] });
}

function hashOf(app: AppContext, phone: string, code: string): Buffer {
  return app.secrets.keyedHash(`entry code ${phone} ${code}`);
}
