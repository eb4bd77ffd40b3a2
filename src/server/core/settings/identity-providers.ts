import * as z from 'zod/mini';
import { isLoopback } from '../network.ts';
import type { Form } from './setting-forms.ts';

/** An OpenID Connect provider that people may sign in with (setting OIDC_PROVIDERS). */
export interface IdentityProvider {
  /** The identifier in URLs and in the database; it must not change once accounts are linked to it. */
  id: string;
  /** The text on the sign-in button. */
  name: string;
  issuer: string;
  clientId: string;
  /** null: a public client, which has no secret. */
  clientSecret: string | null;
  scopes: string;
}

/** Returns the display name of a provider, or its id when the provider is no longer configured. */
export function providerName(providers: readonly IdentityProvider[], id: string): string {
  return providers.find((provider) => provider.id === id)?.name ?? id;
}

const WORDS =
  'a JSON list of {"id", "name", "issuer", "clientId", "clientSecret"?, "scopes"?}, with ids of a-z, 0-9 and - that differ, and issuers over https';

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

const provider = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  issuer: z.url().check(z.refine(isSafe)),
  clientId: text,
  clientSecret: z.optional(text),
  scopes: z.optional(text),
});

/** The JSON of the setting OIDC_PROVIDERS. One sentence covers every mistake in it. */
export const providers: Form<IdentityProvider[]> = {
  words: WORDS,
  schema: z.pipe(
    z.string().check(z.refine((json) => read(json) !== null, `must be ${WORDS}`)),
    z.transform((json: string) => read(json) ?? []),
  ),
};

function read(json: string): IdentityProvider[] | null {
  try {
    const list = z.array(provider).parse(JSON.parse(json));
    if (new Set(list.map(({ id }) => id)).size < list.length) return null;
    return list.map(({ clientSecret, scopes, ...given }) => ({
      ...given,
      clientSecret: clientSecret ?? null,
      scopes: scopes ?? 'openid email profile',
    }));
  } catch {
    return null;
  }
}

/** Whether the issuer uses https or runs on this machine. */
function isSafe(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
