import { createHmac, randomBytes } from 'node:crypto';
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
  return secrets.seal(Buffer.from(secret.slice(PREFIX.length), 'base64'), aboutOf(carrierId));
}

/**
 * The headers of one attempt by the Standard Webhooks specification: the signature is an HMAC-SHA256 of id, time and body. With several secrets
 * there are several signatures, separated by spaces, of which the receiver needs to know one.
 */
export function signedHeaders(
  secrets: Secrets,
  carrierId: number,
  sealed: readonly Buffer[],
  event: { id: string; body: string },
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${event.id}.${timestamp}.${event.body}`;
  const signatures = sealed.map((secret) => {
    const key = secrets.unseal(secret, aboutOf(carrierId));
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Vezu-Webhooks/1',
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function aboutOf(carrierId: number): string {
  return `webhook of carrier ${carrierId}`;
}
