import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { passkeyApi } from '#shared/people/accounts/sign-in/passkey-api.ts';
import { deleteExpiredChallenges } from '../commands/passkey-challenge.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../commands/passkey-sign-in.ts';
import { addPasskey, beginAddingPasskey, recordOffer, removePasskey, renamePasskey } from '../commands/passkeys.ts';
import { passkeysOf } from '../queries/passkeys.ts';
import { signedInAs } from '../queries.ts';

export const passkeys = defineDomain(
  'passkeys',
  passkeyApi,
  {
    beginSignIn: ({ app, pool, client, now }) => beginPasskeySignIn(app, pool, { ...client, now }),
    signIn: async ({ app, pool, body, client, now }) => {
      return signedInAs(pool, await signInWithPasskey(app, pool, body, { ...client, now }));
    },
    mine: ({ sql, me }) => passkeysOf(sql, me.accountId),
    beginAdding: ({ app, pool, me, now }) => beginAddingPasskey(app, pool, me.accountId, now),
    add: async ({ app, pool, me, body, client, now, changed }) => {
      const id = await addPasskey(app, pool, me.accountId, body, { ...client, now });
      changed(`account:${me.accountId}`);
      const added = (await passkeysOf(pool, me.accountId)).find((one) => one.id === id);
      if (!added) throw new DomainError('not_found');
      return added;
    },
    rename: async ({ sql, me, params, body, changed }) => {
      await renamePasskey(sql, me.accountId, params.passkeyId, body.name);
      changed(`account:${me.accountId}`);
      return undefined;
    },
    remove: async ({ app, sql, me, params, changed }) => {
      await removePasskey(app, sql, me.accountId, params.passkeyId);
      changed(`account:${me.accountId}`);
      return undefined;
    },
    recordOffer: async ({ sql, me, now, changed }) => {
      await recordOffer(sql, me.accountId, now);
      changed(`account:${me.accountId}`);
      return undefined;
    },
  },
  {
    jobs: { forget_passkey_challenges: (_payload, { sql, now }) => deleteExpiredChallenges(sql, now()) },
    crons: [{ name: 'forget_passkey_challenges', pattern: '17 * * * *' }],
  },
);
