import { needsSecondFactor } from '#server/core/auth/admin-second-factor.ts';
import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  signInWithCode,
} from '../commands/second-factor.ts';
import { signedInAs } from '../queries/entry.ts';
import { secondFactorOf } from '../queries/second-factor.ts';

/** Endpoints for the second factor: a code of an authenticator app, or a recovery code, after the password. */
export const secondFactor = defineDomain('secondFactor', secondFactorApi, {
  signIn: async ({ app, pool, body, client, now }) => {
    return signedInAs(pool, await signInWithCode(app, pool, body, { ...client, now }));
  },
  state: async ({ app, sql, me }) => {
    return { ...(await secondFactorOf(sql, me.accountId)), required: needsSecondFactor(app, me.role) };
  },
  begin: ({ app, pool, me }) => beginSecondFactor(app, pool, me.accountId),
  confirm: async ({ app, pool, me, body, client, now, changed }) => {
    const codes = await confirmSecondFactor(app, pool, me.accountId, body.code, { ...client, now });
    changed(`account:${me.accountId}`);
    return { codes };
  },
  renewCodes: async ({ app, pool, me, changed }) => {
    const codes = await renewRecoveryCodes(app, pool, me.accountId);
    changed(`account:${me.accountId}`);
    return { codes };
  },
  turnOff: async ({ app, pool, me, changed }) => {
    await endSecondFactor(app, pool, me.accountId);
    changed(`account:${me.accountId}`);
    return undefined;
  },
});
