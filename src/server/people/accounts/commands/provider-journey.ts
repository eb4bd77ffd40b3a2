import { type AppContext, perApp } from '#server/context.ts';
import {
  authorizationUrl,
  type Discoveries,
  newSecrets,
  type ProvidedPerson,
  personBehind,
} from '#server/core/auth/openid-connect.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import type { Pool } from '#server/core/database/db.ts';
import type { IdentityProvider } from '#server/core/settings/identity-providers.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { ProviderPurpose } from '#shared/people/accounts/base/provider-schema.ts';
import { requireConfirmedEmail } from '../queries/email-confirmation.ts';
import { countAttempt, subject } from './attempts.ts';
import type { Origin } from './record-sign-in.ts';

/** The redirect URI that every provider sends people back to; it must be registered with each provider. */
export const CALLBACK = '/account/callback';

const MINUTES = 10;

const discoveriesOf = perApp((): Discoveries => new Map());

interface Start {
  providerId: string;
  holder: string;
  purpose: ProviderPurpose;
  actor: Actor | null;
  locale: Locale;
}

interface FlowRow {
  provider: string;
  purpose: ProviderPurpose;
  accountId: number | null;
  nonce: string;
  codeVerifier: string;
}

export interface Arrival extends Pick<FlowRow, 'purpose' | 'accountId'> {
  provider: IdentityProvider;
  person: ProvidedPerson;
}

/**
 * Begins a journey to a provider; returns the URL for the popup. The values that the provider's answer is checked against are
 * stored in the database, because the answer may reach another node, with a hash of the secret of the browser that began.
 */
export async function beginJourney(app: AppContext, pool: Pool, start: Start, origin: Origin): Promise<string> {
  const provider = app.identityProviders.find(({ id }) => id === start.providerId);
  if (!provider) throw new DomainError('not_found');
  if (start.purpose !== 'enter' && !start.actor) throw new DomainError('not_signed_in');
  if (start.purpose === 'link' && start.actor) await requireConfirmedEmail(pool, start.actor.accountId);
  await countAttempt(app, pool, [subject('journeys', origin.ip)], origin.now);
  const secrets = newSecrets();
  const again = start.purpose === 'check';
  const redirectUri = app.publicUrl(CALLBACK);
  const url = await authorizationUrl(discoveriesOf(app), provider, secrets, {
    redirectUri,
    locale: start.locale,
    again,
  });
  const accountId = start.purpose === 'enter' ? null : (start.actor?.accountId ?? null);
  await pool`
    insert into provider_flow
      (state_hash, holder_hash, provider, purpose, account_id, nonce, code_verifier, expires_at)
    values (${tokenHash(secrets.state)}, ${tokenHash(start.holder)}, ${provider.id}, ${start.purpose}, ${accountId},
      ${secrets.nonce}, ${secrets.codeVerifier}, ${new Date(origin.now.getTime() + MINUTES * 60_000)})`;
  return url;
}

/**
 * Ends a journey with the query string that the provider added to the redirect. It works once, within 10 minutes, only with the
 * secret of the browser that began it (so that a foreign link cannot sign a person in to another account), and only for the
 * account that began it. Throws `provider_journey_over`, and what `personBehind` throws.
 */
export async function endJourney(
  app: AppContext,
  pool: Pool,
  { holder, query, actor }: { holder: string; query: string; actor: Actor | null },
  now: Date,
): Promise<Arrival> {
  const returned = new URL(app.publicUrl(CALLBACK));
  returned.search = query;
  const state = returned.searchParams.get('state') ?? '';
  const [flow] = await pool<FlowRow[]>`
    delete from provider_flow
    where state_hash = ${tokenHash(state)} and holder_hash = ${tokenHash(holder)} and expires_at > ${now}
    returning provider, purpose, account_id, nonce, code_verifier`;
  const provider = app.identityProviders.find(({ id }) => id === flow?.provider);
  if (!flow || !provider) throw new DomainError('provider_journey_over');
  if (flow.accountId !== null && flow.accountId !== actor?.accountId) throw new DomainError('provider_journey_over');
  const person = await personBehind(
    discoveriesOf(app),
    provider,
    returned,
    { ...flow, state },
    { again: flow.purpose === 'check' },
  );
  return { provider, person, purpose: flow.purpose, accountId: flow.accountId };
}
