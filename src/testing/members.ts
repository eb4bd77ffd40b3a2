import { beginSession } from '#server/people/accounts/commands/session.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { proofOf } from './proofs.ts';
import type { TestApp } from './server/api.ts';

/** Actions of members and invited people over HTTP. */
export const memberActions = (app: TestApp) => ({
  /** Signs in for real, because the server reads the rights from the database with every request. */
  signedIn: ({ accountId }: { accountId: number }) =>
    beginSession(app.sql, accountId, { userAgent: 'test', now: app.clock.now() }),

  /** Invites a person as a user who has just proven their identity. */
  invite: async (token: string, values: { email: string; role?: 'driver' | 'dispatcher'; locale?: 'uk' | 'en' }) => {
    const body = { name: 'Остап', lastName: 'Мельник', role: 'driver' as const, ...values };
    return app.call(membersApi.invite, { body }, token, await proofOf(app, token));
  },

  /** The open invitations of a carrier. */
  open: (token: string) => app.call(membersApi.invitations, {}, token),

  /** The invitations of a person. */
  own: (token: string) => app.call(membersApi.own, {}, token),

  answer: (how: 'accept' | 'decline', invitationId: number, token: string) =>
    app.call(membersApi[how], { params: { invitationId } }, token),

  /** The account with this address; 0 if there is none. */
  accountOf: async (email: string): Promise<number> => {
    const [row] = await app.sql<{ id: number }[]>`select id from account where email = ${email}`;
    return row?.id ?? 0;
  },
});
