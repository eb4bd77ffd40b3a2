import { transaction } from '#server/core/database/db.ts';
import { makePasswordLink } from '#server/people/accounts/commands/password-link.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import type { TestApp } from './server/api.ts';
import { mailsTo, tokenIn } from './server/mails.ts';

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

/** The token of an invitation's link. */
export async function invitationTo(app: TestApp, accountId: number): Promise<string> {
  const invitation = { accountId, purpose: 'invite', minutes: 7 * 24 * 60 } as const;
  return tokenIn(await transaction(app.sql, (sql) => makePasswordLink(app.context, sql, invitation, app.clock.now())));
}

/** Sets a password by a link's token. */
export function followLink(app: TestApp, token: string, password: string, headers: Record<string, string> = {}) {
  return app.call(
    passwordApi.follow,
    { params: { token }, body: { password, passwordRepeat: password } },
    null,
    headers,
  );
}
