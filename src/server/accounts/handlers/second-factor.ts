import { needsSecondFactor } from '#server/auth/admin-second-factor.ts';
import { defineDomain } from '#server/http/handlers.ts';
import { secondFactorApi } from '#shared/accounts/second-factor-api.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  signInWithCode,
} from '../commands/second-factor.ts';
import { signedInAs } from '../queries/entry.ts';
import { secondFactorOf } from '../queries/second-factor.ts';

/** The second factor: a code of an authenticator app after the password, or a recovery code in its place. */
export const secondFactor = defineDomain('secondFactor', secondFactorApi, {
  signIn: async ({ pool, body, client, now }) => {
    return signedInAs(pool, await signInWithCode(pool, body, { ...client, now }));
  },
  state: async ({ sql, me }) => {
    return { ...(await secondFactorOf(sql, me.accountId)), required: needsSecondFactor(me.role) };
  },
  begin: ({ pool, me }) => beginSecondFactor(pool, me.accountId),
  confirm: async ({ pool, me, body, client, now, changed }) => {
    const codes = await confirmSecondFactor(pool, me.accountId, body.code, { ...client, now });
    changed(`account:${me.accountId}`);
    return { codes };
  },
  renewCodes: async ({ pool, me, changed }) => {
    const codes = await renewRecoveryCodes(pool, me.accountId);
    changed(`account:${me.accountId}`);
    return { codes };
  },
  turnOff: async ({ pool, me, changed }) => {
    await endSecondFactor(pool, me.accountId);
    changed(`account:${me.accountId}`);
    return undefined;
  },
});
