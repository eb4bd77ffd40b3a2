import { randomInt, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { channelsTo, phoneChannels, queueText } from '#server/core/texting/queue.ts';
import { text } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { PhoneChannel } from '#shared/core/text/phone-channels.ts';
import { ASK_AGAIN_SECONDS } from '#shared/people/accounts/base/password-links.ts';
import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
  PHONE_CODES_OF_NETWORK,
  PHONE_CODES_OF_NUMBER,
  PHONE_CODES_OF_NUMBER_IN_ALL,
  PHONE_CODES_OF_PERSON,
} from '#shared/people/accounts/proof/phone-proof.ts';
import { lockedSignInMethods } from '../queries/passkeys.ts';
import { receiver } from '../queries/password-links.ts';
import { hasMailbox } from '../queries/proven-phone.ts';

const DAY_S = 24 * 3600;
const OF_PERSON: RateLimit = { name: 'phoneCodePerson', points: PHONE_CODES_OF_PERSON, seconds: DAY_S };
const OF_NUMBER: RateLimit = { name: 'phoneCodeNumber', points: PHONE_CODES_OF_NUMBER, seconds: DAY_S };
const OF_NUMBER_IN_ALL: RateLimit = { name: 'phoneCodeNumbers', points: PHONE_CODES_OF_NUMBER_IN_ALL, seconds: DAY_S };
const OF_NETWORK: RateLimit = { name: 'phoneCodeNetwork', points: PHONE_CODES_OF_NETWORK, seconds: DAY_S };

/**
 * Sends a code to a number that is to be proven, instead of an earlier code; the database stores only its keyed hash. Codes go by SMS where
 * there is a choice, which every telephone receives. Throws `not_found` without a gateway, `invalid_input` for a number to
 * which the service sends no texts, and `too_many_requests`.
 */
export async function sendPhoneCode(
  app: AppContext,
  pool: Pool,
  { accountId, phone, network }: { accountId: number; phone: string; network: string },
  now: Date,
): Promise<PhoneChannel> {
  const channel = channelOfCodes(app, phone);
  await requirePause(pool, accountId, now);
  await app.rateLimits.consume(OF_PERSON, pool, String(accountId), now);
  await countPhoneCode(app, pool, { phone, network }, now);
  await transaction(pool, async (sql) => {
    // The lock makes parallel requests wait for each other, so that the pause holds for them too.
    await sql`select from account where id = ${accountId} for update`;
    await requirePause(sql, accountId, now);
    const person = await receiver(sql, accountId);
    if (!person) throw new DomainError('not_found');
    const { code, usefulUntil } = newPhoneCode(now);
    await sql`delete from phone_proof where account_id = ${accountId}`;
    const [row] = await sql<{ id: number }[]>`
      insert into phone_proof (account_id, phone, code_hash, created_at, expires_at)
      values (${accountId}, ${phone}, ${hashOf(app, accountId, phone, code)}, ${now}, ${usefulUntil}) returning id`;
    const words = text(person.locale, 'phoneProof.message', { code, minutes: PHONE_CODE_MINUTES });
    const content = { accountId, to: phone, channels: [channel], locale: person.locale, words };
    await queueText(app, sql, content, { key: `code:${row?.id}`, usefulUntil, uncounted: true }, now);
  });
  return channel;
}

/** The channel by which codes go to a number. Throws `not_found` without a gateway, `invalid_input` for a number that gets no texts. */
export function channelOfCodes(app: AppContext, phone: string): PhoneChannel {
  const on = phoneChannels(app);
  const channel = on.includes('sms') ? 'sms' : on[0];
  if (!channel) throw new DomainError('not_found');
  if (channelsTo(app, phone).length === 0)
    throw new DomainError('invalid_input', { errors: [{ field: 'phone', key: 'phone_country' }] });
  return channel;
}

/** Counts a code by its network and its number; throws `too_many_requests`. */
export async function countPhoneCode(
  app: AppContext,
  pool: Pool,
  { phone, network }: { phone: string; network: string },
  now: Date,
): Promise<void> {
  await app.rateLimits.consume(OF_NETWORK, pool, network, now);
  await app.rateLimits.consume(OF_NUMBER, pool, `${phone} ${network}`, now);
  await app.rateLimits.consume(OF_NUMBER_IN_ALL, pool, phone, now);
}

export function newPhoneCode(now: Date): { code: string; usefulUntil: Date } {
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');
  return { code, usefulUntil: new Date(now.getTime() + PHONE_CODE_MINUTES * 60_000) };
}

async function requirePause(sql: Db, accountId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ASK_AGAIN_SECONDS * 1000);
  const soon = await sql`select from phone_proof where account_id = ${accountId} and created_at > ${since}`;
  if (soon.length > 0) throw new DomainError('too_many_requests');
}

/**
 * Proves the number to which the newest code went; returns the accounts that had proven it before and lose it. Each try is stored before the
 * code is compared, so that parallel requests get no more tries. Throws `wrong_phone_code`, `phone_code_over` when the code has expired or
 * was tried too often, and `phone_taken` for the number by which alone another account is reached.
 */
export async function provePhone(
  app: AppContext,
  pool: Pool,
  accountId: number,
  code: string,
  now: Date,
): Promise<number[]> {
  const [tried] = await pool<{ id: number; phone: string; codeHash: Buffer }[]>`
    update phone_proof set tries = tries + 1
    where id = (select max(id) from phone_proof where account_id = ${accountId})
      and expires_at > ${now} and tries < ${PHONE_CODE_TRIES}
    returning id, phone, code_hash`;
  if (!tried) throw new DomainError('phone_code_over', { errors: [{ field: 'code', key: 'phone_code_over' }] });
  if (!timingSafeEqual(tried.codeHash, hashOf(app, accountId, tried.phone, code)))
    throw new DomainError('wrong_phone_code', { errors: [{ field: 'code', key: 'wrong_phone_code' }] });
  return transaction(pool, async (sql) => {
    await sql`delete from phone_proof where id = ${tried.id}`;
    const left = await sql<{ id: number }[]>`
      delete from account_phone where phone = ${tried.phone} and account_id <> ${accountId} returning account_id as id`;
    for (const { id } of left) if (!(await hasMailbox(sql, id))) throw new DomainError('phone_taken');
    await sql`
      insert into account_phone (account_id, phone, proven_at) values (${accountId}, ${tried.phone}, ${now})
      on conflict (account_id) do update set phone = excluded.phone, proven_at = excluded.proven_at`;
    await addJob(sql, 'bookings.prove_account', { accountId });
    return left.map(({ id }) => id);
  });
}

/** Stores the proven number of a new account; throws `sign_in_over` if another account has proven it meanwhile. */
export async function storeFreePhone(sql: Db, accountId: number, phone: string, now: Date): Promise<void> {
  const stored = await sql`
    insert into account_phone (account_id, phone, proven_at) values (${accountId}, ${phone}, ${now})
    on conflict (phone) do nothing returning true`;
  if (stored.length === 0) throw new DomainError('sign_in_over');
}

/** Deletes the number that its owner removes. Throws `last_way_in` if nothing else leads into the account or reaches its owner. */
export async function removePhone(sql: Db, accountId: number): Promise<void> {
  const { password, identities, passkeys } = await lockedSignInMethods(sql, accountId);
  const other = password || identities > 0 || passkeys > 0;
  if (!other || !(await hasMailbox(sql, accountId))) throw new DomainError('last_way_in');
  await deletePhone(sql, accountId);
}

/** Deletes the proven number of an account, and a code that is on its way. */
export async function deletePhone(sql: Db, accountId: number): Promise<void> {
  await sql`delete from phone_proof where account_id = ${accountId}`;
  await sql`delete from account_phone where account_id = ${accountId}`;
}

/** Erases the number of a person, and the records of the texts that they got. */
export async function erasePhone(sql: Db, accountId: number): Promise<void> {
  await deletePhone(sql, accountId);
  await sql`delete from phone_text where account_id = ${accountId}`;
}

export async function deleteExpiredPhoneCodes(sql: Db, now: Date): Promise<void> {
  await sql`delete from phone_entry where expires_at < ${now}`;
  await sql`delete from phone_proof where expires_at < ${now}`;
}

/** The hash has a key, because all codes of six digits can be tried out against a plain hash. */
function hashOf(app: AppContext, accountId: number, phone: string, code: string): Buffer {
  return app.secrets.keyedHash(`phone code ${accountId} ${phone} ${code}`);
}
