import { defineDomain } from '#server/http/handlers.ts';
import { passwordApi } from '#shared/accounts/password-api.ts';
import { mailReset, requestReset } from '../commands/request-reset.ts';
import { changePassword, followLink, setFirstPassword } from '../commands/set-password.ts';
import { identitiesOf } from '../queries/identities.ts';
import { credentialsOf, linkOf } from '../queries/password-links.ts';
import { identityOf } from '../queries.ts';

export const passwords = defineDomain(
  'passwords',
  passwordApi,
  {
    requestReset: async ({ app, pool, body, client, now }) => {
      await requestReset(app, pool, body.email, { ip: client.ip, now });
      return undefined;
    },
    link: ({ sql, params, now }) => linkOf(sql, params.token, now),
    follow: async ({ app, pool, params, body, client, now, changed, revokeSessions, onceKey }) => {
      const { accountId, token, proof, ended } = await followLink(
        app,
        pool,
        { ...params, ...body },
        { ...client, now, onceKey },
      );
      revokeSessions(...ended);
      changed(`account:${accountId}`);
      const signedIn = token === null ? null : { token, ...(await identityOf(pool, accountId)) };
      return { signedIn, proof, identities: await identitiesOf(app, pool, accountId) };
    },
    state: async ({ sql, me }) => {
      const { passwordHash, passwordChangedAt } = await credentialsOf(sql, me.accountId);
      return { set: passwordHash !== null, changedAt: passwordHash === null ? null : passwordChangedAt };
    },
    setFirst: async ({ app, pool, me, body, client, now, changed, revokeSessions, onceKey }) => {
      const ended = await setFirstPassword(app, pool, me, body.password, { ...client, now, onceKey });
      revokeSessions(...ended);
      changed(`account:${me.accountId}`);
      return undefined;
    },
    change: async ({ app, pool, me, body, client, now, changed, revokeSessions, onceKey }) => {
      const ended = await changePassword(app, pool, me, body, { ...client, now, onceKey });
      revokeSessions(...ended);
      changed(`account:${me.accountId}`);
      return undefined;
    },
  },
  { jobs: { mail_reset: mailReset } },
);
