import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { setLocale } from './commands/profile.ts';
import { deleteExpiredSessions, revokeSession } from './commands/session.ts';
import { signIn } from './commands/sign-in.ts';
import { signUp } from './commands/sign-up.ts';
import { entered } from './queries/entry.ts';
import { identityOf } from './queries.ts';

export const accounts = defineDomain(
  'accounts',
  accountsApi,
  {
    signUp: async ({ app, pool, body, client, now }) => {
      const { accountId, token } = await signUp(app, pool, body, { ...client, now });
      return { token, ...(await identityOf(pool, accountId)) };
    },
    signIn: async ({ app, pool, body, client, now }) => {
      return entered(pool, await signIn(app, pool, body, { ...client, now }));
    },
    signOut: async ({ pool, client, actor, now, header, revokeSessions }) => {
      if (isPrefetch(header)) return undefined;
      if (client.token) await revokeSession(pool, client.token, now);
      // This closes the sockets of the session, in other tabs too.
      if (actor) revokeSessions(actor.sessionId);
      return undefined;
    },
    me: ({ sql, me }) => identityOf(sql, me.accountId),
    setLocale: async ({ sql, me, body }) => {
      await setLocale(sql, me.accountId, body.locale);
      return undefined;
    },
  },
  {
    jobs: { forget_sessions: (_payload, { sql, now }) => deleteExpiredSessions(sql, now()) },
    crons: [{ name: 'forget_sessions', pattern: '41 2 * * *' }],
  },
);

/** Whether a browser or a crawler only fetches what a person might open: it must not sign them out. */
function isPrefetch(header: (name: string) => string): boolean {
  return /prefetch|prerender|preview/i.test([header('sec-purpose'), header('purpose'), header('x-moz')].join(' '));
}
