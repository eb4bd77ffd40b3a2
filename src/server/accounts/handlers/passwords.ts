import { defineDomain } from '#server/core/handlers.ts';
import { passwordApi } from '#shared/accounts/password-api.ts';
import { askReset, mailReset } from '../commands/ask-reset.ts';
import { changePassword, followLink } from '../commands/set-password.ts';
import { credentialsOf, linkOf } from '../queries/password-links.ts';
import { identityOf } from '../queries.ts';

export const passwords = defineDomain(
  'passwords',
  passwordApi,
  {
    askReset: async ({ pool, body, client, now }) => {
      await askReset(pool, body.email, { ip: client.ip, now });
      return undefined;
    },
    link: ({ sql, params, now }) => linkOf(sql, params.token, now),
    follow: async ({ pool, params, body, client, now, changed, onceKey }) => {
      const { accountId, token, ended } = await followLink(pool, { ...params, ...body }, { ...client, now, onceKey });
      changed(...ended.map((id) => `session:${id}`), `account:${accountId}`);
      return { signedIn: token === null ? null : { token, ...(await identityOf(pool, accountId)) } };
    },
    state: async ({ sql, me }) => ({ set: (await credentialsOf(sql, me.accountId)).passwordHash !== null }),
    change: async ({ pool, me, body, client, now, changed, onceKey }) => {
      const ended = await changePassword(pool, me, body, { ...client, now, onceKey });
      changed(...ended.map((id) => `session:${id}`), `account:${me.accountId}`);
      return undefined;
    },
  },
  { jobs: { mail_reset: mailReset } },
);
