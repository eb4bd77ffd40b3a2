import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { DomainError } from '#shared/core/errors.ts';
import { credentialsOf, lockedAccount } from '../queries/password-links.ts';
import { hasSecondFactor } from '../queries/proof.ts';
import { blockedProblem } from '../queries.ts';
import { countAttempt, forgiveAttempts, type Subject, subject } from './attempts.ts';
import { newRecoveryCodes, newSecret, takeCode, takeRecoveryCode } from './authenticator.ts';
import { linkIdentity } from './link-identity.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { type Origin, recordSignIn } from './record-sign-in.ts';
import { beginSession } from './session.ts';
import { readSignInToken, spendSignInToken, trySignInToken } from './sign-in-token.ts';

/**
 * Tries at codes of the app per account and week, over all tokens together; recovery codes are too long to guess and are not
 * counted here.
 */
const CODES_PER_WEEK: RateLimit = { name: 'secondFactor', points: 50, seconds: 7 * 24 * 60 * 60 };

/**
 * Makes a new secret for an authenticator app; the second factor is on only after `confirmSecondFactor`. Throws `conflict` if it
 * is on.
 */
export async function beginSecondFactor(app: AppContext, pool: Pool, accountId: number) {
  if (await hasSecondFactor(pool, accountId)) throw new DomainError('conflict');
  const { email } = await credentialsOf(pool, accountId);
  return newSecret(app, pool, accountId, email);
}

/**
 * Turns the second factor on, given a code of the new secret; returns the recovery codes. Throws `wrong_code`, `conflict`,
 * `too_many_requests`.
 */
export async function confirmSecondFactor(
  app: AppContext,
  pool: Pool,
  accountId: number,
  code: string,
  origin: Origin,
): Promise<string[]> {
  const counted = await countCode(app, pool, accountId, true, origin);
  return transaction(pool, async (sql) => {
    if (!(await takeCode(app, sql, accountId, code, origin.now))) throw wrong('wrong_code', 'code');
    const on = await sql`
      update second_factor set confirmed_at = ${origin.now}
      where account_id = ${accountId} and confirmed_at is null returning true`;
    if (on.length === 0) throw new DomainError('conflict');
    await notifyOfChange(app, sql, accountId, 'secondFactorOn');
    await counted.forgive(sql);
    return newRecoveryCodes(app, sql, accountId);
  });
}

/** Replaces the recovery codes and sends a mail about it; throws `conflict` if the second factor is off. */
export async function renewRecoveryCodes(app: AppContext, pool: Pool, accountId: number): Promise<string[]> {
  return transaction(pool, async (sql) => {
    await lockedAccount(sql, accountId);
    if (!(await hasSecondFactor(sql, accountId))) throw new DomainError('conflict');
    await notifyOfChange(app, sql, accountId, 'recoveryCodes');
    return newRecoveryCodes(app, sql, accountId);
  });
}

/** Turns the second factor off and sends a mail about it; throws `conflict` if it is off already. */
export async function endSecondFactor(app: AppContext, pool: Pool, accountId: number): Promise<void> {
  await transaction(pool, async (sql) => {
    await lockedAccount(sql, accountId);
    if (!(await hasSecondFactor(sql, accountId))) throw new DomainError('conflict');
    await sql`delete from second_factor where account_id = ${accountId}`;
    await sql`delete from recovery_code where account_id = ${accountId}`;
    await notifyOfChange(app, sql, accountId, 'secondFactorOff');
  });
}

/** Checks a code of the app or a recovery code of a signed-in person. Throws `wrong_code`, `too_many_requests`. */
export async function checkCode(
  app: AppContext,
  pool: Pool,
  accountId: number,
  code: string,
  origin: Origin,
): Promise<void> {
  const byApp = /^\d{6}$/.test(code);
  const counted = await countCode(app, pool, accountId, byApp, origin);
  const good = await transaction(pool, (sql) =>
    (byApp ? takeCode : takeRecoveryCode)(app, sql, accountId, code, origin.now),
  );
  if (!good) {
    await recordSignIn(app, pool, { accountId, way: 'second_factor', outcome: 'wrong_code' }, origin);
    throw wrong('wrong_code', 'code');
  }
  await counted.forgive(pool);
}

/**
 * Completes a sign-in by the second factor. Throws `wrong_code`, `wrong_recovery_code`, `sign_in_over`, `account_blocked`,
 * `too_many_requests`.
 */
export async function signInWithCode(
  app: AppContext,
  pool: Pool,
  form: { ticket: string; code?: string | undefined; recoveryCode?: string | undefined },
  origin: Origin,
): Promise<{ accountId: number; token: string }> {
  const tokenQuery = { ticket: form.ticket, purpose: 'second_factor' as const };
  const { accountId, provider, subject: identity, email } = await readSignInToken(pool, tokenQuery, origin.now);
  if (accountId === null) throw new DomainError('sign_in_over');
  const counted = await countCode(app, pool, accountId, form.code !== undefined, origin);
  await trySignInToken(pool, tokenQuery);
  const entry = { accountId, provider, way: 'second_factor' as const };
  const done = await transaction(pool, async (sql) => {
    const good = form.code
      ? await takeCode(app, sql, accountId, form.code, origin.now)
      : await takeRecoveryCode(app, sql, accountId, form.recoveryCode ?? '', origin.now);
    if (!good) return null;
    await spendSignInToken(sql, tokenQuery, origin.now);
    await checkActive(sql, accountId);
    await counted.forgive(sql);
    // The identity is linked only after the second factor: knowing the password alone must not be enough to add a sign-in method.
    if (provider !== null && identity !== null) {
      await linkIdentity(app, sql, accountId, { provider, subject: identity, email: email ?? '' }, origin.now);
    }
    await recordSignIn(app, sql, { ...entry, outcome: 'success' }, origin);
    return { accountId, token: await beginSession(sql, accountId, origin) };
  });
  if (done) return done;
  await recordSignIn(app, pool, { ...entry, outcome: 'wrong_code' }, origin);
  throw form.code ? wrong('wrong_code', 'code') : wrong('wrong_recovery_code', 'recoveryCode');
}

/**
 * Counts a try at a code. Codes of the app are short, so the tries per account are limited over all tokens together, per 15
 * minutes and per week; the first refusal of the weekly limit sends a mail. Throws `too_many_requests`.
 */
async function countCode(app: AppContext, pool: Pool, accountId: number, byApp: boolean, origin: Origin) {
  const limits: [Subject, Subject] = [subject('code', `second factor of ${accountId}`), subject('network', origin.ip)];
  await countAttempt(app, pool, limits, origin.now);
  const account = String(accountId);
  const week = byApp ? await app.rateLimits.count(CODES_PER_WEEK, pool, account, origin.now) : null;
  if (week?.firstRefused) await notifyOfChange(app, pool, accountId, 'codesUsedUp');
  if (week && !week.allowed) throw new DomainError('too_many_requests');
  return {
    forgive: async (sql: Db) => {
      await forgiveAttempts(app, sql, limits, origin.now);
      if (byApp) await app.rateLimits.release(CODES_PER_WEEK, sql, account, origin.now);
    },
  };
}

/** Resets the weekly count after a new password, since the earlier tries were made by a person who knew the old one. */
export function forgiveCodes(app: AppContext, sql: Db, accountId: number): Promise<void> {
  return app.rateLimits.reset(CODES_PER_WEEK, sql, String(accountId));
}

async function checkActive(sql: Db, accountId: number): Promise<void> {
  const [row] = await sql`select from account where id = ${accountId} and status = 'active'`;
  if (!row) throw await blockedProblem(sql, accountId);
}

function wrong(code: 'wrong_code' | 'wrong_recovery_code', field: string): DomainError {
  return new DomainError(code, { errors: [{ field, key: code }] });
}
