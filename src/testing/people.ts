import { newDeviceKey } from '#server/core/auth/device-key.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import { connect, transaction } from '#server/core/database/db.ts';
import { makeAccount } from '#server/people/accounts/commands/make-account.ts';
import { beginProof } from '#server/people/accounts/commands/prove-identity.ts';
import { beginSession } from '#server/people/accounts/commands/session.ts';
import { PROOF_HEADER } from '#shared/core/endpoint.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import type { InvitedRole } from '#shared/network/carriers/policy.ts';
import type { TestApp } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';

type Account = Omit<Parameters<typeof makeAccount>[1], 'passwordHash' | 'emailConfirmed'>;

interface NewPerson extends Account {
  password: string;
}

const hashes = new Map<string, Promise<string>>();

/**
 * Writes people into the database of a running server: with a confirmed address and a session, without a form, a check of the password
 * and a mail. What belongs to them is made through the API.
 */
export function peopleIn(url: string) {
  const pool = connect(url, { max: 1 });
  return {
    /** Adds a person with what a sign-up makes for their type; returns the token of their session. */
    add: async ({ password, ...account }: NewPerson, now: Date): Promise<string> => {
      if (!hashes.has(password)) hashes.set(password, hashPassword(password));
      const passwordHash = (await hashes.get(password)) ?? null;
      return transaction(pool, async (sql) => {
        const accountId = await makeAccount(sql, { ...account, passwordHash, emailConfirmed: true }, now);
        return beginSession(sql, accountId, { userAgent: '', now });
      });
    },

    /**
     * Makes a person a member of a company; returns the token of a new session, because the server may remember for a second that the
     * person of an older one was no member.
     */
    join: (accountId: number, member: { carrierId: number; role: InvitedRole }, now: Date): Promise<string> => {
      const { carrierId, role } = member;
      const userType = role === 'driver' ? 'driver' : 'carrier';
      return transaction(pool, async (sql) => {
        await sql`insert into member (account_id, carrier_id, role) values (${accountId}, ${carrierId}, ${role})`;
        await sql`update account set user_type = ${userType} where id = ${accountId}`;
        return beginSession(sql, accountId, { userAgent: '', now });
      });
    },

    /** Makes an operator of a person; they sign in again and set up the second factor. */
    makeOperator: async (accountId: number, { supportOnly }: { supportOnly: boolean }): Promise<void> => {
      await pool`update account set user_type = '', support_only = ${supportOnly} where id = ${accountId}`;
    },

    /** A session of an operator who has a second factor; returns its token and the key of the device that it is bound to. */
    enterAsOperator: async (accountId: number, now: Date): Promise<{ token: string; deviceKey: string }> => {
      const deviceKey = newDeviceKey();
      const token = await transaction(pool, async (sql) => {
        await sql`
          insert into second_factor (account_id, secret, confirmed_at) values (${accountId}, '\\x00', ${now})
          on conflict (account_id) do nothing`;
        return beginSession(sql, accountId, { userAgent: '', now, newDevice: () => deviceKey });
      });
      return { token, deviceKey };
    },
  };
}

/** The header with a fresh proof of a session, without asking for a password. */
export async function proofOf(app: Pick<TestApp, 'sql' | 'clock'>, token: string): Promise<Record<string, string>> {
  const { proof } = await beginProof(app.sql, tokenHash(token), app.clock.now());
  return { [PROOF_HEADER]: proof };
}

/** Stores a session for a person that `findTestActor` finds, so that they can give a proof. */
export async function storeSession({ sql, clock }: Pick<TestApp, 'sql' | 'clock'>, actor: TestActor): Promise<void> {
  const now = clock.now();
  await sql`
    insert into session (id, account_id, token_hash, created_at, last_seen_at, expires_at, ends_at) overriding system value
    values (${actor.sessionId}, ${actor.accountId}, ${tokenHash(actor.token)}, ${now}, ${now}, ${now}::timestamptz + interval '1 hour',
      ${now}::timestamptz + interval '1 hour')`;
}

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

  open: (token: string) => app.call(membersApi.invitations, {}, token),

  own: (token: string) => app.call(membersApi.own, {}, token),

  answer: (how: 'accept' | 'decline', invitationId: number, token: string) =>
    app.call(membersApi[how], { params: { invitationId } }, token),

  /** The account with this address; 0 if there is none. */
  accountOf: async (email: string): Promise<number> => {
    const [row] = await app.sql<{ id: number }[]>`select id from account where email = ${email}`;
    return row?.id ?? 0;
  },
});
