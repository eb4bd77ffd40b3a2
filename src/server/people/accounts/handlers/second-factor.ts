import { needsSecondFactor } from '#server/core/auth/proof.ts';
import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { proofApi } from '#shared/people/accounts/base/proof-api.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { mailCode } from '../commands/mailed-code.ts';
import { proveIdentity } from '../commands/prove-identity.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  signInWithCode,
} from '../commands/second-factor.ts';
import { proofMethodsOf, secondFactorOf } from '../queries/proof.ts';
import { signedInAs } from '../queries.ts';

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

export const proof = defineDomain('proof', proofApi, {
  ways: ({ app, sql, me }) => proofMethodsOf(app, sql, me.accountId),
  give: async ({ app, pool, me, body, client, now }) => {
    const { proof: token, expiresAt } = await proveIdentity(app, pool, me, body, { ...client, now });
    return { proof: token, expiresAt };
  },
  mailCode: async ({ app, pool, me, now }) => {
    await mailCode(app, pool, me.accountId, now);
    return undefined;
  },
});
