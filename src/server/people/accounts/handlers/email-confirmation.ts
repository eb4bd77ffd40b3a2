import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { emailConfirmationApi } from '#shared/people/accounts/sign-in/email-confirmation-api.ts';
import { addAddress, confirmByCode, confirmByLink, resendConfirmation } from '../commands/confirm-email.ts';
import { confirmationOf } from '../queries/email-confirmation.ts';

/** Endpoints that confirm the email address of an account. */
export const emailConfirmation = defineDomain('emailConfirmation', emailConfirmationApi, {
  link: async ({ sql, params, actor, now }) => {
    const found = await confirmationOf(sql, params.token, now);
    return { ...found, own: found.accountId === actor?.accountId };
  },
  follow: async ({ sql, params, actor, now, changed }) => {
    const confirmed = await confirmByLink(sql, params.token, now);
    changed(`account:${confirmed.accountId}`);
    return { ...confirmed, own: confirmed.accountId === actor?.accountId };
  },
  enterCode: async ({ app, pool, me, body, now, changed }) => {
    await confirmByCode(app, pool, me.accountId, body.code, now);
    changed(`account:${me.accountId}`);
    return undefined;
  },
  add: async ({ app, sql, me, body, now }) => {
    await addAddress(app, sql, me.accountId, body.email, now);
    return undefined;
  },
  resend: async ({ app, sql, me, now }) => {
    await resendConfirmation(app, sql, me.accountId, now);
    return undefined;
  },
});
