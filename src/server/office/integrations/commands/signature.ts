import { randomBytes } from 'node:crypto';
import { webhookHeaders, webhookKey } from '#server/core/push/standard-webhooks.ts';
import type { Secrets } from '#server/core/secrets.ts';

const PREFIX = 'whsec_';
/** The Standard Webhooks specification asks for 24 to 64 bytes. */
const BYTES = 32;

/** The secret of an address in the form of the Standard Webhooks specification: `whsec_` and base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64');
}

/** A secret encrypted for the database; it opens for the same carrier only. */
export function sealedSecret(secrets: Secrets, carrierId: number, secret: string): Buffer {
  return secrets.seal(webhookKey(secret), aboutOf(carrierId));
}

export function signedHeaders(
  secrets: Secrets,
  carrierId: number,
  sealed: readonly Buffer[],
  event: { id: string; body: string },
  at: Date,
): Record<string, string> {
  const keys = sealed.map((secret) => secrets.unseal(secret, aboutOf(carrierId)));
  return webhookHeaders(keys, event, at);
}

export function aboutOf(carrierId: number): string {
  return `webhook of carrier ${carrierId}`;
}
