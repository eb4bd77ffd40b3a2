import { type Db, type Pool, transaction } from '#server/core/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { receiver } from '../queries/password-links.ts';
import { hasSecondFactor, secondFactorOf } from '../queries/second-factor.ts';
import { countAttempt, forgiveAttempts, type Subject, subject } from './attempts.ts';
import { newRecoveryCodes, newSecret, takeCode, takeRecoveryCode } from './authenticator.ts';
import { provePassword } from './prove-password.ts';
import { type From, recordSignIn } from './record-sign-in.ts';
import { beginSession } from './session.ts';
import { tellOfChange } from './tell-of-change.ts';
import { readTicket, spendTicket, tryTicket } from './ticket.ts';

/** That it is really oneself: the password, or the ticket of a provider's new word. */
export interface Proof {
  password?: string | undefined;
  ticket?: string | undefined;
  holder?: string | undefined;
}

/** A new secret for an authenticator app, after the proof; it counts once `confirmSecondFactor` has seen a code of it. */
export async function beginSecondFactor(pool: Pool, accountId: number, proof: Proof, from: From) {
  const email = await prove(pool, accountId, proof, from);
  if (await hasSecondFactor(pool, accountId)) throw new DomainError('conflict');
  return newSecret(pool, accountId, email);
}

/** Turns the second factor on with a code of the new secret; answers the recovery codes. Throws `wrong_code`. */
export async function confirmSecondFactor(pool: Pool, accountId: number, code: string, from: From): Promise<string[]> {
  const limits = await countCode(pool, accountId, from);
  return transaction(pool, async (sql) => {
    if (!(await takeCode(sql, accountId, code, from.now))) throw wrong('wrong_code', 'code');
    const on = await sql`
      update second_factor set confirmed_at = ${from.now}
      where account_id = ${accountId} and confirmed_at is null returning true`;
    if (on.length === 0) throw new DomainError('conflict');
    await tellOfChange(sql, accountId, 'secondFactorOn');
    await forgiveAttempts(sql, ...limits, from.now);
    return newRecoveryCodes(sql, accountId);
  });
}

/** New recovery codes against a code of the app. */
export async function renewRecoveryCodes(pool: Pool, accountId: number, code: string, from: From): Promise<string[]> {
  const limits = await countCode(pool, accountId, from);
  return transaction(pool, async (sql) => {
    const good = (await hasSecondFactor(sql, accountId)) && (await takeCode(sql, accountId, code, from.now));
    if (!good) throw wrong('wrong_code', 'code');
    await forgiveAttempts(sql, ...limits, from.now);
    return newRecoveryCodes(sql, accountId);
  });
}

/** Turns it off, with a code of either kind and the proof. */
export async function endSecondFactor(
  pool: Pool,
  accountId: number,
  { code, ...proof }: Proof & { code: string },
  from: From,
): Promise<void> {
  await prove(pool, accountId, proof, from);
  const limits = await countCode(pool, accountId, from);
  await transaction(pool, async (sql) => {
    const take = /^\d{6}$/.test(code) ? takeCode : takeRecoveryCode;
    if (!(await hasSecondFactor(sql, accountId)) || !(await take(sql, accountId, code, from.now))) {
      throw wrong('wrong_code', 'code');
    }
    await sql`delete from second_factor where account_id = ${accountId}`;
    await sql`delete from recovery_code where account_id = ${accountId}`;
    await tellOfChange(sql, accountId, 'secondFactorOff');
    await forgiveAttempts(sql, ...limits, from.now);
  });
}

/** The second step of a sign-in. Throws `wrong_code`, `wrong_recovery_code`, `sign_in_over`, `too_many_requests`. */
export async function signInWithCode(
  pool: Pool,
  form: { ticket: string; code?: string | undefined; recoveryCode?: string | undefined },
  from: From,
): Promise<{ accountId: number; token: string }> {
  const asked = { ticket: form.ticket, purpose: 'second_factor' as const };
  const { accountId, provider } = await readTicket(pool, asked, from.now);
  if (accountId === null) throw new DomainError('sign_in_over');
  const limits = await countCode(pool, accountId, from);
  await tryTicket(pool, asked);
  const entry = { accountId, provider, way: 'second_factor' as const };
  const done = await transaction(pool, async (sql) => {
    const good = form.code
      ? await takeCode(sql, accountId, form.code, from.now)
      : await takeRecoveryCode(sql, accountId, form.recoveryCode ?? '', from.now);
    if (!good) return null;
    await spendTicket(sql, asked, from.now);
    await checkActive(sql, accountId);
    await forgiveAttempts(sql, ...limits, from.now);
    await recordSignIn(sql, { ...entry, outcome: 'success' }, from);
    return { accountId, token: await beginSession(sql, accountId, from) };
  });
  if (done) return done;
  await recordSignIn(pool, { ...entry, outcome: 'wrong_code' }, from);
  throw form.code ? wrong('wrong_code', 'code') : wrong('wrong_recovery_code', 'recoveryCode');
}

/** Codes are short: how often one may be tried at an account is limited, whatever ticket it comes with. */
async function countCode(pool: Pool, accountId: number, from: From): Promise<[Subject, Subject]> {
  const limits: [Subject, Subject] = [subject('account', `second factor of ${accountId}`), subject('network', from.ip)];
  await countAttempt(pool, limits, from.now);
  return limits;
}

/** Answers the account's email. Who has no password shows that their provider has just let them in again. */
async function prove(pool: Pool, accountId: number, { password, ticket, holder }: Proof, from: From): Promise<string> {
  const person = await receiver(pool, accountId);
  if (!person) throw new DomainError('not_found');
  const { hasPassword } = await secondFactorOf(pool, accountId);
  if (hasPassword) await provePassword(pool, { email: person.email, password: password ?? '' }, from);
  else {
    const shown = await readTicket(pool, { ticket: ticket ?? '', holder, purpose: 'check' }, from.now);
    if (shown.accountId !== accountId) throw new DomainError('sign_in_over');
  }
  return person.email;
}

async function checkActive(sql: Db, accountId: number): Promise<void> {
  const [row] = await sql`select from account where id = ${accountId} and status = 'active'`;
  if (!row) throw new DomainError('account_blocked');
}

function wrong(code: 'wrong_code' | 'wrong_recovery_code', field: string): DomainError {
  return new DomainError(code, { errors: [{ field, key: code }] });
}
