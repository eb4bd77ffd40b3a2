import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { sessionApi } from '#shared/people/accounts/base/session-api.ts';
import { endSession, endSessions } from '../commands/session.ts';
import { sessionsOf } from '../queries/sessions.ts';

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
