import { randomUUID } from 'node:crypto';
import { newDeviceKey } from '#server/core/auth/device-key.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { makePasswordLink } from '#server/people/accounts/commands/password-link.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import type { SignUp } from '#shared/people/accounts/base/schema.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import type { TestApp } from './server/api.ts';
import { mailsTo, tokenIn } from './server/mails.ts';

export const PASSWORD = 'Дорога-7-зима';

export function signUpForm(values: Partial<SignUp> = {}): SignUp {
  return {
    userType: 'passenger',
    name: 'Ірина',
    lastName: 'Савчук',
    phone: '+380671234567',
    email: `${randomUUID()}@example.org`,
    password: PASSWORD,
    passwordRepeat: values.password ?? PASSWORD,
    terms: true,
    ...values,
  };
}

export function signUp(app: TestApp, values: Partial<SignUp> = {}) {
  return app.call(accountsApi.signUp, { body: signUpForm(values) });
}

/** Signs a person in over HTTP, who has no second step. */
export function signIn(app: TestApp, email: string, password = PASSWORD, userAgent = '') {
  return signedIn(app.call(accountsApi.signIn, { body: { email, password } }, null, { 'user-agent': userAgent }));
}

/** Makes an operator of a person whose sessions are this device's; returns the header with its key. */
export async function operatorDevice(sql: Pool, accountId: number): Promise<Record<string, string>> {
  const key = newDeviceKey();
  await sql`update account set user_type = '' where id = ${accountId}`;
  await sql`update session set device_hash = ${tokenHash(key)} where account_id = ${accountId}`;
  return { cookie: `vezu_device=${key}` };
}

/** The address of an account; '' if there is none. */
export async function emailOf(sql: Pool, accountId: number): Promise<string> {
  const [row] = await sql<{ email: string }[]>`select email::text from account where id = ${accountId}`;
  return row?.email ?? '';
}

/** A sign-in without a second step. */
export async function signedIn<T extends object>(answer: Promise<T | { secondFactor: string }>): Promise<T> {
  const given = await answer;
  if ('secondFactor' in given) throw new Error('a second step is asked for');
  return given;
}

const MINUTE = 60_000;

/** Requests a reset mail as the screen does, and sends it. */
export async function requestPasswordLink(app: TestApp, email: string): Promise<void> {
  await app.call(passwordApi.requestReset, { body: { email } });
  await app.runJobs();
}

/** The token of the link in the reset mail, some minutes after the one before. */
export async function tokenMailedTo(app: TestApp, email: string): Promise<string> {
  app.clock.advance(4 * MINUTE);
  await requestPasswordLink(app, email);
  const [mail] = await mailsTo(app.sql, email);
  return tokenIn(mail?.button?.url);
}

export async function invitationTo(app: TestApp, accountId: number): Promise<string> {
  const invitation = { accountId, purpose: 'invite', minutes: 7 * 24 * 60 } as const;
  return tokenIn(await transaction(app.sql, (sql) => makePasswordLink(app.context, sql, invitation, app.clock.now())));
}

export function followLink(app: TestApp, token: string, password: string, headers: Record<string, string> = {}) {
  return app.call(
    passwordApi.follow,
    { params: { token }, body: { password, passwordRepeat: password } },
    null,
    headers,
  );
}
