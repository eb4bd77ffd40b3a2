import * as client from 'openid-client';
import { normalEmail } from '#shared/core/email.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { IdentityProvider } from '../core/identity-providers.ts';

/** Who a provider says somebody is. */
export interface ProvidedPerson {
  subject: string;
  /** Empty when the provider names none. */
  email: string;
  emailVerified: boolean;
  name: string;
  lastName: string;
}

/** What only this server knows of a journey: its answer is held against it. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A provider that does not answer in this time is down, in seconds. */
const TIMEOUT_S = 6;
/** Asked again, somebody must have signed in there so recently, in seconds. */
const AGAIN_S = 300;
/** What a provider says of itself is asked for again after this long. */
const DISCOVERED_MS = 60 * 60 * 1000;

const discovered = new Map<string, { config: client.Configuration; until: number }>();

export function newSecrets(): Secrets {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
}

/**
 * Where a person is sent to: the code flow with PKCE, `state` and `nonce` (OpenID Connect Core, section 3.1; RFC 9700).
 * `again`: the provider is to ask who they are even if it knows. Throws `provider_unavailable`.
 */
export async function authorizationUrl(
  provider: IdentityProvider,
  secrets: Secrets,
  options: { redirectUri: string; locale: Locale; again: boolean },
): Promise<string> {
  const config = await notified(configOf(provider));
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: options.redirectUri,
    scope: provider.scopes,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: options.locale,
    ...(options.again ? { prompt: 'login', max_age: String(AGAIN_S) } : {}),
  });
  return url.href;
}

/**
 * Who came back: exchanges the code, and believes an id token only with the provider's own signature, issuer, audience, time
 * and the `nonce` of this journey. Throws `provider_refused` when the person said no, `provider_unavailable`,
 * `provider_answer_invalid` for everything that was changed on the way. `again` as at its beginning.
 */
export async function personBehind(
  provider: IdentityProvider,
  returned: URL,
  secrets: Secrets,
  options: { again: boolean },
): Promise<ProvidedPerson> {
  return notified(
    (async () => {
      const config = await configOf(provider);
      const tokens = await client.authorizationCodeGrant(config, returned, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
        ...(options.again ? { maxAge: AGAIN_S } : {}),
      });
      const claims = tokens.claims();
      if (!claims) throw new DomainError('provider_answer_invalid');
      const more =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {};
      return personOf({ ...claims, ...more });
    })(),
  );
}

function personOf(claims: Record<string, unknown>): ProvidedPerson {
  const given = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const [first = '', ...rest] = given('name').split(' ');
  return {
    subject: given('sub'),
    email: normalEmail(given('email')),
    // some providers say it as a text
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: given('given_name') || first,
    lastName: given('family_name') || rest.join(' '),
  };
}

async function configOf(provider: IdentityProvider): Promise<client.Configuration> {
  const key = `${provider.issuer} ${provider.clientId}`;
  const known = discovered.get(key);
  if (known && performance.now() < known.until) return known.config;
  const issuer = new URL(provider.issuer);
  const config = await client.discovery(
    issuer,
    provider.clientId,
    provider.clientSecret ?? undefined,
    provider.clientSecret === null ? client.None() : undefined,
    // only a provider on this machine may do without https: the setting allows no other
    { timeout: TIMEOUT_S, execute: issuer.protocol === 'http:' ? [signed, client.allowInsecureRequests] : [signed] },
  );
  config.timeout = TIMEOUT_S;
  discovered.set(key, { config, until: performance.now() + DISCOVERED_MS });
  return config;
}

/** An id token counts by its signature, not only by the connection that it came over. */
const signed = client.enableNonRepudiationChecks;

/** The library's errors as ours; why an answer does not hold is told, for whoever sets a provider up. */
async function notified<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const code = codeOf(error);
    const why = code === 'provider_answer_invalid' && error instanceof Error ? { detail: error.message } : {};
    throw new DomainError(code, why);
  }
}

function codeOf(error: unknown) {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'provider_refused';
    return /^(server_error|temporarily_unavailable)$/.test(error.error)
      ? 'provider_unavailable'
      : 'provider_answer_invalid';
  }
  if (error instanceof client.ResponseBodyError) {
    return error.status >= 500 ? 'provider_unavailable' : 'provider_answer_invalid';
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const answer = error instanceof Error && error.cause instanceof Response ? error.cause : null;
  if (code === 'OAUTH_TIMEOUT' || (answer && answer.status >= 500)) return 'provider_unavailable';
  // everything else with a code of the library is an answer that does not hold; without one it is the network
  return code.startsWith('OAUTH_') ? 'provider_answer_invalid' : 'provider_unavailable';
}
