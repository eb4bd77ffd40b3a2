import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { sessionApi } from '#shared/people/accounts/base/session-api.ts';
import { emailConfirmationApi } from '#shared/people/accounts/sign-in/email-confirmation-api.ts';
import { signInsApi } from '#shared/people/accounts/sign-in/sign-ins-api.ts';
import { addAddress, confirmByCode, confirmByLink, resendConfirmation } from './commands/confirm-email.ts';
import { signIn } from './commands/enter.ts';
import { setLocale } from './commands/profile.ts';
import { deleteExpiredSignIns } from './commands/record-sign-in.ts';
import { deleteExpiredSessions, endSession, endSessions, revokeSession } from './commands/session.ts';
import { signUp } from './commands/sign-up.ts';
import { confirmationOf } from './queries/email-confirmation.ts';
import { sessionsOf, signInsOf } from './queries/sign-ins.ts';
import { entered, identityOf } from './queries.ts';

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

/** Endpoints for the list of one's own sessions. Open tabs of an ended session are notified and sign out within a second. */
export const sessions = defineDomain('sessions', sessionApi, {
  list: ({ sql, me, now }) => sessionsOf(sql, me, now),
  end: async ({ sql, me, params, now, changed, revokeSessions }) => {
    await endSession(sql, me.accountId, params.sessionId, now);
    revokeSessions(params.sessionId);
    changed(`account:${me.accountId}`);
    return undefined;
  },
  endOthers: async ({ sql, me, now, changed, revokeSessions }) => {
    const ended = await endSessions(sql, me.accountId, { except: me.sessionId, now });
    revokeSessions(...ended);
    changed(`account:${me.accountId}`);
    return undefined;
  },
});

export const signIns = defineDomain(
  'signIns',
  signInsApi,
  { list: ({ app, sql, me }) => signInsOf(app, sql, me.accountId) },
  {
    jobs: { forget_sign_ins: (_payload, { sql, now }) => deleteExpiredSignIns(sql, now()) },
    crons: [{ name: 'forget_sign_ins', pattern: '47 2 * * *' }],
  },
);

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
