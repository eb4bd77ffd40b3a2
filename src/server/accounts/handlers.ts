import { defineDomain } from '#server/core/handlers.ts';
import { accountsApi } from '#shared/accounts/api.ts';
import { countProfileView, setLocale, updateProfile } from './commands/profile.ts';
import { forgetSessions, revokeSession } from './commands/session.ts';
import { signIn } from './commands/sign-in.ts';
import { signUp } from './commands/sign-up.ts';
import { identityOf, publicDriver } from './queries.ts';

export const accounts = defineDomain(
  'accounts',
  accountsApi,
  {
    signUp: async ({ pool, body, client, now }) => {
      const { accountId, token } = await signUp(pool, body, { ...client, now });
      return { token, ...(await identityOf(pool, accountId)) };
    },
    signIn: async ({ pool, body, client, now }) => {
      const { accountId, token } = await signIn(pool, body, { ...client, now });
      return { token, ...(await identityOf(pool, accountId)) };
    },
    signOut: async ({ pool, client, actor, now, changed }) => {
      if (client.token) await revokeSession(pool, client.token, now);
      // Closes its sockets, in other tabs too.
      if (actor) changed(`session:${actor.sessionId}`);
      return undefined;
    },
    me: ({ sql, me }) => identityOf(sql, me.accountId),
    updateMe: async ({ sql, me, body, now, changed }) => {
      await updateProfile(sql, me.accountId, body, now);
      changed(`account:${me.accountId}`);
      return identityOf(sql, me.accountId);
    },
    setLocale: async ({ sql, me, body }) => {
      await setLocale(sql, me.accountId, body.locale);
      return undefined;
    },
    driver: async ({ sql, actor, params, now }) => {
      const driver = await publicDriver(sql, params.driverId);
      if (actor) await countProfileView(sql, driver.id, actor, now);
      return driver;
    },
  },
  {
    jobs: { forget_sessions: (_payload, { sql, now }) => forgetSessions(sql, now()) },
    crons: [{ name: 'forget_sessions', pattern: '41 2 * * *' }],
  },
);
