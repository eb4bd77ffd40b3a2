import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { providerName } from '#server/core/settings/identity-providers.ts';
import { providerApi } from '#shared/people/accounts/base/provider-api.ts';
import type { providerOutcome } from '#shared/people/accounts/base/provider-schema.ts';
import { unlinkIdentity } from '../commands/link-identity.ts';
import { type Arrived, arrive, linkWithPassword } from '../commands/provider-entry.ts';
import { beginJourney, endJourney } from '../commands/provider-journey.ts';
import { signUpWithToken } from '../commands/provider-sign-up.ts';
import { readSignInToken } from '../commands/sign-in-token.ts';
import { identitiesOf } from '../queries/passkeys.ts';
import { entered, signedInAs } from '../queries.ts';

export const providers = defineDomain('providers', providerApi, {
  begin: async ({ app, pool, params, body, actor, locale, client, now }) => {
    return { url: await beginJourney(app, pool, { ...params, ...body, actor, locale }, { ...client, now }) };
  },
  beginLink: async ({ app, pool, params, body, actor, locale, client, now }) => {
    const journey = { ...params, ...body, purpose: 'link' as const, actor, locale };
    return { url: await beginJourney(app, pool, journey, { ...client, now }) };
  },
  finish: async ({ app, pool, body, actor, client, now, changed }) => {
    const arrival = await endJourney(app, pool, { ...body, actor }, now);
    const arrived = await arrive(app, pool, arrival, body.holder, { ...client, now });
    if (arrived.state === 'linked') changed(`account:${arrival.accountId}`);
    return outcomeOf(pool, arrived);
  },
  link: async ({ app, pool, body, client, now }) => {
    return entered(pool, await linkWithPassword(app, pool, body, { ...client, now }));
  },
  newcomer: async ({ app, pool, body, now }) => {
    const { provider, subject, email, name, lastName } = await readSignInToken(
      pool,
      { ...body, purpose: 'setup' },
      now,
    );
    const phone = provider === null ? subject : null;
    return { provider: providerName(app.identityProviders, provider ?? ''), email: email ?? '', phone, name, lastName };
  },
  signUp: async ({ app, pool, body, client, now }) => {
    return signedInAs(pool, await signUpWithToken(app, pool, body, { ...client, now }));
  },
  mine: ({ app, sql, me }) => identitiesOf(app, sql, me.accountId),
  unlink: async ({ app, sql, me, params, changed }) => {
    await unlinkIdentity(app, sql, me.accountId, params.identityId);
    changed(`account:${me.accountId}`);
    return undefined;
  },
});

async function outcomeOf(sql: Db, arrived: Arrived): Promise<z.input<typeof providerOutcome>> {
  if (arrived.state !== 'entered') return arrived;
  const { entry } = arrived;
  if ('secondFactor' in entry) return { state: 'secondFactor', ticket: entry.secondFactor };
  return { state: 'signedIn', signedIn: await signedInAs(sql, entry) };
}
