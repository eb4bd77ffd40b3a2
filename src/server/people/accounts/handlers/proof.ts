import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { proofApi } from '#shared/people/accounts/base/proof-api.ts';
import { mailCode } from '../commands/mailed-code.ts';
import { proveIdentity } from '../commands/prove-identity.ts';
import { proofMethodsOf } from '../queries/proof.ts';

/** Endpoints for the proof of identity that a session needs before actions that cannot be undone. */
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
