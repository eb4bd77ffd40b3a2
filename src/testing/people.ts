import { newDeviceKey } from '#server/core/auth/device-key.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { connect, transaction } from '#server/core/database/db.ts';
import { makeAccount } from '#server/people/accounts/commands/make-account.ts';
import { beginSession } from '#server/people/accounts/commands/session.ts';
import type { InvitedRole } from '#shared/network/carriers/policy.ts';

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
