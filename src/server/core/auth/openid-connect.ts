import * as client from 'openid-client';
import { DomainError } from '#shared/core/errors.ts';
import { normalEmail } from '#shared/core/text/email.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { IdentityProvider } from '../settings/identity-providers.ts';

export interface ProvidedPerson {
  subject: string;
  /** An empty string when the provider sends no email address. */
  email: string;
  emailVerified: boolean;
  name: string;
  lastName: string;
}

/** The secrets of one sign-in attempt, stored on the server only; the provider's answer is checked against them. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A provider that does not answer within this time counts as unavailable, in seconds. */
const TIMEOUT_S = 6;
/** The maximum age of the provider's own sign-in when the person has to sign in again, in seconds. */
const AGAIN_S = 300;
/** The provider's discovery document is cached for this long. */
const DISCOVERED_MS = 60 * 60 * 1000;

/** The discovery documents of the providers of one app, by issuer and client. */
export type Discoveries = Map<string, { config: client.Configuration; until: number }>;

export function newSecrets(): Secrets {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
}

/**
 * Builds the provider's address for the sign-in: the code flow with PKCE, `state` and `nonce` (OpenID Connect Core, section 3.1; RFC
 * 9700). With `again`, the provider must ask the person to sign in even if it has a session. Throws `provider_unavailable`.
 */
export async function authorizationUrl(
  discoveries: Discoveries,
  provider: IdentityProvider,
  secrets: Secrets,
  options: { redirectUri: string; locale: Locale; again: boolean },
): Promise<string> {
  const config = await notified(configOf(discoveries, provider));
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
 * Exchanges the code and returns the person. An id token is accepted only with the provider's own signature, issuer, audience, validity
 * period and the `nonce` of this sign-in. Throws `provider_refused` when the person declined, `provider_unavailable`, and
 * `provider_answer_invalid` for an answer that fails a check. `again` must have the same value as in `authorizationUrl`.
 */
export async function personBehind(
  discoveries: Discoveries,
  provider: IdentityProvider,
  returned: URL,
  secrets: Secrets,
  options: { again: boolean },
): Promise<ProvidedPerson> {
  return notified(
    (async () => {
      const config = await configOf(discoveries, provider);
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
        (claims.email === undefined || claims.email_verified === undefined) &&
        config.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {};
      // The signed claims win; an address that only one of both has verified must be the same in both.
      return personOf(verifiedOf(claims, more));
    })(),
  );
}

/** Both sets of claims together. The userinfo endpoint verifies the address that it names, and no other. */
function verifiedOf(claims: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> {
  const isOther = claims.email !== undefined && claims.email !== more.email;
  return { ...more, ...claims, ...(isOther && { email_verified: claims.email_verified }) };
}

function personOf(claims: Record<string, unknown>): ProvidedPerson {
  const claim = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const [first = '', ...rest] = claim('name').split(' ');
  return {
    subject: claim('sub'),
    email: normalEmail(claim('email')),
    // some providers send this claim as a string
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: claim('given_name') || first,
    lastName: claim('family_name') || rest.join(' '),
  };
}

async function configOf(discoveries: Discoveries, provider: IdentityProvider): Promise<client.Configuration> {
  const key = `${provider.issuer} ${provider.clientId}`;
  const known = discoveries.get(key);
  if (known && performance.now() < known.until) return known.config;
  const config = await discover(provider);
  config.timeout = TIMEOUT_S;
  discoveries.set(key, { config, until: performance.now() + DISCOVERED_MS });
  return config;
}

/** Reads how a provider describes itself, at its well-known address. */
export async function discover(provider: IdentityProvider): Promise<client.Configuration> {
  const issuer = new URL(provider.issuer);
  return client.discovery(
    issuer,
    provider.clientId,
    provider.clientSecret ?? undefined,
    provider.clientSecret === null ? client.None() : undefined,
    // plain http is allowed only for a provider on this machine; the setting refuses any other http address
    { timeout: TIMEOUT_S, execute: issuer.protocol === 'http:' ? [signed, client.allowInsecureRequests] : [signed] },
  );
}

/** Checks the signature of an id token even though it came directly from the provider over TLS. */
const signed = client.enableNonRepudiationChecks;

/** Maps the library's errors to ours and logs why an answer is invalid, which helps anyone who sets up a provider. */
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
  // Other errors with a code of the library mean an invalid answer; an error without a code is a network error.
  return code.startsWith('OAUTH_') ? 'provider_answer_invalid' : 'provider_unavailable';
}
