import { type Domain, defineDomain } from '#server/core/http/calls/handlers.ts';
import type { PersonalData } from '#server/core/privacy/personal-data.ts';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import { blockersOf, eraseAccount, erasePerson, recordExport } from '../commands/personal-data.ts';
import { accountData, accountTraces } from '../queries/personal-data.ts';
import { phoneOfPerson } from './phone-proof.ts';

const ownData: PersonalData = {
  covers: [
    ...['session', 'sign_in', 'sign_in_ticket', 'provider_flow', 'identity', 'recovery_code', 'second_factor'],
    ...['password_link', 'email_confirmation', 'account_contact', 'notification_choice', 'personal_request'],
    'quiet_hours',
    'mailed_code',
    ...['passkey', 'passkey_challenge'],
  ].map((table) => `${table}.account_id`),
  export: accountData,
  traces: accountTraces,
  erase: eraseAccount,
};

/**
 * Endpoints for the copy of personal data and the erasure of a person. `higher` is the personal data of the domains above
 * accounts, the lowest domain first.
 */
export function personalData(higher: readonly PersonalData[]): Domain {
  const sources = [ownData, phoneOfPerson, ...higher];
  return defineDomain(
    'personalData',
    personalDataApi,
    {
      export: async ({ app, pool, me, locale, now }) => {
        await recordExport(app, pool, me.accountId, now);
        const parts = await Promise.all(
          sources.map((source) => source.export(pool, me.accountId, locale, app.secrets)),
        );
        return Object.assign({ exportedAt: now.toISOString() }, ...parts);
      },
      erasure: async ({ sql, me, now }) => {
        return { blockers: await blockersOf(sql, sources, me.accountId, now) };
      },
      erase: async ({ app, pool, me, now, revokeSessions, afterCommit }) => {
        const { files, sessions } = await erasePerson(app, pool, sources, me.accountId, now);
        revokeSessions(...sessions);
        afterCommit(async () => {
          for (const file of files) await app.files.delete(file);
        });
        return undefined;
      },
    },
    { personalData: ownData },
  );
}
